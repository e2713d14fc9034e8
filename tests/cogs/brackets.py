"""A language in which all that is translated stands in brackets."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable


class Bracketed(gettext.NullTranslations):
    """A language in which every message stands in brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


def outside(text: str) -> str:
    """Return the letters that are in no bracket."""
    while (inner := re.sub(r"⟦[^⟦⟧]*⟧", "", text)) != text:
        text = inner
    return "".join(character for character in text if character.isalpha())


def untranslated(texts: Iterable[str]) -> dict[str, str]:
    """Return the texts with letters outside brackets, and these letters; at least one text has to be translated."""
    said = list(texts)
    assert any("⟦" in text for text in said)
    return {text: outside(text) for text in said if outside(text)}
