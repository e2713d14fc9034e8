"""Tables after a storm: each is played on to its end, and its log led to it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.chat.bot import Parlour
from bot.table.replay import replay
from bot.table.table import Status, Table
from engines import GAMES
from engines.core import State
from tests.drivers.direct import DirectTables, options_of, state_of

MOST = 5000


async def replayed(bot: Parlour, table: Table) -> Sequence[State]:
    """The states to which a table's log leads; the last is the one on disk."""
    log = await bot.services.store.log(table.id)
    states = list(replay(table, GAMES[table.game], options_of(table), log))
    if states and table.status in (Status.PLAYING, Status.OVER):
        assert states[-1] == state_of(table), f"the log of table {table.id} leads elsewhere"
    return states


async def finished(bot: Parlour, table: Table) -> Table:
    """Play a table on to its end, as sensible people do; it must come to one."""
    for _ in range(MOST):
        if table.status is not Status.PLAYING:
            await replayed(bot, table)
            return table
        state = state_of(table)
        seat = min(state.to_act())
        user = table.chairs[seat].user_id
        assert user is not None
        table = await DirectTables.of(bot).act(table.id, state.question(seat), user, state.safe(seat).text)
    raise AssertionError(f"table {table.id} has no end")
