"""Definitions -> code: each section of a ruleset becomes one Python function, written once when first needed.

The text handed to `compile` is made only from checked trees (numbers, known operators, places in known tuples), never
from text of a file. Each formula stands on a line of its own, so that a fault leads back to the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import groupby
from typing import Any

from calculator.reading import Memo
from calculator.rules.definitions import LIMITS_OF, Definition, Fact, Item, Limit, Payment, Value, needed_values
from calculator.rules.formulas.arithmetic import HELPERS, RuleFault
from calculator.rules.formulas.expressions import Call, Formula, Name, Number
from calculator.rules.formulas.patterns import Patterns, disjoint, joined
from calculator.rules.formulas.writer import Writer

Win = Callable[..., tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]]
Due = Callable[..., list[tuple[int, Any, Any, int]]]
"""A function of the arguments of a payment, but with all payers and all payees in turn. It returns
(index of the payment, payer, payee, points), for all pairs of two players of whom one owes the
other something. The pot is None, and has one row for each player whom it pays or who pays it."""
PASSED_ON = ("kong_transfer", "kong_refund")
"""Payments of what others have paid before."""


@dataclass
class Program:
    """The functions of a ruleset.

    Arguments are facts: w win, t tiles, r reading, o options, d deal, p payer or player, q payee, k
    kong, and n, v the results of `win`: counts of items, values (the last is the items' total).
    """

    win: Win
    require: Callable[..., int]
    pay: Sequence[Due]
    """Per payment: what is owed, of which a reading that is not chosen may make less than nothing."""
    due: dict[str, tuple[Due | Payment, ...]]
    """Per kind of event: what is owed upon it, and between that the payments that go by what was paid before."""
    players: Callable[..., tuple[int, ...]]
    next_dealer: Callable[..., int]
    """The row about the next dealer that holds."""
    kinds: Callable[..., tuple[int, ...]]
    shapes: Callable[..., tuple[tuple[str, bool], ...]]
    flowers: Callable[..., tuple[int, ...]]
    """The kinds that lie beside the hand."""
    wild: Callable[..., tuple[int, ...]]
    """The kinds that are always wild."""
    runs: Callable[..., tuple[int, ...]]
    """A function to the `Definition.runs` that are played, by index."""
    walls: Callable[..., tuple[int, ...]]
    """A function to the rows of `Definition.wall` that hold, by index."""
    winning: Callable[..., tuple[int, ...]]
    """A function of o, w and t to the rows of `Definition.winning` that hold, by index."""
    next_facts: Callable[..., tuple[Any, ...]]
    """A function of o and d to the next value of each fact that has one; for a fact of players a
    value for each of them."""
    turns_jing: Callable[..., bool] | None = None
    """A function that is true if a tile is turned up as 精."""
    hand: Callable[..., int] | None = None
    """A function of o and the number of kongs laid to the tiles of a waiting hand."""
    on_discard: Callable[..., int] | None = None
    """A function to the number of wins on one discard."""
    kongs_again: Callable[..., bool] | None = None
    """A function that is true if a winner may make a kong."""
    game_over: Callable[..., bool] | None = None
    """A function of o and d that is true if the game is over."""
    broken: dict[str, Callable[..., list[int]]] = field(default_factory=dict)
    """Functions of o, d, p and w, by subject (`LIMITS_OF`), to the limits that are broken, by
    index."""
    fact_most: dict[str, Callable[..., int]] = field(default_factory=dict)
    """Functions of the same, by fact, to the number of tiles it may name."""
    lines: dict[int, Formula] = field(default_factory=dict)
    file: str = ""

    def locate(self, fault: RuleFault) -> RuleFault:
        """Return the same fault with the formula that caused it."""
        formula, trace = fault.formula, fault.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == self.file:
                formula = self.lines.get(trace.tb_lineno, formula)
            trace = trace.tb_next
        return RuleFault(fault.code, formula)


def compile_definition(definition: Definition, writer: Writer | None = None) -> Program:
    """Return the program of a checked definition."""
    writer = writer or Writer()
    _write_win(writer, definition)
    writer.section = "requirements"
    writer.line("def require(w, t, r, o, d, n, v):")
    for at, requirement in enumerate(definition.requirements):
        writer.line(f" if not {writer.code(requirement.when.tree)}: return {at}", requirement.when)
    writer.line(" return -1")
    writer.section = "payment"
    due = _write_dues(writer, definition)
    writer.section = "players"
    writer.line("def players(o, p, d):")
    known: set[int] = set()
    for asked in definition.players:
        for value in (*needed_values([asked.formula.tree], "player", definition.players, known), asked):
            if value.index not in known:
                known.add(value.index)
                writer.line(f" u{value.index} = {writer.code(value.formula.tree)}", value.formula)
    writer.line(" return (" + "".join(f"u{value.index}, " for value in definition.players) + ")")
    writer.section = "table"
    writer.line("def next_dealer(o, d):")
    for at, seat in enumerate(definition.next_dealer):
        writer.line(f" if {writer.code(seat.when.tree)}: return {at}", seat.when)
    writer.line(f" return {len(definition.next_dealer) - 1}")
    _write_table(writer, definition)
    _write_facts(writer, definition)
    file = f"<ruleset {definition.id}>"
    plain = {"__builtins__": {}, "set": set, "tuple": tuple, "sorted": sorted, "map": map}
    scope: dict[str, Any] = {**plain, **HELPERS, **writer.scope}
    scope |= {"_among": Patterns(writer.patterns).among, "_disjoint": disjoint, "_joined": joined}
    scope["_of_group"] = Memo(lambda group: scope["of_group"](group)).__getitem__
    exec(compile("\n".join(writer.text), file, "exec"), scope)
    return Program(
        **{one.name: scope[one.name] for one in fields(Program) if one.name in scope},
        pay=[scope[f"pay{payment.index}"] for payment in definition.payments],
        due={
            event: tuple([scope[step] if isinstance(step, str) else step for step in steps])
            for event, steps in due.items()
        },
        broken={of: scope[f"broken_{of}"] for of in LIMITS_OF if f"broken_{of}" in scope},
        fact_most={fact.id: scope[_most_of(fact)] for fact in definition.facts if fact.most is not None},
        lines=writer.lines,
        file=file,
    )


def _write_table(writer: Writer, definition: Definition) -> None:
    """Write what a table plays, each a list of the rows that hold, and its formulas that stand alone."""

    def write_rows(head: str, rows: Iterable[tuple[Formula, object]], result: str = "tuple(found)") -> None:
        writer.line(f"def {head}:")
        writer.line(" found = []")
        for when, row in rows:
            writer.line(f" if {writer.code(when.tree)}: found.append({row})", when)
        writer.line(f" return {result}")

    wild = definition.wild_rows
    for name, tiles in (("kinds", definition.tiles), ("flowers", definition.flower_rows), ("wild", wild)):
        rows = [(row.when, tuple(map(int, row.kinds))) for row in tiles]
        write_rows(f"{name}(o)", rows, "tuple(sorted(set().union(*found)))")
    shapes = definition.shapes
    write_rows(
        "shapes(o)", [(one.when, f"({one.shape!r}, bool({writer.code(one.honor_runs.tree)}))") for one in shapes]
    )
    write_rows("runs(o)", [(rule.when, at) for at, rule in enumerate(definition.runs)])
    write_rows("walls(o)", [(rule.when, at) for at, rule in enumerate(definition.wall)])
    write_rows("winning(o, w, t)", [(rule.when, at) for at, rule in enumerate(definition.winning)])
    for head, result, formula in (
        ("turns_jing(o)", "bool({})", definition.jing and definition.jing.when),
        ("hand(o, kongs)", "{}", definition.hand),
        ("on_discard(o)", "{}", definition.on_discard),
        ("kongs_again(o)", "bool({})", definition.kongs_again),
        ("game_over(o, d)", "bool({})", definition.game and definition.game.over),
    ):
        writer.section = "hand" if head.startswith("hand") else "table"
        if formula is not None:
            writer.line(f"def {head}: return {result.format(writer.code(formula.tree))}", formula)


def _write_facts(writer: Writer, definition: Definition) -> None:
    """Write the limits of facts and flags, and the facts of the next deal."""
    for of in LIMITS_OF:
        limits = [(at, limit) for at, limit in enumerate(definition.limits()) if limit.of == of]
        if limits:
            writer.line(f"def broken_{of}(o, d, p, w):")
            writer.line(" t = w and w.tiles")
            writer.line(" found = []")
            before = None
            for at, limit in limits:
                # Of what one fact requires the first that does not hold is told.
                word = "elif" if limit.code == "fact_requires" and limit.fact is before else "if"
                writer.line(f" {word} {_broken(writer, limit)}: found.append({at})", limit.rule.when)
                before = limit.fact
            writer.line(" return found")
    for fact in definition.facts:
        if fact.most is not None:
            writer.line(f"def {_most_of(fact)}(o, d, p, w):")
            writer.line(" t = w and w.tiles")
            writer.line(f" return {writer.code(fact.most.tree)}", fact.most)
    writer.line("def next_facts(o, d):")
    writer.line(" found = []")
    for fact in definition.facts:
        if fact.next is None:
            continue
        code = writer.code(fact.next.tree)
        code = {"switch": f"bool({code})", "seat": f"_seat({code})"}.get(fact.option.type, code)
        code = f"tuple([{code} for p in d.players])" if fact.of == "player" else code
        writer.line(f" found.append({code})", fact.next)
    writer.line(" return tuple(found)")


def _broken(writer: Writer, limit: Limit) -> str:
    """Return whether a limit is broken."""
    code = writer.code(limit.rule.when.tree)
    if limit.code == "impossible":
        return code
    if limit.fact is None:
        return f"w.{limit.flag} and not {code}"
    root = {"deal": "d", "player": "p", "win": "w"}[limit.of]
    usual = f"_usual_{limit.of}_{limit.fact.index}"
    writer.scope[usual] = limit.fact.option.default
    return f"{root}.facts[{limit.fact.index}] != {usual} and not {code}"


def _most_of(fact: Fact) -> str:
    """Return the name of the function of how many tiles a fact may name."""
    return f"most_{fact.of}_{fact.index}"


def _write_win(writer: Writer, definition: Definition) -> None:
    """Write items with the values they need, then the exclusions, then the sums.

    Each comes after those that it needs.
    """
    items = definition.items
    names = {item.id: item for item in items}
    asked = [formula.tree for item in items for formula in item.formulas]
    early = {value.index for value in needed_values(asked, "value", definition.values)}
    writer.line("def win(w, t, r, o, d):")
    writer.line(" f = sum(map(_of_group, r.groups))")
    begun = len(writer.text)
    beside = [item for item in items if item.joins]
    writer.patterns = [item.joins for item in beside]
    writer.line(" j = None")
    for element in definition.order:
        if isinstance(element, Item):
            writer.line(f" n{element.index} = x{element.index} = 0")
            if element.off:
                continue
            writer.line(f" if {writer.code(element.when.tree)}:", element.when)
            writer.line(f"  n{element.index} = {_count(writer, element)}", element.count)
            writer.line(f"  x{element.index} = {writer.code(element.value.tree)}", element.value)
        elif element.index in early:
            writer.line(f" v{element.index} = {writer.code(element.formula.tree)}", element.formula)
    _write_excludes(writer, [item for item in items if not item.joins], names)
    if beside:
        # Which of the joined items count together.
        counts = "".join(f"n{item.index}, " for item in beside)
        worths = "".join(f"n{item.index} and x{item.index}, " for item in beside)
        writer.line(f" {counts}= _joined({writer.found}, ({worths}), len(r.sets))")
    _write_excludes(writer, beside, names)
    _write_tiers(writer, items)
    _write_alone(writer, items)
    for name, letter in (("counts", "n"), ("worths", "x")):
        writer.line(f" {name} = ({''.join(f'{letter}{item.index}, ' for item in items)})")
    whole = None if not items else replace(items[0].when, text="items.total", line=items[0].line, column=1)
    writer.line(" total = _bounded(sum(map(_each, counts, worths)))", whole)
    for element in definition.order:
        if isinstance(element, Value) and element.index not in early:
            writer.line(f" v{element.index} = {writer.code(element.formula.tree)}", element.formula)
    values = "".join(f"v{value.index}, " for value in definition.values)
    writer.line(f" return counts, worths, ({values}total,)")
    if not writer.of_group:
        writer.text[begun - 1] = " pass"
    said = [f"bool({code}) << {at}" for code, at in writer.of_group.items()]
    writer.line(f"def of_group(g): return {' | '.join(said) or 0}")


def _count(writer: Writer, item: Item) -> str:
    """Return the code of how often it counts, never less than 0."""
    if item.joins:
        return f"len({writer.sets_of(item.joins)})"
    count = writer.code(item.count.tree)
    return count if isinstance(item.count.tree, Number) and item.count.tree.value >= 0 else f"max(0, {count})"


def _write_excludes(writer: Writer, items: Sequence[Item], names: dict[str, Item]) -> None:
    for item in items:
        shut_out: dict[str, list[str]] = {}
        for other in item.excludes:
            if other in names:
                shut_out.setdefault(writer.shuts_out(item, names[other]), []).append(f"n{names[other].index} = ")
        for condition, counts in shut_out.items():
            writer.line(f" if {condition}: {''.join(counts)}0")


def _write_tiers(writer: Writer, items: Sequence[Item]) -> None:
    """Write that of the items of one tier the one that is worth most counts."""
    for tier in dict.fromkeys(item.tier for item in items if item.tier):
        members = [item for item in items if item.tier == tier]
        counts = "".join(f"n{item.index}, " for item in members)
        worths = "".join(f"x{item.index}, " for item in members)
        writer.line(f" {counts}= _highest(({counts}), ({worths}))")


def _write_alone(writer: Writer, items: Sequence[Item]) -> None:
    """Write the items that count only if nothing else does."""
    others = " or ".join(f"n{item.index} and x{item.index}" for item in items if not item.alone)
    for item in items:
        if item.alone and others:
            writer.line(f" if {others}: n{item.index} = 0")


def _write_dues(writer: Writer, definition: Definition) -> dict[str, list[Any]]:
    """Write the payments for all pairs at once, together for payments upon one event that follow each other.

    And each by itself. Return for each kind of event the names of the functions, and the payments between them.
    """

    def write(name: str, payments: Iterable[Payment], points: str) -> str:
        writer.line(f"def {name}(o, d, payers, payees, w, t, r, n, v, k):")
        writer.line(" found = []")
        for one in payments:
            _write_due(writer, one, definition, points)
        writer.line(" return found")
        return name

    for payment in definition.payments:
        write(f"pay{payment.index}", [payment], "_bounded({})")
    steps: dict[str, list[Any]] = {}
    events = dict.fromkeys(event for payment in definition.payments for event in payment.on.split())
    for event in events:
        found = steps[event] = []
        upon = [payment for payment in definition.payments if event in payment.on.split()]
        for passed_on, payments in groupby(upon, lambda one: one.reason in PASSED_ON):
            if passed_on:
                found += payments
            else:
                found.append(write(f"due_{event}_{len(found)}", payments, "_not_negative(_bounded({}))"))
    return steps


def _write_due(writer: Writer, payment: Payment, definition: Definition, amount: str) -> None:
    """Write a payment of an `amount` with its points; a condition that names no player is asked only once.

    So is one that names no payer, if it can always be worked out.
    """
    asked = [formula for formula in payment.conditions if not formula.is_truth(True)]
    once, taken = "True", "True"
    if payment.when in asked and not _whose(payment.when):
        once = writer.code(payment.when.tree)
        asked.remove(payment.when)
    if payment.taker in asked and _whose(payment.taker) <= {"q"} and all(map(_harmless, asked)):
        taken = writer.code(payment.taker.tree)
        asked.remove(payment.taker)
    writer.line(f" if {once}:", payment.when)
    writer.line(f"  for q in {'(None,)' if payment.to_pot else 'payees'}:")
    writer.line(f"   if not {taken}: continue", payment.taker)
    writer.line(f"   for p in {'(None,)' if payment.from_pot else 'payers'}:")
    if not (payment.from_pot or payment.to_pot):
        writer.line("    if p.seat == q.seat: continue")
    known: set[int] = set()
    for formula in asked:
        _write_own(writer, formula, definition, known)
        writer.line(f"    if not {writer.code(formula.tree)}: continue", formula)
    points = "1"
    if payment.pay is not None:
        _write_own(writer, payment.pay, definition, known)
        points = amount.format(writer.code(payment.pay.tree))
    writer.line(f"    found.append(({payment.index}, p, q, {points}))", payment.pay)


def _whose(formula: Formula) -> set[str]:
    """Return whether a condition looks at the payer p, at the payee q.

    A value of `per_payer` may look at both.
    """
    refs = list(formula.tree.refs())
    return {"p", "q"} if any(ref.place == "local" for ref in refs) else {ref.root for ref in refs} & {"p", "q"}


def _harmless(formula: Formula) -> bool:
    """Return whether a condition can always be worked out."""
    return not any(
        isinstance(part, Call)
        or getattr(part, "op", "") in ("*", "//", "%")
        or (isinstance(part, Name) and part.ref.place == "local")
        for part in formula.tree.all_parts()
    )


def _write_own(writer: Writer, formula: Formula, definition: Definition, known: set[int]) -> None:
    """Write the values of `per_payer` that a formula needs and that are not known yet."""
    for value in needed_values([formula.tree], "local", definition.per_payer, known):
        known.add(value.index)
        writer.line(f"    y{value.index} = {writer.code(value.formula.tree)}", value.formula)
