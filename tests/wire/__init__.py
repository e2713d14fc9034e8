"""A small loopback Discord, for what a simulator in the same process cannot show.

    async with Wire() as wire:
        channel = wire.channel(wire.guild())
        ana = wire.member(channel.guild, "Ana")
        async with running(wire, bot):            # or: await wire.process("-m", "tests.wire.launcher", ...)
            press = await wire.slash(ana, channel, "naasii start", rounds=8)
            board = wire.messages(channel)[-1]
            hold = wire.hold(CALLBACK, Moment.AFTER)      # the server has acted, the bot does not know it yet
            press = wire.press(ana, board, "Roll")        # by label or custom id; does not wait
            await hold.arrived()
            hold.release()
            await press                                   # until the bot has answered

`press.answer`, `.text`, `.private`, `.took`, `.original` tell how it was answered; `board.pictures` is all that the
message ever showed. Whoever leaves the block with a request that Discord would not take gets BadRequests.
"""

from tests.wire.exchange import (
    CALLBACK,
    EDIT_ANSWER,
    EDIT_MESSAGE,
    GET_MEMBER,
    OPEN_DM,
    POST_MESSAGE,
    Exchange,
)
from tests.wire.faults import Bucket, Cut, Failure, Hold, Kill, Moment
from tests.wire.inside import running
from tests.wire.message import Message
from tests.wire.picture import Control, Flag, Kind, Picture
from tests.wire.press import Answer, Press
from tests.wire.process import BotProcess
from tests.wire.server import BadRequests, Wire
from tests.wire.world import Channel, ChannelKind, Guild, Member, User

__all__ = [
    "CALLBACK",
    "EDIT_ANSWER",
    "EDIT_MESSAGE",
    "GET_MEMBER",
    "OPEN_DM",
    "POST_MESSAGE",
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
