"""Users, guilds, channels and members: what exists on the wire."""

from dataclasses import dataclass, field
from enum import IntEnum

from tests.wire.clock import Clock
from tests.wire.message import Message
from tests.wire.picture import Json

NOBODY, EVERYBODY = 0, (1 << 53) - 1
JOINED = "2024-01-01T00:00:00+00:00"


class ChannelKind(IntEnum):
    """Kinds of channels, by Discord's numbers."""

    TEXT = 0
    DM = 1
    VOICE = 2
    CATEGORY = 4
    ANNOUNCEMENT = 5
    ANNOUNCEMENT_THREAD = 10
    THREAD = 11
    PRIVATE_THREAD = 12
    STAGE = 13
    FORUM = 15
    MEDIA = 16


THREADS = frozenset({ChannelKind.THREAD, ChannelKind.PRIVATE_THREAD, ChannelKind.ANNOUNCEMENT_THREAD})


@dataclass(eq=False)
class User:
    """A person or a bot."""

    id: int
    name: str
    bot: bool = False
    locale: str = "en-US"
    takes_dms: bool = True

    def payload(self) -> Json:
        """As Discord sends it."""
        return {
            "id": str(self.id),
            "username": f"user{self.id}",
            "discriminator": "0",
            "global_name": self.name,
            "avatar": None,
            "bot": self.bot,
            "public_flags": 0,
        }


@dataclass(eq=False)
class Guild:
    """A server; `bot_permissions` is what the bot may do in it."""

    id: int
    name: str
    locale: str
    bot_permissions: int
    members: "dict[int, Member]" = field(default_factory=dict, repr=False)
    channels: "dict[int, Channel]" = field(default_factory=dict, repr=False)

    def everyone(self) -> Json:
        """The role of all members, as Discord sends it."""
        own = {"id": str(self.id), "name": "@everyone", "permissions": str(self.bot_permissions), "position": 0}
        looks = {"color": 0, "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None}}
        role = {"hoist": False, "managed": False, "mentionable": False, "flags": 0, "icon": None, "unicode_emoji": None}
        return own | looks | role

    def payload(self, seen: "list[Member]") -> Json:
        """As GUILD_CREATE sends it, with the members that the bot is told of."""
        flat = [c.payload() for c in self.channels.values() if c.kind not in THREADS]
        threads = [c.payload() for c in self.channels.values() if c.kind in THREADS and not c.archived]
        return {
            "id": str(self.id),
            "name": self.name,
            "owner_id": str(next((m.user.id for m in self.members.values() if not m.user.bot), 1)),
            "unavailable": False,
            "large": False,
            "joined_at": JOINED,
            "member_count": len(self.members),
            "preferred_locale": self.locale,
            "features": ["COMMUNITY"],
            "roles": [self.everyone()],
            "channels": flat,
            "threads": threads,
            "members": [m.payload() for m in seen],
            "emojis": [],
            "stickers": [],
            "presences": [],
            "voice_states": [],
            "verification_level": 0,
            "default_message_notifications": 1,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "nsfw_level": 0,
            "premium_tier": 0,
            "system_channel_flags": 0,
        }


@dataclass(eq=False)
class Member:
    """A user in a guild; `permissions` is what they may do in its channels."""

    guild: Guild
    user: User
    permissions: int
    nick: str | None = None

    def payload(self) -> Json:
        """As Discord sends it."""
        return {
            "user": self.user.payload(),
            "nick": self.nick,
            "avatar": None,
            "roles": [],
            "joined_at": JOINED,
            "premium_since": None,
            "deaf": False,
            "mute": False,
            "pending": False,
            "flags": 0,
        }


@dataclass(eq=False)
class Channel:
    """A channel of any kind, a thread, or a direct message with one reader."""

    id: int
    kind: ChannelKind
    name: str = ""
    guild: Guild | None = None
    parent: "Channel | None" = None
    reader: User | None = None
    owner: int = 0
    archived: bool = False
    locked: bool = False
    deleted: bool = False
    bot_permissions: int | None = None
    """The bot's permissions here, if they differ from the guild's."""
    messages: dict[int, Message] = field(default_factory=dict, repr=False)

    @property
    def may(self) -> int:
        """The bot's permissions here."""
        if self.bot_permissions is not None:
            return self.bot_permissions
        return self.guild.bot_permissions if self.guild else EVERYBODY

    def payload(self) -> Json:
        """As Discord sends it; keys that a kind does not have are absent."""
        last = max(self.messages, default=None)
        sent: Json = {
            "id": str(self.id),
            "type": int(self.kind),
            "flags": 0,
            "last_message_id": str(last) if last else None,
        }
        if self.reader is not None:
            return sent | {"recipients": [self.reader.payload()]}
        sent |= {"name": self.name, "guild_id": str(self.guild.id if self.guild else 0)}
        sent["parent_id"] = str(self.parent.id) if self.parent else None
        if self.kind in THREADS:
            return sent | self._thread_payload()
        sent |= {
            "position": 0,
            "permission_overwrites": self._overwrites(),
            "nsfw": False,
            "rate_limit_per_user": 0,
            "topic": None,
        }
        if self.kind in (ChannelKind.VOICE, ChannelKind.STAGE):
            sent |= {"bitrate": 64000, "user_limit": 0, "rtc_region": None}
        if self.kind in (ChannelKind.FORUM, ChannelKind.MEDIA):
            sent |= {"available_tags": [], "default_reaction_emoji": None, "default_sort_order": None}
        return sent

    def _overwrites(self) -> "list[Json]":
        if self.bot_permissions is None or self.guild is None:
            return []
        bots = [member.user.id for member in self.guild.members.values() if member.user.bot]
        allow, deny = self.bot_permissions, EVERYBODY & ~self.bot_permissions
        return [{"id": str(each), "type": 1, "allow": str(allow), "deny": str(deny)} for each in bots]

    def _thread_payload(self) -> Json:
        state = {"archived": self.archived, "locked": self.locked, "auto_archive_duration": 1440}
        return {
            "owner_id": str(self.owner),
            "message_count": len(self.messages),
            "total_message_sent": len(self.messages),
            "member_count": 1,
            "rate_limit_per_user": 0,
            "thread_metadata": state | {"archive_timestamp": JOINED, "create_timestamp": JOINED},
        }


class World:
    """Everything that exists, found by id."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.files: dict[str, bytes] = {}
        self.bot = self.add_user("Parlour", bot=True)

    def add_user(self, name: str, *, bot: bool = False, locale: str = "en-US") -> User:
        """A new user."""
        user = User(self.clock.snowflake(), name, bot, locale)
        self.users[user.id] = user
        return user

    def dm(self, user: User) -> Channel:
        """The one direct message channel between the bot and this user."""
        for channel in self.channels.values():
            if channel.reader is user:
                return channel
        return self.add_channel(Channel(self.clock.snowflake(), ChannelKind.DM, reader=user))

    def add_channel(self, channel: Channel) -> Channel:
        """Puts a channel where requests find it."""
        self.channels[channel.id] = channel
        if channel.guild is not None:
            channel.guild.channels[channel.id] = channel
        return channel
