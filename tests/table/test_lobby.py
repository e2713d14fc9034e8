"""The people at a table before its game begins."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from bot.table.lobby import Person, leave, make_ready, remove_computer, sit, sit_computer
from bot.table.reason import Name
from bot.table.refusal import Reason, Refused
from bot.table.rights import only_host
from bot.table.table import Status, Table
from tests.drafts import ANA, BEN, CLEO, chair, computer, draft

SEATS = range(2, 5)
DORA = Person(104, "Dora", "en-US")
EVE = Person(105, "Eve", "en-US")


def names(table: Table) -> list[str]:
    return [chair.name for chair in table.chairs]


def refusal(change: Callable[[], Table]) -> Refused:
    with pytest.raises(Refused) as caught:
        change()
    return caught.value


def test_who_joins_gets_the_next_seat() -> None:
    table = sit(sit(draft(), BEN, SEATS), CLEO, SEATS)
    assert table.chairs == (chair(ANA), chair(BEN), chair(CLEO))
    assert [table.seat_of(person.id) for person in (ANA, BEN, CLEO, DORA)] == [0, 1, 2, None]


def test_nobody_sits_twice() -> None:
    assert refusal(lambda: sit(draft(), ANA, SEATS)).reason is Reason.SEATED


def test_a_full_table_takes_nobody_more() -> None:
    full = draft(chair(ANA), chair(BEN), chair(CLEO), computer())
    assert refusal(lambda: sit(full, DORA, SEATS)).reason is Reason.FULL
    assert refusal(lambda: sit_computer(full, "random", "Computer 2", SEATS)).reason is Reason.FULL


def test_a_place_is_held_for_who_is_invited() -> None:
    table = draft(chair(ANA), chair(BEN), invited=(CLEO.id, DORA.id))
    assert refusal(lambda: sit(table, EVE, SEATS)).reason is Reason.HELD
    assert refusal(lambda: sit_computer(table, "random", "Computer 1", SEATS)).reason is Reason.HELD
    table = sit(table, DORA, SEATS)
    assert names(table) == ["Ana", "Ben", "Dora"]
    assert table.invited == (CLEO.id,)


def test_free_places_beyond_the_held_ones_are_for_everybody() -> None:
    table = sit(draft(invited=(CLEO.id,)), EVE, SEATS)
    assert names(table) == ["Ana", "Eve"]
    assert table.invited == (CLEO.id,)
    assert names(sit_computer(table, "random", "Computer 1", SEATS)) == ["Ana", "Eve", "Computer 1"]


def test_an_invited_person_declines_and_the_place_is_free() -> None:
    table = leave(draft(chair(ANA), chair(BEN), invited=(CLEO.id, DORA.id)), CLEO.id)
    assert table.invited == (DORA.id,)
    assert names(sit(table, EVE, SEATS)) == ["Ana", "Ben", "Eve"]


def test_computers_are_added_and_the_last_one_is_removed() -> None:
    table = sit_computer(draft(), "random", "Computer 1", SEATS)
    table = sit(table, BEN, SEATS)
    table = sit_computer(table, "random", "Computer 2", SEATS)
    assert names(table) == ["Ana", "Computer 1", "Ben", "Computer 2"]
    assert table.chairs[1].player == "random"
    table = remove_computer(table, 2)
    assert names(table) == ["Ana", "Computer 1", "Ben"]
    assert refusal(lambda: remove_computer(table, 2)).reason is Reason.STALE
    table = remove_computer(table, 1)
    assert names(table) == ["Ana", "Ben"]
    assert refusal(lambda: remove_computer(table, 1)).reason is Reason.NO_COMPUTER


def test_who_leaves_frees_their_seat_and_the_others_move_up() -> None:
    table = leave(draft(chair(ANA), chair(BEN), chair(CLEO)), BEN.id)
    assert names(table) == ["Ana", "Cleo"]
    assert table.host_id == ANA.id
    assert refusal(lambda: leave(table, BEN.id)).reason is Reason.NOT_JOINED


def test_when_the_host_leaves_the_next_person_is_host() -> None:
    table = leave(draft(chair(ANA), computer(), chair(CLEO), chair(BEN)), ANA.id)
    assert names(table) == ["Computer 1", "Cleo", "Ben"]
    assert table.host_id == CLEO.id
    assert table.status is Status.LOBBY


@pytest.mark.parametrize("others", [(), (computer(),)])
def test_when_the_last_person_leaves_the_table_is_stopped(others: tuple[()]) -> None:
    table = leave(draft(chair(ANA), *others, invited=(BEN.id,)), ANA.id)
    assert table.status is Status.STOPPED
    assert not table.open


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_game_begins_with_as_many_as_can_play_and_invitations_end(count: int) -> None:
    people = [chair(person) for person in (ANA, BEN, CLEO, DORA)][:count]
    table = make_ready(draft(*people, invited=(EVE.id,)), SEATS)
    assert table.status is Status.PLAYING
    assert table.invited == ()
    assert len(table.chairs) == count


def test_too_few_cannot_begin_and_are_told_how_many_are_needed() -> None:
    refused = refusal(lambda: make_ready(draft(invited=(BEN.id,)), SEATS))
    assert refused.reason is Reason.TOO_FEW
    assert refused.values == {"least": 2}


def test_only_the_host_may_do_what_is_the_hosts() -> None:
    only_host(draft(), ANA.id)
    refused = refusal(lambda: _let(draft(), BEN))
    assert (refused.reason, refused.values) == (Reason.NOT_HOST, {"host": Name("Ana")})


CHANGES: dict[str, Callable[[Table], Table]] = {
    "sit": lambda table: sit(table, BEN, SEATS),
    "sit_computer": lambda table: sit_computer(table, "random", "Computer 1", SEATS),
    "remove_computer": lambda table: remove_computer(table, 1),
    "leave": lambda table: leave(table, ANA.id),
    "ready": lambda table: make_ready(table, SEATS),
    "only the host": lambda table: _let(table, ANA),
    "not the host": lambda table: _let(table, BEN),
}


def _let(table: Table, person: Person) -> Table:
    only_host(table, person.id)
    return table


@pytest.mark.parametrize("change", CHANGES)
def test_nothing_of_a_lobby_can_be_done_once_the_game_has_begun(change: str) -> None:
    playing = replace(draft(chair(ANA), computer()), status=Status.PLAYING, message_id=900)
    refused = refusal(lambda: CHANGES[change](playing))
    assert refused.reason is Reason.BEGUN
    assert refused.values == {"link": "https://discord.com/channels/7/70/900"}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("status", [Status.OVER, Status.STOPPED])
def test_nothing_of_a_lobby_can_be_done_at_a_table_that_ended(change: str, status: Status) -> None:
    refused = refusal(lambda: CHANGES[change](replace(draft(chair(ANA), computer()), status=status)))
    assert refused.reason is Reason.OVER
    assert refused.values == {"command": "/naasii start"}


def test_a_table_without_a_message_links_to_its_channel() -> None:
    assert draft().link == "https://discord.com/channels/7/70"
