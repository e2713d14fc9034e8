"""A language for the tests of texts."""

from __future__ import annotations

import pytest

import bot.screens.text
from tests.cogs.brackets import Bracketed


@pytest.fixture
def bracketed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is said in a language in which every message stands in brackets."""
    monkeypatch.setattr(bot.screens.text, "_catalogue", lambda language: Bracketed())
