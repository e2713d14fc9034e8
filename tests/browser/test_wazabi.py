"""A game of Wazabi in a browser, with a die each, to its end."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Browser

from bot.factory import make_bot
from bot.settings import Settings
from tests.browser.game import begun_game, lines, whose_turn
from tests.browser.page import Page

PRESSES = 150
"""More than a game with a die each takes."""


async def test_a_short_game_is_played_to_its_end_with_hands_that_nobody_else_sees(
    browser: Browser, tmp_path: Path
) -> None:
    settings = Settings(database=tmp_path / "games.db")
    async with begun_game(browser, lambda: make_bot(settings, new_channels=True), game="wazabi", dice="1") as page:
        for _press in range(PRESSES):
            if "the end" in lines(await page.board())[0]:
                break
            await _answer(page)
        end = await page.board()
        assert end.buttons == ("Rules", "Rematch")
        assert lines(end)[0] == "Wazabi · the end"
        winner = lines(end)[1].removesuffix(" wins")
        assert f"Place 1 · {winner} 0 dice" in lines(end)
        await page.act_as("Cleo")
        assert await page.panels() == []
        await page.slash("standings")
        assert "Ben" in (await page.panels())[-1].text


async def _answer(page: Page) -> None:
    """Do what the table waits for: in the channel, or in the hand, where others see nothing of it."""
    board = await page.board()
    name = whose_turn(board)
    await page.act_as(name)
    answers = [label for label in board.buttons if label not in ("My hand", "Rules")]
    if answers:
        await page.press(answers[0])
        return
    before = len(await page.panels())
    await page.press("My hand")
    panels = await page.panels()
    assert len(panels) == before + 1
    hand = panels[-1]
    assert hand.text.startswith("Wazabi · your hand")
    await page.act_as("Cleo")
    assert await page.panels() == []
    await page.act_as(name)
    losing = [label for label in hand.buttons if label.startswith(("Discard", "Keep"))]
    if losing or not hand.menus:
        await page.press([*losing, *hand.buttons][0])
    else:
        await page.choose_first(hand.menus[0])
