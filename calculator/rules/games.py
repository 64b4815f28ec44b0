"""The totals at which a game of several deals 场 ends, if its formula says so plainly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from calculator.rules.formulas import Evaluator
from calculator.rules.formulas.expressions import Binary, Call, Compare, Expr, Logic, Name, of_options
from calculator.rules.ruleset import Table

_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


class Bound(NamedTuple):
    """The game is over as soon as a player's total is so many points, or `below` them; `strict`: only beyond them."""

    points: int
    below: bool
    strict: bool

    def left(self, total: int) -> int:
        """Return how many points are missing until it is reached, or 0."""
        short = total - self.points if self.below else self.points - total
        return max(short + self.strict, 0)


def game_bounds(table: Table) -> tuple[Bound, ...]:
    """Return the bounds of a table's games.

    They are the parts of `over` that hold by themselves, and compare the total of some player with
    a number that only options decide. There are none without games, or if they end by anything
    else.
    """
    game = table.definition.game
    options = Evaluator((), table.values, *(None,) * 9)
    return () if game is None else tuple(dict.fromkeys(_bounds(game.over.tree, options)))


def _bounds(e: Expr, options: Evaluator) -> Iterator[Bound]:
    match e:
        case Logic("or", members):
            for member in members:
                yield from _bounds(member, options)
        case Logic("and", members):
            open_ones = [one for one in members if not of_options(one)]
            if len(open_ones) == 1 and all(options.value(one) for one in members if one is not open_ones[0]):
                yield from _bounds(open_ones[0], options)
        case Call("some", (Compare((op,), (left, right)),)) if op in _TURNED:
            if not of_options(right):
                left, right, op = right, left, _TURNED[op]
            added = _beside_total(left, options)
            if added is not None and of_options(right):
                yield Bound(options.value(right) - added, op in ("<", "<="), op in ("<", ">"))


def _beside_total(e: Expr, options: Evaluator) -> int | None:
    """Return the number added to a player's total, or None if it is anything else than that."""
    match e:
        case Name(ref=ref):
            return 0 if ref.place == "word" and ref.root == "e" and ref.attribute == "total" else None
        case Binary("+" | "-" as op, left, right) if of_options(right):
            inner = _beside_total(left, options)
            return None if inner is None else inner + (1 if op == "+" else -1) * options.value(right)
        case Binary("+", left, right) if of_options(left):
            inner = _beside_total(right, options)
            return None if inner is None else inner + options.value(left)
    return None
