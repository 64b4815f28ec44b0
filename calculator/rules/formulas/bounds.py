"""Bounds of a formula for any hand: of a number, and whether a condition can hold.

Sure but not clever: if nothing is known, everything is possible. Options with few values are tried
one after another, so `who == all and who == one` is seen to be impossible.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import replace
from functools import lru_cache
from itertools import chain, islice, product
from types import MappingProxyType
from typing import Any, NamedTuple

from calculator.documents import Node
from calculator.rules.definitions import Definition, Option, OptionValue, Requirement, needed_values
from calculator.rules.formulas.agreement import HOLDS, OPEN, RECKONED, FixedOptions
from calculator.rules.formulas.arithmetic import HELPERS, MAX_POWER, RuleFault
from calculator.rules.formulas.expressions import (
    MAX_NUMBER,
    OF_KINDS,
    OF_NUMBERS,
    Among,
    Binary,
    Call,
    Compare,
    Expr,
    Formula,
    If,
    Ladder,
    Logic,
    Name,
    Number,
    Ref,
    Text,
    Truth,
    Type,
    Unary,
    asked_in,
    conjuncts,
    is_of_players,
)
from calculator.rules.formulas.parser import parse
from calculator.rules.formulas.patterns import meanings_of, read_pattern
from calculator.rules.language.vocabulary import (
    CIRCUMSTANCES,
    CONDITION,
    FUNCTION_DOCS,
    NUMBER,
    SHAPES,
    TABLES,
    WORDS,
    Word,
)
from calculator.rules.ruleset import Ruleset
from calculator.rules.seats import MOST_SEATS, USUAL_HAND
from calculator.tiles import FAMILIES, HONORS, TILES, parse_tiles

MOST_TRIED = 256
"""Combinations of options that are tried; beyond that nothing is said."""


class Span(NamedTuple):
    """A number between two bounds; a condition is 0 (no), 1 (yes) or between them (either)."""

    low: int
    high: int

    @property
    def may_hold(self) -> bool:
        """True unless it is always 0."""
        return self.high > 0 or self.low < 0


ANY = Span(-MAX_NUMBER, MAX_NUMBER)
COUNT = Span(0, MAX_NUMBER)
SOME = Span(1, MAX_NUMBER)
EITHER = Span(0, 1)
NO = Span(0, 0)
YES = Span(1, 1)


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
_NO_DISCARD = {
    "win.discard": 0,
    "win.kong_discard": 0,
    "win.robbing_kong": 0,
    "payer.discarder": 0,
    "each.discarder": 0,
}
_KONGS = ("exposed", "added", "concealed")


class Way(NamedTuple):
    """A way to win (`code` says which), or a kind of kong; `known` what the words of formulas come to then."""

    code: str
    known: Mapping[str, int]

    def needed(self, narrowed: Iterable[tuple[str, Requirement]]) -> list[Formula]:
        """Return the conditions of the circumstances that it is known to have."""
        return [row.when for flag, row in narrowed if self.known.get(f"win.{flag}")]


def circumstances_of(definition: Definition, event: str) -> list[Way]:
    """Return the ways in which the event of a payment can come about.

    Without any words known there is one way only.
    """
    if event == "kong":
        return [Way("", {f"kong.{kind}": int(kind == made) for kind in _KONGS}) for made in _KONGS]
    if event != "win":
        return [Way("", {"deal.exhausted": 1} if event == "exhausted" else {})]
    found = [
        Way("way_self_drawn", {**_NO_DISCARD, "win.self_drawn": 1, "win.from_dealer": 0, "win.public_draw": 0}),
        Way("way_discard", {**_DISCARD, "win.robbing_kong": 0, "win.public_draw": 0}),
    ]
    if "robbing_kong" in definition.circumstances:
        found.append(
            Way("way_robbed", {**_DISCARD, "win.robbing_kong": 1, "win.kong_discard": 0, "win.public_draw": 0})
        )
    if "public_draw" in definition.circumstances:
        found.append(Way("way_public", {**_NO_DISCARD, "win.self_drawn": 0, "win.public_draw": 1}))
    return found


def never_hold(ruleset: Ruleset, formulas: Sequence[Formula], effort: Effort, ways: Iterable[Way]) -> bool:
    """Return whether some conditions hold together for no hand and no options, in none of some ways.

    False if that cannot be known.
    """
    choices = _choices(ruleset, [formula.tree for formula in formulas], effort)
    if choices is None:
        return False
    narrowed = ruleset.definition.narrowed
    return not any(
        possible.copy().hold([possible.put(formula.tree) for formula in (*formulas, *way.needed(narrowed))])
        for way in ways
        for possible in (possible_in(ruleset, way.known, chosen) for chosen in choices)
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


def holding(ruleset: Ruleset, when: Formula) -> list[Possible]:
    """Return what is known of a win where a condition holds, for each way in which that can be, under any options."""
    definition = ruleset.definition
    found = []
    for way in circumstances_of(definition, "win"):
        possible = possible_in(ruleset, way.known).copy()
        if possible.hold([possible.put(one.tree) for one in (when, *way.needed(definition.narrowed))]):
            found.append(possible)
    return found


def ways_of(ruleset: Ruleset, event: str) -> list[Way]:
    """Return the ways in which the event of a payment can come about that no requirement excludes."""
    effort = Effort()
    needed = ruleset.definition.requirements if event == "win" else ()
    return [
        way
        for way in circumstances_of(ruleset.definition, event)
        if not any(never_hold(ruleset, [one.when], effort, [way]) for one in needed)
    ]


def _choices(ruleset: Ruleset, trees: Sequence[Expr], effort: Effort) -> list[dict[str, OptionValue]] | None:
    """Return every choice of the options that some conditions ask; None if they are too many."""
    if not effort.spend(1):
        return None
    needed = needed_values(trees, "value", ruleset.definition.values)
    options = _asked(ruleset, [*trees, *(value.formula.tree for value in needed)])
    names = [option.id for option in options]
    values = list(islice(product(*(_values(option) for option in options)), MOST_TRIED + 1))
    if len(values) > MOST_TRIED or not effort.spend((len(trees) - 1 + len(needed)) * (1 + len(values))):
        return None
    return [dict(zip(names, row, strict=True)) for row in values]


def _values(option: Option) -> Iterable[OptionValue]:
    if option.fixed:
        return (option.default,)
    return (*option.listed_values(), None) if option.optional else option.listed_values()


def _asked(ruleset: Ruleset, trees: Iterable[Expr]) -> list[Option]:
    """Return the switches and choices that some formulas ask."""
    definition = ruleset.definition
    asked = [definition.options[ref.index] for tree in trees for ref in tree.refs() if ref.place == "option"]
    return list({option.id: option for option in asked if option.type in ("switch", "choice")}.values())


def _never_said(definition: Definition) -> frozenset[str]:
    """Return words that are no, or 0, under any rules that lack a circumstance, a shape or 精."""
    found = {f"win.{name}" for name in CIRCUMSTANCES if name not in definition.circumstances}
    if "after_kong" not in definition.circumstances:
        found.add("win.after_exposed_kong")
    played = {rule.shape for rule in definition.shapes}
    found |= {name for name in SHAPES if name not in played}
    if definition.jing is None and definition.wild is None:
        found |= {"wild_stands_in", "jing_tiles"}
    if definition.jing is not None and not definition.jing.melded:
        found.add("kong.jing")
    if definition.unfed_kongs:
        found |= {"payer.feeder", "payee.feeder"}
    return frozenset(found)


class Possible(FixedOptions):
    """Bounds of formulas under one choice of options.

    `said` are words of which it is known what they come to; what is taken to hold (`holds`) narrows the bounds.
    """

    def __init__(
        self, ruleset: Ruleset, options: Mapping[str, OptionValue], said: Mapping[str, int] = MappingProxyType({})
    ) -> None:
        definition = ruleset.definition
        known = {**dict.fromkeys(_never_said(definition), 0), **said}
        super().__init__(
            definition,
            [options.get(option.id, option.default if option.fixed else OPEN) for option in definition.options],
            words={(WORDS[name].root, WORDS[name].attribute): known[name] for name in known if name in WORDS},
        )
        self._most = _quantities(ruleset)
        self._wild = definition.jing is not None or definition.wild is not None
        usual = not self._wild and definition.hand is None
        tables = ["implied_of_fourteen"] * usual + ["implied_without_chows"] * ("chow" not in definition.melds)
        tables += ["implied_of_one_win"] * (definition.winners == 1)
        in_suits = usual and all(shape.honor_runs.is_truth(False) for shape in definition.shapes)
        self._implied = _following(ruleset, ("implied", *tables))
        runs = ["implied_of_runs"] * in_suits
        self._of_some, self._of_every = _implied(*runs), _implied("implied_of_every", *runs)
        self._played = frozenset(kind for row in definition.tiles for kind in row.kinds)
        # A value may be needed twice by a value that is needed twice, and so on: each is worked out once.
        self._spans: dict[tuple[str, int], Span] = {}
        self._names: dict[_Key, Span] = {}
        self._base = self
        self._kept: dict[_Key, tuple[Span, Expr]] = {}
        """What is taken to hold of some parts."""
        self._of_each: list[Expr] = []
        """What is taken to hold of every group, or of every player."""
        self._of_one: list[Expr] = []
        """What is taken to hold of one of them, each."""
        self._is_of_one = False
        self._sums: dict[frozenset[tuple[_Key, int]], Span] = {}
        """The bounds of sums of several parts."""
        self._sets: dict[tuple[str, int], frozenset[int] | None] = {}
        self._new: set[_Key] = set()
        """Of what the bounds have changed since `fits`; empty for a change elsewhere."""
        self._same: dict[_Key, Expr] = {}
        """Parts of which it is taken to hold that they are the same as others."""
        self._tied: dict[_Key, Expr] = {}
        """Parts of which it is taken to hold that they are the same as some that may be empty."""
        self._deep = 0
        self._taken: frozenset[int] = frozenset()
        """What follows from what is taken to hold, and is taken to hold already."""
        self._one_of: list[tuple[Expr, ...]] = []
        """Conditions of which one is taken to hold."""

    def copy(self) -> Possible:
        """Return the same, of which more can be taken to hold; of the first of them nothing may have been."""
        found = copy(self)
        found._kept, found._same, found._tied = dict(self._kept), dict(self._same), dict(self._tied)
        found._of_each, found._one_of = list(self._of_each), list(self._one_of)
        found._of_one, found._sums, found._new = list(self._of_one), dict(self._sums), set(self._new)
        return found

    def of_one(self) -> Possible:
        """Return the same for what is asked of one group, or one player, whatever holds of another."""
        found = self.copy()
        found._of_one, found._is_of_one = [], True
        return found

    def span(self, e: Expr) -> Span:
        """Return the bounds of a formula."""
        return self._span(self.put(e))

    def span_of(self, e: Expr) -> Span:
        """Return the bounds of a formula as it stands, among what is taken to hold."""
        return self._span(e)

    # --- what is taken to hold ------------------------------------------------------------------------------------

    def hold(self, conditions: Iterable[Expr]) -> bool:
        """Take some conditions to hold; return True if they can, together with what holds already."""
        return all(self.holds(one) for one in conditions) and self.fits()

    def holds(self, e: Expr, yes: bool = True) -> bool:
        """Take a condition to hold, or not to; return False if that is seen to be impossible."""
        match e:
            case Unary("not", part):
                return self.holds(part, not yes)
            case Logic(op, members) if (op == "and") == yes:
                return all(self.holds(one, yes) for one in members)
            case Logic(members=members):
                self._one_of.append(members if yes else tuple(Unary("not", one) for one in members))
                self._new.add(())
                return True
            case Compare((op,), (left, right)):
                return self._take(op if yes else _OPPOSITES[op], left, right)
            case Compare(ops, members) if yes:
                return all(self._take(*one) for one in zip(ops, members, members[1:], strict=False))
            case Among(part, choices, negated):
                each = tuple(Compare(("==",), (part, one)) for one in choices)
                return self.holds(Logic("or", each), yes != negated)
            case Call("every" | "some" as function, (asked,)) if (function == "every") == yes:
                self._of_each.append(asked if yes else Unary("not", asked))
                self._new.add(())
                return not yes or self._within(asked) is not None
            case Call("every" | "some", (asked,)):
                self._of_one.append(asked if yes else Unary("not", asked))
                self._new.add(())
                for group, then in self._of_some:
                    without = Logic("and", (self._of_one[-1], Unary("not", group)))
                    if self._within(without) is None and not self.holds(then):
                        return False
                return self._within(self._of_one[-1]) is not None
            case Name(ref=ref) if ref.type.base != CONDITION and ref.place != "item":
                return self._condition(e).high > 0 if yes else self._condition(e).low == 0
            case Call("only", (Text(text),)) if yes and not self._narrow_to(text):
                return False
            case Call("has", (Text(text),)) if yes and not self._narrow_suits(text):
                return False
            case Name() | Call():
                counts = isinstance(e, Name) and e.ref.place == "item"
                return self._narrow(e, (SOME if counts else YES) if yes else NO)
            case If() | Truth() | Number():
                return self._narrow(e, SOME if yes and self._span(e).low >= 0 else ANY if yes else NO)
        sure = self._condition(e)
        return sure.high > 0 if yes else sure.low == 0

    def _narrow_to(self, tiles: str) -> bool:
        """Take a hand to have no tiles but some."""
        kinds = {int(tile) for tile in parse_tiles(tiles)}
        most = _counted(self.definition, kinds)
        if not self._wild:
            rank = min(TILES[kind].rank for kind in kinds)
            if not self._narrow(words_of("winning.rank"), Span(rank, most["rank"])):
                return False
        if not kinds.intersection(HONORS) and not self._narrow(words_of("suits"), SOME):
            return False
        words = {one for one in WORDS.values() if one.type == NUMBER and one.root in ("t", "g") and one.most in most}
        return all(self._narrow(words_of(one.name), Span(-MAX_NUMBER, most[one.most])) for one in words)

    def _narrow_suits(self, text: str) -> bool:
        """Take a hand to have the suits of a pattern."""
        pattern = None if self._wild else read_pattern(text)
        least = 0 if pattern is None else len({suit for _, _, suit in pattern})
        return self._narrow(words_of("suits"), Span(least, MAX_NUMBER))

    def fits(self) -> bool:
        """Return True if what is taken to hold fits itself and what is true of every hand."""
        if not self._new:
            return True
        while self._new:
            new, self._new = self._new, set()
            rows = chain.from_iterable(self._implied.get(key, ()) for key in new)
            for at, (when, then) in {id(row[1]): row for row in rows}.items():
                if at in self._taken or not self._condition(when).low or self._condition(then).low:
                    continue
                self._taken = self._taken | {at}
                if not self.holds(then):
                    return False
            asked = about(*self._of_each)
            for each, then in self._of_every if asked else ():
                if about(each, then).isdisjoint(asked) or self._condition(then).low:
                    continue
                if self._within(Unary("not", each)) is None and not self.holds(then):
                    return False
            for one, others in _either_word():
                if key_of(one) in new and self._is(one) and not all(self._narrow(other, NO) for other in others):
                    return False
            left, self._one_of = self._one_of, []
            for members in left:
                may = [one for one in members if len(members) > _MOST_TOLD_APART or self._may(one)]
                if not may or (len(may) == 1 and not self.holds(may[0])):
                    return False
                if len(may) > 1:
                    self._one_of.append(tuple(may))
        return self._counts_fit() and all(self._within(one) for one in self._of_one) and self._one_fits()

    def _is(self, e: Expr) -> bool:
        kept = self._kept.get(key_of(e))
        return kept is not None and kept[0].low > 0

    def _may(self, e: Expr) -> bool:
        return self._condition(e).high > 0 and self.copy().holds(e)

    def _one_fits(self) -> bool:
        """Return True if of the first conditions of which one has to hold one fits the rest."""
        if not self._one_of or len(self._one_of) > _MOST_CHOICES:
            return True
        members = self._one_of[0]
        for one in members:
            other = self.copy()
            other._one_of = other._one_of[1:]
            if other.holds(one) and other.fits():
                return True
        return False

    def _counts_fit(self) -> bool:
        """Return True if a hand has as many groups as are counted, those that exclude each other together."""
        apart: list[Expr] = []
        total = 0
        words = not self._is_of_one and (self._of_each or any(isinstance(e, Call) for _, e in self._kept.values()))
        for key, (span, e) in list(self._kept.items()):
            bare = self._bare(e) if isinstance(e, Call) else span
            if max(bare.low, span.low) > min(bare.high, span.high):
                return False
            asked = _counted_words().get(key) if words else None
            if isinstance(e, Call) and e.function == "count" and not is_of_players(e):
                asked = e.arguments[0]
            if asked is not None and span.low > 0:
                if self._within(asked) is None:
                    return False
                if all(self._within(Logic("and", (asked, other))) is None for other in apart):
                    apart.append(asked)
                    total += span.low
        return total <= self._most["pairs"] and (total <= self._most["groups"] or any(map(_asks_pairs, apart)))

    def _within(self, asked: Expr) -> Possible | None:
        """Return what holds of one group, or player, of which this is true; None if there is none."""
        inside = self.of_one()
        inside._of_each, inside._one_of = [], []
        inside._kept = {key: kept for key, kept in self._kept.items() if isinstance(kept[1], Name)}
        kind = asked_in(asked)
        also = [one for one in self._of_each if asked_in(one) == kind]
        return inside if inside.hold([asked, *also]) else None

    def _take(self, op: str, left: Expr, right: Expr) -> bool:
        """Take a comparison to hold."""
        if any(isinstance(one, Name) and one.ref.place == "empty" for one in (left, right)):
            asked = right if isinstance(left, Name) and left.ref.place == "empty" else left
            return self._narrow(Call("default", (asked,)), NO if op == "==" else YES)
        optional = [isinstance(one, Name) and one.ref.type.optional for one in (left, right)]
        if any(optional):
            # Two that are the same as something that may be empty are the same.
            one, other = (left, right) if optional[0] else (right, left)
            tied = other if op != "==" or all(optional) else self._tied.setdefault(key_of(one), other)
            return tied is other or self._take("==", tied, other)
        terms: dict[_Key, tuple[int, Expr]] = {}
        rest = self._linear(left, 1, terms) + self._linear(right, -1, terms)
        parts = [(factor, e, self._span(e)) for factor, e in terms.values() if factor]
        bounds = [_bounded((factor * span.low, factor * span.high)) for factor, _, span in parts]
        low, high = rest + sum(one.low for one in bounds), rest + sum(one.high for one in bounds)
        if op == "!=":
            if len(parts) == 1 and abs(parts[0][0]) == 1:
                (factor, e, span) = parts[0]
                gap = -rest * factor
                cut = Span(span.low + (span.low == gap), span.high - (span.high == gap))
                return cut.low <= cut.high and self._narrow(e, cut)
            return low != 0 or high != 0
        least = {">": 1, ">=": 0, "==": 0}.get(op, -MAX_NUMBER)
        most = {"<": -1, "<=": 0, "==": 0}.get(op, MAX_NUMBER)
        if high < least or low > most:
            return False
        if len(parts) > 1 and not self._sum_fits(terms, Span(least - rest, most - rest)):
            return False
        if op == "==" and rest == 0 and sorted(factor for factor, _, _ in parts) == [-1, 1]:
            self._same[key_of(parts[1][1])] = parts[0][1]
        for (factor, e, _), own in zip(parts, bounds, strict=True):
            if abs(factor) != 1:
                continue
            # What the others leave for this one.
            found = _bounded((least - (high - own.high), most - (low - own.low)))
            if not self._narrow(e, found if factor > 0 else Span(-found.high, -found.low)):
                return False
        return True

    def _sum_fits(self, terms: Mapping[_Key, tuple[int, Expr]], to: Span) -> bool:
        """Take a sum of several parts to lie between two bounds; return False if it cannot, as it lies elsewhere."""
        found = self._sum_of(terms)
        low, high = max(found.low, to.low), min(found.high, to.high)
        if (low, high) != found:
            self._sums[_sum_key(terms, 1)] = Span(low, high)
            self._sums[_sum_key(terms, -1)] = Span(-high, -low)
            self._new.update(terms if low == high else ())
        return low <= high

    def _sum_of(self, terms: Mapping[_Key, tuple[int, Expr]]) -> Span:
        return self._sums.get(_sum_key(terms, 1), ANY)

    def _linear(self, e: Expr, sign: int, terms: dict[_Key, tuple[int, Expr]]) -> int:
        """Add the parts of a sum to `terms`, each with its factor; return what is a number already."""
        match e:
            case Number(value):
                return sign * value
            case Unary("-", part):
                return self._linear(part, -sign, terms)
            case Name(ref=ref) if ref.place in ("choice", "seats") and (span := self._of_name(ref)).low == span.high:
                return sign * span.low
            case Binary("+" | "-" as op, left, right):
                first = self._linear(left, sign, terms)
                return first + self._linear(right, sign if op == "+" else -sign, terms)
        e = self._same.get(key_of(e), e)
        key = key_of(e)
        terms[key] = terms.get(key, (0, e))[0] + sign, e
        return 0

    def _narrow(self, e: Expr, to: Span) -> bool:
        """Take a part to lie between two bounds; return False if it cannot."""
        found = self._span(e)
        low, high = max(found.low, to.low), min(found.high, to.high)
        left = self._left(e, Span(low, high))
        if left is not None:
            low, high = min(left, default=1), max(left, default=0)
        if low > high or (low, high) == (found.low, found.high):
            return low <= high
        key = key_of(e)
        self._kept[key] = Span(low, high), e
        self._new.add(key)
        if self._deep >= _DEEPEST:
            return True
        self._deep += 1
        may = self._follows(e, Span(low, high))
        self._deep -= 1
        return may

    def _follows(self, e: Expr, to: Span) -> bool:
        """Take what follows for what a part is made of from its bounds; return False if that cannot be."""
        match e:
            case Name(ref=ref) if ref.place in OWN:
                tree, either = self._tree(ref), ref.type.base == CONDITION
                return self.holds(tree, to.low > 0) if either else self._narrow(tree, to)
            case Name(ref=Ref(place="item", index=index)) if to.low > 0:
                return self.holds(self.put(self.definition.items[index].when.tree))
            case Name(ref=Ref(word=Word())) if to.low >= self._most["groups"] and key_of(e) in _counted_words():
                return self.holds(Call("every", (_counted_words()[key_of(e)],)))
            case Unary("-", part):
                return self._narrow(part, Span(-to.high, -to.low))
            case Unary() | Logic() | Compare() | Among() if to.low > 0 or to.high <= 0:
                return self.holds(e, to.low > 0)
            case If(test, body, other):
                rows = ((test, body), (Unary("not", test), other))
                may = [(when, part) for when, part in rows if self._condition(when).high and self._meet(part, to)]
                return bool(may) and (len(may) > 1 or (self.holds(may[0][0]) and self._narrow(may[0][1], to)))
            case Binary("+" | "-"):
                return self._take(">=", e, Number(to.low)) and self._take("<=", e, Number(to.high))
            case Binary("*", part, Number(times)) | Binary("*", Number(times), part) if times > 0:
                return self._narrow(part, Span(-(-to.low // times), to.high // times))
            case Call("max", arguments):
                return all(self._narrow(one, Span(-MAX_NUMBER, to.high)) for one in arguments)
            case Call("min", arguments):
                return all(self._narrow(one, Span(to.low, MAX_NUMBER)) for one in arguments)
            case Call("count", (asked,)) if to.low >= self._most["groups"] and not is_of_players(e):
                return _asks_pairs(asked) or self.holds(Call("every", (asked,)))
        return True

    def _meet(self, e: Expr, to: Span) -> bool:
        span = self._span(e)
        return span.low <= to.high and to.low <= span.high

    def _tree(self, ref: Ref) -> Expr:
        """Return what an own value is made of, asked of the player of whom it is asked."""
        tree = self.value(ref.place, ref.index)
        return tree if ref.root in ("", "p") else _of_player(tree, ref.root)

    # --- bounds ---------------------------------------------------------------------------------------------------

    def _span(self, e: Expr) -> Span:
        if isinstance(e, Name):
            key = key_of(e)
            kept = self._kept.get(key)
            if kept is not None:
                return kept[0]
            if key not in self._names:
                self._names[key] = self._of_name(e.ref)
            return self._names[key]
        kept = self._kept.get(key_of(e)) if self._kept and isinstance(e, (Call, Binary)) else None
        bare = self._bare(e)
        return bare if kept is None else Span(max(bare.low, kept[0].low), min(bare.high, kept[0].high))

    def _bare(self, e: Expr) -> Span:
        match e:
            case Number(value) | Truth(value):
                return Span(int(value), int(value))
            case Name():
                return self._span(e) if self is self._base else self._base._span(e)
            case Unary("-", part):
                inner = self._span(part)
                return Span(-inner.high, -inner.low)
            case Unary(part=part):
                return _not(self._condition(part))
            case Binary(op, left, right):
                return _calculated(op, self._span(left), self._span(right))
            case Logic(op, members):
                return _each(min if op == "and" else max, map(self._condition, members))
            case Compare((op,), (left, right)):
                return self._compared(op, left, right)
            case Compare(ops, members):
                return _each(min, map(self._compared, ops, members, members[1:]))
            case Among(part, choices, negated):
                inside = _each(max, [self._compared("==", part, choice) for choice in choices])
                return _not(inside) if negated else inside
            case If(test, body, other):
                asked = self._condition(test)
                taken = [branch for branch, may in ((body, asked.high), (other, 1 - asked.low)) if may]
                return _either(map(self._span, taken or (body, other)))
            case Call():
                return self._call(e)
            case Ladder(formulas=(_, *steps)):
                return _either(self._span(formula.tree) for formula in steps)
        return ANY

    def _condition(self, e: Expr) -> Span:
        """Return the span of a part as a condition: an item is one if it counts at all."""
        inner = self._span(e)
        sure = inner.low > 0 or inner.high < 0
        return Span(int(sure), int(inner.may_hold))

    def _of_name(self, ref: Ref) -> Span:
        definition = self.definition
        match ref.place:
            case "word":
                said = self._words.get((ref.root, ref.attribute))
                if said is not None:
                    return Span(said, said)
                most = None if ref.word is None or not ref.word.most else self._most[ref.word.most]
                if ref.type.base == CONDITION:
                    return NO if most == 0 else EITHER
                if most is not None:
                    return Span(int(ref.word is not None and ref.word.most == "seat"), most)
                return COUNT if ref.root in ("w", "t", "r", "d", "c") else ANY
            case "seats":
                return Span(ref.index, ref.index)
            case "shape":
                return EITHER
            case "fact":
                return _any_value(definition.fact_of(ref).option, definition.seats)
            case "value" | "local" | "player":
                return self._base._of_value(ref.place, ref.index)
            case "item":
                item = definition.items[ref.index]
                return COUNT if item.joins else Span(0, max(0, self._base._span(item.count.tree).high))
            case "total":
                return ANY if any(self._span(item.value.tree).low < 0 for item in definition.items) else COUNT
            case "option":
                option = definition.options[ref.index]
                known = self.options[ref.index]
                if isinstance(known, int):
                    return Span(known, known)
                if option.type == "choice" and not option.optional and not option.is_numeric:
                    words = option.listed_values()
                    at = words.index(known) if known in words else None
                    return Span(0, len(words) - 1) if at is None else Span(at, at)
                return _any_value(option, definition.seats) if option.type != "numbers" else ANY
            case "choice" if ref.type.option is not None and ref.attribute in ref.type.option.listed_values():
                at = ref.type.option.listed_values().index(ref.attribute)
                return Span(at, at)
        return ANY

    def _of_value(self, place: str, index: int) -> Span:
        """Return the bounds of a value, whatever is taken to hold."""
        for at in self._needed(place, index, self._spans):
            self._spans[place, at] = self._span(self.value(place, at))
        return self._spans[place, index]

    def _needed(self, place: str, index: int, known: Mapping[tuple[str, int], object]) -> Iterator[int]:
        """Yield the value and those that it needs, each behind what it needs itself; none if it is known."""
        if (place, index) not in known:
            values, there = self.definition.own_values(place), [at for kind, at in known if kind == place]
            yield from (one.index for one in needed_values([values[index].formula.tree], place, values, there))
            yield index

    def numbers(self, e: Expr) -> frozenset[int] | None:
        """Return the few numbers that a part can come to, whatever is taken to hold; None if there are many."""
        match e:
            case Name(ref=ref) if ref.place in OWN:
                for at in self._needed(ref.place, ref.index, self._sets):
                    self._sets[ref.place, at] = self.numbers(self.value(ref.place, at))
                return self._sets[ref.place, ref.index]
            case Name(ref=ref) if (listed := self._listed(ref)) is not None:
                return listed
            case If() | Ladder():
                sets = [self.numbers(one) for one in (e.parts()[1:] if isinstance(e, Ladder) else (e.body, e.other))]
                return None if None in sets else _few(chain.from_iterable(filter(None, sets)))
            case Binary(op, left, right):
                return _reckoned(RECKONED[op], self.numbers(left), self.numbers(right))
            case Call("pow2", (power,)):
                found = self.numbers(power)
                return _reckoned(HELPERS["pow2"], frozenset(range(MAX_POWER + 1)) if found is None else found)
            case Call("sum", (asked,)):
                span, step = self._base._bare(e), math.gcd(*(self.numbers(asked) or ()))
                return _few(range(-(-span.low // step) * step, span.high + 1, step)) if step else None
            case Call(function, arguments) if function in OF_NUMBERS and function not in ("at_most", "default"):
                return _reckoned(HELPERS[function], *map(self.numbers, arguments))
        span = self._base._bare(e)
        return _few(range(span.low, span.high + 1))

    def _listed(self, ref: Ref) -> frozenset[int] | None:
        """Return the numbers that an option or a fact can be chosen from."""
        if ref.place not in ("option", "fact") or ref.type.optional:
            return None
        option = self.definition.options[ref.index] if ref.place == "option" else self.definition.fact_of(ref).option
        known = ref.place == "option" and self.options[ref.index] is not OPEN
        return None if known or not option.choices else frozenset(_listed_numbers(option)) or None

    def _left(self, e: Expr, span: Span) -> list[int] | None:
        """Return the few numbers between two bounds that a value, or a choice, can come to."""
        if not isinstance(e, Name) or e.ref.place not in (*OWN, "option", "fact"):
            return None
        found = self.numbers(e) if e.ref.place in OWN else self._listed(e.ref)
        return None if found is None else [one for one in found if span.low <= one <= span.high]

    def _compared(self, op: str, a: Expr, b: Expr) -> Span:
        for one, other in ((a, b), (b, a)):
            if isinstance(one, Name) and one.ref.place == "empty":
                kept = self._kept.get(key_of(Call("default", (other,))))
                found = EITHER if kept is None else _not(kept[0])
                return found if op == "==" else _not(found)
        if any(isinstance(one, Name) and one.ref.type.optional for one in (a, b)):
            return EITHER
        terms: dict[_Key, tuple[int, Expr]] = {}
        rest = self._linear(a, 1, terms) + self._linear(b, -1, terms)
        low = high = rest
        for factor, e in terms.values():
            span = self._span(e)
            if len(terms) == 1 and factor and (left := self._left(e, span)):
                outcomes = {HOLDS[op](rest + factor * one, 0) for one in left}
                return _sure(False not in outcomes, True not in outcomes)
            own = _bounded((factor * span.low, factor * span.high))
            low, high = low + own.low, high + own.high
        if op == "==" and len(terms) > 1:
            known = self._sum_of(terms)
            low, high = max(low, rest + known.low), min(high, rest + known.high)
        match op:
            case "<":
                return _sure(high < 0, low >= 0)
            case "<=":
                return _sure(high <= 0, low > 0)
            case ">":
                return _sure(low > 0, high <= 0)
            case ">=":
                return _sure(low >= 0, high < 0)
        apart = low > 0 or high < 0
        same = low == high == 0
        return _sure(same, apart) if op == "==" else _sure(apart, same)

    def _call(self, e: Call) -> Span:
        match e.function:
            case "every":
                return Span(0, int(self._within(e.arguments[0]) is not None))
            case "some":
                return Span(0, int(self._within(e.arguments[0]) is not None))
            case "count":
                if self._within(e.arguments[0]) is None:
                    return NO
                most = "players" if is_of_players(e) else "pairs" if _asks_pairs(e.arguments[0]) else "groups"
                if any(map(_leaves_one, conjuncts(e.arguments[0]))):
                    most = "others"
                asked = {
                    part.ref.word.name for part in conjuncts(e.arguments[0]) if isinstance(part, Name) and part.ref.word
                }
                limits = [self._most[most]]
                for kind in ("wind", "dragon"):
                    if {"group.triplet", f"group.{kind}"} <= asked:
                        limits.append(self._most[f"{kind}s"] - self._condition(words_of(f"pair.{kind}")).low)
                return Span(0, min(limits))
            case "count_in":
                flowers = e.arguments[0].all_parts() if not self.definition.flowers else ()
                none = any(isinstance(part, Name) and part.ref.place == "word" for part in flowers)
                if none or not self._condition(e.arguments[1]).high:
                    return NO
                return Span(0, _most_of(e, self.definition))
            case "sum":
                inner, times = self._span(e.arguments[0]), self._most["players" if is_of_players(e) else "pairs"]
                return _bounded((times * min(0, inner.low), times * max(0, inner.high)))
            case "sum_in":
                inner = self._span(e.arguments[-1])
                return Span(-MAX_NUMBER if inner.low < 0 else 0, MAX_NUMBER if inner.high > 0 else 0)
            case "has" | "how_many" if isinstance(e.arguments[0], Text):
                fits = self._pattern_fits(e.arguments[0].value)
                return NO if not fits else EITHER if e.function == "has" else Span(0, self._most["groups"])
            case "suits_with":
                least = max(self._span(e.arguments[0]).low, 1)
                return Span(0, min(self._most["suits"], self._most["tiles"] // least))
            case "group.is" if isinstance(e.arguments[0], Text):
                groups = [[int(tile) for tile in parse_tiles(one)] for one in e.arguments[0].value.split()]
                return EITHER if any(self._played.issuperset(one) for one in groups) else NO
            case function if function in OF_KINDS and isinstance(e.arguments[0], Text):
                kinds = self._played.intersection(int(tile) for tile in parse_tiles(e.arguments[0].value))
                if function == "tile.any_of":
                    return EITHER
                if function == "holds":
                    return EITHER if len(kinds) == len(set(parse_tiles(e.arguments[0].value))) else NO
                if FUNCTION_DOCS[function].type != NUMBER:
                    return EITHER if kinds else NO
                return Span(0, min(self._most["tiles"], sum(TILES[kind].copies for kind in kinds)))
            case "pow2":
                return SOME
            case "min" | "max" as name:
                return _each(min if name == "min" else max, map(self._span, e.arguments))
            case "at_most":
                inner, limit = map(self._span, e.arguments)
                cap = e.arguments[1]
                if isinstance(cap, Name) and cap.ref.type.optional:
                    return Span(min(inner.low, limit.low), inner.high)
                return _each(min, (inner, limit))
            case "default" if len(e.arguments) > 1:
                return _either(map(self._span, e.arguments))
        return ANY if FUNCTION_DOCS[e.function].type == NUMBER else EITHER

    def _pattern_fits(self, text: str) -> bool:
        """Return True if a hand can have all groups of a pattern, of no kind more than there are."""
        pattern = read_pattern(text)
        if pattern is None:
            return True
        whole = sum(len(ranks) > _PAIR for ranks, _, _ in pattern)
        if whole > self._most["groups"] or len(pattern) > self._most["pairs"]:
            return False
        return any(
            self._played.issuperset(held) and all(count <= TILES[kind].copies for kind, count in held.items())
            for meaning in meanings_of(pattern)
            for held in [Counter(kind for group in meaning for kind in group)]
        )


OWN = ("value", "local", "player")
"""Places of values that a file defines."""
_OPPOSITES = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}
_DEEPEST = 12
"""Values within values that are looked into."""
_MOST_CHOICES = 4
"""Conditions of which one has to hold, as far as they are tried one after another."""
_MOST_NUMBERS = 128
"""Numbers that a part can come to, one after another."""
_MOST_TOLD_APART = 8
"""Conditions of which one has to hold, as far as each is looked into."""
_PAIR = 2
_Key = tuple[Any, ...]


def key_of(e: Expr) -> _Key:
    """Return the same for what is written the same, wherever it stands."""
    if e.key is None:
        if isinstance(e, Name):
            e.key = "", e.ref.place, e.ref.root, e.ref.attribute, e.ref.index, e.ref.field
        else:
            e.key = type(e).__name__, *(_part_key(one) for one in e.own())
    return e.key


def _part_key(value: Any) -> Any:
    if isinstance(value, Expr):
        return key_of(value)
    if isinstance(value, Formula):
        return key_of(value.tree)
    return tuple(map(_part_key, value)) if isinstance(value, tuple) else value


def _sum_key(terms: Mapping[_Key, tuple[int, Expr]], sign: int) -> frozenset[tuple[_Key, int]]:
    return frozenset((key, sign * factor) for key, (factor, _) in terms.items() if factor)


def _few(numbers: Iterable[int]) -> frozenset[int] | None:
    """Return some numbers if they are few."""
    found = frozenset(islice(numbers, _MOST_NUMBERS + 1))
    return found if 0 < len(found) <= _MOST_NUMBERS else None


def _reckoned(work: Callable[..., int], *sides: frozenset[int] | None) -> frozenset[int] | None:
    """Return the few numbers to which some others are worked out."""
    found = set()
    for row in product(*(one or () for one in sides)):
        with suppress(RuleFault):
            found.add(work(*row))
    return _few(found)


def _of_player(e: Expr, root: str) -> Expr:
    """Return what is asked of a player as asked of another, by the root of the words about that one."""
    if not isinstance(e, Name) or e.ref.root != "p":
        return e.rebuilt(lambda one: _of_player(one, root))
    head = {"q": "payee", "e": "each"}[root]
    name = f"{head}.{e.name.rpartition('.')[2]}"
    word = e.ref.word and WORDS[f"{head}.{e.ref.word.name.rpartition('.')[2]}"]
    return Name(name, ref=replace(e.ref, root=root, word=word))


def _asks_pairs(asked: Expr) -> bool:
    """Return True if a condition about a group asks for no run, triplet or kong, so that pairs may fit."""
    whole = {"group.run", "group.triplet", "group.kong", "group.wei", "group.meld", "group.knitted"}
    return not any(
        isinstance(part, Name) and part.ref.word is not None and part.ref.word.name in whole
        for part in conjuncts(asked)
    )


def _leaves_one(asked: Expr) -> bool:
    """Return True if a condition about each player leaves out one of them."""
    places = {"each.place", "each.seat_wind"}
    return isinstance(asked, Compare) and asked.ops == ("!=",) and not places.isdisjoint(_words_in(asked.members))


def _words_in(parts: Iterable[Expr]) -> list[str]:
    return [part.ref.word.name for part in parts if isinstance(part, Name) and part.ref.word is not None]


def _most_of(e: Call, definition: Definition) -> int:
    """Return how many flowers, or tiles of a fact, can be counted at most."""
    tiles, asked = e.arguments
    if "flowers" not in _words_in([tiles]):
        return MAX_NUMBER
    if isinstance(asked, Call) and asked.function == "tile.any_of" and isinstance(asked.arguments[0], Text):
        return len({int(tile) for tile in parse_tiles(asked.arguments[0].value)}.intersection(definition.flowers))
    return len(definition.flowers)


def _following(ruleset: Ruleset, tables: tuple[str, ...]) -> dict[_Key, list[tuple[Expr, Expr]]]:
    """Return what follows from what, by each name that is asked."""
    found: dict[_Key, list[tuple[Expr, Expr]]] | None = vars(ruleset).get("_following")
    if found is None:
        found = vars(ruleset)["_following"] = {}
        for when, then in (*_implied(*tables), *_required(ruleset.definition)):
            for key in about(when, then):
                found.setdefault(key, []).append((when, then))
    return found


@lru_cache(maxsize=8)
def _implied(*tables: str) -> tuple[tuple[Expr, Expr], ...]:
    """Return what follows from what in every deal."""
    rows = [tuple(map(words_of, row)) for table in tables for row in TABLES[table]]
    return tuple((when, then) for when, then in rows)


def about(*trees: Expr) -> frozenset[_Key]:
    """Return the names in some parts."""
    return frozenset(key_of(part) for tree in trees for part in tree.all_parts() if isinstance(part, Name))


@lru_cache(maxsize=1)
def _counted_words() -> dict[_Key, Expr]:
    """Return what is asked of the groups that a word counts."""
    rows = [tuple(map(words_of, row)) for row in TABLES["counted"]]
    return {key_of(word): asked for word, asked in rows}


@lru_cache(maxsize=1)
def _either_word() -> tuple[tuple[Expr, tuple[Expr, ...]], ...]:
    """Return words, each with those that it excludes."""
    groups = [tuple(map(words_of, row)) for row in TABLES["either"]]
    return tuple((one, tuple(other for other in row if other is not one)) for row in groups for one in row)


def words_of(text: str) -> Expr:
    """Return a condition of words of the language alone."""
    tree = parse(Node(text), []).tree
    for part in tree.all_parts():
        if isinstance(part, Name):
            word = WORDS[part.name]
            part.ref = Ref("word", Type(word.type), root=word.root, attribute=word.attribute, word=word)
    return tree


@lru_cache(maxsize=1)
def others_apart() -> tuple[Expr, ...]:
    """Return that one who pays is never the one who is paid."""
    return tuple(map(words_of, ("payer.place != payee.place", "payer.seat_wind != payee.seat_wind")))


def _quantities(ruleset: Ruleset) -> dict[str, int]:
    """Return how many of everything there can be under a ruleset."""
    found = vars(ruleset).get("_quantities")
    if found is None:
        found = vars(ruleset)["_quantities"] = _counted(ruleset.definition)
    return found


def _counted(definition: Definition, among: Container[int] = TILES) -> dict[str, int]:
    """Return how many of everything there can be, of some kinds of tiles."""
    hand = USUAL_HAND if definition.hand is None else _most_in(definition.hand.tree)
    played = {kind for row in definition.tiles for kind in row.kinds if kind in among}
    suited = [[kind for kind in family.kinds if kind in played] for family in FAMILIES if family.role == "suit"]
    honors = played.intersection(HONORS)
    ends = {kind for family in FAMILIES if family.role == "suit" for kind in (family.kinds[0], family.kinds[-1])}
    groups = max((hand + 1) // 3, *(rule.triplets for rule in definition.shapes), 0)
    tiles = hand + 1 + groups
    sets = {
        "honors": honors,
        "winds": {kind for kind in honors if TILES[kind].rank <= MOST_SEATS},
        "dragons": {kind for kind in honors if TILES[kind].rank > MOST_SEATS},
        "terminals": {kind for kinds in suited for kind in kinds if kind in ends},
        "simples": {kind for kinds in suited for kind in kinds if kind not in ends},
    }
    return {
        **{name: min(tiles, sum(TILES[kind].copies for kind in kinds)) for name, kinds in sets.items()},
        "tiles": tiles,
        "groups": groups,
        "pairs": max(groups + 1, (hand + 1) // 2),
        "fours": tiles // 4,
        "kinds": len(played),
        "suits": sum(map(bool, suited)),
        "rank": max((TILES[kind].rank for kind in played), default=0),
        "copies": 4,
        "shown": 3,
        "winds": len(sets["winds"]),
        "dragons": len(sets["dragons"]),
        "wilds": _wilds(definition),
        "seat": definition.seats,
        "players": definition.seats,
        "others": definition.seats - 1,
        "winners": _winners(definition),
    }


def _winners(definition: Definition) -> int:
    """Return how many wins a deal can have at most."""
    one_by_one = definition.seats - 1 if definition.on_discard is not None else definition.winners
    return MAX_NUMBER if definition.win_again else min(definition.seats - 1, one_by_one)


def _wilds(definition: Definition) -> int:
    """Return how many tiles can be wild or turned up at most, whatever is chosen of an option."""
    rows = [
        (row.when.tree, sum(TILES[kind].copies for kind in row.kinds))
        for row in (definition.wild.tiles if definition.wild else ())
    ]
    if definition.jing is not None:
        shown = definition.jing.open and "main" in definition.jing.wild
        rows.append((definition.jing.when.tree, 4 * max(1, len(definition.jing.wild)) - shown))
    most = [sum(copies for _, copies in rows)]
    for index in {ref.index for when, _ in rows for ref in when.refs() if ref.place == "option"}:
        found = []
        for value in _values(definition.options[index]):
            put = FixedOptions(
                definition, [value if at == index else OPEN for at in range(len(definition.options))]
            ).put
            found.append(sum(copies for when, copies in rows if put(when) != Truth(False)))
        most.append(max(found, default=most[0]))
    return min(most)


def _required(definition: Definition) -> Iterator[tuple[Expr, Expr]]:
    """Yield what the facts of a deal and a win require wherever they are not as usual."""
    names = {
        definition.fact_of(part.ref).option: part
        for formula in definition.formulas()
        for part in formula.tree.all_parts()
        if isinstance(part, Name) and part.ref.place == "fact" and part.ref.root in ("d", "w")
    }
    for fact in definition.facts:
        option, name = fact.option, names.get(fact.option)
        words = option.listed_values()
        named = option.default in words and not option.is_numeric
        usual = words.index(option.default) if named else option.default
        if name is not None and isinstance(usual, int) and not option.optional:
            yield from ((Compare(("!=",), (name, Number(int(usual)))), row.when.tree) for row in fact.requires)
    yield from ((words_of(f"win.{flag}"), row.when.tree) for flag, row in definition.narrowed)
    yield from (
        (words_of(rule.shape), rule.when.tree) for rule in definition.shapes if not rule.is_own and rule.shape in WORDS
    )
    if not definition.win_again:
        yield words_of("deal.exhausted"), words_of(f"deal.winners < {definition.winners}")
    jing, wild = definition.jing, definition.wild
    turned = [one.when.tree for one in (*(wild.tiles if wild else ()), *([jing] if jing else ()))]
    if turned:
        yield Unary("not", Logic("or", tuple(turned))), words_of("jing_tiles == 0")


def _most_in(e: Expr) -> int:
    """Return the greatest number that stands in a formula."""
    return max((part.value for part in e.all_parts() if isinstance(part, Number)), default=USUAL_HAND)


def _any_value(option: Option, seats: int) -> Span:
    """Whatever an option or fact may be set to."""
    if option.fixed and isinstance(option.default, int):
        return Span(option.default, option.default)
    if option.optional and option.type != "number":
        return ANY
    match option.type:
        case "switch":
            return EITHER
        case "number" | "numbers":
            return Span(option.minimum, option.maximum)
        case "seat":
            return Span(1, seats)
        case "choice" if numbers := _listed_numbers(option):
            return Span(min(numbers), max(numbers))
    return ANY


def _listed_numbers(option: Option) -> list[int]:
    """Return the numbers that an option can be chosen from; none if its choices are words."""
    return [one for one in option.listed_values() if isinstance(one, int)] if option.is_numeric else []


def _sure(yes: bool, no: bool) -> Span:
    return YES if yes else NO if no else EITHER


def _not(one: Span) -> Span:
    return Span(1 - one.high, 1 - one.low)


def _each(pick: Callable[[Iterable[int]], int], found: Iterable[Span]) -> Span:
    """Return the span of which each bound is picked from those of others."""
    spans = list(found)
    return Span(pick([one.low for one in spans]), pick([one.high for one in spans]))


def _either(found: Iterable[Span]) -> Span:
    spans = list(found)
    return Span(min([one.low for one in spans]), max([one.high for one in spans]))


def _calculated(op: str, left: Span, right: Span) -> Span:
    match op:
        case "+":
            return _bounded([left.low + right.low, left.high + right.high])
        case "-":
            return _bounded([left.low - right.high, left.high - right.low])
        case "*":
            return _bounded([one * other for one in (left.low, left.high) for other in (right.low, right.high)])
        case "//" if right.low > 0:
            return _bounded([one // other for one in (left.low, left.high) for other in (right.low, right.high)])
        case "%" if right.low > 0:
            return Span(0, right.high - 1)
    return ANY


def _bounded(found: Iterable[int]) -> Span:
    """Return the span within the largest number.

    A number beyond it is a fault of its own; here it only means: as large as can be.
    """
    limited = [max(-MAX_NUMBER, min(MAX_NUMBER, one)) for one in found]
    return Span(min(limited), max(limited))
