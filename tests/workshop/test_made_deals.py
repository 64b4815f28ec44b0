"""Deals that are made up: always the same, many of them possible, and enough for an example of most of what a file has."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculator.documents import Problems, read_yaml
from calculator.rules.library import BUILT_IN, Library
from calculator.workshop import check_examples, coverage_of, made_deals, proposed_examples
from calculator.workshop.trials import tried_one

NAMES = [path.stem for path in sorted(BUILT_IN.glob("*.yaml"))]


def without_examples(name: str, kept: int) -> tuple[Library, Path]:
    """A ruleset of the program with only its first examples."""
    path = BUILT_IN / f"{name}.yaml"
    text = path.read_text(encoding="utf-8")
    rows = read_yaml(text).get("examples")
    assert rows is not None
    lines = text.split("\n")
    first, last = rows.items()[kept].line - 1, rows.items()[-1].line
    # An example may have more than one line.
    last = next((at for at in range(last, len(lines)) if not lines[at].startswith(" ")), len(lines))
    return Library([BUILT_IN], {path: "\n".join([*lines[:first], *lines[last:]])}), path


@pytest.mark.parametrize("name", NAMES)
def test_deals_are_made_up_alike_and_many_can_be(name: str) -> None:
    ruleset = Library().load(name)
    once, again = (list(made_deals(ruleset, 100)) for _ in range(2))
    assert once == again
    settled = [deal for deal in once if tried_one(deal, ruleset).settlement is not None]
    assert len(settled) >= len(once) // 5


@pytest.mark.slow
@pytest.mark.parametrize("name", ["changsha", "hongkong", "harbin"])
def test_most_of_what_no_example_reaches_gets_an_example_that_holds(name: str) -> None:
    library, path = without_examples(name, 2)
    rows = coverage_of(library, path)
    missing = [row for row in rows if not row.examples and row.kind != "option"]
    proposed = proposed_examples(library, path, rows)
    assert sum(row in proposed for row in missing) >= 0.9 * len(missing)
    text = library.sources(path)[0][1]
    more = "\n".join(proposed.values())
    assert "examples:" in text
    library = Library([BUILT_IN], {path: f"{text.rstrip()}\n{more}\n"})
    try:
        assert check_examples(library, path)[1] == []
    except Problems as found:
        pytest.fail(str(found))
