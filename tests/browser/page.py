"""One browser tab on the window of `bot.play`, used by name as a person uses it: type, press, choose, read."""

from __future__ import annotations

import re
import shutil
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from os import environ
from pathlib import Path
from typing import Any, Self

from playwright.async_api import Browser, Locator, Request, async_playwright
from playwright.async_api import Page as Tab
from playwright.async_api import TimeoutError as NothingSent

WIDTHS = {1280: 900, 390: 844}
"""The heights of a desk's and a telephone's screen by their widths, in px."""

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
TRIES = 5
ANSWER = 20_000
"""Milliseconds until a press must have been answered; the machine may be busy."""
SENT = 3_000
"""Milliseconds until the page must have sent a press; it drops one that is made while it draws."""


class PressError(AssertionError):
    """The error for a gesture without effect: the control had gone, or the bot failed."""


@dataclass(frozen=True)
class Message:
    """A message as it stands on the page."""

    author: str
    text: str
    private: bool
    buttons: tuple[str, ...]
    """The labels of the buttons that can be pressed."""
    menus: tuple[str, ...]


def chromium() -> str | None:
    """Return the path of Chromium: the one that CHROMIUM names, or the one on the path."""
    return environ.get("CHROMIUM") or shutil.which("chromium")


@asynccontextmanager
async def browsing(executable: str) -> AsyncGenerator[Browser]:
    """A headless Chromium with a new, empty profile."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=executable, args=list(FLAGS))
        try:
            yield browser
        finally:
            await browser.close()


class Page:
    """A tab on the window; every method returns when the page shows what came of it."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self._timeline = tab.locator("#channel-message-list")

    @classmethod
    async def open(cls, browser: Browser, url: str, *, width: int = 1280) -> Self:
        tab = await browser.new_page(viewport={"width": width, "height": WIDTHS[width]})
        tab.set_default_timeout(ANSWER)
        await tab.goto(url)
        page = cls(tab)
        await page._drawn()
        return page

    async def act_as(self, name: str) -> None:
        """Become another member of the server."""
        menu = self.tab.get_by_label("Viewing as")
        if await menu.locator("option:checked").inner_text() != name:
            await self._do("viewer", lambda: menu.select_option(label=name))

    async def slash(self, command: str, **options: str) -> None:
        """Type a command, pick it from the list, give it options as they are named in the lists, and send it."""
        unsent = self.tab.get_by_role("button", name="Exit command mode")
        if await unsent.count():  # a command that failed stays in the box
            await unsent.click()
        await self.tab.get_by_label("Message", exact=True).fill(f"/{command}")
        await self.tab.get_by_role("listbox", name="Application commands").get_by_role("option").first.wait_for()
        await self.tab.keyboard.press("Enter")
        await self.tab.get_by_label(f"Command /{command}", exact=True).wait_for()
        for name, value in options.items():
            await self._option(name, value)
        await self._do("run_command", self.tab.get_by_role("button", name="Send", exact=True).click)

    async def _option(self, name: str, value: str) -> None:
        field = self.tab.locator(f'.command-option-input[data-option="{name}"]')
        offers = self.tab.locator(".command-popup:visible .command-suggestion")
        if not await field.count():
            await self.tab.locator(".command-chip").click()
            await offers.filter(has=_exactly(self.tab.locator(".command-suggestion-label"), name)).click()
        await field.fill(value)
        if await field.get_attribute("role") == "combobox":
            await offers.filter(has=_exactly(self.tab.locator(".command-suggestion-label"), value)).click()

    async def say(self, text: str) -> None:
        """Send a message into the channel."""
        await self.tab.get_by_label("Message", exact=True).fill(text)
        await self._do("send_message", lambda: self.tab.keyboard.press("Enter"))

    async def press(self, label: str) -> None:
        """Press the button of that label, the lowest on the page if there are several."""
        buttons = self._timeline.locator("button.component-button:enabled")
        button = buttons.filter(has=_exactly(self.tab.locator(".button-label"), label)).last
        await self._do("click", button.click)

    async def choose(self, menu: str, *options: str) -> None:
        """Choose from the menu with that placeholder, the lowest on the page if there are several."""
        trigger = self._timeline.get_by_role("combobox", name=menu, exact=True).last

        async def choosing() -> None:
            opened = self._timeline.locator(".preview-select.is-open")
            if not await opened.count():
                await trigger.click()
            several = int(await opened.get_attribute("data-maximum") or 1) > 1
            for option in options:
                row = opened.locator(".select-option").filter(has=_exactly(self.tab.locator(".option-label"), option))
                if not several or await row.get_attribute("aria-selected") != "true":
                    await row.click()
            if several:
                await opened.get_by_role("button", name="Apply").click()

        await self._do("select", choosing)

    async def choose_first(self, menu: str) -> None:
        """Choose the first entry of the menu with that placeholder, the lowest on the page if there are several."""
        trigger = self._timeline.get_by_role("combobox", name=menu, exact=True).last

        async def choosing() -> None:
            if not await self._timeline.locator(".preview-select.is-open").count():
                await trigger.click()
            await self._timeline.locator(".preview-select.is-open .select-option").first.click()

        await self._do("select", choosing)

    async def sees(self, text: str) -> None:
        """Wait until a message on the page has this text, without doing anything for it."""
        await self._timeline.locator("article", has_text=text).last.wait_for()

    async def messages(self) -> list[Message]:
        """Return the messages that the acting member sees in the channel, the oldest first."""
        await self._drawn()
        found: list[dict[str, Any]] = await self._timeline.evaluate(_READ)
        return [
            Message(it["author"], it["text"], it["private"], tuple(it["buttons"]), tuple(it["menus"])) for it in found
        ]

    async def board(self) -> Message:
        """The last message that everybody sees."""
        return [message for message in await self.messages() if not message.private][-1]

    async def panels(self) -> list[Message]:
        """The messages that only the acting member sees, the oldest first."""
        return [message for message in await self.messages() if message.private]

    async def shoot(self, folder: Path, name: str) -> list[Path]:
        """Take a picture of the newest messages at each of `WIDTHS`: `name-1280.png`, `name-390.png`."""
        before = self.tab.viewport_size
        pictures: list[Path] = []
        for width, height in WIDTHS.items():
            await self.tab.set_viewport_size({"width": width, "height": height})
            await self.tab.mouse.move(width - 1, height - 1)
            await self._drawn()
            await self._timeline.locator("xpath=..").evaluate(_END)
            await self._drawn()
            pictures.append(folder / f"{name}-{width}.png")
            await self.tab.screenshot(path=pictures[-1], animations="disabled")
        if before is not None:
            await self.tab.set_viewport_size(before)
        await self._drawn()
        return pictures

    async def _do(self, kind: str, gesture: Callable[[], Awaitable[object]]) -> None:
        """Make the gesture until the bot has taken it: a press on a picture that has just changed is made again."""
        receipt: dict[str, Any] = {}
        for _try in range(TRIES):
            await self._drawn()
            try:
                async with self.tab.expect_request(lambda request: _kind(request) == kind, timeout=SENT) as sent:
                    await gesture()
            except NothingSent:
                continue
            response = await (await sent.value).response()
            receipt = await response.json() if response is not None else {}
            await self._drawn(receipt.get("revision", 0))
            if not receipt.get("rejected"):
                break
        # What takes the bot longer than the window waits for is done all the same, and appears by itself.
        done = not receipt.get("rejected", True) and receipt["settlement"] in ("settled", "timeout")
        if not done or receipt["acknowledgement"] == "unacknowledged":
            raise PressError(f"{kind}: {receipt or 'the page sent nothing'}")

    async def _drawn(self, revision: int = 0) -> None:
        """Wait until the page has drawn this publication or a later one and would take a press."""
        await self.tab.evaluate(_DRAWN, revision)


def _exactly(labels: Locator, text: str) -> Locator:
    return labels.filter(has_text=re.compile(rf"^\s*{re.escape(text)}\s*$"))


def _kind(request: Request) -> str | None:
    if not request.url.endswith("/api/action"):
        return None
    body: dict[str, Any] = request.post_data_json or {}
    return body.get("kind")


_DRAWN = """revision => new Promise(done => {
  const look = () => {
    const page = window.simcordPreview;
    if (page?.ready && page.publishedRevision >= revision) done();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})"""

_END = "timeline => { document.activeElement?.blur(); timeline.scrollTop = timeline.scrollHeight; }"

_READ = """list => [...list.querySelectorAll("article")].reduce((read, article) => {
  const author = article.querySelector(".message-author")?.innerText ?? read.at(-1)?.author ?? "";
  const parts = article.querySelectorAll(".message-content, .text-display");
  const labels = (what, label) => [...article.querySelectorAll(what)].map(label);
  read.push({
    author,
    text: [...parts].map(part => part.innerText).join("\\n").trim(),
    private: article.querySelector(".message-ephemeral-note") !== null,
    buttons: labels("button.component-button:enabled", button => button.innerText.trim()),
    menus: labels(".select-trigger:enabled", menu => menu.getAttribute("aria-label")),
  });
  return read;
}, [])"""
