"""Computer players of Naasii."""

from collections.abc import Mapping
from functools import partial

from engines.players.naasii.easy import Easy
from engines.players.naasii.hard import Hard
from engines.players.naasii.mind import play
from engines.players.naasii.normal import Normal
from engines.players.player import Level, Player

LEVELS: Mapping[str, Player] = {
    Level.EASY: partial(play, Easy()),
    Level.NORMAL: partial(play, Normal()),
    Level.HARD: partial(play, Hard()),
}
"""The levels by name."""
