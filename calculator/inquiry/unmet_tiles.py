"""The tiles of a hand that a requirement fails by: those of a suit too many, the pair, the groups that are not so."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from calculator.deals import Deal, Win
from calculator.inquiry.conditions import COUNTED, Findings
from calculator.rules import Table
from calculator.rules.formulas import RuleFault
from calculator.rules.formulas.expressions import Among, Call, Compare, Expr, Logic, Name, Text, Unary
from calculator.scoring import kinds_of
from calculator.settlement import Settler
from calculator.tiles import SUIT_KINDS

_TWICE = 2


def failing_tiles(deal: Deal, table: Table, at: int) -> tuple[int, ...]:
    """Return the kinds, one for each tile, by which the win of an event fails the requirements of a win.

    They are the fewest, of all readings, and of conditions of which one is enough. Empty if it is a win or no tile
    in particular is the reason.
    """
    settler, event = Settler(deal, table), deal.events[at]
    if not isinstance(event, Win):
        return ()
    hand, way = settler.hand(at, event), settler.circumstances(at, event)
    try:
        unmet = settler.scorer.unmet(hand, way)
        tree = table.definition.requirements[unmet].when.tree if unmet >= 0 else None
        scores = settler.scorer.scores(hand, way, legal=False) if tree is not None else ()
        return _fewest(_Failing(score).of(tree) for score in scores if tree is not None)
    except RuleFault:
        return ()


def _fewest(found: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return min(filter(None, found), key=len, default=())


def _tiles_of(groups: Iterable[Any]) -> tuple[int, ...]:
    return tuple(int(tile) for group in groups for tile in group.tiles)


class _Failing(Findings):
    """Finds the tiles among the facts of one reading."""

    def of(self, e: Expr) -> tuple[int, ...]:
        """Return the tiles by which a condition that does not hold fails."""
        match e:
            case Name(ref=ref) if ref.place == "value":
                value = self._score.definition.values[ref.index]
                return self.of(value.formula.tree) if value.is_condition else ()
            case Name(ref=ref):
                if ref.attribute != "closed":
                    return self._of_part(e)
                return _tiles_of(group for group in self._score.facts.groups if group.meld and not group.concealed)
            case Logic("or"):
                return _fewest(map(self.of, e.members))
            case Logic():
                return tuple(tile for member in e.members if not self.value(member) for tile in self.of(member))
            case Unary("not", Call("some", (inner,))):
                return _tiles_of(self._where(inner, True))
            case Unary("not", inner):
                return self._of_part(inner)
            case Call("every", (inner,)):
                return _tiles_of(self._where(inner, False))
            case Call("only", (Text(text),)):
                return self._all(kind for kind in range(len(self._counts)) if kind not in kinds_of(text))
            case Compare(members=(Name() as name, other)) if name.ref.word is not None:
                return self._compared(name, self.value(name), self.value(other))
            case Among(part):
                return self._of_part(part)
        return self._of_part(e) if isinstance(e, Call) else ()

    def _compared(self, name: Name, here: int, wanted: int) -> tuple[int, ...]:
        attribute = name.ref.attribute
        if attribute == "suits" and here > wanted:
            suits = ([kind for kind in suit if self._counts[kind]] for suit in SUIT_KINDS)
            shortest = sorted(filter(any, suits), key=lambda suit: len(self._all(suit)))
            return self._all(kind for suit in shortest[: here - wanted] for kind in suit)
        if attribute == "longest_suit" and here < wanted:
            longest = max(SUIT_KINDS, key=lambda suit: len(self._all(suit)))
            return self._all(kind for kind in range(len(self._counts)) if kind not in longest)
        if attribute in COUNTED and here > wanted:
            return self._all(COUNTED[attribute])
        if attribute == "tile_kinds" and here < wanted:
            return self._all(kind for kind, count in enumerate(self._counts) if count > _TWICE)
        return self._of_part(name)

    def _all(self, kinds: Iterable[int]) -> tuple[int, ...]:
        return tuple(kind for kind in kinds for _ in range(self._counts[kind]))

    def _of_part(self, e: Expr) -> tuple[int, ...]:
        """Return the pair or the winning tile, where that is what a part asks of."""
        word = e.ref.word.name if isinstance(e, Name) and e.ref.word is not None else ""
        root = (e.function if isinstance(e, Call) else word).partition(".")[0]
        if root == "winning":
            tile = self._score.win.hand.winning
            return (int(tile),) if tile is not None else ()
        if root == "pair":
            pairs = [group.tiles for group in self._score.reading.groups if group.kind == "pair"]
            return tuple(map(int, pairs[0])) if len(pairs) == 1 else ()
        return ()
