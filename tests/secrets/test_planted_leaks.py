"""The search finds what is planted: a leak in each place and of each kind, in random games and in whole games."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from random import Random

import pytest

from bot.screens.board import TableScreens
from tests.drivers.simcord_cards import SimCards
from tests.secrets.card_game import CardGame
from tests.secrets.nessie_cards import NessieCards
from tests.secrets.plants import LeakyScreens, OtherHands, Place, Way
from tests.secrets.showing import Moment
from tests.secrets.test_shown_games import told_in, whole_game
from tests.secrets.wazabi_cards import WazabiCards
from tests.secrets.witness import Witness

CARD_GAMES = [NessieCards(), WazabiCards()]
IN_MESSAGES = [(place, way) for place in (Place.BOARD, Place.FOLDED, Place.HAND, Place.PANEL) for way in Way]
LEAKS = [*IN_MESSAGES, (Place.SCORES, Way.TEXT)]
PRESSES = 40


def leaky(at: CardGame, where: Place, how: Way) -> type[TableScreens]:
    class Planted(LeakyScreens):
        game, place, way = at, where, how

    return Planted


def found(game: CardGame, boards: type[TableScreens], games: int = 4) -> Iterator[str]:
    """Return the leaks that a search through a few random games finds."""
    moment = Moment(game, boards)
    for number in range(games):
        rng = Random(number)
        for state, story in game.random_game(rng):
            if rng.random() < 0.05:
                yield from moment.leaks(state, story, rng)


@pytest.mark.parametrize(("place", "way"), LEAKS)
@pytest.mark.parametrize("game", CARD_GAMES, ids=str)
def test_a_leak_in_a_random_game_is_found_by_its_name_and_by_what_hangs_upon_it(
    game: CardGame, place: Place, way: Way
) -> None:
    wanted = {"depends", "names"}
    if isinstance(game, NessieCards) and place in (Place.HAND, Place.PANEL):
        # The letters of the summary card may always be named there.
        wanted = {"depends"}
    for leak in found(game, leaky(game, place, way)):
        # The direct message is made of the panel.
        assert leak.startswith(f"{place} ") or (place, leak[:4]) == (Place.PANEL, "hand")
        wanted -= set(leak.split())
        if not wanted:
            return
    raise AssertionError(f"not found: {wanted}")


@pytest.mark.parametrize("game", CARD_GAMES, ids=str)
def test_a_hand_that_is_shown_to_another_is_found(game: CardGame) -> None:
    assert any("hand for" in leak for leak in found(game, OtherHands))
    assert list(found(game, TableScreens)) == []


@pytest.mark.parametrize("place", [Place.BOARD, Place.FOLDED, Place.HAND, Place.PANEL])
@pytest.mark.parametrize("game", CARD_GAMES, ids=str)
async def test_a_leak_in_a_message_or_in_a_later_edit_of_an_old_one_is_found_in_an_evening(
    cards: SimCards, game: CardGame, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.factory.TableScreens", leaky(game, place, Way.TEXT))
    await cards.restart()
    witness, leaks = await whole_game(cards, game, Random(1), PRESSES)
    assert witness.looked_at
    assert leaks
    if place is Place.FOLDED:
        assert all(leak.startswith("PATCH ") and "for None" in leak for leak in leaks)


@pytest.mark.parametrize("game", CARD_GAMES, ids=str)
async def test_a_hand_sent_to_another_is_found_in_an_evening(
    cards: SimCards, game: CardGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.factory.TableScreens", OtherHands)
    await cards.restart()
    await cards.deal(game.presenter.game.name, "Ana", "Ben")
    witness = Witness(cards, game)
    await cards.press(next(iter(await cards.waiting_for())), min(cards.board.offered))
    assert await witness.leaks(Random(1))


@pytest.mark.parametrize("game", CARD_GAMES, ids=str)
async def test_a_card_in_a_line_of_the_log_is_found(
    cards: SimCards, game: CardGame, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.factory.TableScreens", leaky(game, Place.LOG, Way.TEXT))
    await cards.restart()
    _witness, leaks = await whole_game(cards, game, Random(1), PRESSES)
    assert leaks == []
    assert any(game.named({"content": line}) for line in told_in(caplog))


@pytest.mark.parametrize("game", CARD_GAMES, ids=str)
async def test_a_card_in_a_refusal_is_found(cards: SimCards, game: CardGame, monkeypatch: pytest.MonkeyPatch) -> None:
    words = {"nessie": "You cannot: they hold **F**.", "wazabi": "You cannot: they hold Again and reverse."}
    monkeypatch.setattr("bot.chat.replies.sentence", lambda _refused: words[game.presenter.game.name])
    await cards.deal(game.presenter.game.name, "Ana", "Ben")
    witness = Witness(cards, game)
    await cards.press("Zoe", min(cards.board.offered))
    (leak,) = await witness.leaks(Random(1))
    assert leak.endswith("for None names F" if game.presenter.game.name == "nessie" else "for None names again")


async def test_an_error_in_the_midst_of_an_answer_logs_no_card(
    cards: SimCards, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await cards.two_to_cut_down()
    await cards.press_hand("Ana", "play:down2")

    async def broken(*_wanted: object) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(cards.bot.services.tables, "change", broken)
    assert "number" in (await cards.press_hand("Ben", "keep:skip")).told
    (line,) = (record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR)
    assert "press 'keep'" in line
    assert "table 1 (version" in line
    assert not WazabiCards().named({"content": line, "custom_id": line})
    cards.expected_errors = 1
