"""Parts of formulas that come to the same whatever the deal, each with the reason.

They are conditions that never or always hold, rows and steps that are never reached, and amounts of 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from calculator.documents import Place, Problem, Warnings
from calculator.rules import Label, Ruleset
from calculator.rules.definitions import MOST_WINS, NO_LABEL
from calculator.rules.formulas import Formula
from calculator.rules.formulas.arithmetic import MAX_POWER
from calculator.rules.formulas.bounds import Possible
from calculator.rules.formulas.circumstances import apart, cases_of, circumstances_of, possible_in
from calculator.rules.formulas.expressions import (
    MAX_NUMBER,
    QUANTIFIERS,
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
    Truth,
    Unary,
    exchanged,
    key_of,
    terms_of,
)
from calculator.rules.formulas.implications import others_apart
from calculator.rules.formulas.spans import NO, Span
from calculator.rules.language.vocabulary import CONDITION
from calculator.text import Said, Sentence, code_of
from calculator.workshop.sentences import part_said

_MOST_LOOKS = 1_500
"""Parts that are looked at for one ruleset; of further ones nothing is said."""


class _Known(NamedTuple):
    """What is known where a part is asked, and the conditions that hold there, each with its place if that is noted."""

    possible: Possible
    before: tuple[tuple[Expr, Place], ...] = ()

    def where(self, e: Expr, holds: bool = True, place: Place = ("", 0, 0)) -> _Known | None:
        """Return what is known where a condition holds besides, or does not; None if that cannot be."""
        possible = self.possible.copy()
        if not (possible.holds(e, holds) and possible.fits()):
            return None
        return _Known(possible, (*self.before, (e if holds else Unary("not", e), place)))


@dataclass
class _Seen:
    """A part of a formula with what it can come to in some place that is reached.

    `among` is what was known where it could not hold, or not fail; `ends` are where the row stands behind which it is
    never reached.
    """

    formula: Formula
    part: Expr
    label: Label
    row: bool
    among: _Known
    yes: bool = False
    no: bool = False
    ends: Sequence[Formula] = ()


class _Rule(NamedTuple):
    """Formulas of which each is asked where those before hold; of `rows` each where those before do not."""

    label: Label
    formulas: Sequence[Formula]
    event: str = ""
    rows: bool = False


def decided(ruleset: Ruleset) -> list[Problem]:
    """Return warnings about parts that come to the same whatever the deal, in no order."""
    look = _Look(ruleset)
    for rule in _rules(ruleset):
        if look.goes_on:
            look.rule(rule)
    once = {(one.code, one.line, one.column): one for one in look.problems}
    return [*look.decided(), *once.values()]


def _rules(ruleset: Ruleset) -> Iterator[_Rule]:
    definition = ruleset.definition
    yield from (_Rule(one.label, [one.when], "needed") for one in definition.requirements)
    yield from (_Rule(one.label, [one.when]) for one in definition.impossible)
    yield from (_Rule(one.label, one.formulas, "win") for one in definition.played_items)
    for one in (*definition.values, *definition.players):
        of_win = any(ref.word.name.startswith("win.") for ref in one.formula.tree.refs() if ref.word is not None)
        yield _Rule(one.label, [one.formula], "win" if of_win else "")
    yield from (_Rule(one.label, [one.formula], "win") for one in definition.per_payer)
    for payment in definition.payments:
        yield from (_Rule(payment.label, payment.formulas, event) for event in payment.on.split())
    for fact in definition.facts:
        event = "win" if fact.of == "win" else ""
        yield from (_Rule(fact.option.label, [one.when], event) for one in fact.requires)
        yield from (_Rule(fact.option.label, [one]) for one in (fact.most, fact.next) if one is not None)
    for section, rows in (("next_dealer", definition.next_dealer), ("wall", definition.wall)):
        yield _Rule(section_label(section), [row.when for row in rows], rows=True)
    for section, listed in (
        ("tiles", (*definition.tiles, *definition.flower_rows, *definition.wild_rows)),
        ("shapes", definition.shapes),
        ("runs", definition.runs),
        ("winning", definition.winning),
    ):
        yield from (_Rule(section_label(section), [one.when]) for one in listed)
    yield from (_Rule(section_label("circumstances"), [one.when], "win") for _, one in definition.narrowed)
    if definition.hand is not None:
        yield _Rule(section_label("table"), [definition.hand])
    if definition.game is not None:
        yield _Rule(definition.game.label, [definition.game.over])


def section_label(name: str) -> Label:
    """Return what people call a section of a file."""
    return Label.of(Sentence(code_of("diff_section", name)))


class _Look:
    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._fresh = possible_in(ruleset, {})
        self._seen: dict[int, _Seen] = {}
        self._cases: dict[str, list[Possible]] = {}
        """By event what is known of each way in which it comes about."""
        self._left = _MOST_LOOKS
        self._label = Label("", "")
        """The name of the rule that is looked at."""
        self.problems: list[Problem] = []

    @property
    def goes_on(self) -> bool:
        """True until so many parts have been looked at."""
        return self._left > 0

    def rule(self, rule: _Rule) -> None:
        self._label = rule.label
        if rule.event not in self._cases:
            # What a requirement excludes is not taken for granted in itself.
            needed = rule.event == "needed"
            ways = circumstances_of(self._ruleset, "win") if needed else cases_of(self._ruleset, rule.event)
            self._cases[rule.event] = [possible.copy() for possible in ways.values()]
            for possible in self._cases[rule.event]:
                possible.hold(others_apart())
        for known in map(_Known, self._cases[rule.event]):
            for at, formula in enumerate(rule.formulas):
                if formula.tree == Truth(True) and not formula.line:
                    if rule.rows:
                        self._rest(rule, at + 1)
                        break
                    continue
                last = rule.rows and at == len(rule.formulas) - 1
                if rule.rows and isinstance(formula.tree, Truth):
                    self._note(formula, formula.tree, known, row=True)
                elif not self._settled(formula):
                    self._look(formula.tree, formula, known, whole=not last)
                further = any(not isinstance(one.tree, (Number, Truth)) for one in rule.formulas[at + 1 :])
                if rule.rows or (further and _is_condition(formula)):
                    after = known.where(formula.tree, not rule.rows, formula.place_of())
                    if after is None:
                        # What comes after is never asked in this way.
                        if rule.rows:
                            self._rest(rule, at + 1)
                        break
                    known = after

    def _add(self, formula: Formula, code: str, at: Expr | None = None, **facts: Any) -> None:
        self.problems.append(formula.problem(code, at, name=self._label, **facts))

    def _settled(self, formula: Formula) -> bool:
        """Return whether all conditions of a formula have held somewhere, and not held."""
        seen = [one for one in map(self._seen.get, map(id, formula.tree.all_parts())) if one is not None]
        return bool(seen) and all(one.yes and one.no for one in seen)

    def _rest(self, rule: _Rule, at: int) -> None:
        last = rule.formulas[at - 1]
        for formula in rule.formulas[at:]:
            seen = self._seen.setdefault(
                id(formula.tree), _Seen(formula, formula.tree, self._label, True, _Known(self._fresh))
            )
            seen.ends = [last]

    def _look(self, e: Expr, formula: Formula, known: _Known, whole: bool = False) -> None:
        """Look at a part among conditions that hold already."""
        if not self.goes_on:
            return
        match e:
            case Logic("or", members) if apart([self._fresh], *(Unary("not", one) for one in members)):
                self._add(formula, "part_always", e, why=NO_LABEL)
            case Logic(op, members):
                inside = known
                for at, member in enumerate(members):
                    # Where the last of some alternatives always holds, all of them do.
                    last = whole and op == "or" and at == len(members) - 1
                    self._look(member, formula, inside, whole=last)
                    after = inside.where(member, op == "and", _place(formula, member))
                    if after is None:
                        break
                    inside = after
            case Unary("not", part):
                self._look(part, formula, known)
            case If(body=body, other=other) if key_of(body) == key_of(other):
                self._add(formula, "branches_alike", e)
            case If(test, body, other):
                self._falls(e, formula)
                self._look(test, formula, known, whole=True)
                for holds, part in ((True, body), (False, other)):
                    after = known.where(test, holds, _place(formula, test))
                    if after is not None:
                        self._look(part, formula, after)
            case Ladder(of):
                self._look(of.tree, of, known)
                self._steps(e, known.possible)
            case Compare() | Among():
                self._note(formula, e, known, row=whole)
                self._compared(e, formula, known.possible)
                for choice in e.choices if isinstance(e, Among) else ():
                    asked = Compare(("==",), (e.parts()[0], choice))
                    if known.possible.span_of(e).high and not self._fresh.span_of(asked).high:
                        why = self._reason(asked, _Known(self._fresh))[0]
                        self._add(formula, "part_never", choice, why=why)
                for part in e.parts():
                    self._look(part, formula, known)
            case Call("pow2", (Call("at_most" | "min", limits),)) if cap := self._beyond(limits):
                self._add(formula, "cap_as_power", cap, text=formula.part(e))
            case Call("min" | "max" as function, arguments) if idle := self._idle(function, arguments):
                self._add(formula, "limit_idle", idle, text=formula.part(e))
            case Call(function, arguments):
                if function in ("every", "some", "has", "only", "holds") or function.endswith((".any_of", ".is")):
                    self._note(formula, e, known, row=whole)
                possible = known.possible
                inside = known._replace(possible=possible.of_one() if function in QUANTIFIERS else possible)
                for part in arguments:
                    self._look(part, formula, inside)
            case Name() if e.ref.type.base == CONDITION and (e.ref.place == "word" or self._open(e)):
                self._note(formula, e, known, row=whole)
            case Binary("+") if again := _again(e):
                self._add(formula, "term_again", again)
            case Binary(op) if op != "-" and self._fresh.span_of(e) == NO:
                self._add(formula, "part_nothing", e)
            case _:
                for part in e.parts():
                    self._look(part, formula, known)

    def _compared(self, e: Expr, formula: Formula, possible: Possible) -> None:
        """Tell a comparison with a number that depends on something, and that is out of reach in one case."""
        if not isinstance(e, Compare) or len(e.members) != 2 or not possible.span_of(e).high:
            return
        for one, other in (e.members, e.members[::-1]):
            if isinstance(one, Binary) and one.op == "%" and isinstance(one.right, Number) and e.ops[0] in ("==", "!="):
                size = one.right.value
                if self._fresh.span_of(other) == Span(1, size):
                    text, asked = formula.part(e), formula.part(other)
                    self._add(formula, "remainder_misses", e, text=text, other=asked, number=size)
        branches = e.members[1]
        if not isinstance(branches, If):
            return
        for condition, number in ((branches.test, branches.body), (Unary("not", branches.test), branches.other)):
            inside, held = possible.copy(), Compare(e.ops, (e.members[0], number))
            if isinstance(number, Number) and inside.hold([condition]) and not inside.span_of(held).high:
                where, why = part_said(condition), self._reason(held, _Known(self._fresh))[0]
                self._add(formula, "branch_never", number, text=formula.part(e), where=where, why=why)

    def _note(self, formula: Formula, e: Expr, known: _Known, row: bool) -> None:
        """Note what a condition can come to here."""
        self._left -= 1
        seen = self._seen.setdefault(id(e), _Seen(formula, e, self._label, row, known))
        if seen.yes and seen.no:
            return
        span = known.possible.span_of(e)
        yes = span.high > 0 and (not known.before or known.where(e) is not None)
        no = not span.low > 0 and (seen.no or known.where(e, holds=False) is not None)
        if not yes or not no:
            seen.among = known
        seen.yes, seen.no = seen.yes or yes, seen.no or no

    def _reason(self, e: Expr, known: _Known) -> tuple[Said, list[Place]]:
        """Return why a condition cannot hold, and where that stands: its bounds, or a condition before that excludes it."""
        if isinstance(e, Compare) and not isinstance(e.members[0], Number):
            span = self._fresh.span_of(e.members[0])
            if not self._fresh.span_of(e).high and span.high < MOST_WINS and span.low > -MAX_NUMBER:
                why = {"what": part_said(e.members[0]), "low": span.low, "high": span.high}
                return Sentence("why_range", why), []
        against: list[tuple[Expr, Place]] = []
        held = [condition for condition, _ in known.before]
        for condition, place in reversed(known.before):
            rest = [one for one in held if one is not condition]
            alone = self._fresh.copy().hold([*rest, e]) and not self._fresh.copy().hold([*held, e])
            if alone or any(apart(cases, e, condition) for cases in ([self._fresh], self._cases.get("win", []))):
                against.append((condition, place))
        if not against:
            return NO_LABEL, []
        condition, place = next((one for one in against if one[1][1]), against[0])
        why = {"other": part_said(condition), "line": place[1]}
        return Sentence("why_with_line" if place[1] else "why_with", why), [place for _, place in against]

    def _idle(self, function: str, arguments: Sequence[Expr]) -> Expr | None:
        """Return an argument that is never the least, or the greatest."""
        spans = [self._fresh.span_of(one) for one in arguments]
        for at, (part, span) in enumerate(zip(arguments, spans, strict=True)):
            for other in (one for which, one in enumerate(spans) if which != at):
                if span.low >= other.high if function == "min" else span.high <= other.low:
                    return part
        return None

    def _beyond(self, limits: Sequence[Expr]) -> Expr | None:
        """Return an option among some limits that can be more than a power of 2 can have."""
        for one in limits:
            for option in self._ruleset.definition.options_in(one) if isinstance(one, Name) else ():
                if isinstance(option.default, int) and option.default > MAX_POWER:
                    return one
        return None

    def _open(self, e: Name) -> bool:
        """Return True if an own name may hold, and may not, where nothing is known."""
        return e.ref.place != "option" and all(self._fresh.copy().hold([one]) for one in (e, Unary("not", e)))

    def _falls(self, e: If, formula: Formula) -> None:
        """Tell a number that falls where its formula changes to another, and that rises before and after."""
        if not isinstance(e.test, Compare) or len(e.test.members) != 2 or not isinstance(e.test.members[1], Number):
            return
        asked, at = e.test.members[0], e.test.members[1].value
        known = self._fresh.span_of(asked)
        tried = range(max(at - 3, known.low), min(at + 3, known.high) + 1)
        worths = [self._fresh.span(exchanged(e, {key_of(asked): Number(number)})) for number in tried]
        if any(one.low != one.high for one in worths):
            return
        turns = [(after.low > before.low) - (after.low < before.low) for before, after in pairwise(worths)]
        if turns.count(-1) == 1 and 1 in turns[: turns.index(-1)] and 1 in turns[turns.index(-1) :]:
            number = tried[turns.index(-1) + 1]
            self._add(formula, "step_falls", e, number=number)

    def _steps(self, e: Ladder, possible: Possible) -> None:
        """Note steps of a ladder that are never reached, or that go down while others go up."""
        of = e.of.tree
        if isinstance(of, Name) and of.ref.place == "value":
            of = self._ruleset.definition.values[of.ref.index].formula.tree
        span, least_won = possible.span_of(e.of.tree), self._won().span_of(of).low
        if least_won >= e.steps[0][0] > span.low:
            self._add(e.steps[0][1], "step_always", number=e.steps[0][0])
        for at, (least, step) in enumerate(e.steps):
            after = e.steps[at + 1][0] if at + 1 < len(e.steps) else MAX_NUMBER
            if least > span.high or after <= span.low:
                self._add(step, "step_unreached", number=least)
        worths = [possible.span_of(part.tree) for part in (e.other, *(step for _, step in e.steps))]
        turns = [(after.low > before.high) - (after.high < before.low) for before, after in pairwise(worths)]
        if 1 in turns and -1 in turns:
            least, step = e.steps[turns.index(-1)]
            self._add(step, "step_falls", number=least)
        for before, (least, step) in pairwise([(0, e.other), *e.steps]):
            if key_of(before[1].tree) == key_of(step.tree):
                self._add(step, "step_idle", number=least)

    def _won(self) -> Possible:
        """Return what is known of any win that meets the requirements."""
        won = self._fresh.copy()
        return won if won.hold([one.when.tree for one in self._ruleset.definition.requirements]) else self._fresh

    def decided(self) -> Warnings:
        """Yield the conditions that never, or always, held where they were asked."""
        for seen in self._seen.values():
            formula, part = seen.formula, seen.part
            if isinstance(part, Truth) or (seen.row and part is formula.tree and not seen.yes and not seen.no):
                if not seen.yes:
                    yield formula.problem("row_unreached", name=seen.label, ends=seen.ends)
            elif not seen.yes:
                why, ends = self._reason(part, seen.among)
                yield formula.problem("part_never", part, name=seen.label, why=why, ends=ends)
            elif not seen.no and not any(option.fixed for option in self._ruleset.definition.options_in(part)):
                bare = isinstance(part, (Compare, Among)) and self._fresh.span_of(part).low > 0
                if bare or seen.row:
                    ends = self._reason(Unary("not", part), seen.among)[1]
                    yield formula.problem("part_always", part, name=seen.label, why=NO_LABEL, ends=ends)


def _place(formula: Formula, e: Expr) -> Place:
    """Return the place of a condition inside a formula of many lines."""
    return formula.place_of(e) if formula.breaks else ("", 0, 0)


def _again(e: Expr) -> Expr | None:
    """Return a term of a sum that is in it already, if it is more than a name."""
    seen = set[Key]()
    for term in terms_of(e):
        if key_of(term) in seen and not isinstance(term, (Name, Number)):
            return term
        seen.add(key_of(term))
    return None


def _is_condition(formula: Formula) -> bool:
    return (
        isinstance(formula.tree, (Logic, Compare, Among, Truth))
        or (isinstance(formula.tree, Unary) and formula.tree.op == "not")
        or (isinstance(formula.tree, Name) and formula.tree.ref.type.base == CONDITION)
    )
