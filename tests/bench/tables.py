"""Open tables of Naasii on disk, at which somebody marks dice: what the bench presses on."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec
from msgspec.structs import replace

from bot.store.tables import Store
from bot.table.table import Chair, Move, MoveKind, Status, Table
from engines.naasii import Naasii, NaasiiOptions
from tests.wire import Channel, Member

SEED = 1
ROLLS = 3
DIE = 2
"""A die that can be marked then."""
PRESSED = 1
"""The number of the first table on disk."""


def marking() -> tuple[Naasii, Sequence[Move]]:
    """A game of three on the third roll of a turn, and the moves that led to it."""
    rng = Random(SEED)
    step = Naasii.start(3, NaasiiOptions(first=0), rng)
    moves = [Move(None, MoveKind.BEGIN, "", msgspec.json.encode(step.events))]
    texts = [(seat, text) for seat in range(3) for text in ("auto", "confirm")]
    texts += [(0, text) for number in range(ROLLS) for text in ("roll", f"mark:{number}")][:-1]
    for seat, text in texts:
        step = step.state.apply(seat, step.state.parse(seat, text), rng)
        moves.append(Move(seat, MoveKind.ACTION, text, msgspec.json.encode(step.events)))
    return step.state, moves


async def table(store: Store, channel: Channel, people: Sequence[Member]) -> Table:
    """A table of these three in a channel, that has no message yet."""
    assert channel.guild is not None
    state, moves = marking()
    chairs = tuple(Chair(person.user.id, person.user.name, None, "en-US") for person in people)
    options = msgspec.json.encode(NaasiiOptions())
    draft = Table(
        id=0, guild_id=channel.guild.id, channel_id=channel.id, message_id=None, game=Naasii.name, status=Status.LOBBY,
        host_id=people[0].user.id, first_id=None, invited=(), locale="en-US", options=options, seed="5eed",
        rules=Naasii.rules, state=None, version=0, painted=-1, called=(), chairs=chairs,
    )  # fmt: skip
    made = await store.create(draft, 0)
    playing = replace(made, status=Status.PLAYING, state=msgspec.json.encode(state))
    for move in moves:
        made = await store.commit(made, replace(playing, version=made.version), 0, (move,))
    return made
