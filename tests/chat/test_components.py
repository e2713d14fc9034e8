"""Screens become messages that Discord takes, or are found out before they are sent."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.chat.components import (
    CHARACTERS,
    CHOICE_LABEL,
    CHOICES,
    COMPONENTS,
    CUSTOM_ID,
    LABEL,
    PLACEHOLDER,
    ROW,
    ScreenTooLarge,
    payload,
    render,
)
from bot.screens.custom_ids import ShowRules
from bot.screens.screen import Block, Button, Buttons, Choice, Divider, Menu, Picture, Screen, Select, Style, Text


class Sketch(msgspec.Struct, frozen=True):
    """A drawing that nobody needs to see."""

    of: str

    def png(self) -> bytes:
        return self.of.encode()


DICE = Sketch("dice")


def wire(*blocks: Block, call: str = "", accent: int | None = None) -> list[dict[str, Any]]:
    """The components as they are sent: those of the container, below the call."""
    sent = json.loads(json.dumps(payload(render(Screen(blocks, accent), 17, 5, call))))
    assert isinstance(sent, list)
    return sent


def inside(*blocks: Block) -> list[dict[str, Any]]:
    (container,) = wire(*blocks)
    assert container["type"] == 17
    children = container["components"]
    return list(children)


def controls(count: int) -> tuple[Button, ...]:
    return tuple(Button(f"mark:{number}", str(number)) for number in range(count))


def menu(count: int) -> Menu:
    return Menu("fill", "Which box?", tuple(Choice(f"fill:{number}", str(number)) for number in range(count)))


# What is sent


def test_a_screen_is_a_container_of_its_blocks_in_order() -> None:
    blocks = inside(Text("### Naasii"), Divider(), Picture(DICE, "Three dice"), Buttons(controls(2)), Select(menu(3)))
    assert [block["type"] for block in blocks] == [10, 14, 12, 1, 1]
    assert blocks[0]["content"] == "### Naasii"
    assert f"attachment://{Picture(DICE, '').file}" in json.dumps(blocks[2])
    assert "Three dice" in json.dumps(blocks[2])


def test_every_control_carries_its_table_question_and_text() -> None:
    buttons, row = inside(Buttons(controls(2)), Select(menu(2)))
    assert [button["custom_id"] for button in buttons["components"]] == ["g:17:5:mark:0", "g:17:5:mark:1"]
    (select,) = row["components"]
    assert select["custom_id"] == "g:17:5:?fill"
    assert [option["value"] for option in select["options"]] == ["fill:0", "fill:1"]
    assert (select["min_values"], select["max_values"]) == (1, 1)


def test_styles_and_disabled_buttons_are_sent_as_they_are() -> None:
    styles = tuple(Button(style, style, style) for style in Style)
    (row,) = inside(Buttons((*styles, Button("x", "x", disabled=True))))
    buttons = row["components"]
    assert [button["style"] for button in buttons] == [1, 2, 3, 4, 2]
    assert [button["disabled"] for button in buttons] == [False] * 4 + [True]


def test_controls_are_sent_with_what_they_stand_for() -> None:
    buttons = (Button("mark:2", "1"), Button(ShowRules(0), "2"), Button("resign", "3", confirm="Sure?"))
    (row, select) = inside(Buttons(buttons), Select(menu(3)))
    sent = [button["custom_id"] for button in row["components"]]
    assert sent == ["g:17:5:mark:2", "g:17:5:/rules:0", "g:17:5:/ask:resign"]
    assert select["components"][0]["custom_id"] == "g:17:5:?fill"
    assert [option["value"] for option in select["components"][0]["options"]] == ["fill:0", "fill:1", "fill:2"]


def test_the_line_that_calls_people_stands_before_the_board() -> None:
    call, board = wire(Text("board"), call="<@101> It is your turn.", accent=0x123456)
    assert call["content"] == "<@101> It is your turn."
    assert board["accent_color"] == 0x123456


@pytest.mark.field_note(2)
async def test_discord_py_keeps_nothing_of_a_message() -> None:
    view = render(Screen((Buttons(controls(5)),)), 17, 5)
    assert view.is_finished()
    assert view.timeout is None


def test_equal_screens_look_equal_and_others_do_not() -> None:
    screen = Screen((Text("board"), Buttons(controls(3))))
    look = payload(render(screen, 17, 5))
    assert payload(render(screen, 17, 5)) == look
    assert payload(render(screen, 17, 6)) != look
    assert payload(render(screen, 18, 5)) != look
    assert payload(render(replace(screen, accent=1), 17, 5)) != look
    assert payload(render(screen, 17, 5, "<@101>")) != look


# Limits


def test_a_message_has_at_most_40_components() -> None:
    # The container counts, and so do rows.
    most: list[Block] = [Text("x")] * (COMPONENTS - 1)
    assert len(inside(*most)) == COMPONENTS - 1
    rows: list[Block] = [Buttons(tuple(Button(f"{row}:{at}", "x") for at in range(5))) for row in range(6)]
    for blocks in ([*most, Text("x")], [*rows, *[Text("x")] * 4]):
        with pytest.raises(ScreenTooLarge, match="components"):
            render(Screen(tuple(blocks)), 17, 5)
    with pytest.raises(ScreenTooLarge, match="components"):
        render(Screen(tuple(most)), 17, 5, "call")


def test_a_message_has_at_most_4000_characters_of_text() -> None:
    half = Text("x" * (CHARACTERS // 2))
    inside(half, half)
    with pytest.raises(ScreenTooLarge, match="4001"):
        inside(half, half, Text("x"))
    with pytest.raises(ScreenTooLarge, match="4001"):
        wire(half, half, call="x")


@pytest.mark.parametrize("count", [0, ROW + 1])
def test_a_row_has_1_to_5_buttons(count: int) -> None:
    with pytest.raises(ScreenTooLarge, match=f"{count} controls"):
        inside(Buttons(controls(count)))


@pytest.mark.parametrize("count", [0, CHOICES + 1])
def test_a_menu_has_1_to_25_choices(count: int) -> None:
    with pytest.raises(ScreenTooLarge, match=f"{count} choices"):
        inside(Select(menu(count)))


def test_the_largest_row_and_menu_are_sent() -> None:
    inside(Buttons(controls(ROW)), Select(menu(CHOICES)))


@pytest.mark.parametrize("confirm", ["", "Sure?"])
def test_a_custom_id_is_at_most_100_characters(confirm: str) -> None:
    fits = "x" * (CUSTOM_ID - len("g:17:5:/ask:" if confirm else "g:17:5:"))
    (row,) = inside(Buttons((Button(fits, "x", confirm=confirm),)))
    assert len(row["components"][0]["custom_id"]) == CUSTOM_ID
    with pytest.raises(ScreenTooLarge, match="101"):
        inside(Buttons((Button(fits + "x", "x", confirm=confirm),)))
    with pytest.raises(ScreenTooLarge, match="101"):
        inside(Select(Menu("m" * (CUSTOM_ID + 1 - len("g:17:5:?")), "p", (Choice("c", "x"),))))


def test_labels_that_are_too_long_end_in_an_ellipsis() -> None:
    long = "y" * 300
    (buttons, row) = inside(Buttons((Button("x", long),)), Select(Menu("m", long, (Choice("c", long, long),))))
    (button,) = buttons["components"]
    (select,) = row["components"]
    (option,) = select["options"]
    for cut, length in (
        (button["label"], LABEL),
        (select["placeholder"], PLACEHOLDER),
        (option["label"], CHOICE_LABEL),
        (option["description"], CHOICE_LABEL),
    ):
        assert cut == "y" * (length - 1) + "…"


@pytest.mark.parametrize(
    "block",
    [
        Text(""),
        Text(" \n"),
        Buttons((Button("x", ""),)),
        Select(Menu("m", "p", (Choice("c", ""),))),
        Select(Menu("m", "p", (Choice("", "label"),))),
        Select(Menu("m", "p", (Choice("c" * 101, "label"),))),
        Select(Menu("m", "p", (Choice("c", "one"), Choice("c", "two")))),
        Buttons((Button("x", "one"), Button("x", "two"))),
    ],
    ids=repr,
)
def test_what_discord_would_refuse_is_found_out_before(block: Block) -> None:
    with pytest.raises(ScreenTooLarge):
        inside(Text("board"), block)


@given(st.lists(st.sampled_from([*"xé漢\U0001f3b2", FORGED_LABEL := "*" * 40]), max_size=12).map("".join))
def test_no_label_is_longer_than_discord_takes(label: str) -> None:
    if label:
        (row,) = inside(Buttons((Button("x", label),)))
        assert 1 <= len(row["components"][0]["label"]) <= LABEL
