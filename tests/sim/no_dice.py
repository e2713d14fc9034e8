"""Tables of No Dice in a simulated server: begun, set to a position, read by their words and by their pictures."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

import msgspec
from simcord.components import walk_components

from bot.chat.bot import FLUSH_EVERY
from engines.no_dice import NoDice
from tests.drivers.simcord import Answer, SimDriver
from tests.engines.no_dice.boards import instead
from tests.sim.message import Json, Seen


async def begun(driver: SimDriver, **options: object) -> None:
    """Have Ana and Ben begin; Ana is to move."""
    await driver.type("Ana", "nodice start", **{"first": driver.person("Ana"), **options})
    await driver.press("Ben", "Join")
    await driver.press("Ana", "Begin")


async def put(driver: SimDriver, board: str) -> None:
    """Set the pieces of the running game up anew, and let time pass until the bot shows it."""
    raw = msgspec.json.encode(instead(await state_of(driver), board)).decode()
    await driver.write(f"UPDATE tables SET state = '{raw}', version = version + 1 WHERE ended_at IS NULL")
    await driver.env.advance_time(FLUSH_EVERY + 1)


async def state_of(driver: SimDriver) -> NoDice:
    """Return the table's state."""
    state = await driver.state()
    assert isinstance(state, NoDice)
    return state


async def resign(driver: SimDriver, who: str) -> Answer:
    """Give the game up, and mean it."""
    await driver.press(who, "Resign")
    return await driver.press_own(who, "Resign")


@dataclass(frozen=True)
class Shown:
    """The picture on a message: its file's name, the words that say the same, and the file."""

    name: str
    alt: str
    attachment: int
    png: bytes


async def shown(seen: Seen) -> Shown | None:
    """Return the one picture on a message, whose file is the only one that it has; None where it has neither."""
    parts = walk_components([dict(each.to_dict()) for each in seen.message.components])
    items: list[Json] = [item for each in parts if each["type"] == 12 for item in each["items"]]
    if not items:
        assert seen.message.attachments == []
        return None
    (item,), (attachment,) = items, seen.message.attachments
    assert item["media"]["url"].split("?")[0].endswith(f"/{attachment.filename}")
    return Shown(attachment.filename, item["description"], attachment.id, await attachment.read())


def uploads(driver: SimDriver) -> int:
    """Return the number of files sent so far: they are numbered from 0, while those that stay have ids."""
    files = [each for body in driver.bodies() for each in body.get("attachments") or ()]
    return sum(int(each["id"]) < 10 for each in files)


def told(seen: Seen) -> Mapping[str, list[int]]:
    """Return each player's squares by the words under the board alone."""
    lines = re.findall(r"^[●◆] \*\*(\w+)\*\* (.*) · off \d", seen.words, re.MULTILINE)
    return {name: sorted(int(square) for square in re.findall(r"\d+", squares)) for name, squares in lines}
