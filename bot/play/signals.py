"""Signals: things that happen in one service, and that others want to hear of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec

P = ParamSpec("P")


class Signal(Generic[P]):
    """One kind of thing that happens; it is made before the services that send it and those that listen."""

    def __init__(self) -> None:
        self._listeners: list[Callable[P, object]] = []

    def connect(self, listener: Callable[P, object]) -> None:
        """Call `listener` whenever it happens."""
        self._listeners.append(listener)

    def send(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """Tell every listener, in the order in which they connected."""
        for listener in self._listeners:
            listener(*args, **kwargs)
