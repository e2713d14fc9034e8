"""Computers in the lobby, at play and in mid-thought, and games of people against every level to their end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random

import pytest

from bot.screens.names import escape_name
from bot.table.table import MoveKind, Status
from engines import GAMES
from engines.players import Level
from tests.drivers.simcord_cards import SimCards
from tests.sim.replay import replayed
from tests.sim.test_privacy import forgotten
from tests.sim.thinker import Thinker

LEVELS = ("Easy", "Normal", "Hard")


async def seated(cards: SimCards, game: str, *levels: str, **options: object) -> None:
    """Ana begins against computers of these levels."""
    await cards.type("Ana", f"{game} start", **options)
    for level in levels:
        await cards.add_computer("Ana", level)
    await cards.press("Ana", "Begin")


async def press_on(cards: SimCards, rng: Random) -> None:
    """Have a person press one thing that their game allows."""
    hands = (await cards.table()).game in ("nessie", "wazabi")
    await (cards.play_hand_once(rng, sensible=0.9) if hands else cards.play_once(rng))


async def until_somebody_thinks(cards: SimCards, thinker: Thinker) -> None:
    rng = Random(4)
    while not thinker.thinking:
        await press_on(cards, rng)


def named(*levels: str) -> list[str]:
    """Return the names of computers of these levels on a board."""
    return [escape_name(f"Computer {number} ({level.lower()})") for number, level in enumerate(levels, 1)]


# -- the lobby


async def test_computers_of_several_levels_sit_down_and_their_names_say_how_they_play(cards: SimCards) -> None:
    await cards.type("Ana", "nessie start")
    for level in LEVELS:
        await cards.add_computer("Ana", level)
    assert all(f"{seat}. {name}" in cards.board.words for seat, name in enumerate(named(*LEVELS), 2))
    assert ", ".join(named(*LEVELS)) in cards.panel("Ana").words
    await cards.press("Ana", "Remove Computer 3 (hard)")
    assert named(*LEVELS)[-1] not in cards.board.words
    await cards.press_own("Ana", "Hard")
    await cards.press("Ana", "Begin")
    assert [chair.player for chair in (await cards.table()).chairs] == [None, *Level]
    assert all(name in cards.board.words for name in named(*LEVELS))


async def test_a_full_lobby_takes_no_computer(cards: SimCards) -> None:
    await cards.type("Ana", "nodice start")
    await cards.press("Ana", "Add a computer")
    question = cards.panel("Ana")
    await cards.add_computer("Ana", "Hard")
    assert "There is no room for another computer." in cards.panel("Ana").words
    assert cards.panel("Ana").controls == ()
    await cards.refused("Ana", cards.press("Ana", "Easy", on=question), "taken")
    assert [chair.player for chair in (await cards.table()).chairs] == [None, Level.HARD]


# -- their moves are told


async def test_moves_of_computers_who_think_are_shown_together_and_call_only_who_is_next(
    cards: SimCards, thinker: Thinker
) -> None:
    await thinker.release()
    await seated(cards, "wazabi", *LEVELS, first=cards.person("Ana"))
    thinker.hold()
    await until_somebody_thinks(cards, thinker)
    assert named("Easy")[0] in cards.board.words.split("\n")[1]
    posts, calls, board, moves = len(cards.public()), len(cards.calls()), cards.board, len(thinker.answered)
    since = len(cards.env.http_requests)
    await cards.env.advance_time(31)
    assert cards.env.http_requests[since:] == [], "nothing is said while they think"
    await thinker.release()
    assert len(thinker.answered) > moves + len(LEVELS)
    # One new board, which calls Ana, the old one folded, and not a word for any move.
    assert "Ana" in await cards.waiting_for()
    assert len(cards.public()) == posts + 1
    assert cards.calls()[calls:] == [[cards.person("Ana").id]]
    in_channel = [
        each
        for each in cards.env.http_requests[since:]
        if each.path.startswith(f"/channels/{cards.channel.id}/messages")
    ]
    assert [each.method for each in in_channel] == ["POST", "PATCH"]
    assert cards.public()[-2].message.id == board.message.id
    assert cards.public()[-2].controls == ()
    assert all(name in cards.board.words for name in named(*LEVELS))


async def test_computers_who_think_while_a_person_is_asked_all_along_edit_the_board_once(
    cards: SimCards, thinker: Thinker
) -> None:
    await seated(cards, "naasii", *LEVELS)
    assert thinker.thinking == 1
    posts, calls, since = len(cards.public()), len(cards.calls()), len(cards.env.http_requests)
    await thinker.release()
    assert len(thinker.answered) >= len(LEVELS)
    assert len(cards.public()) == posts
    assert cards.calls()[calls:] == []
    assert [each.method for each in cards.env.http_requests[since:]] == ["PATCH"]
    assert await cards.waiting_for() == {"Ana"}


async def test_a_person_who_moves_is_shown_so_at_once_while_the_computer_thinks(
    cards: SimCards, thinker: Thinker
) -> None:
    await seated(cards, "nodice", "Hard", first=cards.person("Ana"))
    assert thinker.thinking == 0
    posts, calls = len(cards.public()), len(cards.calls())
    await until_somebody_thinks(cards, thinker)
    assert "-# Last: Ana moved" in cards.board.words
    assert len(cards.public()) == posts
    assert cards.calls()[calls:] == []
    await thinker.release()
    assert f"-# Last: {named('Hard')[0]} moved" in cards.board.words
    assert len(cards.public()) == posts + 1
    assert cards.calls()[calls:] == [[cards.person("Ana").id]]


# -- nobody spins


async def _leaves(cards: SimCards) -> None:
    await cards.type("Ana", "table leave")
    await cards.press_own("Ana", "Leave the game")


async def _is_forgotten(cards: SimCards) -> None:
    await forgotten(cards, "Ana")
    if cards.hands("Ana"):
        # Nobody knows of it any more.
        await cards.throw_away("Ana")


async def _stops(cards: SimCards) -> None:
    await cards.type("Ana", "table stop")
    await cards.press_own("Ana", "Stop the game")


async def _is_taken_out(cards: SimCards) -> None:
    await cards.type("Mo", "table kick", player=cards.person("Ana"))


ENDS: dict[str, Callable[[SimCards], Awaitable[None]]] = {
    "leaves": _leaves,
    "is forgotten": _is_forgotten,
    "stops": _stops,
    "is taken out": _is_taken_out,
}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("end", ENDS)
async def test_no_computer_thinks_on_once_the_last_person_has_gone(
    cards: SimCards, thinker: Thinker, game: str, end: str
) -> None:
    cards.person("Mo", moderator=True)
    await seated(cards, game, "Hard", *(["Normal"] if GAMES[game].seats[-1] > 2 else []))
    await until_somebody_thinks(cards, thinker)
    asked = len(thinker.asked)
    await ENDS[end](cards)
    assert (await cards.table()).status in (Status.STOPPED, Status.OVER)
    assert (thinker.thinking, thinker.cancelled) == (0, 1)
    await thinker.release()
    await cards.env.advance_time(31)
    await cards.restart()
    assert len(thinker.asked) == asked


@pytest.mark.parametrize("game", GAMES)
async def test_a_restart_in_mid_thought_leads_to_the_same_move(
    cards: SimCards, thinker: Thinker, game: str, seed: str
) -> None:
    await seated(cards, game, "Hard")
    await until_somebody_thinks(cards, thinker)
    before = await cards.table()
    await cards.restart()
    assert thinker.cancelled == 1
    assert await cards.table() == before
    first, again = thinker.asked
    assert again == first
    await thinker.release()
    log = [move for version, move in await cards.bot.services.store.log(1) if version == before.version + 1]
    assert [(move.kind, move.action) for move in log] == [(MoveKind.ACTION, first.answer)]
    assert await replayed(cards, seed) == await cards.state()


# -- to the end


@pytest.mark.parametrize(
    ("game", "levels"),
    [
        ("naasii", LEVELS),
        ("nessie", LEVELS),
        ("wazabi", LEVELS),
        *(("nodice", (level,)) for level in LEVELS),
    ],
)
async def test_a_person_plays_every_game_against_every_level_to_its_end(
    cards: SimCards, seed: str, game: str, levels: tuple[str, ...]
) -> None:
    await seated(cards, game, *levels, **({"dice": 2} if game == "wazabi" else {}))
    rng = Random(4)
    while (await cards.table()).status is Status.PLAYING:
        assert await cards.waiting_for() == {"Ana"}
        await press_on(cards, rng)
        await cards.bot.services.computers.idle()
        await cards.env.settle()
    table = await cards.table()
    assert table.status is Status.OVER
    assert await replayed(cards, seed) == await cards.state()
    log = await cards.bot.services.store.log(table.id)
    assert {move.seat for _version, move in log if move.kind is MoveKind.ACTION} == set(range(1 + len(levels)))
    assert all(name in cards.board.words for name in named(*levels))
