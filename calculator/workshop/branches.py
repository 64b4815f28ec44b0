"""The branches of a ruleset's formulas, named in the words of the game.

They are the ways that a choice, a ladder, a limit or a greatest can go.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from calculator.rules import Definition, Item, Label, Payment, Value
from calculator.rules.formulas import Evaluator, Formula
from calculator.rules.formulas.agreement import OPEN, FixedOptions
from calculator.rules.formulas.compiler import PASSED_ON
from calculator.rules.formulas.expressions import (
    QUANTIFIERS,
    Call,
    Expr,
    If,
    Ladder,
    Logic,
    Name,
    Number,
    Truth,
    Unary,
    is_of_players,
    of_options,
    refs_of,
)
from calculator.scoring import PlayerFacts, Score
from calculator.settlement import AmountFacts, Asked, facts_of
from calculator.text import Language, Phrase, Said, code_of, in_each, say
from calculator.workshop.sentences import part_said

LIMITS = ("min", "max", "at_most")
"""Functions of which one argument decides."""

Way = tuple[str, int, int, int, int, int]
"""A way that a part of a formula can go: file, line and column of the formula, start and end of the part in it, and which way:
of a choice 0 while its condition holds, else 1; of a ladder the step, after the last one what is below them; of a limit the
argument that decides."""


class Branch(NamedTuple):
    """A way, and what it is: of what, and under which condition."""

    way: Way
    name: Phrase

    @property
    def file(self) -> str:
        """The file of the branch."""
        return self.way[0]

    @property
    def line(self) -> int:
        """The line of the branch."""
        return self.way[1]


def way_of(formula: Formula, part: Expr, which: int) -> Way:
    """Return the place of a branch: file, line and column of its formula, its part, and its number.

    The part is between two characters.
    """
    return formula.file, formula.line, formula.column, part.start, part.end, which


def branches_of(definition: Definition) -> tuple[Branch, ...]:
    """Return every branch of requirements, items, values, values per payer and of players, and payments.

    They come in this order, without those that the ruleset's fixed options rule out.
    """
    fixed = FixedOptions(definition, [option.default if option.fixed else OPEN for option in definition.options])
    found: dict[Way, Branch] = {}
    for label, formulas in _owned(definition):
        for formula in formulas:
            for branch in _branches(formula.tree, formula, label, fixed):
                found.setdefault(branch.way, branch)
    return tuple(found.values())


def _owned(definition: Definition) -> Iterator[tuple[Label, Iterable[Formula]]]:
    """Yield formulas with the name of their owner."""
    yield from ((one.label, (one.when,)) for one in definition.requirements)
    yield from ((one.label, () if one.off else one.formulas) for one in definition.items)
    yield from ((one.label, (one.formula,)) for one in (*definition.values, *definition.per_payer, *definition.players))
    yield from ((one.label, one.formulas) for one in definition.payments if one.reason not in PASSED_ON)


def _branches(e: Expr, formula: Formula, label: Label, fixed: FixedOptions) -> Iterator[Branch]:
    """Return the branches of a part of a formula; `fixed` are the options that no table can choose."""

    def named(which: int, name: str, what: Expr, number: int = 0) -> Branch:
        return Branch(way_of(formula, e, which), _named(label, name, number, what=what))

    def inside(part: Expr, own: Formula = formula) -> Iterator[Branch]:
        return _branches(part, own, label, fixed)

    match e:
        case If(test, body, other):
            yield from inside(test)
            settled = fixed.put(test) if of_options(test) and list(test.refs()) else test
            if isinstance(settled, (Truth, Number)):
                yield from inside(e.reached(settled.value))
                return
            yield named(0, "when", test)
            yield from inside(body)
            yield named(1, "unless", test)
            yield from inside(other)
        case Ladder(of, steps, other):
            yield from inside(of.tree, of)
            for which, (least, step) in enumerate(steps):
                yield named(which, "step", of.tree, least)
                yield from inside(step.tree, step)
            yield named(len(steps), "below", of.tree, steps[0][0])
            yield from inside(other.tree, other)
        case Call("at_most", (limited, limit)):
            yield from inside(limited)
            yield named(0, "within", limit)
            yield named(1, "limited", limit)
            yield from inside(limit)
        case Call("min" | "max" as function, arguments):
            for which, argument in enumerate(arguments):
                yield from inside(argument)
                yield named(which, function, argument)
        case _:
            for part in e.parts():
                yield from inside(part)


_OPPOSITE = {"when": "unless", "unless": "when"}


def _named(label: Label, which: str, number: int = 0, *, what: Expr) -> Phrase:
    while which in _OPPOSITE and isinstance(what, Unary):
        which, what = _OPPOSITE[which], what.part
    return in_each(partial(_said, label, which, number, part_said(what)))


def _said(label: Label, which: str, number: int, what: Said, language: Language) -> str:
    return say(code_of("branch", which), language, name=label(language), what=what(language), number=number)


# --- taken ---------------------------------------------------------------------------------------------------------


class Branching:
    """Follows the formulas of a definition, with `lines` only as far as they lead to branches that stand in these lines."""

    def __init__(self, definition: Definition, lines: Collection[tuple[str, int]] | None = None) -> None:
        self.definition = definition
        self._lines = lines
        self._matters: dict[int, bool] = {}
        """By the identity of a part, whether it can lead to a branch."""
        self._values: dict[str, Sequence[Value]] = {
            "value": definition.values,
            "local": definition.per_payer,
            "player": definition.players,
        }
        asked = {(ref.place, ref.index) for ref in refs_of(definition.formulas())}
        self.shown = [one for one in definition.values if one.id == "points" or ("value", one.index) not in asked]
        """The values that are told of a win, and those that nothing else asks."""
        self.payments = [
            one for one in definition.payments if any(self.matters(each.tree, each) for each in one.formulas)
        ]
        self.items = [one for one in definition.items if any(self.matters(each.tree, each) for each in one.formulas)]
        self.required = any(self.matters(one.when.tree, one.when) for one in definition.requirements)

    def taken(self, scores: Iterable[Score], asked: Iterable[Asked]) -> set[Way]:
        """Return the branches that wins, and payments that were worked out, have taken."""
        found: set[Way] = set()
        followed: set[tuple[int, ...]] = set()
        for score in scores:
            follower = _Follower(self, facts_of(score), found, followed)
            for requirement in self.definition.requirements if self.required else ():
                follower.formula(requirement.when)
            for item in self.items:
                follower.item(item)
            for value in self.shown:
                follower.formula(value.formula)
        for kind, scene, payers, payees in asked:
            for payment in self.payments:
                if kind in payment.on.split():
                    self._paid(payment, scene, payers, payees, found, followed)
        return found

    def _paid(
        self,
        payment: Payment,
        scene: AmountFacts,
        payers: Sequence[PlayerFacts],
        payees: Sequence[PlayerFacts],
        found: set[Way],
        followed: set[tuple[int, ...]],
    ) -> None:
        """Follow one payment between all players whose points it could move."""
        for payee in (None,) if payment.to_pot else payees:
            for payer in (None,) if payment.from_pot else payers:
                if payer is not None and payee is not None and payer.seat == payee.seat:
                    continue
                follower = _Follower(self, scene.between(payer, payee), found, followed)
                if all(follower.holds(formula) for formula in payment.conditions) and payment.pay is not None:
                    follower.formula(payment.pay)

    def matters(self, e: Expr, formula: Formula) -> bool:
        """Return whether a part has a branch, or names a value that has."""
        known = self._matters.get(id(e))
        if known is None:
            value = self.value(e)
            parts = _parts(e, formula) if value is None else [(value.formula.tree, value.formula)]
            known = self._matters[id(e)] = self._wanted(e, formula) or any(self.matters(*part) for part in parts)
        return known

    def _wanted(self, e: Expr, formula: Formula) -> bool:
        if self._lines is not None and (formula.file, formula.line) not in self._lines:
            return False
        return isinstance(e, (If, Ladder)) or (isinstance(e, Call) and e.function in LIMITS)

    def value(self, e: Expr) -> Value | None:
        """Return the value of the ruleset that a name stands for."""
        if not isinstance(e, Name) or e.ref.place not in self._values:
            return None
        return self._values[e.ref.place][e.ref.index]


def _parts(e: Expr, formula: Formula) -> list[tuple[Expr, Formula]]:
    """Return the parts of a part, each with the formula in which it stands."""
    if isinstance(e, Ladder):
        return [(one.tree, one) for one in e.formulas]
    return [(part, formula) for part in e.parts()]


class _Follower:
    """A follower of formulas among some facts, which notes in `found` the branches taken.

    `followed`: values that were followed already.
    """

    def __init__(
        self, branching: Branching, scene: AmountFacts, found: set[Way], followed: set[tuple[int, ...]]
    ) -> None:
        self._of = branching
        self._scene = scene
        self._found = found
        self._followed = followed
        self._evaluator: Evaluator = scene.evaluator()

    def formula(self, formula: Formula) -> None:
        if self._of.matters(formula.tree, formula):
            self._follow(formula.tree, formula, (None, None, None))

    def holds(self, formula: Formula) -> bool:
        self.formula(formula)
        return bool(self._evaluator.value(formula.tree))

    def item(self, item: Item) -> None:
        if not item.off and self.holds(item.when):
            self.formula(item.count)
            self.formula(item.value)

    def _follow(self, e: Expr, formula: Formula, inside: tuple[Any, Any, Any]) -> None:
        """Follow a part asked about a group, a player or a tile."""
        if not self._of.matters(e, formula):
            return
        match e:
            case If(test):
                self._follow(test, formula, inside)
                holds = bool(self._evaluator.value(test, *inside))
                self._found.add(way_of(formula, e, 0 if holds else 1))
                self._follow(e.reached(holds), formula, inside)
            case Ladder(of):
                self._follow(of.tree, of, inside)
                which = e.step(self._evaluator.value(of.tree, *inside))
                self._found.add(way_of(formula, e, which))
                step = e.formulas[1 + which]
                self._follow(step.tree, step, inside)
            case Logic(op, members):
                for member in members:
                    self._follow(member, formula, inside)
                    if bool(self._evaluator.value(member, *inside)) == (op == "or"):
                        break
            case Call(function, (asked,)) if function in QUANTIFIERS:
                players = is_of_players(e)
                for one in self._scene.deal.players if players else self._evaluator.groups:
                    self._follow(asked, formula, (None, one, None) if players else (one, None, None))
            case Call("count_in" | "sum_in", (tiles, asked)):
                for kind in self._evaluator.value(tiles, *inside):
                    self._follow(asked, formula, (None, None, kind))
            case Call(function, arguments):
                if function in LIMITS:
                    self._found.add(way_of(formula, e, self._deciding(e, inside)))
                for part in arguments:
                    self._follow(part, formula, inside)
            case Name():
                self._follow_value(e, inside)
            case _:
                for part in e.parts():
                    self._follow(part, formula, inside)

    def _deciding(self, e: Call, inside: tuple[Any, Any, Any]) -> int:
        """Return the index of the deciding argument; of equal ones the one that is not a limit."""
        numbers = [self._evaluator.value(part, *inside) for part in e.arguments]
        if e.function == "at_most":
            return int(numbers[1] is not None and numbers[0] > numbers[1])
        best = max(numbers) if e.function == "max" else min(numbers)
        deciding = [at for at, number in enumerate(numbers) if number == best]
        return next((at for at in deciding if not of_options(e.arguments[at])), deciding[0])

    def _follow_value(self, e: Name, inside: tuple[Any, Any, Any]) -> None:
        """Follow the value of a name, among the same facts.

        A player's own among those of the player.
        """
        value, scene = self._of.value(e), self._scene
        if value is None:
            return
        if e.ref.place != "player":
            # A value of the win is the same whoever pays.
            players = (id(scene.payer), id(scene.payee)) if e.ref.place == "local" else ()
            key = (id(scene.score), id(value), *players, id(scene.kong))
            if key not in self._followed:
                self._followed.add(key)
                self.formula(value.formula)
            return
        player = {"p": scene.payer, "q": scene.payee}.get(e.ref.root, inside[1])
        key = (id(value), id(player))
        if player is not None and key not in self._followed:
            self._followed.add(key)
            own = AmountFacts(scene.table, scene.deal).between(player, None)
            _Follower(self._of, own, self._found, self._followed).formula(value.formula)
