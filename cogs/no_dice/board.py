"""The public board of No Dice: the question, the score, the picture, the story, the answers and the pieces."""

from __future__ import annotations

from collections.abc import Sequence

from bot.screens.names import unescape_markdown
from bot.screens.screen import Block, Picture, Screen, Text
from bot.screens.text import _, ngettext
from cogs.blocks import by_place, name_list, winner_line
from cogs.no_dice.alt import position
from cogs.no_dice.controls import controls
from cogs.no_dice.picture.board import pictured
from cogs.no_dice.story import NoDiceScene, last_turn, this_turn
from cogs.no_dice.words import accent, seen_from, signed, squares_in_short, stake_words
from engines.core import Outcome
from engines.no_dice.actions import Double, Move, Revive
from engines.no_dice.view import NoDiceView


def board(scene: NoDiceScene) -> Screen:
    """Return what everybody sees."""
    view, names = scene.view, scene.names
    head = [f"### {_headline(view)}", f"**{_asked(view, names)}**", *_standing(view, names)]
    # Names in the words for a picture are read as they are: there markdown has no meaning.
    plain = [unescape_markdown(name) for name in names]
    blocks: list[Block] = [Text("\n".join(head)), Picture(pictured(view, seen_from(view)), position(view, plain))]
    if story := _story(scene):
        blocks.append(Text(story))
    return Screen((*blocks, *controls(view), Text(_players(scene))), accent(view))


def scores(scene: NoDiceScene) -> str:
    """Return how the table stands: the series' score, the stake, and what each player has; the places in the end."""
    return "\n".join((*_standing(scene.view, scene.names), _players(scene)))


def _headline(view: NoDiceView) -> str:
    """Return the game and how far it is."""
    if view.outcome is not None:
        return _("No Dice · the end")
    if view.options.target is not None:
        return _("No Dice · game {game}, to {target} points").format(game=view.game.number, target=view.options.target)
    if view.options.games == 1:
        return _("No Dice · a single game")
    return _("No Dice · game {game} of {games}").format(game=view.game.number, games=view.options.games)


def _asked(view: NoDiceView, names: Sequence[str]) -> str:
    """Return what is asked, and of whom; in the end who won."""
    if view.outcome is not None:
        return _winner(view.outcome, names)
    assert view.turn is not None
    name, other = names[view.turn], names[1 - view.turn]
    if view.game.offered:
        return _("{other}, {name} offers a draw: accept?").format(name=name, other=other)
    return (_bonus(view) if view.game.position.bonus else _turn(view)).format(name=name)


def _turn(view: NoDiceView) -> str:
    match _can(view, Move), _can(view, Revive):
        case True, True:
            return _("{name}, move or revive a piece")
        case True, False:
            return _("{name}, move a piece")
        case _:
            return _("{name}, revive a piece")


def _bonus(view: NoDiceView) -> str:
    match _can(view, Move) or _can(view, Revive), _can(view, Double):
        case True, True:
            return _("{name}, a bonus: move again, double the stake, or end the turn?")
        case True, False:
            return _("{name}, a bonus: move again, or end the turn?")
        case False, True:
            return _("{name}, a bonus without a move: double the stake, or end the turn?")
        case _:
            return _("{name}, a bonus without a move: end the turn")


def _can(view: NoDiceView, kind: type[Move | Revive | Double]) -> bool:
    return any(isinstance(action, kind) for action in view.game.actions())


def _standing(view: NoDiceView, names: Sequence[str]) -> list[str]:
    """Return the score of a series, and the stake of a game with stakes."""
    parts: list[str] = []
    if view.options.games > 1 or view.options.target is not None:
        first, second = view.series.scores
        parts.append(f"{names[0]} {first} : {second} {names[1]}")
    if view.options.stakes and view.outcome is None:
        parts.append(stake_words(view.game.stake))
    return [" · ".join(parts)] if parts else []


def _story(scene: NoDiceScene) -> str:
    """Return the last turn in one line, and this one in full."""
    before = last_turn(scene, seen_from(scene.view))
    lines = [_("-# Last: {story}").format(story=before)] if before else []
    return "\n".join(filter(None, (*lines, this_turn(scene))))


def _players(scene: NoDiceScene) -> str:
    """Return each player's pieces, and the points that a loss would give away; in the end the places."""
    view = scene.view
    if view.outcome is not None:
        return _places(view.outcome, scene.names)
    lines = [_("-# Squares, pieces off, points at risk")]
    for seat, name in enumerate(scene.names):
        side = view.sides[seat]
        text = _("{name} {squares} · off {off} · risks {worth}")
        lines.append(
            text.format(name=signed(seat, name), squares=squares_in_short(view, seat), off=side.off, worth=side.worth)
        )
    return "\n".join(lines)


def _winner(outcome: Outcome, names: Sequence[str]) -> str:
    if len(outcome.winners) != 1:
        return _("{names} share the victory").format(names=name_list(names))
    return winner_line(outcome, names)


def _places(outcome: Outcome, names: Sequence[str]) -> str:
    """Return both players by place; the reason is in the story."""
    lines: list[str] = []
    for place, seat in by_place(outcome):
        points = outcome.points[seat]
        text = ngettext("Place {place} · {name} {count} point", "Place {place} · {name} {count} points", points)
        lines.append(text.format(place=place, name=signed(seat, names[seat]), count=points))
    return "\n".join(lines)
