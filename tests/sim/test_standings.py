"""Standings of the open table, of the server, and of one game."""

from __future__ import annotations

from tests.drivers.simcord import SimDriver


async def win(driver: SimDriver, winner: str, loser: str) -> None:
    """A game that one of two gives up."""
    await driver.begun(winner, loser)
    await driver.type(loser, "table leave")
    await driver.press_own(loser, "Leave the game")


async def test_without_a_finished_game_it_says_so(driver: SimDriver) -> None:
    for options in ({}, {"game": "naasii"}):
        assert "No game has been finished here yet." in (await driver.type("Ana", "standings", **options)).told


async def test_a_lobby_has_no_score_yet(driver: SimDriver) -> None:
    await driver.lobby("Ana")
    assert "Standings · all games" in (await driver.type("Ana", "standings")).told


async def test_an_open_table_shows_its_score_and_the_way_to_it(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    told = (await driver.type("Cleo", "standings")).told
    assert "**Ana** 0 · 0 Nizi" in told
    assert driver.board_link in told
    assert "Standings" in (await driver.type("Cleo", "standings", game="naasii")).told


async def test_the_server_lists_wins_games_and_points(driver: SimDriver) -> None:
    await win(driver, "Ana", "Ben")
    await win(driver, "Ana", "Cleo")
    await win(driver, "Ben", "Ana")
    lines = (await driver.type("Cleo", "standings")).told.splitlines()
    assert lines == [
        "### Standings · all games",
        "1\\. **Ana** · 2 wins · 3 games · 0 points",
        "2\\. **Ben** · 1 win · 2 games · 0 points",
        "3\\. **Cleo** · 0 wins · 1 game · 0 points",
    ]
    naasii = (await driver.type("Cleo", "standings", game="naasii")).told.splitlines()
    assert naasii == ["### Standings · Naasii", *lines[1:]]
    assert "No game" in (await driver.type("Cleo", "standings", game="wazabi")).told


async def test_people_who_are_equal_share_a_place(driver: SimDriver) -> None:
    await win(driver, "Ana", "Ben")
    await win(driver, "Cleo", "Dana")
    lines = (await driver.type("Ana", "standings")).told.splitlines()[1:]
    assert [line.split("\\.")[0] for line in lines] == ["1", "1", "3", "3"]


async def test_the_asker_is_shown_below_the_first_fifteen(driver: SimDriver) -> None:
    names = [f"Guest {number}" for number in range(1, 18)]
    for name in names:
        await win(driver, "Ana", name)
    lines = (await driver.type(names[-1], "standings")).told.splitlines()[1:]
    assert len(lines) == 16
    assert lines[0] == "1\\. **Ana** · 17 wins · 17 games · 0 points"
    assert lines[-1].split("\\. ", 1)[1] == "**Guest 17** · 0 wins · 1 game · 0 points"
    assert len((await driver.type("Ana", "standings")).told.splitlines()) == 16


async def test_another_server_has_standings_of_its_own(driver: SimDriver) -> None:
    await win(driver, "Ana", "Ben")
    guild = driver.env.create_guild("Elsewhere")
    channel = guild.create_text_channel("games")
    visitor = guild.add_member(driver.person("Ana").user)
    result = await visitor.slash(channel, "standings")
    assert result.response is not None
    assert "No game has been finished" in str(result.response.components)
