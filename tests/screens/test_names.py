"""Whatever people call themselves does no harm to a message."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from wcwidth import wcswidth

from bot.screens.names import WIDTH, clamp_name, escape_markdown, escape_name, plain_name

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
FORMATS = frozenset("\\*_~`|<>#-+:[]()/.")
TURNERS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")

PIECES = [
    *"aZ0 9.-#*_`|~>@<:/\\()[]+!&",
    *"\u0301\u0489\u200b\u200d\u2060\u202e\u2066\u3164\u2800\u00a0\u00ad\ufe0f\ufeff\u20e3\n\t\x00\x85\u2028",
    *"\u6f22\uff37\uac01\u05d0\u0634\u0e33\u0915\u093e\ufdfa\U0001d4d0\U0001f1e9\U0001f3fd\U0001f9d1\U000e0067",
    FAMILY, "1\ufe0f\u20e3", "@everyone", "<@1>", "<t:0>", "https://a.b", ":x:", "||", "```",
]  # fmt: skip
names = st.one_of(st.text(max_size=32), st.lists(st.sampled_from(PIECES), max_size=32).map("".join))


def read(text: str) -> str:
    """Return a text as Discord shows it: its escapes undone, and what is invisible left out."""
    return re.sub(r"\\(.)", r"\1", text).replace("@\u200b", "@").strip("\u2068\u2069")


@given(names)
@example("")
@example("\u3164")
@example("\u200d")
@example("\ufe0f")
@example("\u0301 ")
@example("1\ufe0f\u20e3" * 12)
@example("\u0915" + "\u093e" * 31)
def test_a_name_is_one_line_that_is_seen_and_fits(name: str) -> None:
    read_as = read(escape_name(name))
    assert 1 <= wcswidth(read_as) <= WIDTH
    assert "\n" not in read_as
    assert read_as == read_as.strip()
    assert any(unicodedata.category(character)[0] in "LNPS" for character in read_as)


@given(names)
@example("\\@everyone")
@example("\\\\*a*")
def test_nothing_in_a_name_is_formatted_mentioned_or_linked(name: str) -> None:
    left = re.sub(r"\\[^0-9A-Za-z\s]", "", escape_name(name))
    assert not FORMATS & set(left)
    assert "@" not in left.replace("@\u200b", "")


@given(names)
def test_only_what_is_special_is_escaped(name: str) -> None:
    assert read(escape_name(name)) == clamp_name(plain_name(name))


@given(names)
def test_a_plain_name_stays_as_it_is_when_it_is_made_plain_again(name: str) -> None:
    assert plain_name(plain_name(name)) == plain_name(name)


@given(names, names)
def test_a_name_leaves_what_stands_beside_it_alone(name: str, other: str) -> None:
    """No direction is left turned, and no mark or joiner lands on the neighbour."""
    made = plain_name(name)
    assert not TURNERS & set(made)
    assert unicodedata.category(made[0])[0] != "M"
    assert made[0] != "\u200d"
    assert made[-1] != "\u200d"
    beside = escape_name(name) + " " + escape_name(other)
    assert beside.count("\u2068") == beside.count("\u2069")


@given(names, st.integers(2, 40))
def test_a_name_is_cut_to_any_width_and_only_where_it_is_too_wide(name: str, width: int) -> None:
    made = plain_name(name)
    cut = clamp_name(made, width)
    assert wcswidth(cut) <= width
    if wcswidth(made) <= width:
        assert cut == made
    else:
        assert cut.endswith("…")
        assert made.startswith(cut[:-1])


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Ana", "Ana"),
        ("  Ana \n of\tTroy ", "Ana of Troy"),
        ("*Ana*", r"\*Ana\*"),
        ("@everyone", "@\u200beveryone"),
        ("<@101>", "\\<@\u200b101\\>"),
        ("</naasii start:1>", r"\<\/naasii start\:1\>"),
        ("# Ana", r"\# Ana"),
        ("1. Ana", r"1\. Ana"),
        ("-# Ana", r"\-\# Ana"),
        ("https://a.b", r"https\:\/\/a\.b"),
        ("[Ana](https://a.b)", r"\[Ana\]\(https\:\/\/a\.b\)"),
        (":dagger:", r"\:dagger\:"),
        ("A\u202enA", "AnA"),
        ("\u05d0\u05d1 7", "\u2068\u05d0\u05d1 7\u2069"),
        ("\u3164", "?"),
        ("\u200b\u200d", "?"),
        ("\u0301Ana", "Ana"),
        ("A\u0301na", "\u00c1na"),
        ("Anastasia the very long", "Anastasia the very…"),
        ("Ana of the 20 columns", "Ana of the 20 colum…"),
        ("\u6f22" * 10, "\u6f22" * 10),
        ("\u6f22" * 11, "\u6f22" * 9 + "…"),
        (FAMILY * 11, FAMILY * 9 + "…"),
        ("\U0001f1e9\U0001f1ea" * 11, "\U0001f1e9\U0001f1ea" * 9 + "…"),
        ("1\ufe0f\u20e3" * 11, "1\ufe0f\u20e3" * 9 + "…"),
    ],
)
def test_a_name_is_shown_as_it_can_be(name: str, text: str) -> None:
    assert escape_name(name) == text


@pytest.mark.parametrize("piece", ["\u6f22", FAMILY, "1\ufe0f\u20e3", "\U0001f44d\U0001f3fd", "e\u0301\u0302"])
def test_no_character_is_cut_in_two(piece: str) -> None:
    cut = clamp_name(piece * 32)
    assert cut == piece * ((len(cut) - 1) // len(piece)) + "…"


def test_the_longest_name_stays_short_when_it_is_escaped() -> None:
    assert len(escape_name("*" * 32)) <= 2 * WIDTH
    assert escape_markdown("") == ""
