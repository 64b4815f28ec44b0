"""The circumstances in which a payment is made, and whether conditions can ever hold in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from types import MappingProxyType
from typing import Any, NamedTuple

from calculator.rules.definitions import Definition, Option, OptionValue, Requirement, needed_values
from calculator.rules.formulas.bounds import Possible
from calculator.rules.formulas.expressions import Expr, Formula, Unary, key_of
from calculator.rules.formulas.limits import values_of
from calculator.rules.ruleset import Ruleset

MOST_TRIED = 256
"""Combinations of options that are tried; beyond that nothing is said."""
MOST_LOOKED_AT = 10_000
"""Formulas that are looked at for all the warnings of a ruleset; beyond that nothing is said."""


class Effort:
    """The budget of formulas that may still be looked at."""

    def __init__(self) -> None:
        self._left = MOST_LOOKED_AT

    def spend(self, formulas: int) -> bool:
        """Return whether so many more formulas may be looked at."""
        self._left -= formulas
        return self._left >= 0


_DISCARD = {"win.self_drawn": 0, "win.discard": 1, "win.after_kong": 0, "win.after_exposed_kong": 0, "win.heavenly": 0}
_NOBODY = {"payer.discarder": 0, "each.discarder": 0}
_NO_DISCARD = {
    "win.discard": 0,
    "win.kong_discard": 0,
    "win.robbing_kong": 0,
    **_NOBODY,
}
_KONGS = ("exposed", "added", "concealed")


class Case(NamedTuple):
    """A way to win (`code` says which), or a kind of kong; `known` what the words of formulas come to then."""

    code: str
    known: Mapping[str, int]

    def needed(self, narrowed: Iterable[tuple[str, Requirement]]) -> list[Formula]:
        """Return the conditions of the circumstances that it is known to have."""
        return [row.when for flag, row in narrowed if self.known.get(f"win.{flag}")]


def circumstances_of(definition: Definition, event: str) -> list[Case]:
    """Return the ways in which the event of a payment can come about.

    Without any words known there is one way only.
    """
    if event == "kong":
        return [Case("", {**_NOBODY, **{f"kong.{kind}": int(kind == made) for kind in _KONGS}}) for made in _KONGS]
    if event != "win":
        return [Case("", {**_NOBODY, "deal.exhausted": 1} if event == "exhausted" else {})]
    found = [
        Case("way_self_drawn", {**_NO_DISCARD, "win.self_drawn": 1, "win.from_dealer": 0, "win.public_draw": 0}),
        Case("way_discard", {**_DISCARD, "win.robbing_kong": 0, "win.public_draw": 0}),
    ]
    if "robbing_kong" in definition.circumstances:
        found.append(
            Case("way_robbed", {**_DISCARD, "win.robbing_kong": 1, "win.kong_discard": 0, "win.public_draw": 0})
        )
    if "public_draw" in definition.circumstances:
        found.append(Case("way_public", {**_NO_DISCARD, "win.self_drawn": 0, "win.public_draw": 1}))
    return found


def never_hold(ruleset: Ruleset, formulas: Sequence[Formula], effort: Effort, cases: Iterable[Case]) -> bool:
    """Return whether some conditions hold together for no hand and no options, in none of some ways.

    False if that cannot be known.
    """
    choices = _choices(ruleset, [formula.tree for formula in formulas], effort)
    if choices is None:
        return False
    narrowed = ruleset.definition.narrowed
    return not any(
        may_hold([possible_in(ruleset, case.known, chosen)], *(one.tree for one in (*formulas, *case.needed(narrowed))))
        for case in cases
        for chosen in choices
    )


def possible_in(
    ruleset: Ruleset, known: Mapping[str, int], options: Mapping[str, OptionValue] = MappingProxyType({})
) -> Possible:
    """Return what is possible under some options where some words are known; it is kept, so copy it to take more to hold."""
    kept: dict[Any, Possible] = vars(ruleset).setdefault("_possible", {})
    key = frozenset(known.items()), tuple(options.items())
    if key not in kept:
        kept[key] = Possible(ruleset, options, known)
    return kept[key]


def known_of(ruleset: Ruleset, event: str) -> list[Possible]:
    """Return what is known in each way in which the event of a payment can come about."""
    return [possible_in(ruleset, case.known) for case in circumstances_of(ruleset.definition, event)]


def can_hold(ruleset: Ruleset, *conditions: Expr) -> bool:
    """Return whether some conditions can hold together, whatever the event and the options."""
    return possible_in(ruleset, {}).copy().hold(conditions)


def may_hold(known: Iterable[Possible], *conditions: Expr) -> bool:
    """Return whether some conditions can hold together with one thing that is known; none is changed by it."""
    return any(one.copy().hold([one.put(tree) for tree in conditions]) for one in known)


def apart(known: Sequence[Possible], *conditions: Expr) -> bool:
    """Return whether each of some conditions can hold with something that is known, and all of them with nothing."""
    return all(may_hold(known, one) for one in conditions) and not may_hold(known, *conditions)


class Reached(NamedTuple):
    """A row of a list with what is known where it is the first that holds, None if it cannot, and whether it always does."""

    row: Any
    when: Formula
    inside: Possible | None
    always: bool


def reached_in_turn(known: Possible, rows: Iterable[tuple[object, Formula]]) -> Iterator[Reached]:
    """Yield rows of which each is asked where those before it do not hold, up to the one that always holds there."""
    left = known.copy()
    for row, when in rows:
        inside = left.copy()
        may = inside.hold([when.tree])
        always = not left.hold([Unary("not", when.tree)])
        yield Reached(row, when, inside if may else None, always)
        if always:
            break


def holding(ruleset: Ruleset, when: Formula) -> list[Possible]:
    """Return what is known of a win where a condition holds, for each way in which that can be, under any options.

    It is kept, so copy one to take more to hold.
    """
    kept: dict[object, list[Possible]] = vars(ruleset).setdefault("_holding", {})
    key = key_of(when.tree)
    if key not in kept:
        definition = ruleset.definition
        kept[key] = []
        for case in circumstances_of(definition, "win"):
            possible = possible_in(ruleset, case.known).copy()
            if possible.hold([possible.put(one.tree) for one in (when, *case.needed(definition.narrowed))]):
                kept[key].append(possible)
    return kept[key]


def cases_of(ruleset: Ruleset, event: str) -> list[Case]:
    """Return the ways in which the event of a payment can come about that no requirement excludes."""
    effort = Effort()
    needed = ruleset.definition.requirements if event == "win" else ()
    return [
        case
        for case in circumstances_of(ruleset.definition, event)
        if not any(never_hold(ruleset, [one.when], effort, [case]) for one in needed)
    ]


def _choices(ruleset: Ruleset, trees: Sequence[Expr], effort: Effort) -> list[dict[str, OptionValue]] | None:
    """Return every choice of the options that some conditions ask; None if they are too many."""
    if not effort.spend(1):
        return None
    needed = needed_values(trees, "value", ruleset.definition.values)
    options = _asked(ruleset, [*trees, *(value.formula.tree for value in needed)])
    names = [option.id for option in options]
    values = list(islice(product(*(values_of(option) for option in options)), MOST_TRIED + 1))
    if len(values) > MOST_TRIED or not effort.spend((len(trees) - 1 + len(needed)) * (1 + len(values))):
        return None
    return [dict(zip(names, row, strict=True)) for row in values]


def _asked(ruleset: Ruleset, trees: Iterable[Expr]) -> list[Option]:
    """Return the switches and choices that some formulas ask."""
    definition = ruleset.definition
    asked = definition.options_in(*trees)
    return list({option.id: option for option in asked if option.type in ("switch", "choice")}.values())
