"""The end of a board: a proposal or the offer of a rematch, and the buttons that answer it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.screens.custom_ids import Agree, Decline, Rematch, StillHere
from bot.screens.names import escape_name
from bot.screens.screen import Block, Button, Buttons, Divider, Style, Text
from bot.screens.text import _
from bot.table.proposal import Proposal, Subject, Verdict
from bot.table.table import Table
from bot.table.voting import people, supporters, voters


def present_proposal(table: Table, *, rematch: bool) -> tuple[Block, ...]:
    """Return the blocks that ask about a proposal or give its result; with `rematch`, also those that offer one."""
    proposal = table.proposal
    if proposal is not None and proposal.verdict is None and proposal.subject is not Subject.REMATCH:
        buttons = [
            Button(Agree(proposal.number), _("Agree"), Style.SUCCESS),
            Button(Decline(proposal.number), _("Decline")),
        ]
        if proposal.subject is Subject.KICK:
            buttons.append(Button(StillHere(proposal.number), _("I am here"), Style.PRIMARY))
        return Divider(), Text(_question(table, proposal)), Buttons(tuple(buttons))
    blocks: list[Block] = []
    if proposal is not None and proposal.verdict is not None:
        blocks.append(Text("-# " + _result(proposal, proposal.verdict)))
    if rematch:
        agreed = () if proposal is None or proposal.verdict is not None else supporters(table, proposal)
        if proposal is not None and agreed:
            blocks.append(Text(_rematch_offer(table, proposal, agreed)))
        blocks.append(Buttons((Button(Rematch(), _("Rematch"), Style.PRIMARY),)))
    return tuple(blocks)


def present_call(table: Table) -> str:
    """Return the call to those who are to answer a proposal, with `{who}` for them."""
    match None if table.proposal is None else table.proposal.subject:
        case Subject.REPLACE:
            return _("{who} You are offered a place in this game.")
        case Subject.UNDO:
            return _("{who} Somebody asks below this board to take a move back.")
        case _:
            return _("{who} There is a vote below this board.")


def _question(table: Table, proposal: Proposal) -> str:
    by, who = f"<@{proposal.by}>", escape_name(proposal.name)
    until = f"<t:{int(proposal.until)}:R>"
    match proposal.subject:
        case Subject.KICK:
            return _(
                "**Vote: is {who} to be taken out?** {by} asks.\n"
                "{agreed} of {all} agree; {needed} are needed.\n"
                "-# {who}, press “I am here” or play on, and the vote is over. Otherwise it is counted {until}."
            ).format(
                who=who,
                by=by,
                agreed=len(supporters(table, proposal)),
                all=len(voters(table, proposal)),
                needed=len(voters(table, proposal)) // 2 + 1,
                until=until,
            )
        case Subject.REPLACE:
            return _("**{newcomer}, do you play on for {who}?** {by} asks.\n-# The offer ends {until}.").format(
                newcomer=f"<@{proposal.user_id}>", who=who, by=by, until=until
            )
        case Subject.UNDO | Subject.REMATCH:
            agreed = supporters(table, proposal)
            missing = [user for user in voters(table, proposal) if user not in agreed]
            return _(
                "**May {who} take their last move back?** {missing} must agree.\n"
                "-# This is dropped {until}, or once somebody plays on."
            ).format(who=who, missing=_names(table, missing), until=until)


def _rematch_offer(table: Table, proposal: Proposal, agreed: Sequence[int]) -> str:
    """Return the names of those who agree to a rematch and of those still to press, and when the offer ends."""
    missing = [user for user in people(table) if user not in agreed]
    if not missing:
        return _("**Rematch?** All agree; press Rematch once no other table is open in this channel.")
    words = _("**Rematch?** Agreed: {names} · still to press: {missing}").format(
        names=_names(table, agreed), missing=_names(table, missing)
    )
    return words + "\n-# " + _("The offer ends {until}.").format(until=f"<t:{int(proposal.until)}:R>")


def _result(proposal: Proposal, verdict: Verdict) -> str:
    who = escape_name(proposal.name)
    match proposal.subject:
        case Subject.KICK:
            words = _VOTES[verdict]()
        case Subject.REPLACE:
            words = _OFFERS[verdict]()
        case Subject.UNDO:
            words = _UNDONE[verdict]()
        case Subject.REMATCH:
            words = _("The rematch has begun.") if verdict is Verdict.AGREED else _("There was no rematch.")
    return words.format(who=who, by=f"<@{proposal.by}>", newcomer=f"<@{proposal.user_id}>")


def _names(table: Table, users: Sequence[int]) -> str:
    return ", ".join(
        escape_name(chair.name) for chair in table.chairs if chair.user_id is not None and chair.user_id in users
    )


# A vote alone can end by its player being there, and a vote alone goes on while the game is played.
_VOTES = {
    Verdict.AGREED: lambda: _("{who} was taken out by a vote."),
    Verdict.DECLINED: lambda: _("{who} stays: too many declined to take them out."),
    Verdict.WITHDRAWN: lambda: _("{who} stays: the vote was called off."),
    Verdict.LAPSED: lambda: _("{who} stays: the vote found no majority."),
    Verdict.HERE: lambda: _("{who} is here, so the vote is over."),
}
_OFFERS = {
    Verdict.AGREED: lambda: _("{newcomer} plays on for {who}."),
    Verdict.DECLINED: lambda: _("{newcomer} does not want to play on for {who}."),
    Verdict.WITHDRAWN: lambda: _("The place of {who} is not offered to {newcomer} any more."),
    Verdict.LAPSED: lambda: _("{newcomer} did not answer in time whether to play on for {who}."),
    Verdict.PLAYED_ON: lambda: _("The game went on without {who}, so nobody can take that place any more."),
}
_UNDONE = {
    Verdict.AGREED: lambda: _("{who} took their last move back."),
    Verdict.DECLINED: lambda: _("The move of {who} stands: somebody declined to have it taken back."),
    Verdict.WITHDRAWN: lambda: _("The move of {who} stands after all."),
    Verdict.LAPSED: lambda: _("The move of {who} stands: not all answered in time."),
    Verdict.PLAYED_ON: lambda: _("The move of {who} stands: the game went on meanwhile."),
}
