"""People's names, made safe and short enough to stand in a message."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from wcwidth import iter_graphemes, wcswidth

WIDTH = 20
"""The most columns that a name takes up; a Chinese character takes two."""

_MARKDOWN = re.compile(r"([\\*_~`|<>#\-+:@\[\]()/.])")
"""Characters with which Discord writes emphasis, code, quotes, headings, lists, links, mentions, emoji and times."""
_ESCAPED = re.compile(r"\\(.)")
_ZERO_WIDTH_SPACE = "\u200b"
_JOINER = "\u200d"
"""The zero-width joiner, which makes one picture of several emoji."""
_BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and signs that show nothing; some names have no others."""
_ISOLATED = "\u2068{}\u2069"
"""A wrapping that keeps a name written from right to left from reordering its neighbours (a score, for example)."""


@lru_cache(maxsize=4096)
def escape_name(name: str) -> str:
    """Return the name for a board: one line of at most 20 columns, in which nothing is markdown or a mention."""
    harmless = escape_markdown(clamp_name(plain_name(name)))
    if any(unicodedata.bidirectional(character) in ("R", "AL") for character in harmless):
        return _ISOLATED.format(harmless)
    return harmless


def plain_name(name: str) -> str:
    """Return the name without line breaks and invisible characters, for labels, where Discord reads no markdown.

    A name in which nothing can be seen becomes `?`.
    """
    kept = "".join(_inked(character) for character in unicodedata.normalize("NFC", name))
    # A letter and an accent that something invisible kept apart may be one character now.
    kept = unicodedata.normalize("NFC", kept)
    return " ".join(kept.split()).lstrip(_marks(kept)).rstrip(" " + _JOINER) or "?"


def clamp_name(name: str, width: int = WIDTH) -> str:
    """Return the name cut to `width` columns, with an ellipsis for the rest; no letter or emoji is cut in two."""
    if wcswidth(name) <= width:
        return name
    kept = ""
    for character in iter_graphemes(name):
        if wcswidth(kept + character) > width - 1:
            break
        kept += character
    return kept.rstrip() + "…"


def escape_markdown(name: str) -> str:
    """Return the name escaped, so that Discord formats, links and mentions nothing in it."""
    return _MARKDOWN.sub(r"\\\1", name).replace("\\@", "@" + _ZERO_WIDTH_SPACE)


def unescape_markdown(name: str) -> str:
    """Return an escaped name for a label or menu, where Discord would show the backslashes."""
    return _ESCAPED.sub(r"\1", name.replace(_ZERO_WIDTH_SPACE, ""))


def _inked(character: str) -> str:
    """Return the character, a space for one that is blank, or nothing for one that takes no room."""
    category = unicodedata.category(character)
    if character in _BLANK or category in ("Zl", "Zp", "Zs", "Cc"):
        return " "
    return "" if category in ("Cf", "Cn", "Co", "Cs") and character != _JOINER else character


def _marks(name: str) -> str:
    """Return the characters of a name that attach to the one before them, and the space."""
    return " " + _JOINER + "".join(character for character in name if unicodedata.category(character)[0] == "M")
