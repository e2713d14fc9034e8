"""One request of the bot, what it asked and what it was told."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from tests.wire.picture import Json

POST_MESSAGE = "POST /channels/{channel_id}/messages"
EDIT_MESSAGE = "PATCH /channels/{channel_id}/messages/{message_id}"
OPEN_DM = "POST /users/@me/channels"
CALLBACK = "POST /interactions/{interaction_id}/{interaction_token}/callback"
EDIT_ANSWER = "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original"
GET_MEMBER = "GET /guilds/{guild_id}/members/{user_id}"

Body: TypeAlias = Json | list[Any] | None


@dataclass(frozen=True)
class Sent:
    """A file that came with a request."""

    field: str
    filename: str
    content: bytes


@dataclass(frozen=True)
class Reply:
    """The server's answer."""

    status: int = 204
    body: Body = None
    headers: dict[str, str] = field(default_factory=dict)


class Refusal(Exception):
    """An error as Discord words it."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code} {message}")
        body: Json = {"message": message, "code": code}
        self.reply = Reply(status, body | {"errors": errors} if errors else body)


@dataclass(eq=False)
class Exchange:
    """A request with its route, and in the end what became of it."""

    method: str
    route: str
    """The method and the path with its names, `POST /channels/{channel_id}/messages`."""
    path: str
    ids: dict[str, str]
    query: dict[str, str]
    body: Any
    files: tuple[Sent, ...]
    at: float
    headers: Mapping[str, str] = field(default_factory=dict)
    acted: bool = False
    """True once the server did what it was asked to do."""
    reply: Reply | None = None
    """The reply to the bot; None while it waits and when the connection was cut."""

    @property
    def json(self) -> Json:
        """The body, where it is an object."""
        return self.body if isinstance(self.body, dict) else {}

    def id(self, name: str) -> int:
        """The number that stands in the path under this name; 0 for what is no number."""
        text = self.ids[name]
        return int(text) if text.isdecimal() else 0


class Pattern:
    """Tells whether a request goes to a route; `*` or a name in braces is one part of a path, `**` any."""

    def __init__(self, route: str, when: Callable[[Exchange], bool] | None = None) -> None:
        self.route = route
        self._when = when
        parts = re.split(r"(\*\*|\*|\{\w+\})", route)
        self._regex = re.compile(
            "".join({"**": ".*"}.get(p, "[^/]+") if i % 2 else re.escape(p) for i, p in enumerate(parts))
        )

    def fits(self, exchange: Exchange) -> bool:
        """Return whether this request is meant, by its route's names or by its path."""
        spoken = (exchange.route, f"{exchange.method} {exchange.path}")
        return any(self._regex.fullmatch(s) for s in spoken) and (self._when is None or self._when(exchange))
