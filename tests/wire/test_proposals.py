"""Several who answer a proposal at the same moment: each counts, and what comes of it comes once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.drivers.wire import WireDriver, answered
from tests.wire import Channel, Member, Wire

pytestmark = pytest.mark.usefixtures("bot")


def text(driver: WireDriver, verb: str) -> str:
    """The whole text of the board's control with this verb."""
    return next(each for each in map(driver.text_of, driver.board.controls) if each.split(":")[0] == verb)


def shown(driver: WireDriver, verb: str) -> bool:
    """Return whether the board has a control with this verb."""
    return any(driver.text_of(each).split(":")[0] == verb for each in driver.board.controls)


async def slip_of(wire: Wire, driver: WireDriver) -> tuple[Member, Sequence[Member], str]:
    """Somebody who asks to take a mark back, those who are to agree, and the text of the control for it."""
    mover = await driver.marking()
    await driver.press(mover, "mark:0")
    await driver.shows(lambda: driver.has("free:0"))
    await driver.type(mover, "table undo")
    await driver.shows(lambda: shown(driver, "/agree"))
    return mover, [person for person in driver.people if person is not mover], text(driver, "/agree")


async def test_two_who_agree_at_the_same_moment_take_one_move_back_once(wire: Wire, driver: WireDriver) -> None:
    mover, others, agree = await slip_of(wire, driver)
    await answered(*(driver.press(who, agree) for who in (*others, *others)))
    await driver.true()
    assert driver.rows("SELECT count(*) FROM moves WHERE kind = 'undo'") == [(1,)]
    assert driver.rows("SELECT undone FROM tables") == [(1,)]
    await driver.shows(lambda: driver.has("mark:0"))
    await driver.press(mover, "mark:0")
    await driver.shows(lambda: driver.has("free:0"))


async def test_one_who_agrees_and_one_who_plays_at_the_same_moment_leave_a_true_board(
    wire: Wire, driver: WireDriver
) -> None:
    mover, others, agree = await slip_of(wire, driver)
    await answered(*(driver.press(who, agree) for who in others), driver.press(mover, "free:0"))
    await driver.true()
    ((undone,),) = driver.rows("SELECT undone FROM tables")
    assert driver.moves.count("free:0") + undone == 1


async def test_both_who_press_rematch_at_the_same_moment_begin_one_game(
    wire: Wire, channel: Channel, database: Path, ana: Member, ben: Member
) -> None:
    driver = WireDriver(wire, channel, database, ana, ben)
    await driver.open("nodice", first=ana)
    await driver.press(ben, "/join")
    await driver.press(ana, "/begin")
    await driver.shows(lambda: shown(driver, "move"))
    asked = (await driver.press(ana, "/ask:resign")).original
    assert asked is not None
    await driver.press(ana, "resign", asked)
    await driver.shows(lambda: shown(driver, "/rematch"))
    ended = driver.board
    await answered(*(driver.press(who, "/rematch", ended) for who in (ana, ben, ben, ana)))
    await driver.shows(lambda: shown(driver, "move"))
    await driver.shows(lambda: [driver.text_of(each) for each in ended.controls] == ["/rules:0"])
    assert driver.rows("SELECT id, status FROM tables ORDER BY id") == [(1, "over"), (2, "playing")]
