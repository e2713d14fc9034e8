"""A whole game at one table by script: lobby, moves, and what is typed and pressed wrongly in it, to the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Protocol

from msgspec.structs import replace

import engines
from bot.chat.bot import FLUSH_EVERY
from bot.chat.hands import QUIET
from bot.table.change import rng
from bot.table.table import Ending, Status, Table
from engines.core import Seat, State
from engines.players.random_policy import choose
from tests.drivers.direct import DirectTables, state_of
from tests.faults.judge import Judge
from tests.faults.kinds import Kind
from tests.faults.stepped_bot import SteppedBot
from tests.wire import ChannelKind, Control, Exchange, Member, Message, Press

PEOPLE = ("Ana", "Ben", "Cleo")
GAMES = {name: min(len(PEOPLE), game.seats[-1]) for name, game in engines.GAMES.items()}
"""Every game, with the number of people who play it here."""
SEEDS = {"naasii": "9", "nessie": "6", "wazabi": "6", "nodice": "0"}
"""Of games that are not long."""
OPTIONS: dict[str, dict[str, int]] = {"wazabi": {"dice": 2}}
PRESSED = 6
"""Moves that are pressed before the long middle of a game, which is played past Discord."""
ATTEMPTS = 6
"""The number of tries of a table in a thread under faults, which are many there."""
LAST = 3
"""Moves that are pressed after it."""
CHANNEL, MESSAGE = 10003, 10008
NO_MEMBER = 10007
RARE = ("resign", "offer", "bust")


class TableEnded(Exception):
    """The table is no more, and that is right."""


@dataclass
class Struck:
    """A fault that struck a request."""

    place: str
    kind: Kind
    exchange: Exchange
    what: str = ""
    """The outcome."""


class Danger(Protocol):
    """The source of the faults."""

    struck: list[Struck]
    threading: bool
    """True while a table is being opened in a thread of its own."""

    def arm(self) -> None:
        """Let a fault strike in the step that follows."""
        ...

    def disarm(self) -> None:
        """Let no fault strike."""
        ...


class Scenario:
    """The script; before each step a fault may be armed, and after it all must be well, or become so."""

    def __init__(self, stepped: SteppedBot, game: str, danger: Danger) -> None:
        self.stepped, self.game, self._danger = stepped, game, danger
        wire = stepped.wire
        guild = wire.guild()
        self.channel = wire.channel(guild)
        self.people = [wire.member(guild, name) for name in PEOPLE[: GAMES[game]]]
        self.stranger = wire.member(guild, "Dan")
        self.judge = Judge(stepped, self.channel)
        self.made: list[tuple[Seat, str]] = []
        """The moves that were made, by the people's own account."""
        self._table: Table | None = None
        self._broken: list[Exchange] = []
        self.steps = 0

    async def run(self) -> None:
        """Play all of it. Raises TableEnded where a fault rightly ended the table."""
        await self._lobby()
        await self._typed()
        await self._begun()
        for number in range(PRESSED):
            await self._move(number)
            if (await self.table()).status is not Status.PLAYING:
                break
        await self._asides()
        await self._finish()
        await self._second_table()
        await self._in_thread()
        await self._invited()

    # -- the script

    async def _lobby(self) -> None:
        ana, *others = self.people
        await self._open()
        await self._step(lambda: self._press(ana, "/rules:0"))
        rules = self._private(ana)
        if rules is not None:
            await self._step(lambda: self._use(ana, rules, self._live(rules)[-1]))
        for person in others:
            await self._step(partial(self._press, person, "/join"))
            assert (await self.table()).seat_of(person.user.id) is not None

    async def _typed(self) -> None:
        await self._step(lambda: self._type(self.people[0], "table board"))
        await self._step(lambda: self._press(self.stranger, "/begin"))
        await self._step(lambda: self._type(self.stranger, "help"))
        await self._step(lambda: self._type(self.people[1], "table notify", how="message"))

    async def _begun(self) -> None:
        await self._step(lambda: self._press(self.people[0], "/begin"))
        for person in self.people:
            # Whom Discord did not know for a moment was taken out.
            if (await self.table()).seat_of(person.user.id) is None:
                await self._step(partial(self._press, person, "/join"), calm=True)
        if (await self.table()).status is Status.LOBBY:
            await self._step(lambda: self._press(self.people[0], "/begin"), calm=True)
        assert (await self.table()).status is Status.PLAYING

    async def _asides(self) -> None:
        """Press and type in mid-game what is possible without being a move."""
        if (await self.table()).status is not Status.PLAYING:
            return
        ana, ben, *_ = self.people
        await self._step(lambda: self._type(ben, "table board"))
        await self._step(lambda: self._type(ben, "table leave"))
        await self._step(lambda: self._type(ana, "standings"))
        await self._step(lambda: self._use(self.stranger, self._board, self._live(self._board)[0]))
        panel = self._panel_text(self._board)
        if panel:
            await self._step(lambda: self._press(ben, panel))
        with self.stepped.in_haste():
            await self._step(lambda: self._use(self.stranger, self._board, self._live(self._board)[0]))
            if panel:
                await self._step(lambda: self._press(ben, panel))
            await self._move(1)
        with self.stepped.without_pencil():
            await self._move(2)

    async def _finish(self) -> None:
        table = await self.table()
        plan = self._plan(table)
        for seat, text in plan[: -LAST or None]:
            table = await self.table()
            user = table.chairs[seat].user_id
            question = state_of(table).question(seat)
            await DirectTables.of(self.stepped.bot).act(table.id, question, user or 0, text)
            self.made.append((seat, text))
        if plan:
            await self.stepped.bot.services.boards.outbox.show(table.id)
            self.stepped.bot.services.hands.outbox.mark_dirty(table.id)
            await self._settle(None)
        for _ in plan[-LAST:]:
            await self._move(0, safe=True)
        table = await self.table()
        assert table.status is Status.OVER, f"the game is not finished: {table.status}"
        assert await self.judge.log(table) == self.made

    async def _second_table(self) -> None:
        """Open another lobby, for what is done in lobbies alone."""
        ana, ben, *_ = self.people
        self._table = None
        await self._open()
        await self._step(lambda: self._press(ben, "/join"))
        await self._step(lambda: self._type(ana, "table kick", player=ben))
        assert (await self.table()).seat_of(ben.user.id) is None
        await self._step(lambda: self._press(ben, "/join"))
        await self._step(lambda: self._type(ben, "table leave"))
        assert (await self.table()).seat_of(ben.user.id) is None
        await self._step(lambda: self._type(ana, "table stop"))
        assert (await self.table()).status is Status.STOPPED

    async def _in_thread(self) -> None:
        """Open a lobby in a thread of its own, throw the bot out, and archive it meanwhile."""
        wire, guild, bot = self.stepped.wire, self.channel.guild, self.stepped.bot
        assert guild is not None
        table: Table | None = None
        self._danger.threading = True
        for calm in (*(False for _ in range(ATTEMPTS)), True):
            struck = await self._deed(lambda: self._type(self.people[0], f"{self.game} start", thread="yes"), calm=calm)
            threads = [each for each in guild.channels.values() if each.kind is ChannelKind.THREAD]
            table = await bot.services.store.table_in(threads[-1].id) if threads else None
            for each in struck:
                each.what = "undone" if table is None else "shown"
            if table is not None:
                break
        self._danger.threading = False
        assert table is not None, "no table can be opened in a thread"
        thread = wire.world.channels[table.channel_id]
        wire.archive(thread)
        wire.kicks_bot(guild)
        await self.stepped.settled()
        before = len(wire.requests)

        def asked() -> bool:
            return any(each.path == f"/channels/{thread.id}" for each in wire.requests[before:])

        struck = await self._deed(lambda: wire.invites_bot(guild), asked)
        await self.stepped.tick()
        table = await bot.services.store.table(table.id)
        assert table is not None
        for each in struck:
            each.what = "shown" if table.open else "ended"
        if table.open:
            await DirectTables.of(bot).stop(table.id, table.host_id, moderator=True)

    async def _invited(self) -> None:
        """Invite the bot into another server."""
        wire = self.stepped.wire
        guild = wire.guild("Next door")
        channels = [wire.channel(guild, name) for name in ("one", "two")]
        await self.stepped.settled()
        wire.kicks_bot(guild)

        def invite() -> None:
            wire.invites_bot(guild)

        struck = await self._deed(invite, lambda: any(wire.messages(each) for each in channels))
        for each in struck:
            each.what = "elsewhere" if wire.messages(channels[1]) else "shown"

    # -- steps

    async def _open(self) -> None:
        options = OPTIONS.get(self.game, {})
        for calm in (False, False, True):
            await self._step(
                lambda: self._type(self.people[0], f"{self.game} start", **options), opening=True, calm=calm
            )
            if self._table is not None:
                return
        raise AssertionError("no table can be opened")

    async def _move(self, number: int, *, safe: bool = False) -> None:
        """Make one move as whoever is asked, on the board, in a direct message or behind the button."""
        table = await self.table()
        if table.status is not Status.PLAYING:
            return
        state = state_of(table)
        seat, text = _chosen(state, table.version, safe=safe)
        who = self._person(table, seat)
        message = await self._place_of(table, who, text, number)
        self.made.append((seat, text))
        await self._step(lambda: self._answer(who, message, text))
        after = await self.table()
        assert after.version > table.version, f"{who.user.name}'s {text} is lost"

    async def _place_of(self, table: Table, who: Member, text: str, number: int) -> Message:
        """Return the message on which somebody presses this; behind the button where it is nowhere else."""
        places = [self._board, *(hand for hand in self.stepped.wire.dms(who) if self._is_hand(table, who, hand))]
        offering = [each for each in places if any(text in _texts(control) for control in self._live(each))]
        if offering and not (number % 3 == 1 and self.stepped.bot.services.hands.has_hands(table)):
            return offering[-1 if number % 3 == 2 else 0]
        for calm in (False, False, True):
            press = await self._step(lambda: self._press(who, self._panel_text(self._board)), calm=calm)
            for shown in (*press.followups, *([press.original] if press.original else [])):
                if any(text in _texts(control) for control in self._live(shown)):
                    return shown
        raise AssertionError(f"{text} is offered nowhere")

    async def _step(self, deed: Callable[[], Press], *, opening: bool = False, calm: bool = False) -> Press:
        """Do something, perhaps under a fault, and hold all that came of it to what is right."""
        before = self._table
        press: Press | None = None

        def do() -> Press:
            nonlocal press
            press = deed()
            return press

        struck = await self._deed(do, calm=calm)
        assert press is not None
        if opening:
            found = await self.stepped.bot.services.store.table_in(self.channel.id)
            self._table = found
        if self._table is None:
            for each in struck:
                each.what = "told" if press.text else "undone"
            assert self.judge.answered(press, [each.exchange for each in struck])
            return press
        table = await self.table()
        how = await self._healed(table, struck)
        table = await self.table()
        assert self.judge.answered(press, [each.exchange for each in struck]), f"unanswered: {press.custom_id}"
        leaks = await self.judge.leaks(*([before] if before else []), table)
        assert not leaks, leaks
        for each in struck:
            each.what = how or self._seen(press, each, before, table)
        if table.ending is Ending.CHANNEL:
            raise TableEnded
        return press

    async def _deed(
        self, deed: Callable[[], Press | None], done: Callable[[], object] | None = None, *, calm: bool = False
    ) -> Sequence[Struck]:
        """Do something under a fault, and return what struck."""
        before = len(self._danger.struck)
        self.steps += 1
        if not calm:
            self._danger.arm()
        press = deed()
        if done is not None:
            await self.stepped.wire.until(done, "what is to be done")
        await self._settle(press)
        self._danger.disarm()
        assert not self.stepped.log.unforeseen, self.stepped.log.unforeseen
        return self._danger.struck[before:]

    async def _settle(self, press: Press | None) -> None:
        await self.stepped.settled(press)

    async def _healed(self, table: Table, struck: Sequence[Struck]) -> str:
        """Let time pass until all is true, and return how it was mended; empty where it was so at once."""
        untrue = await self.judge.untrue(table)
        if not untrue:
            return ""
        if table.ending is Ending.CHANNEL:
            return "ended"
        assert struck, untrue
        # Where a picture is refused, the board is sent again without it, and what meets that counts.
        last = {each.place.partition(" < ")[2] or each.place: each for each in struck}
        if not table.open and all(_is_gone(each) for each in last.values()):
            return "let be"
        for seconds in (FLUSH_EVERY + 1, FLUSH_EVERY + 1, QUIET + 1):
            await self.stepped.tick(seconds)
            table = await self.table()
            untrue = await self.judge.untrue(table)
            if not untrue:
                return "mended"
        raise AssertionError(untrue)

    def _seen(self, press: Press, struck: Struck, before: Table | None, table: Table) -> str:
        """Return the outcome of a fault after which all was well at once."""
        if table.ending is Ending.CHANNEL:
            return "ended"
        if before is not None and _sitting(table) < _sitting(before) and struck.kind.code == NO_MEMBER:
            return "taken out"
        if before is not None and sum(c.closed for c in table.chairs) > sum(c.closed for c in before.chairs):
            return "by button"
        if press.answer is None or (press.original is not None and press.original.loading):
            return "unanswered"
        if "number `" in press.text + "".join(each.text for each in press.followups):
            return "number"
        if press.message is not None and press.private and struck.exchange.method != "POST":
            return "told"
        return "shown"

    # -- people

    async def table(self) -> Table:
        """Return the table as it is on disk."""
        assert self._table is not None
        found = await self.stepped.bot.services.store.table(self._table.id)
        assert found is not None
        self._table = found
        return found

    @property
    def _board(self) -> Message:
        assert self._table is not None
        message = self.judge.message(self._table)
        assert message is not None
        return message

    def _type(self, who: Member, command: str, **options: int | str | Member) -> Press:
        return self.stepped.wire.slash(who, self.channel, command, **options)

    def _press(self, who: Member, text: str, on: Message | None = None) -> Press:
        message = on or self._board
        (control,) = (each for each in message.controls if _text(each) == text)
        return self._use(who, message, control)

    def _use(self, who: Member, message: Message, control: Control) -> Press:
        if control.options:
            return self.stepped.wire.select(who, message, control.custom_id, [control.options[0][1]])
        return self.stepped.wire.press(who, message, control.custom_id)

    def _answer(self, who: Member, message: Message, text: str) -> Press:
        control = next(each for each in self._live(message) if text in _texts(each))
        if control.options:
            return self.stepped.wire.select(who, message, control.custom_id, [text])
        return self.stepped.wire.press(who, message, control.custom_id)

    def _live(self, message: Message) -> Sequence[Control]:
        return [each for each in message.controls if not each.disabled]

    def _private(self, who: Member) -> Message | None:
        """Return the newest message that somebody alone sees and can use."""
        return next((each for each in reversed(self.stepped.wire.ephemerals(who, self.channel)) if each.controls), None)

    def _panel_text(self, message: Message) -> str:
        return next((_text(each) for each in message.controls if _text(each).startswith("/panel:")), "")

    def _is_hand(self, table: Table, who: Member, message: Message) -> bool:
        hands = (chair.hand for chair in table.chairs if chair.user_id == who.user.id and not chair.closed)
        return any(hand is not None and hand.message_id == message.id for hand in hands)

    def _person(self, table: Table, seat: Seat) -> Member:
        return next(each for each in self.people if each.user.id == table.chairs[seat].user_id)

    def _plan(self, table: Table) -> Sequence[tuple[Seat, str]]:
        """Return the moves to the end, as sensible players make them."""
        plan: list[tuple[Seat, str]] = []
        if table.status is not Status.PLAYING:
            return plan
        state = state_of(table)
        while state.outcome() is None:
            seat, text = _chosen(state, table.version, safe=True)
            state = state.apply(seat, state.parse(seat, text), rng(table)).state
            table = replace(table, version=table.version + 1)
            plan.append((seat, text))
        return plan


def _chosen(state: State, version: int, *, safe: bool) -> tuple[Seat, str]:
    seat = min(state.to_act())
    if safe:
        return seat, state.safe(seat).text
    legal = [action for action in state.legal(seat) if action.text.split(":")[0] not in RARE]
    return seat, choose(state.view(seat), legal or state.legal(seat), Random(version)).text


def _is_gone(struck: Struck) -> bool:
    """Return whether the last picture of a game that is over has lost its place."""
    return struck.kind.code == CHANNEL or (struck.kind.code == MESSAGE and struck.place.startswith("hands."))


def _sitting(table: Table) -> int:
    return sum(not chair.gone for chair in table.chairs)


def _text(control: Control) -> str:
    return control.custom_id.split(":", 3)[3]


def _texts(control: Control) -> Sequence[str]:
    """Return the texts that a control answers."""
    return [value for _, value in control.options] or [_text(control)]
