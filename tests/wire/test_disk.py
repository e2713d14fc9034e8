"""A disk that fails while the bot runs as a service: presses are answered in time, and it can be stopped."""

from __future__ import annotations

import asyncio
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.drivers.wire import WireDriver
from tests.wire import CALLBACK, Answer, Member, Press, Wire
from tests.wire.killed import before
from tests.wire.parlour import DATABASE, SERVICE
from tests.wire.process import BotProcess
from tests.wire.test_kill import LIMIT

NOTHING_KEPT = "Nothing of this was saved"
IN_TIME = 3.0
"""Seconds in which Discord wants an answer."""
SMALL = "2m"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own that is soon full; only root may make one."""
    folder = tmp_path / "small"
    folder.mkdir()
    made = (
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", str(folder)], capture_output=True, check=False
        )
        if shutil.which("mount")
        else None
    )
    if made is None or made.returncode:
        pytest.skip("no disk can be mounted here")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


async def started(wire: Wire, database: Path) -> BotProcess:
    return await wire.process(*SERVICE, env={DATABASE: str(database)})


async def playing(wire: Wire, driver: WireDriver, database: Path) -> tuple[BotProcess, Member]:
    """The bot as a service, at whose table somebody marks dice."""
    driver.database = database
    async with before(wire, database):
        mover = await driver.marking()
    return await started(wire, database), mover


def toggle(driver: WireDriver) -> str:
    """Return a control that can always be pressed, and takes a move."""
    return "free:0" if driver.has("free:0") else "mark:0"


async def told(wire: Wire, press: Press) -> str:
    """Return what a press is told in the end, by its answer or after its acknowledgement."""
    await press
    assert press.took < IN_TIME
    if press.private:
        return press.text
    await wire.until(lambda: press.followups, "a word to who pressed")
    return press.followups[-1].text


async def refused(wire: Wire, driver: WireDriver, mover: Member) -> None:
    """Press on until a press is refused; whatever was shown as done before is on disk."""
    for _ in range(400):
        text = toggle(driver)
        press = driver.press(mover, text)
        await press
        if press.answer is not Answer.UPDATE:
            assert NOTHING_KEPT in await told(wire, press)
            return
        assert driver.moves[-1] == text
    raise AssertionError("the disk is never full")


def fill(folder: Path) -> Path:
    """Leave no room on a disk."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"x" * 4096)
        except OSError:
            return ballast


async def test_on_a_disk_that_is_really_full_the_game_stands_still_and_then_goes_on(
    wire: Wire, driver: WireDriver, small_disk: Path
) -> None:
    bot, mover = await playing(wire, driver, small_disk / "parlour.db")
    ballast = fill(small_disk)
    await refused(wire, driver, mover)
    moves = driver.moves
    for _ in range(3):
        press = driver.press(mover, toggle(driver))
        assert NOTHING_KEPT in await told(wire, press)
    assert driver.moves == moves
    await bot.says("the disk is full; make room")
    assert bot.output.count("the disk is full") == 1
    ballast.unlink()
    text = toggle(driver)
    await driver.press(mover, text)
    await driver.true()
    assert driver.moves == [*moves, text]
    assert "can be used again" in bot.output
    assert "Traceback" not in bot.output
    async with asyncio.timeout(LIMIT):
        assert await bot.stop() == 0, bot.output


async def test_it_is_stopped_in_time_though_its_disk_is_full(wire: Wire, driver: WireDriver, small_disk: Path) -> None:
    database = small_disk / "parlour.db"
    bot, mover = await playing(wire, driver, database)
    ballast = fill(small_disk)
    await refused(wire, driver, mover)
    async with asyncio.timeout(LIMIT):
        assert await bot.stop() == 0, bot.output
    assert "Traceback" not in bot.output
    ballast.unlink()
    async with before(wire, database):
        await driver.true()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the files of another process")
async def test_a_disk_that_gives_errors_is_told_and_taken_up_again(
    wire: Wire, driver: WireDriver, database: Path
) -> None:
    bot, mover = await playing(wire, driver, database)
    _soft, hard = resource.prlimit(bot.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(bot.pid, resource.RLIMIT_FSIZE, (4096, hard))
    await refused(wire, driver, mover)
    await bot.says("the disk gives errors; look at the system's log")
    resource.prlimit(bot.pid, resource.RLIMIT_FSIZE, (hard, hard))
    await driver.press(mover, toggle(driver))
    await driver.true()
    assert "Traceback" not in bot.output


async def test_a_press_while_another_program_holds_the_file_is_acknowledged_and_then_told(
    wire: Wire, driver: WireDriver, database: Path
) -> None:
    bot, mover = await playing(wire, driver, database)
    moves = driver.moves
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert NOTHING_KEPT in await told(wire, driver.press(mover, "mark:0"))
        # Who only looks is not kept waiting.
        panel = await driver.press(mover, "/panel:sheet")
        assert panel.took < 1
    assert driver.moves == moves
    assert bot.output.count("another program holds it locked") == 1
    await driver.press(mover, "mark:0")
    await driver.true()
    assert driver.moves == [*moves, "mark:0"]


@pytest.mark.field_note(31)
async def test_a_press_goes_through_where_the_file_is_let_go_in_time(
    wire: Wire, driver: WireDriver, database: Path
) -> None:
    bot, mover = await playing(wire, driver, database)
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        press = driver.press(mover, "mark:0")
        await press
    await driver.shows(lambda: driver.has("free:0"))
    await driver.true()
    assert press.answer is Answer.DEFERRED_UPDATE
    assert "locked" not in bot.output


async def test_it_is_stopped_in_time_though_another_program_holds_the_file(
    wire: Wire, driver: WireDriver, database: Path
) -> None:
    bot, mover = await playing(wire, driver, database)
    moves = driver.moves
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        press = driver.press(mover, "mark:0")
        await press
        async with asyncio.timeout(LIMIT):
            assert await bot.stop() == 0, bot.output
        assert NOTHING_KEPT in await told(wire, press)
    assert "Traceback" not in bot.output
    assert driver.moves == moves
    async with before(wire, database):
        await driver.press(mover, "mark:0")
        await driver.true()


async def test_a_second_bot_on_the_same_database_ends_at_once(wire: Wire, driver: WireDriver, database: Path) -> None:
    await started(wire, database)
    second = await wire.process(*SERVICE, env={DATABASE: str(database)}, wait=False)
    assert await second.gone() == 1
    assert "another Parlour is running on this database" in second.output
    assert wire.gateway.identified == 1


async def test_a_bot_that_was_killed_keeps_no_other_away(wire: Wire, driver: WireDriver, database: Path) -> None:
    bot = await started(wire, database)
    await bot.kill()
    await started(wire, database)
    assert wire.gateway.identified == 2


async def test_a_copy_is_made_while_people_play(wire: Wire, driver: WireDriver, database: Path, tmp_path: Path) -> None:
    _bot, mover = await playing(wire, driver, database)
    copy = tmp_path / "copy.db"
    making = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "backup", str(copy), env={DATABASE: str(database), "PATH": ""},
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    for text in ("mark:0", "free:0") * 10:
        await driver.press(mover, text)
    output, _ = await making.communicate()
    assert making.returncode == 0, output
    assert b"1 tables, 1 of them open; the copy is sound" in output
    await driver.true()


async def test_a_press_that_comes_while_it_stops_on_a_held_answer_is_told(
    wire: Wire, driver: WireDriver, database: Path
) -> None:
    bot, mover = await playing(wire, driver, database)
    hold = wire.hold(CALLBACK, times=1)
    driver.press(mover, "mark:0")
    await hold.arrived()
    other = next(each for each in driver.people if each is not mover)
    async with asyncio.timeout(LIMIT):
        stop = asyncio.create_task(bot.stop())
        while "not your turn" in (late := await driver.press(other, "mark:1")).text:
            pass
        assert await stop == 0, bot.output
    hold.release_all()
    assert "restarted" in late.text
