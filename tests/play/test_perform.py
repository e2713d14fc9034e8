"""The road of every change ends with one showing of the table, on which its computers have answered already."""

from __future__ import annotations

import pytest

from bot.play import computers
from bot.table import requests
from bot.table.snapshot import Snapshot
from tests.drafts import ANA
from tests.drivers.direct import DirectTables, NoDisplay, question_of, silent, state_of


class NotingPress:
    """A press whose answer is noted among what a display has shown."""

    def __init__(self, display: NoDisplay) -> None:
        self._display = display

    async def answer(self, snapshot: Snapshot) -> None:
        self._display.show_later(snapshot)


@pytest.mark.parametrize("way", ["pressed", "typed", "unasked"])
async def test_a_table_is_shown_once_its_computers_have_answered(
    tables: DirectTables, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setattr(computers, "QUICK", 60.0)
    table = await tables.begun(ANA, computers=2)
    display = NoDisplay()
    road = silent(tables, display, computers=True)
    act = requests.act(question_of(table, 0), ANA.id, "number:7")
    if way == "unasked":
        after = await road.perform_unasked(table.id, act)
    else:
        after = await road.perform(table.id, act, NotingPress(display) if way == "pressed" else None)
    assert display.shown == [after.table]
    assert state_of(after.table).to_act() == {0}
    assert after.table == await tables.store.table(table.id)
