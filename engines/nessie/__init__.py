"""Nessie: push-your-luck cards for 2 to 6 players."""

from engines.nessie.game import Nessie
from engines.nessie.options import Hands, NessieOptions
from engines.nessie.player import Player
from engines.nessie.view import NessieView

__all__ = ["Hands", "Nessie", "NessieOptions", "NessieView", "Player"]
