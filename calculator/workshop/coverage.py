"""The coverage of a ruleset file by its examples.

It says which items have counted, which payments have moved points, which requirements have refused
a win, under which choices of its options they were settled, and which branches of its formulas they
took.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from calculator.documents import Node, Problems
from calculator.rules import Definition, Option, OptionValue, Ruleset
from calculator.rules.formulas.expressions import refs_of
from calculator.rules.library import Library
from calculator.rules.library.periods import FIRST_DAY
from calculator.settlement import Asked, PaymentDue, Transfer, settle_record
from calculator.text import Label, Said, code_of, say
from calculator.workshop.branches import Branching, Way, branches_of
from calculator.workshop.examples import game_of, of_its_day, record_of
from calculator.workshop.ruleset_check import Stopped


class Reached(NamedTuple):
    """The numbers of examples of a file that reach its parts.

    They are its items, by id, its payments, by reason and index, its requirements, by index (if
    they refuse a win), the choices of its options, by id and value (`OTHER`: a number or text that
    is not the default), and the branches of its formulas.
    """

    items: Mapping[str, int]
    payments: Mapping[tuple[str, int], int]
    requirements: Mapping[int, int]
    choices: Mapping[tuple[str, str], int]
    branches: Mapping[Way, int]
    dealers: Mapping[int, int]
    """Rows about the next dealer, each with the examples that it decides and that say so."""
    seasons: Mapping[str, int]
    """First days of seasons, each with the examples that would come out otherwise in the season before."""


OTHER = "*"


class Covered(NamedTuple):
    """A part of a ruleset, its place, and the number of examples that reach it.

    `kind`: item, payment, requirement, option or branch; `value` is that of an option, `way` that
    of a branch.
    """

    kind: str
    name: Said
    file: str
    line: int
    examples: int
    option: Option | None = None
    value: str = ""
    way: Way | None = None


def reached(library: Library, path: Path, stopped: Callable[[], bool] = lambda: False) -> Reached:
    """Return how many examples of the file reach its parts, inherited ones included.

    :raises Problems: if the file cannot be read.
    :raises Stopped: as soon as `stopped` says so.
    """
    ruleset = library.load_file(path)
    nodes = library.examples(path)
    found = Reached(*(Counter() for _ in Reached._fields))
    known: dict[int, Branching] = {}
    for node in nodes.items() if nodes is not None else ():
        if stopped():
            raise Stopped
        data = node.plain()
        if isinstance(data, Mapping):
            for all_, one in zip(found, _of_example(data, ruleset, library, path, known), strict=False):
                assert isinstance(all_, Counter)
                all_.update(one)
            assert isinstance(found.choices, Counter)
            found.choices.update(_decided(data, library, path, set(found.choices)))
            assert isinstance(found.seasons, Counter)
            found.seasons.update(_season(data, library, path))
    return found


def _decided(data: Mapping[str, Any], library: Library, path: Path, known: set[Any]) -> set[tuple[str, str]]:
    """Return the choices of options without which an example has another result, but for those known already."""
    library = of_its_day(library, data)
    definition = library.load_file(path).definition
    own: Any = None
    found = set()
    for option, value in _choices(data, definition).items():
        name = (option.id, choice_of(option, value))
        others = [one for one in _values_of(option) if choice_of(option, one) != name[1]]
        if name in known or (name[1] != OTHER and option.type not in ("switch", "choice")):
            continue
        own = own or _result(data, library, path, definition, {})
        if any(_result(data, library, path, definition, {option.id: other}) != own for other in others):
            found.add(name)
    return found


def _season(data: Mapping[str, Any], library: Library, path: Path) -> set[str]:
    """Return the first day of an example's season, if it comes out otherwise in the season before."""
    library = of_its_day(library, data)
    ruleset = library.load_file(path)
    before = [day for day in ruleset.periods if day < ruleset.since]
    if not before:
        return set()
    earlier = library.on(max(*before, FIRST_DAY))
    own, other = (_result(data, one, path, one.load_file(path).definition, {}) for one in (library, earlier))
    return {ruleset.since} if own != other else set()


def _first_days(node: Node) -> Iterator[Node]:
    """Yield the days from which values hold."""
    for entry in node.entries() if node.is_map else ():
        if entry.key.value == "since":
            yield entry.node
        yield from _first_days(entry.node)
    for row in node.items() if node.is_list else ():
        yield from _first_days(row)


def _values_of(option: Option) -> list[OptionValue]:
    return list(option.listed_values()) if option.type in ("switch", "choice") else [option.default]


def _result(
    data: Mapping[str, Any],
    library: Library,
    path: Path,
    definition: Definition,
    otherwise: Mapping[str, OptionValue],
) -> Any:
    """Return what an example comes to under another choice of an option: its numbers, or the codes of its faults."""
    chosen = {**_given(data, definition), **otherwise}
    changed = {**data, "options": {name: list(one) if isinstance(one, tuple) else one for name, one in chosen.items()}}
    changed.pop("preset", None)
    try:
        if "totals" in data:
            end = game_of(changed, library.load_file(path))
            return None if end is None else (end.over, end.net, end.pot)
        settlement = settle_record(record_of(changed, str(path), definition), library)
    except Problems as problems:
        return [one.code for one in problems.problems]
    items = [(line.item.id, line.total) for win in settlement.wins for line in win.score.items]
    points = [win.points for win in settlement.wins]
    rows = [(row.payer, row.payee, row.points) for row in settlement.transfers]
    return items, points, rows, settlement.next_dealer, settlement.next_facts


def _of_example(
    data: Mapping[str, Any], ruleset: Ruleset, library: Library, path: Path, known: dict[int, Branching]
) -> tuple[set[Any], ...]:
    """Return the parts that one example reaches: items, payments, requirements, choices, branches.

    `known`: the followers of the formulas of a period, by the identity of its definition.
    """
    library = of_its_day(library, data)
    ruleset = library.load_file(path) if ruleset.periods else ruleset
    definition = ruleset.definition
    branching = known.get(id(definition)) or known.setdefault(id(definition), Branching(definition))
    asked: list[Asked] = []
    try:
        if "totals" in data:
            end = game_of(data, ruleset, asked)
            paid = _paid(end.transfers if end is not None else ())
            return set(), paid, set(), set(), branching.taken((), asked), set()
        settlement = settle_record(record_of(data, str(path), definition), library, asked=asked)
    except Problems as problems:
        refused = [one.facts.get("requirement") for one in problems.problems if one.code in ("not_legal", "impossible")]
        met = {at for at, one in enumerate(definition.refusing) if one.label in refused}
        return set(), set(), met, set(), set(), set()
    items = {line.item.id for win in settlement.wins for line in win.score.items if line.total > 0}
    taken = branching.taken([win.score for win in settlement.wins], asked)
    dealers = {settlement.next_dealer_row} if "next_dealer" in data else set()
    return items, _paid(settlement.transfers), set(), set(), taken, dealers


def _paid(transfers: Iterable[Transfer]) -> set[tuple[str, int]]:
    parts = [part for row in transfers for part in row.parts]
    return {(due.payment.reason, due.payment.index) for due in parts if isinstance(due, PaymentDue)}


def _given(data: Mapping[str, Any], definition: Definition) -> dict[str, Any]:
    """Return the options that an example sets, those of its preset among them."""
    presets = {one.id: one.options for one in definition.presets}
    given = data.get("options")
    return {**dict(presets.get(str(data.get("preset")), ())), **(given if isinstance(given, Mapping) else {})}


def _choices(data: Mapping[str, Any], definition: Definition) -> dict[Option, Any]:
    """Return the options of an example, each with its value, or its default if the example leaves it out."""
    chosen = _given(data, definition)
    asked = options_of_settling(definition)
    return {one: chosen.get(one.id, one.default) for one in definition.open_options if one.id in asked}


def choice_of(option: Option, value: Any) -> str:
    """Return the distinguished value of an option: those of a switch and of a choice.

    Of others the default and any other.
    """
    if option.type in ("switch", "choice"):
        return str(value)
    default = list(option.default) if isinstance(option.default, tuple) else option.default
    return str(default) if (list(value) if isinstance(value, tuple) else value) == default else OTHER


def coverage_of(library: Library, path: Path, found: Reached | None = None) -> tuple[Covered, ...]:
    """Return everything of a ruleset that examples can reach, in the order of the file.

    `found` is the known coverage, if it has been counted already.

    :raises Problems: if the file cannot be read.
    """
    definition, found = library.load_file(path).definition, found or reached(library, path)
    rows = [
        Covered("item", item.label, item.file, item.line, found.items.get(item.id, 0))
        for item in definition.items
        if item.value.text != "0" and not item.off
    ]
    rows += [
        Covered("payment", one.label, one.file, one.line, found.payments.get((one.reason, one.index), 0))
        for one in definition.payments
    ]
    rows += [
        Covered("requirement", one.label, one.when.file, one.when.line, found.requirements.get(at, 0))
        for at, one in enumerate(definition.refusing)
    ]
    asked = options_of_settling(definition)
    for option in definition.open_options:
        choices = [choice_of(option, value) for value in option.listed_values()] if option.id in asked else []
        if option.id in asked and option.type not in ("switch", "choice"):
            choices = [OTHER]
        for value in choices:
            count = found.choices.get((option.id, value), 0)
            rows.append(Covered("option", option.label, option.file, option.line, count, option, value))
    label = Label.of(partial(say, code_of("diff_section", "next_dealer")))
    rows += [
        Covered("dealer", label, one.when.file, one.when.line, found.dealers.get(at, 0))
        for at, one in enumerate(definition.next_dealer)
    ]
    rows += [
        Covered("branch", one.name, one.file, one.line, found.branches.get(one.way, 0), way=one.way)
        for one in branches_of(definition)
    ]
    days = {str(node.value): node for node in _first_days(library.whole_document(path))}
    for day in sorted(days):
        place, count = days[day], found.seasons.get(day, 0)
        rows.append(Covered("season", Label(day, day), place.file, place.line, count))
    return tuple(rows)


def options_of_settling(definition: Definition) -> set[str]:
    """Return the options in formulas of settling, not only those of the breaking of the wall."""
    of_wall = {id(rule.when) for rule in definition.wall}
    asked = refs_of(formula for formula in definition.formulas() if id(formula) not in of_wall)
    return {definition.options[ref.index].id for ref in asked if ref.place in ("option", "field")}
