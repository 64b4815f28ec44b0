"""The circumstances in which a payment is made, and whether conditions can ever hold in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from calculator.rules.definitions import OptionValue
from calculator.rules.formulas.bounds import Possible
from calculator.rules.formulas.expressions import Expr, Formula, Unary, key_of
from calculator.rules.ruleset import Ruleset

_DISCARD = {"win.self_drawn": 0, "win.discard": 1, "win.after_kong": 0, "win.after_exposed_kong": 0, "win.heavenly": 0}
_NOBODY = {"payer.discarder": 0, "each.discarder": 0}
_NO_DISCARD = {
    "win.discard": 0,
    "win.kong_discard": 0,
    "win.robbing_kong": 0,
    **_NOBODY,
}
_KONGS = ("exposed", "added", "concealed")


def circumstances_of(ruleset: Ruleset, event: str) -> dict[str, Possible]:
    """Return what is known in each way in which the event of a payment can come about.

    A way to win has the code of its sentence. Without any words known there is one way only.
    """
    circumstances = ruleset.definition.circumstances
    ways: dict[str, Mapping[str, int]] = {}
    match event:
        case "kong":
            for made in _KONGS:
                ways[made] = {**_NOBODY, **{f"kong.{kind}": int(kind == made) for kind in _KONGS}}
        case "win":
            ways["way_self_drawn"] = {**_NO_DISCARD, "win.self_drawn": 1, "win.from_dealer": 0, "win.public_draw": 0}
            ways["way_discard"] = {**_DISCARD, "win.robbing_kong": 0, "win.public_draw": 0}
            if "robbing_kong" in circumstances:
                ways["way_robbed"] = {
                    **_DISCARD,
                    "win.robbing_kong": 1,
                    "win.kong_discard": 0,
                    "win.public_draw": 0,
                }
            if "public_draw" in circumstances:
                ways["way_public"] = {**_NO_DISCARD, "win.self_drawn": 0, "win.public_draw": 1}
        case _:
            ways[""] = {**_NOBODY, "deal.exhausted": 1} if event == "exhausted" else {}
    return {code: possible_in(ruleset, known) for code, known in ways.items()}


def possible_in(
    ruleset: Ruleset, known: Mapping[str, int], options: Mapping[str, OptionValue] = MappingProxyType({})
) -> Possible:
    """Return what is possible under some options where some words are known; it is kept, so copy it to take more to hold.

    What a circumstance that is known to be asks for holds too.
    """
    kept: dict[Any, Possible] = vars(ruleset).setdefault("_possible", {})
    key = frozenset(known.items()), tuple(options.items())
    if key not in kept:
        needed = [row.when.tree for flag, row in ruleset.definition.narrowed if known.get(f"win.{flag}")]
        kept[key] = Possible(ruleset, options, known)
        if needed:
            kept[key] = kept[key].copy()
            kept[key].hold(map(kept[key].put, needed))
    return kept[key]


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
        ways = [one.copy() for one in circumstances_of(ruleset, "win").values()]
        kept[key] = [one for one in ways if one.hold([one.put(when.tree)])]
    return kept[key]


def cases_of(ruleset: Ruleset, event: str) -> dict[str, Possible]:
    """Return the ways in which the event of a payment can come about that no requirement excludes."""
    needed = ruleset.definition.requirements if event == "win" else ()
    return {
        code: known
        for code, known in circumstances_of(ruleset, event).items()
        if all(may_hold([known], one.when.tree) for one in needed)
    }
