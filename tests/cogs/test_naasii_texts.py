"""The texts of Naasii: rules, options, refusals, and that all of them can be translated."""

from __future__ import annotations

from cogs.naasii.cog import PRESENTER
from engines.naasii import Naasii, NaasiiOptions


def test_the_rules_say_which_reading_is_ours() -> None:
    assert "Evade is our reading" in "\n".join(PRESENTER.rules())


def test_options_and_refusals_are_in_words() -> None:
    assert PRESENTER.options(NaasiiOptions()) == "Nizi abilities: off"
    assert PRESENTER.options(NaasiiOptions(abilities=True)) == "Nizi abilities: on"
    assert PRESENTER.refuse("seats", {"least": 2, "most": 5}) == "Naasii needs 2 to 5 players."


def test_the_presenter_is_of_naasii_and_names_its_panel() -> None:
    assert PRESENTER.game is Naasii
    assert PRESENTER.panel == "sheet"
