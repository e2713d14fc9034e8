"""The board of Nessie, held to what makes a board good."""

from __future__ import annotations

import re
from random import Random

import pytest
from msgspec.structs import replace
from wcwidth import wcswidth

from bot.screens.screen import Buttons, Style
from cogs.nessie.story import NessieScene
from engines.nessie import Hands
from engines.nessie.view import Phase
from tests.cogs.game_scenes import WIDE
from tests.cogs.nessie_scenes import SCENES, boards, fullest, kind, present, scene, view_of
from tests.cogs.screens import bodies, buttons, pressable
from tests.rules.nessie.table import play, table

PUBLIC = SCENES.one_board_of_each


def test_a_board_offers_the_answers_in_order_and_shows_no_other_button() -> None:
    for each in boards():
        offered = pressable(present(each))
        choices = [action.text for action in view_of(each).choices]
        assert offered == [*choices, *SCENES.system(each)]
        assert len(buttons(present(each))) == len(offered)


def test_no_board_offers_to_give_a_treasure_up() -> None:
    for hands in Hands:
        screen = present(scene(table("*AB13 / C2 | 2", Phase.GIVE_UP, discards="F", hands=hands)))
        assert pressable(screen) == ["/panel:hand", "/rules:0"]
        assert "**Ana, choose a treasure to give up: press My hand**" in bodies(screen)[0]


@pytest.mark.parametrize("each", PUBLIC, ids=lambda each: "-".join(part.value for part in kind(each)))
def test_whose_turn_it_is_stands_in_the_first_line_and_who_is_asked_in_the_second(each: NessieScene) -> None:
    turn = view_of(each).turn
    if turn is not None:
        first, second = bodies(present(each))[0].split("\n")
        assert f" · {each.names[turn]}'s turn · {len(view_of(each).row)} in the row" in first
        assert second.startswith(f"**{each.names[turn]}, ")


@pytest.mark.parametrize("each", PUBLIC, ids=lambda each: "-".join(part.value for part in kind(each)))
def test_one_button_of_one_row_is_prominent(each: NessieScene) -> None:
    (row,) = [block for block in present(each).blocks if isinstance(block, Buttons)]
    prominent = [button for button in row.buttons if button.style is Style.PRIMARY]
    assert prominent == list(row.buttons[: view_of(each).phase is not Phase.OVER])


def test_the_row_is_shown_in_order_with_what_it_comes_to() -> None:
    screen = present(scene(table("*AB1 / C2 | C2B1A1B", Phase.PUSH)))
    assert bodies(screen)[1].split("\n") == ["### C ◆2 B ◆1 A ◆1 last → B", "Treasure 4, sinks at 6", "Letters A B×2 C"]
    screen = present(scene(table("*AB1 / C2 | C2B1A1B", Phase.TAKE)))
    assert bodies(screen)[1] == "### C ◆2 B ◆1 A ◆1 last → B"


def test_letters_in_the_row_are_not_counted_with_a_hand() -> None:
    for hands in Hands:
        screen = present(scene(table("*BC / B | B", Phase.PUSH, hands=hands)))
        assert bodies(screen)[1].endswith("\nLetters B")


def test_a_card_to_take_is_named_on_its_button() -> None:
    screen = present(scene(table("*AB1 / C2 | C2", Phase.TAKE)))
    assert [button.label for button in buttons(screen)] == ["Take ◆2", "Done", "My hand", "Rules"]
    assert "Ana, take ◆2, or are you done?" in bodies(screen)[0]


def test_hidden_hands_are_counted() -> None:
    screen = present(scene(table("*AB113 / C | C2", Phase.PUSH)))
    assert bodies(screen)[-1].split("\n")[:2] == ["**Ana:** 2 parts · 3 treasures", "**Ben:** 1 part · 0 treasures"]


def test_open_hands_are_shown_with_what_they_are_worth() -> None:
    screen = present(scene(table("*AB113 / - | C2", Phase.PUSH, hands=Hands.OPEN)))
    assert bodies(screen)[-1].split("\n")[:2] == [
        "**Ana:** A B ◆1×2 ◆3 · 5 points",
        "**Ben:** no cards · 0 points",
    ]


def test_the_deck_is_counted_and_the_discards_lie_face_up() -> None:
    screen = present(scene(table("*A / - | C", discards="F2FA1")))
    assert bodies(screen)[-1].split("\n")[2:] == ["-# Deck 77 · discarded A F×2 ◆1 ◆2"]


def test_who_takes_no_direct_messages_is_named_as_using_the_button() -> None:
    state = table("*A / - / - | C")
    assert not any("direct messages" in body for body in bodies(present(scene(state))))
    one, both = (bodies(present(scene(state, closed=closed)))[-1] for closed in ((1,), (1, 2)))
    assert one == "-# Ben takes no direct messages, and finds the cards behind “My hand”."
    assert both == "-# Ben and Cleo take no direct messages, and find their cards behind “My hand”."
    assert bodies(present(scene(state.leave(1, Random(1)).state, closed=(1, 2))))[-1].startswith("-# Cleo takes")
    unknown = present(replace(scene(state), closed=()))
    assert unknown == present(scene(state))


def test_a_finished_game_shows_all_hands_by_place_and_has_no_controls_but_its_rules() -> None:
    step = play(table("*BCDEF11 / A3 / D333333 | A", Phase.TAKE), "take")
    screen = present(scene(step.state, story=step.events, closed=(1,)))
    assert pressable(screen) == ["/rules:0"]
    assert bodies(screen)[0] == "### Nessie · the end\n**Cleo wins with 18 points**"
    assert bodies(screen)[1] == "Ana took **A**. Ana completed Nessie!"
    assert bodies(screen)[2].split("\n") == [
        "Place 1 · **Cleo** 18 points · D ◆3×6",
        "Place 2 · **Ana** 12 points · A B C D E F ◆1×2",
        "Place 3 · **Ben** 3 points · A ◆3",
        "A complete Nessie ends the game and counts 10 points.",
    ]


def test_a_tie_that_the_complete_nessie_won_is_said_so() -> None:
    step = play(table("*BCDEF2 / 3333 / - | A", Phase.TAKE), "take")
    screen = present(scene(step.state, story=step.events))
    assert "**Ana wins with 12 points**" in bodies(screen)[0]
    assert bodies(screen)[-1].endswith("With equal points, the complete Nessie wins.")


def test_a_shared_victory_names_everybody() -> None:
    step = play(table("*BCDEF / 3333 / 3333 | A", Phase.TAKE), "take")
    screen = present(scene(step.state, story=step.events))
    assert "**Ben and Cleo share the victory with 12 points**" in bodies(screen)[0]
    assert "equal points" not in bodies(screen)[-1]


def test_who_has_left_is_said_so_in_the_scores_and_the_places() -> None:
    state = table("*AB113 / C / D | C2", Phase.PUSH).leave(2, Random(1)).state
    assert "**Cleo** left the game" in bodies(present(scene(state)))[-1]
    standings = bodies(present(scene(state.leave(0, Random(1)).state)))[-1]
    assert "Place 1 · **Ben** 0 points · C\n" in standings
    assert "Place 2 · **Ana** left the game\nPlace 2 · **Cleo** left the game" in standings
    assert standings.endswith("Too few players were left to go on.")


def visible(line: str) -> int:
    return wcswidth(re.sub(r"\*\*|\\|^-# |^### ", "", line))


def test_row_counts_and_hands_are_at_most_34_columns_wide_on_a_phone() -> None:
    for each in PUBLIC:
        if view_of(each).turn is not None and view_of(each).hands is Hands.HIDDEN:
            scores = next(body for body in bodies(present(each)) if body.startswith("**Ana:**")).split("\n")
            assert all(visible(line) <= 34 for line in scores if not line.startswith("-# Deck"))
    _row, *counts = bodies(present(fullest(Phase.PUSH)))[1].split("\n")
    assert all(visible(line) <= 34 for line in counts)


def test_the_longest_names_keep_their_cards_within_two_lines_of_a_phone() -> None:
    for phase, hands in ((Phase.PUSH, Hands.OPEN), (Phase.PUSH, Hands.HIDDEN), (Phase.OVER, Hands.HIDDEN)):
        screen = bodies(present(fullest(phase, WIDE, hands)))
        lines = [
            line for body in screen for line in body.split("\n") if re.search(rf"\*\*{re.escape(WIDE[0])}:?\*\*", line)
        ]
        assert lines
        assert all(visible(line) <= 2 * 34 for line in lines)


def test_nothing_stands_twice_on_a_board() -> None:
    for each in boards():
        lines = [line for body in bodies(present(each)) for line in body.split("\n")]
        assert len(lines) == len(set(lines))
