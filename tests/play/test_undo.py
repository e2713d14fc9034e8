"""Only what showed nothing to anybody is taken back, in every game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from bot.table.change import act, rng
from bot.table.history import history
from bot.table.refusal import Reason, Refused
from bot.table.table import MoveKind, Table
from bot.table.undo import CountedRng, Reveal, find_reveal
from engines import GAMES
from engines.core import Seat, State, View
from engines.no_dice import NoDice
from engines.players.random_policy import choose
from engines.wazabi import Wazabi
from tests.drafts import ANA, BEN, CLEO, chair, computer, draft
from tests.drivers.direct import DirectProposals, DirectTables, StillClock, options_of, question_of
from tests.engines.variants import playable
from tests.rules.nessie.table import table as nessie_at
from tests.rules.wazabi.table import at as wazabi_at

PEOPLE = (ANA, BEN, CLEO)


@dataclass(frozen=True)
class Done:
    """One action as an onlooker notes it: whose it was, whether chance had a part, and what all knew before."""

    seat: Seat
    chance: bool
    views: Sequence[View]


async def begun(tables: DirectTables, game: str, people: int, *, computers: int = 0, seed: str = "5eed") -> Table:
    """A table at which a game has just begun."""
    chairs = (*map(chair, PEOPLE[:people]), *(computer(f"Computer {number}") for number in range(computers)))
    options = playable(GAMES[game], len(chairs))[0]
    lobby = replace(draft(*chairs), game=game, options=msgspec.json.encode(options), rules=GAMES[game].rules, seed=seed)
    table = await tables.store.create(lobby, 0)
    return await tables.begin(table.id, ANA.id)


async def acted(tables: DirectTables, table: Table, seat: Seat, text: str) -> Table:
    """The table after one of the people has acted."""
    question = question_of(table, seat)
    return await tables.act(table.id, question, PEOPLE[seat].id, text)


async def undone(tables: DirectTables, table: Table, seat: Seat) -> Table:
    """The table after somebody's newest action was taken back, and all others agreed to it."""
    proposals = DirectProposals(tables, StillClock())
    table = await proposals.undo(table.id, PEOPLE[seat].id)
    for person in PEOPLE[: len(table.chairs)]:
        if table.proposal is not None and table.proposal.verdict is None:
            table = await proposals.agree(table.id, table.proposal.number, person)
    return table


async def tried_to_undo(tables: DirectTables, table: Table, seat: Seat) -> Table | Reason:
    """The table after somebody's newest action was taken back, or why it stands."""
    try:
        return await undone(tables, table, seat)
    except Refused as refused:
        return refused.reason


def views(state: State, seats: int) -> Sequence[View]:
    return [state.view(viewer) for viewer in (None, *range(seats))]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
async def test_what_is_taken_back_had_no_chance_in_it_and_leaves_all_knowing_what_they_knew(
    tables: DirectTables, game: str, seed: int
) -> None:
    people = 2 if game == "nodice" else 3
    table = await begun(tables, game, people, seed=f"seed {seed}")
    chance = Random(seed)
    told: list[Done] = []
    tried = allowed = 0
    for _ in range(90):
        state = tables.state(table)
        if not state.to_act():
            break
        if chance.random() < 0.25 and told:
            seat = chance.randrange(people)
            own = [at for at, done in enumerate(told) if done.seat == seat]
            tried += 1
            back = await tried_to_undo(tables, table, seat)
            if isinstance(back, Reason):
                assert back in (Reason.UNDO_NOTHING, Reason.UNDO_CHANCE, Reason.UNDO_SHOWN)
                assert (back is Reason.UNDO_NOTHING) == (not own)
                continue
            table, allowed = back, allowed + 1
            assert not any(done.chance for done in told[own[-1] :])
            assert views(tables.state(table), people) == told[own[-1]].views
            del told[own[-1] :]
            continue
        seat = chance.choice(sorted(state.to_act()))
        action = choose(state.view(seat), state.legal(seat), chance)
        counted = CountedRng(rng(table))
        state.apply(seat, action, counted)
        told.append(Done(seat, counted.used > 0, views(state, people)))
        table = await acted(tables, table, seat, action.text)
    assert tried
    assert allowed or game == "wazabi"
    stages = history(table, GAMES[game], options_of(table), await tables.store.log(table.id))
    assert stages[-1].state == tables.state(table)
    assert len([stage for stage in stages if stage.move.kind is MoveKind.ACTION]) == len(told)


@pytest.mark.parametrize(("game", "text"), [("naasii", "roll"), ("wazabi", "roll")])
async def test_dice_are_never_taken_back(tables: DirectTables, game: str, text: str) -> None:
    table = await begun(tables, game, 2)
    if game == "naasii":
        for seat in (0, 1):
            for each in ("auto", "confirm"):
                table = await acted(tables, table, seat, each)
    (seat,) = tables.state(table).to_act()
    table = await acted(tables, table, seat, text)
    with pytest.raises(Refused) as refused:
        await undone(tables, table, seat)
    assert refused.value.reason is Reason.UNDO_CHANCE


def test_a_card_that_is_turned_up_is_never_taken_back() -> None:
    state = nessie_at("*ABCDE / C2 / - | FF")
    assert find_reveal(state, 0, "reveal", Random(1), 2) is Reveal.HIDDEN


def test_a_card_that_is_played_from_a_hand_is_never_taken_back() -> None:
    state = wazabi_at("4 down2", "3 skip draw3 pass", "3 again take1 give1 pass", rolled="WWWW")
    assert find_reveal(state, 0, "play:down2", Random(1), 3) is Reveal.HIDDEN


def test_where_everything_lies_open_nothing_was_seen() -> None:
    state = NoDice.start(2, playable(NoDice, 2)[1], Random(0)).state
    (seat,) = state.to_act()
    assert find_reveal(state, seat, state.legal(seat)[0].text, Random(1), 2) is None


async def test_who_has_done_nothing_has_nothing_to_take_back(tables: DirectTables) -> None:
    table = await begun(tables, "nodice", 2)
    (seat,) = tables.state(table).to_act()
    with pytest.raises(Refused) as refused:
        await undone(tables, table, seat)
    assert refused.value.reason is Reason.UNDO_NOTHING


async def test_the_moves_of_computers_since_are_taken_back_too_and_at_once(tables: DirectTables) -> None:
    table = await begun(tables, "nodice", 1, computers=1)
    table = await tables.play_computers(table.id) or table
    before, state = table, tables.state(table)
    table = await acted(tables, table, 0, state.legal(0)[0].text)
    table = await tables.play_computers(table.id) or table
    table = await DirectProposals(tables, StillClock()).undo(table.id, ANA.id)
    assert tables.state(table) == state
    assert table.undone == 1
    assert question_of(table, 0) > question_of(before, 0) + 1000


async def test_a_move_that_time_made_is_not_gone_behind(tables: DirectTables) -> None:
    table = await begun(tables, "nodice", 2)
    for kind in (MoveKind.ACTION, MoveKind.ACTION, MoveKind.CLOCK):
        state = tables.state(table)
        (seat,) = state.to_act()
        table = await clocked(tables, table, seat, state.legal(seat)[0].text, kind)
    with pytest.raises(Refused) as refused:
        await undone(tables, table, 1 - seat)
    assert refused.value.reason is Reason.UNDO_BARRIER


async def clocked(tables: DirectTables, table: Table, seat: Seat, text: str, kind: MoveKind) -> Table:
    return await tables.make(table.id, lambda at: act(at.table, at.state, seat, text, kind))


async def test_one_may_take_back_one_move_after_the_other(tables: DirectTables) -> None:
    table = await begun(tables, "nodice", 2)
    states = [tables.state(table)]
    for _ in range(4):
        (seat,) = states[-1].to_act()
        table = await acted(tables, table, seat, states[-1].legal(seat)[0].text)
        states.append(tables.state(table))
    (last,) = states[3].to_act()
    table = await undone(tables, table, last)
    assert tables.state(table) == states[3]
    table = await undone(tables, table, last)
    assert tables.state(table) == states[1]
    assert table.undone == 2
    assert list(await tables.story(table)) == await told_until(tables, table, 1)


async def told_until(tables: DirectTables, table: Table, actions: int) -> Sequence[object]:
    log = [move for _version, move in await tables.store.log(table.id)][: actions + 1]
    return [event for move in log for event in tables.games[table.game].read_events(move.events)]


@pytest.mark.parametrize("seed", [0, 16, 22, 25, 30])
def test_also_a_card_that_most_hands_would_hold_is_never_taken_back(seed: int) -> None:
    chance = Random(seed)
    state: State = Wazabi.start(2, playable(Wazabi, 2)[0], chance).state
    played = 0
    while state.to_act():
        seat = chance.choice(sorted(state.to_act()))
        action = choose(state.view(seat), state.legal(seat), chance)
        if action.text.startswith("play:"):
            played += 1
            assert find_reveal(state, seat, action.text, Random(1), 2) is not None, action.text
        state = state.apply(seat, action, chance).state
    assert played
