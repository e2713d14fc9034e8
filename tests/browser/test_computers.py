"""Somebody alone in a browser plays against computers that think in processes of their own."""

from __future__ import annotations

import asyncio
from pathlib import Path

from playwright.async_api import Browser

from bot.factory import make_bot
from bot.ops.browser import playing
from bot.settings import Settings
from tests.browser.game import add_computer, lines, whose_turn
from tests.browser.page import Page

TURNS = 3
PATIENCE = 180
"""Seconds; the machine may be busy."""
NAMES = ("Computer 1 (hard)", "Computer 2 (hard)", "Computer 3 (easy)")


async def test_hard_computers_answer_and_their_moves_stand_on_the_board(browser: Browser, tmp_path: Path) -> None:
    settings = Settings(database=tmp_path / "games.db")
    async with playing(lambda: make_bot(settings, new_channels=True)) as window:
        page = await Page.open(browser, window.url)
        await page.act_as("Ana")
        await page.slash("nessie start", first="Ana")
        for level in ("Hard", "Hard", "Easy"):
            await add_computer(page, level)
        lobby = (await page.board()).text
        assert all(name in lobby for name in NAMES)
        await page.press("Begin")
        for _turn in range(TURNS):
            await _take_a_turn(page)
            # They think for as long as they need.
            async with asyncio.timeout(PATIENCE):
                while whose_turn(await page.board()) != "Ana":
                    pass
        board = await page.board()
        assert whose_turn(board) == "Ana"
        # What they did is told, and what they have is listed.
        for name in NAMES:
            named = [line.startswith(f"{name}: ") for line in lines(board) if name in line]
            assert sorted(set(named)) == [False, True]


async def _take_a_turn(page: Page) -> None:
    """Ana reveals a card and takes it, or whatever her hand asks for."""
    await page.press("Reveal")
    while whose_turn(await page.board()) == "Ana":
        board = await page.board()
        if "Stick" in board.buttons:
            await page.press("Stick")
            continue
        if "Reveal" in board.buttons:
            return
        await page.press("My hand")
        buttons = (await page.panels())[-1].buttons
        await page.press("Done" if "Done" in buttons else buttons[0])
