from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.store.tables import Store
from tests.bot.house import Opens, tables
from tests.direct import DirectTables


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "parlour.db"


@pytest.fixture
async def opens() -> AsyncIterator[Opens]:
    """Opens stores, and closes them with the test: one that is left open keeps the process from ending."""
    async with AsyncExitStack() as stores:

        async def opened(path: Path) -> Store:
            store = await Store.open(path)
            stores.push_async_callback(store.close)
            return store

        yield opened


@pytest.fixture
async def store(path: Path, opens: Opens) -> Store:
    return await opens(path)


@pytest.fixture
def house(store: Store) -> DirectTables:
    return tables(store)
