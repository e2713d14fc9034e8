"""The gateway: HELLO, IDENTIFY, READY, events with numbers, RESUME."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from tests.wire.notice import Notice
from tests.wire.picture import Json
from tests.wire.world import Channel, Guild, Member, World

HEARTBEAT_MS = 41_250
GUILDS, GUILD_MEMBERS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 1, 1 << 9, 1 << 12
DISPATCH, HEARTBEAT, IDENTIFY, RESUME, MEMBERS, INVALID, HELLO, ACK = 0, 1, 2, 6, 8, 9, 10, 11


@dataclass(eq=False)
class Session:
    """One logged-in bot: what it wants to hear, and what it was told."""

    id: str
    intents: int
    sent: list[Json] = field(default_factory=list)
    socket: web.WebSocketResponse | None = None
    outbox: "asyncio.Queue[Json]" = field(default_factory=asyncio.Queue)


class Gateway:
    """Holds the sessions and tells them what happens."""

    def __init__(self, world: World, notice: Notice) -> None:
        self.world = world
        self.notice = notice
        self.url = ""
        self.sessions: list[Session] = []
        self.identified = 0
        """The number of times a bot has logged in."""
        self.resumed = 0
        """The number of times a bot has come back into its session."""

    @property
    def online(self) -> bool:
        """True while a bot is connected."""
        return any(s.socket is not None for s in self.sessions)

    def listens(self, event: str, channel: Channel | None = None) -> bool:
        """Return whether any bot is told of such an event."""
        return any(_hears(s, event, channel) for s in self.sessions)

    def dispatch(self, event: str, payload: Json) -> None:
        """Tell every bot whose intents cover the event; who is away hears of it when resuming."""
        channel = self.world.channels.get(int(payload.get("channel_id") or 0))
        # A bot hears of its own roles whatever its intents are.
        own = event == "GUILD_MEMBER_UPDATE" and payload["user"]["id"] == str(self.world.bot.id)
        for session in self.sessions:
            if own or _hears(session, event, channel):
                self._say(session, event, payload)

    async def drop(self, code: int | None = 4000, *, resumable: bool = True) -> None:
        """End every connection: with a close code, or (None) without a word."""
        for session in self.sessions:
            socket, session.socket = session.socket, None
            if socket is None:
                continue
            if code is None:
                if (transport := socket._req.transport if socket._req else None) is not None:
                    transport.abort()
            else:
                await socket.close(code=code)
        if not resumable:
            self.sessions.clear()
        self.notice.changed()

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One connection from HELLO to its end."""
        socket = web.WebSocketResponse(max_msg_size=0, compress=False)
        await socket.prepare(request)
        await socket.send_str(_frame({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS}, "s": None, "t": None}))
        session: Session | None = None
        writer: asyncio.Task[None] | None = None
        try:
            async for frame in socket:
                if frame.type is not WSMsgType.TEXT:
                    continue
                asked = msgspec.json.decode(frame.data)
                match asked["op"]:
                    case 1:
                        await socket.send_str(_frame({"op": ACK}))
                    case 2:
                        session = self._identify(asked["d"])
                    case 6:
                        session = self._resume(asked["d"])
                        if session is None:
                            await socket.send_str(_frame({"op": INVALID, "d": False}))
                    case 8 if session is not None:
                        self._members(session, asked["d"])
                    case _:
                        pass
                if session is not None and writer is None:
                    session.socket = socket
                    writer = asyncio.create_task(self._write(session, socket))
        finally:
            if writer is not None:
                writer.cancel()
            if session is not None and session.socket is socket:
                session.socket = None
            self.notice.changed()
        return socket

    async def close(self) -> None:
        """End all connections for good."""
        await self.drop(WSCloseCode.GOING_AWAY, resumable=False)

    async def _write(self, session: Session, socket: web.WebSocketResponse) -> None:
        while not socket.closed:
            frame = await session.outbox.get()
            try:
                await socket.send_str(_frame(frame))
            except ConnectionError:
                return

    def _say(self, session: Session, event: str, payload: Json) -> None:
        frame: Json = {"op": DISPATCH, "t": event, "s": len(session.sent) + 1, "d": payload}
        session.sent.append(frame)
        session.outbox.put_nowait(frame)

    def _identify(self, asked: Json) -> Session:
        # A bot that logs in anew does not come back to a session that nobody holds.
        self.sessions = [s for s in self.sessions if s.socket is not None]
        self.identified += 1
        session = Session(f"session{self.identified}", asked["intents"])
        self.sessions.append(session)
        ready: Json = {
            "v": 10,
            "user": self.world.bot.payload() | {"verified": True, "mfa_enabled": False, "flags": 0},
            "guilds": [{"id": str(g), "unavailable": True} for g in self.world.guilds],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "application": {"id": str(self.world.bot.id), "flags": 0},
        }
        if "shard" in asked:
            ready["shard"] = asked["shard"]
        self._say(session, "READY", ready)
        for guild in self.world.guilds.values():
            self._say(session, "GUILD_CREATE", self.guild_payload(guild, session.intents))
        self.notice.changed()
        return session

    def guild_payload(self, guild: Guild, intents: int) -> Json:
        """A guild with the members that these intents let the bot know: all, or itself alone."""
        everyone = guild.members.values()
        return guild.payload([m for m in everyone if intents & GUILD_MEMBERS or m.user is self.world.bot])

    def _resume(self, asked: Json) -> Session | None:
        session = next((s for s in self.sessions if s.id == asked["session_id"]), None)
        if session is None:
            return None
        # What was written into the dead connection may be lost: everything after the bot's last number is told again.
        session.outbox = asyncio.Queue()
        for frame in session.sent[asked["seq"] :]:
            session.outbox.put_nowait(frame)
        self.resumed += 1
        self._say(session, "RESUMED", {"_trace": []})
        self.notice.changed()
        return session

    def _members(self, session: Session, asked: Json) -> None:
        guild = self.world.guilds[int(asked["guild_id"])]
        wanted = asked.get("user_ids")
        ids = {int(i) for i in (wanted if isinstance(wanted, list) else [wanted] if wanted else [])}
        found: list[Member] = [m for m in guild.members.values() if m.user.id in ids] if ids else []
        if not ids:
            start = (asked.get("query") or "").lower()
            found = [m for m in guild.members.values() if m.user.name.lower().startswith(start)]
        chunk: Json = {
            "guild_id": str(guild.id),
            "members": [m.payload() for m in found],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [str(i) for i in ids - {m.user.id for m in found}],
        }
        if "nonce" in asked:
            chunk["nonce"] = asked["nonce"]
        self._say(session, "GUILD_MEMBERS_CHUNK", chunk)


def _hears(session: Session, event: str, channel: Channel | None) -> bool:
    """Return whether the session's intents cover the event; interactions need none."""
    if event.startswith("MESSAGE_"):
        needed = GUILD_MESSAGES if channel is None or channel.guild else DIRECT_MESSAGES
    elif event.startswith("GUILD_MEMBER_"):
        needed = GUILD_MEMBERS
    elif event.startswith(("GUILD_", "CHANNEL_", "THREAD_")):
        needed = GUILDS
    else:
        return True
    return bool(session.intents & needed)


def _frame(frame: Any) -> str:
    return msgspec.json.encode(frame).decode()
