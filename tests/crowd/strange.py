"""Interactions that no client of Discord would send, but that a bot may get all the same."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

Json = dict[str, Any]

TEXTS = st.one_of(
    st.text(max_size=120),
    st.sampled_from(
        [
            "",
            "g",
            "g:",
            "g:1",
            "g:1:0:",
            "g:1:0:/",
            "g:1:0:/join:x",
            "g:1:0:/rules:0:0:0",
            "g:1:0:/rules:-1",
            "g:1:0:/ask:",
            "g:1:0:/ask:/stop",
            "g:1:0:/panel:",
            "g:1:0:/panel:hand",
            "g:1:0:?",
            "g:1:0:?answer",
            "g:1:1:reveal",
            "g:1:9:stick",
            "g:-1:0:/join",
            "g:1:-1:x",
            "g:1:0:/\u202e",
            "g:99999999999999999999:0:/join",
            "g:1:0:/rules:naasii:99999999999999",
        ]
    ),
)
NUMBERS = st.one_of(st.integers(-5, 40), st.integers(), st.integers(2**62, 2**66))
WRONG = st.one_of(st.none(), st.booleans(), NUMBERS, TEXTS, st.just([]), st.just({}), st.lists(TEXTS, max_size=3))
"""A value of any kind, where another was to be expected."""
NAMES = st.one_of(
    st.text(min_size=1, max_size=32),
    st.sampled_from(
        ["@everyone", "<@1>", "`", "*" * 32, "\u202e", "\u200b", "{link}", "%s", "\n", "ﷺ" * 32, "<t:0>", "|" * 32]
    ),
)
KEYS = (
    "member",
    "user",
    "message",
    "channel",
    "channel_id",
    "guild_id",
    "guild",
    "locale",
    "guild_locale",
    "data",
    "type",
    "token",
    "id",
    "application_id",
    "app_permissions",
    "entitlements",
    "authorizing_integration_owners",
    "context",
    "version",
    "attachment_size_limit",
)
BARE = ("member", "message", "channel", "locale", "guild_locale", "guild", "guild_id", "channel_id", "entitlements")
"""Fields that may be absent from an interaction that can be answered all the same."""
EVENTS = (
    "MESSAGE_DELETE",
    "MESSAGE_DELETE_BULK",
    "MESSAGE_CREATE",
    "MESSAGE_UPDATE",
    "GUILD_UPDATE",
    "GUILD_CREATE",
    "GUILD_DELETE",
    "CHANNEL_CREATE",
    "CHANNEL_UPDATE",
    "CHANNEL_DELETE",
    "THREAD_CREATE",
    "THREAD_UPDATE",
    "THREAD_DELETE",
    "THREAD_LIST_SYNC",
    "THREAD_MEMBERS_UPDATE",
    "GUILD_ROLE_CREATE",
    "GUILD_ROLE_DELETE",
    "GUILD_MEMBER_UPDATE",
    "INTERACTION_CREATE",
    "USER_UPDATE",
    "SOMETHING_NEW",
    "CHANNEL_PINS_UPDATE",
    "STAGE_INSTANCE_CREATE",
)


@st.composite
def payloads(draw: st.DrawFn) -> Json:
    """An object with some of the fields that events have, of any kind."""
    keys = st.sampled_from([*KEYS, "ids", "name", "threads", "members", "channels", "roles", "unavailable", "owner_id"])
    return draw(st.dictionaries(keys, WRONG, max_size=6))


MODALS = st.lists(
    st.one_of(
        st.fixed_dictionaries(
            {
                "type": st.just(18),
                "component": st.fixed_dictionaries({"type": st.just(4), "custom_id": TEXTS, "value": TEXTS}),
            }
        ),
        st.fixed_dictionaries({"type": st.just(1), "components": st.lists(payloads(), max_size=2)}),
        payloads(),
    ),
    max_size=3,
)
