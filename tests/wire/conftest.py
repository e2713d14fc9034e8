from collections.abc import AsyncIterator

import pytest

from tests.wire import Channel, Member, Wire


@pytest.fixture
async def wire() -> AsyncIterator[Wire]:
    async with Wire() as wire:
        yield wire


@pytest.fixture
def channel(wire: Wire) -> Channel:
    return wire.channel(wire.guild())


@pytest.fixture
def ana(wire: Wire, channel: Channel) -> Member:
    assert channel.guild is not None
    return wire.member(channel.guild, "Ana")


@pytest.fixture
def ben(wire: Wire, channel: Channel) -> Member:
    assert channel.guild is not None
    return wire.member(channel.guild, "Ben")
