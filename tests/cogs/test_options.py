"""The options that each game declares: what is typed becomes the engine's, and the lobby tells it."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

import msgspec
import pytest

from cogs import GAME_COGS
from cogs.kinds import Number, OneOf
from cogs.options import GameOptions, Option
from engines.core import Options


def declared() -> Iterator[GameOptions[Options]]:
    """Yield the options of every game, from beside its cog."""
    for cog in GAME_COGS:
        yield import_module(cog.__module__.replace(".cog", ".options")).OPTIONS


def options() -> Iterator[tuple[GameOptions[Options], Option]]:
    for each in declared():
        yield from ((each, option) for option in each.parameters if isinstance(option, Option))


def values(option: Option) -> list[str | int | None]:
    """Return all that can be chosen, or of a range both ends and one between."""
    match option.kind:
        case OneOf(entries=entries):
            return [entry.value for entry in entries]
        case Number(min_value=least, max_value=most):
            return [least, least + 1, most]
        case kind:
            raise TypeError(kind)


@pytest.mark.parametrize("game", list(declared()), ids=lambda game: game.engine.__name__)
def test_who_chooses_nothing_gets_what_the_engine_gives_a_newcomer(game: GameOptions[Options]) -> None:
    assert game.read({parameter.name: None for parameter in game.parameters}) == game.engine()


@pytest.mark.parametrize("game", list(declared()), ids=lambda game: game.engine.__name__)
def test_every_option_of_the_engine_is_declared_once(game: GameOptions[Options]) -> None:
    fields = [each.field or each.name for each in game.parameters if isinstance(each, Option)]
    assert sorted(fields) == sorted({field.name for field in msgspec.structs.fields(game.engine)} - {"first"})


@pytest.mark.parametrize(("game", "option"), list(options()), ids=lambda each: getattr(each, "name", ""))
def test_the_lobby_tells_every_choice_apart(game: GameOptions[Options], option: Option) -> None:
    told = [game.words(game.read({option.name: value})) for value in values(option)]
    assert len(set(told)) == len(told), told


@pytest.mark.parametrize(("game", "option"), list(options()), ids=lambda each: getattr(each, "name", ""))
def test_whatever_can_be_typed_is_in_the_range_of_the_engine(game: GameOptions[Options], option: Option) -> None:
    for value in values(option):
        game.read({option.name: value}).check()
