"""JSON text as plain data; hostile input ends in a sentence, never in a crash."""

import json
import re
from collections.abc import Callable
from typing import Any

from calculator.documents.nodes import MAX_DEPTH
from calculator.documents.problems import Problem, Problems, refusal

_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)
"""A bracket, or a text, in which brackets mean nothing."""


def _number(digits: str) -> int | str:
    return int(digits) if len(digits) < 19 else digits


def read_json(text: str) -> Any:
    """Return plain data of a JSON text; a decimal number is its text.

    :raises Problems: `json_syntax`, `yaml_too_deep`, or `duplicate_key` for every key that stands twice.
    """
    # Counting costs next to nothing, and shows of nearly every text that it cannot be deep.
    if text.count("[") + text.count("{") > MAX_DEPTH and _is_deep(text):
        raise refusal("yaml_too_deep", facts={"limit": MAX_DEPTH})
    duplicates = []

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        result = dict(found)
        if len(result) < len(found):
            seen = set()
            for key, _ in found:
                if key in seen:
                    duplicates.append(Problem("duplicate_key", key, facts={"name": key[:40], "first": 1}))
                seen.add(key)
        return result

    as_text: Callable[[str], Any] = str
    try:
        data = json.loads(text, object_pairs_hook=pairs, parse_float=as_text, parse_int=_number, parse_constant=as_text)
    except json.JSONDecodeError as error:
        raise refusal("json_syntax", line=error.lineno, column=error.colno) from None
    except (RecursionError, MemoryError):
        raise refusal("yaml_too_deep", facts={"limit": MAX_DEPTH}) from None
    if duplicates:
        raise Problems(duplicates)
    return data


def _is_deep(text: str) -> bool:
    """Return whether values stand inside each other more than `MAX_DEPTH` times."""
    depth = 0
    for found in _BRACKET.finditer(text):
        mark = found[0]
        depth += (mark in ("[", "{")) - (mark in ("]", "}"))
        if depth > MAX_DEPTH:
            return True
    return False
