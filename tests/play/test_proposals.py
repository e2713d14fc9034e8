"""Proposals at a table are answered by those who are asked, and come to one outcome."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence

import pytest
from msgspec.structs import replace

from bot.table.change import Change
from bot.table.expiry import next_expiry
from bot.table.lobby import Person, hand_over
from bot.table.proposal import Proposal, Subject, Verdict
from bot.table.refusal import Reason, Refused
from bot.table.table import Ending, MoveKind, Status, Table
from bot.table.voting import DAY, called_to_vote, people
from tests.drafts import ANA, BEN, CHANNEL, CLEO, chair, draft
from tests.drivers.direct import DirectProposals, DirectTables, NoDisplay, StillClock

DORA = Person(104, "Dora", "fr")
EMIL = Person(105, "Emil", "en-US")


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
def proposals(tables: DirectTables, clock: StillClock) -> DirectProposals:
    return DirectProposals(tables, clock)


def open_one(table: Table) -> Proposal:
    """Return the open proposal of a table."""
    assert table.proposal is not None
    assert table.proposal.verdict is None
    return table.proposal


def verdict(table: Table) -> Verdict | None:
    """Return the verdict of the proposal; it must be there."""
    assert table.proposal is not None
    return table.proposal.verdict


async def refusal(doing: Awaitable[object]) -> Reason:
    """Return the reason of a refusal."""
    with pytest.raises(Refused) as refused:
        await doing
    return refused.value.reason


# -- votes


async def test_a_vote_takes_somebody_out_when_its_time_is_over_and_not_before(
    tables: DirectTables, proposals: DirectProposals, clock: StillClock
) -> None:
    table = await tables.rolling(ANA, BEN, CLEO)
    table = await proposals.kick(table.id, BEN.id, ANA.id)
    vote = open_one(table)
    assert (vote.subject, vote.agreed, next_expiry(table)) == (Subject.KICK, (BEN.id,), clock.now() + 300)
    table = await proposals.agree(table.id, vote.number, CLEO)
    assert people(table) == [ANA.id, BEN.id, CLEO.id]
    clock.time += 299
    assert people(await proposals.expire(table.id)) == [ANA.id, BEN.id, CLEO.id]
    clock.time += 1
    table = await proposals.expire(table.id)
    assert people(table) == [BEN.id, CLEO.id]
    assert verdict(table) is Verdict.AGREED
    assert table.host_id == BEN.id
    assert next_expiry(table) is None
    assert (await tables.store.log(table.id))[-1][1].kind is MoveKind.LEAVE


async def test_of_two_the_other_alone_is_a_majority(
    tables: DirectTables, proposals: DirectProposals, clock: StillClock
) -> None:
    table = await tables.rolling(ANA, BEN)
    await proposals.kick(table.id, BEN.id, ANA.id)
    clock.time += 300
    table = await proposals.expire(table.id)
    assert people(table) == [BEN.id]
    assert table.status is Status.OVER


async def test_half_of_the_others_is_no_majority(
    tables: DirectTables, proposals: DirectProposals, clock: StillClock
) -> None:
    table = await tables.rolling(ANA, BEN, CLEO)
    await proposals.kick(table.id, BEN.id, ANA.id)
    clock.time += 300
    table = await proposals.expire(table.id)
    assert people(table) == [ANA.id, BEN.id, CLEO.id]
    assert verdict(table) is Verdict.LAPSED


async def test_a_vote_without_hope_ends_at_once(tables: DirectTables, proposals: DirectProposals) -> None:
    table = await tables.rolling(ANA, BEN, CLEO)
    vote = open_one(await proposals.kick(table.id, BEN.id, ANA.id))
    assert verdict(await proposals.decline(table.id, vote.number, CLEO.id)) is Verdict.DECLINED


async def test_the_person_concerned_ends_the_vote_by_a_word_or_by_acting(
    tables: DirectTables, proposals: DirectProposals
) -> None:
    table = await tables.rolling(ANA, BEN, CLEO)
    turn = tables.mover(table)
    other, third = [person for person in (ANA, BEN, CLEO) if person is not turn]
    vote = open_one(await proposals.kick(table.id, other.id, turn.id))
    assert await refusal(proposals.here(table.id, vote.number, third.id)) is Reason.NOT_ASKED
    assert await refusal(proposals.agree(table.id, vote.number, turn)) is Reason.NOT_ASKED
    assert verdict(await proposals.here(table.id, vote.number, turn.id)) is Verdict.HERE
    assert await refusal(proposals.agree(table.id, vote.number, third)) is Reason.SETTLED
    table = await proposals.kick(table.id, other.id, turn.id)
    assert await refusal(proposals.agree(table.id, vote.number, third)) is Reason.SETTLED
    table = await tables.act(table.id, tables.question(table, turn.id), turn.id, "roll")
    assert verdict(table) is Verdict.HERE
    text = tables.state(table).legal(table.seat_of(turn.id) or 0)[0].text
    table = await tables.act(table.id, tables.question(table, turn.id), turn.id, text)
    assert table.proposal is None


async def test_what_somebody_else_does_leaves_the_vote_as_it_is(
    tables: DirectTables, proposals: DirectProposals
) -> None:
    table = await tables.rolling(ANA, BEN, CLEO)
    turn = tables.mover(table)
    target, other = [person for person in (ANA, BEN, CLEO) if person is not turn]
    vote = open_one(await proposals.kick(table.id, other.id, target.id))
    table = await tables.act(table.id, tables.question(table, turn.id), turn.id, "roll")
    assert open_one(table) == vote
    assert (await tables.leave(table.id, target.id)).proposal is None


async def test_only_players_call_a_vote_and_on_another_player(tables: DirectTables, proposals: DirectProposals) -> None:
    table = await tables.rolling(ANA, BEN)
    assert await refusal(proposals.kick(table.id, DORA.id, ANA.id)) is Reason.NOT_SEATED
    assert await refusal(proposals.kick(table.id, BEN.id, BEN.id)) is Reason.KICK_SELF
    assert await refusal(proposals.kick(table.id, BEN.id, DORA.id)) is Reason.NOT_AT_TABLE


async def test_a_lobby_votes_too_and_its_host_passes_on(
    tables: DirectTables, proposals: DirectProposals, clock: StillClock
) -> None:
    table = await tables.lobby(ANA, BEN, CLEO)
    vote = open_one(await proposals.kick(table.id, CLEO.id, ANA.id))
    await proposals.agree(table.id, vote.number, BEN)
    await tables.join(table.id, DORA)
    clock.time += 300
    table = await proposals.expire(table.id)
    assert (people(table), table.host_id, verdict(table)) == ([BEN.id, CLEO.id, DORA.id], BEN.id, Verdict.AGREED)


async def test_one_is_asked_at_a_time_and_whoever_asked_ends_it(
    tables: DirectTables, proposals: DirectProposals
) -> None:
    table = await tables.rolling(ANA, BEN, CLEO)
    vote = open_one(await proposals.kick(table.id, BEN.id, CLEO.id))
    assert await refusal(proposals.kick(table.id, CLEO.id, BEN.id)) is Reason.PROPOSED
    assert await refusal(proposals.decline(table.id, vote.number, CLEO.id)) is Reason.NOT_ASKED
    assert verdict(await proposals.decline(table.id, vote.number, BEN.id)) is Verdict.WITHDRAWN


async def test_the_host_ends_an_offer_but_not_a_vote(tables: DirectTables, proposals: DirectProposals) -> None:
    table = await tables.rolling(ANA, BEN, CLEO)
    table = await proposals.replace(table.id, BEN.id, BEN.id, DORA.id, moderator=False)
    assert verdict(await proposals.decline(table.id, open_one(table).number, ANA.id)) is Verdict.WITHDRAWN
    vote = open_one(await proposals.kick(table.id, BEN.id, ANA.id))
    assert await refusal(proposals.decline(table.id, vote.number, ANA.id)) is Reason.NOT_ASKED


async def test_a_press_that_comes_too_late_meets_what_time_has_made_of_it(
    tables: DirectTables, proposals: DirectProposals, clock: StillClock
) -> None:
    table = await tables.rolling(ANA, BEN, CLEO)
    vote = open_one(await proposals.kick(table.id, BEN.id, ANA.id))
    clock.time += 301
    assert verdict(await proposals.agree(table.id, vote.number, CLEO)) is Verdict.LAPSED
    vote = open_one(await proposals.kick(table.id, BEN.id, ANA.id))
    await proposals.agree(table.id, vote.number, CLEO)
    clock.time += 301
    table = await proposals.agree(table.id, vote.number, CLEO)
    assert (verdict(table), people(table)) == (Verdict.AGREED, [BEN.id, CLEO.id])


async def test_two_who_agree_at_the_same_moment_both_count(
    tables: DirectTables, proposals: DirectProposals, clock: StillClock
) -> None:
    table = await tables.begun(ANA, BEN, CLEO)
    vote = open_one(await proposals.kick(table.id, ANA.id, CLEO.id))
    await proposals.decline(table.id, vote.number, ANA.id)
    vote = open_one(await proposals.kick(table.id, BEN.id, CLEO.id))
    agree = (proposals.agree(table.id, vote.number, person) for person in (ANA, BEN, ANA))
    *_, table = await asyncio.gather(*agree)
    assert sorted(open_one(table).agreed) == [ANA.id, BEN.id]


# -- the host


async def test_the_host_hands_the_table_over(tables: DirectTables) -> None:
    table = await tables.lobby(ANA, BEN)
    assert hand_over(table, ANA.id, BEN.id, moderator=False).host_id == BEN.id
    assert hand_over(table, DORA.id, BEN.id, moderator=True).host_id == BEN.id
    for by, to, reason in (
        (BEN, BEN, Reason.NOT_MODERATOR),
        (ANA, DORA, Reason.NOT_AT_TABLE),
        (ANA, ANA, Reason.HOST_ALREADY),
    ):
        with pytest.raises(Refused) as refused:
            hand_over(table, by.id, to.id, moderator=False)
        assert refused.value.reason is reason


# -- replacing


async def replaced(proposals: DirectProposals, table: Table, by: Person, player: Person, newcomer: Person) -> Table:
    """The table after a chair was offered and taken."""
    table = await proposals.replace(table.id, by.id, player.id, newcomer.id, moderator=False)
    return await proposals.agree(table.id, open_one(table).number, newcomer)


async def test_a_newcomer_takes_the_chair_as_it_is(tables: DirectTables, proposals: DirectProposals) -> None:
    table = await tables.rolling(ANA, BEN, CLEO)
    state = tables.state(table)
    table = await replaced(proposals, table, BEN, BEN, DORA)
    assert [each.name for each in table.chairs] == ["Ana", "Dora", "Cleo"]
    assert tables.state(table) == state
    assert verdict(table) is Verdict.AGREED
    assert await tables.replayed(table) == state
    assert await tables.story(table) == ()


async def test_the_host_who_gives_their_place_away_passes_the_table_on(
    tables: DirectTables, proposals: DirectProposals
) -> None:
    table = await replaced(proposals, await tables.rolling(ANA, BEN), ANA, ANA, DORA)
    assert table.host_id == BEN.id


async def test_only_the_player_the_host_and_moderators_give_a_place_away(
    tables: DirectTables, proposals: DirectProposals
) -> None:
    table = await tables.rolling(ANA, BEN, CLEO)
    offer = proposals.replace(table.id, BEN.id, CLEO.id, DORA.id, moderator=False)
    assert await refusal(offer) is Reason.NOT_REPLACED_BY
    table = await proposals.replace(table.id, BEN.id, CLEO.id, DORA.id, moderator=True)
    assert called_to_vote(table) == {2: DORA.id}
    assert await refusal(proposals.agree(table.id, open_one(table).number, EMIL)) is Reason.NOT_ASKED
    assert verdict(await proposals.decline(table.id, open_one(table).number, DORA.id)) is Verdict.DECLINED


async def test_whoever_has_or_had_a_place_takes_no_other(tables: DirectTables, proposals: DirectProposals) -> None:
    table = await tables.rolling(ANA, BEN, CLEO)
    for newcomer in (ANA, CLEO):
        offer = proposals.replace(table.id, ANA.id, BEN.id, newcomer.id, moderator=False)
        assert await refusal(offer) is Reason.REPLACE_KNOWN
    await tables.leave(table.id, CLEO.id)
    offer = proposals.replace(table.id, ANA.id, BEN.id, CLEO.id, moderator=False)
    assert await refusal(offer) is Reason.REPLACE_KNOWN
    offer = proposals.replace(table.id, ANA.id, EMIL.id, DORA.id, moderator=False)
    assert await refusal(offer) is Reason.NOT_AT_TABLE


async def test_before_the_game_begins_no_chair_need_change_hands(
    tables: DirectTables, proposals: DirectProposals
) -> None:
    table = await tables.lobby(ANA, BEN)
    offer = proposals.replace(table.id, ANA.id, BEN.id, DORA.id, moderator=False)
    assert await refusal(offer) is Reason.REPLACE_LOBBY


async def test_an_offer_lapses_after_a_day(tables: DirectTables, proposals: DirectProposals, clock: StillClock) -> None:
    table = await tables.rolling(ANA, BEN)
    table = await proposals.replace(table.id, ANA.id, BEN.id, DORA.id, moderator=False)
    clock.time += DAY
    table = await proposals.agree(table.id, open_one(table).number, DORA)
    assert verdict(table) is Verdict.LAPSED
    assert people(table) == [ANA.id, BEN.id]


async def test_a_move_of_somebody_else_leaves_the_offer_as_it_is(
    tables: DirectTables, proposals: DirectProposals
) -> None:
    table = await tables.rolling(ANA, BEN)
    turn = tables.mover(table)
    other = BEN if turn is ANA else ANA
    table = await proposals.replace(table.id, other.id, other.id, DORA.id, moderator=False)
    offer = open_one(table)
    table = await tables.act(table.id, tables.question(table, turn.id), turn.id, "roll")
    assert open_one(table) == offer


async def test_who_has_just_left_is_replaced_from_before_their_leaving(
    tables: DirectTables, proposals: DirectProposals
) -> None:
    table = await tables.rolling(ANA, BEN, CLEO)
    turn = tables.mover(table)
    state, asked = tables.state(table), tables.question(table, turn.id)
    host = next(person for person in (ANA, BEN, CLEO) if person is not turn)
    await tables.leave(table.id, turn.id)
    table = await replaced(proposals, table, host if host is ANA else BEN, turn, DORA)
    assert tables.state(table) == state
    assert {table.seat_of(DORA.id)} == state.to_act()
    # An old button of this question counts for nothing any more.
    assert await refusal(tables.act(table.id, asked, DORA.id, "roll")) is Reason.STALE
    assert await tables.replayed(table) == state


async def test_once_the_others_have_played_on_the_place_is_gone(
    tables: DirectTables, proposals: DirectProposals
) -> None:
    table = await tables.rolling(ANA, BEN, CLEO)
    turn = tables.mover(table)
    goes = next(person for person in (BEN, CLEO) if person is not turn)
    table = await tables.leave(table.id, goes.id)
    table = await proposals.replace(table.id, ANA.id, goes.id, DORA.id, moderator=False)
    offer = open_one(table)
    table = await tables.act(table.id, tables.question(table, turn.id), turn.id, "roll")
    assert verdict(table) is Verdict.PLAYED_ON
    assert await refusal(proposals.agree(table.id, offer.number, DORA)) is Reason.SETTLED
    again = proposals.replace(table.id, ANA.id, goes.id, DORA.id, moderator=False)
    assert await refusal(again) is Reason.REPLACE_LATE


async def test_an_offer_stands_while_its_player_leaves(tables: DirectTables, proposals: DirectProposals) -> None:
    table = await tables.rolling(ANA, BEN)
    state = tables.state(table)
    table = await proposals.replace(table.id, ANA.id, BEN.id, DORA.id, moderator=False)
    table = await tables.leave(table.id, BEN.id)
    assert table.status is Status.OVER
    table = await proposals.agree(table.id, open_one(table).number, DORA)
    assert (tables.state(table), table.status) == (state, Status.PLAYING)


async def test_a_game_that_a_leaving_ended_opens_again_without_its_results(
    tables: DirectTables, proposals: DirectProposals
) -> None:
    table = await tables.rolling(ANA, BEN)
    table = await tables.leave(table.id, BEN.id)
    assert len(await tables.store.standings(table.guild_id, None)) == 2
    table = await replaced(proposals, table, ANA, BEN, DORA)
    assert table.open
    assert await tables.store.standings(table.guild_id, None) == []
    assert await tables.store.table_in(CHANNEL) == table


async def test_a_table_that_was_left_to_computers_opens_again(tables: DirectTables, proposals: DirectProposals) -> None:
    table = await tables.rolling(ANA, computers=2)
    table = await tables.leave(table.id, ANA.id)
    assert table.ending is Ending.NOBODY
    table = await replaced(proposals, table, ANA, ANA, DORA)
    assert (table.status, table.host_id, table.ending) == (Status.PLAYING, DORA.id, None)


async def test_it_does_not_open_again_where_the_channel_has_another_table(
    tables: DirectTables, proposals: DirectProposals
) -> None:
    table = await tables.leave((await tables.rolling(ANA, BEN)).id, BEN.id)
    await tables.store.create(draft(chair(EMIL)), 0)
    table = await proposals.replace(table.id, ANA.id, BEN.id, DORA.id, moderator=False)
    assert await refusal(proposals.agree(table.id, open_one(table).number, DORA)) is Reason.BUSY
    assert len(await tables.store.standings(table.guild_id, None)) == 2


# -- taking back, as a proposal


async def moved(tables: DirectTables, proposals: DirectProposals) -> tuple[Table, Person, Sequence[Person]]:
    """A game in which somebody has marked a die, and wants it back; then the others."""
    table = await tables.rolling(ANA, BEN, CLEO)
    turn = tables.mover(table)
    for text in ("roll", "mark:0"):
        table = await tables.act(table.id, tables.question(table, turn.id), turn.id, text)
    return await proposals.undo(table.id, turn.id), turn, [each for each in (ANA, BEN, CLEO) if each is not turn]


async def test_all_others_must_agree_to_have_a_move_taken_back(
    tables: DirectTables, proposals: DirectProposals
) -> None:
    table, turn, others = await moved(tables, proposals)
    before, asked = tables.state(table), tables.question(table, turn.id)
    assert list(called_to_vote(table).values()) == [each.id for each in others]
    table = await proposals.agree(table.id, open_one(table).number, others[0])
    assert tables.state(table) == before
    table = await proposals.agree(table.id, open_one(table).number, others[1])
    assert tables.state(table) != before
    assert verdict(table) is Verdict.AGREED
    assert await refusal(tables.act(table.id, asked, turn.id, "mark:0")) is Reason.STALE
    assert await tables.replayed(table) == tables.state(table)
    log = [move.kind for _version, move in await tables.store.log(table.id)]
    assert log[-3:] == [MoveKind.ACTION, MoveKind.ACTION, MoveKind.UNDO]


async def test_one_who_declines_or_a_move_meanwhile_or_a_day_leaves_it_as_it_is(
    tables: DirectTables, proposals: DirectProposals, clock: StillClock
) -> None:
    table, turn, others = await moved(tables, proposals)
    number = open_one(table).number
    assert verdict(await proposals.decline(table.id, number, others[0].id)) is Verdict.DECLINED
    table = await proposals.undo(table.id, turn.id)
    number = open_one(table).number
    table = await tables.act(table.id, tables.question(table, turn.id), turn.id, "free:0")
    assert verdict(table) is Verdict.PLAYED_ON
    assert await refusal(proposals.agree(table.id, number, others[0])) is Reason.SETTLED
    state = tables.state(table)
    table = await proposals.undo(table.id, turn.id)
    assert open_one(table).subject is Subject.UNDO
    clock.time += DAY
    table = await proposals.expire(table.id)
    assert (verdict(table), tables.state(table)) == (Verdict.LAPSED, state)


# -- rematch


async def ended(tables: DirectTables, *, computers: int = 0) -> Table:
    """A game of Ana, Ben and Cleo that has come to its end."""
    return await over(tables, await tables.rolling(ANA, BEN, CLEO, computers=computers))


async def over(tables: DirectTables, table: Table) -> Table:
    """The table after its game has ended."""
    return await tables.make(table.id, lambda at: Change(replace(at.table, status=Status.OVER)))


async def test_a_rematch_begins_once_all_agree(
    tables: DirectTables, proposals: DirectProposals, clock: StillClock
) -> None:
    table = await ended(tables, computers=1)
    assert table.deadline == 1000.0 + DAY
    for person in (ANA, BEN, BEN, ANA):
        old, begun = await proposals.rematch(table.id, person.id)
        assert begun is None
    assert sorted(open_one(old).agreed) == [ANA.id, BEN.id]
    old, begun = await proposals.rematch(table.id, CLEO.id)
    assert begun is not None
    assert [each.name for each in begun.chairs] == ["Ana", "Ben", "Cleo", "Computer 1"]
    assert (begun.status, begun.options, begun.channel_id) == (Status.PLAYING, table.options, table.channel_id)
    assert begun.seed != table.seed
    assert (old.deadline, verdict(old)) == (None, Verdict.AGREED)
    assert await refusal(proposals.rematch(table.id, ANA.id)) is Reason.NO_REMATCH


async def test_a_rematch_waits_for_its_channel_and_the_agreement_stays(
    tables: DirectTables, proposals: DirectProposals
) -> None:
    table = await ended(tables)
    other = await tables.store.create(draft(chair(EMIL)), 0)
    await proposals.rematch(table.id, ANA.id)
    await proposals.rematch(table.id, BEN.id)
    assert await refusal(proposals.rematch(table.id, CLEO.id)) is Reason.BUSY
    await tables.stop(other.id, EMIL.id, moderator=False)
    _old, begun = await proposals.rematch(table.id, ANA.id)
    assert begun is not None
    assert begun.status is Status.PLAYING


async def test_all_who_agree_at_the_same_moment_begin_one_game(
    tables: DirectTables, proposals: DirectProposals
) -> None:
    table = await ended(tables)
    agree = (proposals.rematch(table.id, person.id) for person in (ANA, BEN, CLEO, ANA, BEN, CLEO))
    ends = await asyncio.gather(*agree, return_exceptions=True)
    begun = [end[1] for end in ends if not isinstance(end, BaseException) and end[1] is not None]
    refused = [end.reason for end in ends if isinstance(end, Refused)]
    assert len(begun) == 1
    assert set(refused) <= {Reason.BUSY, Reason.NO_REMATCH}
    assert await tables.store.open_table_ids() == (begun[0].id,)


async def test_a_rematch_lapses_after_a_day(
    tables: DirectTables, proposals: DirectProposals, clock: StillClock
) -> None:
    table = await ended(tables)
    await proposals.rematch(table.id, ANA.id)
    clock.time += DAY
    assert await refusal(proposals.rematch(table.id, BEN.id)) is Reason.NO_REMATCH
    table = await proposals.expire(table.id)
    assert (table.deadline, verdict(table), next_expiry(table)) == (None, Verdict.LAPSED, None)


async def test_who_left_in_mid_game_is_not_asked(tables: DirectTables, proposals: DirectProposals) -> None:
    table = await tables.rolling(ANA, BEN, CLEO)
    await tables.leave(table.id, CLEO.id)
    table = await over(tables, table)
    assert await refusal(proposals.rematch(table.id, CLEO.id)) is Reason.NOT_ASKED
    await proposals.rematch(table.id, ANA.id)
    _old, begun = await proposals.rematch(table.id, BEN.id)
    assert begun is not None
    assert [each.name for each in begun.chairs] == ["Ana", "Ben"]


async def test_a_rematch_has_a_host_also_where_the_old_one_was_forgotten(
    tables: DirectTables, proposals: DirectProposals
) -> None:
    table = await ended(tables)
    assert table.host_id == ANA.id
    await tables.store.forget(ANA.id)
    await proposals.rematch(table.id, BEN.id)
    _old, begun = await proposals.rematch(table.id, CLEO.id)
    assert begun is not None
    assert begun.host_id == BEN.id
    assert begun.seat_of(begun.host_id) is not None


async def test_an_ended_game_goes_on_with_somebody_new_although_one_wants_a_rematch(
    tables: DirectTables, proposals: DirectProposals
) -> None:
    table = await tables.rolling(ANA, BEN, CLEO)
    await tables.leave(table.id, CLEO.id)
    table = await over(tables, table)
    await proposals.rematch(table.id, BEN.id)
    table = await proposals.replace(table.id, ANA.id, CLEO.id, DORA.id, moderator=False)
    assert await refusal(proposals.rematch(table.id, ANA.id)) is Reason.PROPOSED
    table = await proposals.agree(table.id, open_one(table).number, DORA)
    assert (table.status, people(table)) == (Status.PLAYING, [ANA.id, BEN.id, DORA.id])


async def test_a_vote_that_ends_by_the_next_command_is_shown_and_the_computers_go_on(
    tables: DirectTables, clock: StillClock
) -> None:
    display = NoDisplay()
    told = display.shown
    proposals = DirectProposals(tables, clock, display)
    table = await tables.rolling(ANA, BEN, computers=1)
    await proposals.kick(table.id, ANA.id, BEN.id)
    told.clear()
    clock.time += 301
    assert await refusal(proposals.kick(table.id, ANA.id, BEN.id)) is Reason.NOT_AT_TABLE
    assert [people(each) for each in told] == [[ANA.id]]
    assert await refusal(proposals.kick(table.id, ANA.id, BEN.id)) is Reason.NOT_AT_TABLE
    assert len(told) == 1


@pytest.mark.parametrize("press", ["agree", "here", "kick"])
async def test_a_vote_that_ended_while_nobody_could_press_takes_nobody_out_at_the_first_press(
    tables: DirectTables, proposals: DirectProposals, clock: StillClock, press: str
) -> None:
    table = await tables.rolling(ANA, BEN, CLEO)
    table = await proposals.kick(table.id, BEN.id, ANA.id)
    table = await proposals.agree(table.id, open_one(table).number, CLEO)
    number = open_one(table).number
    clock.time += DAY
    match press:
        case "agree":
            table = await proposals.agree(table.id, number, CLEO)
        case "here":
            table = await proposals.here(table.id, number, ANA.id)
            assert verdict(table) is Verdict.HERE
        case _:
            assert await refusal(proposals.kick(table.id, CLEO.id, ANA.id)) is Reason.PROPOSED
    assert ANA.id in people(table)
