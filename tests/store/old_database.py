"""The stored database of schema 2, and what stood on the messages of its tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

DATABASES = Path(__file__).parent / "databases"
DUMP = DATABASES / "schema_2.sql"
LAST_MOMENT = 1791903236.0
"""The time at which the dump was made, in seconds since 1970."""
SETTLED = {
    "kick": {"agreed", "declined", "withdrawn", "lapsed", "here"},
    "replace": {"agreed", "declined", "withdrawn", "lapsed", "played on"},
    "undo": {"agreed", "declined", "withdrawn", "lapsed", "played on"},
    "rematch": {"agreed", "lapsed"},
}
"""Everything that each kind of proposal can come to."""


@dataclass(frozen=True)
class Stood:
    """A control that stood on the public board of a table, or on the private panel of a seat."""

    custom_id: str
    seat: int | None
    """Whose panel it was; None of a public board."""
    table_id: int
    question: int
    text: str
    values: tuple[str, ...]
    """The choices of a control, if it was a menu."""

    @property
    def actions(self) -> tuple[str, ...]:
        """The texts of the game's actions that it stands for; none of a button of ours."""
        text = self.text.removeprefix("/ask:")
        return self.values or (() if text.startswith("/") else (text,))


def stood() -> Sequence[Stood]:
    """Every control, by table; a line is its custom id, place (`board` or a seat), table, question, text and values."""
    lines = (DATABASES / "schema_2_presses.txt").read_text(encoding="utf-8").splitlines()
    return [
        Stood(custom_id, None if place == "board" else int(place), int(table), int(question), text, tuple(values))
        for custom_id, place, table, question, text, *values in (line.split("\t") for line in lines)
    ]
