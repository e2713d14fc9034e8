"""The games of a Wazabi tournament, each from the deal to its result (WA-3, WA-11, WA-12)."""

from __future__ import annotations

from engines.core import Seat, shuffled
from engines.wazabi.cards import DECK, Card, Face, in_order, throw
from engines.wazabi.events import Ended, FirstPlayer, GameBegan, GameOver, StartRolled, WentOut
from engines.wazabi.outcome import Reason, final_outcome, game_outcome, team, teams
from engines.wazabi.position import Direction, Phase, Player, Position
from engines.wazabi.step import StepBuilder
from engines.wazabi.turn_order import begin_turn, end_turn

HAND = 3
"""Cards dealt to each player."""


def begin_game(builder: StepBuilder, game: int) -> None:
    """Shuffle, deal to those at the table, find out who starts, and begin the first turn."""
    options = builder.now.terms
    pile = list(shuffled(builder.rng, DECK))
    players: list[Player] = []
    for player in builder.now.players:
        if player.left:
            players.append(Player(left=True, question=player.question))
        else:
            hand = in_order(pile.pop() for _ in range(HAND))
            players.append(Player(options.dice, hand, question=player.question))
    builder.change(
        players=tuple(players),
        pile=tuple(pile),
        discards=(),
        game=game,
        direction=Direction.FORWARD,
        played=None,
        taken=(),
    )
    builder.emit(GameBegan(game))
    named = options.first if game == 1 else None
    first = _roll_for_start(builder) if named is None else named
    builder.emit(FirstPlayer(first, rolled=named is None))
    begin_turn(builder, first)


def go_out(builder: StepBuilder) -> None:
    """Let the player to move, who has no dice left, go out; the first to do so wins (WA-11)."""
    now, seat = builder.now, builder.now.turn
    place = 1 + sum(player.out is not None for player in now.players)
    if place == 1:
        points = sum(now.players[other].dice for other in now.opponents(seat))
        for winner in team(now, seat):
            builder.change_player(winner, points=points)
    builder.discard([*now.players[seat].hand, *[Card.SKIP] * now.players[seat].skips])
    builder.change_player(seat, out=place, hand=(), skips=0)
    builder.emit(WentOut(seat))
    if not now.terms.play_on:
        finish_game(builder, Reason.NO_DICE)
    elif is_contested(builder.now):
        end_turn(builder)


def is_contested(position: Position) -> bool:
    """Return whether at least two sides are still playing this game."""
    return sum(any(position.players[seat].inside for seat in side) for side in teams(position)) > 1


def finish_game(builder: StepBuilder, reason: Reason) -> None:
    """Record the result of a game, then begin the next one or end everything."""
    now = builder.now
    result = game_outcome(now, reason)
    builder.change(finished=(*now.finished, result))
    builder.emit(GameOver(now.game, result.places, result.points, reason))
    at_table = sum(any(not now.players[seat].left for seat in side) for side in teams(now))
    if at_table > 1 and now.game < now.terms.games:
        begin_game(builder, now.game + 1)
        return
    for seat in range(len(now.players)):
        builder.change_player(seat, keep=0, kept=())
    played = () if now.played is None else (now.played,)
    builder.change(
        phase=Phase.OVER, played=None, fan=None, to_draw=0, to_give=0, discards=builder.now.discards + played
    )
    builder.emit(Ended(final_outcome(builder.now).reason))


def _roll_for_start(builder: StepBuilder) -> Seat:
    """Let everybody roll: the most Wazabi symbols start, and those who tie roll again (WA-3)."""
    tied = [seat for seat, player in enumerate(builder.now.players) if player.inside]
    while len(tied) > 1:
        rolls = [throw(builder.rng, builder.now.players[seat].dice) for seat in tied]
        builder.emit(StartRolled(tuple(tied), tuple(rolls)))
        counts = [faces.count(Face.WAZABI) for faces in rolls]
        tied = [seat for seat, count in zip(tied, counts, strict=True) if count == max(counts)]
    return tied[0]
