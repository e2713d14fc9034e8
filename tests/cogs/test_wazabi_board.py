"""The board of Wazabi, held to what makes a board good."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from wcwidth import wcswidth

from bot.screens.custom_ids import OpenPanel, write_answer
from bot.screens.names import escape_markdown, unescape_markdown
from bot.screens.screen import Select, Style
from engines.wazabi import Wazabi, WazabiOptions
from engines.wazabi.position import Phase
from tests.cogs.game_scenes import WIDE
from tests.cogs.screens import bodies, buttons, pressable
from tests.cogs.wazabi_scenes import (
    SCENES,
    SYSTEM_BUTTONS,
    fullest,
    fullest_hand,
    phase,
    present,
    scene,
    scenes,
    view_of,
)
from tests.rules.wazabi.table import Loaded, act, after, at

IN_PLAY = [each for each in SCENES.one_board_of_each if phase(each) is not Phase.OVER]


def text_of(state: Wazabi) -> str:
    return "\n".join(bodies(present(scene(state))))


def test_every_player_s_dice_cards_and_skip_cards_are_on_the_board() -> None:
    for each in scenes():
        view = view_of(each)
        if each.viewer is not None or phase(each) is Phase.OVER:
            continue
        caption, *lines = bodies(present(each))[-2].split("\n")
        assert ("↻ forward" in caption) == (view.direction == 1)
        assert ("↺ backward" in caption) == (view.direction == -1)
        assert [line.split(":**")[0].removeprefix("**") for line in lines] == list(each.names)
        for line, player in zip(lines, view.players, strict=True):
            if player.left:
                assert "left the game" in line
            elif player.out:
                assert f"out of dice, place {player.out}" in line
            else:
                assert f" {player.dice} di" in line
                assert f" {player.cards} card" in line
                assert (f"skip ×{player.skips}" in line) == bool(player.skips)
            assert (f"{player.total} point" in line) == (view.terms.games > 1)


def test_dice_are_shown_in_words_however_many_they_are() -> None:
    state = at("5", "4", "4", rolled="WDGWW")
    assert bodies(present(scene(state)))[1] == "### Rolled 3 Wazabi · 1 Draw · 1 Give"
    many = replace(state, rolled=state.rolled * 4)
    assert bodies(present(scene(many)))[1] == "### Rolled 12 Wazabi · 4 Draw · 4 Give"


def test_give_dice_are_given_to_players_by_name() -> None:
    step = act(at("4 skip", "2", "3", "5"), "roll=GGWW")
    screen = present(scene(step.state, step.events))
    assert "Ana, who gets this Give die? (2 to give)" in bodies(screen)[0]
    assert [(each.answer, each.label) for each in buttons(screen)][:3] == [
        ("give:1", "Ben · 2 dice"),
        ("give:2", "Cleo · 3 dice"),
        ("give:3", "Dan · 5 dice"),
    ]
    state = after(step.state, "give:3")
    assert "Ana, who gets your Give die?" in text_of(state)


def test_from_whom_to_draw_is_asked_with_their_cards() -> None:
    state = after(at("4", "2 skip draw3", "2", rest=2), "roll=DWWW")
    screen = present(scene(state))
    assert "Ana, from whose hand do you draw?" in bodies(screen)[0]
    assert [each.label for each in buttons(screen)][:2] == ["Ben · 2 cards", "Cleo · 34 cards"]


def test_a_small_fan_is_buttons_and_a_large_one_a_menu_with_the_way_to_the_rest() -> None:
    state = after(at("4 take1", "2 skip draw3 pass", "2", rolled="WWWW"), "play:take1>1")
    assert [each.label for each in buttons(present(scene(state)))][:3] == ["Card 1", "Card 2", "Card 3"]
    state = after(at("4 take1", "2", "2", rolled="WWWW", rest=1), "play:take1>1")
    screen = present(scene(state))
    assert [write_answer(each.answer) for each in buttons(screen)] == ["page:1", *SYSTEM_BUTTONS]
    assert pressable(present(scene(after(state, "page:1"))))[-11:] == [f"pick:{place}" for place in range(25, 36)]


def test_who_is_cut_down_is_named_and_no_card_but_the_one_played() -> None:
    state = at("4 down2", "2 skip draw3 pass", "2 again again take1", "2", rolled="WWWW")
    step = act(state, "play:down2")
    screen = present(scene(step.state, step.events))
    assert "**Ben and Cleo: choose in “My hand” what you keep**" in bodies(screen)[0]
    assert "Ana played **Others down to 2**." in "\n".join(bodies(screen))
    assert pressable(screen) == SYSTEM_BUTTONS


def test_piles_and_the_discard_on_top_are_on_the_board() -> None:
    state = at("4 discard1", "2", "2", rolled="WWWW")
    assert "Draw pile 35 · no discards" in text_of(state)
    assert "Draw pile 35 · discards 1, on top “Discard 1 die”" in text_of(after(state, "play:discard1"))


def test_teams_are_named_by_partners() -> None:
    state = Wazabi.start(4, WazabiOptions(teams=True), Loaded()).state
    assert "Teams: Ana and Cleo · Ben and Dan" in text_of(state)
    assert "Teams" not in text_of(Wazabi.start(4, WazabiOptions(), Loaded()).state)


def test_a_tournament_says_which_game_it_is_and_everybody_s_points() -> None:
    state = at("1 discard1", "3", "2", rolled="WWWW", options=WazabiOptions(games=3))
    assert "### Wazabi · game 1 of 3 · Ana's turn" in text_of(state)
    text = text_of(after(state, "play:discard1"))
    assert "### Wazabi · game 2 of 3 · " in text
    assert re.search(r"\*\*Ana:\*\* .* · 5 points", text)
    assert re.search(r"\*\*Ben:\*\* .* · 0 points", text)


def test_a_single_game_says_how_few_dice_the_one_ahead_has() -> None:
    assert "### Wazabi · 2 dice to go · Ana's turn" in text_of(at("4", "2", "3"))


def test_who_takes_no_direct_messages_is_named_as_using_the_button() -> None:
    state = at("4", "2", "3")
    one = replace(scene(state), closed=(False, True, False))
    assert "Ben takes no direct messages, and finds the cards behind “My hand”." in bodies(present(one))[-1]
    two = replace(scene(state), closed=(True, True, False))
    assert "Ana and Ben take no direct messages, and find their cards behind “My hand”." in bodies(present(two))[-1]
    gone = replace(scene(state.leave(1, Loaded()).state), closed=(False, True, False))
    assert "direct messages" not in bodies(present(gone))[-1]


def test_a_finished_game_has_places_and_no_controls_but_its_rules() -> None:
    screen = present(scene(after(at("1 discard1", "3", "2", rolled="WWWW"), "play:discard1")))
    assert pressable(screen) == ["/rules:0"]
    assert bodies(screen)[0] == "### Wazabi · the end\n**Ana wins**"
    assert bodies(screen)[-1].split("\n") == [
        "Place 1 · **Ana** 0 dice",
        "Place 2 · **Ben** 3 dice",
        "Place 2 · **Cleo** 2 dice",
        "The first without dice wins.",
    ]


def test_a_finished_tournament_has_points_and_teams_win_together() -> None:
    options = WazabiOptions(teams=True, games=1)
    state = after(at("1 discard1", "3", "2", "2", rolled="WWWW", options=options), "play:discard1")
    assert "**Ana and Cleo win**" in text_of(state)
    options = WazabiOptions(games=3)
    state = after(at("1 discard1", "3", "2", rolled="WWWW", options=options), "play:discard1")
    state = state.leave(1, Loaded()).state.leave(2, Loaded()).state
    text = text_of(state)
    assert "**Ana wins with 5 points**" in text
    assert "Place 1 · **Ana** 5 points" in text
    assert "**Ben** left the game" in text
    assert "Too few players were left to go on." in text


def test_dice_and_what_everybody_has_are_at_most_34_columns_wide_on_a_phone() -> None:
    for each in scenes():
        if each.viewer is None and phase(each) is not Phase.OVER:
            texts = bodies(present(each))
            for line in texts[-2].split("\n"):
                plain = re.sub(r" · \d+ points?$", "", line).replace("**", "").removeprefix("-# ")
                assert wcswidth(plain) <= 34
            for line in texts[1].split("\n"):
                if line.startswith("### "):
                    assert wcswidth(line.removeprefix("### ")) <= 34


def test_the_longest_names_keep_what_they_have_within_two_lines_of_a_phone() -> None:
    for line in bodies(present(replace(fullest(Phase.ROLL), names=WIDE)))[-2].split("\n"):
        assert wcswidth(line.replace("**", "").replace("\\", "").removeprefix("-# ")) <= 2 * 34


def test_names_stand_in_labels_without_the_signs_that_escape_them() -> None:
    for label in (button.label for button in buttons(present(fullest(Phase.GIVE)))):
        assert "\\" not in label
    for block in present(fullest_hand()).blocks:
        if isinstance(block, Select):
            assert all("\\" not in choice.label for choice in block.menu.choices)


@pytest.mark.parametrize("name", ["Ana", "*Ana*", "a@b\\@c", "\\\\", "<#1> [x](y) :z: # 1. -_`|~>"])
def test_a_name_in_a_label_is_what_it_was_before_it_was_escaped(name: str) -> None:
    assert unescape_markdown(escape_markdown(name)) == name


def test_only_what_is_asked_for_is_prominent() -> None:
    for each in scenes():
        for button in buttons(present(each)):
            behind = button.answer == OpenPanel("hand") and not view_of(each).choices
            text = write_answer(button.answer)
            plain = (text in {"nothing", *SYSTEM_BUTTONS} and not behind) or text.startswith("page:")
            assert (button.style is Style.SECONDARY) == plain


def test_in_play_every_board_has_the_way_to_the_hand() -> None:
    assert all("/panel:hand" in pressable(present(each)) for each in IN_PLAY)
