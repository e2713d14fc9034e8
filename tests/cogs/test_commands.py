"""The commands as Discord is told of them, held against a golden file.

`python -m tests.cogs.test_commands` writes the file anew; look at its difference before it is committed.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import simcord
from pydantic import SecretStr

from bot.factory import make_bot
from bot.settings import Settings

GOLDEN = Path(__file__).parent / "commands.json"


async def payloads(folder: Path) -> Mapping[str, Any]:
    """Return what a bot that has just started tells Discord of each of its commands."""
    token = SecretStr("MTAwMDAwMDAwMDAwMDAwMDAx.Gabcde.abcdefghijklmnopqrstuvwxyz-_0123456789")
    bot = make_bot(Settings(database=folder / "parlour.db", token=token, _env_file=None))  # type: ignore[call-arg]
    env = simcord.Env(bot, check_errors=False)
    await env.start()
    try:
        return {command.name: command.to_dict(bot.tree) for command in bot.tree.get_commands()}
    finally:
        await env.shutdown()
        await bot.close()


async def test_discord_is_told_of_the_same_commands_as_ever(tmp_path: Path) -> None:
    assert await payloads(tmp_path) == json.loads(GOLDEN.read_text(encoding="utf-8"))


def redraw() -> None:
    """Write the golden file anew."""
    with TemporaryDirectory() as folder:
        told = asyncio.run(payloads(Path(folder)))
    GOLDEN.write_text(json.dumps(told, indent=1, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    redraw()
