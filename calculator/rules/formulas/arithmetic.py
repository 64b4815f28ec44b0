"""Arithmetic of formulas: within bounds, and with a fault that names the formula if something cannot be worked out."""

from __future__ import annotations

from operator import mul
from typing import NoReturn

from calculator.documents import Data, Problem, Problems
from calculator.rules.formulas.expressions import MAX_NUMBER, Broken, Formula
from calculator.tiles import HONORS, SUIT_KINDS, TILES

MAX_POWER = 40


class RuleFault(Problems):
    """A formula that cannot be worked out for these facts. `code` is a problem code; `formula` where it happened."""

    def __init__(self, code: str, formula: Formula | None = None) -> None:
        self.code = code
        self.formula = formula
        at = formula or Formula("", Broken(), "", 0, 0)
        super().__init__([Problem(code, "ruleset", at.file, at.line, at.column, facts={"text": at.text})])


def _refused(code: str) -> NoReturn:
    raise RuleFault(code)


def _bounded(number: int) -> int:
    return number if -MAX_NUMBER <= number <= MAX_NUMBER else _refused("formula_overflow")


def _not_negative(points: int) -> int:
    return points if points >= 0 else _refused("payment_negative")


def _divide(number: int, by: int) -> int:
    return number // (by or _refused("formula_zero"))


def _modulo(number: int, by: int) -> int:
    return number % (by or _refused("formula_zero"))


def _power(exponent: int) -> int:
    return 1 << exponent if 0 <= exponent <= MAX_POWER else _refused("formula_power")


def _step(step: int) -> int:
    return step if step >= 1 else _refused("formula_zero")


def round_half_up(number: int, step: int) -> int:
    """Return the multiple of `step` nearest to `number`; halves go up."""
    step = _step(step)
    return (2 * number + step) // (2 * step) * step


def round_half_away(number: int, step: int) -> int:
    """Return the multiple of `step` nearest to `number`; halves go away from zero."""
    return round_half_up(number, step) if number >= 0 else -round_half_up(-number, step)


def floor_to(number: int, step: int) -> int:
    """Return the multiple of `step` at or below `number`."""
    return number // _step(step) * step


def ceil_to(number: int, step: int) -> int:
    """Return the multiple of `step` at or above `number`."""
    return -(-number // _step(step)) * step


def default(number: int | None, instead: int) -> int:
    """Return `instead` if nothing was set."""
    return instead if number is None else number


def at_most(number: int, limit: int | None) -> int:
    """Return `number`, but no more than `limit` if one is set."""
    return number if limit is None else min(number, limit)


def _highest(counts: tuple[int, ...], worths: tuple[int, ...]) -> tuple[int, ...]:
    """Return the count of each item, of which only the one that brings most counts, of equal ones the first."""
    counting = [at for at, count in enumerate(counts) if count]
    if len(counting) < 2:
        return counts
    best = max(counting, key=lambda at: counts[at] * worths[at])
    return tuple(count if at == best else 0 for at, count in enumerate(counts))


def _place(seat: int | None) -> int | None:
    """Return the place, from 1 on, of a seat."""
    return None if seat is None else seat + 1


def _seat(place: int | None) -> int | None:
    """Return the seat of a place."""
    return None if place is None else place - 1


_CYCLES = (*SUIT_KINDS, HONORS[:4], HONORS[4:])
_NEXT = {kind: cycle[at + 1 - len(cycle)] for cycle in _CYCLES for at, kind in enumerate(cycle)}

HELPERS: Data = {
    "_bounded": _bounded,
    "_not_negative": _not_negative,
    "_divide": _divide,
    "_modulo": _modulo,
    "pow2": _power,
    "round_half_up": round_half_up,
    "round_half_away": round_half_away,
    "floor_to": floor_to,
    "ceil_to": ceil_to,
    "default": default,
    "at_most": at_most,
    "min": min,
    "max": max,
    "len": len,
    "all": all,
    "any": any,
    "sum": sum,
    "bool": bool,
    "_highest": _highest,
    "_each": mul,
    "_place": _place,
    "_seat": _seat,
    "_next": tuple(_NEXT.get(kind, kind) for kind in TILES),
    "_rank": tuple(tile.rank for tile in TILES),
    "_honor": tuple(tile.is_honor for tile in TILES),
}
