"""Plain data as YAML on one line, `{a: [1, text]}`, that reads back as the same data."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from calculator.documents.problems import Problems
from calculator.documents.yaml_reader import read_yaml

_UNSAFE = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
"""Characters that JSON text may have as they are and YAML may not."""


def reads_back(text: str) -> bool:
    """Whether a text without quotes is read as this text, alone in its line and inside braces."""
    if text != text.strip() or "\n" in text:
        return False
    return all(_value(line) == text for line in (f"{{a: {text}}}", f"a: {text}"))


def _value(text: str) -> object:
    try:
        node = read_yaml(text).get("a")
    except Problems:
        return None
    return node.value if node is not None else None


def never(text: str) -> bool:
    """For `flow_text`: every text in quotes, as JSON has it."""
    return False


def flow_text(value: Any, plain: Callable[[str], bool] = reads_back) -> str:
    """A value on one line.

    :param plain: whether a text can stand without quotes.
    """
    if isinstance(value, str):
        return value if plain(value) else quoted(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{flow_text(key, plain)}: {flow_text(one, plain)}" for key, one in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(flow_text(one, plain) for one in value) + "]"
    return json.dumps(value)


def quoted(text: str) -> str:
    """Text in double quotes: JSON, which is YAML too, with what YAML cannot hold written as escapes."""
    return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(text, ensure_ascii=False))
