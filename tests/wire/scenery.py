"""Making and unmaking what exists: guilds, channels, members; the bot is told as Discord would tell it."""

from tests.wire.gateway import Gateway
from tests.wire.message import Message
from tests.wire.people import Person
from tests.wire.picture import Json
from tests.wire.world import EVERYBODY, THREADS, Channel, ChannelKind, Guild, Member, User, World


class Scenery:
    """The builders of the wire, which also work while a bot is there."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self.world = world
        self._gateway = gateway

    def guild(self, name: str = "The Parlour", *, locale: str = "en-US", bot_permissions: int = EVERYBODY) -> Guild:
        """A server with the bot in it."""
        guild = Guild(self.world.clock.snowflake(), name, locale, bot_permissions)
        guild.members[self.world.bot.id] = Member(guild, self.world.bot, bot_permissions)
        self.world.guilds[guild.id] = guild
        for session in self._gateway.sessions:
            self._gateway.dispatch("GUILD_CREATE", self._gateway.guild_payload(guild, session.intents))
        return guild

    def channel(
        self,
        guild: Guild,
        name: str = "table",
        kind: ChannelKind = ChannelKind.TEXT,
        parent: Channel | None = None,
        *,
        owner: Person | None = None,
    ) -> Channel:
        """A channel or, with a parent, a thread or a forum's post in it."""
        made = Channel(self.world.clock.snowflake(), kind, name, guild, parent)
        made.owner = _user(owner).id if owner is not None else self.world.bot.id
        self.world.add_channel(made)
        self._gateway.dispatch("THREAD_CREATE" if kind in THREADS else "CHANNEL_CREATE", made.payload())
        return made

    def user(self, name: str, *, locale: str = "en-US", takes_dms: bool = True, bot: bool = False) -> User:
        """A person who is in no server yet."""
        user = self.world.add_user(name, bot=bot, locale=locale)
        user.takes_dms = takes_dms
        return user

    def member(
        self,
        guild: Guild,
        name: "str | User",
        *,
        nick: str | None = None,
        permissions: int = EVERYBODY,
        locale: str = "en-US",
        takes_dms: bool = True,
    ) -> Member:
        """A new person in a server, or a known one in another server."""
        user = name if isinstance(name, User) else self.user(name, locale=locale, takes_dms=takes_dms)
        member = guild.members[user.id] = Member(guild, user, permissions, nick)
        self._gateway.dispatch("GUILD_MEMBER_ADD", member.payload() | {"guild_id": str(guild.id)})
        return member

    def dm(self, who: Person) -> Channel:
        """The direct messages between this person and the bot."""
        return self.world.dm(_user(who))

    def leaves(self, member: Member) -> None:
        """A person leaves the server."""
        del member.guild.members[member.user.id]
        told: Json = {"guild_id": str(member.guild.id), "user": member.user.payload()}
        self._gateway.dispatch("GUILD_MEMBER_REMOVE", told)

    def permits(self, guild: Guild, permissions: int, *, roles: bool = False) -> None:
        """A moderator changes what the bot may do in a server, by everybody's role or by giving it another."""
        guild.bot_permissions = permissions
        if roles:
            bot = guild.members[self.world.bot.id]
            self._gateway.dispatch("GUILD_MEMBER_UPDATE", bot.payload() | {"guild_id": str(guild.id)})
        else:
            told: Json = {"guild_id": str(guild.id), "role": guild.everyone()}
            self._gateway.dispatch("GUILD_ROLE_UPDATE", told)

    def reopen(self, thread: Channel) -> None:
        """A moderator opens a thread again, and unlocks it."""
        thread.archived = thread.locked = False
        self._gateway.dispatch("THREAD_UPDATE", thread.payload())

    def kicks_bot(self, guild: Guild) -> None:
        """The bot is thrown out of a server."""
        del self.world.guilds[guild.id]
        self._gateway.dispatch("GUILD_DELETE", {"id": str(guild.id)})

    def invites_bot(self, guild: Guild) -> None:
        """The bot is invited into a server with all that is in it, from which it was thrown out."""
        self.world.guilds[guild.id] = guild
        for session in self._gateway.sessions:
            told = self._gateway.guild_payload(guild, session.intents)
            # By this key's absence a server that is joined is told from one that is back.
            del told["unavailable"]
            self._gateway.dispatch("GUILD_CREATE", told)

    def delete_channel(self, channel: Channel) -> None:
        """A moderator deletes a channel or thread with all that is in it."""
        channel.deleted = True
        self.world.channels.pop(channel.id, None)
        if channel.guild is not None:
            channel.guild.channels.pop(channel.id, None)
        for message in channel.messages.values():
            message.deleted = True
        self._gateway.dispatch("THREAD_DELETE" if channel.kind in THREADS else "CHANNEL_DELETE", channel.payload())

    def delete_messages(self, *messages: Message) -> None:
        """A moderator deletes messages: one by one, or several of one channel in bulk."""
        channel = messages[0].channel
        home: Json = {"channel_id": str(channel.id)} | ({"guild_id": str(channel.guild.id)} if channel.guild else {})
        for message in messages:
            message.deleted = True
            channel.messages.pop(message.id, None)
        if len(messages) > 1:
            self._gateway.dispatch("MESSAGE_DELETE_BULK", home | {"ids": [str(m.id) for m in messages]})
        else:
            self._gateway.dispatch("MESSAGE_DELETE", home | {"id": str(messages[0].id)})

    def archive(self, thread: Channel, *, locked: bool = False) -> None:
        """A thread is archived, and locked where a moderator does it."""
        thread.archived, thread.locked = True, locked
        self._gateway.dispatch("THREAD_UPDATE", thread.payload())


def _user(who: Person) -> User:
    return who.user if isinstance(who, Member) else who
