"""Perft: the numbers of move sequences that prove the move generator."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from engines.no_dice import notation
from engines.perft import main, perft, split

CASES = [
    (board.strip(), [int(count) for count in counts.split()])
    for line in Path(__file__).with_name("perft.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
    for board, counts in [line.rsplit("|", 1)]
]


@pytest.mark.parametrize(("board", "counts"), CASES)
def test_the_numbers_of_move_sequences_are_the_known_ones(board: str, counts: list[int]) -> None:
    position = notation.parse(board)
    assert [perft(position, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(("board", "counts"), CASES)
def test_the_counts_by_first_move_add_up(board: str, counts: list[int]) -> None:
    assert sum(split(notation.parse(board), len(counts)).values()) == counts[-1]


def test_nothing_is_one_sequence_and_a_won_game_has_no_other() -> None:
    won = notation.parse("first: none | second: 5 | to move second")
    assert perft(won, 0) == 1
    assert perft(won, 1) == 0


@pytest.mark.parametrize(
    ("arguments", "printed"),
    [
        (["no_dice", "5"], "1024\n"),
        (["no_dice", "2", "first: 25 | second: 12 13 18 21 | to move second"], "8\n"),
        (["no_dice", "2", "--split"], "move:2 4\nmove:5 4\nmove:6 4\nrevive 4\n16\n"),
    ],
)
def test_the_command_prints_the_number(
    arguments: list[str], printed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["perft", *arguments])
    main()
    assert capsys.readouterr().out == printed


@pytest.mark.parametrize("arguments", [["no_dice", "-1"], ["no_dice", "0", "--split"], ["no_dice", "1", "first: 10"]])
def test_the_command_says_what_it_cannot_count(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["perft", *arguments])
    with pytest.raises(SystemExit):
        main()
    assert "error:" in capsys.readouterr().err
