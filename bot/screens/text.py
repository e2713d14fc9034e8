"""Texts in their reader's language.

A context variable holds the language, so that whatever makes a text need not be told whose it is.
"""

from __future__ import annotations

import gettext as _gettext
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

LOCALES = Path(__file__).parent / "locale"
DOMAIN = "parlour"

_language: ContextVar[str] = ContextVar("language", default="en")


@cache
def _catalogue(language: str) -> _gettext.NullTranslations:
    codes = [language.replace("-", "_"), language.split("-")[0]]
    return _gettext.translation(DOMAIN, LOCALES, codes, fallback=True)


def _(message: str) -> str:
    """Return the message in the language that is being spoken."""
    return _catalogue(_language.get()).gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """Return the form of a message for `count` things, in the language that is being spoken."""
    return _catalogue(_language.get()).ngettext(one, many, count)


def speak(language: str) -> None:
    """Speak `language` (Discord's code, for example `en-US`) for the rest of this task."""
    _language.set(language)


@contextmanager
def speaking(language: str) -> Generator[None]:
    """Speak `language` until the end of the block, and English where there is no catalogue for it."""
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)
