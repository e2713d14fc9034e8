"""Players with names that mean something to Discord, and the fullest table."""

from __future__ import annotations

import re
from random import Random

import pytest

from bot.table.table import Status
from engines.naasii.view import Phase
from tests.drivers.simcord import SimDriver

NAMES = {
    "everyone": "@everyone @here",
    "markdown": "**bold** _it_ ~~no~~ `code` ||hid||",
    "heading": "# big\n> quoted",
    "mention": "<@1> <@&2> <#3> </start:4>",
    "link": "[free](https://example.com) a.b/c",
    "emoji": ":dice: <:a:1> 👨‍👩‍👧‍👦🎲",
    "right to left": "\u202eevil\u202c שלום عليكم",
    "wide": "龍" * 32,
    "zalgo": "Z" + "\u0301" * 31,
    "invisible": "\u200b\u2060\u00ad",
    "stamp": "<t:1700000000:R>",
    "list": "- one 1.two",
}

LIVE = re.compile(r"(?<!\\)(\*\*[^*]*(?<!\\)\*\*|`|\|\||~~|<[@#:t/]|@everyone|@here|\]\(|https?:)")


def bare(words: str, driver: SimDriver) -> str:
    """The words without what the bot itself says in markdown, commands and mentions."""
    for person in driver.people():
        words = words.replace(person.mention, "")
    return re.sub(r"`/[a-z ]+`|https://discord\.com/\S+|\*\*", "", words)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.field_note(30)
async def test_a_name_is_only_a_name_wherever_it_stands(driver: SimDriver, name: str) -> None:
    driver.person("Ana", shown=NAMES[name])
    await driver.lobby("Ana", "Ben")
    await driver.refused("Ben", driver.press("Ben", "Begin"), "Only the host")
    await driver.press("Ana", "Begin")
    await driver.set_up("Ana", "Ben")
    await driver.play_out(Random(1), most=40)
    await driver.type("Ben", "standings")
    await driver.type("Ben", "table leave")
    await driver.press_own("Ben", "Leave the game")
    await driver.type("Ben", "standings")
    said = driver.everything_said()
    assert len(said) > 20
    for words in said:
        assert not LIVE.search(bare(words, driver)), words
        assert "\u202e" not in words
    assert all(user in {person.id for person in driver.people()} for users in driver.calls() for user in users)


@pytest.mark.field_note(29)
async def test_the_fullest_table_stays_within_all_limits_in_every_phase(driver: SimDriver) -> None:
    """Each message on the way is held to the limits, as in every test."""
    shown = ("龍" * 32, "*_~`|" * 6 + "**", "👨‍👩‍👧‍👦" * 4, "@everyone" * 3 + "<@12>", "[x](http://a.b/c)" * 2)
    names = ("Ana", "Ben", "Cleo", "Dana", "Emil")
    for name, long in zip(names, shown, strict=True):
        driver.person(name, shown=long[:32])
    invited = {f"invite{number}": driver.person(name) for number, name in enumerate(names[1:], 1)}
    await driver.type("Ana", "naasii start", abilities="yes", first=driver.person("Emil"), **invited)
    for name in names[1:]:
        await driver.press(name, "Join")
    await driver.press("Ana", "Begin")
    phases: set[Phase] = set()
    rng = Random(9)
    while (await driver.table()).status is Status.PLAYING:
        phases.add(await driver.phase())
        await driver.play_once(rng)
    phases.add(await driver.phase())
    # Evade without a crow is too rare to be waited for; tests/cogs holds its screen.
    assert phases >= set(Phase) - {Phase.EVADE}
