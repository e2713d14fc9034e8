"""A player's own hand, in private."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest

from bot.screens.screen import Select
from cogs.wazabi.story import WazabiScene
from engines.wazabi import Wazabi, WazabiOptions
from engines.wazabi.cards import Card
from engines.wazabi.choices import Blocked
from engines.wazabi.position import Phase
from tests.cogs.screens import bodies, buttons, pressable
from tests.cogs.wazabi_scenes import fullest_hand, phase, present, scene, scenes, told, view_of
from tests.rules.wazabi.table import Loaded, after, at

PRIVATE = [each for each in scenes() if each.viewer is not None]


def text_of(state: Wazabi, viewer: int) -> str:
    return "\n".join(bodies(present(scene(state, viewer=viewer))))


def lines_of(state: Wazabi, viewer: int) -> list[str]:
    return text_of(state, viewer).split("\n")


def test_a_hand_offers_exactly_what_its_owner_may_do() -> None:
    for each in PRIVATE:
        assert sorted(pressable(present(each))) == sorted(action.text for action in each.legal)


@pytest.mark.parametrize("page", [0, 1])
def test_the_fullest_hand_offers_exactly_what_its_owner_may_do(page: int) -> None:
    each = fullest_hand(page)
    assert len(each.legal) == (25 if page == 0 else 5)
    assert sorted(pressable(present(each))) == sorted(action.text for action in each.legal)


def test_a_hand_names_the_game() -> None:
    assert all(bodies(present(each))[0].startswith("### Wazabi · your hand") for each in PRIVATE)
    state = at("4", "3", options=WazabiOptions(games=3), game=2)
    assert lines_of(state, 0)[0] == "### Wazabi · your hand, game 2 of 3"


def test_equal_cards_stand_together_with_what_they_need_and_do() -> None:
    lines = lines_of(at("4 skip skip draw3", "3"), 0)
    at_draw = lines.index("**Draw 3 cards** · needs 1 Wazabi")
    assert lines[at_draw + 1] == "-# You draw three cards."
    assert "**Skip a turn ×2** · needs no Wazabi" in lines


def test_every_kind_of_card_says_what_it_does() -> None:
    text = "\n".join(bodies(present(fullest_hand())))
    assert len(re.findall(r"^\*\*.*\*\* · needs (?:no|[123]) Wazabi\n-# [A-Z].*\.$", text, re.MULTILINE)) == len(Card)


@pytest.mark.parametrize(
    ("rolled", "seats", "card", "why"),
    [
        ("WDD", ("3 discard2", "3 skip skip"), Blocked.SYMBOLS, "**Not now:** too few Wazabi."),
        ("WGG", ("3 discard1", "3 skip skip"), Blocked.TWO_GIVES, "**Not now:** you rolled two Give or more."),
        ("WWW", ("3 down1", "3 skip"), Blocked.NO_TARGET, "**Not now:** nobody else holds two cards."),
        ("WWW", ("3 discard1", "3 skip"), None, ""),
    ],
)
def test_a_card_says_why_it_cannot_be_played(rolled: str, seats: tuple[str, ...], card: Blocked, why: str) -> None:
    state = at(*seats, "2", rolled=rolled)
    assert [held.blocked for held in state.view(0).hand] == [card]
    assert lines_of(state, 0)[-1].endswith(why or "leaves the game.")


def test_outside_the_moment_to_play_one_line_says_when_that_is() -> None:
    state = at("4 skip", "3 skip")
    assert lines_of(state, 0)[-1] == "-# A card can be played after the roll, once all is drawn and given."
    assert lines_of(state, 1)[1] == "**Not your turn yet. In it, you can play one card after the roll.**"


def test_every_reason_is_met() -> None:
    met = {held.blocked for each in PRIVATE for held in view_of(each).hand}
    assert met == {*Blocked, None}


def test_cards_with_targets_are_menus_and_with_one_target_buttons() -> None:
    screen = present(scene(at("4 skip give1", "2", "3", rolled="WWWW"), viewer=0))
    menus = [block.menu for block in screen.blocks if isinstance(block, Select)]
    assert [menu.placeholder for menu in menus] == ["Give 1 die – who?", "Skip a turn – who?"]
    assert [(choice.label, choice.description) for choice in menus[0].choices] == [
        ("Ben", "2 dice · 0 cards"),
        ("Cleo", "3 dice · 0 cards"),
    ]
    assert [each.label for each in buttons(screen)] == ["Play nothing"]
    screen = present(scene(at("4 skip pass", "2", rolled="WWWW"), viewer=0))
    assert [each.label for each in buttons(screen)] == [
        "All pass their dice: left",
        "All pass their dice: right",
        "Skip a turn: Ben",
        "Play nothing",
    ]


def test_keeping_goes_card_by_card_and_shows_what_is_kept_so_far() -> None:
    state = after(at("4 down2", "2 skip draw3 draw3 pass", "2 again again take1", rolled="WWWW"), "play:down2")
    assert "Choose 2 cards to keep, one by one" in text_of(state, 1)
    assert "You keep" not in text_of(state, 1)
    state = after(state, "1 keep:draw3")
    text = text_of(state, 1)
    assert "Choose 1 card to keep" in text
    assert "You keep: Draw 3 cards" in text.split("\n")
    assert [each.label for each in buttons(present(scene(state, viewer=1)))] == [
        "Keep: All pass their dice",
        "Keep: Draw 3 cards",
        "Keep: Skip a turn",
    ]
    state = after(state, "1 keep:draw3")
    assert "You have chosen; the others are still choosing." in text_of(state, 1)
    assert "You keep: Draw 3 cards ×2" in text_of(state, 1)
    assert pressable(present(scene(state, viewer=1))) == []


def test_only_the_two_who_know_read_which_card_was_taken() -> None:
    state = after(at("4 take1", "2 skip skip", "2 draw3", rolled="WWWW"), "play:take1>1", "pick:1")
    assert "You took Skip a turn from Ben." in text_of(state, 0)
    assert "Ana took Skip a turn from you." in text_of(state, 1)
    assert "took" not in text_of(state, 2)
    assert "Skip a turn from" not in "\n".join(bodies(present(scene(state))))
    later = after(state, "roll=WW", "nothing", "roll=WW", "nothing")
    assert "took" not in text_of(later, 0).lower()


def test_the_turn_s_own_dice_are_in_the_hand_of_who_rolled_them_alone() -> None:
    state = at("4 skip", "3 skip", rolled="WWDG")
    assert "### Rolled 2 Wazabi · 1 Draw · 1 Give" in text_of(state, 0)
    assert "Rolled" not in text_of(state, 1)


def test_a_hand_says_when_there_is_nothing_in_it_and_when_its_owner_is_out() -> None:
    assert "You hold no cards." in text_of(at("4", "3"), 0)
    state = after(at("1 discard1", "3", "2", rolled="W", options=WazabiOptions(play_on=True)), "play:discard1")
    assert text_of(state, 0) == "### Wazabi · your hand\n**You have no dice left: you took place 1.**"
    state = at("4 skip", "3", "2").leave(0, Loaded()).state
    assert text_of(state, 0) == "### Wazabi · your hand\n**You are out of this game.**"


def test_when_the_game_is_over_the_hand_says_so_and_has_no_controls() -> None:
    over = [each for each in PRIVATE if phase(each) is Phase.OVER]
    assert over
    for each in over:
        screen = present(each)
        assert " is over: place " in bodies(screen)[0]
        assert pressable(screen) == []
        assert len(screen.blocks) == 1


def concern(each: WazabiScene) -> tuple[object, ...]:
    """Return what concerns the owner of a hand: cards, question, what only they know, and how they stand."""
    view, seat = view_of(each), each.viewer
    assert seat is not None
    me = view.players[seat]
    mine = (view.phase, view.rolled, view.players, view.fan_of, view.to_draw, view.to_give) if each.legal else ()
    cards = Counter({held.card: held.count for held in view.hand})
    over = view.outcome is not None
    return view.game, cards, each.legal, mine, view.taken, view.kept, me.keep, me.out, me.left, over


@pytest.mark.parametrize("seed", range(12))
def test_a_hand_changes_only_when_its_owner_is_concerned(seed: int) -> None:
    """So that nobody's message is edited for what others do."""
    for (before, earlier), (state, story) in pairwise(told(seed)):
        for seat in range(len(state.players)):
            old, new = scene(before, earlier, seat), scene(state, story, seat)
            if concern(old) == concern(new) and view_of(new).turn != seat:
                assert present(old) == present(new)
