"""What holds in every shipped ruleset, whatever its seats and tiles: points go round, seats can be turned, and neither flowers
nor facts change how a hand is read."""

from __future__ import annotations

from typing import Any

import pytest

from calculator.documents import Problems
from calculator.examples.examples import record_of
from calculator.rules import Definition
from calculator.rules.library import BUILT_IN, Library
from calculator.settlement import Settlement, settle_record
from tests.how_much import sampled

FILES = sorted(path.stem for path in BUILT_IN.glob("*.yaml"))


def examples() -> list[Any]:
    """Every example of every ruleset that settles: (ruleset, record)."""
    library, found = Library(), []
    for name in FILES:
        path = BUILT_IN / f"{name}.yaml"
        definition = library.load_file(path).definition
        node = library.examples(path)
        for at, example in enumerate(node.items() if node is not None else ()):
            data = example.plain()
            if "error" not in data:
                found.append(pytest.param(definition, record_of(data, name, definition), id=f"{name}-{at}"))
    return found


def turned(record: dict[str, Any], by: int, definition: Definition) -> dict[str, Any]:
    """The same deal, everybody `by` seats on."""
    seats = definition.seats
    of_seat = {fact.id for fact in definition.facts if fact.option.type == "seat"}
    of_players = {fact.id for fact in definition.facts if fact.of == "player"}

    def seat(one: Any) -> Any:
        return one if one is None else (one + by) % seats

    def each(values: Any) -> list[Any]:
        return [values[(at - by) % seats] for at in range(seats)]

    def facts(given: Any) -> dict[str, Any]:
        found = {}
        for name, value in given.items():
            shown = [seat(one) for one in value] if name in of_seat and name in of_players else value
            found[name] = each(shown) if name in of_players else seat(value) if name in of_seat else value
        return found

    def event(one: dict[str, Any]) -> dict[str, Any]:
        found = {key: seat(value) if key in ("player", "from") else value for key, value in one.items()}
        if "facts" in one:
            found["facts"] = facts(one["facts"])
        if one.get("hands"):
            found["hands"] = {seat(int(key)): hand for key, hand in one["hands"].items()}
        return found

    found = {**record, "dealer": seat(record["dealer"]), "events": [event(one) for one in record["events"]]}
    if "facts" in record:
        found["facts"] = facts(record["facts"])
    if record.get("players"):
        found["players"] = each(record["players"])
    if record.get("jing"):
        found["jing"] = {**record["jing"], "held": each(record["jing"]["held"])}
    return found


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
    told = settle_record(record, library)
    try:
        bare = settle_record(plain(record), library)
    except Problems as problems:
        bare, codes = told, {problem.code for problem in problems.problems}
    else:
        codes = set()
    # A win may need what was said of it; it is read all the same.
    assert codes <= {"not_legal"}
    assert readings_of(bare) == readings_of(told)
