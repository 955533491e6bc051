"""Plays a program through every message of the protocol and writes down what it does right and wrong."""

import time
from dataclasses import dataclass

import engine
from tournament import protocol, schedule
from tournament.entrants import Exec, Fault


@dataclass(frozen=True)
class Finding:
    good: bool
    text: str


def check(spec: Exec, game: engine.Game, games: int, seconds: float) -> list[Finding]:
    """Hello, `games` games in every seat with all observations, and quit; stops at the first thing that is fatal."""
    findings: list[Finding] = []
    try:
        program = protocol.Program(spec.command())
    except Fault as fault:
        return [Finding(False, f"start: {fault}")]
    try:
        begin = time.perf_counter()
        program.hello(seconds)
        took = time.perf_counter() - begin
        wants = ", ".join(program.wants) or "nothing but legal actions"
        findings.append(Finding(True, f"hello: {program.name}, wants {wants}, ready after {took:.2f} s"))
        slowest = asked = 0.0
        for number in range(games):
            for seat in range(game.players):
                moves, longest = _play(program, game, seat, number, seconds)
                asked += moves
                slowest = max(slowest, longest)
        findings.append(Finding(True, f"newgame, observe, act, gameover: {games * game.players} games of {game.spec}"))
        findings.append(Finding(True, f"act: {asked:.0f} legal answers, the slowest after {slowest:.3f} s"))
    except Fault as fault:
        program.kill()
        return [*findings, Finding(False, f"{fault.termination}: {fault}")]
    stray = program.unasked()
    if stray is not None:
        findings.append(
            Finding(False, f"wrote a line that nobody asked for: {stray.decode(errors='replace').strip()!r}")
        )
    code = program.quit(seconds)
    if code is None:
        findings.append(Finding(False, f"quit: still running {seconds:g} s later"))
    elif code != 0:
        findings.append(Finding(False, f"quit: ended with code {code}"))
    else:
        findings.append(Finding(True, "quit: ended with code 0"))
    return findings


def _play(program: protocol.Program, game: engine.Game, seat: int, number: int, seconds: float) -> tuple[int, float]:
    """One game with the program in one seat and random moves in the others: moves asked for, and the slowest."""
    seed = schedule.derive(number, "check", seat)
    limits = {"seconds": None, "hard": seconds}
    luck, rng = engine.Luck(seed), engine.Rng(seed)
    program.send(protocol.new_game(game, seat, seed, limits))
    program.ask_reply("newgame", seconds)
    state = game.new_state()
    asked, slowest = 0, 0.0
    while not state.is_terminal():
        player = state.current_player
        if player == engine.CHANCE:
            action = luck.sample(state)
        elif player != seat:
            legal = state.legal_actions()
            action = legal[rng.below(len(legal))]
        else:
            asked += 1
            begin = time.perf_counter()
            program.send(protocol.act(state.resample(seat, rng.next() >> 1), seat, asked, program.wants, limits))
            answer = program.ask_reply("act", seconds)
            slowest = max(slowest, time.perf_counter() - begin)
            if answer.get("id") != asked:
                raise Fault("crash", f"answered act {asked} with id {answer.get('id')!r}")
            chosen = answer.get("action")
            if not isinstance(chosen, int) or isinstance(chosen, bool) or chosen not in state.legal_actions():
                raise Fault("illegal", f"chose {chosen!r}; legal: {state.legal_actions()}")
            action = chosen
        seen = action if player == seat or state.visible(action, seat) else None
        program.send({"type": "observe", "action": seen})
        state.apply(action)
    program.send({"type": "gameover", "returns": state.returns(), "scores": state.scores(), "termination": "normal"})
    return asked, slowest
