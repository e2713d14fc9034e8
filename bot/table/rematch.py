"""Rematch: another game for the players of one that has ended."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.table.table import UNSAVED, Chair, Status, Table
from bot.table.voting import people
from engines.core import IllegalOptions, Options, State


def can_rematch(table: Table, game: type[State], options: Options) -> bool:
    """Return whether a game has ended, the time for a rematch runs, and enough of its players are still there."""
    if table.status is not Status.OVER or table.deadline is None or not people(table):
        return False
    try:
        game.start(len(_stayed(table)), options, Random(0))
    except IllegalOptions:
        return False
    return True


def rematch(table: Table, game: type[State], seed: str) -> Table:
    """Return the lobby of the next game, with everybody seated as before; it is not on disk yet."""
    chairs, stay = _stayed(table), people(table)
    return Table(
        id=UNSAVED,
        guild_id=table.guild_id,
        channel_id=table.channel_id,
        message_id=None,
        game=table.game,
        status=Status.LOBBY,
        # The host may have been forgotten meanwhile.
        host_id=table.host_id if table.host_id in stay else stay[0],
        first_id=table.first_id,
        invited=(),
        locale=table.locale,
        options=table.options,
        seed=seed,
        rules=game.rules,
        state=None,
        version=0,
        painted=None,
        called=(),
        chairs=tuple(Chair(chair.user_id, chair.name, chair.player, chair.locale) for chair in chairs),
        clock=table.clock,
        hints=table.hints,
    )


def _stayed(table: Table) -> Sequence[Chair]:
    return [chair for chair in table.chairs if not chair.gone]
