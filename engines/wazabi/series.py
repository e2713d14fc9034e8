"""Games of Wazabi from the deal to the result, and the tournament that they make (rulings WA-3, WA-11, WA-12)."""

from __future__ import annotations

from enum import StrEnum

from engines.core import Outcome, Seat, shuffled
from engines.wazabi.cards import DECK, Card, Face, in_order, throw
from engines.wazabi.draft import Draft
from engines.wazabi.events import Ended, FirstPlayer, GameBegan, GameOver, StartRolled, WentOut
from engines.wazabi.position import Direction, Phase, Player, Position
from engines.wazabi.turn import begin_turn, end_turn

HAND = 3
"""Cards dealt to each player."""


class Reason(StrEnum):
    """Why a game, or all, ended."""

    NO_DICE = "no_dice"
    """Somebody has no dice left."""
    ONE_LEFT = "one_left"
    """Only the loser still has dice."""
    TOO_FEW = "too_few"
    """Too few players are left at the table."""
    GAMES_PLAYED = "games_played"
    """The tournament's games have all been played."""


def begin_game(draft: Draft, game: int) -> None:
    """Shuffle, deal to those at the table and find who starts; the first turn begins."""
    options = draft.now.terms
    pile = list(shuffled(draft.rng, DECK))
    players: list[Player] = []
    for player in draft.now.players:
        if player.left:
            players.append(Player(left=True, question=player.question))
        else:
            hand = in_order(pile.pop() for _ in range(HAND))
            players.append(Player(options.dice, hand, question=player.question))
    draft.change(
        players=tuple(players),
        pile=tuple(pile),
        discards=(),
        game=game,
        direction=Direction.FORWARD,
        played=None,
        taken=(),
    )
    draft.tell(GameBegan(game))
    named = options.first if game == 1 else None
    first = _roll_for_start(draft) if named is None else named
    draft.tell(FirstPlayer(first, rolled=named is None))
    begin_turn(draft, first)


def go_out(draft: Draft) -> None:
    """The player to move has no dice left; the first to do so has won (rulings WA-11)."""
    now, seat = draft.now, draft.now.turn
    place = 1 + sum(player.out is not None for player in now.players)
    if place == 1:
        points = sum(now.players[other].dice for other in now.opponents(seat))
        for winner in _side(now, seat):
            draft.player(winner, points=points)
    draft.discard([*now.players[seat].hand, *[Card.SKIP] * now.players[seat].skips])
    draft.player(seat, out=place, hand=(), skips=0)
    draft.tell(WentOut(seat))
    if not now.terms.play_on:
        finish_game(draft, Reason.NO_DICE)
    elif enough(draft.now):
        end_turn(draft)


def enough(position: Position) -> bool:
    """Whether there are still two sides playing this game."""
    return sum(any(position.players[seat].inside for seat in side) for side in _sides(position)) > 1


def finish_game(draft: Draft, reason: Reason) -> None:
    """Write the result of a game down, and begin the next one or end it all."""
    now = draft.now
    ranks = tuple((2, -player.out) if player.out else (int(not player.left), 0) for player in now.players)
    points = tuple(player.points for player in now.players)
    result = Outcome(_places(now, ranks), points, reason)
    draft.change(finished=(*now.finished, result))
    draft.tell(GameOver(now.game, result.places, points, reason))
    at_table = sum(any(not now.players[seat].left for seat in side) for side in _sides(now))
    if at_table > 1 and now.game < now.terms.games:
        begin_game(draft, now.game + 1)
        return
    for seat in range(len(now.players)):
        draft.player(seat, keep=0, kept=())
    played = () if now.played is None else (now.played,)
    draft.change(phase=Phase.OVER, played=None, fan=None, to_draw=0, to_give=0, discards=draft.now.discards + played)
    draft.tell(Ended(_final(draft.now).reason))


def scores(position: Position) -> tuple[int, ...]:
    """Everybody's points in the tournament so far."""
    games = [result.points for result in position.finished]
    if position.phase is not Phase.OVER:
        games.append(tuple(player.points for player in position.players))
    return tuple(sum(points) for points in zip(*games, strict=True))


def outcome(position: Position) -> Outcome | None:
    """How it all ended, or None."""
    return _final(position) if position.phase is Phase.OVER else None


def _final(position: Position) -> Outcome:
    """The result of a single game by its places, of a tournament by its points; those who left are last."""
    games = position.terms.games
    if games == 1:
        return position.finished[0]
    points = scores(position)
    ranks = tuple((int(not player.left), scored) for player, scored in zip(position.players, points, strict=True))
    reason = Reason.GAMES_PLAYED if len(position.finished) == games else Reason.TOO_FEW
    return Outcome(_places(position, ranks), points, reason)


def _roll_for_start(draft: Draft) -> Seat:
    """Let everybody roll; the most Wazabi symbols start, and those who are tied roll again (rulings WA-3)."""
    tied = [seat for seat, player in enumerate(draft.now.players) if player.inside]
    while len(tied) > 1:
        rolls = [throw(draft.rng, draft.now.players[seat].dice) for seat in tied]
        draft.tell(StartRolled(tuple(tied), tuple(rolls)))
        counts = [faces.count(Face.WAZABI) for faces in rolls]
        tied = [seat for seat, count in zip(tied, counts, strict=True) if count == max(counts)]
    return tied[0]


def _side(position: Position, seat: Seat) -> tuple[Seat, ...]:
    """A seat, and its partner where there are teams."""
    partner = position.partner(seat)
    return (seat,) if partner is None else (seat, partner)


def _sides(position: Position) -> frozenset[frozenset[Seat]]:
    """All that play against each other."""
    return frozenset(frozenset(_side(position, seat)) for seat in range(len(position.players)))


def _places(position: Position, ranks: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """Places by rank, the higher the better; partners share the better of theirs, and equal sides their place."""
    sides = _sides(position)
    best = {side: max(ranks[seat] for seat in side) for side in sides}
    mine = {seat: best[side] for side in sides for seat in side}
    return tuple(1 + sum(rank > mine[seat] for rank in best.values()) for seat in range(len(ranks)))
