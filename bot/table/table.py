"""Tables as they are on disk, with their chairs, their moves and their results."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

import msgspec

from bot.table.proposal import Proposal
from engines.core import Seat

UNSAVED = 0
"""The id of a table that is not on disk yet."""


class Status(StrEnum):
    """The stage of a table's life."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    """Played to an outcome."""
    STOPPED = "stopped"
    """Ended by somebody before an outcome."""


class MoveKind(StrEnum):
    """The origin of a move."""

    BEGIN = "begin"
    """The action is the seat that was named to start, or empty."""
    ACTION = "action"
    LEAVE = "leave"
    CLOCK = "clock"
    """A safe action that was made for somebody whose time had run out."""
    REPLACE = "replace"
    """A newcomer took this seat; the action is the version whose state they resumed."""
    UNDO = "undo"
    """A move was taken back; the action is the version whose state stands again."""


class Ending(StrEnum):
    """The cause that stopped a table where nobody asked for it."""

    LOBBY = "lobby"
    """The game was not begun in time."""
    IDLE = "idle"
    """Nobody moved for a long time."""
    CHANNEL = "channel"
    """The channel is gone."""
    RULES = "rules"
    """The game began under rules that are no longer played."""
    NOBODY = "nobody"
    """No person was left."""


class HandMessage(msgspec.Struct, frozen=True):
    """A direct message that shows a hand, with the fingerprint of its picture."""

    channel_id: int
    message_id: int
    picture: str


class StaleHandMessage(msgspec.Struct, frozen=True):
    """A direct message that still shows a hand to somebody who was replaced, with their language."""

    channel_id: int
    message_id: int
    locale: str


class Chair(msgspec.Struct, frozen=True):
    """A seat's occupant: a member with a `user_id`, or a computer player with its level in `player`.

    A member who was forgotten has neither, and is gone.
    """

    user_id: int | None
    name: str
    """The display name as Discord gives it, neither escaped nor clamped."""
    player: str | None
    locale: str
    gone: bool = False
    """True once they have left in mid-game."""
    hand: HandMessage | None = None
    """The direct message with their hand, once it was sent."""
    closed: bool = False
    """True where they take no direct messages from the bot."""
    deadline: float | None = None
    """The moment at which their time runs out, where they are waited for at a table with a clock."""
    warned: bool = False
    """True once they were told that half of their time is over."""
    missed: int = 0
    """The number of turns in a row that were made for them."""


class Asked(msgspec.Struct, frozen=True, array_like=True, tag="asked"):
    """A seat that is to act, and the number of its question."""

    seat: Seat
    question: int


class Warned(msgspec.Struct, frozen=True, array_like=True, tag="warned"):
    """A seat that was warned about a question: its player's time, or the table's; in a lobby, the host's."""

    seat: Seat
    question: int


class Voter(msgspec.Struct, frozen=True, array_like=True, tag="voter"):
    """A seat that is asked about a proposal, and the proposal's number."""

    seat: Seat
    proposal: int


Call: TypeAlias = Asked | Warned | Voter
"""A reason for which a board calls somebody."""


class Table(msgspec.Struct, frozen=True):
    """One playing of a game in a channel.

    `options` and `state` are the game's own JSON; `version` grows with every change. Moments are in seconds since 1970.
    """

    id: int
    guild_id: int
    channel_id: int
    message_id: int | None
    game: str
    status: Status
    host_id: int
    first_id: int | None
    """The member who was named to go first, if any (ALL-2)."""
    invited: tuple[int, ...]
    """The members for whom a seat is held until they join, decline, or the game begins."""
    locale: str
    options: bytes
    seed: str
    rules: int
    state: bytes | None
    version: int
    painted: int | None
    """The version that the table's message shows; None where it shows none yet."""
    called: tuple[Call, ...]
    """Everybody whom the table's message called when it was last shown, each with the reason."""
    chairs: tuple[Chair, ...]
    clock: int | None = None
    """The seconds that a person may take for an answer; None without a limit."""
    deadline: float | None = None
    """The moment at which an idle table closes; of an ended one, the end of the time for a rematch."""
    warned: bool = False
    """True once its people were warned that it will close."""
    due: float | None = None
    """The moment of the next warning or deadline, whosever it is."""
    hints: bool = False
    """True where players may ask what a good player would do."""
    undone: int = 0
    """The number of times that the game went back to an earlier state."""
    proposal: Proposal | None = None
    """The newest proposal; it stays with its verdict until the next move."""
    ending: Ending | None = None
    """The cause of a stop that nobody asked for."""

    @property
    def open(self) -> bool:
        """True in the lobby and while the game is played."""
        return self.status in (Status.LOBBY, Status.PLAYING)

    @property
    def has_computers(self) -> bool:
        """Whether a computer player sits at it."""
        return any(chair.player is not None for chair in self.chairs)

    def seat_of(self, user_id: int) -> Seat | None:
        """Return a member's seat, or None; whoever left in mid-game has none."""
        for seat, chair in enumerate(self.chairs):
            if chair.user_id == user_id and not chair.gone:
                return seat
        return None

    @property
    def is_behind(self) -> bool:
        """True where the table's message does not show its newest version."""
        return self.painted is None or self.painted < self.version

    @property
    def host_name(self) -> str:
        """The host's display name, neither escaped nor clamped."""
        return next((chair.name for chair in self.chairs if chair.user_id == self.host_id), "?")

    @property
    def command(self) -> str:
        """The command that opens a table of the same game."""
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
    """The place and the points of one seat in one game of a table."""

    seat: Seat
    user_id: int | None
    name: str
    place: int
    points: int


class Standing(msgspec.Struct, frozen=True):
    """The record of one member in a server."""

    user_id: int
    name: str
    wins: int
    games: int
    points: int


def address(guild_id: int, channel_id: int, message_id: int | None) -> str:
    """Return the link to a message, or to its channel where there is none."""
    message = "" if message_id is None else f"/{message_id}"
    return f"https://discord.com/channels/{guild_id}/{channel_id}{message}"
