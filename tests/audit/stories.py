"""A deal as somebody tells it, and what it comes to: without the audit."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from calculator.audit import Mistake
from calculator.documents import Problems
from calculator.rules.library import BUILT_IN, Library
from calculator.settlement import Settlement, settle_record
from calculator.statement import names_of

Record = dict[str, Any]
Row = tuple[int | None, int, int, int, str]
"""The event, who pays, who gets it, how much, and for what."""
Names = Callable[[Mistake], bool]

RULESETS = tuple(sorted(path.stem for path in BUILT_IN.glob("*.yaml")))


@dataclass(frozen=True, eq=False)
class Story:
    """A deal as somebody tells it: a record, lines of the ruleset changed, and what he does to the rows."""

    record: Record
    text: tuple[Callable[[str], str], ...] = ()
    extend: tuple[str, ...] = ()
    rows: tuple[Callable[[list[Row]], list[Row]], ...] = ()


@dataclass
class Tables:
    """Changed ruleset files, each written once."""

    folder: Path
    made: dict[tuple[str, str], Path] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.library = Library((self.folder, BUILT_IN))

    def rows(self, story: Story) -> list[Row] | None:
        """What is paid in a deal so told; None where there is no such deal."""
        ruleset = story.record["ruleset"]
        try:
            if story.text or story.extend:
                ruleset = self._file(ruleset, story)
            found = settle_record({**story.record, "ruleset": str(ruleset)}, self.library)
        except Problems:
            return None
        rows = [(row.event, row.payer, row.payee, row.points, row.reason) for row in found.transfers]
        for change in story.rows:
            rows = change(rows)
        return rows

    def _file(self, ruleset: str, story: Story) -> str | Path:
        source = (BUILT_IN / f"{ruleset}.yaml").read_text(encoding="utf-8")
        text = re.split(r"^examples:", source, flags=re.MULTILINE)[0]
        for change in story.text:
            text = change(text)
        base: str | Path = ruleset
        if story.text:
            base = self._write(ruleset, re.sub(r"^id: .*$", "id: NAME", text, flags=re.MULTILINE))
        if story.extend:
            lines = merged(story.extend)
            base = self._write(
                ruleset, f"format: 1\nid: NAME\nextends: {Path(base).stem}\nversion: 1.0.0\nname: NAME\n{lines}"
            )
        return base

    def _write(self, ruleset: str, text: str) -> Path:
        path = self.made.setdefault((ruleset, text), self.folder / f"told_{len(self.made)}.yaml")
        if not path.exists():
            path.write_text(text.replace("NAME", path.stem), encoding="utf-8")
        return path


def merged(extend: tuple[str, ...]) -> str:
    """Rows of items changed, as one list."""
    return "items:\n" + "".join(f"- {row}\n" for row in extend)


@dataclass(frozen=True)
class Case:
    """A claim: the nets, or one seat's; and what the true slips are called. `whole` is a slip that is both of two."""

    kind: str
    ruleset: str
    name: str
    record: Record
    settlement: Settlement
    nets: tuple[int, ...]
    seat: int | None
    wanted: tuple[Names, ...]
    whole: Names | None = None

    def named(self, mistakes: tuple[Mistake, ...]) -> bool:
        """Whether these slips are the true ones."""
        if len(mistakes) == 1 and self.whole is not None and self.whole(mistakes[0]):
            return True
        if len(mistakes) != len(self.wanted):
            return False
        orders = (mistakes, mistakes[::-1])
        return any(all(name(mistake) for name, mistake in zip(self.wanted, order, strict=True)) for order in orders)


Made = tuple[Story, Names]
Kind = Callable[[Random, Story, Settlement], Made | None]


def net_of(rows: list[Row], seats: int) -> tuple[int, ...]:
    """Everybody's amount."""
    net = [0] * (seats + 1)
    for _, payer, payee, points, _ in rows:
        net[payer] -= points
        net[payee] += points
    return tuple(net[:seats])


def named(kinds: str, element: str = "", text: str = "") -> Names:
    """A slip of one of these kinds, about this element, in whose words stands this."""
    return lambda mistake: mistake.kind in kinds.split() and element in ("", mistake.element) and text in mistake.say()


def either(*names: Names) -> Names:
    return lambda mistake: any(one(mistake) for one in names)


def says(*words: str) -> Names:
    """A slip whose words have all of these."""
    return lambda mistake: all(word in mistake.say() for word in words)


def player(settlement: Settlement, seat: int) -> str:
    return names_of(settlement, "zh")[seat]


def at(story: Story, index: int, **changes: Any) -> Story:
    record = copy.deepcopy(story.record)
    event = record["events"][index]
    for key, value in changes.items():
        name = "from" if key == "source" else key
        if value is None:
            event.pop(name, None)
        else:
            event[name] = value
    return replace(story, record=record)


def of_type(story: Story, kind: str) -> list[int]:
    return [index for index, event in enumerate(story.record["events"]) if event["type"] == kind]


def drawn(event: Record) -> bool:
    return "from" not in event
