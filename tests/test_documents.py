"""What docs/ says is what there is: every ruling that is cited, every file, every name, every link."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sources import PACKAGES, ROOT, shown, sources

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
