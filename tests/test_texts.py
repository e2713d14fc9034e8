"""Every text for players can be translated."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TypeAlias

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po
from discord import app_commands
from discord.ext import commands

from engines import GAMES
from tests.commands import all_commands, commands_of

ROOT = Path(__file__).parents[1]
KEYWORDS = {**DEFAULT_KEYWORDS, "locale_str": None}
TRANSLATED = {"_": 1, "ngettext": 2, "locale_str": 1}
"""The words of translation, with how many texts each takes."""

Texts: TypeAlias = str | tuple[str, ...]


def extracted() -> dict[Texts, set[str]]:
    """The texts that `make texts` collects, with the files that they are in."""
    found: dict[Texts, set[str]] = {}
    for folder in ("bot", "cogs"):
        for file, _line, texts, _comments, _context in extract_from_dir(ROOT / folder, keywords=KEYWORDS):
            found.setdefault(texts, set()).add(f"{folder}/{file}")
    return found


def catalogue() -> Catalog:
    with (ROOT / "bot" / "screens" / "locale" / "parlour.pot").open("rb") as file:
        return read_po(file)


def test_the_catalogue_is_up_to_date() -> None:
    written: dict[Texts, set[str]] = {
        message.id if isinstance(message.id, str) else tuple(message.id): {file for file, _ in message.locations}
        for message in catalogue()
        if message.id
    }
    assert written == extracted(), "run `make texts`"


def test_a_text_is_found_behind_each_word_of_translation(tmp_path: Path) -> None:
    (tmp_path / "said.py").write_text('_("one")\nngettext("two", "twos", n)\nlocale_str("three")\nother("four")\n')
    assert {found[2] for found in extract_from_dir(tmp_path, keywords=KEYWORDS)} == {"one", ("two", "twos"), "three"}


def test_only_texts_as_they_stand_are_translated() -> None:
    """A text that is put together first, as by an f-string, is in no catalogue, and Babel leaves it out in silence."""
    wrong: list[str] = []
    for path in sorted(path for folder in ("bot", "cogs") for path in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id=word) | ast.Attribute(attr="locale_str" as word)) if word in TRANSLATED:
                    texts = node.args[: TRANSLATED[word]]
                    if any(isinstance(text, ast.JoinedStr | ast.BinOp | ast.Call) for text in texts):
                        wrong.append(f"{path.relative_to(ROOT)}:{node.lineno}")
                case _:
                    pass
    assert wrong == []


def test_every_word_about_a_command_is_in_the_catalogue() -> None:
    known = catalogue()
    for name, command in all_commands().items():
        texts = {command.description}
        for parameter in command.parameters:
            texts |= {str(parameter.description), *(choice.name for choice in parameter.choices)}
            texts -= {game.title for game in GAMES.values()}
        assert {text for text in texts if text not in known} == set(), f"/{name}"


def test_the_commands_of_a_group_are_found_with_those_that_it_inherits() -> None:
    class Base(commands.GroupCog):
        @app_commands.command()
        async def begin(self, interaction: object) -> None: ...

    class Whist(Base, group_name="whist"):
        @app_commands.command()
        async def deal(self, interaction: object) -> None: ...

    assert set(commands_of(Whist)) == {"whist begin", "whist deal"}
