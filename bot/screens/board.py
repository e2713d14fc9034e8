"""What each table's messages show: the public board, private panels, and what is left of a board that was passed on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from bot.play.tables import Tables
from bot.screens.countdown import present_closing, with_countdown
from bot.screens.lobby import present_lobby, present_stopped
from bot.screens.names import escape_markdown, escape_name
from bot.screens.proposal import present_call, present_proposal
from bot.screens.screen import Buttons, Presenter, Scene, Screen, Select, Text
from bot.screens.text import _, speaking
from bot.table.refusal import Reason, Refused
from bot.table.rematch import offered
from bot.table.table import Status, Table
from bot.table.voting import called
from engines.core import Seat


@dataclass(frozen=True, slots=True)
class Board:
    """A public board: its screen, the question that its controls answer, and every seat that is asked something.

    Whom a word about time is said to stands in `asked` once more.
    """

    screen: Screen
    question: int = 0
    asked: tuple[tuple[Seat, int], ...] = ()


class Boards:
    """Draws tables: from what is on disk, in the language of whoever reads."""

    def __init__(self, tables: Tables, presenters: Mapping[str, Presenter]) -> None:
        self._tables = tables
        self._presenters = presenters

    def presenter(self, game: str) -> Presenter:
        """The game as players see it. Raises Refused for one that this program does not have."""
        presenter = self._presenters.get(game)
        if presenter is None:
            raise Refused(Reason.BROKEN)
        return presenter

    async def public(self, table: Table, moves: Sequence[bytes] | None = None) -> Board:
        """The board that everybody sees, in the server's language; its moves are loaded unless they are at hand."""
        with speaking(table.locale):
            try:
                return await self._public(table, moves)
            except Refused as refused:
                if refused.reason is not Reason.BROKEN:
                    raise
                return Board(Screen((Text(_unreadable(table)),)))

    async def folded(self, table: Table) -> Screen:
        """What is left of a board that was passed on: one line with what happened last, and nothing to press."""
        with speaking(table.locale):
            try:
                return await self._folded(table)
            except Refused as refused:
                if refused.reason is not Reason.BROKEN:
                    raise
                return Screen((Text("-# " + _("This table's game cannot be read any more.")),))

    def moved(self, table: Table) -> Screen:
        """What is left of a game's board that was posted again, where what happened last stands above already."""
        with speaking(table.locale):
            return Screen((Text("-# " + _("The board has moved to the end of the channel.")),))

    async def panel(self, table: Table, seat: Seat, locale: str, panel: str = "") -> Board:
        """What only one player sees, in their own language; the game's usual panel unless another is named."""
        presenter = self.presenter(table.game)
        state = self._tables.state(table)
        with speaking(locale):
            scene = await self._scene(table, seat, panel or presenter.panel)
            question = self._tables.question(table, state, seat) if seat in state.to_act() else 0
            return Board(presenter.present(scene), question)

    async def confirmation(self, table: Table, text: str, locale: str) -> Screen | None:
        """What a reader is asked before a press on the board is done, with the button that does it; None for others."""
        with speaking(locale):
            screen = (await self._public(table, None)).screen
        for block in screen.blocks:
            for button in block.buttons if isinstance(block, Buttons) else ():
                if button.answer == text and button.confirm:
                    return Screen((Text(button.confirm), Buttons((replace(button, confirm=""),))), screen.accent)
        return None

    async def label(self, table: Table, seat: Seat, text: str, locale: str) -> str:
        """What an action is called on the button or in the menu with which its player would do it, as markdown."""
        panel = (await self.panel(table, seat, locale)).screen if self.presenter(table.game).panel else Screen(())
        with speaking(locale):
            screen = (await self._public(table, None)).screen
        for block in (*screen.blocks, *panel.blocks):
            match block:
                case Buttons(buttons):
                    found = [f"**{escape_markdown(button.label)}**" for button in buttons if button.answer == text]
                case Select(menu):
                    # Who is chosen says nothing without what for.
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
        raise Refused(Reason.ILLEGAL, link=table.link)

    def call(self, table: Table, people: Sequence[int], proposed: Sequence[int] = ()) -> str:
        """The lines that call people to a table, and others to what is proposed; empty where nobody is to be called."""
        lines = [self._call(table, people)] if people else []
        if others := [user_id for user_id in proposed if user_id not in people]:
            with speaking(table.locale):
                lines.append(present_call(table).format(who=" ".join(f"<@{user_id}>" for user_id in others)))
        return "\n".join(lines)

    def _call(self, table: Table, people: Sequence[int]) -> str:
        who = " ".join(f"<@{user_id}>" for user_id in people)
        with speaking(table.locale):
            if table.warned:
                return present_closing(table).format(who=who)
            if table.status is Status.LOBBY:
                return _("{who} You are invited to a game of {game}.").format(
                    who=who, game=self.presenter(table.game).game.title
                )
            return "\n".join(_turns(table, people))

    async def hand(self, table: Table, seat: Seat) -> Board:
        """What a player's direct message shows: their panel, and where the table is; no controls once it is over."""
        chair = table.chairs[seat]
        title = self.presenter(table.game).game.title
        with speaking(chair.locale):
            where = Text("-# " + _("The table is in {channel}.").format(channel=f"<#{table.channel_id}>"))
            if chair.gone:
                return Board(Screen((Text(f"### {title}\n" + _("You are out of this game.")),)))
            if table.status is Status.STOPPED:
                return Board(Screen((Text(f"### {title}\n" + _("This game was stopped.")),)))
        board = await self.panel(table, seat, chair.locale)
        return Board(Screen((*board.screen.blocks, where), board.screen.accent), board.question)

    def left_hand(self, table: Table, locale: str) -> Screen:
        """What is left of the direct message of somebody who was replaced."""
        with speaking(locale):
            title = self.presenter(table.game).game.title
            return Screen((Text(f"### {title}\n" + _("Somebody else plays on in your place.")),))

    async def scores(self, table: Table, locale: str) -> str:
        """How the table stands, in words."""
        with speaking(locale):
            return self.presenter(table.game).scores(await self._scene(table, None))

    async def _folded(self, table: Table) -> Screen:
        presenter = self.presenter(table.game)
        if table.status is Status.LOBBY:
            words = _("{game}: the lobby has moved to the end of the channel.").format(game=presenter.game.title)
            return Screen((Text("-# " + words),))
        if table.status is Status.STOPPED:
            return present_stopped(table, presenter)
        return Screen((Text("-# " + presenter.recap(await self._scene(table, None))),))

    async def _public(self, table: Table, moves: Sequence[bytes] | None) -> Board:
        board = await self._plain(table, moves)
        rematch = table.status is Status.OVER and offered(table, self._tables.game(table), self._tables.options(table))
        blocks = present_proposal(table, rematch=rematch)
        if not blocks:
            return board
        proposed = () if table.proposal is None else ((seat, -table.proposal.number) for seat in called(table))
        return Board(
            Screen((*board.screen.blocks, *blocks), board.screen.accent), board.question, (*board.asked, *proposed)
        )

    async def _plain(self, table: Table, moves: Sequence[bytes] | None) -> Board:
        presenter = self.presenter(table.game)
        if table.status is Status.LOBBY:
            host = table.seat_of(table.host_id)
            told = () if host is None or not table.warned else ((host, 0),)
            return Board(present_lobby(table, presenter, self._tables.options(table)), asked=told)
        if table.status is Status.STOPPED:
            return Board(present_stopped(table, presenter))
        state = self._tables.state(table)
        asked = tuple((seat, self._tables.question(table, state, seat)) for seat in sorted(state.to_act()))
        # Where several are asked at once, each answers in a private panel of their own.
        question = asked[0][1] if len(asked) == 1 else 0
        screen = with_countdown(presenter.present(await self._scene(table, None, moves=moves)), table)
        # Whom a word about time was said to is called once more.
        warned = tuple(each for each in asked if table.warned or table.chairs[each[0]].warned)
        return Board(screen, question, asked + warned)

    async def _scene(
        self, table: Table, seat: Seat | None, panel: str = "", moves: Sequence[bytes] | None = None
    ) -> Scene:
        state = self._tables.state(table)
        return Scene(
            view=state.view(seat),
            viewer=seat,
            legal=() if seat is None else tuple(state.legal(seat)),
            names=tuple(escape_name(chair.name) for chair in table.chairs),
            computers=tuple(chair.player is not None for chair in table.chairs),
            story=await self._tables.story(table, moves),
            closed=tuple(chair.closed for chair in table.chairs),
            panel=panel,
        )


def _turns(table: Table, people: Sequence[int]) -> Iterator[str]:
    """The lines that call people to their turn, and those whose time is half over."""
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
