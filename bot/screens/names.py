"""People's names as they may stand in a message: harmless, and not too wide."""

from __future__ import annotations

import re
import unicodedata

from wcwidth import iter_graphemes, wcswidth

WIDTH = 20
"""The widest that a name is shown, in columns; a Chinese character takes two."""

# Everything that Discord reads as more than a letter: emphasis, code, quotes, headings, lists, links, mentions, emoji,
# time stamps.
_MARKDOWN = re.compile(r"([\\*_~`|<>#\-+:@\[\]()/.])")
_ESCAPED = re.compile(r"\\(.)")
_ZERO_WIDTH_SPACE = "\u200b"
_JOINER = "\u200d"
"""Makes one picture of several emoji."""
_BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and signs without ink; some names are nothing else."""
_ISOLATED = "\u2068{}\u2069"
"""What is written from right to left within does not turn round what stands beside it, such as a score."""


def escape_name(name: str) -> str:
    """The name for a board: one line, at most 20 columns wide, and nothing in it is markdown or a mention."""
    harmless = escape_markdown(clamp_name(plain_name(name)))
    if any(unicodedata.bidirectional(character) in ("R", "AL") for character in harmless):
        return _ISOLATED.format(harmless)
    return harmless


def plain_name(name: str) -> str:
    """The name without line breaks, invisible and direction-turning characters; for labels, which hold no markdown.

    What has nothing to see is `?`.
    """
    kept = "".join(_inked(character) for character in unicodedata.normalize("NFC", name))
    # What stood apart by something unseen may be one letter now.
    kept = unicodedata.normalize("NFC", kept)
    return " ".join(kept.split()).lstrip(_marks(kept)).rstrip(" " + _JOINER) or "?"


def clamp_name(name: str, width: int = WIDTH) -> str:
    """The name cut to `width` columns between what is read as one character, with an ellipsis for what is missing."""
    if wcswidth(name) <= width:
        return name
    kept = ""
    for character in iter_graphemes(name):
        if wcswidth(kept + character) > width - 1:
            break
        kept += character
    return kept.rstrip() + "…"


def escape_markdown(name: str) -> str:
    """The name with everything that Discord would format, link or mention made plain text."""
    return _MARKDOWN.sub(r"\\\1", name).replace("\\@", "@" + _ZERO_WIDTH_SPACE)


def _inked(character: str) -> str:
    """The character, a space for one that takes room without ink, or nothing for one that is never seen."""
    category = unicodedata.category(character)
    if character in _BLANK or category in ("Zl", "Zp", "Zs", "Cc"):
        return " "
    return "" if category in ("Cf", "Cn", "Co", "Cs") and character != _JOINER else character


def _marks(name: str) -> str:
    """The characters of a name that would sit on what stands before them, and the space."""
    return " " + _JOINER + "".join(character for character in name if unicodedata.category(character)[0] == "M")


def unescape_markdown(name: str) -> str:
    """An escaped name for a label or a menu, where Discord formats nothing and would show our backslashes."""
    return _ESCAPED.sub(r"\1", name.replace(_ZERO_WIDTH_SPACE, ""))
