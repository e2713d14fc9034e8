"""The board of No Dice, held to what makes a board good."""

from __future__ import annotations

import re

from wcwidth import wcswidth

from bot.screens.custom_ids import write_answer
from bot.screens.names import escape_name
from bot.screens.screen import Style
from cogs.no_dice.story import NoDiceScene
from cogs.no_dice.words import counted, seen_from
from tests.cogs.game_scenes import WIDE
from tests.cogs.no_dice_scenes import after, alt, fullest, present, scene, scenes, view_of
from tests.cogs.screens import bodies, buttons, pressable
from tests.engines.no_dice.boards import table

ALONE = "first: 2 5 6 | second: 2 5 6 | to move first"


def labels(scene: NoDiceScene) -> list[str]:
    return [button.label for button in buttons(present(scene))]


def test_games_at_random_meet_every_kind_of_button() -> None:
    texts = {text.split(":")[0] for each in scenes() for text in pressable(present(each))}
    assert texts == {"move", "revive", "double", "end", "offer", "accept", "decline", "resign", "/rules"}


def test_a_button_says_where_its_piece_goes() -> None:
    assert labels(after(ALONE))[:4] == ["A → 4", "B → 12", "C → 9", "Revive → 1"]


def test_a_button_says_trap_off_and_bonus() -> None:
    assert "A → 1, trap!" in labels(after("first: 8 | second: 4 | to move first"))
    assert "A → off" in labels(after("first: 29 14 | second: 4 | to move first"))[1].replace("B", "A")
    assert "C → 22, bonus!" in labels(after("first: 2 18 19 | second: 4 | to move first"))


def test_after_a_bonus_one_may_move_again_double_or_end_the_turn() -> None:
    screen = present(after("first: 2 18 19 | second: 4 | to move first", "move:19", stakes=True))
    assert {"double", "end", "revive"} < set(pressable(screen))
    assert "**Ana, a bonus: move again, double the stake, or end the turn?**" in bodies(screen)[0]


def test_resigning_is_asked_once_more_and_nothing_else_is() -> None:
    for each in scenes():
        for button in buttons(present(each)):
            assert bool(button.confirm) == (button.answer == "resign") == (button.style is Style.DANGER)


def test_nobody_is_warned_of_a_bad_move() -> None:
    for each in scenes():
        moves = [button for button in buttons(present(each)) if write_answer(button.answer).startswith("move:")]
        assert {button.style for button in moves} <= {Style.PRIMARY}


def test_a_draw_is_offered_to_the_opponent() -> None:
    screen = present(after(ALONE, "offer"))
    assert pressable(screen) == ["accept", "decline", "/rules:0"]
    assert "**Ben, Ana offers a draw: accept?**" in bodies(screen)[0]


def test_the_second_line_names_who_is_asked() -> None:
    for each in scenes():
        if (asked := view_of(each).game.to_act) is not None and view_of(each).outcome is None:
            assert f"**{each.names[asked]}, " in bodies(present(each))[0]


def test_the_stake_and_the_score_of_a_series_are_always_in_sight() -> None:
    for each in scenes():
        view, head = view_of(each), bodies(present(each))[0]
        first, second = view.series.scores
        if view.options.games > 1 or view.options.target is not None:
            assert f"Ana {first} : {second} Ben" in head
        assert (f"stake ×{view.game.stake}" in head) == (view.options.stakes and view.outcome is None)


def test_the_text_alone_says_where_every_piece_is() -> None:
    for each in scenes():
        view, body = view_of(each), bodies(present(each))[-1]
        if view.outcome is None:
            for seat, line in enumerate(body.split("\n")[1:]):
                told = sorted(int(number) for number in re.findall(r"\b[A-D]?(\d+)", line.split(" · ")[0]))
                assert told == sorted(counted(seat, square, seen_from(view)) for square in view.sides[seat].squares)
                assert f"off {view.sides[seat].off} · risks {view.sides[seat].worth}" in line


def test_buttons_picture_and_text_count_squares_from_the_same_side() -> None:
    for each in scenes():
        view, screen = view_of(each), present(each)
        for prospect in view.prospects if view.outcome is None and not view.game.offered else ():
            (label,) = (button.label for button in buttons(screen) if button.answer == f"move:{prospect.square}")
            assert view.turn is not None
            if prospect.to is not None:
                assert f"→ {counted(view.turn, prospect.to, seen_from(view))}" in label


def test_a_board_that_turns_is_seen_by_the_player_to_move_and_one_that_stays_by_the_first() -> None:
    turned = after(ALONE, "move:6")
    assert "Ana moved 24 → 21." in bodies(present(turned))[1]
    assert labels(turned)[:3] == ["A → 4", "B → 12", "C → 9"]
    stays = after(ALONE, "move:6", turning=False)
    assert "Ana moved 6 → 9." in bodies(present(stays))[1]
    assert labels(stays)[:4] == ["A → 26", "B → 18", "C → 21", "Revive → 29"]


def test_the_words_of_a_picture_say_the_whole_position() -> None:
    said = alt(present(after("first: 5 8 29 | second: 4 5 | to move second", "move:4")))
    assert said == (
        "The board, from Ana's side. Ana, discs: A 5, B 8, C 29; 1 piece off the board. "
        "Ben, diamonds: 22, 25; 2 pieces off the board. A can go to 12. B would fall into the trap and return to 1. "
        "C can leave the board. The last move was from 26 to 22."
    )


def test_a_full_middle_row_is_told_in_the_words_of_a_picture() -> None:
    assert "The middle row is full" in alt(present(after("first: 9 12 13 14 | second: 4 | to move first")))


def test_a_finished_table_names_the_places_and_has_no_controls_but_its_rules() -> None:
    screen = present(after("first: 29 | second: 4 | to move first", "move:29"))
    assert pressable(screen) == ["/rules:0"]
    assert "**Ana wins with 9 points**" in bodies(screen)[0]
    assert bodies(screen)[-1].split("\n") == ["Place 1 · ● **Ana** 9 points", "Place 2 · ◆ **Ben** 0 points"]


def test_a_tied_series_is_shared() -> None:
    screen = present(after(ALONE, "offer", "accept"))
    assert "**Ana and Ben share the victory**" in bodies(screen)[0]
    assert "Game 1 is a draw by agreement." in bodies(screen)[1]


def test_the_edge_has_the_colour_of_the_player_to_move() -> None:
    assert present(after(ALONE)).accent != present(after(ALONE, "move:6")).accent


def test_pieces_and_scores_are_within_a_line_of_a_phone_at_the_start_and_always_within_two() -> None:
    for line in bodies(present(after(ALONE)))[-1].split("\n"):
        assert wcswidth(line.replace("**", "").removeprefix("-# ")) <= 36
    for line in bodies(present(fullest(WIDE[:2])))[-1].split("\n"):
        assert wcswidth(line.replace("**", "").replace("\\", "").removeprefix("-# ")) <= 2 * 34


def test_every_board_has_one_picture() -> None:
    for each in scenes():
        assert alt(present(each))


def test_the_words_for_the_picture_name_people_as_they_write_themselves() -> None:
    names = (escape_name(r"back\slash_@here"), escape_name("Ben"))
    assert r"from back\slash_@here's side" in alt(present(scene(table(ALONE), names=names)))
