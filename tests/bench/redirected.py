"""The Parlour of the present folder, which PYTHONPATH names too, on the wire: `python -P .../redirected.py discord`.

It is started by `python -m bot` and touched nowhere else, so that one of any age can be measured. WIRE_API,
WIRE_GATEWAY and WIRE_CDN say where the wire is.
"""

import importlib.util
import os
import runpy
import sys
from pathlib import Path

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route


def run() -> None:
    """Run it as its owner would."""
    found = importlib.util.find_spec("bot")
    if found is None or found.origin is None or not Path(found.origin).is_relative_to(Path.cwd()):
        sys.exit(f"{Path.cwd()}: `bot` would be taken from {found and found.origin}")
    Route.BASE, Asset.BASE = os.environ["WIRE_API"], os.environ["WIRE_CDN"]
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["WIRE_GATEWAY"])
    runpy.run_module("bot", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    run()
