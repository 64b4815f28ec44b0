"""The totals at which a game of several deals 场 ends, if its formula says so plainly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from calculator.rules.formulas import FixedOptions
from calculator.rules.formulas.expressions import Binary, Call, Compare, Expr, Logic, Name, Number
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
    options = FixedOptions(table.definition, table.values)
    return () if game is None else tuple(dict.fromkeys(_bounds(options.put(game.over.tree))))


def _bounds(e: Expr) -> Iterator[Bound]:
    match e:
        case Logic("or", members):
            for member in members:
                yield from _bounds(member)
        case Call("some", (Compare((op,), (Number() as number, asked)),)) if op in _TURNED:
            yield from _bounds(Call("some", (Compare((_TURNED[op],), (asked, number)),)))
        case Call("some", (Compare((op,), (asked, Number(points))),)) if op in _TURNED:
            added = _beside_total(asked)
            if added is not None:
                yield Bound(points - added, op in ("<", "<="), op in ("<", ">"))


def _beside_total(e: Expr) -> int | None:
    """Return the number added to a player's total, or None if it is anything else than that."""
    match e:
        case Name(ref=ref):
            return 0 if ref.place == "word" and ref.root == "e" and ref.attribute == "total" else None
        case Binary("+" | "-" as op, part, Number(added)):
            inner = _beside_total(part)
            return None if inner is None else inner + (added if op == "+" else -added)
        case Binary("+", Number(added), part):
            inner = _beside_total(part)
            return None if inner is None else inner + added
    return None
