"""Golden trees: visit counts of fixed searches, recorded in tests/ai/golden.

    python -m tests.ai.golden_trees          records them anew, after a change that is meant to change the search

A change of the search that is not meant to change what it does leaves these files alone.
"""

import json
from pathlib import Path
from typing import Any

import ai
import engine
from tests.ai.positions import decisions

FOLDER = Path(__file__).parent / "golden"
GAMES = ["kuhn_poker", "leduc_poker", "hearts"]
SPECS = [
    "ismcts:sims=300",
    "ismcts:sims=300,threads=2",
    "ismcts:sims=300,select=puct,fpu=0.05",
    "ismcts:sims=300,select=regret",
    "ismcts:sims=300,select=ucb,nodes=actions,fpu=0.1",
    "flat:sims=100",
]


def tree(name: str) -> list[dict[str, Any]]:
    """Fixed searches of a few positions of a game."""
    game, found = engine.load(name), []
    for number, state in enumerate(decisions(game, 3)):
        for spec in SPECS:
            decision = ai.bot(spec, game, state.current_player, 1).choose(state)
            found.append(
                {
                    "position": number,
                    "spec": spec,
                    "action": decision.action,
                    "nodes": decision.report.nodes,
                    "depth": decision.report.depth,
                    "visits": {str(row.action): row.visits for row in decision.root},
                    "available": {str(row.action): row.availability for row in decision.root},
                    "path": [list(step) for step in decision.report.path],
                }
            )
    return found


def main() -> None:
    for name in GAMES:
        lines = ",\n".join(json.dumps(record) for record in tree(name))
        (FOLDER / f"{name}.json").write_text(f"[\n{lines}\n]\n")


if __name__ == "__main__":
    main()
