"""The laws that hold for every message of every test."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from simcord import HttpLogEntry
from simcord.components import walk_components

from tests.sim.message import BUTTON, SELECT, TEXT, Json

ROW = 1
NOTICE = re.compile(
    r"(?:It is your turn in|Half of your time is over in|It is your turn, and the game in) <#(\d+)>"
    r"(?: is about to be stopped)?: https://discord\.com/channels/\d+/\1/\d+"
)
"""The text of a direct message about a turn: always with a link into that channel."""


def broken_laws(requests: Sequence[HttpLogEntry]) -> Iterator[str]:
    """Every message that Discord would refuse, or that would call somebody whom it should not."""
    for request in requests:
        body = request.json
        if not isinstance(body, dict) or "commands" in request.path:
            continue
        message = body.get("data", body) if request.path.endswith("/callback") else body
        if not isinstance(message, dict):
            continue
        for wrong in (*_limits(message), *_mentions(request, message)):
            yield f"{request.method} {request.path}: {wrong}"


def repeated_notices(notices: Sequence[tuple[int, str]]) -> Iterator[str]:
    """Every word about a turn that somebody was sent twice: it names the board, of which there is one for each call."""
    for user, words in set(notices):
        if notices.count((user, words)) > 1:
            yield f"player {user} is told twice: {words}"
        if NOTICE.fullmatch(words) is None:
            yield f"player {user} is told something else by direct message: {words}"


def second_hands(messages: Iterable[tuple[int, int]], hands: Collection[tuple[int, int, int]]) -> Iterator[str]:
    """Every direct message beyond the one that a player has for each table, unless that was deleted.

    `messages` are those that are still there, as (user, message); `hands` those that the bot knows of, as (table, user,
    message), of which no player has two for one table.
    """
    known = {(user, message) for _table, user, message in hands}
    for user, message in messages:
        if (user, message) not in known:
            yield f"player {user} has another direct message than their table's: {message}"
    if len(known) < len(hands):
        yield "one message is the hand of two tables"


def _limits(message: Json) -> Iterator[str]:
    every = list(walk_components(list(message.get("components") or ())))
    if len(every) > 40:
        yield f"{len(every)} components"
    if len(message.get("content") or "") > 2000:
        yield "content of more than 2000 characters"
    length = sum(len(each["content"]) for each in every if each["type"] == TEXT)
    if length > 4000:
        yield f"{length} characters of text"
    ids = [each["custom_id"] for each in every if "custom_id" in each]
    if len(set(ids)) < len(ids):
        yield "a custom id twice"
    for each in every:
        yield from _component(each)


def _component(each: Json) -> Iterator[str]:
    match each["type"]:
        case int(kind) if kind == ROW:
            most = 1 if any(child["type"] == SELECT for child in each["components"]) else 5
            if not 1 <= len(each["components"]) <= most:
                yield f"{len(each['components'])} in a row"
        case int(kind) if kind == BUTTON:
            if not 1 <= len(each["label"]) <= 80 or not 1 <= len(each["custom_id"]) <= 100:
                yield f"button {each}"
        case int(kind) if kind == SELECT:
            options = each["options"]
            if not 1 <= len(options) <= 25 or len({option["value"] for option in options}) < len(options):
                yield f"menu {each}"
            if len(each.get("placeholder") or "") > 150 or not 1 <= len(each["custom_id"]) <= 100:
                yield f"menu {each}"
            for option in options:
                texts = (option["label"], option["value"], option.get("description") or "x")
                if not all(1 <= len(text) <= 100 for text in texts):
                    yield f"choice {option}"
        case int(kind) if kind == TEXT:
            if not each["content"]:
                yield "empty text"
        case _:
            pass


def _mentions(request: HttpLogEntry, message: Json) -> Iterator[str]:
    """A new public message calls whom its first line names, and nothing else ever calls anybody."""
    if not message.get("components") and not message.get("content"):
        return
    allowed = message.get("allowed_mentions")
    if allowed is None:
        yield "mentions are not restricted"
        return
    called = {int(user) for user in allowed.get("users") or ()}
    if allowed.get("parse") or allowed.get("roles"):
        yield f"mentions too much: {allowed}"
    posted = request.method == "POST" and re.fullmatch(r"/channels/\d+/messages", request.path)
    if called and not posted:
        yield f"an edit or an answer calls {called}"
    first = message["components"][0] if message.get("components") else {}
    named = {int(user) for user in re.findall(r"<@(\d+)>", str(first.get("content", "")))}
    if called != named:
        yield f"calls {called}, but names {named}"
