"""A record as YAML text that people like to read: an event a line, tiles and words without quotes."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

_PLAIN = re.compile(r"([1-9]+[mpsz])+\Z|[A-Za-z_一-鿿][A-Za-z_0-9一-鿿]*\Z")
_WORDS = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}
"""Words that YAML, old or new, may take for something else than text."""


def record_text(record: Mapping[str, Any]) -> str:
    """The whole record as YAML."""
    lines = []
    for key, value in record.items():
        if key == "events":
            lines.append("events:" if value else "events: []")
            lines += [f"- {_flow(event)}" for event in value]
        else:
            lines.append(f"{key}: {_flow(value)}")
    return "\n".join(lines) + "\n"


def _flow(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_flow(key)}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_flow(item) for item in value) + "]"
    if isinstance(value, str) and _PLAIN.match(value) and value.lower() not in _WORDS:
        return value
    return json.dumps(value, ensure_ascii=False)
