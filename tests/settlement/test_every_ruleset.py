"""What holds in every shipped ruleset, whatever its seats and tiles: points go round, seats can be turned, and neither flowers
nor facts change how a hand is read."""

from __future__ import annotations

from typing import Any

import pytest

from calculator.documents import Problems
from calculator.rules import Definition
from calculator.rules.library import Library
from calculator.settlement import Settlement, settle_record
from tests.how_much import sampled
from tests.ruleset_examples import RULESETS, settled_examples, turned


def examples() -> list[Any]:
    """Every example of every ruleset that settles: (definition, record)."""
    library = Library()
    return [
        pytest.param(library.load(name).definition, record, id=f"{name}-{at}")
        for name in RULESETS
        for at, record in enumerate(settled_examples(name))
    ]


def asks_places(definition: Definition) -> bool:
    """Whether a formula asks at which place of the table somebody sits, so that turning the table is another deal."""
    refs = (ref for formula in definition.formulas() for ref in formula.tree.refs())
    return any(ref.word is not None and ref.word.attribute in ("place", "round_over") for ref in refs)


@sampled(120)
@pytest.mark.parametrize(("definition", "record"), examples())
def test_points_go_round_and_seats_can_be_turned(definition: Definition, record: Any, library: Library) -> None:
    settled = settle_record(record, library).as_dict()
    assert len(settled["net"]) == definition.seats
    assert sum(settled["net"]) + settled.get("pot", 0) == 0
    assert ("pot" in settled) == (definition.pot is not None)
    for by in range(1, definition.seats):
        again = settle_record(turned(record, by, definition), library).as_dict()
        if not asks_places(definition):
            assert again["net"] == [settled["net"][(at - by) % definition.seats] for at in range(definition.seats)]
            assert again["next_dealer"] == (settled["next_dealer"] + by) % definition.seats
        assert sum(again["net"]) + again.get("pot", 0) == 0


def readings_of(settlement: Settlement) -> list[list[tuple[str, tuple[Any, ...]]]]:
    """Every reading of each win, whatever it is worth."""
    return [sorted((one.score.reading.shape, one.score.groups) for one in win.weigh()) for win in settlement.wins]


def plain(record: dict[str, Any]) -> dict[str, Any]:
    """Without facts and flowers."""
    events = [{key: value for key, value in e.items() if key not in ("facts", "flowers")} for e in record["events"]]
    return {**{key: value for key, value in record.items() if key != "facts"}, "events": events}


def says_more(record: dict[str, Any]) -> bool:
    """Whether there are facts or flowers, and no flower is the winning tile."""
    won_by = [str(event.get("tile", "")) for event in record["events"]]
    return plain(record) != record and not any(tile.endswith("f") for tile in won_by)


@sampled(80)
@pytest.mark.parametrize("record", [case.values[1] for case in examples() if says_more(case.values[1])])
def test_neither_flowers_nor_facts_change_a_reading(record: Any, library: Library) -> None:
    messages = settle_record(record, library)
    try:
        bare = settle_record(plain(record), library)
    except Problems as problems:
        bare, codes = messages, {problem.code for problem in problems.problems}
    else:
        codes = set()
    # A win may need what was said of it; it is read all the same.
    assert codes <= {"not_legal"}
    assert readings_of(bare) == readings_of(messages)
