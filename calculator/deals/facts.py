"""Facts 情况 of a deal, its players, a win or a hand, as the values that formulas use. Deals keep facts as they were said."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from calculator.deals.deal import Deal, FactPairs, Held
from calculator.tiles import format_tiles

if TYPE_CHECKING:
    from calculator.rules import Fact, OptionValue, Ruleset


def deal_values(deal: Deal, ruleset: Ruleset) -> tuple[OptionValue, ...]:
    """Return the facts of the deal, by their index; what was not said, or is wrong, is the default."""
    return _values(ruleset.facts_of["deal"], deal.facts)


def player_values(deal: Deal, ruleset: Ruleset) -> tuple[tuple[OptionValue, ...], ...]:
    """Return the fact values of each seat's player."""
    facts = ruleset.facts_of["player"]
    if not facts:
        return ((),) * deal.seats
    said = dict(deal.facts)
    rows = []
    for fact in facts:
        values = said.get(fact.id, ())
        whole = isinstance(values, tuple) and len(values) == deal.seats
        rows.append([_value(fact, value) for value in values] if whole else [fact.option.default] * deal.seats)
    return tuple(zip(*rows, strict=True))


def hand_values(held: Held, ruleset: Ruleset) -> tuple[OptionValue, ...]:
    """Return the fact values of a win or a shown hand."""
    return _values(ruleset.facts_of["win"], held.facts)


def said_value(fact: Fact, value: Any) -> Any:
    """Return the value of a fact as a record has it."""
    if fact.of == "player":
        return [_said(fact, one) for one in value]
    return _said(fact, value)


def _said(fact: Fact, value: Any) -> Any:
    if isinstance(value, tuple):
        return format_tiles(value) if fact.option.type == "tiles" else list(value)
    return value


def _values(facts: Iterable[Fact], given: FactPairs) -> tuple[OptionValue, ...]:
    said = dict(given)
    return tuple([_value(fact, said[fact.id]) if fact.id in said else fact.option.default for fact in facts])


def _value(fact: Fact, value: Any) -> OptionValue:
    try:
        return fact.option.value_of(value)
    except ValueError:
        return fact.option.default
