"""A person's gesture, and the bot's answer."""

import asyncio
from collections.abc import Generator
from dataclasses import dataclass, field
from enum import IntEnum

from tests.wire.message import Message
from tests.wire.picture import Flag, Json
from tests.wire.world import Channel, Member, User

ANSWER_WITHIN = 3.0
TOKEN_LIVES = 15 * 60.0
PATIENCE = 10.0


class Answer(IntEnum):
    """The ways to answer an interaction, by Discord's numbers."""

    MESSAGE = 4
    DEFERRED = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


class Asked(IntEnum):
    """The kinds of interactions, by Discord's numbers."""

    COMMAND = 2
    CONTROL = 3
    MODAL = 5


@dataclass(eq=False)
class Press:
    """A command typed, a control used or a modal sent; `await press` waits for the answer and gives itself."""

    id: int
    token: str
    asked: Asked
    user: User
    member: Member | None
    channel: Channel
    message: Message | None
    """The message whose control was used."""
    at: float
    """The time of the gesture, by the wire's clock."""
    sent: float
    answered: "asyncio.Future[Press]"
    """Done as soon as the server has taken an answer."""
    custom_id: str | None = None
    took: float = 0.0
    """Seconds from the deed to the answer."""
    answer: Answer | None = None
    payload: Json = field(default_factory=dict)
    """The data of the answer as the bot sent it."""
    original: Message | None = None
    """The message that the answer made or changed."""
    followups: list[Message] = field(default_factory=list)
    refused: list[int] = field(default_factory=list)
    """Discord's codes for answers that came too late or twice."""

    def __await__(self) -> "Generator[object, None, Press]":
        return self._answer().__await__()

    @property
    def private(self) -> bool:
        """Return whether only the one who pressed sees the answer."""
        return self.original is not None and self.original.reader is not None

    @property
    def text(self) -> str:
        """The answer's present text."""
        return self.original.text if self.original is not None else ""

    @property
    def metadata(self) -> Json:
        """As it stands on messages that answer it."""
        told: Json = {
            "id": str(self.id),
            "type": int(self.asked),
            "user": self.user.payload(),
            "authorizing_integration_owners": {},
        }
        if self.message is not None and self.asked is Asked.CONTROL:
            told["interacted_message_id"] = str(self.message.id)
        return told

    async def _answer(self) -> "Press":
        try:
            return await asyncio.wait_for(asyncio.shield(self.answered), PATIENCE)
        except TimeoutError:
            raise AssertionError(f"{self.user.name} was not answered ({self.asked.name}, {self.custom_id})") from None

    def wrote(self, message: Message) -> bool:
        """Return whether this message can be changed with the press's token."""
        return message is self.original or message in self.followups


def wants_privacy(body: Json) -> bool:
    """Return whether only the one who pressed is to see a message."""
    return bool((body.get("flags") or 0) & Flag.EPHEMERAL)
