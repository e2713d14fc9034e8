"""Computer players think in processes of their own: what these know, when they end, and what happens when they fail."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random

import msgspec
import pytest

from bot.play.thinking import WORKER, Thinking, decision_seed
from bot.store.tables import Store
from engines import GAMES, POLICIES
from engines.core import Action, View
from engines.players import Budget, Level
from engines.players.worker import choose, make_request
from engines.wazabi import Wazabi, WazabiOptions
from engines.wazabi.position import Phase

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and priorities of POSIX")
linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

SEED = decision_seed("the table's own", 7)
LONG = 60.0
"""Seconds that are not waited for, unless the machine is very slow."""


def python(script: str) -> tuple[str, ...]:
    """The command of a process that stands in for one that thinks."""
    return (sys.executable, "-c", script)


SILENT = python("import sys; sys.stdin.read()")
BROKEN = python("")
WRONG = python('import sys; sys.stdin.readline(); print(\'{"text":"nonsense"}\', flush=True); sys.stdin.read()')
ENDLESS = python("import sys; sys.stdin.readline(); print('x' * 200_000, flush=True); sys.stdin.read()")
FAILING = python('import sys\nfor line in sys.stdin: print(\'{"error":"a reason"}\', flush=True)')


def situation() -> tuple[View, Sequence[Action]]:
    """A moment of Wazabi with something to choose."""
    rng = Random(3)
    state = Wazabi.start(2, WazabiOptions(first=0), rng).state
    while state.phase is not Phase.PLAY:
        seat = min(state.to_act())
        state = state.apply(seat, state.safe(seat), rng).state
    return state.view(state.turn), state.legal(state.turn)


def own_choice(level: Level, seed: str = SEED) -> str:
    """Return the choice of a player of that level, made without any process."""
    view, legal = situation()
    return POLICIES["wazabi"][level](view, legal, Random(seed), Budget()).text


async def choice(thinking: Thinking, level: str = Level.HARD, seed: str = SEED) -> str:
    view, legal = situation()
    return await thinking.choose("wazabi", level, view, legal, seed, fallback="the safe move")


@asynccontextmanager
async def open_thinking(
    command: Sequence[str] = WORKER, *, workers: int = 1, queue: float = LONG, patience: float = LONG
) -> AsyncIterator[Thinking]:
    thinking = Thinking(workers, queue=queue, patience=patience, command=command)
    try:
        yield thinking
    finally:
        await thinking.close()


async def until(true: Callable[[], object]) -> None:
    """Let the others go on until something is so."""
    async with asyncio.timeout(LONG):
        while not true():  # noqa: ASYNC110 - what is waited for is another process, which sets no event
            await asyncio.sleep(0)


async def gone(pid: int) -> None:
    """Wait until a process is no more, not even as a zombie."""

    def is_gone() -> bool:
        with suppress(ProcessLookupError):
            os.kill(pid, 0)
            return False
        return True

    await until(is_gone)


def open_files(pid: int) -> list[str]:
    return [os.readlink(path) for path in Path(f"/proc/{pid}/fd").iterdir()]


def settings_of(pid: int) -> set[str]:
    """The names in the environment of a process."""
    entries = Path(f"/proc/{pid}/environ").read_text(encoding="utf-8").split("\0")
    return {entry.split("=")[0] for entry in entries if entry}


async def test_a_process_chooses_what_the_player_chooses_by_itself() -> None:
    async with open_thinking() as thinking:
        for number in range(3):
            seed = decision_seed("a table", number)
            assert await choice(thinking, seed=seed) == own_choice(Level.HARD, seed)
        assert len(thinking.processes) == 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", ["fewest", "most"])
def test_every_game_can_be_told_to_a_process(game: str, seats: str) -> None:
    rng = Random(5)
    kind = GAMES[game]
    state = kind.start(kind.seats[0 if seats == "fewest" else -1], kind.options(), rng).state
    for number in range(200):
        if not state.to_act():
            break
        seat = min(state.to_act())
        view, legal = state.view(seat), state.legal(seat)
        text = choose(make_request(game, "random", view, legal, str(number), 1.0))
        assert text == POLICIES[game]["random"](view, legal, Random(str(number)), Budget()).text
        state = state.apply(seat, state.parse(seat, text), rng).state


async def test_no_process_is_started_before_a_hard_player_moves() -> None:
    async with open_thinking() as thinking:
        for level in (Level.EASY, Level.NORMAL):
            assert await choice(thinking, level) == own_choice(level)
        assert not thinking.processes


async def test_several_think_at_once_but_no_more_than_there_are_processes() -> None:
    async with open_thinking(workers=2) as thinking:
        chosen = await asyncio.gather(*(choice(thinking) for _ in range(5)))
        assert set(chosen) == {own_choice(Level.HARD)}
        assert len(thinking.processes) == 2


async def test_a_late_answer_is_replaced_by_the_normal_players_and_its_thought_ends(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with open_thinking(SILENT, patience=0.01) as thinking:
        assert await choice(thinking) == own_choice(Level.NORMAL)
        assert not thinking.processes
    assert [record.levelno for record in caplog.records] == [logging.WARNING]


@pytest.mark.parametrize("command", [BROKEN, WRONG, FAILING, ENDLESS, ("no such program",)])
async def test_a_failed_answer_is_replaced_by_the_normal_players_and_told_of_once(
    command: Sequence[str], caplog: pytest.LogCaptureFixture
) -> None:
    async with open_thinking(command) as thinking:
        assert await choice(thinking) == own_choice(Level.NORMAL)
    assert [record.levelno for record in caplog.records] == [logging.WARNING]


@posix
async def test_a_process_that_was_killed_is_replaced() -> None:
    async with open_thinking() as thinking:
        await choice(thinking)
        (pid,) = thinking.processes
        os.kill(pid, signal.SIGKILL)
        await gone(pid)
        assert await choice(thinking) in {own_choice(Level.NORMAL), own_choice(Level.HARD)}
        assert await choice(thinking) == own_choice(Level.HARD)
        assert thinking.processes
        assert thinking.processes != (pid,)


async def test_the_safe_move_is_made_where_every_player_fails(caplog: pytest.LogCaptureFixture) -> None:
    async with open_thinking() as thinking:
        assert await choice(thinking, "nobody") == "the safe move"
    assert [record.levelno for record in caplog.records] == [logging.ERROR]


async def test_a_cancelled_thought_ends_and_makes_room_for_the_next() -> None:
    async with open_thinking(SILENT) as thinking:
        first = asyncio.create_task(choice(thinking))
        await until(lambda: thinking.processes)
        (pid,) = thinking.processes
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        assert not thinking.processes
        await gone(pid)
        second = asyncio.create_task(choice(thinking))
        await until(lambda: thinking.processes)
        second.cancel()
        await asyncio.wait([second])


async def test_a_queued_thought_that_is_cancelled_disturbs_nobody() -> None:
    async with open_thinking() as thinking:
        first, second = asyncio.create_task(choice(thinking)), asyncio.create_task(choice(thinking))
        await until(lambda: thinking.processes)
        second.cancel()
        assert await first == own_choice(Level.HARD)
        assert second.cancelled()


async def test_who_waits_too_long_for_a_process_disturbs_no_thought(caplog: pytest.LogCaptureFixture) -> None:
    async with open_thinking(SILENT, queue=0.01) as thinking:
        first = asyncio.create_task(choice(thinking))
        await until(lambda: thinking.processes)
        pids = thinking.processes
        chosen = await asyncio.gather(*(choice(thinking) for _ in range(3)))
        assert set(chosen) == {own_choice(Level.NORMAL)}
        assert thinking.processes == pids
        assert [record.levelno for record in caplog.records] == [logging.WARNING], "told of once"
        first.cancel()
        await asyncio.wait([first])


@posix
async def test_closing_ends_all_processes_in_the_middle_of_a_thought() -> None:
    async with open_thinking(SILENT, workers=2) as thinking:
        tasks = [asyncio.create_task(choice(thinking)) for _ in range(3)]
        await until(lambda: len(thinking.processes) == 2)
        pids = thinking.processes
        await thinking.close()
        for pid in pids:
            with pytest.raises(ProcessLookupError):
                os.kill(pid, 0)
        assert set(await asyncio.gather(*tasks)) == {own_choice(Level.NORMAL)}
        assert not thinking.processes


@posix
async def test_an_interrupt_is_left_to_the_bot() -> None:
    async with open_thinking() as thinking:
        await choice(thinking)
        (pid,) = thinking.processes
        os.kill(pid, signal.SIGINT)
        assert await choice(thinking) == own_choice(Level.HARD)
        assert thinking.processes == (pid,)
        assert os.getpgid(pid) != os.getpgid(0), "nor does the terminal send it one"


@posix
async def test_a_process_stands_back_behind_the_bot() -> None:
    async with open_thinking() as thinking:
        await choice(thinking)
        (pid,) = thinking.processes
        assert os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getsid(pid) == os.getsid(0), "between sessions, Linux does not look at priorities"


@posix
async def test_a_process_dies_with_a_bot_that_is_killed() -> None:
    parent = await asyncio.create_subprocess_exec(
        *python(
            "import asyncio\n"
            "from bot.play.thinking import Thinking\n"
            "from tests.play.test_thinking import choice\n"
            "async def main():\n"
            "    thinking = Thinking(1, queue=60, patience=60)\n"
            "    await choice(thinking)\n"
            "    print(*thinking.processes, flush=True)\n"
            "    await asyncio.Event().wait()\n"
            "asyncio.run(main())\n"
        ),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    )
    assert parent.stdout
    assert parent.stderr
    pid = int(await parent.stdout.readline())
    os.kill(pid, 0)
    parent.kill()
    async with asyncio.timeout(LONG):
        # The last one that could write to it has closed it: the worker, which shares it, is no more.
        assert await parent.stderr.read() == b""
    await parent.wait()


async def test_a_process_loads_nothing_of_the_bot() -> None:
    process = await asyncio.create_subprocess_exec(
        *python(
            "import sys, engines.players.worker\n"
            "print(*sorted({name.split('.')[0] for name in sys.modules}), flush=True)\n"
        ),
        stdout=asyncio.subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    )
    loaded, _ = await process.communicate()
    assert "engines" in loaded.decode().split()
    assert not {"bot", "cogs", "discord", "aiosqlite", "sqlite3"} & set(loaded.decode().split())


@linux
async def test_a_process_has_no_file_of_the_bots_open_and_nothing_of_its_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a secret")
    store = await Store.open(tmp_path / "parlour.db")
    try:
        async with open_thinking() as thinking:
            await choice(thinking)
            (pid,) = thinking.processes
            files, settings = open_files(pid), settings_of(pid)
    finally:
        await store.close()
    assert not [file for file in files if str(tmp_path) in file]
    assert settings <= {"PYTHONPATH", "LC_CTYPE"}


async def test_a_process_is_told_the_view_the_choices_and_a_seed_of_its_own(tmp_path: Path) -> None:
    told = tmp_path / "told"
    script = f"import sys; open({str(told)!r}, 'w').write(sys.stdin.readline())"
    async with open_thinking(python(script)) as thinking:
        await choice(thinking)
    sent = msgspec.json.decode(told.read_bytes(), type=dict[str, object])
    view, legal = situation()
    assert msgspec.json.encode(sent["scene"]) == msgspec.json.encode((view, legal))
    assert (sent["game"], sent["policy"], sent["seed"]) == ("wazabi", "hard", SEED)
    assert set(sent) == {"game", "policy", "scene", "seed", "seconds"}
    assert "the table's own" not in told.read_text(encoding="utf-8")


def test_the_seed_of_a_thought_is_another_for_each_version_and_table() -> None:
    seeds = {decision_seed(seed, version) for seed in ("a", "b") for version in range(3)}
    assert len(seeds) == 6
