"""The texts of No Dice: rules, options, refusals, and that all of them can be translated."""

from __future__ import annotations

from cogs.no_dice.cog import PRESENTER
from engines.no_dice import NoDice, NoDiceOptions


def test_the_rules_say_that_a_double_cannot_be_refused_and_that_the_set_up_is_ours() -> None:
    rules = "\n".join(PRESENTER.rules())
    assert "cannot be refused, unlike in backgammon" in rules
    assert "starting diagram is lost" in rules


def test_options_and_refusals_are_in_words() -> None:
    assert PRESENTER.options(NoDiceOptions()) == "one game · no stakes · the board turns"
    words = PRESENTER.options(NoDiceOptions(target=100, stakes=True, turning=False))
    assert words == "series to 100 points · with stakes · the board stays"
    assert PRESENTER.options(NoDiceOptions(games=5)).startswith("series of 5 games")
    assert PRESENTER.refuse("games_out_of_range", {"least": 1, "most": 20}) == "A series has 1 to 20 games."


def test_no_dice_has_no_private_panel() -> None:
    assert PRESENTER.game is NoDice
    assert PRESENTER.panel == ""
    assert not PRESENTER.hands
