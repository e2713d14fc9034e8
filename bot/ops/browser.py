"""Play in a browser on this machine: the same bot on a simulated Discord, without token, account or network."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
import webbrowser
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Self

import discord
import simcord
from discord.ext import commands
from simcord.preview import Preview

from bot.screens.text import _
from engines import GAMES

MEMBERS = ("Ana", "Ben", "Cleo", "Dana", "Emil")
TICK = 0.5
"""Seconds between two moves of the clock: as long as the page waits between two looks at the bot."""
SETTLE_TIMEOUT = 2.0
"""Seconds that the simulator waits for the work that a press starts; slower work goes on beside later presses."""
KEPT_REVISIONS = 8
"""Revisions that a page may be behind; as it looks twice a second, it is behind by one or two."""

log = logging.getLogger(__name__)


def _say(line: str) -> None:
    print(line, flush=True)


async def play(
    make_bot: Callable[[], commands.Bot],
    *,
    port: int = 0,
    announce: Callable[[str], None] = _say,
    open_browser: bool = True,
) -> None:
    """Serve the bot to a browser on 127.0.0.1 until Ctrl-C, SIGTERM or the page ends it; port 0 takes any free one."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    with contextlib.suppress(NotImplementedError):  # on Windows, where Ctrl-C cancels the task
        for name in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(name, stop.set)
    async with playing(make_bot, port=port) as window:
        announce(_("Parlour is open at {url}").format(url=window.url))
        announce(_("Press Ctrl-C to close it. Games are kept."))
        if open_browser and _has_display():
            await asyncio.to_thread(webbrowser.open, window.url)
        ends = {asyncio.create_task(stop.wait()), asyncio.create_task(window.wait_closed())}
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for end in ends:
                end.cancel()


@contextlib.asynccontextmanager
async def playing(make_bot: Callable[[], commands.Bot], *, port: int = 0) -> AsyncGenerator[Window]:
    """Run the bot in the simulated server until the end of the block, and serve its window at `window.url`."""
    caretaker = discord.Client(intents=discord.Intents(guilds=True))
    async with simcord.run(caretaker, check_errors=False, settle_timeout=SETTLE_TIMEOUT) as env:
        channel, members = await _build_server(env, caretaker)
        bot = make_bot()
        try:
            await env.restart_bot(bot)
            # The simulator counts every error that reaches this hook as a failure, also a refusal that the bot answers.
            vars(bot.tree).pop("on_error", None)
            window = Window(env, channel, members, port=port)
            async with window:
                clock = asyncio.create_task(window.keep_time())
                try:
                    yield window
                finally:
                    clock.cancel()
                    await asyncio.gather(clock, return_exceptions=True)
        finally:
            await bot.close()


async def _build_server(
    env: simcord.Env, caretaker: discord.Client
) -> tuple[simcord.ChannelHandle, list[simcord.MemberActor]]:
    """Build the server, its channel and its members, and post the greeting.

    Tables on disk must find their server, channel, people and direct messages again in the next run. The simulator
    counts ids up from the time on its clock, which starts at the same moment in every run: what is made in this order
    before the clock is set to now has the same id each time. Messages, made later, get new ids.
    """
    users = [env.create_user(name.lower(), global_name=name) for name in MEMBERS]
    guild = env.create_guild(_("The Parlour"), owner=users[0])
    members = [guild.add_member(user) for user in users]
    channel = guild.create_text_channel("parlour", topic=_("Table games"))
    for user in users:
        await (await caretaker.fetch_user(user.id)).create_dm()
    assert caretaker.user is not None
    await caretaker.user.edit(username="Parlour")
    await env.advance_time((datetime.now(UTC) - env.now()).total_seconds())
    await caretaker.get_partial_messageable(channel.id).send(_greeting())
    return channel, members


def _greeting() -> str:
    return "\n".join(
        (
            _("**Welcome to the parlour!**"),
            _("Type `{command}` in the box below, press Enter to pick the command and the arrow to send it.").format(
                command=f"/{next(iter(GAMES))} start"
            ),
            _("Then press **Add a computer**, choose how well it plays, and **Begin** to play alone."),
            _("To sit down as somebody else as well, choose another name under *Viewing as* at the top."),
        )
    )


def _has_display() -> bool:
    """Return whether a window can open; on a bare terminal `webbrowser` would start a text browser over our output."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


class Window(Preview):
    """The channel in a browser, kept up to date while nobody presses: clocks run, and other people's moves appear.

    The simulator refuses to do two things at a time, so a lock lets presses and ticks of the clock take turns.
    """

    def __init__(
        self, env: simcord.Env, channel: simcord.ChannelHandle, members: Sequence[simcord.MemberActor], *, port: int
    ) -> None:
        super().__init__(
            env,
            channel,
            tuple(members),
            layout="channel",
            display="responsive",
            width=1280,
            height=900,
            locale="en-US",
            timezone="UTC",
            presentation_time=None,
            assets=None,
            port=port,
        )
        self._lock = asyncio.Lock()
        self._revisions: dict[str, dict[int, dict[str, Any]]] = {}
        self._requests_shown = 0
        self._errors_logged = env.error_cursor

    async def __aenter__(self) -> Self:
        """Serve the page. Raises OSError, worded for an owner, where the port cannot be used."""
        try:
            await super().__aenter__()
        except simcord.SetupError as error:
            if isinstance(error.__cause__, OSError):
                reason = os.strerror(error.__cause__.errno or 0)
                raise OSError(f"PARLOUR_PLAY_PORT: {error} ({reason}); 0 takes any free one") from error
            raise
        return self

    async def keep_time(self) -> None:
        """Move the simulated clock with the real one until cancelled."""
        while True:
            await asyncio.sleep(TICK)
            async with self._lock:
                try:
                    await self.env.advance_time(max(0.0, (datetime.now(UTC) - self.env.now()).total_seconds()))
                except Exception:  # the bot failed or was slow: the clock must go on
                    log.exception("The bot failed while time passed")
                self._publish_changes()

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self._lock:
            result = await super()._action(context_id, self._to_newest_revision(context_id, body))
            # The simulator published the page only if the press settled; an unpublished page takes no further press.
            self._publish_changes(already=context_id if result["settlement"] == "settled" else None)
            return result

    def _to_newest_revision(self, context_id: str | None, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the press with the newest revision, if its own message is still the one that was seen.

        The simulator refuses a press on an older revision of the channel; on Discord only the pressed message matters.
        A press on a changed message must still be refused: it names its control by position, and another control may
        be there now.
        """
        revisions = self._revisions.get(context_id or "", {})
        seen = revisions.get(body.get("published_revision", 0))
        if seen is None:
            return body
        newest = max(revisions)
        target = str(body.get("target_id"))
        typed = body.get("kind") in ("run_command", "autocomplete_command", "send_message")
        if typed or (target in seen and seen[target] == revisions[newest].get(target)):
            return {**body, "published_revision": newest}
        return body

    def _publish(self, page: Any, **reason: Any) -> None:
        super()._publish(page, **reason)
        revisions = self._revisions.setdefault(page.id, {})
        revisions[page.revision] = page.snapshot["messages"]
        revisions.pop(page.revision - KEPT_REVISIONS, None)

    def _publish_changes(self, *, already: str | None = None) -> None:
        """Publish every page but `already` anew, if the bot sent anything since the last time, and log its failures."""
        for error in self.env.errors_since(self._errors_logged):
            log.error("The bot failed: %s", error, exc_info=error)
        self._errors_logged = self.env.error_cursor
        for closed in self._revisions.keys() - self._pages.keys():
            del self._revisions[closed]
        requests = len(self.env.http_requests)
        if requests == self._requests_shown and not any(page.status == "stale" for page in self._pages.values()):
            return
        self._requests_shown = requests
        self._advance_presentation_time()
        for page in tuple(self._pages.values()):
            if page.id != already:
                self._publish(page, reason="refresh")
