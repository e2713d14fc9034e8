from collections.abc import Sequence

import pytest

from tests.wire import openapi

UNCHECKED = f"WARNING: requests on the wire are NOT checked against Discord's document: there is no {openapi.path()}"


def pytest_report_header() -> Sequence[str]:
    """Say aloud whether requests are checked against Discord's document."""
    return [f"requests on the wire are checked against {openapi.path()}" if openapi.present() else UNCHECKED]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say it again where it is read."""
    if not openapi.present():
        terminalreporter.write_line(UNCHECKED, yellow=True)
