from __future__ import annotations

import hashlib
from types import SimpleNamespace

import pytest

from tests.sim.conftest import cards, clock, database, driver, env

__all__ = ["cards", "clock", "database", "driver", "env", "seed"]


@pytest.fixture
def seed(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    """Every test has cards and dice of its own, and the same ones each time."""
    seed = hashlib.blake2b(request.node.name.encode(), digest_size=16).hexdigest()
    monkeypatch.setattr("bot.play.tables.secrets", SimpleNamespace(token_hex=lambda _bytes: seed))
    return seed
