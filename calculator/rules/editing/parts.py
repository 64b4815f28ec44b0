"""Which part of a ruleset file a line belongs to."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator

from calculator.documents import Node, Problems, read_yaml

Part = tuple[str, str]
"""A section of the file, and the option, item or payment in it; empty for the section itself."""


def parts_of_lines(text: str, lines: Iterable[int]) -> dict[int, Part]:
    """The part of each line (from 1); none of a text that is no YAML."""
    try:
        places = sorted(_places(read_yaml(text)))
    except Problems:
        return {}
    starts = [line for line, _ in places]
    found = {}
    for line in lines:
        at = bisect_right(starts, line) - 1
        if at >= 0:
            found[line] = places[at][1]
    return found


def payment_key(reason: str, name: object, at: int) -> str:
    """What a payment is called that is number `at` (from 0) of its reason, and may have an id."""
    return f"{reason}.{name or at}"


def _places(root: Node) -> Iterator[tuple[int, Part]]:
    """Where each part begins."""
    for entry in root.entries() if root.is_map else ():
        section, node = str(entry.key.value), entry.node
        yield entry.key.line, (section, "")
        if section == "payments" and node.is_map:
            for reason in node.entries():
                for at, row in enumerate(reason.node.items() if reason.node.is_list else ()):
                    own = row.get("id") if row.is_map else None
                    name = own.value if own is not None else None
                    yield row.line, (section, payment_key(str(reason.key.value), name, at))
        elif node.is_map:
            for one in node.entries():
                yield one.key.line, (section, str(one.key.value))
        elif node.is_list:
            for row in node.items():
                own = row.get("id") if row.is_map else None
                yield row.line, (section, str(own.value) if own is not None else "")
