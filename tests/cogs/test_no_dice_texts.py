"""The texts of No Dice: rules, options, refusals, and that all of them can be translated."""

from __future__ import annotations

import re

import pytest

import bot.screens.text
from cogs.no_dice.presenter import PRESENTER
from cogs.no_dice.story import ending
from engines.no_dice import NoDice, NoDiceOptions
from engines.no_dice.outcome import SeriesReason
from tests.cogs.no_dice_scenes import OPTIONS, present, scenes, words
from tests.cogs.test_naasii_texts import Bracketed, outside

CODES = ("seats", "first", "games_out_of_range", "target_out_of_range", "games_and_target", "options")
OURS = re.compile(r"\*\*(Ana|Ben)\*\* ([A-D]\d+ ?)+|(Ana|Ben) \d+ : \d+ (Ana|Ben)|^[A-D] \d+|, [A-D] \d+")
"""Texts that are no words: names with their pieces' letters, and the score."""


def test_every_text_goes_through_gettext(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.screens.text, "_catalogue", lambda language: Bracketed())
    shown = scenes()[::3]
    said = [text for scene in shown for text in words(present(scene))]
    said += [PRESENTER.recap(scene) for scene in shown]
    said += [PRESENTER.scores(scene) for scene in shown]
    said += [*PRESENTER.rules(), *PRESENTER.pitch().split("\n")]
    said += [PRESENTER.options(options) for options in OPTIONS]
    said += [PRESENTER.refuse(code, {"least": 1, "most": 20, "seats": 2}) for code in CODES]
    said += [sentence for reason in SeriesReason if (sentence := ending(reason))]
    assert {text: outside(OURS.sub("", text)) for text in said if outside(OURS.sub("", text))} == {}


def test_the_rules_are_pages_that_fit_a_message_each_with_a_title() -> None:
    pages = PRESENTER.rules()
    assert 4 <= len(pages) <= 7
    for page in pages:
        assert len(page) <= 1800
        assert re.fullmatch(r"\*\*[^*]{3,50}\*\*", page.split("\n")[0])


def test_the_rules_say_that_a_double_cannot_be_refused_and_that_the_set_up_is_ours() -> None:
    rules = "\n".join(PRESENTER.rules())
    assert "cannot be refused, unlike in backgammon" in rules
    assert "starting diagram is lost" in rules


def test_the_pitch_is_three_short_lines() -> None:
    lines = PRESENTER.pitch().split("\n")
    assert len(lines) == 3
    assert all(len(line) <= 70 for line in lines)


def test_options_and_refusals_are_in_words() -> None:
    assert PRESENTER.options(NoDiceOptions()) == "one game · no stakes · the board turns"
    words = PRESENTER.options(NoDiceOptions(target=100, stakes=True, turning=False))
    assert words == "series to 100 points · with stakes · the board stays"
    assert PRESENTER.options(NoDiceOptions(games=5)).startswith("series of 5 games")
    assert PRESENTER.refuse("games_out_of_range", {"least": 1, "most": 20}) == "A series has 1 to 20 games."
    assert len({PRESENTER.refuse(code, {"least": 1, "most": 20}) for code in CODES}) == len(CODES)


def test_no_dice_has_no_private_panel() -> None:
    assert PRESENTER.game is NoDice
    assert PRESENTER.panel == ""
    assert not PRESENTER.hands
