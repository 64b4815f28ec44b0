"""The coverage of a ruleset file by its examples.

It says which items have counted, which payments have moved points, which requirements have refused
a win, under which choices of its options they were settled, and which branches of its formulas they
took.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import product
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from calculator.deals import said_facts
from calculator.documents import Problem, Problems, ReadOnlyData
from calculator.rules import Definition, Option, OptionValue
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
from calculator.rules.library import Library
from calculator.rules.library.periods import FIRST_DAY
from calculator.scoring import Score
from calculator.settlement import AmountFacts, Asked, Settlement, Transfer, facts_of, settle_record
from calculator.text import Label, Phrase, Said, Sentence, code_of, in_each
from calculator.workshop.examples import game_of, given_options, of_its_day, record_of
from calculator.workshop.ruleset_check import Stopped
from calculator.workshop.sentences import part_said

PartKey = tuple[Any, ...]
"""A thing examples reach: the kind of a part, and which it is of its kind. `item` and its id, `payment` with its reason and
index, `requirement` (if it refuses a win) and `dealer` (the row by which it follows, if the example says so) with the index,
`option` with its id and value (`OTHER`: a number or text that is not the default), `season` with its first day (if the period
before gives another result), `branch` as `branch_key` has it."""
Reached = Counter[PartKey]
"""The numbers of examples of a file that reach its parts."""
OTHER = "*"
_REFUSED = ("not_legal", "impossible")


class Covered(NamedTuple):
    """A part of a ruleset, its place, and the number of examples that reach it."""

    key: PartKey
    name: Said
    file: str
    line: int
    examples: int = 0
    option: Option | None = None

    @property
    def kind(self) -> str:
        """`item`, `payment`, `requirement`, `option`, `dealer`, `branch` or `season`."""
        return str(self.key[0])

    @property
    def value(self) -> str:
        """The value of an option; of others nothing."""
        return "" if self.option is None else str(self.key[-1])


def reached(library: Library, path: Path, stopped: Callable[[], bool] = lambda: False) -> Reached:
    """Return how many examples of the file reach its parts, inherited ones included.

    :raises Problems: if the file cannot be read.
    :raises Stopped: as soon as `stopped` says so.
    """
    library.load_file(path)
    found: Reached = Counter()
    for node in library.examples(path):
        if stopped():
            raise Stopped
        data = node.plain()
        if isinstance(data, Mapping):
            dated = of_its_day(library, data)
            found.update(_of_example(data, dated, path))
            found.update(_decided(data, dated, path, found))
            found.update(_period(data, dated, path))
    return found


def _decided(data: ReadOnlyData, library: Library, path: Path, known: Reached) -> set[PartKey]:
    """Return the choices of options without which an example has another result, but for those known already."""
    definition = library.load_file(path).definition
    own: Any = None
    found = set[PartKey]()
    chosen, asked = given_options(data, definition), options_of_settling(definition)
    for option in (one for one in definition.open_options if one.id in asked):
        choice = choice_of(option, chosen.get(option.id, option.default))
        others = [one for one in option.listed_values() or (option.default,) if choice_of(option, one) != choice]
        key = ("option", option.id, choice)
        if key in known or (choice != OTHER and not option.listed_values()):
            continue
        own = own or _result(data, library, path)
        if any(_result(data, library, path, {option.id: other}) != own for other in others):
            found.add(key)
    return found


def _period(data: ReadOnlyData, library: Library, path: Path) -> set[PartKey]:
    """Return the first day of an example's period, if it gives another result in the period before."""
    ruleset = library.load_file(path)
    before = [day for day in ruleset.periods if day < ruleset.since]
    if not before:
        return set()
    earlier = library.on(max(*before, FIRST_DAY))
    changes = _result(data, library, path) != _result(data, earlier, path)
    return {("season", ruleset.since)} if changes else set()


def _result(
    data: ReadOnlyData, library: Library, path: Path, otherwise: Mapping[str, OptionValue] = MappingProxyType({})
) -> Any:
    """Return what an example comes to under another choice of an option: its numbers, or the codes of its faults."""
    ruleset = library.load_file(path)
    options = {**given_options(data, ruleset.definition), **otherwise}
    changed = {**data, "options": said_facts(options.items())}
    try:
        if "totals" in data:
            end = game_of(changed, ruleset)
            return None if end is None else (end.over, end.net, end.pot)
        settlement = settle_record(record_of(changed, ruleset.definition, str(path)), library)
    except Problems as problems:
        return [one.code for one in problems.problems]
    items = [(line.item.id, line.total) for win in settlement.wins for line in win.score.items]
    points = [win.points for win in settlement.wins]
    rows = [(row.payer, row.payee, row.points) for row in settlement.transfers]
    return items, points, rows, settlement.next_dealer, settlement.next_facts


def _of_example(data: ReadOnlyData, library: Library, path: Path) -> set[PartKey]:
    """Return the parts that one example reaches, except for options and periods."""
    ruleset = library.load_file(path)
    definition = ruleset.definition
    asked: list[Asked] = []
    try:
        if "totals" in data:
            end = game_of(data, ruleset, asked)
            return branches_taken(definition, (), asked) | paid(end.transfers if end is not None else ())
        settlement = settle_record(record_of(data, definition, str(path)), library, asked=asked)
    except Problems as problems:
        return refusing(refusals(problems.problems), definition)
    dealers = {("dealer", settlement.next_dealer_row)} if "next_dealer" in data else set()
    return settling(settlement) | branches_taken(definition, [win.score for win in settlement.wins], asked) | dealers


def settling(settlement: Settlement) -> set[PartKey]:
    """Return the items that counted, and the payments that were made."""
    items = {("item", line.item.id) for win in settlement.wins for line in win.score.items if line.total > 0}
    return items | paid(settlement.transfers)


def paid(transfers: Iterable[Transfer]) -> set[PartKey]:
    """Return the payments that were made."""
    return {("payment", due.payment.reason, due.payment.index) for row in transfers for due in row.parts}


def refusals(problems: Iterable[Problem]) -> list[object]:
    """Return the labels of the requirements that a deal does not meet, one for each win that is refused."""
    return [one.facts.get("requirement") for one in problems if one.code in _REFUSED]


def refusing(labels: Collection[object], definition: Definition) -> set[PartKey]:
    """Return the requirements with some labels."""
    return {("requirement", at) for at, one in enumerate(definition.refusing) if one.label in labels}


def choice_of(option: Option, value: Any) -> str:
    """Return the distinguished value of an option: those of a switch and of a choice.

    Of others the default and any other.
    """
    if option.listed_values():
        return str(value)
    default = list(option.default) if isinstance(option.default, tuple) else option.default
    return str(default) if (list(value) if isinstance(value, tuple) else value) == default else OTHER


def coverage_of(library: Library, path: Path, found: Reached | None = None) -> tuple[Covered, ...]:
    """Return everything of a ruleset that examples can reach, in the order of the file.

    `found` is the known coverage, if it has been counted already.

    :raises Problems: if the file cannot be read.
    """
    definition, found = library.load_file(path).definition, found or reached(library, path)
    entries = [one for one in library.whole_document(path).walk() if one.name == "since"]
    days = {str(one.node.value): one.node for one in entries}
    dated = (Covered(("season", day), Label(day, day), days[day].file, days[day].line) for day in sorted(days))
    return tuple(one._replace(examples=found[one.key]) for one in (*_parts_of(definition), *dated))


def _parts_of(definition: Definition) -> Iterator[Covered]:
    """Yield the parts of a definition that examples can reach."""
    for item in definition.played_items:
        if item.value.text != "0":
            yield Covered(("item", item.id), item.label, item.file, item.line)
    for payment in definition.payments:
        yield Covered(("payment", payment.reason, payment.index), payment.label, payment.file, payment.line)
    for at, requirement in enumerate(definition.refusing):
        when = requirement.when
        yield Covered(("requirement", at), requirement.label, when.file, when.line)
    asked = options_of_settling(definition)
    for option in definition.open_options:
        choices = [choice_of(option, value) for value in option.listed_values()] or [OTHER]
        for value in choices if option.id in asked else ():
            yield Covered(("option", option.id, value), option.label, option.file, option.line, option=option)
    label = Label.of(Sentence(code_of("diff_section", "next_dealer")))
    for at, row in enumerate(definition.next_dealer):
        yield Covered(("dealer", at), label, row.when.file, row.when.line)
    yield from _branches_of(definition)


def options_of_settling(definition: Definition) -> set[str]:
    """Return the options in formulas of settling, not only those of the breaking of the wall."""
    of_wall = {id(rule.when) for rule in definition.wall}
    asked = refs_of(formula for formula in definition.formulas() if id(formula) not in of_wall)
    return {definition.options[ref.index].id for ref in asked if ref.place in ("option", "field")}


LIMITS = ("min", "max", "at_most")
"""Functions of which one argument decides."""


def branch_key(formula: Formula, part: Expr, which: int) -> PartKey:
    """Return the key of a way that a part of a formula can go.

    It has file, line and column of the formula, start and end of the part in it, and which way: of a choice 0 while
    its condition holds, else 1; of a ladder the step, after the last one what is below them; of a limit the argument
    that decides.
    """
    return "branch", formula.file, formula.line, formula.column, part.start, part.end, which


def _branches_of(definition: Definition) -> Iterator[Covered]:
    """Yield every branch of requirements, items, values, values per payer and of players, and payments.

    They come in this order, each once, without those that the ruleset's fixed options rule out.
    """
    fixed = FixedOptions(definition, [option.default if option.fixed else OPEN for option in definition.options])
    seen = set[PartKey]()
    for label, formulas in _owned(definition):
        for formula in formulas:
            for branch in _branches(formula.tree, formula, label, fixed):
                if branch.key not in seen:
                    seen.add(branch.key)
                    yield branch


def _owned(definition: Definition) -> Iterator[tuple[Label, Iterable[Formula]]]:
    """Yield formulas with the name of their owner."""
    yield from ((one.label, (one.when,)) for one in definition.requirements)
    yield from ((one.label, one.formulas) for one in definition.played_items)
    yield from ((one.label, (one.formula,)) for one in definition.own)
    yield from ((one.label, one.formulas) for one in definition.payments if one.reason not in PASSED_ON)


def _branches(e: Expr, formula: Formula, label: Label, fixed: FixedOptions) -> Iterator[Covered]:
    """Return the branches of a part of a formula; `fixed` are the options that no table can choose."""

    def named(which: int, name: str, what: Expr, number: int = 0) -> Covered:
        said = _named(label, name, number, what=what)
        return Covered(branch_key(formula, e, which), said, formula.file, formula.line)

    def inside(part: Expr, own: Formula = formula) -> Iterator[Covered]:
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
    facts = {"name": label, "what": part_said(what), "number": number}
    return in_each(Sentence(code_of("branch", which), facts))


# --- taken ---------------------------------------------------------------------------------------------------------


def branches_taken(definition: Definition, scores: Iterable[Score], asked: Iterable[Asked]) -> set[PartKey]:
    """Return the branches that wins, and payments that were worked out, have taken."""
    needed = {(ref.place, ref.index) for ref in refs_of(definition.formulas())}
    # The points are told of a win; what nothing asks is shown.
    shown = [one for one in definition.values if one.id == "points" or ("value", one.index) not in needed]
    found: set[PartKey] = set()
    followed: set[tuple[int, ...]] = set()
    for score in scores:
        follower = _Follower(definition, facts_of(score), found, followed)
        for formula in (*(one.when for one in definition.requirements), *(one.formula for one in shown)):
            follower.formula(formula)
        for item in definition.played_items:
            if follower.holds(item.when):
                follower.formula(item.count)
                follower.formula(item.value)
    for kind, scene, payers, payees in asked:
        for payment in (one for one in definition.payments if kind in one.on.split()):
            givers, takers = (None,) if payment.from_pot else payers, (None,) if payment.to_pot else payees
            for payer, payee in product(givers, takers):
                if payer is not None and payee is not None and payer.seat == payee.seat:
                    continue
                follower = _Follower(definition, scene.between(payer, payee), found, followed)
                if all(follower.holds(formula) for formula in payment.conditions) and payment.pay is not None:
                    follower.formula(payment.pay)
    return found


class _Follower:
    """A follower of formulas among some facts, which notes in `found` the branches taken.

    `followed`: values that were followed already.
    """

    def __init__(
        self, definition: Definition, scene: AmountFacts, found: set[PartKey], followed: set[tuple[int, ...]]
    ) -> None:
        self._definition = definition
        self._scene = scene
        self._found = found
        self._followed = followed
        self._evaluator: Evaluator = scene.evaluator()

    def formula(self, formula: Formula) -> None:
        self._follow(formula.tree, formula, (None, None, None))

    def holds(self, formula: Formula) -> bool:
        self.formula(formula)
        return bool(self._evaluator.value(formula.tree))

    def _follow(self, e: Expr, formula: Formula, inside: tuple[Any, Any, Any]) -> None:
        """Follow a part asked about a group, a player or a tile."""
        match e:
            case If(test):
                self._follow(test, formula, inside)
                holds = bool(self._evaluator.value(test, *inside))
                self._found.add(branch_key(formula, e, 0 if holds else 1))
                self._follow(e.reached(holds), formula, inside)
            case Ladder(of):
                self._follow(of.tree, of, inside)
                which = e.step(self._evaluator.value(of.tree, *inside))
                self._found.add(branch_key(formula, e, which))
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
                    self._found.add(branch_key(formula, e, self._deciding(e, inside)))
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
        values, scene = self._definition.own_values(e.ref.place), self._scene
        if not values:
            return
        value = values[e.ref.index]
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
            _Follower(self._definition, own, self._found, self._followed).formula(value.formula)
