"""The board of No Dice as a picture."""

from __future__ import annotations

from io import BytesIO
from itertools import zip_longest

import msgspec
from PIL import Image

from cogs.no_dice.picture.colours import palette
from cogs.no_dice.picture.paint import Look, empty, lit, piece
from cogs.no_dice.picture.places import PIECE, PLACE, Spot, centre, middle_of, off
from engines.core import Seat
from engines.no_dice.board import PIECES, TRAPS, opposite
from engines.no_dice.events import Moved
from engines.no_dice.view import NoDiceView, Prospect

LETTERS = "ABCD"
"""The names of the pieces of the player to move, rearmost first."""
_GHOSTS = (
    (37.0, ((0.0, 0.0),)),
    (27.0, ((-19.0, -21.0), (19.0, 21.0))),
    (23.0, ((0.0, -25.0), (-24.0, 19.0), (24.0, 19.0))),
    (23.0, ((-23.5, -23.5), (23.5, -23.5), (-23.5, 23.5), (23.5, 23.5))),
)
"""The sizes of one to four pieces that would land on the same square, and their distances from its middle."""
_FOUR_DIAMONDS = ((0.0, -27.0), (-27.0, 0.0), (27.0, 0.0), (0.0, 27.0))


class BoardPicture(msgspec.Struct, frozen=True):
    """All that a picture of a board shows: two that are equal look the same."""

    seen_from: Seat
    """The player whose home row is below, and from whose side the squares are counted."""
    pieces: tuple[tuple[int, ...], tuple[int, ...]]
    """By seat, as each counts the squares."""
    turn: Seat | None
    """The player whose pieces have letters."""
    prospects: tuple[Prospect, ...]
    last: Moved | None

    def png(self) -> bytes:
        """Draw it."""
        image = empty(self.seen_from).copy()
        self._last_move(image)
        for seat, squares in enumerate(self.pieces):
            letters = LETTERS if seat == self.turn else ""
            for square, letter in zip_longest(squares, letters[: len(squares)], fillvalue=""):
                assert isinstance(square, int)
                _put(image, piece(seat, PIECE, Look.SOLID, letter), centre(self._seen(seat, square)))
            for spot in self._off(seat)[: PIECES - len(squares)]:
                _put(image, piece(seat, PLACE, Look.SOLID), spot)
        self._landings(image)
        file = BytesIO()
        image.quantize(palette=palette(), dither=Image.Dither.NONE).save(file, "PNG", compress_level=6)
        return file.getvalue()

    def _seen(self, seat: Seat, square: int) -> int:
        """Return a square of `seat` as the player counts who sees the board so."""
        return square if seat == self.seen_from else opposite(square)

    def _off(self, seat: Seat) -> tuple[Spot, ...]:
        return off(own=seat == self.seen_from)

    def _last_move(self, image: Image.Image) -> None:
        """Light the squares of the last move up; a piece that went off is lit where it lies."""
        if self.last is None:
            return
        seat, origin, to, trap = self.last.seat, self.last.origin, self.last.to, self.last.trap
        for square in {origin, to, trap} - {None}:
            assert square is not None
            seen = self._seen(seat, square)
            middle = centre(seen) if square in TRAPS else middle_of(seen)
            _put(image, lit(self.seen_from, seen), middle)
        if origin is not None and origin != to:
            _put(image, piece(seat, PIECE, Look.ORIGIN), centre(self._seen(seat, origin)))
        if to is None:
            newest = self._off(seat)[PIECES - len(self.pieces[seat]) - 1]
            _put(image, piece(seat, PLACE + 6, Look.LIT), newest)

    def _landings(self, image: Image.Image) -> None:
        """Draw each piece that may move as a ghost where it would land; one that a trap gets is in the trap too."""
        seat = self.turn
        if seat is None:
            return
        squares = self.pieces[seat]
        places = list(self._off(seat)[PIECES - len(squares) :])
        ghosts: dict[int, list[tuple[str, Look]]] = {}
        for prospect in self.prospects:
            letter = LETTERS[squares.index(prospect.square)]
            look = Look.LANDING if prospect.trap is None else Look.TRAPPED
            if prospect.to is None:
                _put(image, piece(seat, PLACE, look, letter), places.pop(0))
            elif prospect.to != prospect.square:
                ghosts.setdefault(prospect.to, []).append((letter, look))
            if prospect.trap is not None:
                ghosts.setdefault(prospect.trap, []).append((letter, look))
        for square, shown in ghosts.items():
            half, offsets = _GHOSTS[len(shown) - 1]
            if seat and len(shown) == len(_FOUR_DIAMONDS):
                offsets = _FOUR_DIAMONDS
            x, y = centre(self._seen(seat, square))
            for (letter, look), (dx, dy) in zip(shown, offsets, strict=True):
                _put(image, piece(seat, half, look, letter), Spot(x + dx, y + dy))


def pictured(view: NoDiceView, seen_from: Seat) -> BoardPicture:
    """Return the picture of a view."""
    first, second = view.sides
    return BoardPicture(seen_from, (first.squares, second.squares), view.turn, view.prospects, view.game.last)


def _put(image: Image.Image, part: Image.Image, middle: Spot) -> None:
    left, top = round(middle.x - part.width / 2), round(middle.y - part.height / 2)
    image.paste(part, (left, top), part if part.mode == "RGBA" else None)
