"""How a turn of Wazabi goes on until somebody has something to choose (rulings WA-4)."""

from __future__ import annotations

from engines.core import Seat
from engines.wazabi.cards import Card, Face, throw, without
from engines.wazabi.draft import Draft
from engines.wazabi.events import CutDown, Left, Rolled
from engines.wazabi.position import Phase
from engines.wazabi.series import Reason, enough, finish_game, go_out
from engines.wazabi.turn import end_turn


def roll_dice(draft: Draft) -> None:
    """Roll all the dice of the player to move; what they show is drawn and given afterwards."""
    faces = throw(draft.rng, draft.me().dice)
    draft.change(rolled=faces, to_draw=faces.count(Face.DRAW), to_give=faces.count(Face.GIVE))
    draft.tell(Rolled(draft.now.turn, faces))


def carry_on(draft: Draft) -> None:
    """Do all that leaves no choice, and set the phase to what is asked next."""
    while (phase := _next(draft)) is None:
        pass
    draft.change(phase=phase)


def drop_out(draft: Draft, seat: Seat) -> None:
    """Take a seat's things off the table (rulings ALL-3); what it was asked is not waited for."""
    player = draft.now.players[seat]
    draft.discard([*player.hand, *[Card.SKIP] * player.skips])
    draft.player(seat, dice=0, hand=(), skips=0, keep=0, kept=(), left=True)
    draft.tell(Left(seat))
    if draft.now.fan is not None and draft.now.fan.owner == seat:
        draft.change(fan=None)


def _next(draft: Draft) -> Phase | None:
    """Do the next thing that leaves no choice, or say what is asked."""
    now, me = draft.now, draft.me()
    if now.phase is Phase.OVER:
        return Phase.OVER
    if not enough(now):
        gone = any(player.out is not None for player in now.players)
        finish_game(draft, Reason.ONE_LEFT if gone else Reason.TOO_FEW)
    elif me.inside and me.dice == 0:
        go_out(draft)
    elif any(player.choosing for player in now.players):
        return Phase.KEEP
    elif any(player.keep for player in now.players):
        _show_discards(draft)
    elif not me.inside:
        end_turn(draft)
    elif now.fan is not None:
        return Phase.PICK
    elif now.to_draw:
        return None if draft.draw() else Phase.OWNER
    elif now.to_give:
        return _give(draft)
    elif not now.rolled:
        return Phase.ROLL
    elif now.played is None and me.hand:
        return Phase.PLAY
    else:
        end_turn(draft)
    return None


def _give(draft: Draft) -> Phase | None:
    """Ask who gets a die; a single other player gets it at once."""
    match draft.now.others(draft.now.turn):
        case (other,):
            draft.give_die(other)
        case _:
            return Phase.GIVE
    draft.change(to_give=draft.now.to_give - 1)
    return None


def _show_discards(draft: Draft) -> None:
    """All have chosen: discard, together, what is not kept (rulings WA-8)."""
    for seat, player in enumerate(draft.now.players):
        if player.keep:
            gone = without(player.hand, player.kept)
            draft.discard(gone)
            draft.player(seat, hand=without(player.hand, gone), keep=0, kept=())
            draft.tell(CutDown(seat, gone))
