from collections.abc import Sequence

from tests.wire import openapi


def pytest_report_header() -> Sequence[str]:
    """Say aloud whether requests are checked against Discord's document."""
    if openapi.present():
        return [f"requests on the wire are checked against {openapi.path()}"]
    return [f"WARNING: requests on the wire are NOT checked against Discord's document: no {openapi.path()}"]
