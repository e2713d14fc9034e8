"""Waiting for something to become true, without sleeping."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Notice:
    """Wakes those who wait for a change on the wire."""

    def __init__(self) -> None:
        self._waiters: list[tuple[Callable[[], Any], asyncio.Future[Any]]] = []

    def changed(self) -> None:
        """Ask every waiter's condition anew."""
        for waiter in self._waiters[:] if self._waiters else ():
            condition, future = waiter
            if not future.done() and (value := condition()):
                future.set_result(value)

    async def until(self, condition: Callable[[], T], what: str = "the awaited", timeout: float = 10.0) -> T:  # noqa: ASYNC109
        """The condition's first true value, asked for whenever something happens on the wire; time-out in seconds.

        What only the bot knows changes unnoticed: wait for that by a queue or event of its own.
        Raises AssertionError when the time is up.
        """
        if value := condition():
            return value
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        waiter = (condition, future)
        self._waiters.append(waiter)
        try:
            return await asyncio.wait_for(future, timeout)
        except TimeoutError:
            raise AssertionError(f"{what} did not happen within {timeout} s") from None
        finally:
            self._waiters.remove(waiter)
