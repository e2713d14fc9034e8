"""No Dice as people play it: series, stakes, resigning, draws, the bonus, traps and revivals, and computers."""

from __future__ import annotations

import re
from random import Random

import pytest

from bot.table.table import Status
from engines.no_dice import NoDiceOptions
from tests.drivers.direct import options_of
from tests.sim.evening import Evening
from tests.sim.no_dice import begin, put, resign, state_of, told
from tests.sim.replay import replayed

BONUS = "first: 2 18 19 | second: 4 | to move first"
"""`move:19` lines three up."""
LOOP = "first: 1 21 22 27 | second: 1 11 19 | to move first"
"""Each player's piece on square 1 falls into the trap and returns to where it was."""


# -- series


async def test_a_series_to_fifty_points_with_doubling_and_resigning(evening: Evening) -> None:
    await begin(evening, points=50, stakes="yes")
    await put(evening, BONUS)
    await evening.press("Ana", "C → 22, bonus!")
    await evening.press("Ana", "Double to ×2")
    risk = (await state_of(evening)).game.points_if_lost(1)
    assert f"◆ **Ben** A4 · off 3 · risks {risk}" in evening.board.words
    await evening.press("Ben", "Resign")
    assert f"your opponent gains {risk} points" in evening.panel("Ben").words
    await evening.press_own("Ben", "Resign")
    assert f"Ben resigned. Ana wins game 1 and {risk} points. Ben moves first in game 2." in evening.board.words
    assert f"No Dice · game 2, to 50 points\n**Ben, move or revive a piece**\nAna {risk} : 0 Ben · stake ×1" in (
        evening.board.words
    )
    await evening.press("Ben", "move:6")
    await resign(evening, "Ana")
    assert "No Dice · game 3, to 50 points" in evening.board.words
    score = (await state_of(evening)).series.scores
    assert f"Ana {score[0]} : {score[1]} Ben · stake ×1" in evening.board.words
    await put(evening, "first: 29 | second: 4 5 6 9 | to move first")
    await evening.press("Ana", "A → off")
    assert f"**Ana wins with {score[0] + 36} points**" in evening.board.words
    assert f"Place 1 · ● **Ana** {score[0] + 36} points\nPlace 2 · ◆ **Ben** {score[1]} points" in evening.board.words
    assert evening.board.words.count("The points that were played for are reached.") == 1
    assert evening.board.labels == ["Rules", "Rematch"]


async def test_whatever_happens_in_a_series_the_score_is_in_sight_and_the_log_comes_to_it(
    evening: Evening, seed: str
) -> None:
    await begin(evening, points=50, stakes="yes")
    rng, done = Random(2983), set[str]()
    while (await evening.table()).status is Status.PLAYING:
        state = await state_of(evening)
        first, second = state.series.scores
        assert f"No Dice · game {state.game.number}, to 50 points" in evening.board.words
        assert f"Ana {first} : {second} Ben · stake ×{state.game.stake}" in evening.board.words
        (seat,) = state.to_act()
        legal = {each.text: each.weight + 0.01 for each in state.legal(seat)}
        assert evening.board.offered == set(legal)
        text = "double" if "double" in legal else rng.choices(list(legal), list(legal.values()))[0]
        done.add(text.split(":")[0])
        who = ("Ana", "Ben")[seat]
        if text == "resign":
            await resign(evening, who)
        else:
            await evening.press(who, text)
    assert done == {"move", "revive", "double", "offer", "decline", "resign"}
    assert await replayed(evening, seed) == await state_of(evening)
    assert "**Ben wins with 67 points**" in evening.board.words


async def test_standings_show_an_open_series_and_count_a_finished_one_once(evening: Evening) -> None:
    await begin(evening, games=2)
    await resign(evening, "Ana")
    shown = (await evening.type("Cleo", "standings")).told
    assert "◆ **Ben** A2 B5 C6 · off 1 · risks 33" in shown
    assert "Ana 0 : 33 Ben" in shown
    assert evening.board_link in shown
    await resign(evening, "Ben")
    listed = (await evening.type("Cleo", "standings", game="nodice")).told.splitlines()
    assert listed[1:] == [
        "1\\. **Ana** · 1 win · 1 game · 33 points",
        "1\\. **Ben** · 1 win · 1 game · 33 points",
    ]


async def test_the_other_begins_the_next_game_and_is_called(evening: Evening) -> None:
    await begin(evening, games=3)
    calls = len(evening.calls())
    await resign(evening, "Ana")
    assert "No Dice · game 2 of 3" in evening.board.words
    assert "**Ben, move or revive a piece**" in evening.board.words
    assert "Ana resigned. Ben wins game 1 and 33 points. Ben moves first in game 2." in evening.board.words
    assert evening.calls()[calls:] == [[evening.person("Ben").id]]


async def test_who_leaves_loses_the_game_as_it_stands_and_the_series_ends(evening: Evening) -> None:
    await begin(evening, games=5)
    await evening.type("Ben", "table leave")
    await evening.press_own("Ben", "Leave the game")
    assert "**Ana wins with 33 points**" in evening.board.words
    assert "Ben left the game." in evening.board.words
    assert "Nobody was left to play against." in evening.board.words


async def test_the_old_buttons_of_a_series_work_after_a_restart(evening: Evening) -> None:
    await begin(evening, points=100, stakes="yes", side="stays")
    await resign(evening, "Ana")
    await put(evening, "first: 4 | second: 2 18 19 | to move second")
    board = evening.board
    await evening.restart()
    await evening.press("Ben", "move:19", on=board)
    bonus = evening.board
    assert bonus.message.id == board.message.id
    await evening.restart()
    await evening.press("Ben", "Resign", on=bonus)
    asked = evening.panel("Ben")
    await evening.restart()
    await evening.press("Ben", "Double to ×2", on=bonus)
    assert "Ben doubled the stake to 2." in evening.board.words
    await evening.refused("Ben", evening.press("Ben", "Resign", on=asked), "not your turn")
    await evening.press("Ana", "move:4")
    assert "**Ben, " in evening.board.words


# -- resigning


async def test_resigning_is_asked_once_more_and_only_whoever_pressed_sees_it(evening: Evening) -> None:
    await begin(evening, games=3)
    before = evening.board
    await evening.press("Ana", "Resign")
    assert evening.board == before
    asked = evening.panel("Ana")
    assert asked.words == "Give this game up? As it stands, your opponent gains 33 points."
    assert asked.labels == ["Resign"]
    assert asked.message.id not in {each.message.id for each in evening.seen_by("Ben")}
    answer = await evening.press_own("Ana", "Resign")
    assert answer.told == "It is done; the board shows it."
    assert "Ana 0 : 33 Ben" in evening.board.words


async def test_a_confirmation_that_comes_too_late_is_refused(evening: Evening) -> None:
    await begin(evening, games=2)
    await evening.press("Ana", "Resign")
    asked = evening.panel("Ana")
    await evening.press("Ana", "move:6")
    await evening.refused("Ana", evening.press("Ana", "Resign", on=asked), "not your turn")
    await evening.press("Ben", "move:6")
    await evening.refused("Ana", evening.press("Ana", "Resign", on=asked), "earlier moment")
    await resign(evening, "Ana")
    await resign(evening, "Ben")
    await evening.refused("Ana", evening.press("Ana", "Resign", on=asked), "over")


@pytest.mark.parametrize(("who", "why"), [("Ben", "not your turn"), ("Cleo", "not playing")])
async def test_nobody_else_is_asked_whether_they_resign(evening: Evening, who: str, why: str) -> None:
    await begin(evening)
    await evening.refused(who, evening.press(who, "Resign"), why)


# -- draws


async def test_the_same_position_for_the_third_time_is_a_draw_and_the_board_says_so(evening: Evening) -> None:
    await begin(evening)
    await put(evening, LOOP)
    for who in ("Ana", "Ben", "Ana"):
        await evening.press(who, "move:1")
        assert f"{who} moved 1 → trap, back to 1." in evening.public()[-1].words.replace("29", "1").replace("20", "1")
    await evening.press("Ben", "move:1")
    assert "**Ana and Ben share the victory**" in evening.board.words
    assert "Game 1 is a draw: the same position for the third time." in evening.board.words
    assert evening.board.labels == ["Rules", "Rematch"]


async def test_a_draw_is_offered_declined_offered_and_accepted(evening: Evening) -> None:
    await begin(evening, games=2)
    calls = len(evening.calls())
    await evening.press("Ana", "Offer a draw")
    assert "**Ben, Ana offers a draw: accept?**" in evening.board.words
    assert evening.board.labels == ["Accept the draw", "Decline", "Rules"]
    await evening.refused("Ana", evening.press("Ana", "Accept the draw"), "not your turn")
    await evening.press("Ben", "Decline")
    assert "**Ana, move or revive a piece**" in evening.board.words
    assert "Ana offered a draw. Ben declined." in evening.board.words
    assert "Offer a draw" not in evening.board.labels
    await evening.press("Ana", "move:6")
    await evening.press("Ben", "Offer a draw")
    await evening.press("Ana", "Accept the draw")
    assert "No Dice · game 2 of 2" in evening.board.words
    assert "Ana 0 : 0 Ben" in evening.board.words
    assert "Game 1 is a draw by agreement. Ben moves first in game 2." in evening.board.words
    people = [evening.person(who).id for who in ("Ben", "Ana", "Ben", "Ana", "Ben")]
    assert [user for users in evening.calls()[calls:] for user in users] == people


async def test_three_draws_in_a_row_end_a_series_to_points(evening: Evening) -> None:
    await begin(evening, points=50)
    for who, other in (("Ana", "Ben"), ("Ben", "Ana"), ("Ana", "Ben")):
        await evening.press(who, "Offer a draw")
        await evening.press(other, "Accept the draw")
    assert "**Ana and Ben share the victory**" in evening.board.words
    assert "Three draws in a row end the series." in evening.board.words


# -- bonus, traps, revivals


async def test_a_bonus_is_to_move_again_double_or_end_the_turn(evening: Evening) -> None:
    await begin(evening, stakes="yes")
    await put(evening, BONUS)
    assert "C → 22, bonus!" in evening.board.labels
    place = evening.board.message.id
    await evening.press("Ana", "C → 22, bonus!")
    assert evening.board.message.id == place
    assert "**Ana, a bonus: move again, double the stake, or end the turn?**" in evening.board.words
    assert "Ana moved 19 → 22. Three in a column: a bonus." in evening.board.words
    assert {"Double to ×2", "End the turn", "Revive → 1"} < set(evening.board.labels)
    await evening.press("Ana", "Double to ×2")
    assert "stake ×2" in evening.board.words
    assert "Three in a column: a bonus. Ana doubled the stake to 2." in evening.board.words
    assert "**Ben, " in evening.board.words


async def test_a_bonus_without_stakes_is_used_or_left(evening: Evening) -> None:
    await begin(evening)
    await put(evening, BONUS)
    await evening.press("Ana", "move:19")
    assert "Double" not in str(evening.board.labels)
    await evening.press("Ana", "End the turn")
    assert "Ana left the bonus." in evening.board.words
    await put(evening, BONUS)
    await evening.press("Ana", "move:19")
    await evening.press("Ana", "Revive → 1")
    assert "**Ben, " in evening.board.words
    assert "a bonus. Ana revived a piece on 29." in evening.board.words


async def test_a_bonus_without_a_move_leaves_ending_the_turn(evening: Evening) -> None:
    await begin(evening)
    await put(evening, "first: 9 | second: 14 15 16 29 | to move first, bonus pending")
    assert "**Ana, a bonus without a move: end the turn**" in evening.board.words
    assert evening.board.labels == ["End the turn", "Offer a draw", "Resign", "Rules"]


async def test_traps_and_revivals_are_told_before_and_after(evening: Evening) -> None:
    await begin(evening, side="stays")
    await put(evening, "first: 8 21 | second: 4 | to move first")
    assert told(evening.board) == {"Ana": [8, 21], "Ben": [26]}
    await evening.press("Ana", "A → 1, trap!")
    assert "Ana moved 8 → trap, back to 1." in evening.board.words
    assert told(evening.board) == {"Ana": [1, 21], "Ben": [26]}
    await evening.press("Ben", "Revive → 29")
    assert "Ben revived a piece on 29." in evening.board.words
    assert told(evening.board) == {"Ana": [1, 21], "Ben": [26, 29]}
    assert "Revive → 1" not in evening.board.labels


async def test_who_has_no_move_passes_and_reads_it(evening: Evening) -> None:
    await begin(evening)
    await put(evening, "first: 9 | second: 13 14 16 29 | to move second")
    await evening.press("Ben", "move:13")
    assert "**Ben, move a piece**" in evening.board.words
    assert "Ben moved 13 → 15. Ana has no move and passes." in evening.board.words


# -- options


async def test_the_options_of_the_command_are_those_of_the_game(evening: Evening) -> None:
    ben = evening.person("Ben")
    await evening.type("Ana", "nodice start", points=100, stakes="yes", side="stays", opponent=ben)
    assert "series to 100 points · with stakes · the board stays" in evening.board.words
    opened = await evening.table()
    assert options_of(opened) == NoDiceOptions(target=100, stakes=True, turning=False)
    assert opened.invited == (ben.id,)
    assert "**Waiting for those who are invited: press Join**" in evening.board.words
    assert "Add a computer" not in evening.board.enabled


async def test_games_and_points_together_are_refused_with_the_reason(evening: Evening) -> None:
    await evening.refused("Ana", evening.type("Ana", "nodice start", games=3, points=50), "choose one of them")
    assert await evening.bot.services.store.table(1) is None


# -- words alone, computers


async def test_a_game_can_be_followed_by_its_words_alone(evening: Evening) -> None:
    """The pieces go where the buttons say, as the lines under the board show."""
    await begin(evening, side="stays", stakes="yes")
    rng = Random(8)
    for _ in range(60):
        board = evening.board
        who = re.findall(r"^\*\*(\w+), ", board.words, re.MULTILINE)[0]
        moves = [each for each in board.enabled if "→" in each or each == "End the turn"]
        label = rng.choice(moves)
        expected = {name: list(squares) for name, squares in told(board).items()}
        if "→" in label:
            piece, to = label.split(" → ")
            if piece != "Revive":
                letter = re.findall(rf"\b{piece}(\d+)", re.findall(rf"\*\*{who}\*\* .*", board.words)[0])[0]
                expected[who].remove(int(letter))
            if to != "off":
                expected[who].append(int(re.findall(r"\d+", to)[0]))
        await evening.press(who, label)
        if (await evening.table()).status is Status.OVER:
            break
        assert told(evening.board) == {name: sorted(squares) for name, squares in expected.items()}


async def test_against_a_computer_a_game_runs_to_its_end(evening: Evening, seed: str) -> None:
    await evening.type("Ana", "nodice start")
    await evening.add_computer("Ana")
    await evening.press("Ana", "Begin")
    rng = Random(1)
    calls = len(evening.calls())
    while (await evening.table()).status is Status.PLAYING:
        (who,) = await evening.waiting_for()
        assert who == "Ana"
        assert "**Ana, " in evening.board.words
        if (await state_of(evening)).game.last is not None:
            told = r"-# Last: .*Computer 1 \\\(easy\\\) (moved|took|revived|offered|declined|left)"
            assert re.search(told, evening.board.words)
        await evening.play_once(rng)
    assert await replayed(evening, seed) == await state_of(evening)
    assert "Computer 1" in evening.board.words
    assert len(evening.public()) == 1
    assert evening.calls()[calls:] == []


async def test_a_computer_answers_an_offered_draw_at_once(evening: Evening) -> None:
    await evening.type("Ana", "nodice start", first=evening.person("Ana"))
    await evening.add_computer("Ana")
    await evening.press("Ana", "Begin")
    await evening.press("Ana", "Offer a draw")
    assert "Ana offered a draw. Computer 1 \\(easy\\) declined." in evening.board.words
    assert "**Ana, move or revive a piece**" in evening.board.words
