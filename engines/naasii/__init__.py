"""Naasii: push-your-luck dice for 2 to 5 players."""

from engines.naasii.game import Naasii
from engines.naasii.options import NaasiiOptions
from engines.naasii.player import Player
from engines.naasii.turn import Turn
from engines.naasii.view import NaasiiView

__all__ = ["Naasii", "NaasiiOptions", "NaasiiView", "Player", "Turn"]
