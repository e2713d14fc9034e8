"""A player's own hand, in private."""

from __future__ import annotations

import re
from random import Random

from msgspec.structs import replace

from bot.chat.components import render
from bot.screens.screen import Style
from engines.nessie import Hands, Player
from engines.nessie.cards import Part, Treasure
from engines.nessie.view import Phase
from tests.cogs.game_scenes import ESCAPED
from tests.cogs.nessie_scenes import SCENES, moments, panels, present, scene, view_of
from tests.cogs.screens import bodies, buttons, pressable
from tests.rules.nessie.table import play, table


def lines(text: str, phase: Phase = Phase.REVEAL, viewer: int = 0, discards: str | None = None) -> list[str]:
    (body,) = bodies(present(scene(table(text, phase, discards=discards), viewer)))
    return body.split("\n")


def test_games_at_random_meet_every_phase_in_private() -> None:
    asked = {view_of(each).phase for each in SCENES.one_of_each if each.legal}
    assert asked == set(Phase) - {Phase.OVER}


def test_a_panel_offers_exactly_what_is_legal_and_nothing_else() -> None:
    for each in panels():
        screen = present(each)
        assert pressable(screen) == [action.text for action in each.legal]
        assert len(buttons(screen)) == len(each.legal)
        assert [button.style for button in buttons(screen)][:1] == [Style.PRIMARY] * bool(each.legal)


def test_a_panel_names_its_game_and_what_is_asked() -> None:
    for each in panels()[::7]:
        first, second = bodies(present(each))[0].split("\n")[:2]
        assert first == "### Nessie · your hand"
        assert re.fullmatch(r"\*\*[^*]+\*\*", second)


def test_the_summary_card_ticks_my_parts_and_says_what_can_be_added() -> None:
    shown = lines("BC113 / *A | D", viewer=0)
    assert shown[1] == "**Not your turn yet**"
    assert shown[2:5] == ["### A B✓ C✓ D E F", "You hold ◆1×2 ◆3 · 5 points", "You can add **A** **D**."]


def test_an_empty_hand_can_begin_with_any_letter() -> None:
    assert lines("- / *A | D")[2:5] == ["### A B C D E F", "You hold no treasures.", "Any letter can be your first."]


def test_in_my_turn_the_panel_says_how_near_sinking_is_with_my_own_parts() -> None:
    assert lines("*BC1 / B | B22", Phase.PUSH)[-4:] == [
        "The row: B ◆2 last → ◆2",
        "Treasure there 4, sinks at 6",
        "Letters with yours B×2 C",
        "The next card sinks you if it is **B** ◆2 ◆3.",
    ]
    assert lines("*- / B | 2", Phase.PUSH)[-2:] == ["Treasure there 2, sinks at 6", "No card can sink you yet."]
    assert lines("*- / B | -")[-2:] == ["The row is empty.", "No card can sink you yet."]


def test_out_of_turn_the_panel_says_which_letters_sink_me_sooner() -> None:
    assert lines("BC1 / *B | B22")[-1].endswith("of **B** **C**, two in the row do.")
    assert lines("- / *B | B22")[-1] == "In your turn, 6 of treasure in the row or three of a letter sink you."


def test_before_a_card_is_taken_the_panel_says_what_becomes_of_it() -> None:
    assert lines("*BC1 / - | 1D", Phase.TAKE)[-2:] == ["The row: ◆1 last → D", "**D** can be added."]
    assert lines("*BC1 / - | 3", Phase.TAKE)[-1] == "◆3 counts 3 points."
    assert lines("*BC1 / - | F", Phase.TAKE)[-1].endswith("taken, it is discarded, and a treasure of yours with it.")
    assert lines("*BC / - | F", Phase.TAKE)[-1] == "**F** cannot be added: taken, it is discarded."
    assert lines("*BCDEF / - | A", Phase.TAKE)[-1] == "**A** completes Nessie, and the game ends."


def test_which_treasure_to_give_up_is_asked_in_private_for_the_card_that_caused_it() -> None:
    screen = present(scene(table("*BC1123 / - | D", Phase.GIVE_UP, discards="AF"), 0))
    assert "**F could not be added: which treasure do you give up?**" in bodies(screen)[0]
    assert [button.label for button in buttons(screen)] == ["Give up ◆1", "Give up ◆2", "Give up ◆3"]
    assert pressable(screen) == ["discard:1", "discard:2", "discard:3"]


def test_a_finished_game_says_so_and_has_no_controls() -> None:
    state = play(table("*BCDEF11 / A3 / D333333 | A", Phase.TAKE), "take").state
    screen = present(scene(state, 0))
    assert pressable(screen) == []
    assert bodies(screen)[0].split("\n")[1:] == [
        "**The game is over: place 2, 12 points**",
        "### A✓ B✓ C✓ D✓ E✓ F✓",
        "You hold ◆1×2 · 2 points",
    ]


def test_who_has_left_reads_so_and_holds_nothing() -> None:
    state = table("*AB113 / C / D | C2", Phase.PUSH).leave(2, Random(1)).state
    screen = present(scene(state, 2))
    assert bodies(screen) == ["### Nessie · your hand\n**You are out of this game**"]


def test_out_of_turn_a_panel_changes_only_with_its_own_hand() -> None:
    """Nobody's direct message is edited for what others do."""
    for state, story in moments():
        for seat, player in enumerate(state.players):
            if seat not in state.to_act() and state.to_act():
                alone = replace(
                    table("*- / - | -"),
                    players=tuple(player if seat == other else Player() for other in range(len(state.players))),
                    turn=(seat + 1) % len(state.players),
                )
                assert present(scene(state, seat, story)) == present(scene(alone, seat))


def test_open_hands_change_no_panel() -> None:
    for text, phase in (("*BC1 / B | B22", Phase.PUSH), ("*BC12 / - | F", Phase.TAKE), ("BC / *- | F", Phase.REVEAL)):
        hidden, shown = (scene(table(text, phase, hands=hands), 0) for hands in Hands)
        assert present(hidden) == present(shown)


def test_the_fullest_panel_is_within_discord_s_limits() -> None:
    state = replace(
        table("*- / - / - / - / - / - | ABCDEFABCDEF11111", Phase.PUSH),
        players=(Player(tuple(Part)[:5], 12 * tuple(Treasure)), *(Player(),) * 5),
    )
    for phase in (Phase.PUSH, Phase.TAKE, Phase.GIVE_UP):
        full = scene(replace(state, phase=phase, discards=(Part.A,)), 0)
        screen = present(replace(full, names=ESCAPED))
        render(screen, 1, 1)
        assert all(len(button.label) <= 30 for button in buttons(screen))


def test_hands_stay_the_same_kind_of_screen_with_either_option() -> None:
    assert {view_of(each).hands for each in panels()} == set(Hands)
