"""The end of a board: the question that a proposal asks, its buttons, and its result."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from bot.screens.proposal import present_proposal
from bot.screens.screen import Block, Buttons, Text
from bot.table.proposal import Proposal, Subject, Verdict
from bot.table.table import Status, Table
from tests.drafts import ANA, BEN, CLEO, chair, draft

DANA = 104
RESULTS = {
    (Subject.KICK, Verdict.AGREED): "Ana was taken out by a vote.",
    (Subject.KICK, Verdict.DECLINED): "Ana stays: too many declined to take them out.",
    (Subject.KICK, Verdict.WITHDRAWN): "Ana stays: the vote was called off.",
    (Subject.KICK, Verdict.LAPSED): "Ana stays: the vote found no majority.",
    (Subject.KICK, Verdict.HERE): "Ana is here, so the vote is over.",
    (Subject.REPLACE, Verdict.AGREED): "<@104> plays on for Ana.",
    (Subject.REPLACE, Verdict.DECLINED): "<@104> does not want to play on for Ana.",
    (Subject.REPLACE, Verdict.WITHDRAWN): "The place of Ana is not offered to <@104> any more.",
    (Subject.REPLACE, Verdict.LAPSED): "<@104> did not answer in time whether to play on for Ana.",
    (Subject.REPLACE, Verdict.PLAYED_ON): "The game went on without Ana, so nobody can take that place any more.",
    (Subject.UNDO, Verdict.AGREED): "Ana took their last move back.",
    (Subject.UNDO, Verdict.DECLINED): "The move of Ana stands: somebody declined to have it taken back.",
    (Subject.UNDO, Verdict.WITHDRAWN): "The move of Ana stands after all.",
    (Subject.UNDO, Verdict.LAPSED): "The move of Ana stands: not all answered in time.",
    (Subject.UNDO, Verdict.PLAYED_ON): "The move of Ana stands: the game went on meanwhile.",
    (Subject.REMATCH, Verdict.AGREED): "The rematch has begun.",
    (Subject.REMATCH, Verdict.LAPSED): "There was no rematch.",
}


def proposed(subject: Subject, verdict: Verdict | None = None, agreed: tuple[int, ...] = ()) -> Table:
    """Return a table of Ana, Ben and Cleo at which Ben proposes something about Ana, or of Dana for her."""
    user_id = DANA if subject is Subject.REPLACE else ANA.id
    proposal = Proposal(subject, BEN.id, 5000.0, 0, user_id, agreed=agreed, number=3, name="Ana", verdict=verdict)
    status = Status.OVER if subject is Subject.REMATCH else Status.PLAYING
    return replace(draft(chair(ANA), chair(BEN), chair(CLEO)), status=status, proposal=proposal)


def words(blocks: Sequence[Block]) -> str:
    return "\n".join(block.body for block in blocks if isinstance(block, Text))


def labels(blocks: Sequence[Block]) -> list[str]:
    return [each.label for block in blocks if isinstance(block, Buttons) for each in block.buttons]


@pytest.mark.parametrize(("subject", "verdict"), RESULTS, ids=str)
def test_every_result_has_words_of_its_own_and_no_buttons(subject: Subject, verdict: Verdict) -> None:
    blocks = present_proposal(proposed(subject, verdict), rematch=False)
    assert words(blocks) == f"-# {RESULTS[subject, verdict]}"
    assert labels(blocks) == []


@pytest.mark.parametrize(
    ("subject", "asks", "buttons"),
    [
        (
            Subject.KICK,
            "**Vote: is Ana to be taken out?** <@102> asks.\n1 of 2 agree; 2 are needed.\n",
            ["Agree", "Decline", "I am here"],
        ),
        (Subject.REPLACE, "**<@104>, do you play on for Ana?** <@102> asks.\n", ["Agree", "Decline"]),
        (Subject.UNDO, "**May Ana take their last move back?** Ana, Cleo must agree.\n", ["Agree", "Decline"]),
    ],
    ids=["kick", "replace", "undo"],
)
def test_an_open_proposal_asks_and_offers_its_answers(subject: Subject, asks: str, buttons: Sequence[str]) -> None:
    blocks = present_proposal(proposed(subject, agreed=(BEN.id,)), rematch=False)
    assert words(blocks).startswith(asks)
    assert labels(blocks) == buttons


@pytest.mark.parametrize(
    ("agreed", "asks"),
    [
        ((), ""),
        ((BEN.id,), "**Rematch?** Agreed: Ben · still to press: Ana, Cleo\n-# The offer ends <t:5000:R>."),
        (
            (ANA.id, BEN.id, CLEO.id),
            "**Rematch?** All agree; press Rematch once no other table is open in this channel.",
        ),
    ],
)
def test_a_rematch_names_who_agrees_and_who_is_missing(agreed: tuple[int, ...], asks: str) -> None:
    blocks = present_proposal(proposed(Subject.REMATCH, agreed=agreed), rematch=True)
    assert words(blocks) == asks
    assert labels(blocks) == ["Rematch"]
