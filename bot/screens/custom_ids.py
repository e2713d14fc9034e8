"""The meanings of a message's controls, and the custom ids by which Discord brings their presses back.

A custom id reads `g:<table>:<question>:<answer>`, where the answer is a game action's text (`mark:2`), `?` and the name
of a menu, or `/` and a system button (`/rules:0`). Messages stay in channels for years, and their buttons go on
working: no text of an answer that was ever sent may change its meaning.
"""

from __future__ import annotations

import re
from typing import TypeAlias

import msgspec

from engines.players import Level

DIGITS = 18
"""The most digits of a number in a custom id: SQLite's integers end at 2**63."""
_CUSTOM_ID = re.compile(rf"g:([0-9]{{1,{DIGITS}}}):([0-9]{{1,{DIGITS}}}):(.+)", re.DOTALL)


class Join(msgspec.Struct, frozen=True, tag=True):
    """The button of a lobby that gives whoever presses it a seat."""


class LeaveLobby(msgspec.Struct, frozen=True, tag=True):
    """The button of a lobby that gives up a seat or an invitation."""


class ChooseComputer(msgspec.Struct, frozen=True, tag=True):
    """The button of a lobby that asks the host for the level of another computer player."""


class AddComputer(msgspec.Struct, frozen=True, tag=True):
    """The button that seats a computer player of this level."""

    level: Level


class RemoveComputer(msgspec.Struct, frozen=True, tag=True):
    """The button that removes the last of `number` computer players."""

    number: int


class Begin(msgspec.Struct, frozen=True, tag=True):
    """The button of a lobby that starts the game."""


class CancelLobby(msgspec.Struct, frozen=True, tag=True):
    """The button of a lobby that closes it."""


class StopGame(msgspec.Struct, frozen=True, tag=True):
    """The button that stops a game, below the question to its host or a moderator."""


class LeaveGame(msgspec.Struct, frozen=True, tag=True):
    """The button that leaves a game for good, below the question to its player."""


class LeaveTable(msgspec.Struct, frozen=True, tag=True):
    """The button of a private list that leaves the table of this number, which need not be the control's own."""

    table_id: int


class ForgetMe(msgspec.Struct, frozen=True, tag=True):
    """The button that has all that is kept about a person removed, below the question to them."""


class Agree(msgspec.Struct, frozen=True, tag=True):
    """The button that agrees to the proposal of this number."""

    number: int


class Decline(msgspec.Struct, frozen=True, tag=True):
    """The button that declines the proposal of this number, or withdraws it."""

    number: int


class StillHere(msgspec.Struct, frozen=True, tag=True):
    """The button by which a player ends the vote of this number on taking them out."""

    number: int


class Rematch(msgspec.Struct, frozen=True, tag=True):
    """The button that agrees to a rematch, or asks for one."""


class OpenPanel(msgspec.Struct, frozen=True, tag=True):
    """The button that shows a private panel of the game, by its name."""

    name: str


class ShowRules(msgspec.Struct, frozen=True, tag=True):
    """The button that shows a page of the rules, counted from 0, of this table's game unless another is named."""

    page: int
    game: str | None = None


class Confirm(msgspec.Struct, frozen=True, tag=True):
    """The button that has the presser asked whether they mean the action of this text."""

    action: str


SystemButton: TypeAlias = (
    Join
    | LeaveLobby
    | ChooseComputer
    | AddComputer
    | RemoveComputer
    | Begin
    | CancelLobby
    | StopGame
    | LeaveGame
    | LeaveTable
    | ForgetMe
    | Agree
    | Decline
    | StillHere
    | Rematch
    | OpenPanel
    | ShowRules
    | Confirm
)
"""A button that the system answers itself, whatever the game."""

Answer: TypeAlias = str | SystemButton
"""The meaning of a button: the text of a game's action, or a system button."""


class FromMenu(msgspec.Struct, frozen=True, tag=True):
    """The menu of this name, whose chosen entry is the text of a game's action."""

    name: str


class Control(msgspec.Struct, frozen=True):
    """A button or menu on a message: its table, the question of whoever uses it, and its answer."""

    table_id: int
    question: int
    answer: Answer | FromMenu

    @property
    def custom_id(self) -> str:
        """The text that Discord keeps, for example `g:17:5:mark:2`."""
        return f"g:{self.table_id}:{self.question}:{write_answer(self.answer)}"

    @classmethod
    def read(cls, custom_id: str) -> Control | None:
        """Return the control with this custom id, or None where it is not one of ours."""
        parts = _CUSTOM_ID.fullmatch(custom_id)
        if parts is None:
            return None
        table_id, question, text = parts.groups()
        answer: Answer | FromMenu | None
        match text[0]:
            case "?":
                answer = FromMenu(text[1:])
            case "/":
                answer = _read_system_button(text[1:])
            case _:
                answer = text
        return None if answer is None else cls(int(table_id), int(question), answer)


def write_answer(answer: Answer | FromMenu) -> str:
    """Return the part of a custom id that says what the control stands for."""
    match answer:
        case str():
            return answer
        case FromMenu(name):
            return f"?{name}"
        case Join():
            return "/join"
        case LeaveLobby():
            return "/leave"
        case ChooseComputer():
            return "/computer"
        case AddComputer(level):
            return f"/computer:{level}"
        case RemoveComputer(number):
            return f"/uncomputer:{number}"
        case Begin():
            return "/begin"
        case CancelLobby():
            return "/cancel"
        case StopGame():
            return "/stop"
        case LeaveGame():
            return "/quit"
        case LeaveTable(table_id):
            return f"/out:{table_id}"
        case ForgetMe():
            return "/forget"
        case Agree(number):
            return f"/agree:{number}"
        case Decline(number):
            return f"/decline:{number}"
        case StillHere(number):
            return f"/here:{number}"
        case Rematch():
            return "/rematch"
        case OpenPanel(name):
            return f"/panel:{name}"
        case ShowRules(page, None):
            return f"/rules:{page}"
        case ShowRules(page, game):
            return f"/rules:{game}:{page}"
        case Confirm(action):
            return f"/ask:{action}"


def _read_system_button(text: str) -> SystemButton | None:
    verb, *words = text.split(":")
    match verb, words:
        case "join", []:
            return Join()
        case "leave", []:
            return LeaveLobby()
        case "computer", []:
            return ChooseComputer()
        case "computer", [level] if level in tuple(Level):
            return AddComputer(Level(level))
        case "uncomputer", [number] if _is_number(number):
            return RemoveComputer(int(number))
        case "begin", []:
            return Begin()
        case "cancel", []:
            return CancelLobby()
        case "stop", []:
            return StopGame()
        case "quit", []:
            return LeaveGame()
        case "out", [table_id] if _is_number(table_id):
            return LeaveTable(int(table_id))
        case "forget", []:
            return ForgetMe()
        case "agree", [number] if _is_number(number):
            return Agree(int(number))
        case "decline", [number] if _is_number(number):
            return Decline(int(number))
        case "here", [number] if _is_number(number):
            return StillHere(int(number))
        case "rematch", []:
            return Rematch()
        case "panel", [name]:
            return OpenPanel(name)
        case "rules", [page] if _is_number(page):
            return ShowRules(int(page))
        case "rules", [game, page] if _is_number(page):
            return ShowRules(int(page), game)
        case "ask", [_, *_]:
            # The text of an action has colons of its own.
            return Confirm(text.removeprefix("ask:"))
        case _:
            return None


def _is_number(word: str) -> bool:
    # `isdigit` alone lets Arabic digits and superscripts through.
    return word.isascii() and word.isdigit() and len(word) <= DIGITS
