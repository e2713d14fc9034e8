"""Whatever comes over the wire, the bot lives on, answers whoever can be answered, and no table changes by it."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from tests.crowd.strange import BARE, EVENTS, KEYS, MODALS, NAMES, NUMBERS, TEXTS, WRONG, Json, payloads
from tests.faults.stepped_bot import SteppedBot, stepped_bot
from tests.wire import Channel, Member, Message, Press
from tests.wire.press import Answer, Asked

SOAK = bool(os.environ.get("PARLOUR_SOAK"))
MANY = settings(
    max_examples=5_000 if SOAK else 150, derandomize=not SOAK, deadline=None, database=None,
    phases=tuple(Phase) if SOAK else (Phase.explicit, Phase.generate),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)  # fmt: skip


class Storm:
    """A bot with a lobby and a running game, and a loop in which strange things are sent to it."""

    def __init__(self, runner: asyncio.Runner, made: SteppedBot, channel: Channel, ana: Member, lobby: Message) -> None:
        self.runner, self.stepped, self.channel, self.ana, self.lobby = runner, made, channel, ana, lobby
        assert channel.guild is not None
        self.cleo = made.wire.member(channel.guild, "Cleo")
        self._tables = self.tables()

    def tables(self) -> list[Any]:
        """Return every table's row on disk, without the state of its board."""
        with closing(sqlite3.connect(self.stepped.bot.settings.database)) as database:
            return database.execute("SELECT id, status, state, version FROM tables ORDER BY id").fetchall()

    def interaction(
        self, kind: Asked, data: Json, without: frozenset[str], wrong: Json, who: Member | None = None
    ) -> Press:
        """Send an interaction that lacks some fields, and has others of the wrong kind; gives it once the bot rests."""
        self.runner.run(self._interaction(kind, data, without, wrong, who or self.ana))
        return self._strange

    def event(self, name: str, payload: Any) -> None:
        """Send any event."""
        self.runner.run(self._event(name, payload))

    def still_there(self) -> None:
        """The bot answers a press, no table has changed, and the log has nothing that nobody foresaw."""
        self.runner.run(self._pressed())
        assert self._honest.private
        assert self.tables() == self._tables
        unforeseen, self.stepped.log.unforeseen = self.stepped.log.unforeseen, []
        assert unforeseen == []

    def moved(self) -> None:
        """A table has changed, and rightly so."""
        self._tables = self.tables()

    async def _interaction(self, kind: Asked, data: Json, without: frozenset[str], wrong: Json, who: Member) -> None:
        wire = self.stepped.wire
        sent: list[Json] = []
        gateway = wire.gateway
        send = gateway.dispatch

        def keep(event: str, payload: Json) -> None:
            sent.append(payload)

        gateway.dispatch = keep  # type: ignore[method-assign]
        try:
            self._strange = wire.press(who, self.lobby, "g:1:0:/x", forged=True)
        finally:
            gateway.dispatch = send  # type: ignore[method-assign]
        told = sent[0] | {"type": int(kind), "data": data} | wrong
        if kind is Asked.COMMAND:
            told.pop("message")
        await self._event("INTERACTION_CREATE", {key: value for key, value in told.items() if key not in without})

    async def _event(self, name: str, payload: Any) -> None:
        session = self.stepped.wire.gateway.sessions[-1]
        self.stepped.wire.gateway._say(session, name, payload)
        await self._pressed()

    async def _pressed(self) -> None:
        """An honest press, which is read after everything that was sent before."""
        # Kept, not returned: the loop writes down what a task brings, and a press holds the whole world.
        self._honest = self.stepped.wire.press(self.ana, self.lobby, "g:1:0:/rules:0", forged=True)
        await self.stepped.settled(self._honest)


@pytest.fixture
def storm(tmp_path: Path) -> Iterator[Storm]:
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        yield runner.run(opened(runner, stack, tmp_path))
        runner.run(stack.aclose())


async def opened(runner: asyncio.Runner, stack: AsyncExitStack, folder: Path) -> Storm:
    """A lobby in one channel and a game of cards in another."""
    made = await stack.enter_async_context(stepped_bot(folder / "parlour.db", "1"))
    wire = made.wire
    guild = wire.guild()
    ana, ben = wire.member(guild, "Ana"), wire.member(guild, "Ben")
    lobbies = []
    for game in ("naasii", "nessie"):
        channel = wire.channel(guild, game)
        await made.settled(wire.slash(ana, channel, f"{game} start"))
        lobbies.append(wire.messages(channel)[-1])
        await made.settled(wire.press(ben, lobbies[-1], "Join"))
    await made.settled(wire.press(ana, lobbies[1], "Begin"))
    return Storm(runner, made, lobbies[0].channel, ana, lobbies[0])


MISSING = st.frozensets(st.sampled_from(BARE), max_size=3)


@MANY
@given(
    custom_id=TEXTS,
    values=st.one_of(st.lists(TEXTS, max_size=3), WRONG),
    kind=st.sampled_from([2, 3, 5, 8]),
    without=MISSING,
)
def test_any_custom_id_and_choice_is_answered(
    storm: Storm, custom_id: str, values: Any, kind: int, without: frozenset[str]
) -> None:
    press = storm.interaction(
        Asked.CONTROL, {"custom_id": custom_id, "component_type": kind, "values": values}, without, {}
    )
    assert press.answer is not None
    storm.still_there()


@MANY
@given(custom_id=TEXTS, components=MODALS, without=MISSING)
def test_any_modal_is_answered(storm: Storm, custom_id: str, components: Any, without: frozenset[str]) -> None:
    press = storm.interaction(Asked.MODAL, {"custom_id": custom_id, "components": components}, without, {})
    assert press.answer is not None
    storm.still_there()


@MANY
@given(
    command=st.sampled_from(
        ["naasii start", "wazabi start", "nodice start", "table kick", "table notify", "standings", "x y"]
    ),
    name=st.sampled_from(["dice", "games", "first", "player", "how", "clock", "abilities", "points", "game", "z"]),
    kind=st.sampled_from([3, 4, 5, 6, 7, 10]),
    value=st.one_of(TEXTS, NUMBERS, WRONG),
    without=MISSING,
)
@example(command="wazabi start", name="dice", kind=7, value=True, without=frozenset())
@example(command="table stop", name="table", kind=4, value=2**64, without=frozenset())
def test_any_value_of_an_option_is_answered(
    storm: Storm, command: str, name: str, kind: int, value: Any, without: frozenset[str]
) -> None:
    group, *rest = command.split()
    option: Json = {"name": name, "type": kind, "value": value}
    options = [{"name": rest[0], "type": 1, "options": [option]}] if rest else [option]
    press = storm.interaction(Asked.COMMAND, {"id": "1", "name": group, "type": 1, "options": options}, without, {})
    assert press.answer is not None
    storm.still_there()


@MANY
@given(
    without=st.frozensets(st.sampled_from(KEYS), max_size=4),
    wrong=st.dictionaries(st.sampled_from(KEYS), WRONG, max_size=3),
)
@example(without=frozenset(), wrong={"token": {}})
@example(without=frozenset(), wrong={"token": ""})
def test_no_interaction_with_missing_or_wrong_fields_ends_the_bot(
    storm: Storm, without: frozenset[str], wrong: Json
) -> None:
    data = {"custom_id": "g:1:0:/rules:0", "component_type": 2}
    storm.interaction(Asked.CONTROL, data, without, wrong)
    storm.still_there()


@MANY
@given(name=st.sampled_from(EVENTS), payload=st.one_of(payloads(), WRONG))
def test_no_event_ends_the_bot(storm: Storm, name: str, payload: Any) -> None:
    storm.event(name, payload)
    storm.still_there()


@MANY
@given(name=NAMES)
@pytest.mark.field_note(29, 30)
def test_any_name_is_shown(storm: Storm, name: str) -> None:
    member = storm.cleo.payload() | {"nick": name, "permissions": "0"}
    for text in ("/join", "/leave"):
        data = {"custom_id": f"g:1:0:{text}", "component_type": 2}
        press = storm.interaction(Asked.CONTROL, data, frozenset(), {"member": member}, storm.cleo)
        assert press.answer is Answer.UPDATE
    assert "2. Ben" in storm.lobby.text
    assert "3." not in storm.lobby.text
    storm.moved()
    storm.still_there()
