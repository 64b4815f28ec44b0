"""Values of a document that know where they stand in its text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from calculator.documents.problems import Likely, Place, Problem

MAX_BYTES = 2_000_000
MAX_DEPTH = 40
MAX_NODES = 200_000

Scalar = str | int | bool | None


@dataclass(slots=True)
class Node:
    """One value of a document.

    `value` is a scalar, a list of nodes, or (key node, value node) pairs; `line` and `column` count
    from 1; `start` and `end` are character indexes into the text, so that an editor can replace
    just this value; `spread` says that a text goes over several lines.
    """

    value: Scalar | list[Node] | dict[str, Entry]
    file: str = ""
    line: int = 0
    column: int = 0
    start: int = 0
    end: int = 0
    quoted: bool = False
    spread: bool = False
    breaks: tuple[int, ...] = ()
    """The offsets at which the further lines of a text begin."""

    @property
    def is_map(self) -> bool:
        """True for a mapping."""
        return isinstance(self.value, dict)

    @property
    def is_list(self) -> bool:
        """True for a list."""
        return isinstance(self.value, list)

    @property
    def mapping(self) -> dict[str, Entry]:
        """The entries of a mapping by their keys; none for any other value."""
        return self.value if isinstance(self.value, dict) else {}

    def entries(self) -> Iterator[Entry]:
        """Return the entries of a mapping, in their order; none for any other value."""
        return iter(self.mapping.values())

    def items(self) -> list[Node]:
        """Return the members of a list; nothing for any other value."""
        return self.value if isinstance(self.value, list) else []

    def get(self, key: str) -> Node | None:
        """Return the value under `key` of a mapping."""
        if isinstance(self.value, dict) and key in self.value:
            return self.value[key].node
        return None

    def at(self, *keys: str) -> Node:
        """Return the value under some keys, one within the other; an empty value if there is none."""
        found = self
        for key in keys:
            found = found.get(key) or Node(None)
        return found

    def inside(self) -> list[Node]:
        """Return the members of a list, or the values of a mapping."""
        return self.items() or [entry.node for entry in self.entries()]

    def walk(self) -> Iterator[Entry]:
        """Yield everything in it, however deep, each value behind its key; a member of a list is its own."""
        for entry in (*self.entries(), *(Entry(one, one) for one in self.items())):
            yield entry
            yield from entry.node.walk()

    def column_of(self, at: int) -> int:
        """Return the column of a character of this text.

        The text's own column where it goes over several lines.
        """
        return self.column if self.spread else self.column + at + self.quoted

    def part(self, at: int) -> Node:
        """Return the node as it stands from a character of its text on, as the place of a fault."""
        return replace(self, column=self.column_of(at))

    def plain(self) -> Any:
        """Return the node as ordinary dicts, lists and scalars.

        A number or constant used as a key is its text.
        """
        if isinstance(self.value, dict):
            return {key: entry.node.plain() for key, entry in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value

    def place_of(self) -> Place:
        """Return the file, line and column at which it begins."""
        return self.file, self.line, self.column

    def problem(self, code: str, *, likely: str | Likely = "", path: str = "", **facts: Any) -> Problem:
        """Return a problem that stands at this node."""
        return Problem(code, path, file=self.file, line=self.line, column=self.column, likely=likely, facts=facts)


@dataclass(slots=True)
class Entry:
    """A key of a mapping and its value."""

    key: Node
    node: Node

    @property
    def name(self) -> str:
        """The key as text."""
        return str(self.key.value)
