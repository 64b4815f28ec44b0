"""Taiwan's own list of characters, independent of any table of ours."""

from __future__ import annotations


def in_big5(sign: str) -> bool:
    """Whether it is one of them: what is simplified alone is not."""
    try:
        sign.encode("big5")
    except UnicodeEncodeError:
        return False
    return True
