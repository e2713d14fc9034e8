"""The texts of Naasii: rules, options, refusals, and that all of them can be translated."""

from __future__ import annotations

import gettext
import re

import pytest

import bot.screens.text
from cogs.naasii.presenter import PRESENTER
from engines.naasii import Naasii, NaasiiOptions
from tests.cogs.naasii_scenes import one_of_each_phase, present, scenes
from tests.cogs.screens import words


class Bracketed(gettext.NullTranslations):
    """A language in which every message stands in brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


def outside(text: str) -> str:
    """Return the letters that are in no bracket."""
    while (inner := re.sub(r"⟦[^⟦⟧]*⟧", "", text)) != text:
        text = inner
    return "".join(character for character in text if character.isalpha())


def test_every_text_goes_through_gettext(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.screens.text, "_catalogue", lambda language: Bracketed())
    said = [text for scene in one_of_each_phase() for text in words(present(scene))]
    said += [PRESENTER.recap(scene) for scene in one_of_each_phase()]
    said += [PRESENTER.scores(scene) for scene in one_of_each_phase()]
    said += [*PRESENTER.rules(), *PRESENTER.pitch().split("\n")]
    said += [PRESENTER.options(NaasiiOptions(abilities=on)) for on in (False, True)]
    said += [PRESENTER.refuse(code, {"least": 2, "most": 5, "seats": 3}) for code in ("seats", "first", "options")]
    assert {text: outside(text) for text in said if outside(text)} == {}
    assert any("⟦" in text for text in said)


def test_the_rules_are_pages_that_fit_a_message_each_with_a_title() -> None:
    pages = PRESENTER.rules()
    assert 4 <= len(pages) <= 7
    for page in pages:
        assert len(page) <= 1800
        title = page.split("\n")[0]
        assert re.fullmatch(r"\*\*[^*]{3,50}\*\*", title)


def test_the_rules_say_which_reading_is_ours() -> None:
    assert "Evade is our reading" in "\n".join(PRESENTER.rules())


def test_the_pitch_is_three_short_lines() -> None:
    lines = PRESENTER.pitch().split("\n")
    assert len(lines) == 3
    assert all(len(line) <= 70 for line in lines)


def test_options_and_refusals_are_in_words() -> None:
    assert PRESENTER.options(NaasiiOptions()) == "Nizi abilities: off"
    assert PRESENTER.options(NaasiiOptions(abilities=True)) == "Nizi abilities: on"
    assert PRESENTER.refuse("seats", {"least": 2, "most": 5}) == "Naasii needs 2 to 5 players."


def test_the_presenter_is_of_naasii_and_names_its_panel() -> None:
    assert PRESENTER.game is Naasii
    assert PRESENTER.panel == "sheet"


def test_presenting_is_pure() -> None:
    for scene in scenes()[::20]:
        assert present(scene) == present(scene)
