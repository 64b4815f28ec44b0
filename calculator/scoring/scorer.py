"""Scoring 算番: of all readings of a winning hand the one that brings most, with its items, values and points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from calculator.lazy import lazy
from calculator.reading import Reading, Shapes, completing, is_complete, readings
from calculator.rules import Item, Table, Value
from calculator.rules.formulas import RuleFault
from calculator.scoring.facts import (
    PLAIN,
    PLAIN_DRAW,
    Circumstances,
    DealFacts,
    ReadingFacts,
    TileFacts,
    WinFacts,
    winning_places,
)
from calculator.tiles import Hand

MOST_READINGS = 4000
"""Readings that are weighed where wild tiles allow more than anybody could write down."""

MOST_LISTED = 200
"""Readings that are listed where all of them are asked for."""

Income = Callable[["Score"], int]
"""What a reading brings the winner from all payers together."""


@dataclass(frozen=True)
class ItemLine:
    """An item that counts: `value` each of `count` times."""

    item: Item
    value: int
    count: int

    @property
    def total(self) -> int:
        return self.value * self.count


class _ScoreFields(NamedTuple):
    table: Table
    win: WinFacts
    facts: ReadingFacts
    deal: DealFacts
    counts: tuple[int, ...]
    worths: tuple[int, ...]
    values: tuple[int, ...]


class Score(_ScoreFields):
    """One reading under the rules. `counts` and `worths` belong to the ruleset's items, `values` to its values; the last
    of these is the items' total."""

    @property
    def reading(self) -> Reading:
        return self.facts.reading

    @property
    def arguments(self) -> tuple[Any, ...]:
        """What compiled formulas take of it: win, tiles, reading, counts, values."""
        return self.win, self.facts.tiles, self.facts, self.counts, self.values

    @lazy
    def points(self) -> int:
        """The ruleset's `points`."""
        return self.value("points")

    def value(self, name: str) -> int:
        return self.values[self.table.ruleset.value_places[name]]

    @lazy
    def items(self) -> tuple[ItemLine, ...]:
        """The items that count, in the order of the file."""
        lines = zip(self.table.definition.items, self.worths, self.counts, strict=True)
        return tuple(ItemLine(item, worth, count) for item, worth, count in lines if count and worth)

    def shown_values(self) -> dict[str, int]:
        """The numbers that lead to the points, by id."""
        values: Iterable[Value] = self.table.definition.values
        return {
            value.id: self.values[value.index] for value in values if not value.is_condition and value.id != "points"
        }

    @lazy
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The tiles of every group, melds included, in the order m p s z and by rank, the shorter first."""
        concealed = [group.tiles for group in self.reading.groups]
        melds = [tuple(map(int, meld.tiles)) for meld in self.win.hand.melds]
        return tuple(sorted([*concealed, *melds]))


NO_SCORE: tuple[Any, ...] = (None, None, None, (), ())
"""The same for what no win causes."""


class Weighed(NamedTuple):
    """A reading as it was weighed against the others. `income` is what all payers together pay for it."""

    score: Score
    income: int

    @property
    def key(self) -> tuple[int, int, int]:
        """What decides between readings: the most income, then the most points, then the most of the items."""
        return self.income, self.score.points, self.score.values[-1]


class ShownHand(NamedTuple):
    """A hand at an exhausted wall: its suits, whether it is ready, and the points of the wins it waits on."""

    suits: int
    ready: bool
    best_win: int = 0
    worst_win: int = 0


class Scoring(Protocol):
    """What a settler asks about hands."""

    def best(self, hand: Hand, circumstances: Circumstances, income: Income | None = None) -> Score | None: ...

    def weighed(self, hand: Hand, circumstances: Circumstances, income: Income) -> tuple[Weighed, ...]: ...

    def waits(self, hand: Hand) -> tuple[int, ...]: ...

    def shown(self, hand: Hand, dealer: bool, seat: int) -> ShownHand: ...


def best_of(scores: Sequence[Score], income: Income | None = None) -> Score | None:
    """The score with the most income (without one: points), then the most points, then the most items; the first of
    equal ones."""
    if len(scores) < 2:
        return scores[0] if scores else None
    return max(scores, key=lambda one: (one.points if income is None else income(one), one.points, one.values[-1]))


def shown_hand(scoring: Scoring, hand: Hand, dealer: bool, seat: int) -> ShownHand:
    """What an exhausted wall asks about a hand of the player with a seat wind."""
    # Some waits are a win only when self-drawn.
    ways = [Circumstances(discard=discard, dealer=dealer, seat=seat) for discard in (True, False)]
    worths = []
    waits = scoring.waits(hand)
    for kind in waits:
        scores = (scoring.best(hand.with_winning(kind), way) for way in ways)
        score = next((score for score in scores if score is not None), None)
        worths += [] if score is None else [score.points]
    return ShownHand(TileFacts(hand.counts).suits, bool(waits), max(worths, default=0), min(worths, default=0))


class Scorer:
    """Scores hands at one table, for one deal (whose turned-up tile decides what is wild). Waits are worked out once."""

    def __init__(self, table: Table, wild: tuple[int, ...] = (), deal: DealFacts | None = None) -> None:
        self.table = table
        self.wild = wild
        self.deal = deal or DealFacts()
        self._waits: dict[Hand, tuple[int, ...]] = {}

    def readings(self, hand: Hand, limit: int | None = MOST_READINGS) -> list[Reading]:
        """Every reading of a complete hand; for rules that look only at kinds of groups, one of each kind."""
        coarse = bool(self.wild) and self.table.ruleset.coarse
        return readings(
            hand.concealed_counts,
            len(hand.melds),
            self.table.shapes,
            self.wild,
            self.table.kinds,
            limit=limit,
            coarse=coarse,
        )

    def legal(self, hand: Hand) -> bool:
        """Whether it is a win of the ruleset, on a discard or self-drawn, with nothing special about it."""
        ways = (PLAIN, PLAIN_DRAW) if self.table.ruleset.requires_how else (PLAIN,)
        return any(self.unmet(hand, way) == -1 for way in ways)

    def unmet(self, hand: Hand, circumstances: Circumstances = PLAIN) -> int:
        """-1 for a legal win; else the index of the first requirement that fails, or -2 where there is no shape.

        :raises RuleFault: where a formula cannot be worked out.
        """
        table = self.table
        win = self.win_facts(hand, circumstances)
        if not table.definition.requirements:
            return -1 if is_complete(*self._arguments(hand)) else -2
        held_wild = any(hand.concealed_counts[kind] for kind in self.wild)
        if not table.ruleset.requires_reading and not held_wild:
            if not is_complete(*self._arguments(hand)):
                return -2
            return self._unmet(win, win.tiles, None)
        found = -2
        for facts in self.placed(win, self.readings(hand)):
            found = self._unmet(win, facts.tiles, facts)
            if found == -1:
                break
        return found

    def waits(self, hand: Hand) -> tuple[int, ...]:
        """The kinds that complete a legal win, of which the player does not hold all four; for a hand one tile short."""
        found = self._waits.get(hand)
        if found is None:
            held = hand.counts
            shaped = completing(*self._arguments(hand))
            usable = [kind for kind in shaped if held[kind] < 4]
            if self.table.definition.requirements:
                usable = [kind for kind in usable if self._completes(hand, kind)]
            found = self._waits[hand] = tuple(usable)
        return found

    def shape_waits(self, hand: Hand) -> tuple[int, ...]:
        """The kinds that complete a shape, whether or not that is a win, or the player holds all four."""
        return completing(*self._arguments(hand))

    def _completes(self, hand: Hand, kind: int) -> bool:
        """Whether a kind that completes a shape makes a legal win."""
        table = self.table
        if (
            table.ruleset.requires_reading
            or table.ruleset.requires_how
            or any(hand.concealed_counts[wild] for wild in self.wild)
            or kind in self.wild
        ):
            return self.legal(hand.with_winning(kind))
        counts = list(hand.counts)
        counts[kind] += 1
        return self._unmet(self.win_facts(hand, PLAIN), TileFacts(counts, kind), None) == -1

    def best(self, hand: Hand, circumstances: Circumstances = PLAIN, income: Income | None = None) -> Score | None:
        """The best legal reading of a complete hand: the most income, then the most points, then the most items.

        :raises RuleFault: where a formula cannot be worked out.
        """
        return best_of(list(self.scores(hand, circumstances)), income)

    def shown(self, hand: Hand, dealer: bool, seat: int) -> ShownHand:
        """What an exhausted wall asks about a hand."""
        return shown_hand(self, hand, dealer, seat)

    def scores(self, hand: Hand, circumstances: Circumstances = PLAIN, legal: bool = True) -> Iterable[Score]:
        """Every reading, scored; without `legal` also those that are no legal win."""
        win = self.win_facts(hand, circumstances)
        return self.scored(win, self.placed(win, self.readings(hand)), legal)

    def weighed(
        self, hand: Hand, circumstances: Circumstances, income: Income, limit: int = MOST_LISTED
    ) -> tuple[Weighed, ...]:
        """All legal readings, best first, each with the winning tile where it brings most; of more than `limit`
        only so many. The first is the one that `best` takes, or its equal."""
        arguments = self._arguments(hand)
        best: dict[tuple[str, tuple[object, ...]], Weighed] = {}
        win = self.win_facts(hand, circumstances)
        for score in self.scored(win, self.placed(win, [*self.readings(hand), *readings(*arguments, limit=limit)])):
            found = Weighed(score, income(score))
            name = (score.reading.shape, tuple(sorted(group.tiles for group in score.reading.groups)))
            if name not in best or found.key > best[name].key:
                best[name] = found
        return tuple(sorted(best.values(), key=lambda one: one.key, reverse=True)[: limit + 1])

    def scored(self, win: WinFacts, placed: Iterable[ReadingFacts], legal: bool = True) -> Iterator[Score]:
        """Readings of a win, scored; without `legal` also those that are no legal win."""
        table, program, values = self.table, self.table.program, self.table.values
        by_score = table.ruleset.requires_score
        for facts in placed:
            try:
                if legal and not by_score and program.require(win, facts.tiles, facts, values, (), ()) != -1:
                    continue
                found = program.win(win, facts.tiles, facts, values, self.deal)
                if legal and by_score and program.require(win, facts.tiles, facts, values, found[0], found[2]) != -1:
                    continue
            except RuleFault as fault:
                raise program.locate(fault, fault.__traceback__) from None
            yield Score(table, win, facts, self.deal, *found)

    def placed(self, win: WinFacts, found_readings: Iterable[Reading]) -> Iterator[ReadingFacts]:
        """The readings, with every place where the winning tile can stand if that matters."""
        places_matter = self.table.ruleset.places_matter
        for reading in found_readings:
            places = winning_places(win, reading) if places_matter else ()
            if not places:
                yield ReadingFacts(win, reading)
            for place in places:
                yield ReadingFacts(win, reading, place)

    def _unmet(self, win: WinFacts, tiles: TileFacts, facts: ReadingFacts | None) -> int:
        """The index of the first requirement that fails, or -1. `facts` is None where no requirement looks at it."""
        program, values = self.table.program, self.table.values
        try:
            counts: tuple[int, ...] = ()
            worked: tuple[int, ...] = ()
            if self.table.ruleset.requires_score:
                counts, _, worked = program.win(win, tiles, facts, values, self.deal)
            return program.require(win, tiles, facts, values, counts, worked)
        except RuleFault as fault:
            raise program.locate(fault, fault.__traceback__) from None

    def win_facts(self, hand: Hand, circumstances: Circumstances) -> WinFacts:
        """The facts of a win, whatever its reading."""
        return WinFacts(hand, circumstances, self.wild, self.table.kinds, self.waits, self.shape_waits)

    def _arguments(self, hand: Hand) -> tuple[tuple[int, ...], int, Shapes, tuple[int, ...], tuple[int, ...]]:
        return hand.concealed_counts, len(hand.melds), self.table.shapes, self.wild, self.table.kinds
