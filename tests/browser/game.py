"""The beginning of a game in a browser, the same for every game: somebody opens a table and it fills."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

from discord.ext import commands
from playwright.async_api import Browser

from bot.ops.browser import playing
from tests.browser.page import Message, Page


@asynccontextmanager
async def begun_game(
    browser: Browser,
    make_bot: Callable[[], commands.Bot],
    *,
    game: str = "naasii",
    level: str | None = "Easy",
    **options: str,
) -> AsyncGenerator[Page]:
    """Ana types the command and adds a computer, Ben joins, Ana begins; the page is hers then."""
    async with playing(make_bot) as window:
        page = await Page.open(browser, window.url)
        await page.act_as("Ana")
        await page.slash(f"{game} start", **options)
        await add_computer(page, level)
        await page.act_as("Ben")
        await page.press("Join")
        await page.act_as("Ana")
        await page.press("Begin")
        yield page


async def add_computer(page: Page, level: str | None = "Easy") -> None:
    """Add a computer player, as the host whom the page acts as; None for a bot that does not ask how well it plays."""
    await page.press("Add a computer")
    if level is not None:
        await page.press(level)


def lines(board: Message) -> list[str]:
    """Return a board's text, line by line, without the line that calls people to it."""
    return [line for line in board.text.split("\n") if line and not line.startswith("@")]


def whose_turn(board: Message) -> str:
    """The first of those whom the table waits for: the second line begins with their names."""
    return re.split(r", | and |: ", lines(board)[1])[0]
