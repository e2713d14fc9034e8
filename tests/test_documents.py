"""The claims of docs/ hold: every ruling that is cited, every file, every name, every link."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sources import PACKAGES, ROOT, shown, sources, tree

RULING = re.compile(r"\b(?:ALL|NA|ND|NE|WA|TA)-\d+\b")
DOCUMENTS = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


def read(name: str) -> str:
    """Return the text of a document."""
    return (ROOT / name).read_text(encoding="utf-8")


def rulings() -> set[str]:
    """Return the numbers under which docs/rulings.md decides something."""
    return set(re.findall(rf"^- ({RULING.pattern}) ", read("docs/rulings.md"), re.MULTILINE))


def cited() -> Iterator[tuple[str, str]]:
    """Yield every ruling that anything in the project cites, with the file that does."""
    texts = [*ROOT.glob("tests/rules/*.txt"), *DOCUMENTS]
    for path in (*sources(*PACKAGES, "tests"), *texts):
        for number in RULING.findall(path.read_text(encoding="utf-8")):
            yield number, shown(path)


def test_every_ruling_that_is_cited_is_in_the_rulings() -> None:
    known = rulings()
    assert sorted({f"{number} in {file}" for number, file in cited() if number not in known}) == []


def test_every_ruling_on_a_game_stands_in_a_list_of_rules_and_every_one_of_a_list_in_the_rulings() -> None:
    listed = {
        line.split(maxsplit=1)[0]
        for path in ROOT.glob("tests/rules/*.txt")
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.strip()
    }
    assert {each for each in rulings() if not each.startswith("TA-")} == {each for each in listed if RULING.match(each)}


def anchors(text: str) -> set[str]:
    """Return the anchors that GitHub gives the headings of a document."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("path", DOCUMENTS, ids=shown)
def test_every_link_within_the_project_leads_somewhere(path: Path) -> None:
    for link in LINK.findall(path.read_text(encoding="utf-8")):
        if link.startswith("https://"):
            continue
        file, _, anchor = link.partition("#")
        target = path if not file else path.parent / file
        assert target.exists(), link
        assert not anchor or anchor in anchors(target.read_text(encoding="utf-8")), link


GAMES = ("naasii", "nessie", "no_dice", "wazabi")
ARCHITECTURE = read("docs/architecture.md")
FILES = ARCHITECTURE.partition("## All source files")[2].partition("## How things travel")[0]
ROW = re.compile(r"^\| ((?:`(?:bot|cogs|engines)/[^`|]+`(?:, )?)+) \| ([^|]*) \|", re.MULTILINE)
CODE = re.compile(r"`([^`\n]+)`")
NAME = re.compile(r"[A-Za-z_]\w*")


def files_of(cell: str) -> list[Path]:
    """Return the files that a row is about; `<game>` stands for every game that has such a file."""
    patterns = CODE.findall(cell)
    names = [each.replace("<game>", game) for each in patterns for game in (GAMES if "<game>" in each else GAMES[:1])]
    return [ROOT / name for name in names if (ROOT / name).is_file()]


ROWS = [pytest.param(cell, held, id=cell) for cell, held in ROW.findall(FILES)]


def test_the_architecture_names_every_file() -> None:
    named = {path for row in ROWS for path in files_of(str(row.values[0]))}
    every = {path for package in PACKAGES for path in (ROOT / package).rglob("*") if path.is_file()}
    there = {path for path in every if path.suffix not in (".pyc", ".mo")}
    empty = {path for path in there if path.name == "__init__.py" and len(tree(path).body) == 1}
    assert sorted(shown(path) for path in there - named - empty) == []


@pytest.mark.parametrize(("cell", "held"), ROWS)
def test_a_file_of_the_architecture_is_there_and_holds_what_its_row_says(cell: str, held: str) -> None:
    for pattern in CODE.findall(cell):
        assert files_of(f"`{pattern}`"), pattern
    text = "\n".join(path.read_text(encoding="utf-8", errors="replace") for path in files_of(cell))
    missing = [name for name in CODE.findall(held) if NAME.fullmatch(name) and not re.search(rf"\b{name}\b", text)]
    assert missing == []


def test_every_path_in_the_documents_leads_somewhere() -> None:
    for document in DOCUMENTS:
        for path in re.findall(r"`((?:bot|cogs|engines|tests|docs)/[\w/.]*)`", document.read_text(encoding="utf-8")):
            assert (ROOT / path).exists(), f"{path} in {shown(document)}"


def test_every_function_on_the_way_of_a_press_is_there() -> None:
    ways = ARCHITECTURE.partition("## How things travel")[2].partition("## What is on disk")[0]
    defined = set(definitions())
    named = {name for name in CODE.findall(ways) if re.fullmatch(r"[A-Z]\w+\.\w+|[a-z]+_\w+", name)}
    assert named - defined == set()


def definitions() -> Iterator[str]:
    """Yield every function and class of the project by its name, methods by that of their class too."""
    for path in sources(*PACKAGES):
        for node in ast.walk(tree(path)):
            match node:
                case ast.ClassDef(name=name, body=body):
                    yield name
                    inside = (each for each in body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef))
                    yield from (f"{name}.{each.name}" for each in inside)
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    yield name
                case _:
                    pass
