"""Uses what people use of dicecup, with the oldest versions of its dependencies that pyproject.toml allows.

Run with the Python of an environment that has them; it ends with an error if something does not work.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import gymnasium
import numpy as np

import dicecup.environments
from dicecup.client import Guest
from dicecup.coach.pictures import png
from dicecup.saves import Saves
from dicecup.terminal.app import DicecupApp

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.wheel.everything import COMMAND, check, command, use_table


def use_commands(folder: Path) -> None:
    for each in ("serve", "play", "advise"):
        check("Usage:" in command(each, "--help"), f"the help of {each}")
    complaints = {
        ("serve", "--port", "x"): "--port is a whole number",
        ("advise", "--nothing"): "No such option",
        ("host", "--seats", "99"): "--seats is at most 20",
    }
    for arguments, said in complaints.items():
        done = subprocess.run([COMMAND, *arguments], capture_output=True, text=True, check=False)
        check(done.returncode == 2 and said in done.stderr, f"{arguments}: {done.stderr}")
    check("keep 3 3" in command("advise", "13356"), "advice")
    check("Points now" in command("rules", "deluxe"), "a book")
    said = command("play", "--plain", "--bots", "expert", given="roll\nhint\nquit\n")
    check("roll" in said.lower(), "a game line by line")
    table = folder / "games.parquet"
    command("simulate", "--games", "200", "--bot", "casual", "--parquet", str(table))
    check(table.read_bytes()[:4] == b"PAR1", "Parquet")
    drawing = Path(__file__).parents[1] / "coach" / "link_picture.svg"
    check(png(drawing.read_text("utf-8"))[1:4] == b"PNG", "a picture")


async def use_terminal(folder: Path) -> None:
    """From the menu to a table, and a roll."""
    async with DicecupApp(Saves(folder)).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("ctrl+s")
        while "TableScreen" not in [type(screen).__name__ for screen in pilot.app.screen_stack]:
            await pilot.pause(0.05)
        await pilot.press("space")
        await pilot.pause()


def use_environments() -> None:
    for name in dicecup.environments.IDS:
        env = gymnasium.make(name)
        _, info = env.reset(seed=1)
        env.step(env.action_space.sample(info["action_mask"]))
    many = gymnasium.make_vec("dicecup/Deluxe-v1", num_envs=8)
    _, info = many.reset(seed=1)
    many.step(np.array([mask.nonzero()[0][0] for mask in info["action_mask"]]))
    several = dicecup.environments.SeveralSides("deluxe", sides=2)
    several.reset(seed=1)
    check(several.agent_selection in several.agents, "several sides")


async def use_server() -> None:
    """The page, a table against bots with the coach, and ways to log in."""
    with tempfile.TemporaryDirectory() as folder:
        start: list[str | Path] = [COMMAND, "serve", "--port", "0", "--database", f"{folder}/tables.sqlite"]
        with subprocess.Popen(start, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
            try:
                assert server.stdout is not None
                found = re.search(r"http://\S+", server.stdout.readline())
                check(found is not None, "the server says where it is")
                assert found is not None
                url = found[0].rstrip("/").replace("127.0.0.1", "localhost")
                await use_table(url, "deluxe")
                guest = Guest(url)
                await guest.sign_in("Cy")
                options = await guest.request("POST", "/api/me/passkeys/options", {})
                check("challenge" in str(options), f"a passkey: {options}")
                await guest.request("POST", "/api/me/password", {"password": "a long enough sentence"})
                check("dicecup_sockets" in str(await guest.request("GET", "/metrics")), "metrics")
                check("paths" in await guest.request("GET", "/openapi.json"), "the description of the API")
            finally:
                server.terminate()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        use_commands(Path(place))
        asyncio.run(use_terminal(Path(place)))
    use_environments()
    asyncio.run(use_server())
    print("everything works")
