from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.store.tables import Store
from tests.drivers.direct import DirectTables
from tests.store.on_disk import Opens
from tests.wire import openapi

UNCHECKED = f"WARNING: requests on the wire are NOT checked against Discord's document: there is no {openapi.path()}"


def pytest_report_header() -> Sequence[str]:
    """Say aloud whether requests are checked against Discord's document."""
    return [f"requests on the wire are checked against {openapi.path()}" if openapi.present() else UNCHECKED]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say it again where it is read."""
    if not openapi.present():
        terminalreporter.write_line(UNCHECKED, yellow=True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where a test's own database is."""
    return tmp_path / "parlour.db"


@pytest.fixture
async def opens() -> AsyncIterator[Opens]:
    """Open stores, and close them with the test: one that is left open keeps the process from ending."""
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
def tables(store: Store) -> DirectTables:
    return DirectTables.on(store)
