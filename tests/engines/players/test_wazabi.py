"""The computer players of Wazabi: obvious choices, secrets, and the ends of their games."""

from __future__ import annotations

from random import Random

import pytest

from engines import POLICIES
from engines.core import Action, Options, Seat
from engines.match import Match
from engines.players import Budget, Level
from engines.wazabi import Wazabi, WazabiOptions
from engines.wazabi.actions import Give, Nothing, Page, Play, Roll
from engines.wazabi.cards import Card
from engines.wazabi.choices import choices
from engines.wazabi.position import Phase
from engines.wazabi.safe import dice_lost
from tests.engines.variants import playable
from tests.rules.wazabi.table import Loaded, at, cards

LEVELS = tuple(Level)
THINKING = (Level.NORMAL, Level.HARD)
TEAMS = WazabiOptions(teams=True)
PLAY_ON = WazabiOptions(play_on=True)
EVERYTHING = "discard1 discard2 pass give1 take1 down1 draw3 down2 skip again"
MOST_MOVES = 5_000


def chosen(state: Wazabi, level: str, seat: Seat | None = None, seed: int = 1, seconds: float = 60) -> Action:
    """Return the action that a level chooses, by default for the player to move."""
    seat = state.turn if seat is None else seat
    return POLICIES["wazabi"][level](state.view(seat), state.legal(seat), Random(seed), Budget(seconds))


def text(state: Wazabi, level: str, seat: Seat | None = None) -> str:
    return chosen(state, level, seat).text


def giving(*seats: str, options: WazabiOptions | None = None) -> Wazabi:
    """Return a table at which seat 0 has just rolled one Give with its two dice."""
    return at(*seats, options=options).apply(0, Roll(), Loaded("GW")).state


@pytest.mark.parametrize("level", LEVELS)
class TestEverybody:
    def test_wins_when_a_card_takes_the_last_die(self, level: Level) -> None:
        assert text(at("1 discard1 draw3 again", "4 skip skip", rolled="W"), level) == "play:discard1"

    def test_does_not_wait_while_a_card_can_be_played_that_loses_a_die(self, level: Level) -> None:
        for cards_held in ("discard1", "discard2", "give1"):
            assert text(at(f"4 {cards_held}", "4 skip", rolled="WWW"), level) == _first_play(cards_held)
        assert text(at("4 pass", "1 skip", rolled="WW"), level).startswith("play:pass>")

    def test_rolls_where_nothing_else_can_be_done(self, level: Level) -> None:
        assert text(at("4", "4"), level) == "roll"

    def test_chooses_alike_for_equal_views_and_luck(self, level: Level) -> None:
        state = at("3 pass take1 down1 skip", "4 draw3 skip again", "2 discard1 discard2", rolled="WWG")
        view = state.view(0)
        worlds = [Wazabi.imagine(view, Random(seed)) for seed in range(3)]
        assert len({world.players[1].hand for world in worlds}) > 1
        assert {world.view(0) for world in worlds} == {view}
        assert {chosen(world, level) for world in (state, *worlds, state)} == {chosen(state, level)}

    def test_finds_what_is_on_another_page_and_does_not_turn_them_for_ever(self, level: Level) -> None:
        for dice in (1, 4):
            others = ["4 discard1 discard2"] * 4
            state = at(f"{dice} {EVERYTHING}", *others, "4 discard1 down2", rolled="WWW")
            assert any(isinstance(action, Page) for action in state.legal(0))
            action = chosen(state, level)
            if isinstance(action, Page):
                state = state.apply(0, action, Random(1)).state
                action = chosen(state, level)
            assert isinstance(action, Play)

    def test_never_harms_a_partner(self, level: Level) -> None:
        state = giving("2 skip", "4 skip take1", "1 down1 pass", "4 give1 down1", options=TEAMS)
        assert chosen(state, level) in {Give(1), Give(3)}
        for card in ("skip", "down1", "give1"):
            state = at(f"3 {card}", "4 down2 draw3", "2 again draw3 pass", "4 down2 draw3", options=TEAMS, rolled="WWW")
            action = chosen(state, level)
            assert isinstance(action, Play | Nothing)
            assert not isinstance(action, Play) or action.target in {1, 3}


def _first_play(card: str) -> str:
    return f"play:{card}>1" if card == "give1" else f"play:{card}"


@pytest.mark.parametrize("level", THINKING)
class TestThoseWhoThink:
    def test_keeps_discard_1_for_the_last_die(self, level: Level) -> None:
        assert text(at("4 discard1 draw3", "4 take1 skip pass", rolled="WDDG"), level) == "play:draw3"
        state = at("1 discard1 down2 down2 give1 give1", "2 down1 pass", turn=1, rolled="WW")
        state = state.apply(1, Play(Card.DOWN1, 0), Random(1)).state
        assert text(state, level, 0) == "keep:discard1"

    def test_passes_many_dice_to_whoever_has_one(self, level: Level) -> None:
        state = at("6 pass discard1 draw3 down1", "1 discard1 take1", "6 skip", rolled="WWWWDG")
        assert text(state, level) == "play:pass>right"

    def test_gives_a_die_to_the_opponent_who_is_nearest_to_going_out(self, level: Level) -> None:
        assert text(giving("2 down2", "1 discard1 discard1 draw3", "5 down2", "5 pass"), level) == "give:1"

    def test_lets_the_one_skip_who_would_go_out_next(self, level: Level) -> None:
        state = at("3 skip", "1 discard1 discard1 again", "5 down2", "5 down2", rolled="DDD")
        assert text(state, level) == "play:skip>1"

    def test_takes_another_turn_rather_than_none(self, level: Level) -> None:
        assert text(at("1 again discard2", "3 skip draw3 pass", rolled="D"), level) == "play:again"


def test_hard_uses_discard_2_while_the_dice_can_still_show_three_symbols() -> None:
    assert text(at("3 discard1 discard2", "4 skip skip", rolled="WWW"), Level.HARD) == "play:discard2"


def test_hard_helps_a_partner_who_is_about_to_go_out() -> None:
    state = at("5 pass down2 draw3", "1 draw3", "5 discard1", "5 draw3", options=TEAMS, rolled="WWDGG")
    assert text(state, Level.HARD).startswith("play:pass>"), "either way the only die comes to the own side"


def test_hard_knows_that_the_first_is_out_already_when_playing_on() -> None:
    state = (
        at("1 discard1", "4 skip", "2 draw3", options=PLAY_ON, rolled="W")
        .apply(0, Play(Card.DISCARD1), Random(1))
        .state
    )
    assert state.players[0].out == 1
    while state.phase is not Phase.PLAY:
        seat = min(state.to_act())
        state = state.apply(seat, state.safe(seat), Random(1)).state
    assert chosen(state, Level.HARD) in state.legal(state.turn)


def test_hard_looks_at_the_points_of_a_tournament() -> None:
    behind = at("2 give1", "1 skip", "4 skip", game=2, options=WazabiOptions(games=2), rolled="WWWG")
    assert chosen(behind, Level.HARD) in behind.legal(0)


@pytest.mark.parametrize("seconds", [0.0, 60.0])
def test_a_budget_that_is_spent_still_leaves_a_choice(seconds: float) -> None:
    state = at("1 discard1 draw3", "4 skip", rolled="W")
    assert chosen(state, Level.HARD, seconds=seconds).text == "play:discard1"


TABLES = [(seats, options) for seats in Wazabi.seats for options in playable(Wazabi, seats)]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_games_of_all_levels_end_and_nobody_waits_who_can_lose_a_die(seats: int, options: Options) -> None:
    dice, luck = Random(11), Random(12)
    state = Wazabi.start(seats, options, dice).state
    levels = [(*LEVELS, "random")[(seats + seat) % 4] for seat in range(seats)]
    for _ in range(MOST_MOVES):
        if not state.to_act():
            break
        seat = min(state.to_act())
        # The budget is spent from the start, so each choice is weighed in a single world.
        action = POLICIES["wazabi"][levels[seat]](state.view(seat), state.legal(seat), luck, Budget(0.0))
        if isinstance(action, Nothing) and levels[seat] != "random":
            plays = [play for play in choices(state, seat) if isinstance(play, Play)]
            assert all(dice_lost(state, seat, play) <= 0 for play in plays), "WA-13"
        state = state.apply(seat, action, dice).state
    assert state.outcome() is not None


@pytest.mark.parametrize(
    ("first", "second", "games"),
    [(Level.HARD, "random", 8), (Level.NORMAL, Level.EASY, 200), (Level.EASY, "random", 400)],
)
def test_each_level_beats_the_one_below_it(first: str, second: str, games: int) -> None:
    match = Match("wazabi", first, second, 2, WazabiOptions(), 3)
    assert sum(match.play(number).sides[0].wins for number in range(games)) > games / 2


def test_whoever_is_cut_down_keeps_what_was_chosen_for_few_dice() -> None:
    state = at("4 down2", "2 give1 give1 discard1 skip", rolled="WWWW").apply(0, Play(Card.DOWN2), Random(1)).state
    for level in THINKING:
        assert chosen(state, level, 1).text in {"keep:discard1", "keep:skip"}
    assert cards("give1 give1 discard1 skip")[0] is Card.GIVE1
