"""The texts of Nessie: rules, options, refusals, and that all of them can be translated."""

from __future__ import annotations

import pytest

from cogs.nessie.cog import PRESENTER
from cogs.nessie.story import tell
from engines.nessie import Hands, Nessie, NessieOptions
from engines.nessie.cards import Part
from engines.nessie.events import Cause, Sank
from tests.cogs.test_nessie_story import NAMES


@pytest.mark.parametrize(
    "words",
    [
        "12 each of ◆1, ◆2 and ◆3. (The printed rules do not say",  # NE-1
        "are the two ends, and not neighbours",  # NE-2
        "you sink before you reveal anything",  # NE-3
        "add up to 6 or more",  # NE-4
        "those that others left may be taken too",  # NE-5
        "one taken this turn may be it",  # NE-6
        "Discards lie face up",  # NE-6
        "the discards are shuffled into a new deck",  # NE-7
        "otherwise the victory is shared",  # NE-8
        "Hidden hands are a matter of memory",  # NE-9
        "counts the letters in the row only",  # NE-9
        "it is drawn at random",  # ALL-2
        "The row stays as it is",  # ALL-3
        "settled in the same way",  # ALL-4
    ],
)
def test_the_rules_say_how_each_ruling_reads_them(words: str) -> None:
    assert words in "\n".join(PRESENTER.rules())


def test_options_and_refusals_are_in_words() -> None:
    assert PRESENTER.options(NessieOptions()) == "Hands: hidden"
    assert PRESENTER.options(NessieOptions(hands=Hands.OPEN)) == "Hands: open"
    assert PRESENTER.refuse("seats", {"least": 2, "most": 6}) == "Nessie needs 2 to 6 players."
    assert PRESENTER.refuse("first", {"seats": 3}) == "Who goes first must be one of the 3 players."


def test_the_sentence_of_who_sank_at_once_does_not_tell_the_letter() -> None:
    """It lies in a hand (NE-9)."""
    told = {tell(Sank(0, Cause.START, (part, Part.A, part)), NAMES) for part in Part}
    assert len(told) == 1


def test_the_presenter_is_of_nessie_and_has_hands() -> None:
    assert PRESENTER.game is Nessie
    assert PRESENTER.panel == "hand"
    assert PRESENTER.hands
