"""A message and every picture that it ever showed."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.wire.picture import Control, Flag, Json, Picture

if TYPE_CHECKING:
    from tests.wire.world import Channel, User


@dataclass(eq=False)
class Message:
    """A message in a channel, or an answer that only its reader sees."""

    id: int
    channel: "Channel"
    author: "User"
    sent: str
    pictures: list[Picture] = field(repr=False)
    nonce: str | None = None
    reader: "User | None" = None
    """The only user who sees it; None for a message that the whole channel sees."""
    pinged: tuple[int, ...] = ()
    """The ids of the people whom posting it called."""
    pinged_all: bool = False
    deleted: bool = False
    edited: str | None = None
    interaction: Json | None = None
    through: int | None = None
    """The application's id where it answers an interaction."""
    thread: "Channel | None" = None
    mentions: list[Json] = field(default_factory=list)

    @property
    def now(self) -> Picture:
        """The picture that it shows now."""
        return self.pictures[-1]

    @property
    def text(self) -> str:
        """All the words that it shows now."""
        return self.now.text

    @property
    def controls(self) -> tuple[Control, ...]:
        """Every button and menu on it now."""
        return self.now.controls

    def control(self, name: str) -> Control:
        """The control that is on it now under this custom id or label."""
        return self.now.control(name)

    @property
    def loading(self) -> bool:
        """Return whether it still says that the bot is thinking."""
        return bool(self.now.flags & Flag.LOADING)

    def payload(self, picture: Picture | None = None) -> Json:
        """As Discord sends it, showing this picture or the present one."""
        shown = picture or self.now
        sent: Json = {
            "id": str(self.id),
            "channel_id": str(self.channel.id),
            "type": 0,
            "author": self.author.payload(),
            "timestamp": self.sent,
            "edited_timestamp": self.edited,
            "tts": False,
            "mention_everyone": self.pinged_all,
            "mentions": self.mentions,
            "mention_roles": [],
            "pinned": False,
            "content": shown.content,
            "components": shown.components,
            "embeds": shown.embeds,
            "attachments": shown.attachments,
            "flags": shown.flags,
        }
        if self.nonce is not None:
            sent["nonce"] = self.nonce
        if self.through is not None:
            sent |= {"application_id": str(self.through), "webhook_id": str(self.through)}
        if self.interaction is not None:
            sent["interaction_metadata"] = self.interaction
        if self.thread is not None:
            sent["thread"] = self.thread.payload()
        return sent
