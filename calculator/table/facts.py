"""The facts 盘面情况 that can be entered now: of the deal, of each player, of the current hand.

They come with their values, and the values after a click. Facts that name tiles are picked from the
palette.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from calculator.rules import Fact, same_value
from calculator.table.allowed import broken_by
from calculator.table.deal_changes import is_usual, said_of_players, set_fact, usual_fact
from calculator.table.open_deal import OpenDeal, once
from calculator.table.state import TableState
from calculator.text import Said

_FEW = 4
"""A choice of at most so many values has a button for each but the usual one."""


class FactShown(NamedTuple):
    """A fact with its value as a record has it; of a player with its `seat`."""

    fact: Fact
    value: Any
    seat: int | None = None

    @property
    def usual(self) -> bool:
        """True if it has its default."""
        return is_usual(self.fact, self.value)


@once
def facts_of_deal(open_deal: OpenDeal) -> tuple[FactShown, ...]:
    """Return the facts of the deal itself, in the order of the ruleset; none before it is loaded."""
    return _shown(_facts(open_deal, "deal"), dict(open_deal.deal.facts))


@once
def facts_of_players(open_deal: OpenDeal) -> tuple[tuple[FactShown, ...], ...]:
    """For each fact a row with the value of each seat."""
    facts = _facts(open_deal, "player")
    rows = [(fact, enumerate(said_of_players(open_deal.deal, fact))) for fact in facts]
    return tuple([tuple([FactShown(fact, value, seat) for seat, value in values]) for fact, values in rows])


@once
def facts_of_hand(open_deal: OpenDeal) -> tuple[FactShown, ...]:
    """Return the facts of the current win or shown hand; as usual if there is none."""
    held = open_deal.held
    facts = [fact for fact in _facts(open_deal, "win") if fact.option.type != "tiles"]
    return _shown(facts, dict(held.facts) if held is not None else {})


def _facts(open_deal: OpenDeal, of: str) -> Sequence[Fact]:
    return open_deal.ruleset.facts_of[of] if open_deal.ruleset is not None else ()


def _shown(facts: Sequence[Fact], said: Mapping[str, Any]) -> tuple[FactShown, ...]:
    return tuple([FactShown(fact, said.get(fact.id, usual_fact(fact))) for fact in facts])


def values_of(fact: Fact, seats: int) -> tuple[Any, ...]:
    """Return the values that a click goes through, if they are few; a number has none of these."""
    option = fact.option
    values = range(seats) if option.type == "seat" else option.listed_values()
    return (None, *values) if option.optional and option.type in ("choice", "seat") else tuple(values)


def keys_of(fact: Fact) -> tuple[Any, ...]:
    """Return the values that have a button of their own.

    These are the values of a choice but for the default, if they are few or the winner's; None
    stands for the one button of any other fact.
    """
    values = values_of(fact, 0) if fact.option.type == "choice" and fact.of != "deal" else ()
    others = [value for value in values if not same_value(value, usual_fact(fact))]
    if others and (fact.of == "win" or len(others) < _FEW):
        return tuple(others)
    return (None,)


def is_on(shown: FactShown, key: Any) -> bool:
    """Return whether a button is pressed: its value holds, or something is not as usual."""
    return not shown.usual if key is None else same_value(shown.value, key)


def stepped(shown: FactShown, key: Any, by: int, seats: int) -> Any:
    """Return the value after a click on a button, with -1 after one back.

    The value stays if there is none further.
    """
    fact, value, option = shown.fact, shown.value, shown.fact.option
    if key is not None:
        return usual_fact(fact) if same_value(value, key) else key
    if option.type == "number":
        return _counted(shown, by)
    values = values_of(fact, seats)
    at = next((at for at, one in enumerate(values) if same_value(one, value)), -1)
    return values[(at + by) % len(values)] if values else value


def _counted(shown: FactShown, by: int) -> Any:
    """Return one more or one less.

    The most is followed by the least, and the least by nothing if that is allowed.
    """
    option, value = shown.fact.option, shown.value
    if not isinstance(value, int):
        return option.minimum if by > 0 else value
    if option.minimum <= value + by <= option.maximum:
        return value + by
    if by < 0:
        return None if option.optional else value
    return option.minimum


def value_text(shown: FactShown, names: tuple[str, ...], language: Any) -> str:
    """Return a value in words: the label of a choice, the name of a seat, a number, a tick.

    Empty if not set.
    """
    option, value = shown.fact.option, shown.value
    if option.type == "choice":
        return next((one.label(language) for one in option.choices if same_value(one.value, value)), "")
    if option.type == "seat":
        return names[value] if isinstance(value, int) and 0 <= value < len(names) else ""
    if option.type == "switch":
        return ""
    return "" if value is None else str(value)


def refusal(open_deal: OpenDeal, shown: FactShown, value: Any) -> Said | None:
    """Return the ruleset's objection to a value; None if there is none, or it cannot be known yet."""
    tried = None if is_usual(shown.fact, value) else set_fact(open_deal, shown.fact.id, value, shown.seat)
    return broken_by(open_deal, tried) if isinstance(tried, TableState) else None
