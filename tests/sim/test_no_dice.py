"""No Dice as people play it: series, stakes, resigning, draws, the bonus, traps and revivals, and computers."""

from __future__ import annotations

import re
from random import Random

import pytest

from bot.table.table import Status
from engines.no_dice import NoDiceOptions
from tests.drivers.direct import options_of
from tests.drivers.simcord import SimDriver
from tests.sim.no_dice import begun, put, resign, state_of, told
from tests.sim.replay import replayed

BONUS = "first: 2 18 19 | second: 4 | to move first"
"""`move:19` lines three up."""
LOOP = "first: 1 21 22 27 | second: 1 11 19 | to move first"
"""Each player's piece on square 1 falls into the trap and returns to where it was."""


# -- series


async def test_a_series_to_fifty_points_with_doubling_and_resigning(driver: SimDriver) -> None:
    await begun(driver, points=50, stakes="yes")
    await put(driver, BONUS)
    await driver.press("Ana", "C → 22, bonus!")
    await driver.press("Ana", "Double to ×2")
    risk = (await state_of(driver)).game.points_if_lost(1)
    assert f"◆ **Ben** A4 · off 3 · risks {risk}" in driver.board.words
    await driver.press("Ben", "Resign")
    assert f"your opponent gains {risk} points" in driver.panel("Ben").words
    await driver.press_own("Ben", "Resign")
    assert f"Ben resigned. Ana wins game 1 and {risk} points. Ben moves first in game 2." in driver.board.words
    assert f"No Dice · game 2, to 50 points\n**Ben, move or revive a piece**\nAna {risk} : 0 Ben · stake ×1" in (
        driver.board.words
    )
    await driver.press("Ben", "move:6")
    await resign(driver, "Ana")
    assert "No Dice · game 3, to 50 points" in driver.board.words
    score = (await state_of(driver)).series.scores
    assert f"Ana {score[0]} : {score[1]} Ben · stake ×1" in driver.board.words
    await put(driver, "first: 29 | second: 4 5 6 9 | to move first")
    await driver.press("Ana", "A → off")
    assert f"**Ana wins with {score[0] + 36} points**" in driver.board.words
    assert f"Place 1 · ● **Ana** {score[0] + 36} points\nPlace 2 · ◆ **Ben** {score[1]} points" in driver.board.words
    assert driver.board.words.count("The points that were played for are reached.") == 1
    assert driver.board.labels == ["Rules", "Rematch"]


async def test_whatever_happens_in_a_series_the_score_is_in_sight_and_the_log_comes_to_it(
    driver: SimDriver, seed: str
) -> None:
    await begun(driver, points=50, stakes="yes")
    rng, done = Random(2983), set[str]()
    while (await driver.table()).status is Status.PLAYING:
        state = await state_of(driver)
        first, second = state.series.scores
        assert f"No Dice · game {state.game.number}, to 50 points" in driver.board.words
        assert f"Ana {first} : {second} Ben · stake ×{state.game.stake}" in driver.board.words
        (seat,) = state.to_act()
        legal = {each.text: each.weight + 0.01 for each in state.legal(seat)}
        assert driver.board.offered == set(legal)
        text = "double" if "double" in legal else rng.choices(list(legal), list(legal.values()))[0]
        done.add(text.split(":")[0])
        who = ("Ana", "Ben")[seat]
        if text == "resign":
            await resign(driver, who)
        else:
            await driver.press(who, text)
    assert done == {"move", "revive", "double", "offer", "decline", "resign"}
    assert await replayed(driver, seed) == await state_of(driver)
    assert "**Ben wins with 67 points**" in driver.board.words


async def test_standings_show_an_open_series_and_count_a_finished_one_once(driver: SimDriver) -> None:
    await begun(driver, games=2)
    await resign(driver, "Ana")
    shown = (await driver.type("Cleo", "standings")).told
    assert "◆ **Ben** A2 B5 C6 · off 1 · risks 33" in shown
    assert "Ana 0 : 33 Ben" in shown
    assert driver.board_link in shown
    await resign(driver, "Ben")
    listed = (await driver.type("Cleo", "standings", game="nodice")).told.splitlines()
    assert listed[1:] == [
        "1\\. **Ana** · 1 win · 1 game · 33 points",
        "1\\. **Ben** · 1 win · 1 game · 33 points",
    ]


async def test_the_other_begins_the_next_game_and_is_called(driver: SimDriver) -> None:
    await begun(driver, games=3)
    calls = len(driver.calls())
    await resign(driver, "Ana")
    assert "No Dice · game 2 of 3" in driver.board.words
    assert "**Ben, move or revive a piece**" in driver.board.words
    assert "Ana resigned. Ben wins game 1 and 33 points. Ben moves first in game 2." in driver.board.words
    assert driver.calls()[calls:] == [[driver.person("Ben").id]]


async def test_who_leaves_loses_the_game_as_it_stands_and_the_series_ends(driver: SimDriver) -> None:
    await begun(driver, games=5)
    await driver.type("Ben", "table leave")
    await driver.press_own("Ben", "Leave the game")
    assert "**Ana wins with 33 points**" in driver.board.words
    assert "Ben left the game." in driver.board.words
    assert "Nobody was left to play against." in driver.board.words


async def test_the_old_buttons_of_a_series_work_after_a_restart(driver: SimDriver) -> None:
    await begun(driver, points=100, stakes="yes", side="stays")
    await resign(driver, "Ana")
    await put(driver, "first: 4 | second: 2 18 19 | to move second")
    board = driver.board
    await driver.restart()
    await driver.press("Ben", "move:19", on=board)
    bonus = driver.board
    assert bonus.message.id == board.message.id
    await driver.restart()
    await driver.press("Ben", "Resign", on=bonus)
    asked = driver.panel("Ben")
    await driver.restart()
    await driver.press("Ben", "Double to ×2", on=bonus)
    assert "Ben doubled the stake to 2." in driver.board.words
    await driver.refused("Ben", driver.press("Ben", "Resign", on=asked), "not your turn")
    await driver.press("Ana", "move:4")
    assert "**Ben, " in driver.board.words


# -- resigning


async def test_resigning_is_asked_once_more_and_only_whoever_pressed_sees_it(driver: SimDriver) -> None:
    await begun(driver, games=3)
    before = driver.board
    await driver.press("Ana", "Resign")
    assert driver.board == before
    asked = driver.panel("Ana")
    assert asked.words == "Give this game up? As it stands, your opponent gains 33 points."
    assert asked.labels == ["Resign"]
    assert asked.message.id not in {each.message.id for each in driver.seen_by("Ben")}
    answer = await driver.press_own("Ana", "Resign")
    assert answer.told == "It is done; the board shows it."
    assert "Ana 0 : 33 Ben" in driver.board.words


async def test_a_confirmation_that_comes_too_late_is_refused(driver: SimDriver) -> None:
    await begun(driver, games=2)
    await driver.press("Ana", "Resign")
    asked = driver.panel("Ana")
    await driver.press("Ana", "move:6")
    await driver.refused("Ana", driver.press("Ana", "Resign", on=asked), "not your turn")
    await driver.press("Ben", "move:6")
    await driver.refused("Ana", driver.press("Ana", "Resign", on=asked), "earlier moment")
    await resign(driver, "Ana")
    await resign(driver, "Ben")
    await driver.refused("Ana", driver.press("Ana", "Resign", on=asked), "over")


@pytest.mark.parametrize(("who", "why"), [("Ben", "not your turn"), ("Cleo", "not playing")])
async def test_nobody_else_is_asked_whether_they_resign(driver: SimDriver, who: str, why: str) -> None:
    await begun(driver)
    await driver.refused(who, driver.press(who, "Resign"), why)


# -- draws


async def test_the_same_position_for_the_third_time_is_a_draw_and_the_board_says_so(driver: SimDriver) -> None:
    await begun(driver)
    await put(driver, LOOP)
    for who in ("Ana", "Ben", "Ana"):
        await driver.press(who, "move:1")
        assert f"{who} moved 1 → trap, back to 1." in driver.public()[-1].words.replace("29", "1").replace("20", "1")
    await driver.press("Ben", "move:1")
    assert "**Ana and Ben share the victory**" in driver.board.words
    assert "Game 1 is a draw: the same position for the third time." in driver.board.words
    assert driver.board.labels == ["Rules", "Rematch"]


async def test_a_draw_is_offered_declined_offered_and_accepted(driver: SimDriver) -> None:
    await begun(driver, games=2)
    calls = len(driver.calls())
    await driver.press("Ana", "Offer a draw")
    assert "**Ben, Ana offers a draw: accept?**" in driver.board.words
    assert driver.board.labels == ["Accept the draw", "Decline", "Rules"]
    await driver.refused("Ana", driver.press("Ana", "Accept the draw"), "not your turn")
    await driver.press("Ben", "Decline")
    assert "**Ana, move or revive a piece**" in driver.board.words
    assert "Ana offered a draw. Ben declined." in driver.board.words
    assert "Offer a draw" not in driver.board.labels
    await driver.press("Ana", "move:6")
    await driver.press("Ben", "Offer a draw")
    await driver.press("Ana", "Accept the draw")
    assert "No Dice · game 2 of 2" in driver.board.words
    assert "Ana 0 : 0 Ben" in driver.board.words
    assert "Game 1 is a draw by agreement. Ben moves first in game 2." in driver.board.words
    people = [driver.person(who).id for who in ("Ben", "Ana", "Ben", "Ana", "Ben")]
    assert [user for users in driver.calls()[calls:] for user in users] == people


async def test_three_draws_in_a_row_end_a_series_to_points(driver: SimDriver) -> None:
    await begun(driver, points=50)
    for who, other in (("Ana", "Ben"), ("Ben", "Ana"), ("Ana", "Ben")):
        await driver.press(who, "Offer a draw")
        await driver.press(other, "Accept the draw")
    assert "**Ana and Ben share the victory**" in driver.board.words
    assert "Three draws in a row end the series." in driver.board.words


# -- bonus, traps, revivals


async def test_a_bonus_is_to_move_again_double_or_end_the_turn(driver: SimDriver) -> None:
    await begun(driver, stakes="yes")
    await put(driver, BONUS)
    assert "C → 22, bonus!" in driver.board.labels
    place = driver.board.message.id
    await driver.press("Ana", "C → 22, bonus!")
    assert driver.board.message.id == place
    assert "**Ana, a bonus: move again, double the stake, or end the turn?**" in driver.board.words
    assert "Ana moved 19 → 22. Three in a column: a bonus." in driver.board.words
    assert {"Double to ×2", "End the turn", "Revive → 1"} < set(driver.board.labels)
    await driver.press("Ana", "Double to ×2")
    assert "stake ×2" in driver.board.words
    assert "Three in a column: a bonus. Ana doubled the stake to 2." in driver.board.words
    assert "**Ben, " in driver.board.words


async def test_a_bonus_without_stakes_is_used_or_left(driver: SimDriver) -> None:
    await begun(driver)
    await put(driver, BONUS)
    await driver.press("Ana", "move:19")
    assert "Double" not in str(driver.board.labels)
    await driver.press("Ana", "End the turn")
    assert "Ana left the bonus." in driver.board.words
    await put(driver, BONUS)
    await driver.press("Ana", "move:19")
    await driver.press("Ana", "Revive → 1")
    assert "**Ben, " in driver.board.words
    assert "a bonus. Ana revived a piece on 29." in driver.board.words


async def test_a_bonus_without_a_move_leaves_ending_the_turn(driver: SimDriver) -> None:
    await begun(driver)
    await put(driver, "first: 9 | second: 14 15 16 29 | to move first, bonus pending")
    assert "**Ana, a bonus without a move: end the turn**" in driver.board.words
    assert driver.board.labels == ["End the turn", "Offer a draw", "Resign", "Rules"]


async def test_traps_and_revivals_are_told_before_and_after(driver: SimDriver) -> None:
    await begun(driver, side="stays")
    await put(driver, "first: 8 21 | second: 4 | to move first")
    assert told(driver.board) == {"Ana": [8, 21], "Ben": [26]}
    await driver.press("Ana", "A → 1, trap!")
    assert "Ana moved 8 → trap, back to 1." in driver.board.words
    assert told(driver.board) == {"Ana": [1, 21], "Ben": [26]}
    await driver.press("Ben", "Revive → 29")
    assert "Ben revived a piece on 29." in driver.board.words
    assert told(driver.board) == {"Ana": [1, 21], "Ben": [26, 29]}
    assert "Revive → 1" not in driver.board.labels


async def test_who_has_no_move_passes_and_reads_it(driver: SimDriver) -> None:
    await begun(driver)
    await put(driver, "first: 9 | second: 13 14 16 29 | to move second")
    await driver.press("Ben", "move:13")
    assert "**Ben, move a piece**" in driver.board.words
    assert "Ben moved 13 → 15. Ana has no move and passes." in driver.board.words


# -- options


async def test_the_options_of_the_command_are_those_of_the_game(driver: SimDriver) -> None:
    ben = driver.person("Ben")
    await driver.type("Ana", "nodice start", points=100, stakes="yes", side="stays", opponent=ben)
    assert "series to 100 points · with stakes · the board stays" in driver.board.words
    opened = await driver.table()
    assert options_of(opened) == NoDiceOptions(target=100, stakes=True, turning=False)
    assert opened.invited == (ben.id,)
    assert "**Waiting for those who are invited: press Join**" in driver.board.words
    assert "Add a computer" not in driver.board.enabled


async def test_games_and_points_together_are_refused_with_the_reason(driver: SimDriver) -> None:
    await driver.refused("Ana", driver.type("Ana", "nodice start", games=3, points=50), "choose one of them")
    assert await driver.bot.services.store.table(1) is None


# -- words alone, computers


async def test_a_game_can_be_followed_by_its_words_alone(driver: SimDriver) -> None:
    """The pieces go where the buttons say, as the lines under the board show."""
    await begun(driver, side="stays", stakes="yes")
    rng = Random(8)
    for _ in range(60):
        board = driver.board
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
        await driver.press(who, label)
        if (await driver.table()).status is Status.OVER:
            break
        assert told(driver.board) == {name: sorted(squares) for name, squares in expected.items()}


async def test_against_a_computer_a_game_runs_to_its_end(driver: SimDriver, seed: str) -> None:
    await driver.type("Ana", "nodice start")
    await driver.add_computer("Ana")
    await driver.press("Ana", "Begin")
    rng = Random(1)
    calls = len(driver.calls())
    while (await driver.table()).status is Status.PLAYING:
        (who,) = await driver.waiting_for()
        assert who == "Ana"
        assert "**Ana, " in driver.board.words
        if (await state_of(driver)).game.last is not None:
            told = r"-# Last: .*Computer 1 \\\(easy\\\) (moved|took|revived|offered|declined|left)"
            assert re.search(told, driver.board.words)
        await driver.play_once(rng)
    assert await replayed(driver, seed) == await state_of(driver)
    assert "Computer 1" in driver.board.words
    assert len(driver.public()) == 1
    assert driver.calls()[calls:] == []


async def test_a_computer_answers_an_offered_draw_at_once(driver: SimDriver) -> None:
    await driver.type("Ana", "nodice start", first=driver.person("Ana"))
    await driver.add_computer("Ana")
    await driver.press("Ana", "Begin")
    await driver.press("Ana", "Offer a draw")
    assert "Ana offered a draw. Computer 1 \\(easy\\) declined." in driver.board.words
    assert "**Ana, move or revive a piece**" in driver.board.words
