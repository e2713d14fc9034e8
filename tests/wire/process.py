"""A bot that is a process of its own, so that it can be killed."""

import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.wire.gateway import Gateway, Session
from tests.wire.notice import Notice

ROOT = Path(__file__).parents[2]


class BotProcess:
    """Starts a bot, watches its words and its end."""

    def __init__(self, gateway: Gateway, notice: Notice) -> None:
        self.lines: list[str] = []
        """Its output, errors included."""
        self._gateway = gateway
        self._notice = notice
        self._before = gateway.identified
        self._session: Session | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None

    @property
    def output(self) -> str:
        """All that it has printed."""
        return "\n".join(self.lines)

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._started.pid

    @property
    def returncode(self) -> int | None:
        """Its exit code: -9 after SIGKILL, None while it runs."""
        return self._started.returncode

    async def start(self, argv: Sequence[str], env: dict[str, str], cwd: Path = ROOT) -> None:
        """Run Python with these arguments, from the root of the project unless another folder is named."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            *argv,
            cwd=cwd,
            env=os.environ | {"PYTHONUNBUFFERED": "1"} | env,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        self._reader = asyncio.create_task(self._read())

    async def ready(self, timeout: float = 30.0) -> None:  # noqa: ASYNC109
        """Wait until it has logged in to the gateway; AssertionError with its words if it ends before."""
        await self._notice.until(
            lambda: self._gateway.identified > self._before or self._ended, "the bot's login", timeout
        )
        if self._gateway.identified == self._before:
            raise AssertionError(f"the bot ended with {self.returncode}:\n{self.output}")
        self._session = self._gateway.sessions[-1]

    async def says(self, text: str, timeout: float = 30.0) -> str:  # noqa: ASYNC109
        """The first line that it prints with this text in it."""
        return await self._notice.until(
            lambda: next((line for line in self.lines if text in line), ""), f"the word {text!r}", timeout
        )

    async def gone(self, timeout: float = 10.0) -> int:  # noqa: ASYNC109
        """Return its exit code, once it has ended and its connections with it."""
        async with asyncio.timeout(timeout):
            code = await self._started.wait()
            if self._reader is not None:
                await self._reader
            await self._notice.until(lambda: not self._connected, "the end of the bot's connection", timeout)
        return code

    async def kill(self) -> int:
        """SIGKILL: it has no time to tidy up."""
        return await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """SIGTERM, as a service is stopped."""
        return await self._end(signal.SIGTERM)

    async def _end(self, how: signal.Signals) -> int:
        if self.returncode is None:
            self._started.send_signal(how)
        return await self.gone()

    @property
    def _connected(self) -> bool:
        return self._session is not None and self._session.socket is not None

    @property
    def _started(self) -> asyncio.subprocess.Process:
        if self._process is None:
            raise AssertionError("the bot was never started")
        return self._process

    @property
    def _ended(self) -> bool:
        return self._reader is not None and self._reader.done()

    async def _read(self) -> None:
        stream = self._started.stdout
        while stream is not None and (line := await stream.readline()):
            self.lines.append(line.decode(errors="replace").rstrip())
            self._notice.changed()
        await self._started.wait()
        asyncio.get_running_loop().call_soon(self._notice.changed)
