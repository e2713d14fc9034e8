"""A small loopback Discord, for what a simulator in the same process cannot show."""

from tests.wire.exchange import Exchange
from tests.wire.faults import Bucket, Cut, Failure, Hold, Kill, Moment
from tests.wire.inside import running
from tests.wire.message import Message
from tests.wire.picture import Control, Flag, Kind, Picture
from tests.wire.press import Answer, Press
from tests.wire.process import BotProcess
from tests.wire.server import BadRequests, Wire
from tests.wire.world import Channel, ChannelKind, Guild, Member, User

__all__ = [
    "Answer",
    "BadRequests",
    "BotProcess",
    "Bucket",
    "Channel",
    "ChannelKind",
    "Control",
    "Cut",
    "Exchange",
    "Failure",
    "Flag",
    "Guild",
    "Hold",
    "Kill",
    "Kind",
    "Member",
    "Message",
    "Moment",
    "Picture",
    "Press",
    "User",
    "Wire",
    "running",
]
