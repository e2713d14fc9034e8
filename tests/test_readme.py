"""The claims of README.md and its neighbours hold."""

from __future__ import annotations

import re
from pathlib import Path

import discord

from bot import __version__
from bot.chat.permissions import PERMISSIONS, invitation
from bot.settings import Settings, names
from tests.commands import all_commands

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def rows(header: str) -> list[list[str]]:
    """The rows of the table under a header line, cell by cell."""
    after = README.split(f"\n{header}\n", 1)[1].splitlines()[1:]
    table = after[: next(number for number, line in enumerate(after) if not line.startswith("|"))]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table]


def test_the_readme_names_every_command() -> None:
    told = {row[0].strip("`/") for row in rows("| Command | What it does |")}
    assert set(all_commands()) <= told


def test_the_readme_names_exactly_the_targets_of_make() -> None:
    targets = set(re.findall(r"^([a-z]+):.*##", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert {row[0].strip("`").removeprefix("make ") for row in rows("| | |")} == targets


def test_every_target_that_people_make_is_explained_and_phony() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony is not None
    assert set(phony[1].split()) == set(re.findall(r"^([a-z]+):.*## .+$", makefile, re.MULTILINE))


def test_the_readme_names_exactly_the_settings_with_their_defaults() -> None:
    told = {row[0].strip("`"): row[1].strip("`") for row in rows("| Setting | Default | What for |")}
    defaults = {name: Settings.model_fields[field].default for name, field in names().items()}
    assert told == {name: "none" if default is None else str(default) for name, default in defaults.items()}


def test_the_readme_gives_every_permission_its_reason_and_names_no_other() -> None:
    told = {row[0].lower().replace(" ", "_"): row[1] for row in rows("| Permission | What for |")}
    told["view_channel"] = told.pop("view_channels")  # Discord's own name of it differs from what is on screen
    assert discord.Permissions(**dict.fromkeys(told, True)) == PERMISSIONS
    assert all(told.values())


def test_the_link_in_the_readme_is_the_one_that_the_bot_prints() -> None:
    def parts(link: str) -> set[str]:
        return set(link.partition("?")[2].split("&"))

    link = re.search(r"https://discord\.com/oauth2/authorize\S+", README)
    assert link is not None
    assert parts(link[0].replace("YOUR_APPLICATION_ID", "1")) == parts(invitation(1))


def test_the_invitation_asks_for_nothing_that_could_harm_a_server() -> None:
    assert not PERMISSIONS.value & discord.Permissions.elevated().value
    assert not PERMISSIONS.mention_everyone


def test_the_changelog_has_its_headings() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    releases = re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]
    assert releases[0].startswith("Unreleased\n")
    assert re.findall(r"^### (.*)$", releases[0], re.MULTILINE) == ["Added", "Changed", "Fixed", "Rules"]


def test_the_version_is_three_numbers() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", __version__)
