"""Sentences that more than one room says: code -> (Chinese, English)."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    "did_you_mean": ("是不是“{word}”？", " Did you mean “{word}”?"),
}
