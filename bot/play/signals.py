"""Signals: events in one service that other services listen for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec

P = ParamSpec("P")


class Signal(Generic[P]):
    """One kind of event, made before the services that send it and those that listen."""

    def __init__(self) -> None:
        self._listeners: list[Callable[P, object]] = []

    def connect(self, listener: Callable[P, object]) -> None:
        """Call `listener` whenever the signal is sent."""
        self._listeners.append(listener)

    def send(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """Call every listener, in the order in which they were connected."""
        for listener in self._listeners:
            listener(*args, **kwargs)
