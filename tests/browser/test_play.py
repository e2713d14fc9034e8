"""The process that `make play` starts, played in a browser: a game of Naasii with two restarts."""

from __future__ import annotations

import signal
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from os import environ
from pathlib import Path

from playwright.async_api import Browser

from tests.browser.game import add_computer, lines, whose_turn
from tests.browser.page import Page
from tests.browser.served import Served, served

DICE = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫"


async def test_a_game_of_naasii_outlives_an_orderly_stop_and_a_kill(browser: Browser, tmp_path: Path) -> None:
    async with parlour(tmp_path) as running:
        page = await Page.open(browser, running.url)
        await _open_a_table(page)
        await _set_up(page, "Ana", "Ben")
        while "round 1 of 8" in (await page.board()).text:
            await _take_a_turn(page)
        await _sheets_are_private(page)
        before = await page.board()
        assert await running.stop(signal.SIGTERM) == 0

    async with parlour(tmp_path) as running:
        page = await Page.open(browser, running.url)
        assert lines(await page.board()) == lines(before)
        await _take_a_turn(page)
        await page.act_as(whose_turn(await page.board()))
        await page.press("Roll")
        before = await page.board()
        await running.stop(signal.SIGKILL)

    async with parlour(tmp_path) as running:
        page = await Page.open(browser, running.url)
        assert lines(await page.board()) == lines(before)
        await _take_a_turn(page)
        await page.slash("standings")
        score = (await page.panels())[-1].text
        assert all(name in score for name in ("Ana", "Computer 1", "Ben"))


@asynccontextmanager
async def parlour(folder: Path) -> AsyncGenerator[Served]:
    """`python -m bot play` on the database in `folder`, as `make play` starts it."""
    env = {name: value for name, value in environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    env["PARLOUR_DATABASE"] = str(folder / "games.db")
    async with served(sys.executable, "-m", "bot", "play", env=env) as running:
        yield running
    assert not [line for line in running.said if "Traceback" in line or " ERROR " in line], running.said


async def _open_a_table(page: Page) -> None:
    """Ana asks for a table that there is not, opens one and adds a computer, Ben joins, and Ana begins."""
    await page.act_as("Ana")
    await page.slash("table board")
    assert "No table is open in this channel" in (await page.panels())[-1].text
    await page.slash("naasii start")
    assert "One more player is needed" in (await page.board()).text
    await add_computer(page)
    await page.act_as("Ben")
    await page.press("Join")
    lobby = (await page.board()).text
    assert all(words in lobby for words in ("Naasii · lobby", "Ana (host)", "Computer 1", "Ben", "Room for 2 more"))
    await page.act_as("Ana")
    await page.press("Begin")
    folded, board = [message for message in await page.messages() if not message.private][-2:]
    assert (folded.text, folded.buttons) == ("Naasii has begun: Ana, Computer 1 (easy), Ben", ())
    assert "Choose your Lucky Number and boxes: Ana, Ben" in board.text


async def _set_up(page: Page, *people: str) -> None:
    """Everybody chooses a number and lets the rest be chosen; what one sees of it, the others do not."""
    for name in people:
        await page.act_as(name)
        assert not [panel for panel in await page.panels() if panel.text.startswith("Your sheet")]
        await page.press("Choose number and boxes")
        await page.press("7")
        await page.press("Choose for me")
        await page.press("Done")
        assert "Lucky Number 7" in (await page.panels())[-1].text


async def _take_a_turn(page: Page) -> None:
    """Whoever's turn it is rolls and locks the first die until something can be scored, and scores it."""
    name = whose_turn(await page.board())
    await page.act_as(name)
    turn = lines(await page.board())[0]
    while (board := await page.board()) and (whose_turn(board), lines(board)[0]) == (name, turn):
        if board.menus:
            await page.choose_first(board.menus[0])
            continue
        scoring = [label for label in board.buttons if label.startswith("Score")]
        onward = [label for label in ("Roll", "Lock and roll", "Roll on") if label in board.buttons]
        dice = [label for label in board.buttons if label in DICE]
        await page.press([*scoring, *onward, *dice, *board.buttons][0])


async def _sheets_are_private(page: Page) -> None:
    """Each member who plays can look at a sheet of their own, and a bystander at none."""
    for name in ("Ana", "Ben"):
        await page.act_as(name)
        before = len(await page.panels())
        await page.press("My sheet")
        sheet = (await page.panels())[before:]
        assert [panel.text.split(" · ")[0] for panel in sheet] == ["Your sheet"]
    await page.act_as("Cleo")
    assert await page.panels() == []
    await page.press("My sheet")
    assert [panel.text.split(";")[0] for panel in await page.panels()] == ["You are not playing at this table"]
