"""Turns of Naasii in one line of text, and back.

White dice are `7` just rolled, `7*` also marked, `[7]` locked, `x7` eliminated; waiting ones are not written. Black
dice follow a bar. The number of white dice tells which roll it was: `[7] 7* x3 12 4 | 3` is the second.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engines.core import Event, Seat, Step
from engines.naasii import Naasii, Player, Turn
from engines.naasii.sheet import BOXES, ROUNDS, Box, Column, boxes_off
from engines.naasii.turn import WAITING, WHITE
from engines.naasii.view import Die, Phase, Where
from tests.rules.loaded import Loaded

ROLLS = {0: 0, 3: 1, 5: 2, 7: 3, 9: 4}


def table(
    text: str = "",
    *,
    abilities: bool = False,
    nizi: Sequence[int] = (),
    numbers: Sequence[int] = (),
    rounds: Sequence[Sequence[int]] = (),
    filled: str = "",
    crossed: str = "",
    seats: int = 2,
    round: int = 1,
    phase: Phase | None = None,
    evaded: bool = False,
) -> Naasii:
    """Return a game in the turn of seat 0, who starts each round; `filled` and `crossed` are that player's boxes.

    Lucky Numbers are 11 unless given, and with more than two players the highest boxes are crossed off.
    """
    turn = turn_of(text, evaded=evaded)
    turn = replace(turn, phase=phase or (turn.resting_phase if turn.roll else Phase.ROLL))
    off = tuple(box for box in BOXES if box.number > 11 - boxes_off(ROUNDS[seats]))
    players = [
        Player(
            confirmed=True,
            number=numbers[seat] if numbers else 11,
            crossed=off,
            rounds=tuple(rounds[seat]) if rounds else (0,) * (round - 1),
            nizi=nizi[seat] if seat < len(nizi) else 0,
        )
        for seat in range(seats)
    ]
    players[0] = replace(players[0], crossed=(*off, *map(box, crossed.split())), filled=tuple(map(box, filled.split())))
    return Naasii(abilities=abilities, players=tuple(players), first=0, round=round, turn=turn, asked=7)


def turn_of(text: str, *, evaded: bool = False) -> Turn:
    """Read a turn from a line of text."""
    white, _, black = text.partition("|")
    words = white.split()
    dice = [_die(word) for word in words]
    return Turn(
        seat=0,
        roll=ROLLS[len(dice)],
        dice=(*dice, *[WAITING] * (WHITE - len(dice))),
        marks=tuple(place for place, word in enumerate(words) if word.endswith("*")),
        black=tuple(map(int, black.split())),
        evaded=evaded,
    )


def drawn(state: Naasii) -> str:
    """Write the turn of `state` in a line of text."""
    assert state.turn is not None
    words = [
        {Where.ROLLED: f"{die.face}", Where.LOCKED: f"[{die.face}]", Where.GONE: f"x{die.face}"}[die.where]
        + "*" * (place in state.turn.marks)
        for place, die in enumerate(state.turn.dice)
        if die.where is not Where.WAITING
    ]
    return " | ".join(filter(None, [" ".join(words), " ".join(map(str, state.turn.black))]))


def box(text: str) -> Box:
    """Read a box from its name: `set-7`."""
    column, _, number = text.partition("-")
    return Box(Column(column), int(number))


def legal(state: Naasii, seat: Seat = 0) -> str:
    """Return the choices of `seat` in one line."""
    return " ".join(action.text for action in state.legal(seat))


def play(state: Naasii, moves: str, dice: str = "", seat: Seat | None = None) -> Step[Naasii]:
    """Let the player to move, or `seat`, make these moves while just these dice fall, and return all events."""
    loaded = Loaded(int(face) for face in dice.split())
    events: list[Event] = []
    for text in moves.split():
        actor = next(iter(state.to_act())) if seat is None else seat
        step = state.apply(actor, state.parse(actor, text), loaded)
        state = step.state
        events.extend(step.events)
    assert not loaded.left, "fewer dice fell than the test had loaded"
    return Step(state, tuple(events))


def _die(word: str) -> Die:
    if word.startswith("["):
        return Die(int(word.strip("[]")), Where.LOCKED)
    if word.startswith("x"):
        return Die(int(word[1:]), Where.GONE)
    return Die(int(word.rstrip("*")), Where.ROLLED)
