"""Every fault of Discord at every place of the code that calls it, in a scripted game of each of the four."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.places import unmet
from tests.faults.scenario import GAMES
from tests.faults.table import summary
from tests.faults.trial import UNMADE, Calm, every_place, run_scenario

SELDOM = {"attachments.send: request #3", "messages.post: _send_screen #2", *UNMADE}
"""Places that are only reached after another fault; the scenarios below bring it about."""


async def test_the_script_comes_by_every_place_that_calls_discord(tmp_path: Path) -> None:
    calm = Calm()
    for game in GAMES:
        await run_scenario(game, tmp_path / f"{game}.db", calm)
    assert set(unmet(calm.met)) == SELDOM


@pytest.mark.parametrize("game", GAMES)
async def test_every_fault_at_every_place_leaves_a_game_that_can_be_finished(game: str, tmp_path: Path) -> None:
    calm = Calm()
    await run_scenario(game, tmp_path / "calm.db", calm)
    trial = await every_place(game, tmp_path, lambda _line: None)
    print(f"{game}: {len(trial.met)} places, {len(trial.struck)} faults: {dict(summary(trial.struck))}")
    scripted = {place: kinds for place, kinds in trial.met.items() if place in calm.in_reach}
    assert {place: kinds for place, kinds in scripted.items() if kinds} == {}
    assert len(trial.struck) >= 23 * len(scripted)
