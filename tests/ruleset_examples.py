"""The examples of the rulesets that come with the program, as records."""

from __future__ import annotations

from functools import cache
from typing import Any

from calculator.rules import Definition
from calculator.rules.library import BUILT_IN, Library
from calculator.workshop.examples import record_of

RULESETS = tuple(sorted(path.stem for path in BUILT_IN.glob("*.yaml")))


@cache
def settled_examples(ruleset: str) -> list[dict[str, Any]]:
    """The examples of a ruleset as records, without those that are refused, and those of whole games."""
    library, path = Library(), BUILT_IN / f"{ruleset}.yaml"
    definition = library.load_file(path).definition
    found = [node.plain() for node in library.examples(path)]
    return [
        {**record_of(one, definition), "ruleset": ruleset}
        for one in found
        if "error" not in one and "totals" not in one
    ]


@cache
def examples(ruleset: str) -> list[dict[str, Any]]:
    """Those in which something happens."""
    return [record for record in settled_examples(ruleset) if record["events"]]


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
    if "held" in (record.get("jing") or {}):
        found["jing"] = {**record["jing"], "held": each(record["jing"]["held"])}
    return found


def controls(record: dict[str, Any]) -> frozenset[str]:
    """What has to be clicked or typed for a record, each kind of control once."""
    found = {f"facts {name}" for name in record.get("facts", {})} | {"jing"} & record.keys()
    for at, event in enumerate(record["events"]):
        later = "later " if at else ""
        found |= {f"{later}{event['type']} {event.get('kind', '')} {'from' in event}"}
        found |= {f"flag {flag}" for flag in event.get("flags", [])}
        found |= {f"fact {name}" for name in event.get("facts", {})}
        for hand in (event, *event.get("hands", {}).values()):
            found |= {f"meld {meld['type']}" for meld in hand.get("melds", [])} | {"flowers"} & hand.keys()
    return frozenset(found)


@cache
def covering(ruleset: str) -> list[int]:
    """Places of examples which together need every control that some example of the ruleset needs."""
    wanted = {at: controls(record) for at, record in enumerate(examples(ruleset))}
    missing, chosen = frozenset[str]().union(*wanted.values()), list[int]()
    while missing:
        best = max(wanted, key=lambda at: len(wanted[at] & missing))
        chosen.append(best)
        missing -= wanted[best]
    return chosen
