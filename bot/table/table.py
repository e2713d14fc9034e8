"""A table as it is on disk: a game, the people at it and how far it is."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

import msgspec

from bot.table.proposal import Proposal
from engines.core import Seat


class Status(StrEnum):
    """What a table is doing."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    """Played to an outcome."""
    STOPPED = "stopped"
    """Ended by somebody before an outcome."""


class MoveKind(StrEnum):
    """How a move came about."""

    BEGIN = "begin"
    """The action is the seat that was named to start, or empty."""
    ACTION = "action"
    LEAVE = "leave"
    CLOCK = "clock"
    """Made for somebody whose time had run out."""
    REPLACE = "replace"
    """Somebody else has taken this seat; the action is the version whose state is taken up."""
    UNDO = "undo"
    """Back to an earlier state; the action is its version."""


class Ending(StrEnum):
    """Why a table was stopped, where nobody asked for it."""

    LOBBY = "lobby"
    """Its game was not begun in time."""
    IDLE = "idle"
    """Nobody did anything for a long time."""
    CHANNEL = "channel"
    """Its channel is gone."""
    RULES = "rules"
    """Its game began under rules that are no longer played."""
    NOBODY = "nobody"
    """No person was left."""


class Hand(msgspec.Struct, frozen=True):
    """A direct message that shows a hand, and the fingerprint of the picture that it shows."""

    channel_id: int
    message_id: int
    picture: str


class StaleHandMessage(msgspec.Struct, frozen=True):
    """A direct message that shows the hand of somebody who was replaced, and the language that they read."""

    channel_id: int
    message_id: int
    locale: str


class Chair(msgspec.Struct, frozen=True):
    """Who sits at one seat: a member, or a computer player (then `user_id` is None and `player` its kind).

    Of a member who was forgotten neither is there, and they are gone.
    """

    user_id: int | None
    name: str
    """The display name as Discord gives it, neither escaped nor clamped."""
    player: str | None
    locale: str
    gone: bool = False
    """Whether they left in mid-game."""
    hand: Hand | None = None
    """The direct message with their hand, once there is one."""
    closed: bool = False
    """Whether they take no direct messages from us."""
    deadline: float | None = None
    """When their time runs out, where they are waited for at a table with a clock."""
    warned: bool = False
    """Whether they were told that half of it is over."""
    missed: int = 0
    """How many turns in a row were made for them."""


class Asked(msgspec.Struct, frozen=True, array_like=True, tag="asked"):
    """A seat that is to act, and the number of its question."""

    seat: Seat
    question: int


class Warned(msgspec.Struct, frozen=True, array_like=True, tag="warned"):
    """A seat that was told how little time is left for a question; in a lobby, the host's."""

    seat: Seat
    question: int


class Voter(msgspec.Struct, frozen=True, array_like=True, tag="voter"):
    """A seat that is asked about a proposal, and the proposal's number."""

    seat: Seat
    proposal: int


Call: TypeAlias = Asked | Warned | Voter
"""A reason for which a board calls somebody."""


class Table(msgspec.Struct, frozen=True):
    """A table. `options` and `state` are its game's own JSON; `version` grows with every change."""

    id: int
    guild_id: int
    channel_id: int
    message_id: int | None
    game: str
    status: Status
    host_id: int
    first_id: int | None
    """The member who was named to start, if any (rulings ALL-2)."""
    invited: tuple[int, ...]
    """Members for whom a seat is held until they join, decline, or the game begins."""
    locale: str
    options: bytes
    seed: str
    rules: int
    state: bytes | None
    version: int
    painted: int
    """The version that the table's message shows; -1 where there is none yet."""
    called: tuple[Call, ...]
    """Everybody whom the table's message called when it was last shown, and for what."""
    chairs: tuple[Chair, ...]
    clock: int | None = None
    """The seconds that a person may take for an answer; None where time does not matter."""
    deadline: float | None = None
    """When the table closes by itself, if nobody does anything until then; of an ended one, its rematch."""
    warned: bool = False
    """Whether it was said beforehand that it will close."""
    due: float | None = None
    """When time next has something to do at this table: a word to say, or a deadline."""
    hints: bool = False
    """Whether players may ask what a good player would do."""
    undone: int = 0
    """How many times an earlier state was taken up."""
    proposal: Proposal | None = None
    """What the others are being asked to agree to."""
    ending: Ending | None = None

    @property
    def open(self) -> bool:
        """Whether people still sit at it."""
        return self.status in (Status.LOBBY, Status.PLAYING)

    @property
    def has_computers(self) -> bool:
        """Whether a computer player sits at it."""
        return any(chair.player is not None for chair in self.chairs)

    def seat_of(self, user_id: int) -> Seat | None:
        """Where a member sits, or None; who left in mid-game sits nowhere."""
        for seat, chair in enumerate(self.chairs):
            if chair.user_id == user_id and not chair.gone:
                return seat
        return None

    @property
    def host_name(self) -> str:
        """The host's display name, neither escaped nor clamped."""
        return next((chair.name for chair in self.chairs if chair.user_id == self.host_id), "?")

    @property
    def command(self) -> str:
        """What opens another such table."""
        return f"/{self.game} start"

    @property
    def link(self) -> str:
        """The address of the table's message, or of its channel where there is none."""
        return address(self.guild_id, self.channel_id, self.message_id)


class Move(msgspec.Struct, frozen=True):
    """One entry of a table's log; `events` is the game's own JSON."""

    seat: Seat | None
    kind: MoveKind
    action: str
    events: bytes


class Result(msgspec.Struct, frozen=True):
    """How one seat did in one game of a table."""

    seat: Seat
    user_id: int | None
    name: str
    place: int
    points: int


class Standing(msgspec.Struct, frozen=True):
    """What one member has done in a server."""

    user_id: int
    name: str
    wins: int
    games: int
    points: int


def address(guild_id: int, channel_id: int, message_id: int | None) -> str:
    """Where a message is found by whoever follows a link, or its channel where there is none."""
    message = "" if message_id is None else f"/{message_id}"
    return f"https://discord.com/channels/{guild_id}/{channel_id}{message}"
