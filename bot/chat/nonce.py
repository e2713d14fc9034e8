"""The mark by which Discord knows a post that is tried again."""

from __future__ import annotations

import hashlib


def nonce(*what: object) -> str:
    """The mark of a post: the same as often as it is tried, another for what is posted again on purpose."""
    return hashlib.blake2b(":".join(map(str, what)).encode(), digest_size=12).hexdigest()
