"""Bounds of a formula for any hand: of a number, and whether a condition can hold.

Sure but not clever: if nothing is known, everything is possible. Options with few values are tried
one after another, so `who == all and who == one` is seen to be impossible.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from copy import copy
from dataclasses import replace
from itertools import chain, islice, product
from types import MappingProxyType

from calculator.rules.definitions import OptionValue
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
    If,
    Key,
    Ladder,
    Logic,
    Name,
    Number,
    Ref,
    Text,
    Truth,
    Unary,
    about,
    asked_in,
    conjuncts,
    is_of_players,
    key_of,
)
from calculator.rules.formulas.implications import counted_words, excluding_words, following, implied, words_of
from calculator.rules.formulas.limits import (
    any_value,
    counts_of,
    listed_numbers,
    most_flowers,
    never_said,
    quantities_of,
    words_in,
)
from calculator.rules.formulas.patterns import meanings_of, read_pattern
from calculator.rules.formulas.spans import (
    ANY,
    COUNT,
    EITHER,
    NO,
    SOME,
    YES,
    Span,
    bounded,
    calculated,
    joined,
    opposite,
    picked,
)
from calculator.rules.language.vocabulary import CONDITION, FUNCTION_DOCS, NUMBER, WORDS, Word
from calculator.rules.ruleset import Ruleset
from calculator.tiles import HONORS, TILES, parse_tiles

Terms = dict[Key, tuple[int, Expr]]
"""The parts of a sum, each with its factor."""
OWN = ("value", "local", "player")
"""Places of values that a file defines."""
_OPPOSITES = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}
_DEEPEST = 12
"""Values within values that are looked into."""
_MOST_CHOICES = 4
"""Conditions of which one has to hold, as far as they are tried one after another."""
_MOST_NUMBERS = 128
"""Numbers that a part can come to, one after another."""
_MOST_CASES = 8
"""Conditions of which one has to hold, as far as each is looked into."""
_PAIR = 2
_TAKEN = ("_kept", "_same", "_tied", "_of_each", "_one_of", "_of_one", "_sums", "_new")
"""What is taken to hold, which every copy of `Possible` has of its own."""


class Possible(FixedOptions):
    """Bounds of formulas under one choice of options.

    `said` are words of which it is known what they come to; what is taken to hold (`holds`) narrows the bounds.
    """

    def __init__(
        self, ruleset: Ruleset, options: Mapping[str, OptionValue], said: Mapping[str, int] = MappingProxyType({})
    ) -> None:
        definition = ruleset.definition
        known = {**dict.fromkeys(never_said(definition), 0), **said}
        super().__init__(
            definition,
            [options.get(option.id, option.default if option.fixed else OPEN) for option in definition.options],
            words={(WORDS[name].root, WORDS[name].attribute): known[name] for name in known if name in WORDS},
        )
        self._most = quantities_of(ruleset)
        self._wild = definition.jing is not None or definition.wild is not None
        usual = not self._wild and definition.hand is None
        tables = ["implied_of_fourteen"] * usual + ["implied_without_chows"] * ("chow" not in definition.melds)
        tables += ["implied_of_one_win"] * (definition.winners == 1)
        in_suits = usual and all(shape.honor_runs.is_truth(False) for shape in definition.shapes)
        self._implied = following(ruleset, ("implied", *tables))
        runs = ["implied_of_runs"] * in_suits
        self._of_some, self._of_every = implied(*runs), implied("implied_of_every", *runs)
        self._played = definition.kinds
        # A value may be needed twice by a value that is needed twice, and so on: each is worked out once.
        self._spans: dict[tuple[str, int], Span] = {}
        self._names: dict[Key, Span] = {}
        self._base = self
        self._kept: dict[Key, tuple[Span, Expr]] = {}
        """What is taken to hold of some parts."""
        self._of_each: list[Expr] = []
        """What is taken to hold of every group, or of every player."""
        self._of_one: list[Expr] = []
        """What is taken to hold of one of them, each."""
        self._is_of_one = False
        self._sums: dict[frozenset[tuple[Key, int]], Span] = {}
        """The bounds of sums of several parts."""
        self._sets: dict[tuple[str, int], frozenset[int] | None] = {}
        self._new: set[Key] = set()
        """Of what the bounds have changed since `fits`; empty for a change elsewhere."""
        self._same: dict[Key, Expr] = {}
        """Parts of which it is taken to hold that they are the same as others."""
        self._tied: dict[Key, Expr] = {}
        """Parts of which it is taken to hold that they are the same as some that may be empty."""
        self._deep = 0
        self._taken: frozenset[int] = frozenset()
        """What follows from what is taken to hold, and is taken to hold already."""
        self._one_of: list[tuple[Expr, ...]] = []
        """Conditions of which one is taken to hold."""

    def copy(self) -> Possible:
        """Return the same, of which more can be taken to hold; of the first of them nothing may have been."""
        found = copy(self)
        for name in _TAKEN:
            setattr(found, name, getattr(self, name).copy())
        return found

    def of_one(self) -> Possible:
        """Return the same for what is asked of one group, or one player, whatever holds of another."""
        found = self.copy()
        found._of_one, found._is_of_one = [], True
        return found

    def span(self, e: Expr) -> Span:
        """Return the bounds of a formula."""
        return self.span_of(self.put(e))

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
                return self._narrow(e, SOME if yes and self.span_of(e).low >= 0 else ANY if yes else NO)
        sure = self._condition(e)
        return sure.high > 0 if yes else sure.low == 0

    def _narrow_to(self, tiles: str) -> bool:
        """Take a hand to have no tiles but some."""
        kinds = {int(tile) for tile in parse_tiles(tiles)}
        most = counts_of(self.definition, kinds)
        if not self._wild:
            rank = min(TILES[kind].rank for kind in kinds)
            if not self._narrow(words_of("winning.rank"), Span(rank, most["rank"])):
                return False
        if most["suits"] and not kinds.intersection(HONORS) and not self._narrow(words_of("suits"), SOME):
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
            for key, others in excluding_words().items():
                sure = key in new and key in self._kept and self._kept[key][0].low > 0
                if sure and not all(self._narrow(other, NO) for other in others):
                    return False
            left, self._one_of = self._one_of, []
            for members in left:
                may = [one for one in members if len(members) > _MOST_CASES or self._may(one)]
                if not may or (len(may) == 1 and not self.holds(may[0])):
                    return False
                if len(may) > 1:
                    self._one_of.append(tuple(may))
        return self._counts_fit() and all(self._within(one) for one in self._of_one) and self._one_fits()

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
            both = bare.within(span)
            if both.low > both.high:
                return False
            asked = counted_words().get(key) if words else None
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
        terms: Terms = {}
        rest = self._linear(left, 1, terms) + self._linear(right, -1, terms)
        parts = [(factor, e, self.span_of(e)) for factor, e in terms.values() if factor]
        bounds = [bounded((factor * span.low, factor * span.high)) for factor, _, span in parts]
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
            found = bounded((least - (high - own.high), most - (low - own.low)))
            if not self._narrow(e, found if factor > 0 else -found):
                return False
        return True

    def _sum_fits(self, terms: Terms, to: Span) -> bool:
        """Take a sum of several parts to lie between two bounds; return False if it cannot, as it lies elsewhere."""
        found = self._sum_of(terms)
        both = found.within(to)
        if both != found:
            self._sums[_sum_key(terms, 1)] = both
            self._sums[_sum_key(terms, -1)] = -both
            self._new.update(terms if both.low == both.high else ())
        return both.low <= both.high

    def _sum_of(self, terms: Terms) -> Span:
        return self._sums.get(_sum_key(terms, 1), ANY)

    def _linear(self, e: Expr, sign: int, terms: Terms) -> int:
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
        found = self.span_of(e)
        both = found.within(to)
        left = self._left(e, both)
        if left is not None:
            both = Span(min(left, default=1), max(left, default=0))
        if both.low > both.high or both == found:
            return both.low <= both.high
        key = key_of(e)
        self._kept[key] = both, e
        self._new.add(key)
        if self._deep >= _DEEPEST:
            return True
        self._deep += 1
        may = self._follows(e, both)
        self._deep -= 1
        return may

    def _follows(self, e: Expr, to: Span) -> bool:
        """Take what follows for what a part is made of from its bounds; return False if that cannot be."""
        match e:
            case Name(ref=ref) if ref.place in OWN:
                tree = self.value(ref.place, ref.index)
                if ref.root in ("q", "e"):
                    tree = _of_player(tree, ref.root)
                return self.holds(tree, to.low > 0) if ref.type.base == CONDITION else self._narrow(tree, to)
            case Name(ref=Ref(place="item", index=index)) if to.low > 0:
                return self.holds(self.put(self.definition.items[index].when.tree))
            case Name(ref=Ref(word=Word())) if to.low >= self._most["groups"] and key_of(e) in counted_words():
                return self.holds(Call("every", (counted_words()[key_of(e)],)))
            case Unary("-", part):
                return self._narrow(part, -to)
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
        both = self.span_of(e).within(to)
        return both.low <= both.high

    # --- bounds ---------------------------------------------------------------------------------------------------

    def span_of(self, e: Expr) -> Span:
        """Return the bounds of a formula as it stands, among what is taken to hold."""
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
        return bare if kept is None else bare.within(kept[0])

    def _bare(self, e: Expr) -> Span:
        match e:
            case Logic(op, members):
                return picked(min if op == "and" else max, map(self._condition, members))
            case Compare((op,), (left, right)):
                return self._compared(op, left, right)
            case Compare(ops, members):
                return picked(min, map(self._compared, ops, members, members[1:]))
            case Number(value) | Truth(value):
                return Span(int(value), int(value))
            case Name():
                return self.span_of(e) if self is self._base else self._base.span_of(e)
            case Unary("-", part):
                return -self.span_of(part)
            case Unary(part=part):
                return opposite(self._condition(part))
            case Binary(op, left, right):
                return calculated(op, self.span_of(left), self.span_of(right))
            case Among(part, choices, negated):
                inside = picked(max, [self._compared("==", part, choice) for choice in choices])
                return opposite(inside) if negated else inside
            case If(test, body, other):
                asked = self._condition(test)
                taken = [branch for branch, may in ((body, asked.high), (other, 1 - asked.low)) if may]
                return joined(map(self.span_of, taken or (body, other)))
            case Call():
                return self._call(e)
            case Ladder(formulas=(_, *steps)):
                return joined(self.span_of(formula.tree) for formula in steps)
        return ANY

    def _condition(self, e: Expr) -> Span:
        """Return the span of a part as a condition: an item is one if it counts at all."""
        inner = self.span_of(e)
        sure = inner.low > 0 or inner.high < 0
        return Span(int(sure), int(inner.high > 0 or inner.low < 0))

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
                return any_value(definition.fact_of(ref).option, definition.seats)
            case "value" | "local" | "player":
                base, place = self._base, ref.place
                return base.once(base._spans, place, ref.index, lambda at: base.span_of(base.value(place, at)))
            case "item":
                item = definition.items[ref.index]
                return COUNT if item.joins else Span(0, max(0, self._base.span_of(item.count.tree).high))
            case "total":
                return ANY if any(self.span_of(item.value.tree).low < 0 for item in definition.items) else COUNT
            case "option":
                option = definition.options[ref.index]
                known = self.options[ref.index]
                if isinstance(known, int):
                    return Span(known, known)
                if option.type == "choice" and not option.optional and not option.is_numeric:
                    words = option.listed_values()
                    at = words.index(known) if known in words else None
                    return Span(0, len(words) - 1) if at is None else Span(at, at)
                return any_value(option, definition.seats) if option.type != "numbers" else ANY
            case "choice" if ref.type.option is not None and ref.attribute in ref.type.option.listed_values():
                at = ref.type.option.listed_values().index(ref.attribute)
                return Span(at, at)
        return ANY

    def numbers(self, e: Expr) -> frozenset[int] | None:
        """Return the few numbers that a part can come to, whatever is taken to hold; None if there are many."""
        match e:
            case Name(ref=Ref(place=place, index=index)) if place in OWN:
                return self.once(self._sets, place, index, lambda at: self.numbers(self.value(place, at)))
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
        return None if known or not option.choices else frozenset(listed_numbers(option)) or None

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
                found = EITHER if kept is None else opposite(kept[0])
                return found if op == "==" else opposite(found)
        if any(isinstance(one, Name) and one.ref.type.optional for one in (a, b)):
            return EITHER
        terms: Terms = {}
        rest = self._linear(a, 1, terms) + self._linear(b, -1, terms)
        low = high = rest
        for factor, e in terms.values():
            span = self.span_of(e)
            if len(terms) == 1 and factor and (left := self._left(e, span)):
                return _decided(HOLDS[op](rest + factor * one, 0) for one in left)
            own = bounded((factor * span.low, factor * span.high))
            low, high = low + own.low, high + own.high
        if op == "==" and len(terms) > 1:
            known = self._sum_of(terms)
            low, high = max(low, rest + known.low), min(high, rest + known.high)
        # Of all numbers between them, the ends and the one nearest to 0 show what can come out.
        return _decided(HOLDS[op](one, 0) for one in (low, min(max(low, 0), high), high))

    def _call(self, e: Call) -> Span:
        match e.function:
            case "every" | "some":
                return Span(0, int(self._within(e.arguments[0]) is not None))
            case "count":
                if self._within(e.arguments[0]) is None:
                    return NO
                most = "players" if is_of_players(e) else "pairs" if _asks_pairs(e.arguments[0]) else "groups"
                if any(map(_leaves_one, conjuncts(e.arguments[0]))):
                    most = "others"
                asked = set(words_in(conjuncts(e.arguments[0])))
                limits = [self._most[most]]
                for kind in ("wind", "dragon"):
                    if {"group.triplet", f"group.{kind}"} <= asked:
                        limits.append(self._most[kind] - self._condition(words_of(f"pair.{kind}")).low)
                return Span(0, min(limits))
            case "count_in":
                flowers = e.arguments[0].all_parts() if not self.definition.flowers else ()
                none = any(isinstance(part, Name) and part.ref.place == "word" for part in flowers)
                if none or not self._condition(e.arguments[1]).high:
                    return NO
                return Span(0, most_flowers(e, self.definition))
            case "sum":
                inner, times = self.span_of(e.arguments[0]), self._most["players" if is_of_players(e) else "pairs"]
                return bounded((times * min(0, inner.low), times * max(0, inner.high)))
            case "sum_in":
                inner = self.span_of(e.arguments[-1])
                return Span(-MAX_NUMBER if inner.low < 0 else 0, MAX_NUMBER if inner.high > 0 else 0)
            case "has" | "how_many" if isinstance(e.arguments[0], Text):
                fits = self._pattern_fits(e.arguments[0].value)
                return NO if not fits else EITHER if e.function == "has" else Span(0, self._most["groups"])
            case "suits_with":
                least = max(self.span_of(e.arguments[0]).low, 1)
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
                power = self.span_of(e.arguments[0])
                return Span(*(2 ** min(max(end, 0), MAX_POWER) for end in power))
            case "min" | "max" as name:
                return picked(min if name == "min" else max, map(self.span_of, e.arguments))
            case "at_most":
                inner, limit = map(self.span_of, e.arguments)
                cap = e.arguments[1]
                if isinstance(cap, Name) and cap.ref.type.optional:
                    return Span(min(inner.low, limit.low), inner.high)
                return picked(min, (inner, limit))
            case "default" if len(e.arguments) > 1:
                return joined(map(self.span_of, e.arguments))
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


def _decided(outcomes: Iterable[bool]) -> Span:
    """Return the span of a condition that comes to one of these."""
    found = {int(one) for one in outcomes}
    return Span(min(found), max(found))


def _sum_key(terms: Terms, sign: int) -> frozenset[tuple[Key, int]]:
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
    return whole.isdisjoint(words_in(conjuncts(asked)))


def _leaves_one(asked: Expr) -> bool:
    """Return True if a condition about each player leaves out one of them."""
    places = {"each.place", "each.seat_wind"}
    return isinstance(asked, Compare) and asked.ops == ("!=",) and not places.isdisjoint(words_in(asked.members))
