"""A record as YAML text that people like to read: an event a line, tiles and words without quotes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from calculator.documents import flow_text

_PLAIN = re.compile(r"([1-9]+[mpsz])+\Z|[A-Za-z_一-鿿][A-Za-z_0-9一-鿿]*\Z")
_WORDS = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}
"""Words that YAML, old or new, may take for something else than text."""


def record_text(record: Mapping[str, Any]) -> str:
    """The whole record as YAML."""
    lines = []
    for key, value in record.items():
        if key == "events":
            lines.append("events:" if value else "events: []")
            lines += [f"- {flow_text(event, _is_word)}" for event in value]
        else:
            lines.append(f"{key}: {flow_text(value, _is_word)}")
    return "\n".join(lines) + "\n"


def _is_word(text: str) -> bool:
    """Whether YAML of any version reads the text as text without quotes: tiles and words."""
    return bool(_PLAIN.match(text)) and text.lower() not in _WORDS
