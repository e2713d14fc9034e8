"""Private hands on the wire: whole games, closed and vanished messages, and choices at the same moment."""

from pathlib import Path
from random import Random

import pytest

from bot.chat.bot import Parlour
from engines.wazabi import WazabiOptions
from tests.drivers.direct import options_of
from tests.drivers.wire import answered
from tests.drivers.wire_cards import WireCards
from tests.rules.wazabi.table import at
from tests.wire import EDIT_MESSAGE, OPEN_DM, POST_MESSAGE, Channel, Member, Wire
from tests.wire.killed import before


@pytest.fixture
def cards(wire: Wire, channel: Channel, database: Path, ana: Member, ben: Member, cleo: Member) -> WireCards:
    """Three friends with cards."""
    return WireCards(wire, channel, database, ana, ben, cleo)


@pytest.fixture
def six(wire: Wire, cards: WireCards) -> WireCards:
    """Six friends with cards."""
    more = (wire.member(cards.people[0].guild, name) for name in ("Dora", "Emil", "Finn"))
    return WireCards(wire, cards.channel, cards.database, *cards.people, *more)


async def ended(driver: WireCards, words: str) -> None:
    """Everybody's one direct message comes to say that it is over, and has nothing to press."""
    for person in driver.people:
        hand = driver.hand(person)
        await driver.shows(lambda hand=hand: words in hand.text)
        assert hand.controls == ()
        assert driver.posts_to(person) == 1


class TestWholeGames:
    async def test_six_play_wazabi_in_teams_to_the_end_of_a_tournament_of_three(
        self, six: WireCards, bot: Parlour
    ) -> None:
        await six.deal("wazabi", teams="yes", games=3, dice=2)
        assert await six.play_hands_out(bot, Random(5)) > 50
        await six.shows(lambda: "All games of the tournament have been played." in six.board.text)
        await ended(six, "The tournament is over")
        table = await bot.services.store.table(1)
        assert table is not None
        assert options_of(table) == WazabiOptions(dice=2, teams=True, games=3)

    async def test_six_play_nessie_to_its_end(self, six: WireCards, bot: Parlour) -> None:
        await six.deal("nessie")
        assert await six.play_hands_out(bot, Random(6)) > 50
        await six.shows(lambda: "Place 1" in six.board.text)
        await ended(six, "The game is over")


class TestOutOfReach:
    @pytest.mark.parametrize("route", [OPEN_DM, POST_MESSAGE])
    @pytest.mark.field_note(20, 21)
    async def test_who_takes_no_direct_messages_is_named_and_plays_to_the_end_by_the_button(
        self, cards: WireCards, bot: Parlour, ben: Member, route: str
    ) -> None:
        cards.shut(ben, route)
        await cards.deal("wazabi")
        await cards.shows(lambda: "Ben takes no direct messages" in cards.board.text)
        await cards.play_hands_out(bot, Random(3), by_button=[ben])
        chosen = cards.rows("SELECT count(*) FROM moves WHERE seat = 1 AND action LIKE 'play:%'")
        assert chosen[0][0] > 3, "what only the hand offers"
        assert cards.wire.dms(ben) == []
        assert cards.posts_to(ben) == (route == POST_MESSAGE), "a closed door is not knocked at again"
        assert cards.wire.count(OPEN_DM) == 3

    async def test_a_hand_that_is_gone_in_mid_game_is_sent_anew_once(
        self, wire: Wire, cards: WireCards, bot: Parlour, ana: Member, ben: Member
    ) -> None:
        await cards.deal("nessie", first=ana)
        await cards.shows(lambda: wire.dms(ana))
        old = cards.hand(ana)
        wire.delete_messages(old)
        await cards.press(ana, "reveal")
        await cards.shows(lambda: wire.dms(ana))
        new = cards.hand(ana)
        (edit,) = wire.requests_to(EDIT_MESSAGE, lambda each: each.id("message_id") == old.id)
        assert edit.reply is not None
        assert isinstance(edit.reply.body, dict)
        assert (edit.reply.status, edit.reply.body["code"]) == (404, 10008)
        await cards.offers(new, "reveal", "stick")
        assert (cards.posts_to(ana), cards.posts_to(ben)) == (2, 1)
        await cards.play_hands_out(bot, Random(2))
        await cards.shows(lambda: "The game is over" in new.text)
        assert new.controls == ()
        assert (cards.posts_to(ana), cards.posts_to(ben)) == (2, 1)


class TestAtOnce:
    async def test_two_cut_their_hands_down_at_once_one_in_the_direct_message_and_one_in_the_channel(
        self, wire: Wire, cards: WireCards, database: Path, ana: Member, ben: Member, cleo: Member
    ) -> None:
        async with before(wire, database):
            await cards.deal("wazabi", first=ana)
            await cards.shows(lambda: all(wire.dms(person) for person in cards.people))
        cards.put(at("4 down2", "3 skip draw3 pass", "3 again take1 give1 pass", rolled="WWWW"))
        async with before(wire, database):
            await cards.shows(lambda: "play:down2" in cards.offered(cards.hand(ana)))
            await cards.answer(ana, cards.hand(ana), "play:down2")
            await cards.shows(lambda: "Ben and Cleo: choose in “My hand”" in cards.board.text)
            hand, panel = cards.hand(ben), await cards.open_hand(cleo)
            await cards.offers(hand, "keep:skip", "keep:draw3", "keep:pass")
            await cards.offers(panel, "keep:again", "keep:take1", "keep:give1", "keep:pass")
            for one, other in (("skip", "again"), ("pass", "give1")):
                presses = cards.answer(ben, hand, f"keep:{one}"), cards.answer(cleo, panel, f"keep:{other}")
                assert not any(press.answered.done() for press in presses)
                await answered(*presses)
                assert set(cards.moves[-2:]) == {f"keep:{one}", f"keep:{other}"}
            assert cards.moves[0] == "play:down2"
            assert len(cards.moves) == 5
            await cards.shows(lambda: "choose in “My hand”" not in cards.board.text)
            for who, kept, gone in (
                (ben, ("Skip a turn", "All pass"), "Draw 3 cards"),
                (cleo, ("Again and reverse", "Give 1 die"), "Take 1 card"),
            ):
                await cards.shows(lambda who=who, gone=gone: gone not in cards.hand(who).text)
                assert all(card in cards.hand(who).text for card in kept)
            assert [cards.posts_to(person) for person in cards.people] == [1, 1, 1]
