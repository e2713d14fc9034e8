"""The window of `bot.play`, tried with a bot that is no game."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from playwright.async_api import Browser, Route

from bot.ops.browser import MEMBERS, playing
from tests.browser.game import begun_game
from tests.browser.page import Page, PressError
from tests.browser.served import served
from tests.browser.stand_in import StandIn


async def test_a_person_opens_a_table_and_another_one_joins(browser: Browser, tmp_path: Path) -> None:
    async with begun_game(browser, lambda: StandIn(tmp_path / "games.db"), level=None) as page:
        greeting, board = await page.messages()
        assert "/naasii start" in greeting.text
        assert board.author == "Parlour"
        assert board.text.startswith("Begun: Ana (True, dice, None), ")
        assert "Ben" in board.text
        assert board.buttons == ("My hand",)


async def test_a_command_takes_options_of_every_kind(browser: Browser, tmp_path: Path) -> None:
    async with playing(lambda: StandIn(tmp_path / "games.db")) as window:
        page = await Page.open(browser, window.url)
        await page.slash("naasii start", abilities="False", first="Host", guest="Cleo", note="hello")
        assert (await page.board()).text.startswith("Seated: Ana (False, host, Cleo) hello")


async def test_a_private_panel_is_seen_by_its_reader_alone(browser: Browser, tmp_path: Path) -> None:
    async with playing(lambda: StandIn(tmp_path / "games.db")) as window:
        page = await Page.open(browser, window.url)
        await page.slash("naasii start")
        await page.press("My hand")
        assert [panel.text.splitlines()[0] for panel in await page.panels()] == ["The hand of Ana"]
        assert (await page.panels())[0].menus == ("Which box", "Which dice")
        await page.act_as("Ben")
        assert await page.panels() == []
        await page.act_as("Ana")
        await page.choose("Which dice", "7", "9")
        await page.choose("Which box", "Large")
        assert [panel.text for panel in await page.panels()] == ["Chosen: Large, dice 7 9"]


async def test_what_the_bot_does_by_itself_appears_in_every_tab(browser: Browser, tmp_path: Path) -> None:
    async with playing(lambda: StandIn(tmp_path / "games.db")) as window:
        ana = await Page.open(browser, window.url)
        ben = await Page.open(browser, window.url)
        await ben.act_as("Ben")
        await ana.slash("naasii start")
        await ben.sees("Seated: Ana")
        await ben.press("Join")
        await ana.sees("Ben")
        await ana.press("Add a computer")
        assert "Computer" not in (await ana.board()).text
        await ana.sees("Computer")
        await ben.sees("Computer")
        await ana.sees("ticked")


async def test_presses_of_two_people_at_once_and_the_clock_do_not_meet(browser: Browser, tmp_path: Path) -> None:
    bot = StandIn(tmp_path / "games.db")
    async with playing(lambda: bot) as window:
        ana = await Page.open(browser, window.url)
        ben = await Page.open(browser, window.url)
        await ben.act_as("Ben")
        await ana.slash("naasii start")
        for _round in range(5):
            await asyncio.gather(ana.press("Join"), ben.press("Join"))
    assert (bot.seated.count("Ana"), bot.seated.count("Ben")) == (5, 5)


async def test_only_a_change_of_its_own_message_refuses_a_press_on_an_old_picture(
    browser: Browser, tmp_path: Path
) -> None:
    bot = StandIn(tmp_path / "games.db")
    async with playing(lambda: bot) as window:
        ana = await Page.open(browser, window.url)
        ben = await Page.open(browser, window.url)
        await ben.act_as("Ben")
        await ana.slash("naasii start")
        await ben.sees("ticked")
        assert not await _refused(ben, lambda: ana.say("hello"))
        assert await _refused(ben, lambda: ana.press("Join"))
    assert bot.seated.count("Ben") == 2


async def _refused(ben: Page, change: Callable[[], Awaitable[None]]) -> bool:
    """Return whether Ben's press, made before his page had heard of the change, was refused at first."""
    may_look = asyncio.Event()

    async def look(route: Route) -> None:
        await may_look.wait()
        await route.continue_()

    await ben.tab.route("**/api/state", look)
    await change()
    async with ben.tab.expect_response("**/api/action") as answered:
        press = asyncio.create_task(ben.press("Join"))
    answer = await (await answered.value).json()
    may_look.set()
    await press
    await ben.tab.unroute("**/api/state")
    return bool(answer["rejected"])


async def test_after_a_press_that_takes_longer_than_the_window_waits_others_are_taken(
    browser: Browser, tmp_path: Path
) -> None:
    bot = StandIn(tmp_path / "games.db")
    async with playing(lambda: bot) as window:
        page = await Page.open(browser, window.url)
        await page.slash("naasii start")
        await page.sees("ticked")
        await page.press("Toil")
        await page.press("Join")
    assert bot.seated.count("Ana") == 1


async def test_a_fault_of_the_bot_is_logged_and_the_window_lives_on(
    browser: Browser, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with playing(lambda: StandIn(tmp_path / "games.db")) as window:
        page = await Page.open(browser, window.url)
        with pytest.raises(PressError, match="unacknowledged"):
            await page.slash("naasii fail")
        await page.slash("naasii start")
        with pytest.raises(PressError, match="unacknowledged"):
            await page.press("Fail")
        await page.press("Join")
    assert "a faulty button" in caplog.text
    assert "a faulty command" in caplog.text


async def test_the_world_is_the_same_after_a_restart_and_messages_are_new(browser: Browser, tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    for _run in range(2):
        async with playing(lambda: StandIn(database)) as window:
            page = await Page.open(browser, window.url)
            await page.slash("naasii start")
            await page.press("Write to me")
    connection = sqlite3.connect(database)
    first, second = connection.execute("select guild, channel, member, me, letterbox, message from runs").fetchall()
    connection.close()
    assert first[:-1] == second[:-1]
    assert first[-1] < second[-1]


async def test_the_process_prints_its_address_and_ends_cleanly_when_it_is_told_to(
    browser: Browser, tmp_path: Path
) -> None:
    async with served(sys.executable, "-m", "tests.browser.stand_in", str(tmp_path / "games.db")) as running:
        page = await Page.open(browser, running.url)
        for name in MEMBERS:
            await page.act_as(name)
        for picture in await page.shoot(tmp_path, "greeting"):
            assert picture.stat().st_size > 10_000
        assert await running.stop() == 0
    assert not [line for line in running.said if "Traceback" in line]


async def test_the_page_can_end_the_session_and_ctrl_c_too(browser: Browser, tmp_path: Path) -> None:
    command = (sys.executable, "-m", "tests.browser.stand_in", str(tmp_path / "games.db"))
    async with served(*command) as running:
        page = await Page.open(browser, running.url)
        await page.tab.get_by_text("More", exact=True).click()
        await page.tab.get_by_role("button", name="End preview session").click()
        assert await running.ended() == 0
    async with served(*command) as running:
        assert await running.stop(signal.SIGINT) == 0
