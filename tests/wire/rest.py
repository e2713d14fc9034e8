"""The routes of Discord's REST interface that Parlour uses."""

from collections.abc import Callable
from typing import TypeAlias

from tests.wire.exchange import Exchange, Refusal, Reply
from tests.wire.gateway import Gateway
from tests.wire.interactions import Interactions
from tests.wire.limits import check_commands
from tests.wire.message import Message
from tests.wire.picture import Json
from tests.wire.posts import Posts
from tests.wire.world import THREADS, Channel, ChannelKind, Guild, World

Act: TypeAlias = Callable[[Exchange], Reply]
UNSPEAKABLE = frozenset({ChannelKind.CATEGORY, ChannelKind.FORUM, ChannelKind.MEDIA})


class Rest:
    """Acts on requests, one at a time and each at once, so that nothing comes between."""

    def __init__(self, world: World, posts: Posts, interactions: Interactions, gateway: Gateway) -> None:
        self.world = world
        self.posts = posts
        self.gateway = gateway
        self.commands: dict[int | None, list[Json]] = {}
        """The registered commands: the global ones under None, a guild's under its id."""
        message, webhook = "/channels/{channel_id}/messages/{message_id}", "/webhooks/{webhook_id}/{webhook_token}"
        app, guild_app = "/applications/{application_id}", "/applications/{application_id}/guilds/{guild_id}"
        self.routes: dict[str, Act] = {
            "GET /gateway/bot": self._gateway,
            "GET /users/@me": lambda _: Reply(200, world.bot.payload() | {"verified": True, "flags": 0}),
            "GET /users/@me/guilds": self._guilds,
            "GET /users/{user_id}": self._user,
            "GET /oauth2/applications/@me": self._application,
            "GET /applications/@me": self._application,
            f"GET {app}/commands": self._get_commands,
            f"PUT {app}/commands": self._put_commands,
            f"GET {guild_app}/commands": self._get_commands,
            f"PUT {guild_app}/commands": self._put_commands,
            "POST /users/@me/channels": self._open_dm,
            "GET /channels/{channel_id}": lambda asked: Reply(200, self._channel(asked).payload()),
            "PATCH /channels/{channel_id}": self._edit_thread,
            "DELETE /channels/{channel_id}": self._delete_thread,
            "POST /channels/{channel_id}/threads": self._start_thread,
            f"POST {message}/threads": self._start_thread,
            "GET /channels/{channel_id}/messages": self._history,
            "POST /channels/{channel_id}/messages": self._post,
            f"GET {message}": lambda asked: Reply(200, self._message(asked).payload()),
            f"PATCH {message}": self._edit,
            f"DELETE {message}": self._delete,
            "GET /guilds/{guild_id}": lambda asked: Reply(200, self.gateway.guild_payload(self._guild(asked), 0)),
            "GET /guilds/{guild_id}/members/{user_id}": self._member,
            "POST /interactions/{interaction_id}/{interaction_token}/callback": interactions.callback,
            f"POST {webhook}": interactions.followup,
            f"GET {webhook}/messages/@original": interactions.get,
            f"PATCH {webhook}/messages/@original": interactions.edit,
            f"DELETE {webhook}/messages/@original": interactions.delete,
            f"GET {webhook}/messages/{{message_id}}": interactions.get,
            f"PATCH {webhook}/messages/{{message_id}}": interactions.edit,
            f"DELETE {webhook}/messages/{{message_id}}": interactions.delete,
        }

    def start_thread(
        self, parent: Channel, name: str, owner: int, kind: ChannelKind = ChannelKind.THREAD, id_: int = 0
    ) -> Channel:
        """A new thread, which the bot is told of."""
        made = Channel(id_ or self.world.clock.snowflake(), kind, name, parent.guild, parent, owner=owner)
        self.world.add_channel(made)
        self.gateway.dispatch("THREAD_CREATE", made.payload() | {"newly_created": True})
        return made

    def _gateway(self, _: Exchange) -> Reply:
        start = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        return Reply(200, {"url": self.gateway.url, "shards": 1, "session_start_limit": start})

    def _application(self, _: Exchange) -> Reply:
        bot = self.world.bot
        about = {"id": str(bot.id), "name": bot.name, "icon": None, "description": "", "verify_key": "", "flags": 0}
        owner = self.world.users.get(1) or bot
        return Reply(
            200, about | {"bot_public": True, "bot_require_code_grant": False, "owner": owner.payload(), "team": None}
        )

    def _guilds(self, asked: Exchange) -> Reply:
        after, limit = int(asked.query.get("after", 0)), int(asked.query.get("limit", 200))
        those = [self.world.guilds[each] for each in sorted(self.world.guilds) if each > after][:limit]
        return Reply(
            200,
            [
                {"id": str(guild.id), "name": guild.name, "icon": None, "banner": None, "owner": False, "features": []}
                | {"permissions": str(guild.bot_permissions)}
                for guild in those
            ],
        )

    def _user(self, asked: Exchange) -> Reply:
        if (user := self.world.users.get(asked.id("user_id"))) is None:
            raise Refusal(404, 10013, "Unknown User")
        return Reply(200, user.payload())

    def _get_commands(self, asked: Exchange) -> Reply:
        return Reply(200, self.commands.get(_scope(asked), []))

    def _put_commands(self, asked: Exchange) -> Reply:
        check_commands(asked.body)
        made: list[Json] = []
        for command in asked.body:
            ids = {"id": str(self.world.clock.snowflake()), "version": "1", "application_id": str(self.world.bot.id)}
            made.append({"type": 1, "default_member_permissions": None, "nsfw": False} | command | ids)
        self.commands[_scope(asked)] = made
        return Reply(200, made)

    def _open_dm(self, asked: Exchange) -> Reply:
        user = self.world.users.get(int(asked.json["recipient_id"]))
        if user is None or user.bot:
            raise Refusal(400, 50033, "Invalid Recipient(s)")
        return Reply(200, self.world.dm(user).payload())

    def _edit_thread(self, asked: Exchange) -> Reply:
        channel = self._channel(asked)
        if channel.kind not in THREADS:
            raise Refusal(403, 50013, "Missing Permissions")
        channel.name = asked.json.get("name", channel.name)
        channel.archived = asked.json.get("archived", channel.archived)
        channel.locked = asked.json.get("locked", channel.locked)
        self.gateway.dispatch("THREAD_UPDATE", channel.payload())
        return Reply(200, channel.payload())

    def _delete_thread(self, asked: Exchange) -> Reply:
        channel = self._channel(asked)
        if channel.kind not in THREADS:
            raise Refusal(403, 50013, "Missing Permissions")
        channel.deleted = True
        self.world.channels.pop(channel.id, None)
        if channel.guild is not None:
            channel.guild.channels.pop(channel.id, None)
        self.gateway.dispatch("THREAD_DELETE", channel.payload())
        return Reply(200, channel.payload())

    def _start_thread(self, asked: Exchange) -> Reply:
        parent, bot = self._channel(asked), self.world.bot
        if "message_id" in asked.ids:
            message = self._message(asked)
            if message.thread is not None:
                raise Refusal(400, 160004, "A thread has already been created for this message")
            message.thread = self.start_thread(parent, asked.json["name"], bot.id, id_=message.id)
            return Reply(201, message.thread.payload())
        kind = ChannelKind(asked.json.get("type") or ChannelKind.THREAD)
        first = asked.json.get("message")
        made = self.start_thread(parent, asked.json["name"], bot.id, kind)
        if first is None:
            return Reply(201, made.payload())
        return Reply(201, made.payload() | {"message": self.posts.post(made, bot, first, asked.files).payload()})

    def _history(self, asked: Exchange) -> Reply:
        before, after = int(asked.query.get("before", 1 << 63)), int(asked.query.get("after", 0))
        seen = [m for m in self._channel(asked).messages.values() if m.reader is None and after < m.id < before]
        newest = sorted(seen, key=lambda m: -m.id)
        limit = int(asked.query.get("limit", 50))
        return Reply(200, [m.payload() for m in (newest[-limit:] if "after" in asked.query else newest[:limit])])

    def _post(self, asked: Exchange) -> Reply:
        channel = self._channel(asked)
        if channel.kind in UNSPEAKABLE:
            raise Refusal(400, 50008, "Cannot send messages in a non-text channel")
        if channel.reader is not None and not channel.reader.takes_dms:
            raise Refusal(403, 50007, "Cannot send messages to this user")
        if channel.locked:
            raise Refusal(400, 50083, "Thread is archived")
        if channel.archived:
            channel.archived = False
            self.gateway.dispatch("THREAD_UPDATE", channel.payload())
        return Reply(200, self.posts.post(channel, self.world.bot, asked.json, asked.files).payload())

    def _edit(self, asked: Exchange) -> Reply:
        message = self._message(asked)
        if message.channel.archived:
            raise Refusal(400, 50083, "Thread is archived")
        if message.author is not self.world.bot:
            raise Refusal(403, 50005, "Cannot edit a message authored by another user")
        return Reply(200, self.posts.edit(message, asked.json, asked.files).payload())

    def _delete(self, asked: Exchange) -> Reply:
        self.posts.delete(self._message(asked))
        return Reply(204)

    def _member(self, asked: Exchange) -> Reply:
        member = self._guild(asked).members.get(asked.id("user_id"))
        if member is None:
            raise Refusal(404, 10007, "Unknown Member")
        return Reply(200, member.payload())

    def _guild(self, asked: Exchange) -> Guild:
        if (guild := self.world.guilds.get(asked.id("guild_id"))) is None:
            raise Refusal(404, 10004, "Unknown Guild")
        return guild

    def _channel(self, asked: Exchange) -> Channel:
        channel = self.world.channels.get(asked.id("channel_id"))
        if channel is None or channel.deleted:
            raise Refusal(404, 10003, "Unknown Channel")
        if channel.guild is not None and channel.guild.id not in self.world.guilds:
            raise Refusal(403, 50001, "Missing Access")
        return channel

    def _message(self, asked: Exchange) -> Message:
        message = self._channel(asked).messages.get(asked.id("message_id"))
        # What only its reader sees exists for the token of its press alone.
        if message is None or message.reader is not None:
            raise Refusal(404, 10008, "Unknown Message")
        return message


def _scope(asked: Exchange) -> int | None:
    return asked.id("guild_id") if "guild_id" in asked.ids else None
