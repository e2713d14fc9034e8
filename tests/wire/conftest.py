from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.chat.bot import Parlour
from tests.drivers.wire import WireDriver
from tests.wire import Channel, Member, Wire, running
from tests.wire.parlour import MovedClock, parlour


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


@pytest.fixture
def cleo(wire: Wire, channel: Channel) -> Member:
    assert channel.guild is not None
    return wire.member(channel.guild, "Cleo")


@pytest.fixture
def clock() -> MovedClock:
    """The clock of `bot`."""
    return MovedClock()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "parlour.db"


@pytest.fixture
async def bot(wire: Wire, database: Path, clock: MovedClock) -> AsyncIterator[Parlour]:
    """The real bot, in the test's process."""
    async with running(wire, parlour(database, clock)) as bot:
        yield bot


@pytest.fixture
def driver(wire: Wire, channel: Channel, database: Path, ana: Member, ben: Member, cleo: Member) -> WireDriver:
    """Three friends in a channel; a test that asks for no `bot` starts one of its own."""
    return WireDriver(wire, channel, database, ana, ben, cleo)
