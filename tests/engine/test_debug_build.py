"""Random play of every game in a debug build, where each C assertion and each array bound is checked."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
DEBUG = ROOT / "build" / "debug"


def run(command: list[str], cwd: Path, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, *command], cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True
    )
    assert done.returncode == 0, f"exit code {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def test_random_play_of_every_game_in_a_debug_build():
    build = ["setup.py", "--quiet", "build", "--build-base", "build/debug-objects", "--build-lib", str(DEBUG)]
    run(build, ROOT, TRADEWIND_DEBUG="1")
    played = run(["-m", "tests.random_play", "--games", "100"], DEBUG, PYTHONPATH=str(ROOT))
    assert f"engine from {DEBUG / 'engine'}" in played.splitlines()[0]
    from tests.random_play import tables

    assert len(played.splitlines()) == 1 + len(tables())
