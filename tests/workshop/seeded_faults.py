"""Rulesets of the program, each with one fault of meaning put in: a factor moved, a line doubled, a condition inverted, a payer
forgotten, an item worth more. The same seed puts in the same faults."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from calculator.rules.library import BUILT_IN

_KEY = r"(?P<before>[{{,] *{key}: *)(?P<value>\"[^\"]*\"|'[^']*'|[^,}}\"'\[\]]+)"


class Seeded(NamedTuple):
    """A ruleset's text with a fault in it, where it is, and what was done."""

    path: Path
    line: int
    what: str
    text: str

    @property
    def name(self) -> str:
        return f"{self.path.stem}:{self.line} {self.what}"


def seeded(count: int, seed: int) -> list[Seeded]:
    """So many faults, of all kinds and rulesets in turn."""
    chance = random.Random(seed)
    by_kind: dict[str, list[Seeded]] = {}
    for path in sorted(BUILT_IN.glob("*.yaml")):
        for fault in _faults(path):
            by_kind.setdefault(fault.what, []).append(fault)
    kinds = sorted(by_kind)
    return [chance.choice(by_kind[kinds[at % len(kinds)]]) for at in range(count)]


def _faults(path: Path) -> Iterator[Seeded]:
    text = path.read_text(encoding="utf-8")
    lines = text.split("\n")
    section = ""
    for at, line in enumerate(lines):
        if re.match(r"\w", line):
            section = line.partition(":")[0]
        if not line.lstrip().startswith("- {") and section != "values":
            continue
        for what, sections, change in _CHANGES:
            changed = change(line) if section in sections else None
            if changed is not None and changed != line:
                yield Seeded(path, at + 1, what, "\n".join([*lines[:at], changed, *lines[at + 1 :]]))


def _set(key: str, change: Callable[[str], str | None]) -> Callable[[str], str | None]:
    """Changes the value of a key in a line of a flow mapping."""
    pattern = re.compile(_KEY.format(key=key))

    def changed(line: str) -> str | None:
        found = pattern.search(line)
        if found is None:
            return None
        value = found["value"].strip()
        plain = value[1:-1] if value[:1] in "\"'" else value
        if value[:1] == "'" and "'" in plain:
            return None
        new = change(plain)
        return None if new is None else line[: found.start("value")] + f'"{new}"' + line[found.end("value") :]

    return changed


def _number_moved(value: str) -> str | None:
    """The first number becomes another."""
    found = re.search(r"(?<![\w.])\d+(?![\w.\"])", value)
    return None if found is None else value[: found.start()] + str(int(found[0]) * 2 + 1) + value[found.end() :]


def _inverted(value: str) -> str | None:
    return None if '"' in value else f"not ({value})"


def _without(key: str) -> Callable[[str], str | None]:
    pattern = re.compile(rf"(?:(?<={{)|, )*{key}: *(?:\"[^\"]*\"|[^,}}\"'\[\]]+)")

    def changed(line: str) -> str | None:
        found = pattern.search(line)
        return None if found is None else line[: found.start()] + line[found.end() :]

    return changed


def _doubled(line: str) -> str | None:
    return None if "id:" in line else f"{line}\n{line}"


_CHANGES: tuple[tuple[str, tuple[str, ...], Callable[[str], str | None]], ...] = (
    ("a factor of a payment moved", ("payments",), _set("pay", _number_moved)),
    ("a payment doubled", ("payments",), _doubled),
    ("a payment's condition inverted", ("payments",), _set("when", _inverted)),
    ("a payer forgotten", ("payments",), _without("from")),
    ("a payer inverted", ("payments",), _set("from", _inverted)),
    ("an item worth more", ("items",), _set("value", _number_moved)),
    ("an item's condition inverted", ("items",), _set("when", _inverted)),
    ("a requirement inverted", ("requirements",), _set("when", _inverted)),
    ("a number of a value moved", ("values",), _set("is", _number_moved)),
)
