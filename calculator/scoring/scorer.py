"""Scoring 算番: of all readings of a winning hand the one that brings most, with its items, values and points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations
from typing import Any, NamedTuple

from calculator.lazy import lazy
from calculator.reading import Group, Reading, Shapes, completing, is_complete, readings
from calculator.rules import Definition, Item, Table, Value
from calculator.rules.formulas import Evaluator, RuleFault
from calculator.scoring.facts import (
    PLAIN,
    PLAIN_DRAW,
    PLAIN_PUBLIC,
    Circumstances,
    ReadingFacts,
    TileFacts,
    WinFacts,
    winning_places,
)
from calculator.scoring.player_facts import DealFacts
from calculator.scoring.winning import Made, winning_group, winning_groups
from calculator.tiles import Hand, Meld, copies_of

MOST_READINGS = 4000
"""Readings that are weighed where wild tiles allow more than anybody could write down."""

UNDECIDED = -3
"""The result for a hand with free wild tiles if none of the readings looked at is a legal win, and
there are more."""

_FEW = 40
"""Readings with wild tiles in few suits that are looked at first, of each choice of suits."""

MOST_LISTED = 200
"""Readings that are listed where all of them are asked for."""

_NOTHING_MADE = (None,)
"""The groups that a winning tile makes of others without a rule about it."""

Income = Callable[["Score"], int]
"""A function to the income of the winner from all payers together."""


@dataclass(frozen=True)
class ItemLine:
    """An item that counts: `value` each of `count` times."""

    item: Item
    value: int
    count: int

    @property
    def total(self) -> int:
        """The worth of the item, counted as often as it counts."""
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
    """One reading under the rules.

    `counts` and `worths` belong to the ruleset's items, `values` to its values; the last of these
    is the items' total.
    """

    @property
    def definition(self) -> Definition:
        """The rules under which it counts."""
        return self.table.definition

    @property
    def reading(self) -> Reading:
        """The grouping of the hand."""
        return self.facts.reading

    @property
    def arguments(self) -> tuple[Any, ...]:
        """The arguments of compiled formulas: win, tiles, reading, counts, values."""
        return self.win, self.facts.tiles, self.facts, self.counts, self.values

    @lazy
    def points(self) -> int:
        """Return the ruleset's `points`."""
        return self.value("points")

    def value(self, name: str) -> int:
        """Return a value of the ruleset by its name."""
        return self.values[self.table.ruleset.value_places[name]]

    @lazy
    def items(self) -> tuple[ItemLine, ...]:
        """Return the items that count, in the order of the file."""
        lines = zip(self.table.definition.items, self.worths, self.counts, strict=True)
        return tuple(ItemLine(item, worth, count) for item, worth, count in lines if count and worth)

    def shown_values(self) -> dict[str, int]:
        """Return the numbers that lead to the points, by id."""
        values: Iterable[Value] = self.table.definition.values
        return {
            value.id: self.values[value.index] for value in values if not value.is_condition and value.id != "points"
        }

    @lazy
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """Return the tiles of every group, melds included, in the order of the kinds, the shorter first."""
        concealed = [group.tiles for group in self.reading.groups]
        melds = [tuple(map(int, meld.tiles)) for meld in self.melds]
        return tuple(sorted([*concealed, *melds]))

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds and kongs, with what the winning tile made."""
        return self.facts.hand.melds


NO_SCORE: tuple[Any, ...] = (None, None, None, (), ())
"""The same for what no win causes."""


class Weighed(NamedTuple):
    """A reading as it was weighed against the others. `income` is what all payers together pay for it."""

    score: Score
    income: int

    @property
    def key(self) -> tuple[int, ...]:
        """The key that decides between readings, see `best_of`."""
        return rank_of(self.score, self.income)


class ShownHand(NamedTuple):
    """A hand at an exhausted wall: its suits, whether it is ready, and the points of the wins it waits on."""

    suits: int
    ready: bool
    best_win: int = 0
    worst_win: int = 0
    ready_shape: bool = False
    """It waits on some shape, whether or not that is a win, with a tile of which it does not hold all."""


def rank_of(score: Score, income: int) -> tuple[int, ...]:
    """Return the rank that decides between readings.

    It is made of the values that the ruleset names as `best`, the first first, then the income. If
    it names none: the most income, then the most points, then the most of the items.
    """
    best = score.table.definition.best
    return (*map(score.value, best), income) if best else (income, score.points, score.values[-1])


def best_of(scores: Sequence[Score], income: Income | None = None) -> Score | None:
    """Return the score of the highest rank, see `rank_of`; the first of equal ones.

    Without an income it is the points.
    """
    if len(scores) < 2:
        return scores[0] if scores else None
    return max(scores, key=lambda one: rank_of(one, one.points if income is None else income(one)))


@lru_cache(maxsize=64)
def _ordinary_wins(dealer: bool, seat: int) -> list[Circumstances]:
    return [Circumstances(discard=discard, dealer=dealer, seat=seat) for discard in (True, False)]


class Scorer:
    """The scorer of hands at one table, for one deal, whose turned-up tile decides the wild tiles.

    Waits are worked out once. `known` are the readings of every win with nothing special about it.
    A kind in `wild` that the table does not play stands for wild tiles that are no kind of tile:
    free ones, of which a hand may have any number.
    """

    def __init__(
        self,
        table: Table,
        wild: tuple[int, ...] = (),
        deal: DealFacts | None = None,
        known: Circumstances = PLAIN,
    ) -> None:
        self.table = table
        self.wild = wild
        self.deal = deal or DealFacts(facts=table.ruleset.default_facts["deal"])
        self.known = known
        self._win_facts, self._own_facts = (table.ruleset.default_facts[of] for of in ("win", "player"))
        self._waits: dict[Hand, tuple[int, ...]] = {}
        self._shape_waits: dict[Hand, tuple[int, ...]] = {}
        """The shape waits of hands."""
        self.looked = 0
        """The readings looked at to see whether they meet the requirements."""

    def readings(
        self,
        hand: Hand,
        limit: int | None = MOST_READINGS,
        coarse: bool = True,
        kinds: tuple[int, ...] | None = None,
    ) -> list[Reading]:
        """Return every reading of a complete hand.

        For rules that look only at kinds of groups, with `coarse`, one of each kind. With `kinds`
        wild tiles stand for these alone.
        """
        return readings(
            *self._arguments(hand, kinds),
            limit=limit,
            coarse=coarse and bool(self.wild) and self.table.ruleset.coarse,
            winning=hand.winning,
        )

    @lazy
    def ordinary_wins(self) -> tuple[Circumstances, ...]:
        """Return the ordinary ways to win between which the rules can tell."""
        ruleset = self.table.ruleset
        found = [PLAIN]
        if ruleset.requires_how or ruleset.definition.winning:
            found += [PLAIN_DRAW, PLAIN_PUBLIC] if "public_draw" in ruleset.circumstances else [PLAIN_DRAW]
        if self.known is not PLAIN:
            found = [self.known._replace(discard=way.discard, flags=way.flags) for way in found]
        return tuple(found)

    @property
    def last_matters(self) -> bool:
        """True if the possible groups depend on the tile that came last."""
        return bool(self.table.definition.winning) or self.table.shapes.keep_triplets

    def legal(self, hand: Hand) -> bool:
        """Return whether the hand is a win of the ruleset with nothing special about it.

        It may be on a discard, self-drawn or turned for all.
        """
        # Of that of the last most is a win.
        return any(self.unmet(hand, way) == -1 for way in reversed(self.ordinary_wins))

    def unmet(self, hand: Hand, circumstances: Circumstances = PLAIN, limit: int = MOST_READINGS) -> int:
        """Return -1 for a legal win, else the index of the first requirement that fails.

        It is -2 if there is no shape. With free wild tiles no more than about `limit` readings are
        looked at: UNDECIDED if there are others.

        :raises RuleFault: if a formula cannot be worked out.
        """
        table = self.table
        win = self.win_facts(hand, circumstances)
        if not table.definition.requirements:
            return -1 if self._is_shaped(win) else -2
        held_wild = any(hand.concealed_counts[kind] for kind in self.wild)
        if not table.ruleset.requires_reading and not held_wild:
            if not self._is_shaped(win):
                return -2
            return self._unmet(win, win.tiles, None)
        if held_wild and any(hand.concealed_counts[kind] for kind in self.free):
            return self._unmet_among_many(win, limit)
        # With wild tiles there may be very many readings, and mostly one of the first few is a win.
        few = self.read(win, _FEW, coarse=False) if held_wild and table.shapes.listed else ()
        found = -2
        for facts in chain(few, self.read(win)):
            found = self._unmet(win, facts.tiles, facts)
            if found == -1:
                break
        return found

    @lazy
    def free(self) -> tuple[int, ...]:
        """Return the wild kinds that the table does not play."""
        return tuple([kind for kind in self.wild if kind not in self.table.kind_set])

    @lazy
    def _few_families(self) -> list[tuple[int, ...]]:
        """Return the kinds of each suit, and of each two, unless they are all."""
        families = list(dict.fromkeys(tile.family for tile in self.table.tiles))
        sizes = () if self.table.shapes.listed else range(1, min(3, len(families)))
        chosen = [some for size in sizes for some in combinations(families, size)]
        return [tuple([tile for tile in self.table.tiles if tile.family in some]) for some in chosen]

    def _unmet_among_many(self, win: WinFacts, limit: int) -> int:
        """Return `unmet` of a hand whose wild tiles may allow more readings than can be looked at.

        First come those in which they are of one suit or two, which rules ask for.
        """
        early = (facts for kinds in self._few_families for facts in self.read(win, _FEW, True, kinds))
        found, tried = -2, 0
        for placed in (early, self.read(win, limit)):
            tried = 0
            for facts in placed:
                found = self._unmet(win, facts.tiles, facts)
                tried += 1
                if found == -1 or found in self.table.ruleset.required_of_win:
                    return found
        return UNDECIDED if tried > limit else found

    def waits(self, hand: Hand) -> tuple[int, ...]:
        """Return the kinds that complete a legal win, of which the player does not hold all.

        For a hand one tile short.
        """
        found = self._waits.get(hand)
        if found is None:
            held, shaped = hand.counts, self._completing(hand)
            usable = [kind for kind in shaped if held[kind] < copies_of(kind)]
            if self.table.definition.requirements or self.table.definition.winning:
                usable = [kind for kind in usable if self._completes(hand, kind)]
            found = self._waits[hand] = tuple(usable)
            if not found:
                self._shape_waits[hand] = shaped
        return found

    def shape_waits(self, hand: Hand) -> tuple[int, ...]:
        """Return the kinds that complete a shape, whether or not that is a win, or the player holds all of them."""
        found = self._shape_waits.get(hand)
        return self._completing(hand) if found is None else found

    def ready_waits(self, hand: Hand) -> tuple[int, ...]:
        """Return those of them with which the shape is what the requirements ask of the shape and the tiles alone."""
        found = self.shape_waits(hand)
        if not self.table.ruleset.required_of_shape:
            return found
        return tuple([kind for kind in found if self._is_right_shape(hand.with_winning(kind))])

    def _is_right_shape(self, hand: Hand) -> bool:
        win, asked = self.win_facts(hand, PLAIN), self.table.ruleset.required_of_shape
        for facts in self.read(win):
            known = (self.table.values, self.deal, None, None, win, facts.tiles, facts, (), (), None)
            if all(Evaluator((), *known).value(formula.tree) for formula in asked):
                return True
        return False

    def _completing(self, hand: Hand) -> tuple[int, ...]:
        found = completing(*self._arguments(hand))
        if self.table.definition.winning:
            own = {*hand.concealed, *(meld.tiles[0] for meld in hand.melds)}
            more = [kind for kind in own.difference(found) if self._grows(hand.with_winning(kind))]
            found = tuple(sorted((*found, *more)))
        return found

    def _grows(self, hand: Hand) -> bool:
        """Return whether the hand is complete with something that its winning tile can make."""
        found = [winning_group(hand, rule) for rule in self.table.definition.winning]
        return any(is_complete(*self._arguments(made.hand)) for made in found if made is not None)

    def _completes(self, hand: Hand, kind: int) -> bool:
        """Return whether a kind that completes a shape makes a legal win."""
        table = self.table
        if (
            len(self.ordinary_wins) > 1
            or table.ruleset.requires_reading
            or any(hand.concealed_counts[wild] for wild in self.wild)
            or kind in self.wild
        ):
            return self.legal(hand.with_winning(kind))
        counts = bytearray(hand.counts)
        counts[kind] += 1
        return self._unmet(self.win_facts(hand, self.known), TileFacts(counts, kind), None) == -1

    def best(self, hand: Hand, circumstances: Circumstances = PLAIN, income: Income | None = None) -> Score | None:
        """Return the best legal reading of a complete hand, see `best_of`.

        :raises RuleFault: where a formula cannot be worked out.
        """
        return best_of(list(self.scores(hand, circumstances)), income)

    def shown(self, hand: Hand, dealer: bool, seat: int) -> ShownHand:
        """Return a hand as an exhaustive draw looks at it, of the player with a seat wind."""
        # Some waits are a win only when self-drawn.
        ordinary = _ordinary_wins(dealer, seat)
        worths = []
        waits = self.waits(hand)
        for kind in waits:
            scores = (self.best(hand.with_winning(kind), way) for way in ordinary)
            score = next((score for score in scores if score is not None), None)
            worths += [] if score is None else [score.points]
        by_shape = "ready_shape" in self.table.ruleset.asked_words
        ready_shape = by_shape and any(hand.counts[kind] < copies_of(kind) for kind in waits or self.ready_waits(hand))
        suits = TileFacts(hand.counts).suits
        return ShownHand(suits, bool(waits), max(worths, default=0), min(worths, default=0), ready_shape)

    def scores(self, hand: Hand, circumstances: Circumstances = PLAIN, legal: bool = True) -> Iterable[Score]:
        """Return every reading, scored; without `legal` also those that are no legal win."""
        win = self.win_facts(hand, circumstances)
        # Of six or seven wild tiles there may be more than that, and the last may bring the most.
        limit = MOST_READINGS if any(hand.concealed_counts[kind] for kind in self.free) else None
        return self.scored(win, self.read(win, limit), legal)

    def weighed(
        self, hand: Hand, circumstances: Circumstances, income: Income, limit: int = MOST_LISTED
    ) -> tuple[Weighed, ...]:
        """Return all legal readings, best first, each with the winning tile where it brings most.

        Of more than `limit` only so many. The first is the one that `best` takes, or its equal.
        """
        best: dict[tuple[object, ...], Weighed] = {}
        win = self.win_facts(hand, circumstances)
        found_readings = chain(self.read(win), self.read(win, limit, coarse=False) if self.wild else ())
        for score in self.scored(win, found_readings):
            found = Weighed(score, income(score))
            name = (score.reading.shape, tuple(sorted(group.tiles for group in score.reading.groups)), score.melds)
            if name not in best or found.key > best[name].key:
                best[name] = found
        return tuple(sorted(best.values(), key=lambda one: one.key, reverse=True)[: limit + 1])

    def scored(self, win: WinFacts, placed: Iterable[ReadingFacts], legal: bool = True) -> Iterator[Score]:
        """Yield readings of a win, scored; without `legal` also those that are not a legal win."""
        table, program, values = self.table, self.table.program, self.table.values
        by_score = table.ruleset.requires_score
        for facts in placed:
            unmet = -1
            try:
                if legal and not by_score:
                    unmet = program.require(win, facts.tiles, facts, values, self.deal, (), ())
                if unmet == -1:
                    found = program.win(win, facts.tiles, facts, values, self.deal)
                    if legal and by_score:
                        unmet = program.require(win, facts.tiles, facts, values, self.deal, found[0], found[2])
            except RuleFault as fault:
                raise program.locate(fault) from None
            if unmet == -1:
                yield Score(table, win, facts, self.deal, *found)
            elif unmet in table.ruleset.required_of_win:
                return

    def read(
        self,
        win: WinFacts,
        limit: int | None = MOST_READINGS,
        coarse: bool = True,
        kinds: tuple[int, ...] | None = None,
    ) -> Iterator[ReadingFacts]:
        """Yield every reading of a win.

        There is one for every place where the winning tile can stand, if that matters, and with all
        that it can make of tiles of the winner's own. With `kinds` wild tiles stand for these
        alone.
        """
        table = self.table
        if table.flowers and self._by_flowers(win):
            singles = tuple(Group((kind,)) for kind in win.hand.concealed)
            for shape in table.flower_shapes:
                yield ReadingFacts(win, Reading(shape, singles, 0))
            return
        places_matter = table.ruleset.places_matter
        for made in self._made(win) if table.definition.winning else _NOTHING_MADE:
            for reading in self.readings(win.hand if made is None else made.hand, limit, coarse, kinds):
                if places_matter and made is None:
                    places = winning_places(win, reading, table.shapes.keep_triplets)
                    for place in places:
                        yield ReadingFacts(win, reading, place)
                    if places:
                        continue
                yield ReadingFacts(win, reading, None, made)

    def _made(self, win: WinFacts) -> Iterable[Made | None]:
        """Return the groups that the winning tile can make by the rules, and None for a concealed reading."""
        if win.hand.winning in self.free:
            return _NOTHING_MADE
        table = self.table
        return winning_groups(win.hand, table.definition.winning, table.asked(table.program.winning, win, win.tiles))

    def _is_shaped(self, win: WinFacts) -> bool:
        """Return whether a win has some reading."""
        definition = self.table.definition
        if self.table.flowers and self._by_flowers(win):
            return bool(self.table.flower_shapes)
        if not definition.winning:
            return is_complete(*self._arguments(win.hand), win.hand.winning)
        hands = [win.hand if made is None else made.hand for made in self._made(win)]
        return any(is_complete(*self._arguments(hand), hand.winning) for hand in hands)

    def _by_flowers(self, win: WinFacts) -> bool:
        """Return whether it is won by a flower that makes the winner's complete."""
        flowers, winning = self.table.flowers, win.hand.winning
        return winning in flowers and sorted((*win.flowers, winning)) == sorted(flowers)

    def _unmet(self, win: WinFacts, tiles: TileFacts, facts: ReadingFacts | None) -> int:
        """Return the index of the first requirement that fails, or -1.

        `facts` is None if no requirement looks at it.
        """
        self.looked += 1
        program, values = self.table.program, self.table.values
        try:
            counts: tuple[int, ...] = ()
            worked: tuple[int, ...] = ()
            if self.table.ruleset.requires_score:
                counts, _, worked = program.win(win, tiles, facts, values, self.deal)
            return program.require(win, tiles, facts, values, self.deal, counts, worked)
        except RuleFault as fault:
            raise program.locate(fault) from None

    def win_facts(self, hand: Hand, circumstances: Circumstances) -> WinFacts:
        """Return the facts of a win, whatever its reading.

        Facts that were not said are the ruleset's defaults.
        """
        if self._win_facts and not circumstances.facts:
            circumstances = circumstances._replace(facts=self._win_facts)
        if self._own_facts and not circumstances.own:
            circumstances = circumstances._replace(own=self._own_facts)
        return WinFacts(hand, circumstances, self.wild, self.table.kinds, self.waits, self.shape_waits)

    def _arguments(
        self, hand: Hand, kinds: tuple[int, ...] | None = None
    ) -> tuple[bytes, int, Shapes, tuple[int, ...], tuple[int, ...]]:
        kinds = self.table.kinds if kinds is None else kinds
        return hand.concealed_counts, len(hand.melds), self.table.shapes_beside(hand.melds), self.wild, kinds
