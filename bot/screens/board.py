"""The screens of a table: its public board, private panels, hand messages, and the rest of a folded board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from bot.screens.countdown import present_closing, with_countdown
from bot.screens.lobby import present_lobby, present_stopped
from bot.screens.names import escape_markdown, escape_name
from bot.screens.proposal import present_call, present_proposal
from bot.screens.screen import Buttons, Presenter, Scene, Screen, Select, Text
from bot.screens.text import _, speaking
from bot.table import refusal
from bot.table.refusal import Reason, Refused
from bot.table.rematch import can_rematch
from bot.table.snapshot import Snapshot
from bot.table.table import Asked, Call, Status, Table, Voter, Warned
from bot.table.voting import called_to_vote
from engines.core import Seat


@dataclass(frozen=True, slots=True)
class Board:
    """A board: its screen, the question that its controls answer, and the calls that it makes."""

    screen: Screen
    question: int = 0
    called: tuple[Call, ...] = ()


class TableScreens:
    """All screens of tables, drawn from snapshots in the reader's language."""

    def __init__(self, presenters: Mapping[str, Presenter]) -> None:
        self._presenters = presenters

    def presenter(self, game: str) -> Presenter:
        """Return the presenter of a game. Raises Refused for a game that this program does not have."""
        presenter = self._presenters.get(game)
        if presenter is None:
            raise refusal.broken()
        return presenter

    def has_hands(self, table: Table) -> bool:
        """Return whether a table's players have hands now, or had them."""
        presenter = self._presenters.get(table.game)
        return table.state is not None and presenter is not None and presenter.hands

    @property
    def games(self) -> Sequence[str]:
        """The names of all games, in the order in which players are offered them."""
        return list(self._presenters)

    @property
    def games_with_hands(self) -> Sequence[str]:
        """The names of the games whose players have hands."""
        return [name for name, presenter in self._presenters.items() if presenter.hands]

    def public(self, at: Snapshot) -> Board:
        """Return the board that everybody sees, in the language of the table's guild."""
        with speaking(at.table.locale):
            try:
                return self._draw_board(at)
            except Refused as refused:
                if refused.reason is not Reason.BROKEN:
                    raise
                return Board(Screen((Text(_unreadable(at.table)),)))

    def folded(self, at: Snapshot) -> Screen:
        """Return the rest of a board that has a successor: one line with the latest turn, and nothing to press."""
        with speaking(at.table.locale):
            try:
                return self._draw_folded(at)
            except Refused as refused:
                if refused.reason is not Reason.BROKEN:
                    raise
                return Screen((Text("-# " + _("This table's game cannot be read any more.")),))

    def moved(self, table: Table) -> Screen:
        """Return the rest of a board that was reposted within one turn, so that the turn is not told twice."""
        with speaking(table.locale):
            return Screen((Text("-# " + _("The board has moved to the end of the channel.")),))

    def panel(self, at: Snapshot, seat: Seat, locale: str, panel: str = "") -> Board:
        """Return a private panel for one player, in their language; the game's usual one unless another is named."""
        presenter, state = self.presenter(at.table.game), at.state
        with speaking(locale):
            question = at.question(seat) if seat in state.to_act() else 0
            return Board(presenter.present(_scene(at, seat, panel or presenter.panel)), question)

    def confirmation(self, at: Snapshot, text: str, locale: str) -> Screen | None:
        """Return the screen that asks the presser to confirm an action of the board, with the button that does it.

        Returns None for an action that needs no confirmation.
        """
        with speaking(locale):
            screen = self._draw_board(at).screen
        for block in screen.blocks:
            for button in block.buttons if isinstance(block, Buttons) else ():
                if button.answer == text and button.confirm:
                    return Screen((Text(button.confirm), Buttons((replace(button, confirm=""),))), screen.accent)
        return None

    def label(self, at: Snapshot, seat: Seat, text: str, locale: str) -> str:
        """Return the markdown name of an action on its button or in its menu. Raises Refused if neither offers it."""
        panel = self.panel(at, seat, locale).screen if self.presenter(at.table.game).panel else Screen(())
        with speaking(locale):
            screen = self._draw_board(at).screen
        for block in (*screen.blocks, *panel.blocks):
            match block:
                case Buttons(buttons):
                    found = [f"**{escape_markdown(button.label)}**" for button in buttons if button.answer == text]
                case Select(menu):
                    # A choice says little without the name of its menu.
                    named = _("**{label}** in the menu “{menu}”")
                    found = [
                        named.format(label=escape_markdown(choice.label), menu=escape_markdown(menu.placeholder))
                        for choice in menu.choices
                        if choice.text == text
                    ]
                case _:
                    continue
            if found:
                return found[0]
        raise refusal.illegal(at.table.link)

    def call(self, table: Table, people: Sequence[int], voters: Sequence[int] = ()) -> str:
        """Return the lines that call people to a table, and voters to a vote; empty if nobody is to be called."""
        lines = [self._call_line(table, people)] if people else []
        if others := [user_id for user_id in voters if user_id not in people]:
            with speaking(table.locale):
                lines.append(present_call(table).format(who=" ".join(f"<@{user_id}>" for user_id in others)))
        return "\n".join(lines)

    def hand(self, at: Snapshot, seat: Seat) -> Board:
        """Return a player's hand message: their panel and the table's channel, or that the game is over for them."""
        table, chair = at.table, at.table.chairs[seat]
        title = self.presenter(table.game).game.title
        with speaking(chair.locale):
            where = Text("-# " + _("The table is in {channel}.").format(channel=f"<#{table.channel_id}>"))
            if chair.gone:
                return Board(Screen((Text(f"### {title}\n" + _("You are out of this game.")),)))
            if table.status is Status.STOPPED:
                return Board(Screen((Text(f"### {title}\n" + _("This game was stopped.")),)))
        board = self.panel(at, seat, chair.locale)
        return Board(Screen((*board.screen.blocks, where), board.screen.accent), board.question)

    def stale_hand(self, table: Table, locale: str) -> Screen:
        """Return the rest of the hand message of a player who was replaced."""
        with speaking(locale):
            title = self.presenter(table.game).game.title
            return Screen((Text(f"### {title}\n" + _("Somebody else plays on in your place.")),))

    def scores(self, at: Snapshot, locale: str) -> str:
        """Return the scores of a table as text."""
        with speaking(locale):
            return self.presenter(at.table.game).scores(_scene(at, None))

    def _call_line(self, table: Table, people: Sequence[int]) -> str:
        who = " ".join(f"<@{user_id}>" for user_id in people)
        with speaking(table.locale):
            if table.warned:
                return present_closing(table).format(who=who)
            if table.status is Status.LOBBY:
                return _("{who} You are invited to a game of {game}.").format(
                    who=who, game=self.presenter(table.game).game.title
                )
            return "\n".join(_turns(table, people))

    def _draw_folded(self, at: Snapshot) -> Screen:
        presenter = self.presenter(at.table.game)
        if at.table.status is Status.LOBBY:
            words = _("{game}: the lobby has moved to the end of the channel.").format(game=presenter.game.title)
            return Screen((Text("-# " + words),))
        if at.table.status is Status.STOPPED:
            return present_stopped(at.table, presenter)
        return Screen((Text("-# " + presenter.recap(_scene(at, None))),))

    def _draw_board(self, at: Snapshot) -> Board:
        table = at.table
        presenter = self.presenter(table.game)
        if table.status is Status.LOBBY:
            host = table.seat_of(table.host_id)
            warned = () if host is None or not table.warned else (Warned(host, 0),)
            board = Board(present_lobby(table, presenter, at.options), called=warned)
        elif table.status is Status.STOPPED:
            board = Board(present_stopped(table, presenter))
        else:
            asked = tuple(Asked(seat, at.question(seat)) for seat in sorted(at.state.to_act()))
            # Players who are asked at once each answer in a private panel, not on the board.
            question = asked[0].question if len(asked) == 1 else 0
            screen = presenter.present(_scene(at, None))
            if table.clock is not None or table.warned:
                screen = with_countdown(screen, table)
            late = (each for each in asked if table.warned or table.chairs[each.seat].warned)
            board = Board(screen, question, (*asked, *(Warned(each.seat, each.question) for each in late)))
        return board if table.proposal is None and table.status is not Status.OVER else _with_proposal(at, board)


def _with_proposal(at: Snapshot, board: Board) -> Board:
    table = at.table
    rematch = table.status is Status.OVER and can_rematch(table, at.game, at.options)
    blocks = present_proposal(table, rematch=rematch)
    if not blocks:
        return board
    voters = () if table.proposal is None else (Voter(seat, table.proposal.number) for seat in called_to_vote(table))
    return Board(Screen((*board.screen.blocks, *blocks), board.screen.accent), board.question, (*board.called, *voters))


def _scene(at: Snapshot, seat: Seat | None, panel: str = "") -> Scene:
    table = at.table
    return Scene(
        view=at.state.view(seat),
        viewer=seat,
        legal=() if seat is None else tuple(at.state.legal(seat)),
        names=tuple(escape_name(chair.name) for chair in table.chairs),
        computers=tuple(chair.player is not None for chair in table.chairs),
        story=at.story,
        closed=tuple(chair.closed for chair in table.chairs),
        panel=panel,
    )


def _turns(table: Table, people: Sequence[int]) -> Iterator[str]:
    """Yield the line that calls people to their turn, and the one for those whose time is half over."""
    warned = {chair.user_id for chair in table.chairs if chair.warned and chair.deadline is not None}
    late = [user for user in people if user in warned]
    if new := [user for user in people if user not in warned]:
        yield _("{who} It is your turn.").format(who=" ".join(f"<@{user}>" for user in new))
    if late:
        yield _("{who} Half of your time is over.").format(who=" ".join(f"<@{user}>" for user in late))


def _unreadable(table: Table) -> str:
    if table.open:
        return _("This table's game cannot be read any more. End it with `/table stop`.")
    return _("This table's game is over, and cannot be read any more.")
