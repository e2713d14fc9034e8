"""People's names as they may stand in a message: harmless, and not too wide."""

from __future__ import annotations

import re
import unicodedata

from wcwidth import wcswidth, wcwidth

WIDTH = 20
"""The widest that a name is shown, in columns; a Chinese character takes two."""

# Everything that Discord reads as more than a letter: emphasis, code, quotes, headings, lists, links, mentions, emoji,
# time stamps.
_MARKDOWN = re.compile(r"([\\*_~`|<>#\-+:@\[\]()/.])")
_ESCAPED = re.compile(r"\\(.)")
_ZERO_WIDTH_SPACE = "\u200b"


def shown(name: str) -> str:
    """The name for a board: one line, at most 20 columns wide, and nothing in it is markdown or a mention."""
    return escaped(clamped(plain(name)))


def plain(name: str) -> str:
    """The name without line breaks, invisible and direction-turning characters; for labels, which hold no markdown."""
    kept = [
        " " if unicodedata.category(character) in ("Zl", "Zp", "Zs", "Cc") else character
        for character in unicodedata.normalize("NFC", name)
        if unicodedata.category(character) not in ("Cf", "Cn", "Co", "Cs") or character == "\u200d"
    ]
    return " ".join("".join(kept).split()) or "?"


def clamped(name: str, width: int = WIDTH) -> str:
    """The name cut to `width` columns, with an ellipsis where something is missing."""
    if wcswidth(name) <= width:
        return name
    kept = ""
    for character in name:
        if wcswidth(kept + character) > width - 1 and max(wcwidth(character), 0):
            break
        kept += character
    return kept.rstrip() + "…"


def escaped(name: str) -> str:
    """The name with everything that Discord would format, link or mention made plain text."""
    return _MARKDOWN.sub(r"\\\1", name).replace("\\@", "@" + _ZERO_WIDTH_SPACE)


def unescaped(name: str) -> str:
    """An escaped name for a label or a menu, where Discord formats nothing and would show our backslashes."""
    return _ESCAPED.sub(r"\1", name.replace(_ZERO_WIDTH_SPACE, ""))
