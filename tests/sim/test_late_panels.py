"""Private panels that come after their press was acknowledged are as private as others."""

from __future__ import annotations

from collections.abc import Sequence

import discord
import pytest

from bot.chat.replies import acknowledge
from tests.drivers.simcord import SimDriver


@pytest.mark.parametrize("button", ["My sheet", "Rules"])
async def test_a_private_answer_that_comes_late_is_seen_by_its_presser_alone(
    driver: SimDriver, monkeypatch: pytest.MonkeyPatch, button: str
) -> None:
    await driver.rolling("Ana", "Ben")
    interactions = driver.bot.services.interactions
    answer = interactions._perform_press

    async def late(interaction: discord.Interaction, custom_id: str, chosen: Sequence[str]) -> None:
        await acknowledge(interaction)
        await answer(interaction, custom_id, chosen)

    monkeypatch.setattr(interactions, "_perform_press", late)
    before = {who: [seen.message.id for seen in driver.seen_by(who)] for who in ("Ana", "Ben")}
    await driver.press("Ana", button)
    after = {who: [seen.message.id for seen in driver.seen_by(who)] for who in ("Ana", "Ben")}
    assert len(after["Ana"]) == len(before["Ana"]) + 1
    assert after["Ben"] == before["Ben"]
