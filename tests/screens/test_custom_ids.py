"""Custom ids are read as they were written, and those of every board that was ever sent stay readable."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.screens.custom_ids import (
    AddComputer,
    Agree,
    Answer,
    Begin,
    CancelLobby,
    ChooseComputer,
    Confirm,
    Control,
    Decline,
    ForgetMe,
    FromMenu,
    Join,
    LeaveGame,
    LeaveLobby,
    LeaveTable,
    OpenPanel,
    Rematch,
    RemoveComputer,
    ShowRules,
    StillHere,
    StopGame,
    SystemButton,
    write_answer,
)
from engines.players import Level

SENT: list[tuple[str, SystemButton]] = [
    ("/join", Join()),
    ("/leave", LeaveLobby()),
    ("/computer", ChooseComputer()),
    ("/computer:easy", AddComputer(Level.EASY)),
    ("/computer:normal", AddComputer(Level.NORMAL)),
    ("/computer:hard", AddComputer(Level.HARD)),
    ("/uncomputer:2", RemoveComputer(2)),
    ("/begin", Begin()),
    ("/cancel", CancelLobby()),
    ("/stop", StopGame()),
    ("/quit", LeaveGame()),
    ("/out:7", LeaveTable(7)),
    ("/forget", ForgetMe()),
    ("/agree:3", Agree(3)),
    ("/decline:3", Decline(3)),
    ("/here:3", StillHere(3)),
    ("/rematch", Rematch()),
    ("/panel:sheet", OpenPanel("sheet")),
    ("/panel:hand", OpenPanel("hand")),
    ("/rules:0", ShowRules(0)),
    ("/rules:nessie:0", ShowRules(0, "nessie")),
    ("/rules:nodice:3", ShowRules(3, "nodice")),
    ("/ask:resign", Confirm("resign")),
    ("/ask:play:skip>3", Confirm("play:skip>3")),
]
"""The texts on boards in channels, which nothing may ever change."""

NUMBERS = st.integers(0, 10**18 - 1)
WORDS = st.text(max_size=30).filter(lambda word: ":" not in word)
ACTIONS = st.text(min_size=1, max_size=60).filter(lambda text: text[0] not in "/?")
BUTTONS: st.SearchStrategy[SystemButton] = st.one_of(
    st.sampled_from([button for _, button in SENT]),
    st.builds(AddComputer, st.sampled_from(Level)),
    *(st.builds(kind, NUMBERS) for kind in (RemoveComputer, LeaveTable, Agree, Decline, StillHere)),
    st.builds(OpenPanel, WORDS),
    st.builds(ShowRules, NUMBERS, st.none() | WORDS),
    st.builds(Confirm, st.text(max_size=60)),
)


def answer(text: str) -> Answer | FromMenu | None:
    control = Control.read(f"g:17:5:{text}")
    return None if control is None else control.answer


@pytest.mark.parametrize(("text", "button"), SENT, ids=[text for text, _ in SENT])
def test_a_system_button_has_the_text_that_stands_on_boards(text: str, button: SystemButton) -> None:
    assert write_answer(button) == text
    assert Control(17, 5, button).custom_id == f"g:17:5:{text}"
    assert answer(text) == button


def test_no_system_button_is_left_out() -> None:
    assert {type(button) for _, button in SENT} == set(get_args(SystemButton))


@pytest.mark.parametrize("text", ["mark:2", "stick", "play:skip>3", "give:2+1", ":", "x:?", "join", "rules:0"])
def test_a_game_s_action_is_its_text(text: str) -> None:
    assert Control(17, 5, text).custom_id == f"g:17:5:{text}"
    assert answer(text) == text


@pytest.mark.parametrize("name", ["answer", "fan", "", "a:b"])
def test_a_menu_is_read_by_its_name(name: str) -> None:
    assert Control(17, 5, FromMenu(name)).custom_id == f"g:17:5:?{name}"
    assert answer(f"?{name}") == FromMenu(name)


@given(NUMBERS, NUMBERS, st.one_of(ACTIONS, BUTTONS, st.builds(FromMenu, st.text(max_size=30))))
@example(0, 0, ":")
@example(10**18 - 1, 10**18 - 1, Join())
def test_a_control_is_read_as_it_was_written(table_id: int, question: int, answer: Answer | FromMenu) -> None:
    control = Control(table_id, question, answer)
    assert Control.read(control.custom_id) == control


@pytest.mark.parametrize(
    "text",
    [
        *("/", "//", "/:", "/ join", "/JOIN", "/join ", "/jo\u0456n", "/explode", "/ask", "/\u202e"),
        # Too many words, and empty ones.
        *("/join:", "/join:x", "/leave:1", "/begin:", "/cancel:1", "/stop:7", "/quit:1", "/forget:1", "/rematch:1"),
        *("/uncomputer:1:2", "/out:1:2", "/agree:3:4", "/decline:3:", "/here::3", "/panel:sheet:x"),
        *("/rules:0:0:0", "/rules:naasii:0:0", "/computer:hard:1"),
        # Too few.
        *("/uncomputer", "/out", "/agree", "/decline", "/here", "/panel", "/rules"),
        # No numbers.
        *(f"/{verb}:{word}" for verb in ("uncomputer", "out", "agree", "decline", "here", "rules", "rules:naasii")
          for word in ("", "-1", "+1", " 1", "1 ", "1_0", "1.0", "0x1", "x", "٣", "²", "１", "9" * 19, "9" * 90)),
        # No levels.
        *("/computer:", "/computer:HARD", "/computer:hardest", "/computer:0", "/computer: hard"),
    ],
)  # fmt: skip
def test_what_no_board_says_is_no_control(text: str) -> None:
    assert answer(text) is None


def test_leading_zeros_and_the_largest_numbers_are_read() -> None:
    assert answer("/agree:003") == Agree(3)
    assert answer("/out:" + "9" * 18) == LeaveTable(10**18 - 1)


FORGED = st.one_of(
    st.text(max_size=120),
    st.lists(st.sampled_from(["g", ":", "17", "-1", "+1", " 1", "1_0", "9" * 30, "٣", "²", "", "x"]), max_size=9).map(
        "".join
    ),
    st.tuples(st.sampled_from(["g", "G", "h", ""]), st.text(max_size=8), st.text(max_size=8), st.text(max_size=8)).map(
        ":".join
    ),
    st.lists(
        st.sampled_from([*(text for text, _ in SENT), ":", "/", "?", "-", "0", "9" * 19, "٣", "\ud800"]), max_size=4
    ).map(lambda parts: "g:17:5:" + "".join(parts)),
)


@given(FORGED)
@example("g:17:5:")
@example("g:17:5")
@example("g:-1:5:roll")
@example("g:17:٣:roll")
@example("g:17:²:roll")
@example("g:9999999999999999999:5:roll")
@example("g:17:5:\ud800")
def test_a_forged_custom_id_is_nothing_or_a_control_in_bounds(custom_id: str) -> None:
    control = Control.read(custom_id)
    if control is None:
        return
    # SQLite's numbers end at 2**63.
    assert 0 <= control.table_id < 2**63
    assert 0 <= control.question < 2**63
    assert Control.read(control.custom_id) == control
    match control.answer:
        case (
            RemoveComputer(number) | LeaveTable(number) | Agree(number) | Decline(number) | StillHere(number)
        ) | ShowRules(number):
            assert 0 <= number < 2**63
        case _:
            assert custom_id.startswith("g:")
            assert custom_id.endswith(":" + write_answer(control.answer))


@pytest.mark.parametrize(
    "custom_id", ["", "g", "g:", "g:1:2", "g:1:2:", "h:1:2:roll", "g:a:2:roll", "g: 1:2:roll", "g:1:-2:x"]
)
def test_what_is_not_ours_is_no_control(custom_id: str) -> None:
    assert Control.read(custom_id) is None
