"""The result of a deal of which only the worth of a hand is known: 清一色 4番, without a tile.

The ruleset's own formulas work it out. If one of them asks anything about the hand that was not
given, nobody can know the payments, and that is the answer.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, cast

from calculator.deals import Deal
from calculator.rules import Definition, Item, Table
from calculator.rules.formulas import Evaluator, RuleFault
from calculator.scoring import PLAIN, Circumstances, Income, Score, Scorer, WinFacts
from calculator.settlement import Settlement, Settler, differs_in_period
from calculator.text import Sentence, alike
from calculator.tiles import Hand

_KNOWN = (
    "discard",
    "after_exposed_kong",
    "dealer",
    "seat",
    "public_draw",
    "self_drawn",
    "after_kong",
    "kong_discard",
    "robbing_kong",
    "last_tile",
    "heavenly",
    "earthly",
    "place",
    "from_dealer",
    "first_of_discard",
    "facts",
    "own",
)
"""The known facts of a win without its hand."""


class Worth(NamedTuple):
    """The given worth of a hand: numbers with their units, and items."""

    numbers: tuple[tuple[int, str], ...]
    items: tuple[Item, ...] = ()


class _NeedsHandError(Exception):
    """A formula asked about the hand."""


class _Facts:
    """Some facts of a win or hand; all others need the hand."""

    def __init__(self, **known: Any) -> None:
        self.__dict__.update(known)

    def __getattr__(self, name: str) -> Any:
        raise _NeedsHandError(name)


class _Numbers:
    """Counts of items, or values, by their places; those that are not known are worked out, or need the hand."""

    def __init__(self, known: dict[int, int], size: int, work_out: Callable[[int], int] | None = None) -> None:
        self._known, self._size, self._work_out = known, size, work_out

    def __getitem__(self, index: int) -> int:
        index %= self._size
        if index not in self._known:
            if self._work_out is None:
                raise _NeedsHandError(str(index))
            self._known[index] = self._work_out(index)
        return self._known[index]


class _HandlessScorer(Scorer):
    """Takes every hand for what was said of it."""

    said: Mapping[int, Worth]

    def best(self, hand: Hand, circumstances: Circumstances = PLAIN, income: Income | None = None) -> Score | None:
        table, definition = self.table, self.table.definition
        win = WinFacts(hand, circumstances, self.wild, table.kinds, self.waits, self.shape_waits)
        known = _Facts(**{name: getattr(win, name) for name in _KNOWN})
        nothing, worth = _Facts(tiles=_Facts()), self.said[circumstances.place - 1]
        counts = _Numbers({item.index: 1 for item in worth.items}, len(definition.items))
        given = {_place(definition, unit): number for number, unit in worth.numbers}
        last = len(definition.values)

        def work_out(index: int) -> int:
            if index == last:
                raise _NeedsHandError("items")
            facts = (table.values, self.deal, None, None, known, nothing, nothing, counts, values, None)
            return int(Evaluator((), *facts).value(definition.values[index].formula.tree))

        for place, number in given.items():
            if place < last:
                given[place] = self._capped(place, number, known, counts)
        values = _Numbers(given, last + 1, work_out)
        return Score(table, cast(Any, known), cast(Any, nothing), self.deal, cast(Any, counts), (), cast(Any, values))

    def _capped(self, place: int, number: int, known: _Facts, counts: _Numbers) -> int:
        """Return a number of fan as the ruleset caps it."""
        definition, nothing = self.table.definition, _Facts(tiles=_Facts())
        total = _Numbers({len(definition.values): number}, len(definition.values) + 1)
        try:
            whole = Evaluator(
                (), self.table.values, self.deal, None, None, known, nothing, nothing, counts, total, None
            )
            return min(number, int(whole.value(definition.values[place].formula.tree)))
        except (_NeedsHandError, RuleFault):
            return number


def _place(definition: Definition, unit: str) -> int:
    """Return the index of the value of a unit; behind the last one the total of the items.

    :raises LookupError: if it is none.
    """
    unit = alike(unit).lower()
    values = definition.values
    labels = [value.label for value in values] + [value.show for value in values]
    for at, label in enumerate(labels):
        if unit in {alike(text).replace("{}", "").strip().lower() for text in (label.zh, label.en)}:
            return values[at % len(values)].index
    if unit in {alike(text).lower() for text in (definition.unit.zh, definition.unit.en)}:
        return len(values)
    if unit in ("分", "points", "pts"):
        return definition.value("points").index
    raise LookupError(unit)


def settled(deal: Deal, table: Table, said: Mapping[int, Worth]) -> Settlement | Sentence:
    """Return the settlement of a deal whose wins have no tiles, or why it cannot be known.

    `said` is the worth of each winner's hand, by seat.
    """
    for seat, worth in said.items():
        for _, unit in worth.numbers:
            try:
                _place(table.definition, unit)
            except LookupError:
                return Sentence("sentence_unit", {"seat": seat, "unit": unit})
    settler = Settler(deal, table)
    scorer = _HandlessScorer(table, settler.wild, settler.deal_facts)
    scorer.said = said
    settler.scorer = scorer
    try:
        refused = _refused(deal, settler, scorer)
        return refused or settler.settle(differs_in_period)
    except (_NeedsHandError, RuleFault):
        return Sentence("sentence_worth_short", {"seat": next(iter(said))})


def _refused(deal: Deal, settler: Settler, scorer: _HandlessScorer) -> Sentence | None:
    """Return the requirement that a win fails, as far as it can be asked without the hand."""
    table = settler.table
    for at, event in deal.wins:
        score = scorer.best(*settler.won_hand(at, event))
        assert score is not None
        for requirement in table.definition.requirements:
            facts = (table.values, settler.deal_facts, None, None, *score.arguments, None)
            try:
                met = bool(Evaluator((), *facts).value(requirement.when.tree))
            except (_NeedsHandError, RuleFault):
                continue
            if not met:
                return Sentence("sentence_not_legal", {"seat": event.winner, "requirement": requirement.label})
    return None
