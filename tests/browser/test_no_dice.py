"""No Dice in a browser, as two people play it: the picture is seen and read, and nobody resigns by one press."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Locator

from bot.factory import make_bot
from bot.ops.browser import playing
from bot.settings import Settings
from tests.browser.page import WIDTHS, Page


async def test_two_people_begin_move_look_and_resign(browser: Browser, tmp_path: Path) -> None:
    async with playing(lambda: make_bot(Settings(database=tmp_path / "games.db"))) as window:
        page = await Page.open(browser, window.url)
        await page.act_as("Ana")
        await page.slash("nodice start", opponent="Ben", games="2", first="Ana")
        assert "series of 2 games · no stakes · the board turns" in (await page.board()).text
        await page.act_as("Ben")
        await page.press("Join")
        await page.act_as("Ana")
        await page.press("Begin")
        board = await page.board()
        assert "Ana, move or revive a piece" in board.text
        assert board.buttons[:4] == ("A → 4", "B → 12", "C → 9", "Revive → 1")
        await _is_seen(page, "The board, from Ana's side. Ana, discs: A 2, B 5, C 6; 1 piece off the board.")

        await page.press("C → 9")
        board = await page.board()
        assert "Ben, move or revive a piece" in board.text
        assert "Last: Ana moved 24 → 21." in board.text
        await _is_seen(page, "The board, from Ben's side. Ben, diamonds: A 2, B 5, C 6; 1 piece off the board.")
        assert await page.tab.locator("#channel-message-list img[alt^='The board']").count() == 1

        await page.act_as("Ben")
        await page.press("Resign")
        assert "Ben, move or revive a piece" in (await page.board()).text
        assert "As it stands, your opponent gains 33 points." in (await page.panels())[-1].text
        await page.press("Resign")
        board = await page.board()
        assert "No Dice · game 2 of 2" in board.text
        assert "Ana 33 : 0 Ben" in board.text
        assert "Ben resigned. Ana wins game 1 and 33 points. Ben moves first in game 2." in board.text


_FITS = "([image, width]) => image.getBoundingClientRect().width <= width"


async def _is_seen(page: Page, words: str) -> None:
    """The newest picture has these words, has been loaded, and fits the screen at every width."""
    picture = page.tab.locator("#channel-message-list img[alt^='The board']").last
    await picture.wait_for()
    assert (await picture.get_attribute("alt") or "").startswith(words)
    for width, height in WIDTHS.items():
        await page.tab.set_viewport_size({"width": width, "height": height})
        # The page is laid out anew some moments after its window has changed.
        await page.tab.wait_for_function(_FITS, arg=[await picture.element_handle(), width])
        size = await _measured(picture)
        assert size["natural"] == [1200, 600]
        assert 0 < size["shown"][0] <= width
        assert abs(size["shown"][0] / size["shown"][1] - 2) < 0.05
    await page.tab.set_viewport_size({"width": 1280, "height": WIDTHS[1280]})


async def _measured(picture: Locator) -> Any:
    return await picture.evaluate(
        """async image => {
          await image.decode();
          const box = image.getBoundingClientRect();
          return {natural: [image.naturalWidth, image.naturalHeight], shown: [box.width, box.height]};
        }"""
    )
