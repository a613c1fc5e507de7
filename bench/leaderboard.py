"""The model-free player beside the bots, by `dicecup leaderboard`.

python bench/leaderboard.py [games]
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def main() -> None:
    games = sys.argv[1] if len(sys.argv) > 1 else "300"
    names = ["model_free_player:ModelFree", "optimal", "expert", "greedy", "casual"]
    command = [sys.executable, "-m", "dicecup", "leaderboard", *names, "--games", games, "--seed", "2026"]
    subprocess.run(command, check=True, cwd=Path(__file__).parents[1] / "training", env=os.environ)


if __name__ == "__main__":
    main()
