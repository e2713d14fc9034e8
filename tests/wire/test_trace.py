"""The length of a press's way."""

from __future__ import annotations

import sqlite3
from random import Random

import msgspec

from engines.naasii import Naasii, NaasiiOptions
from tests.trace import Watch, marks

FILES = 20
FUNCTIONS = 75


async def test_a_press_passes_few_functions_reads_once_commits_once_and_decodes_nothing_that_it_encoded() -> None:
    _first, press = await marks()
    assert len(press.files) <= FILES, press
    assert len(press.functions) <= FUNCTIONS, press
    assert (press.selects, press.commits) == (1, 1), press
    assert press.encoded, press
    assert press.decoded_again == 0, press


async def test_the_trace_sees_every_select_commit_and_decode() -> None:
    watch = Watch()
    state = Naasii.start(2, NaasiiOptions(), Random(1)).state
    with watch.ready():
        database = sqlite3.connect(":memory:")
        async with watch.watching() as trace:
            database.execute("CREATE TABLE states (state TEXT)")
            raw = msgspec.json.encode(state)
            database.execute("INSERT INTO states VALUES (?)", (raw.decode(),))
            database.commit()
            ((text,),) = database.execute("SELECT state FROM states").fetchall()
            assert msgspec.json.decode(text, type=Naasii) == state
            assert msgspec.json.Decoder(Naasii).decode(raw) == state
            state.to_act()
        database.close()
    assert (trace.selects, trace.commits, trace.encoded, trace.decoded_again) == (1, 1, {raw}, 2)
    assert [str(each).split()[-1] for each in trace.passed][-1] == "Naasii.to_act"
    assert trace.functions == []
