"""Pictures of a running window to look at: `python -m tests.browser.shots URL FOLDER NAME [MEMBER]`."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from tests.browser.page import Page, browsing, chromium


async def shots(url: str, folder: Path, name: str, member: str | None = None) -> list[Path]:
    """Take the pictures of the channel as one member sees it, in a tab of their own."""
    executable = chromium()
    if executable is None:
        raise SystemExit("Chromium is not on the path; name it in CHROMIUM.")
    async with browsing(executable) as browser:
        page = await Page.open(browser, url)
        if member is not None:
            await page.act_as(member)
        return await page.shoot(folder, name)


if __name__ == "__main__":
    address, where, what, *who = sys.argv[1:]
    for picture in asyncio.run(shots(address, Path(where), what, *who)):
        print(picture)
