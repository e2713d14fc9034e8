"""Several who answer a proposal at the same moment: each counts, and what comes of it comes once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.wire import Channel, Member, Wire
from tests.wire.evening import Evening, answered

pytestmark = pytest.mark.usefixtures("bot")


def text(evening: Evening, verb: str) -> str:
    """The whole text of the board's control with this verb."""
    return next(each for each in map(evening.text_of, evening.board.controls) if each.split(":")[0] == verb)


def shown(evening: Evening, verb: str) -> bool:
    """Whether the board has a control with this verb."""
    return any(evening.text_of(each).split(":")[0] == verb for each in evening.board.controls)


async def slip_of(wire: Wire, evening: Evening) -> tuple[Member, Sequence[Member], str]:
    """Somebody who asks to take a mark back, those who are to agree, and the text of the control for it."""
    mover = await evening.marking()
    await evening.press(mover, "mark:0")
    await evening.shows(lambda: evening.has("free:0"))
    await wire.slash(mover, evening.channel, "table undo")
    await evening.shows(lambda: shown(evening, "/agree"))
    return mover, [person for person in evening.people if person is not mover], text(evening, "/agree")


async def test_two_who_agree_at_the_same_moment_take_one_move_back_once(wire: Wire, evening: Evening) -> None:
    mover, others, agree = await slip_of(wire, evening)
    await answered(*(evening.press(who, agree) for who in (*others, *others)))
    await evening.true()
    assert evening.rows("SELECT count(*) FROM moves WHERE kind = 'undo'") == [(1,)]
    assert evening.rows("SELECT undone FROM tables") == [(1,)]
    await evening.shows(lambda: evening.has("mark:0"))
    await evening.press(mover, "mark:0")
    await evening.shows(lambda: evening.has("free:0"))


async def test_one_who_agrees_and_one_who_plays_at_the_same_moment_leave_a_true_board(
    wire: Wire, evening: Evening
) -> None:
    mover, others, agree = await slip_of(wire, evening)
    await answered(*(evening.press(who, agree) for who in others), evening.press(mover, "free:0"))
    await evening.true()
    ((undone,),) = evening.rows("SELECT undone FROM tables")
    assert evening.moves.count("free:0") + undone == 1


async def test_both_who_press_rematch_at_the_same_moment_begin_one_game(
    wire: Wire, channel: Channel, database: Path, ana: Member, ben: Member
) -> None:
    evening = Evening(wire, channel, database, ana, ben)
    await evening.opened("nodice", first=ana)
    await evening.press(ben, "/join")
    await evening.press(ana, "/begin")
    await evening.shows(lambda: shown(evening, "move"))
    asked = (await evening.press(ana, "/ask:resign")).original
    assert asked is not None
    await evening.press(ana, "resign", asked)
    await evening.shows(lambda: shown(evening, "/rematch"))
    ended = evening.board
    await answered(*(evening.press(who, "/rematch", ended) for who in (ana, ben, ben, ana)))
    await evening.shows(lambda: shown(evening, "move"))
    await evening.shows(lambda: [evening.text_of(each) for each in ended.controls] == ["/rules:0"])
    assert evening.rows("SELECT id, status FROM tables ORDER BY id") == [(1, "over"), (2, "playing")]
