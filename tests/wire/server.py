"""The loopback Discord: `async with Wire() as wire`."""

import asyncio
import logging
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

import msgspec
from aiohttp import web

from tests.wire import openapi
from tests.wire.clock import Clock
from tests.wire.exchange import Exchange, Pattern, Refusal, Reply, Sent
from tests.wire.faults import Bucket, ConnectionCut, Cut, Failure, Faults, Hold, Kill, Moment, limit_headers, too_many
from tests.wire.gateway import Gateway
from tests.wire.interactions import Interactions
from tests.wire.message import Message
from tests.wire.notice import Notice
from tests.wire.people import People, Person
from tests.wire.picture import Json
from tests.wire.posts import Posts
from tests.wire.process import ROOT, BotProcess
from tests.wire.rest import Act, Rest
from tests.wire.scenery import Scenery
from tests.wire.world import Channel, Member, World

T = TypeVar("T")
API = "/api/v10"
log = logging.getLogger(__name__)


class BadRequests(AssertionError):
    """The bot sent what Discord would not take."""


class Wire(Scenery):
    """A Discord on 127.0.0.1 at a port of its own, for one bot; leaving it fails the test for every bad request.

    `openapi=False` leaves the checking against Discord's document out, for measurements of speed.
    """

    def __init__(self, *, openapi: bool = True) -> None:
        self.clock = Clock()
        self.notice = Notice()
        self.faults = Faults()
        self.requests: list[Exchange] = []
        """Every request, by arrival."""
        self.problems: list[str] = []
        """The faults found in requests; a test that means them clears the list."""
        world = World(self.clock)
        self.gateway = Gateway(world, self.notice)
        super().__init__(world, self.gateway)
        self.posts = Posts(world, self.gateway)
        self.interactions = Interactions(self.posts, time.perf_counter)
        self.rest = Rest(world, self.posts, self.interactions, self.gateway)
        people = People(self.rest, self.interactions, time.perf_counter)
        self.slash, self.press, self.select, self.submit, self.say = (
            people.slash,
            people.press,
            people.select,
            people.submit,
            people.say,
        )
        self.until, self.dispatch, self.drop = self.notice.until, self.gateway.dispatch, self.gateway.drop
        self.api = self.cdn = ""
        self._openapi = openapi
        self._processes: list[BotProcess] = []
        self._runner: web.AppRunner | None = None

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=64 * 1024 * 1024)
        for route, act in self.rest.routes.items():
            method, _, path = route.partition(" ")
            app.router.add_route(method, API + path, self._route(route, act))
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/cdn/{path:.*}", self._file)
        app.router.add_route("*", "/{path:.*}", self._unknown)
        self._runner = web.AppRunner(app, access_log=None, handler_cancellation=True, shutdown_timeout=0.5)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        host, port = self._runner.addresses[0][:2]
        self.api, self.cdn = f"http://{host}:{port}{API}", f"http://{host}:{port}/cdn"
        self.gateway.url, self.posts.cdn = f"ws://{host}:{port}/gateway", self.cdn
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for rule in self.faults.rules:
            if isinstance(rule, Hold):
                rule.release_all()
        try:
            for process in self._processes:
                await process.kill()
        finally:
            await self.gateway.close()
            if self._runner is not None:
                await self._runner.cleanup()
        if error is None and self.problems:
            raise BadRequests("\n".join(self.problems))

    # Faults: each strikes the requests whose route fits, `times` times (None: always), where `when` agrees.

    def hold(
        self,
        route: str,
        moment: Moment = Moment.BEFORE,
        times: int | None = None,
        when: Callable[[Exchange], bool] | None = None,
    ) -> Hold:
        """Let requests wait until released, before the server acts or after."""
        return self.rule(Hold(Pattern(route, when), moment, times, notice=self.notice))

    def fail(
        self,
        route: str,
        status: int,
        code: int = 0,
        times: int | None = 1,
        moment: Moment = Moment.BEFORE,
        when: Callable[[Exchange], bool] | None = None,
        message: str = "A fault of the test",
    ) -> Failure:
        """Answer with an error, instead of acting or after having acted."""
        return self.rule(
            Failure(Pattern(route, when), moment, times, reply=Reply(status, {"code": code, "message": message}))
        )

    def limit(
        self,
        route: str,
        after: float,
        times: int | None = 1,
        *,
        everywhere: bool = False,
        via: bool = True,
        moment: Moment = Moment.BEFORE,
    ) -> Failure:
        """Answer 429: come again after so many seconds."""
        headers = limit_headers(5, 0, after, time.time())
        return self.rule(
            Failure(Pattern(route), moment, times, reply=too_many(after, headers, everywhere=everywhere, via=via))
        )

    def cut(
        self,
        route: str,
        moment: Moment = Moment.BEFORE,
        times: int | None = 1,
        when: Callable[[Exchange], bool] | None = None,
    ) -> Cut:
        """End the connection instead of answering, before the server acts or after."""
        return self.rule(Cut(Pattern(route, when), moment, times))

    def kill(
        self,
        bot: BotProcess,
        route: str,
        moment: Moment = Moment.BEFORE,
        when: Callable[[Exchange], bool] | None = None,
    ) -> Kill:
        """End the bot's process by SIGKILL at its next such request, before the server acts or after."""
        return self.rule(Kill(Pattern(route, when), moment, 1, pid=bot.pid))

    def bucket(self, route: str, limit: int = 5, per: float = 5.0) -> Bucket:
        """Count requests per channel as Discord does, with headers, and 429 for those above the limit."""
        self.faults.buckets.append(bucket := Bucket(Pattern(route), limit, per))
        return bucket

    def earlier(self, channel: Channel, body: Json) -> Message:
        """A message that the bot posted before this test began."""
        return self.posts.post(channel, self.world.bot, body)

    # Questions

    def messages(self, channel: Channel) -> list[Message]:
        """The messages that everybody in a channel sees now, oldest first."""
        return [m for m in channel.messages.values() if m.reader is None]

    def ephemerals(self, who: Person, channel: Channel | None = None) -> list[Message]:
        """The messages that this person alone sees now, oldest first."""
        user = who.user if isinstance(who, Member) else who
        places = [channel] if channel else list(self.world.channels.values())
        return sorted((m for c in places for m in c.messages.values() if m.reader is user), key=lambda m: m.id)

    def dms(self, who: Person) -> list[Message]:
        """The direct messages between this person and the bot, oldest first."""
        return self.messages(self.dm(who))

    def requests_to(self, route: str, when: Callable[[Exchange], bool] | None = None) -> list[Exchange]:
        """The requests to a route, by arrival."""
        pattern = Pattern(route, when)
        return [r for r in self.requests if pattern.fits(r)]

    def count(self, route: str) -> int:
        """Return the number of requests that came to a route."""
        return len(self.requests_to(route))

    # Bots

    async def process(
        self, *argv: str, env: dict[str, str] | None = None, cwd: Path = ROOT, wait: bool = True
    ) -> BotProcess:
        """Start a bot as a process of its own; wait until it has logged in, unless told otherwise."""
        process = BotProcess(self.gateway, self.notice)
        self._processes.append(process)
        where = {"WIRE_API": self.api, "WIRE_GATEWAY": self.gateway.url, "WIRE_CDN": self.cdn}
        await process.start(argv, where | (env or {}), cwd)
        if wait:
            await process.ready()
        return process

    # The server

    def rule(self, rule: T) -> T:
        """Add a rule of a test's own."""
        self.faults.rules.append(rule)  # type: ignore[arg-type]
        return rule

    def _route(self, route: str, act: Act) -> Callable[[web.Request], "asyncio.Future[web.StreamResponse]"]:
        async def serve(request: web.Request) -> web.StreamResponse:
            body, files = await _body(request)
            ids, query, path = dict(request.match_info), dict(request.query), request.path.removeprefix(API)
            at = time.perf_counter()
            exchange = Exchange(request.method, route, path, ids, query, body, files, at, request.headers)
            self.requests.append(exchange)
            self._check(exchange)
            self.notice.changed()
            try:
                exchange.reply = await self._answer(exchange, act)
            except ConnectionCut:
                if request.transport is not None:
                    request.transport.abort()
            self.notice.changed()
            return _response(exchange.reply or Reply(500))

        return serve  # type: ignore[return-value]

    async def _answer(self, exchange: Exchange, act: Act) -> Reply:
        if (instead := await self.faults.meet(exchange, Moment.BEFORE)) is not None:
            return instead
        headers: dict[str, str] = {}
        for bucket in self.faults.buckets:
            if bucket.pattern.fits(exchange):
                headers, refused = bucket.take(exchange, time.time())
                if refused is not None:
                    return refused
        try:
            reply = act(exchange)
            exchange.acted = True
        except Refusal as refusal:
            reply = refusal.reply
            if reply.body and isinstance(reply.body, dict) and reply.body["code"] == 50035:
                self.problems.append(f"{exchange.method} {exchange.path}: {msgspec.json.encode(reply.body).decode()}")
        except Exception as error:
            # The body is not what the route takes; a 500 would only set discord.py to repeat it for half a minute.
            log.exception("cannot act on %s", exchange)
            self.problems.append(f"{exchange.method} {exchange.path}: the wire cannot act on it: {error!r}")
            reply = Reply(400, {"code": 50035, "message": "Invalid Form Body"})
        self.notice.changed()
        late = await self.faults.meet(exchange, Moment.AFTER)
        return late or Reply(reply.status, reply.body, reply.headers | headers)

    def _check(self, exchange: Exchange) -> None:
        if self._openapi:
            self.problems += [f"{exchange.method} {exchange.path}: {wrong}" for wrong in openapi.wrongs(exchange)]

    async def _file(self, request: web.Request) -> web.Response:
        content = self.world.files.get("/" + request.match_info["path"])
        return web.Response(status=404) if content is None else web.Response(body=content)

    async def _unknown(self, request: web.Request) -> web.Response:
        self.problems.append(f"the wire has no route {request.method} {request.path}")
        return _response(Reply(404, {"code": 0, "message": "404: Not Found"}))


async def _body(request: web.Request) -> "tuple[Json | list[Json] | None, tuple[Sent, ...]]":
    if request.content_type == "multipart/form-data":
        form = await request.post()
        files: list[Sent] = []
        for name, value in form.items():
            if isinstance(value, web.FileField):
                with value.file as file:
                    files.append(Sent(name, value.filename, file.read()))
        text = form.get("payload_json", "{}")
        return msgspec.json.decode(text if isinstance(text, str) else b"{}"), tuple(files)
    content = await request.read()
    return (msgspec.json.decode(content) if content else None), ()


def _response(reply: Reply) -> web.Response:
    if reply.body is None:
        return web.Response(status=reply.status, headers=reply.headers)
    # discord.py takes a body for JSON only where the type has no charset.
    body = msgspec.json.encode(reply.body)
    return web.Response(status=reply.status, body=body, content_type="application/json", headers=reply.headers)
