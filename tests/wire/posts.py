"""Posting, editing and deleting messages, as Discord keeps them."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING
from urllib.parse import quote

from tests.wire.exchange import Refusal, Sent
from tests.wire.limits import check_message
from tests.wire.message import Message
from tests.wire.picture import Flag, Json, Kind, Picture, walk
from tests.wire.press import Press
from tests.wire.world import Channel, User, World

if TYPE_CHECKING:
    from tests.wire.gateway import Gateway

VISIBLE = Flag.EPHEMERAL | Flag.LOADING | Flag.COMPONENTS_V2


class Posts:
    """Changes messages in the world and tells the bot of it."""

    def __init__(self, world: World, gateway: "Gateway") -> None:
        self.world = world
        self.gateway = gateway
        self.cdn = ""

    def post(
        self,
        channel: Channel,
        author: User,
        body: Json,
        files: Sequence[Sent] = (),
        press: Press | None = None,
        reader: User | None = None,
    ) -> Message:
        """A new message; the same as before where an enforced nonce says so."""
        nonce = body.get("nonce")
        if nonce is not None and body.get("enforce_nonce"):
            for known in channel.messages.values():
                if known.nonce == nonce and known.author is author:
                    return known
        check_message(body, files)
        flags = (body.get("flags") or 0) & VISIBLE
        if not flags & Flag.LOADING and not (
            body.get("content") or body.get("components") or body.get("embeds") or files
        ):
            raise Refusal(400, 50006, "Cannot send an empty message")
        clock = self.world.clock
        message = Message(clock.snowflake(), channel, author, clock.stamp(), [], nonce, reader)
        if press is not None:
            message.interaction, message.through = press.metadata, self.world.bot.id
        message.pictures.append(self._picture(message, body, files, flags, None))
        if reader is None:
            self._call(message, body.get("allowed_mentions"))
        channel.messages[message.id] = message
        self._tell("MESSAGE_CREATE", message)
        return message

    def edit(self, message: Message, body: Json, files: Sequence[Sent] = ()) -> Message:
        """A new picture on an old message; absent fields stay as they are."""
        now = message.now
        flags = now.flags & ~Flag.LOADING
        check_message(body, files, bool(flags & Flag.COMPONENTS_V2), [a["filename"] for a in now.attachments])
        flags |= (body.get("flags") or 0) & Flag.COMPONENTS_V2
        message.pictures.append(self._picture(message, body, files, flags, now))
        message.edited = self.world.clock.stamp()
        self._tell("MESSAGE_UPDATE", message)
        return message

    def delete(self, message: Message) -> None:
        """Takes a message away; its pictures are kept for the test to look at."""
        message.deleted = True
        message.channel.messages.pop(message.id, None)
        if message.reader is None:
            told = {"id": str(message.id), "channel_id": str(message.channel.id)}
            self.gateway.dispatch("MESSAGE_DELETE", told | _home(message.channel))

    def _picture(self, message: Message, body: Json, files: Sequence[Sent], flags: int, old: Picture | None) -> Picture:
        attachments = self._attachments(message, body, files, old)
        components = body.get("components")
        if components is None:
            components = old.components if old else []
        else:
            self._finish(components, attachments)
        if flags & Flag.COMPONENTS_V2 and not components:
            raise Refusal(400, 50006, "Cannot send an empty message")
        content, embeds = body.get("content"), body.get("embeds")
        if "content" not in body and old:
            content = old.content
        if embeds is None:
            embeds = old.embeds if old else []
        return Picture(content or "", components, embeds, attachments, flags, self.world.clock.now())

    def _attachments(self, message: Message, body: Json, files: Sequence[Sent], old: Picture | None) -> list[Json]:
        had = old.attachments if old else []
        if (wanted := body.get("attachments")) is not None:
            ids = {str(w["id"]) for w in wanted}
            had = [a for a in had if a["id"] in ids]
        described = {str(w["id"]): w.get("description") for w in body.get("attachments") or ()}
        new: list[Json] = []
        for sent in files:
            number = sent.field[len("files[") : -1]
            made = self.world.clock.snowflake()
            path = f"/attachments/{message.channel.id}/{made}/{quote(sent.filename)}"
            self.world.files[path] = sent.content
            new.append(
                {
                    "id": str(made),
                    "filename": sent.filename,
                    "size": len(sent.content),
                    "url": self.cdn + path,
                    "proxy_url": self.cdn + path,
                    "content_type": "application/octet-stream",
                    "description": described.get(number),
                },
            )
        return had + new

    def _finish(self, components: list[Json], attachments: list[Json]) -> None:
        """Numbers the components and gives attached media their addresses, as Discord does."""
        urls = {f"attachment://{a['filename']}": a for a in attachments}
        taken = {c["id"] for c in walk(components) if c.get("id")}
        fresh = 0
        for component in walk(components):
            if not component.get("id"):
                fresh += 1
                while fresh in taken:
                    fresh += 1
                component["id"] = fresh
            items = component["items"] if component["type"] == Kind.GALLERY else [component]
            for item in items:
                for key in ("media", "file"):
                    if isinstance(media := item.get(key), dict) and (attached := urls.get(media["url"])):
                        media |= {"url": attached["url"], "proxy_url": attached["url"], "attachment_id": attached["id"]}

    def _call(self, message: Message, allowed: Json | None) -> None:
        """Finds whom a new message pings: those named in it whom `allowed_mentions` lets it call."""
        parse = ("users", "roles", "everyone") if allowed is None else allowed.get("parse") or ()
        listed = {int(u) for u in (allowed or {}).get("users") or ()}
        named = dict.fromkeys(int(n) for n in re.findall(r"<@!?(\d+)>", message.text))
        message.pinged = tuple(n for n in named if n in self.world.users and ("users" in parse or n in listed))
        message.pinged_all = "everyone" in parse and bool(re.search(r"@(everyone|here)", message.text))
        message.mentions = [self.world.users[n].payload() for n in message.pinged]

    def _tell(self, event: str, message: Message) -> None:
        if message.reader is not None or not self.gateway.listens(event, message.channel):
            return
        self.gateway.dispatch(event, message.payload() | _home(message.channel))


def _home(channel: Channel) -> Json:
    return {"guild_id": str(channel.guild.id)} if channel.guild else {}
