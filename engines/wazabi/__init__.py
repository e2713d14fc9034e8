"""Wazabi: get rid of your dice, for 2 to 6 players."""

from engines.wazabi.game import Wazabi
from engines.wazabi.options import WazabiOptions
from engines.wazabi.view import WazabiView

__all__ = ["Wazabi", "WazabiOptions", "WazabiView"]
