"""The gestures of people: typing commands, using controls, sending modals, saying things."""

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeAlias

from tests.wire.interactions import Interactions
from tests.wire.message import Message
from tests.wire.picture import SELECTS, Json, Kind, Picture, walk
from tests.wire.press import Answer, Asked, Press
from tests.wire.rest import Rest
from tests.wire.world import EVERYBODY, Channel, Member, User

Person: TypeAlias = Member | User
Value: TypeAlias = str | int | float | bool | Member | User | Channel
SUBCOMMAND, SUBGROUP, USER, CHANNEL = 1, 2, 6, 7
GUILD_CONTEXT, BOT_DM = 0, 1
ATTACHMENTS = 10 * 1024 * 1024


class People:
    """Turns deeds into interactions that the gateway tells the bot of."""

    def __init__(self, rest: Rest, interactions: Interactions, perf: Callable[[], float]) -> None:
        self.rest = rest
        self.interactions = interactions
        self.world = rest.world
        self.perf = perf

    def slash(self, who: Person, channel: Channel, command: str, /, **options: Value) -> Press:
        """Types a registered command, `naasii start`, with options as a person can give them."""
        name, *path = command.split()
        found = self._command(channel, name)
        resolved: Json = {}
        level: Json = found
        groups: list[Json] = []
        for part in path:
            level = _named(level, part, command)
            groups.append({"name": part, "type": level["type"]})
        if any(o["type"] in (SUBCOMMAND, SUBGROUP) for o in level.get("options") or ()):
            raise AssertionError(f"/{command} goes on: {[o['name'] for o in level['options']]}")
        given = [self._option(_named(level, n, command), v, channel, resolved) for n, v in options.items()]
        missing = [o["name"] for o in level.get("options") or () if o.get("required") and o["name"] not in options]
        if missing:
            raise AssertionError(f"/{command} needs {missing}")
        for group in reversed(groups):
            given = [group | {"options": given}]
        typed: Json = {"id": found["id"], "name": name, "type": 1, "options": given}
        if channel.guild is not None and found.get("guild_id"):
            typed["guild_id"] = found["guild_id"]
        return self._send(Asked.COMMAND, who, channel, typed | ({"resolved": resolved} if resolved else {}))

    def press(
        self, who: Person, message: Message, name: str, *, picture: Picture | None = None, forged: bool = False
    ) -> Press:
        """Presses the button with this custom id or label, on the present picture or an older one still on screen.

        A forged press comes from a button that the message never had, as if another version of the bot had made it.
        """
        if forged:
            return self._use(who, message, name, Kind.BUTTON, (), _with_forged(picture or message.now, name))
        control = (picture or message.now).control(name)
        if control.kind is not Kind.BUTTON or control.disabled:
            raise AssertionError(f"{name!r} cannot be pressed: {control}")
        return self._use(who, message, control.custom_id, Kind.BUTTON, (), picture)

    def select(
        self,
        who: Person,
        message: Message,
        name: str,
        values: Sequence[str | Member | User],
        *,
        picture: Picture | None = None,
    ) -> Press:
        """Chooses from the menu with this custom id or placeholder, by value or by label."""
        control = (picture or message.now).control(name)
        if control.kind not in SELECTS or control.disabled:
            raise AssertionError(f"{name!r} is no menu to choose from: {control}")
        people = [v for v in values if not isinstance(v, str)]
        by_label = dict(control.options)
        chosen = [by_label.get(v, v) for v in values if isinstance(v, str)] + [str(_user(p).id) for p in people]
        if control.kind is Kind.SELECT and not set(chosen) <= {value for _, value in control.options}:
            raise AssertionError(f"{chosen} are not all among {control.options}")
        resolved: Json = {}
        for person in people:
            self._resolve_user(_user(person), message.channel, resolved)
        return self._use(who, message, control.custom_id, control.kind, chosen, picture, resolved)

    def submit(self, modal: Press, **values: str) -> Press:
        """Sends the modal with which the bot answered a press, with texts by custom id."""
        if modal.answer is not Answer.MODAL:
            raise AssertionError(f"the bot answered {modal.answer}, not with a modal")
        filled: list[Json] = []
        for component in modal.payload["components"]:
            for field in walk([component]):
                if field["type"] == Kind.TEXT_INPUT:
                    custom_id = field["custom_id"]
                    text = {
                        "type": Kind.TEXT_INPUT,
                        "id": 2,
                        "custom_id": custom_id,
                        "value": values.get(custom_id, field.get("value") or ""),
                    }
                    label = component["type"] == Kind.LABEL
                    filled.append(
                        {"type": component["type"], "id": 1}
                        | ({"component": text} if label else {"components": [text]})
                    )
        typed: Json = {"custom_id": modal.payload["custom_id"], "components": filled}
        return self._send(Asked.MODAL, modal.member or modal.user, modal.channel, typed, modal.message)

    def say(self, who: Person, channel: Channel, text: str) -> Message:
        """Writes a message of a person's own."""
        return self.rest.posts.post(channel, _user(who), {"content": text})

    def _use(
        self,
        who: Person,
        message: Message,
        custom_id: str,
        kind: Kind,
        values: Sequence[str],
        picture: Picture | None,
        resolved: Json | None = None,
    ) -> Press:
        if message.deleted:
            raise AssertionError("nobody can use a message that is gone")
        if message.reader is not None and message.reader is not _user(who):
            raise AssertionError(f"{_user(who).name} cannot see what only {message.reader.name} sees")
        used: Json = {"custom_id": custom_id, "component_type": kind}
        if kind in SELECTS:
            used["values"] = values
        return self._send(
            Asked.CONTROL, who, message.channel, used | ({"resolved": resolved} if resolved else {}), message, picture
        )

    def _send(
        self,
        asked: Asked,
        who: Person,
        channel: Channel,
        typed: Json,
        message: Message | None = None,
        picture: Picture | None = None,
    ) -> Press:
        user, id_ = _user(who), self.world.clock.snowflake()
        member = channel.guild.members.get(user.id) if channel.guild else None
        if (channel.guild is not None and member is None) or (
            channel.reader is not None and channel.reader is not user
        ):
            raise AssertionError(f"{user.name} is not in {channel.name or 'this direct message'}")
        answered: asyncio.Future[Press] = asyncio.get_running_loop().create_future()
        now = self.world.clock.now()
        press = Press(
            id_,
            f"press-{id_}",
            asked,
            user,
            member,
            channel,
            message,
            now,
            self.perf(),
            answered,
            typed.get("custom_id"),
        )
        self.interactions.presses[press.token] = press
        told: Json = {
            "id": str(press.id),
            "application_id": str(self.world.bot.id),
            "type": int(asked),
            "token": press.token,
            "version": 1,
            "channel_id": str(channel.id),
            "channel": channel.payload() | {"permissions": str(EVERYBODY)},
            "app_permissions": str(channel.may),
            "locale": user.locale,
            "entitlements": [],
            "attachment_size_limit": ATTACHMENTS,
            "data": typed,
        }
        if channel.guild is not None and member is not None:
            guild = channel.guild
            told |= {
                "guild_id": str(guild.id),
                "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
                "guild_locale": guild.locale,
                "member": member.payload() | {"permissions": str(member.permissions)},
                "authorizing_integration_owners": {"0": str(guild.id)},
                "context": GUILD_CONTEXT,
            }
        else:
            told |= {"user": user.payload(), "authorizing_integration_owners": {"0": "0"}, "context": BOT_DM}
        if message is not None:
            told["message"] = message.payload(picture)
        self.rest.gateway.dispatch("INTERACTION_CREATE", told)
        return press

    def _command(self, channel: Channel, name: str) -> Json:
        commands = self.rest.commands.get(None, [])
        if channel.guild is not None:
            commands = self.rest.commands.get(channel.guild.id, []) + commands
        for command in commands:
            if command["name"] == name:
                contexts = command.get("contexts")
                guild_only = command.get("dm_permission") is False or (contexts is not None and BOT_DM not in contexts)
                if channel.guild is None and guild_only:
                    raise AssertionError(f"/{name} cannot be typed in a direct message")
                return command
        raise AssertionError(f"there is no /{name}; there are {[c['name'] for c in commands]}")

    def _option(self, option: Json, value: Value, channel: Channel, resolved: Json) -> Json:
        given: object = value
        match value:
            case Member() | User():
                given = str(_user(value).id)
                self._resolve_user(_user(value), channel, resolved)
            case Channel():
                given = str(value.id)
                resolved.setdefault("channels", {})[given] = value.payload() | {"permissions": str(EVERYBODY)}
            case _:
                choices = option.get("choices")
                if choices and value not in [c["value"] for c in choices]:
                    by_name = {c["name"]: c["value"] for c in choices}
                    if value not in by_name:
                        raise AssertionError(f"{option['name']} has no choice {value!r}: {by_name}")
                    given = by_name[value]
        return {"name": option["name"], "type": option["type"], "value": given}

    def _resolve_user(self, user: User, channel: Channel, resolved: Json) -> None:
        resolved.setdefault("users", {})[str(user.id)] = user.payload()
        if channel.guild is not None and (member := channel.guild.members.get(user.id)):
            partial = {k: v for k, v in member.payload().items() if k not in ("user", "deaf", "mute")}
            resolved.setdefault("members", {})[str(user.id)] = partial | {"permissions": str(member.permissions)}


def _user(who: Person) -> User:
    return who.user if isinstance(who, Member) else who


def _named(level: Json, name: str, command: str) -> Json:
    for option in level.get("options") or ():
        if option["name"] == name:
            return dict(option)
    raise AssertionError(f"/{command}: no {name!r} among {[o['name'] for o in level.get('options') or ()]}")


def _with_forged(picture: Picture, custom_id: str) -> Picture:
    button: Json = {
        "type": Kind.BUTTON,
        "id": 9001,
        "style": 1,
        "label": "?",
        "custom_id": custom_id,
        "disabled": False,
    }
    row: Json = {"type": Kind.ROW, "id": 9000, "components": [button]}
    return Picture(
        picture.content, [*picture.components, row], picture.embeds, picture.attachments, picture.flags, picture.at
    )
