"""Parlour as a process of its own: started, asked for the address that it prints, and stopped as a person stops it."""

from __future__ import annotations

import asyncio
import re
import signal
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/#\S+")


class Served:
    """A running process that has printed its address."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.url = ""
        self.said: list[str] = []
        """The lines that the process has printed so far."""

    async def stop(self, how: signal.Signals = signal.SIGTERM, *, patience: float = 30) -> int:
        """Send the signal and wait for the end; the exit code."""
        if self._process.returncode is None:
            self._process.send_signal(how)
        return await self.ended(patience=patience)

    async def ended(self, *, patience: float = 30) -> int:
        """Wait until the process has ended by itself; the exit code."""
        async with asyncio.timeout(patience):
            return await self._process.wait()

    async def listen(self) -> None:
        """Collect lines until the process closes its output; the first address among them is the url."""
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            self.said.append(line.decode(errors="replace").rstrip())
            if not self.url and (found := ADDRESS.search(self.said[-1])):
                self.url = found[0]
                return


@asynccontextmanager
async def served(
    *command: str, cwd: Path | None = None, env: Mapping[str, str] | None = None, patience: float = 60
) -> AsyncGenerator[Served]:
    """Run the command until the end of the block; entered once it has printed its address."""
    process = await asyncio.create_subprocess_exec(
        *command, cwd=cwd, env=env, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    running = Served(process)
    rest: asyncio.Task[None] | None = None
    try:
        async with asyncio.timeout(patience):
            await running.listen()
        if not running.url:
            raise AssertionError("It ended without an address:\n" + "\n".join(running.said))
        rest = asyncio.create_task(running.listen())
        yield running
        await running.stop()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
        if rest is not None:
            await rest
