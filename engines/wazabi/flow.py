"""The flow of a turn of Wazabi from one choice to the next (WA-4)."""

from __future__ import annotations

from engines.core import Seat
from engines.wazabi.cards import Card, Face, throw, without
from engines.wazabi.events import CutDown, Left, Rolled
from engines.wazabi.outcome import Reason
from engines.wazabi.position import Phase
from engines.wazabi.step import StepBuilder
from engines.wazabi.tournament import finish_game, go_out, is_contested
from engines.wazabi.turn_order import end_turn


def roll_dice(builder: StepBuilder) -> None:
    """Roll all dice of the player to move; drawing and giving follow later."""
    faces = throw(builder.rng, builder.mover.dice)
    builder.change(rolled=faces, to_draw=faces.count(Face.DRAW), to_give=faces.count(Face.GIVE))
    builder.emit(Rolled(builder.now.turn, faces))


def advance(builder: StepBuilder) -> None:
    """Do everything that leaves no choice, and set the phase to the next question."""
    while (phase := _next_phase(builder)) is None:
        pass
    builder.change(phase=phase)


def drop_out(builder: StepBuilder, seat: Seat) -> None:
    """Take a player's things off the table, and wait for them no longer (ALL-3)."""
    player = builder.now.players[seat]
    builder.discard([*player.hand, *[Card.SKIP] * player.skips])
    builder.change_player(seat, dice=0, hand=(), skips=0, keep=0, kept=(), left=True)
    builder.emit(Left(seat))
    if builder.now.fan is not None and builder.now.fan.owner == seat:
        builder.change(fan=None)


def _next_phase(builder: StepBuilder) -> Phase | None:
    """Do the next thing that leaves no choice, and return None, or return the phase in which there is one."""
    now, me = builder.now, builder.mover
    if now.phase is Phase.OVER:
        return Phase.OVER
    if not is_contested(now):
        gone = any(player.out is not None for player in now.players)
        finish_game(builder, Reason.ONE_LEFT if gone else Reason.TOO_FEW)
    elif me.inside and me.dice == 0:
        go_out(builder)
    elif any(player.choosing for player in now.players):
        return Phase.KEEP
    elif any(player.keep for player in now.players):
        _show_discards(builder)
    elif not me.inside:
        end_turn(builder)
    elif now.fan is not None:
        return Phase.PICK
    elif now.to_draw:
        return None if builder.draw() else Phase.OWNER
    elif now.to_give:
        return _give_or_ask(builder)
    elif not now.rolled:
        return Phase.ROLL
    elif now.played is None and me.hand:
        return Phase.PLAY
    else:
        end_turn(builder)
    return None


def _give_or_ask(builder: StepBuilder) -> Phase | None:
    """Ask who gets a die; if there is only one other player, they get it at once."""
    match builder.now.others(builder.now.turn):
        case (other,):
            builder.give_die(other)
        case _:
            return Phase.GIVE
    builder.change(to_give=builder.now.to_give - 1)
    return None


def _show_discards(builder: StepBuilder) -> None:
    """Discard together, now that all have chosen, everything that is not kept (WA-8)."""
    for seat, player in enumerate(builder.now.players):
        if player.keep:
            gone = without(player.hand, player.kept)
            builder.discard(gone)
            builder.change_player(seat, hand=without(player.hand, gone), keep=0, kept=())
            builder.emit(CutDown(seat, gone))
