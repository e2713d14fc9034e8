"""Leaks, planted to see that they are found: boards that put a card into what somebody is shown who may not see it."""

from __future__ import annotations

import logging
from enum import StrEnum
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from bot.screens.board import Board, TableScreens
from bot.screens.screen import Block, Button, Buttons, Choice, Menu, Picture, Screen, Select, Text
from bot.table.snapshot import Snapshot
from engines.core import Seat
from tests.secrets.card_game import CardGame

log = logging.getLogger(__name__)


class Place(StrEnum):
    """The place of a leak."""

    BOARD = "board"
    FOLDED = "folded board"
    SCORES = "scores"
    HAND = "hand"
    PANEL = "panel"
    LOG = "log"


class Way(StrEnum):
    """The part of a message that tells the card."""

    TEXT = "text"
    LABEL = "label"
    CUSTOM_ID = "custom id"
    MENU_NAME = "menu name"
    PLACEHOLDER = "placeholder"
    CHOICE = "choice"
    DESCRIPTION = "description"
    VALUE = "value"
    ALT = "alt text"
    FILE = "file name"


class LeakyScreens(TableScreens):
    """Screens that show a hidden card in one place, in one way."""

    game: ClassVar[CardGame]
    place: ClassVar[Place]
    way: ClassVar[Way]

    def public(self, at: Snapshot) -> Board:
        board = super().public(at)
        if self.place is Place.LOG:
            log.info("table %d is shown %s", at.table.id, "".join(map(self.game.word, self._card(at, None))))
        return self._with_leak(board, at, None) if self.place is Place.BOARD else board

    def folded(self, at: Snapshot) -> Screen:
        screen = super().folded(at)
        return self._with_leak(Board(screen), at, None).screen if self.place is Place.FOLDED else screen

    def scores(self, at: Snapshot, locale: str) -> str:
        words = super().scores(at, locale)
        return words + "".join(map(self.game.word, self._card(at, None))) if self.place is Place.SCORES else words

    def hand(self, at: Snapshot, seat: Seat) -> Board:
        board = super().hand(at, seat)
        return self._with_leak(board, at, seat) if self.place is Place.HAND else board

    def panel(self, at: Snapshot, seat: Seat, locale: str, panel: str = "") -> Board:
        board = super().panel(at, seat, locale, panel)
        return self._with_leak(board, at, seat) if self.place is Place.PANEL else board

    def _card(self, at: Snapshot, viewer: Seat | None) -> list[str]:
        """One card that the viewer may not see; none where there is no hidden one or no game."""
        return [] if at.table.state is None else list(self.game.hidden(at.state, viewer))[:1]

    def _with_leak(self, board: Board, at: Snapshot, viewer: Seat | None) -> Board:
        leaks = [_leak(self.way, card, self.game.word(card)) for card in self._card(at, viewer)]
        return Board(replace(board.screen, blocks=(*board.screen.blocks, *leaks)), board.question, board.called)


class Sketch(msgspec.Struct, frozen=True):
    """A drawing of nothing."""

    of: str = "x"

    def png(self) -> bytes:
        return b""


class Named(Picture, frozen=True, tag=True):
    """A picture whose file is named after what it shows."""

    @property
    def file(self) -> str:
        return f"{self.drawing.of}.png" if isinstance(self.drawing, Sketch) else super().file


class OtherHands(TableScreens):
    """Screens that show everybody their neighbour's hand."""

    def hand(self, at: Snapshot, seat: Seat) -> Board:
        return super().hand(at, (seat + 1) % len(at.table.chairs))


def _leak(way: Way, card: str, word: str) -> Block:
    match way:
        case Way.TEXT:
            return Text(f"x {word}")
        case Way.LABEL:
            return Buttons((Button("/x", word),))
        case Way.CUSTOM_ID:
            return Buttons((Button(f"/x:{card}", "x"),))
        case Way.MENU_NAME:
            return Select(Menu(card, "x", (Choice("/x", "x"),)))
        case Way.PLACEHOLDER:
            return Select(Menu("x", word, (Choice("/x", "x"),)))
        case Way.CHOICE:
            return Select(Menu("x", "x", (Choice("/x", word),)))
        case Way.DESCRIPTION:
            return Select(Menu("x", "x", (Choice("/x", "x", word),)))
        case Way.VALUE:
            return Select(Menu("x", "x", (Choice(f"/x:{card}", "x"),)))
        case Way.ALT:
            return Picture(Sketch(), word)
        case Way.FILE:
            return Named(Sketch(card), "x")
