from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser

from tests.browser.page import browsing, chromium


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    executable = chromium()
    if executable is None:
        pytest.skip("no browser test: Chromium is neither on the path nor named in CHROMIUM")
    async with browsing(executable) as opened:
        yield opened
