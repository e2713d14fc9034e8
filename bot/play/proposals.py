"""Proposals at tables: made, agreed to, declined, and carried out."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from bot.play.clock import Clock
from bot.play.perform import Performer, Press
from bot.play.tables import Tables, new_seed
from bot.table import refusal, requests
from bot.table.change import Change
from bot.table.expiry import expire
from bot.table.history import Stage, history
from bot.table.lobby import Person
from bot.table.proposal import Proposal, Subject, Verdict
from bot.table.rematch import can_rematch, rematch
from bot.table.replay import NotReplayed
from bot.table.snapshot import Snapshot
from bot.table.substitution import seat_to_replace, stage_to_resume, substitute
from bot.table.table import Chair, Status, Table
from bot.table.undo import stage_to_undo_to, undo_to
from bot.table.voting import LIFETIME, conclude, end_proposal, is_hopeless, is_unanimous, people, voters

OVERDUE = 60.0
"""Seconds after its end within which a vote is counted as long as people can play. Past that, the bot was away."""


class Proposals:
    """The proposals of all tables: votes, undo, substitutions and rematches, each committed like a move."""

    def __init__(self, performer: Performer, tables: Tables, clock: Clock) -> None:
        self._performer = performer
        self._tables = tables
        self._clock = clock

    async def kick(self, table_id: int, user_id: int, target_id: int) -> Snapshot:
        """Call a vote on taking somebody out; for players. Raises Refused."""

        def propose(at: Snapshot) -> Change:
            table = at.table
            _check_player(table, user_id)
            if user_id == target_id:
                raise refusal.kick_self()
            seat = table.seat_of(target_id)
            if seat is None:
                raise refusal.not_at_table(target_id)
            about = table.chairs[seat]
            return self._propose(table, Subject.KICK, user_id, about, user=target_id, agreed=(user_id,))

        await self.expire(table_id)
        return await self._performer.perform(table_id, propose)

    async def replace(
        self, table_id: int, user_id: int, player_id: int, newcomer_id: int, *, moderator: bool
    ) -> Snapshot:
        """Offer a player's chair to somebody new; for the host, moderators, and that player. Raises Refused."""

        async def propose(at: Snapshot) -> Change:
            table = at.table
            if table.status is Status.LOBBY:
                raise refusal.replace_lobby()
            if user_id not in (player_id, table.host_id) and not moderator:
                raise refusal.not_replaced_by()
            seat = seat_to_replace(table, player_id)
            if any(chair.user_id == newcomer_id for chair in table.chairs):
                raise refusal.replace_known(newcomer_id)
            stage_to_resume(table, await self._load_stages(at), seat)
            return self._propose(table, Subject.REPLACE, user_id, table.chairs[seat], seat=seat, user=newcomer_id)

        await self.expire(table_id)
        return await self._performer.perform(table_id, propose)

    async def undo(self, table_id: int, user_id: int) -> Snapshot:
        """Propose to undo one's newest action, or undo it at once if nobody else has to agree. Raises Refused."""

        async def propose(at: Snapshot) -> Change:
            table = at.table
            _check_player(table, user_id)
            seat = table.seat_of(user_id)
            if table.status is Status.LOBBY or seat is None:
                raise refusal.not_begun()
            stages = await self._load_stages(at)
            stage = await asyncio.to_thread(stage_to_undo_to, table, stages, seat)
            made = self._propose(
                table, Subject.UNDO, user_id, table.chairs[seat], seat=seat, agreed=(user_id,), version=stage.version
            )
            proposal = made.table.proposal
            if proposal is None or not is_unanimous(table, proposal):
                return made
            return undo_to(replace(table, proposal=conclude(proposal, Verdict.AGREED)), stage, seat)

        await self.expire(table_id)
        return await self._performer.perform(table_id, propose)

    async def rematch(self, table_id: int, user_id: int) -> tuple[Snapshot, Snapshot | None]:
        """Agree to a rematch of an ended table; return that table, and the new one if all agree now. Raises Refused.

        If the channel has another open table the agreement stays, and a later press begins the rematch.
        """

        def agree(at: Snapshot) -> Change:
            table = at.table
            if table.status is Status.STOPPED:
                raise refusal.over(table.command)
            if table.open:
                raise refusal.begun(table.link)
            if not self._offers_rematch(at):
                raise refusal.no_rematch(table.command)
            if user_id not in people(table):
                raise refusal.not_asked(table.link)
            made = self._with_rematch(table, user_id)
            proposal = _open_proposal(made)
            if user_id in proposal.agreed:
                return Change(made)
            return Change(replace(made, proposal=replace(proposal, agreed=(*proposal.agreed, user_id))))

        agreed = await self._tables.change(table_id, agree)
        if not is_unanimous(agreed.table, _open_proposal(agreed.table)):
            return agreed, None
        draft = (await self._tables.add(rematch(agreed.table, agreed.game, new_seed()))).table
        begun = await self._tables.change(draft.id, requests.begin(draft.host_id))
        return await self._tables.change(table_id, _close_rematch), begun

    async def agree(self, table_id: int, number: int, person: Person, press: Press | None = None) -> Snapshot:
        """Let a member agree, and carry the proposal out once everybody needed has agreed. Raises Refused."""

        async def agree(at: Snapshot) -> Change:
            table = at.table
            if (late := self._expiry(at, self._clock.now())).table is not table:
                return late
            proposal = _open_proposal(table, number)
            if person.id not in voters(table, proposal):
                raise refusal.not_asked(table.link)
            if person.id in proposal.agreed:
                return Change(table)
            declined = tuple(user for user in proposal.declined if user != person.id)
            proposal = replace(proposal, agreed=(*proposal.agreed, person.id), declined=declined)
            return await self._carry_out(at, replace(table, proposal=proposal), proposal, person)

        return await self._performer.perform(table_id, agree, press)

    async def decline(self, table_id: int, number: int, user_id: int, press: Press | None = None) -> Snapshot:
        """Let a voter decline, or the proposer withdraw; the host may withdraw a substitution too. Raises Refused."""

        def decline(at: Snapshot) -> Change:
            table = at.table
            if (late := self._expiry(at, self._clock.now())).table is not table:
                return late
            proposal = _open_proposal(table, number)
            if user_id == proposal.by or (proposal.subject is Subject.REPLACE and user_id == table.host_id):
                return end_proposal(table, proposal, Verdict.WITHDRAWN)
            if user_id not in voters(table, proposal):
                raise refusal.not_asked(table.link)
            if user_id in proposal.declined:
                return Change(table)
            agreed = tuple(user for user in proposal.agreed if user != user_id)
            proposal = replace(proposal, agreed=agreed, declined=(*proposal.declined, user_id))
            if proposal.subject is Subject.KICK and not is_hopeless(table, proposal):
                return Change(replace(table, proposal=proposal))
            return end_proposal(table, proposal, Verdict.DECLINED)

        return await self._performer.perform(table_id, decline, press)

    async def still_here(self, table_id: int, number: int, user_id: int, press: Press | None = None) -> Snapshot:
        """Let the person whom a vote would kick say that they are here, which ends the vote. Raises Refused."""

        def here(at: Snapshot) -> Change:
            table = at.table
            if (late := self._expiry(at, self._clock.now())).table is not table:
                return late
            proposal = _open_proposal(table, number)
            if proposal.subject is not Subject.KICK or proposal.user_id != user_id:
                raise refusal.not_asked(table.link)
            return end_proposal(table, proposal, Verdict.HERE)

        return await self._performer.perform(table_id, here, press)

    async def expire(self, table_id: int) -> Snapshot:
        """End a table's proposal or rematch if its time has run out."""
        return await self._performer.perform_unasked(table_id, lambda at: self._expiry(at, self._clock.now()))

    def _expiry(self, at: Snapshot, now: float) -> Change:
        """Return the change that ends a proposal or rematch whose time has run out; otherwise the same table.

        A vote that is overdue by more than `OVERDUE` seconds ran out while the bot was away. It stays open here: its
        voters get more time before anybody is taken out, as everybody does after an outage.
        """
        proposal = at.table.proposal
        if proposal is not None and proposal.subject is Subject.KICK and now > proposal.until + OVERDUE:
            return Change(at.table)
        return expire(at.table, at.readable_state, now)

    async def _carry_out(self, at: Snapshot, table: Table, proposal: Proposal, person: Person) -> Change:
        done = replace(table, proposal=conclude(proposal, Verdict.AGREED))
        match proposal.subject:
            case Subject.UNDO if is_unanimous(table, proposal) and proposal.seat is not None:
                (stage,) = [each for each in await self._load_stages(at) if each.version == proposal.version]
                return undo_to(done, stage, proposal.seat)
            case Subject.REPLACE if proposal.seat is not None:
                return substitute(done, await self._load_stages(at), proposal.seat, person)
            case _:
                # A vote to kick is counted when its time ends, by `expire`.
                return Change(table)

    def _propose(
        self, table: Table, subject: Subject, by: int, about: Chair | None = None, *, seat: int | None = None,
        user: int | None = None, version: int | None = None, agreed: tuple[int, ...] = (),
    ) -> Change:  # fmt: skip
        before = table.proposal
        # Nobody can decline a rematch, so it gives way to a proposal that resumes the ended game.
        if before is not None and before.verdict is None and before.subject is not Subject.REMATCH:
            raise refusal.proposed(table.link)
        until = self._clock.now() + LIFETIME[subject]
        proposal = Proposal(subject, by, until, seat, user, version, agreed, table.version + 1)
        if about is not None:
            proposal = replace(proposal, name=about.name, player_id=about.user_id)
        return Change(replace(table, proposal=proposal))

    def _with_rematch(self, table: Table, user_id: int) -> Table:
        proposal = table.proposal
        if proposal is not None and proposal.verdict is None and proposal.subject is Subject.REMATCH:
            return table
        made = self._propose(table, Subject.REMATCH, user_id).table
        return replace(made, proposal=replace(_open_proposal(made), until=table.deadline or 0.0))

    def _offers_rematch(self, at: Snapshot) -> bool:
        table = at.table
        if table.deadline is None or self._clock.now() >= table.deadline:
            return False
        return can_rematch(table, at.game, at.options)

    async def _load_stages(self, at: Snapshot) -> Sequence[Stage]:
        """Return a game's stages from its log, less undone moves. Raises Refused if they do not lead to its state."""
        table, game, options = at.table, at.game, at.options
        log = await self._tables.store.log(table.id)
        if game.rules != table.rules:
            raise refusal.broken()
        try:
            stages = await asyncio.to_thread(history, table, game, options, log)
        except NotReplayed as error:
            raise refusal.no_past(table.link) from error
        if not stages or msgspec.json.encode(stages[-1].state) != table.state:
            raise refusal.no_past(table.link)
        return stages


def _open_proposal(table: Table, number: int | None = None) -> Proposal:
    """Return a table's open proposal. Raises Refused if there is none, or its number is not the one that is given."""
    proposal = table.proposal
    if proposal is None or proposal.verdict is not None or number not in (None, proposal.number):
        raise refusal.settled(table.link)
    return proposal


def _check_player(table: Table, user_id: int) -> None:
    if not table.open:
        raise refusal.over(table.command)
    if table.seat_of(user_id) is None:
        raise refusal.not_seated()


def _close_rematch(at: Snapshot) -> Change:
    table, proposal = at.table, at.table.proposal
    done = proposal if proposal is None else conclude(proposal, Verdict.AGREED)
    return Change(replace(table, deadline=None, proposal=done))
