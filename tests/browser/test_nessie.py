"""A game of Nessie in a browser: hands that only their owners see, and turns by pressing."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Browser

from bot.factory import make_bot
from bot.settings import Settings
from tests.browser.game import begun_game, lines, whose_turn
from tests.browser.page import Page

TURNS = 4


async def test_hands_are_their_owners_and_turns_are_played_by_pressing(browser: Browser, tmp_path: Path) -> None:
    settings = Settings(database=tmp_path / "games.db")
    async with begun_game(browser, lambda: make_bot(settings, new_channels=True), game="nessie") as page:
        for _turn in range(TURNS):
            await _take_a_turn(page)
        for name in ("Ana", "Ben"):
            await _look_at_the_hand(page, name)
        await page.act_as("Cleo")
        await page.press("My hand")
        assert [panel.text.split(";")[0] for panel in await page.panels()] == ["You are not playing at this table"]


async def test_open_hands_stand_on_the_board(browser: Browser, tmp_path: Path) -> None:
    settings = Settings(database=tmp_path / "games.db")
    options = {"hands": "open: everybody sees all, as in print"}
    async with begun_game(browser, lambda: make_bot(settings, new_channels=True), game="nessie", **options) as page:
        assert "Ben: no cards · 0 points" in lines(await page.board())


async def _take_a_turn(page: Page) -> None:
    """Whoever's turn it is reveals two cards, takes the last one and leaves the rest, in the channel or in the hand."""
    name = whose_turn(await page.board())
    await page.act_as(name)
    for label in ("Reveal", "Reveal", "Stick"):
        board = await page.board()
        if whose_turn(board) != name or label not in board.buttons:
            return
        await page.press(label)
    await page.press("My hand")
    panel = (await page.panels())[-1]
    assert [label.split()[0] for label in panel.buttons] == ["Take", "Done"]
    await page.press(panel.buttons[0])
    while whose_turn(await page.board()) == name:
        panel = (await page.panels())[-1]
        await page.press("Done" if "Done" in panel.buttons else panel.buttons[0])


async def _look_at_the_hand(page: Page, name: str) -> None:
    """Check that the panel names the hand of which the board only counts the cards."""
    await page.act_as(name)
    await page.press("My hand")
    hand = (await page.panels())[-1].text
    assert hand.startswith("Nessie · your hand")
    board = await page.board()
    (count,) = [line for line in lines(board) if line.startswith(f"{name}: ")]
    assert count.startswith(f"{name}: {hand.count('✓')} part")
    assert "You hold" not in board.text
    assert all("your hand" not in message.text for message in await page.messages() if not message.private)
