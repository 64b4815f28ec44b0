"""The examples of the rulesets that come with the program, as records."""

from __future__ import annotations

from functools import cache
from typing import Any

from calculator.examples.examples import record_of
from calculator.rules.library import BUILT_IN, Library

RULESETS = tuple(sorted(path.stem for path in BUILT_IN.glob("*.yaml")))


@cache
def examples(ruleset: str) -> list[dict[str, Any]]:
    """The examples of a ruleset as records, without those that are refused, or in which nothing happens."""
    library, path = Library(), BUILT_IN / f"{ruleset}.yaml"
    definition = library.load_file(path).definition
    nodes = library.examples(path)
    found = [node.plain() for node in nodes.items()] if nodes is not None else []
    records = [record_of(one, ruleset, definition) for one in found if "error" not in one]
    return [{**record, "ruleset": ruleset} for record in records if record["events"]]
