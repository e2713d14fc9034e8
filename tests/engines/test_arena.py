"""The arena: seats, figures, and the same games for the same seed on any machine."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engines import GAMES, POLICIES
from engines.arena import main, read_options, run_match
from engines.match import IllegalMatch, Match, MatchGame, Side, policies_of
from engines.nessie import Hands, NessieOptions
from engines.no_dice import NoDiceOptions
from engines.tally import Figures, Tally, wilson
from engines.wazabi import WazabiOptions
from tests import arena as table

ROOT = Path(__file__).parents[2]


def match(game: str, seats: int = 2, seed: int = 0) -> Match:
    return Match(game, "random", "random", seats, GAMES[game].options(), seed)


def timeless(tally: Tally) -> dict[str, Any]:
    """Return the figures that do not depend on the machine."""
    figures: dict[str, Any] = msgspec.to_builtins(tally)
    for one in figures["players"]:
        del one["seconds"], one["slowest"]
    return figures


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_gives_the_same_games_whatever_the_number_of_processes(game: str) -> None:
    alone = timeless(run_match(match(game, seed=5), 6, jobs=1))
    assert timeless(run_match(match(game, seed=5), 6, jobs=2)) == alone
    assert timeless(run_match(match(game, seed=6), 6, jobs=1)) != alone


def test_the_first_player_sits_at_each_seat_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    sat: set[int] = set()
    random = POLICIES["nessie"]["random"]

    def watched(view: Any, legal: Any, rng: Any, budget: Any) -> Any:
        sat.add(view.viewer)
        return random(view, legal, rng, budget)

    monkeypatch.setattr("engines.match.POLICIES", {"nessie": {"random": random, "watched": watched}})
    for number in range(8):
        sat.clear()
        Match("nessie", "watched", "random", 4, NessieOptions()).play(number)
        assert sat == {number % 4}


def test_every_game_gives_one_win_away_among_all_its_winners() -> None:
    for number in range(8):
        for game, seats in (("nodice", 2), ("wazabi", 4), ("naasii", 3)):
            first, second = match(game, seats).play(number).sides
            assert first.wins + second.wins == pytest.approx(1)


def test_partners_share_a_win() -> None:
    shares = {Match("wazabi", "random", "random", 4, WazabiOptions(teams=True)).play(n).sides[0].wins for n in range(8)}
    assert shares == {0, 0.5}


def test_a_game_without_an_end_is_reported_and_nobody_wins_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engines.match.MOST_MOVES", 3)
    tally = run_match(match("nodice"), 2, jobs=1)
    assert tally.unfinished == 2
    assert [one.wins for one in tally.players] == [0, 0]
    assert sum(one.moves for one in tally.players) == 3
    assert "Unfinished games: 2" in tally.to_text()


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    # From the formula's tables: 50 of 100, 9 of 10, none and all of 20.
    [(50, 100, 0.404, 0.596), (9, 10, 0.596, 0.982), (0, 20, 0, 0.161), (20, 20, 0.839, 1)],
)
def test_the_interval_is_wilsons(wins: float, games: int, low: float, high: float) -> None:
    assert list(wilson(wins, games)) == pytest.approx([low, high], abs=0.001)


def test_a_tally_adds_up_games() -> None:
    games = [
        MatchGame((Side(1, 30, 10, 1.0, 0.5), Side(0, 10, 5, 0.5, 0.25)), finished=True),
        MatchGame((Side(0.5, 20, 20, 2.0, 0.75), Side(0.5, 20, 5, 0.5, 0.125)), finished=True),
    ]
    first, second = Tally.of(match("nodice"), games).players
    assert (first.wins, first.share, first.points, first.moves) == (1.5, 0.75, 25, 15)
    assert (first.seconds, first.slowest) == (0.1, 0.75)
    assert (second.wins, second.share, second.seconds, second.slowest) == (0.5, 0.25, 0.1, 0.25)


def test_figures_for_machines_are_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nessie", "random", "random", "-n", "3", "--seats", "3", "--seed", "7", "--json", "--jobs", "1"]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    figures = json.loads(shown.out)
    assert (figures["game"], figures["seats"], figures["seed"], figures["games"]) == ("nessie", 3, 7, 3)
    assert sum(one["wins"] for one in figures["players"]) == pytest.approx(3)
    assert set(figures["players"][0]) == set(Figures.__struct_fields__)


def test_figures_for_people_name_the_players_and_a_fair_share(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nessie", "random", "random", "-n", "3", "--seats", "4", "--jobs", "1"]) == 0
    shown = capsys.readouterr().out
    assert shown.count("\nrandom ") == 2
    assert "a fair share is 25.0 %" in shown


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["chess", "random", "random"], "there is no game 'chess'; choose from naasii, nessie, wazabi, nodice"),
        (["nessie", "random", "perfect"], "nessie has no player 'perfect'; choose from random"),
        (["nessie", "random", "random", "--seats", "7"], "nessie cannot be played by 7; choose from 2, 3, 4, 5, 6"),
        (["nessie", "random", "random", "-n", "0"], "at least 1 is needed"),
        (["nessie", "random", "random", "-n", "many"], "invalid"),
        (["nessie", "random", "random", "--options", "{"], "not options of nessie"),
        (["nessie", "random", "random", "--options", "[]"], "not options of nessie"),
        (["nessie", "random", "random", "--options", '{"hands": "dirty"}'], "not options of nessie"),
        (["nessie", "random", "random", "--options", '{"hand": "open"}'], "no option hand; choose from first, hands"),
        (["wazabi", "random", "random", "--options", '{"dice": 99}'], "wazabi cannot be played so by 2: dice"),
    ],
)
def test_what_cannot_be_played_is_exit_code_2_and_says_what_can(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main([*arguments, "--jobs", "1"])
    assert left.value.code == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert says in " ".join(shown.err.split())


def test_options_come_from_json() -> None:
    assert read_options("nessie", '{"hands": "open", "first": 1}') == NessieOptions(hands=Hands.OPEN, first=1)
    assert read_options("nodice", "{}") == NoDiceOptions()


def test_a_match_that_cannot_be_played_is_refused_before_it_begins() -> None:
    with pytest.raises(IllegalMatch):
        run_match(match("nodice", seats=3), 1)


def test_progress_is_shown_on_a_terminal_and_nowhere_else() -> None:
    command = [sys.executable, "-m", "engines.arena", "nodice", "random", "random", "-n", "4", "--jobs", "1"]
    ours, theirs = pty.openpty()
    try:
        subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=theirs, timeout=60, check=True)
        assert b"2 of 4 games" in os.read(ours, 10_000)
    finally:
        os.close(ours)
        os.close(theirs)


def test_the_whole_table_holds_every_level_to_the_next_in_every_game() -> None:
    wanted = {(one.game, one.first, one.second, one.seats): one.share for one in table.all_wanted()}
    for game, kind in GAMES.items():
        assert wanted[game, "hard", "normal", 2] >= 0.6
        assert wanted[game, "normal", "easy", 2] >= 0.65
        assert wanted[game, "easy", "random", 2] >= 0.55
        full = kind.seats[-1]
        if full > 2:
            assert wanted[game, "hard", "normal", full] >= 1.25 / full
    assert wanted["nodice", "hard", "greedy", 2] >= 0.95
    assert wanted["nodice", "hard", "depth4", 2] >= 0.7


def test_a_match_of_the_table_fails_where_too_little_is_won() -> None:
    for share, passes in ((0.0, True), (1.0, False)):
        passed, line = table.measured(table.Wanted("nodice", "random", "random", 2, share), 4, 0, 1)
        assert passed is passes
        assert ("FAIL" in line) is not passes


def test_a_player_that_is_not_there_fails_the_table() -> None:
    passed, line = table.measured(table.Wanted("nodice", "absent", "random", 2, 0), 4, 0, 1)
    assert not passed
    assert "no player 'absent'" in line


def test_opponents_for_measure_are_not_among_the_levels() -> None:
    for game in GAMES:
        assert set(POLICIES[game]) <= {"random", "easy", "normal", "hard"}
        assert set(POLICIES[game]) <= set(policies_of(game))
