"""The road of every change ends with one showing of the table, on which its computers have answered already."""

from __future__ import annotations

import pytest

from bot.play import computers
from bot.table import requests
from bot.table.snapshot import Snapshot
from tests.bot.house import ANA, begun, question
from tests.direct import DirectTables, NoDisplay, silent


class NotingPress:
    """A press whose answer is noted among what a display has shown."""

    def __init__(self, display: NoDisplay) -> None:
        self._display = display

    async def answer(self, snapshot: Snapshot) -> None:
        self._display.show_later(snapshot)


@pytest.mark.parametrize("way", ["pressed", "typed", "unasked"])
async def test_a_table_is_shown_once_its_computers_have_answered(
    house: DirectTables, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setattr(computers, "QUICK", 60.0)
    table = await begun(house, ANA, computers=2)
    display = NoDisplay()
    road = silent(house, display, computers=True)
    act = requests.act(question(house, table, ANA.id), ANA.id, "number:7")
    if way == "unasked":
        after = await road.perform_unasked(table.id, act)
    else:
        after = await road.perform(table.id, act, NotingPress(display) if way == "pressed" else None)
    assert display.shown == [after.table]
    assert house.state(after.table).to_act() == {0}
    assert after.table == await house.store.table(table.id)
