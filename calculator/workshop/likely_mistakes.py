"""Likely mistakes of a ruleset that has no faults.

They are an option or a fact that no formula reads, a value that none needs, an item that no hand
has, a payment that is never made, a way to win that nobody pays for, a requirement or an
impossibility that every deal or none meets, items that leave themselves out, and options with which
a value cannot be worked out for any hand, since it divides by 0 or asks for too high a power of 2.

Of the last only sure ones are reported: parts of `values` that ask nothing but options, and that
are always worked out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import partial
from graphlib import CycleError, TopologicalSorter
from itertools import islice, permutations, product
from pathlib import Path
from typing import Any

from calculator.documents import Place, Problem, Warnings, both_ends, flow_text, limit
from calculator.rules.definitions import Definition, Item, Option, OptionValue, Payment
from calculator.rules.formulas.arithmetic import MAX_POWER
from calculator.rules.formulas.bounds import Possible
from calculator.rules.formulas.circumstances import (
    can_hold,
    cases_of,
    circumstances_of,
    holding,
    may_hold,
    possible_in,
    reached_in_turn,
)
from calculator.rules.formulas.expressions import (
    MAX_NUMBER,
    OVER_TILES,
    QUANTIFIERS,
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
    Truth,
    Unary,
    about,
    amounts_of,
    conjuncts,
    key_of,
    of_options,
    refs_of,
)
from calculator.rules.formulas.implications import others_apart, words_of
from calculator.rules.language.vocabulary import WORDS
from calculator.rules.library import Library
from calculator.rules.ruleset import Ruleset
from calculator.text import Label, Language, Sentence, unseen
from calculator.workshop.decided import decided, section_label
from calculator.workshop.idle import idle, meant_in

_NEAR = 20
"""Numbers up to this are tried for an option, besides its least and greatest."""
_MOST_TRIED, _MOST_TRIED_IN_ALL = 256, 10_000
"""Choices of options that are tried for one part, and for all; beyond that nothing is said."""
_MOVES_WIN = ("kong_transfer", "kong_refund")
"""Reasons that hand on what a kong brought in: no payment for a win."""
_OF_SHOWN = ("checked", "ready", "ready_shape", "best_win", "worst_win")
"""Words for players about the hands shown in an exhaustive draw."""
_SIDES = {WORDS[f"{one}.place"].root: WORDS[f"{other}.place"].root for one, other in permutations(("payer", "payee"))}
_LIMITS = ("min", "at_most")
_STEPS = ("round_half_up", "round_half_away", "floor_to", "ceil_to")


def advice_on(library: Library, path: Path) -> list[Problem]:
    """Warnings 提醒 about a file, each where it stands, in the order of the file, without what is meant as it stands.

    :raises Problems: where the file cannot be read.
    """
    # What is found out about a ruleset is kept with it, and goes with the copy.
    ruleset = copy(library.load_file(path))
    found = [*_advice(ruleset), *idle(library, path, ruleset)]
    meant = {str(file): meant_in(library.document(file)) for file, _ in library.sources(path)}

    def is_meant(file: str, line: int) -> bool:
        return any(first <= line <= last for first, last in meant.get(file, ()))

    return _in_order([one for one in found if not any(is_meant(file, line) for file, line, _ in one.places)])


def advice(ruleset: Ruleset) -> list[Problem]:
    """Return warnings about a ruleset, in the order of the file.

    The ruleset is usable all the same.
    """
    return _in_order(_advice(ruleset))


def _in_order(found: list[Problem]) -> list[Problem]:
    return limit(sorted(both_ends(found), key=lambda problem: (problem.file, problem.line, problem.column)))


def _advice(ruleset: Ruleset) -> list[Problem]:
    found = [
        *_options(ruleset),
        *_facts(ruleset),
        *_values(ruleset),
        *_items(ruleset),
        *_without_words(ruleset),
        *_called_by_code(ruleset),
        *_left_out(ruleset),
        *_rows(ruleset),
        *_requirements(ruleset),
        *_payments(ruleset),
        *_unworkable(ruleset),
    ]
    lines = {(one.file, one.line) for one in found}
    return [*found, *(one for one in decided(ruleset) if (one.file, one.line) not in lines)]


def _at(place: Option | Item | Payment, code: str, **facts: Any) -> Problem:
    """Return a problem where an element of the file begins."""
    return Problem(code, file=place.file, line=place.line, column=1, facts=facts)


def _options(ruleset: Ruleset) -> Warnings:
    read = [ref for ref in refs_of(ruleset.definition.formulas()) if ref.place in ("option", "field")]
    for option in ruleset.definition.options:
        if option.id not in ruleset.options_used:
            ends = [*_named_after(ruleset.definition, option)]
            yield _at(option, "option_unread", name=option.id, label=option.label, ends=ends)
            continue
        refs = [ref for ref in read if ref.index == option.index]
        if option.fields and all(ref.place == "field" for ref in refs):
            ends = ruleset.definition.asking(option)
            for at, (_, label) in enumerate(option.fields):
                if at not in {ref.field for ref in refs}:
                    yield _at(option, "field_unread", name=option.label, label=label, ends=ends)


def _named_after(definition: Definition, option: Option) -> Iterator[Formula]:
    """Yield the formulas of amounts and values that have the name of an option, or its number, and may have asked it."""
    own = definition.own
    rows = [(one.id, one.label, one.source, one.formula) for one in own]
    rows += [(one.id, one.label, one.source, pay) for one, pay in definition.paid]
    for name, label, source, formula in rows:
        called = len(label.zh) > 1 and label.zh in option.label.zh
        stated = len(option.label.zh) > 1 and option.label.zh in source
        numbered = type(option.default) is int and option.default > 2 and option.default in formula.tree.numbers()
        if option.id.startswith(f"{name}_") or called or stated or numbered:
            yield formula


def _facts(ruleset: Ruleset) -> Warnings:
    definition = ruleset.definition
    refs = refs_of(definition.formulas())
    asked = {definition.fact_of(ref).id for ref in refs if ref.place == "fact"}
    words = {ref.word.name.rpartition(".")[2]: ref.word.name for ref in refs if ref.word is not None}
    seats, possible = {rule.seat for rule in definition.next_dealer}, possible_in(ruleset, {})
    for fact in definition.facts:
        if fact.next is not None:
            parts = list(_ends(fact.next.tree))
            ends = {_end(one, fact.option) for one in parts}
            if ends == {"", fact.option.default} and "" in ends:
                yield fact.next.problem("fact_keeps", name=fact.option.label)
            sums = [one.arguments[0] if isinstance(one, Call) and one.function in _LIMITS else one for one in parts]
            risen = [one.left for one in sums if isinstance(one, Binary) and one.op == "+"]
            kept = [one for one in sums if not isinstance(one, Binary)]
            if risen and kept and {_end(one, fact.option) for one in (*risen, *kept)} == {""}:
                yield fact.next.problem("fact_grows", name=fact.option.label)
            listed = [one for one in fact.option.listed_values() if type(one) is int]
            least, most = min(listed, default=fact.option.minimum), max(listed, default=fact.option.maximum)
            for one in parts if fact.option.is_numeric else ():
                span = possible.span(one)
                beyond = span.low if -MAX_NUMBER < span.low < least else None
                if not isinstance(one, Binary) and most < span.high < MAX_NUMBER:
                    beyond = span.high
                if beyond is not None:
                    facts: dict[str, Any] = {"name": fact.option.label, "least": least, "most": most}
                    yield fact.next.problem("fact_beyond", one, number=beyond, **facts)
        if fact.id not in asked and fact.id not in seats:
            option, word = fact.option, words.get(fact.id, "")
            yield _at(option, "fact_is_word" if word else "fact_unread", name=fact.id, label=option.label, word=word)


def _ends(e: Expr) -> Iterator[Expr]:
    """Yield what a formula may come to."""
    if isinstance(e, If):
        yield from (end for part in (e.body, e.other) for end in _ends(part))
    else:
        yield e


def _end(e: Expr, option: Option) -> OptionValue:
    """Return a number, or an empty text where a fact stays as it is."""
    if isinstance(e, Number):
        return e.value
    return "" if isinstance(e, Name) and e.ref.place == "fact" and e.ref.id == option.id else None


def _without_words(ruleset: Ruleset) -> Warnings:
    """Yield payments, and the options and values in their texts, whose only name is their id."""
    definition = ruleset.definition
    reasons = {reason.id: reason.label.zh for reason in definition.reasons}
    for payment in definition.payments:
        name = payment.label.zh or reasons.get(payment.reason, "")
        if payment.say is None and name.isascii() and (name in (payment.id, payment.reason) or "_" in name):
            yield _at(payment, "payment_words_missing" if name else "payment_nameless", name=name)
    refs = refs_of(payment.pay for payment in definition.payments)
    for place, index in dict.fromkeys((ref.place, ref.index) for ref in refs):
        if values := definition.own_values(place):
            value = values[index]
            if value.id != "points" and value.label.zh == value.id and value.say is None and value.show.zh == "{}":
                yield value.formula.problem("words_missing", name=value.id)
        elif place in ("option", "field"):
            option = definition.options[index]
            if option.label.zh == option.id and option.say is None:
                yield _at(option, "words_missing", name=option.id)


def _called_by_code(ruleset: Ruleset) -> Warnings:
    """Yield items, options, choices, facts and requirements that have only an id or a formula for people."""
    for name, label, file, line in _named(ruleset.definition):
        codes = ["name_is_code"] if label.zh == name and name.isascii() else []
        codes += ["name_unseen"] if unseen(f"{name} {label.zh} {label.en}") else []
        yield from (Problem(code, "", file, line, 1, facts={"name": name}) for code in codes)


def _named(definition: Definition) -> list[tuple[str, Label, str, int]]:
    """Return the names that people see: id or formula, name, file and line."""
    asked = [*definition.options, *(fact.option for fact in definition.facts)]
    rows: list[Item | Option] = [*definition.items, *asked]
    named = [(one.id, one.label, one.file, one.line) for one in rows]
    named += [
        (str(choice.value), choice.label, option.file, option.line)
        for option in asked
        for choice in option.choices
        if isinstance(choice.value, str)
    ]
    named += [(one.when.text, one.label, one.when.file, one.when.line) for one in definition.refusing]
    return named


def _values(ruleset: Ruleset) -> Warnings:
    definition = ruleset.definition
    needed = {
        id(values[ref.index]) for ref in refs_of(definition.formulas()) if (values := definition.own_values(ref.place))
    }
    shown = {"points", *definition.chain}
    for value in definition.own:
        if id(value) not in needed and (value not in definition.values or value.id not in shown):
            yield value.formula.problem("value_unused", name=value.id, label=value.label)


def _items(ruleset: Ruleset) -> Warnings:
    """Yield items that never hold, are never counted, or hold in no hand that may win."""
    definition = ruleset.definition
    cases = cases_of(ruleset, "win").values()
    refs = refs_of(definition.formulas())
    read = {ref.index for ref in refs if ref.place == "item"}
    for item in definition.items if read and not any(ref.place == "total" for ref in refs) else ():
        if item.index not in read and not item.off:
            readers = [one for one in definition.formulas() if sum(ref.place == "item" for ref in one.tree.refs()) > 1]
            yield _at(item, "item_unread", name=item.label, ends=readers)
    for item in definition.played_items:
        counted = replace(item.count, tree=Compare((">",), (item.count.tree, Number(0))))
        others = [counted] if not isinstance(item.count.tree, Number) else []
        named = about(item.when.tree)
        others += [one.when for one in definition.requirements if not named.isdisjoint(about(one.when.tree))]
        for formula, also in ((item.when, []), *((one if one is counted else item.when, [one]) for one in others)):
            if not may_hold(cases, *(one.tree for one in (item.when, *also))):
                place = (formula.file or item.file, formula.line or item.line, formula.column or 1)
                asked = {ref.word.name for ref in formula.tree.refs() if ref.word}
                limited = [one.when for one in definition.shapes if one.shape in asked]
                limited += [row.when for name, row in definition.narrowed if f"win.{name}" in asked]
                ends = [one for one in (*limited, *also) if one is not counted]
                yield Problem("item_never", "", *place, facts={"name": item.label, "text": formula, "ends": ends})
                break


def _left_out(ruleset: Ruleset) -> Warnings:
    """Yield items that leave themselves out, or each other, so that of the two neither would count."""
    items = {item.id: item for item in ruleset.definition.played_items}
    for circle in _circles({item.id: [name for name in item.excludes if name in items] for item in items.values()}):
        names = partial(_in_turn, [items[name].label for name in circle])
        yield _at(items[circle[0]], "items_in_circle", names=names)
    seen: dict[object, Item] = {}
    for item in items.values():
        first = seen.setdefault((*map(key_of, (item.when.tree, item.count.tree)), item.joins, item.alone), item)
        apart = item.id in first.excludes or first.id in item.excludes or (item.tier and item.tier == first.tier)
        if first is not item and not apart and not isinstance(item.when.tree, Truth):
            yield item.when.problem(
                "item_again", name=item.label, other=first.label, number=first.line, ends=[first.start]
            )
        if item.tier and sum(one.tier == item.tier for one in ruleset.definition.items) == 1:
            yield _at(item, "tier_alone", name=item.label, tier=item.tier)
        others = [items[name] for name in item.excludes if name in items and item.id in items[name].excludes]
        if item in others:
            yield _at(item, "item_leaves_itself_out", name=item.label)
        for other in others:
            if item.index < other.index and item.when.text == other.when.text:
                facts = {"name": item.label, "other": other.label, "ends": [item.start]}
                yield _at(other, "items_leave_each_other_out", **facts)


def _circles(after: Mapping[str, Sequence[str]]) -> Iterator[list[str]]:
    """Yield rings in which each leaves the next one out, and none the one before it.

    Each ring comes once, from its first in the order of the file on.
    """
    order = list(after)
    left_out = {
        name: [one for one in dict.fromkeys(others) if name not in after[one]] for name, others in after.items()
    }
    while True:
        try:
            TopologicalSorter(left_out).prepare()
            return
        except CycleError as found:
            ring = found.args[1][:0:-1]
        at = ring.index(min(ring, key=order.index))
        ring = [*ring[at:], *ring[:at]]
        yield ring
        left_out[ring[0]].remove(ring[1])


def _in_turn(labels: Sequence[Label], language: Language) -> str:
    return " → ".join(label(language) for label in (*labels, labels[0]))


def _requirements(ruleset: Ruleset) -> Warnings:
    definition, cases = ruleset.definition, circumstances_of(ruleset, "win").values()
    for row, item in product(definition.requirements, definition.played_items):
        held = holding(ruleset, item.when)
        if held and not may_hold(held, row.when.tree):
            yield row.when.problem("requirement_refuses", name=row.label, other=item.label)
    for rows, never, always in (
        (definition.requirements, "requirement_never", "requirement_always"),
        (definition.impossible, "impossible_never", "impossible_always"),
    ):
        for when, label, _ in rows:
            for code, one in ((never, when), (always, when.negated)):
                if not may_hold(cases, one.tree):
                    yield when.problem(code, name=label)
                    break


def _rows(ruleset: Ruleset) -> Warnings:
    """Yield rows that seat a winner, or a discarder, where nobody has won, and those that the rows after them repeat."""
    won, alone = words_of("deal.winners > 0"), words_of("deal.winners == 1 and deal.first_winners == 1")
    wall = [((row.dice, row.side, row.skip), row.when) for row in ruleset.definition.wall]
    for rows in (ruleset.definition.next_dealer, wall):
        for at, (said, when, inside, _) in enumerate(reached_in_turn(possible_in(ruleset, {}), rows)):
            if inside is None:
                continue
            drawn = said == "first_discarder" and inside.copy().hold([alone])
            if drawn or (said in ("first_winner", "first_discarder") and not inside.copy().hold([won])):
                yield when.problem("seat_of_nobody")
            named = [part for part in when.tree.parts_of(Name) if part.ref.id == said]
            if not all(inside.copy().hold([Call("default", (one,))]) for one in named):
                yield when.problem("seat_of_nobody")
            for other, _, there, always in reached_in_turn(inside, rows[at + 1 :]):
                if there is not None and other != said:
                    break
                if always:
                    yield when.problem("row_idle")
    for first, row in permutations(ruleset.definition.winning, 2):
        left = can_hold(ruleset, row.when.tree, Unary("not", first.when.tree))
        if first.must and first.with_ == row.with_ and not left:
            yield row.when.problem("row_unreached", name=section_label("winning"), ends=[first.when])


def _payments(ruleset: Ruleset) -> Warnings:
    """Yield payments that are never made, and ways to win for which none is made."""
    definition, offender = ruleset.definition, key_of(words_of("payee.offender"))
    made = []
    seen: dict[tuple[object, ...], Payment] = {}
    for payment in definition.payments:
        texts = (payment.reason, payment.on, *(formula.text for formula in payment.formulas))
        first = seen.setdefault((*texts, payment.from_pot, payment.to_pot), payment)
        undone: list[tuple[str, Payment, Place, Place]] = []
        if first is not payment and not payment.meant:
            undone.append(("payment_again", first, (payment.file, payment.line, 1), first.place))
        cases = [known for event in payment.on.split() for known in cases_of(ruleset, event).values()]
        of_shown = [one for one in refs_of(payment.formulas) if one.word is not None and one.attribute in _OF_SHOWN]
        if of_shown and not definition.check_hands:
            yield _at(payment, "hands_unshown", name=payment.label)
        if payment.pay is not None and possible_in(ruleset, {}).span(payment.pay.tree).high <= 0:
            yield payment.pay.problem("payment_nothing", name=payment.label)
        for other in definition.payments[: payment.index]:
            if _gives_back(payment, other):
                undone.append(("payments_cancel", other, _pay_place(payment), _pay_place(other)))
            if _refunds_again(ruleset, payment, other):
                undone.append(("refund_again", other, payment.place, other.place))
        for code, other, place, end in undone:
            facts = {"name": payment.label, "other": other.label, "line": other.line, "ends": [end]}
            yield Problem(code, "", *place, facts=facts)
        if payment.reason in _MOVES_WIN and "kong" not in ruleset.payments_on:
            yield _at(payment, "refund_nothing", name=payment.label)
        for formula, text in _of_other_side(payment):
            yield formula.problem("payment_swapped", name=payment.label, text=text, ends=payment.written)
        if offender in map(key_of, conjuncts(payment.taker.tree)):
            yield payment.taker.problem("offender_paid", name=payment.label)
        if _mutual(payment):
            yield payment.taker.problem("payment_mutual", name=payment.label, ends=[payment.giver])
        named = about(payment.condition) if payment.on == "win" else frozenset()
        needed = [one.when for one in definition.requirements if not named.isdisjoint(about(one.when.tree))]
        tried: list[list[Formula]] = [[], *([one] for one in needed)]
        against = next(
            (also for also in tried if not _may_be_paid(cases, payment.condition, *(one.tree for one in also))), None
        )
        if against is not None:
            # The places are those of conditions without which it would be paid.
            asked = [*payment.conditions, *against]
            alone = [
                one for one in payment.written if _may_be_paid(cases, *(two.tree for two in asked if two is not one))
            ]
            places = [one.place_of() for one in (*(alone or payment.written), *against)] or [payment.place]
            yield Problem("payment_never", "", *places[0], facts={"name": payment.label, "ends": places[1:]})
        elif "win" in payment.on.split() and payment.reason not in _MOVES_WIN:
            made.append(payment)
        for amount, *also in amounts_of(payment.pay.tree) if payment.pay is not None else ():
            where = payment.condition, *also
            nothing = not _may_be_paid(cases, *where, Compare((">",), (amount, Number(0))))
            if payment.pay is not None and nothing and _may_be_paid(cases, *where):
                yield payment.pay.problem("payment_nothing", amount, name=payment.label)
        narrowed = payment.borne_by_discarder and payment.giver.line
        if narrowed and not _may_be_paid(cases, payment.condition, Unary("not", words_of("payer.discarder"))):
            yield payment.giver.problem("borne_idle", name=payment.label)
    if not any("win" in payment.on.split() for payment in definition.payments):
        yield Problem("no_win_paid", "", *definition.paid_at)
        return
    for code, known in cases_of(ruleset, "win").items():
        if not any(may_hold([known], payment.condition) for payment in made):
            failing = [
                one.place_of()
                for payment in made
                for one in payment.written
                if may_hold([known], *(two.tree for two in payment.conditions if two is not one))
            ]
            places = failing or [made[0].place if made else definition.paid_at]
            yield Problem("win_unpaid", "", *places[0], facts={"way": Sentence(code), "ends": places[1:]})


def _may_be_paid(cases: Iterable[Possible], *conditions: Expr) -> bool:
    """Return whether some conditions can hold together of different players."""
    return may_hold(cases, *conditions, *others_apart())


def _pay_place(payment: Payment) -> Place:
    return (payment.pay or payment.when).place_of()


def _gives_back(one: Payment, other: Payment) -> bool:
    """Return whether a payment takes back what another gives: the same through the pot, or from the one who got it."""
    if one.on != other.on or one.pay is None or other.pay is None or key_of(one.when.tree) != key_of(other.when.tree):
        return False
    if (one.from_pot, one.to_pot) == (other.to_pot, other.from_pot) and one.from_pot != one.to_pot:
        return key_of(one.pay.tree) == key_of(other.pay.tree)
    turned = [(one.giver, other.taker), (one.taker, other.giver), (one.pay, other.pay)]
    written = all(two.line for pair in turned for two in pair)
    return written and all(key_of(two.tree) == _swapped(key_of(three.tree)) for two, three in turned)


def _refunds_again(ruleset: Ruleset, payment: Payment, before: Payment) -> bool:
    """Return whether a refund gives back only what one before it has given back."""
    if payment.pay is not None or payment.reason != before.reason or not {*payment.on.split()} <= {*before.on.split()}:
        return False
    return not can_hold(ruleset, payment.condition, Unary("not", before.condition))


def _of_other_side(payment: Payment) -> Iterator[tuple[Formula, Formula]]:
    """Yield an amount that asks of one side what the condition asks of the other, and never of that one."""
    if payment.pay is None:
        return
    paid = {(ref.root, ref.place, ref.index) for ref in payment.pay.tree.refs()}
    for formula in (payment.giver, payment.taker):
        for part in conjuncts(formula.tree):
            one = part.members[0] if isinstance(part, Compare) else part
            if not isinstance(one, Name) or one.ref.root not in _SIDES or one.ref.place not in ("player", "fact"):
                continue
            kind = (one.ref.place, one.ref.index)
            if (one.ref.root, *kind) not in paid and (_SIDES[one.ref.root], *kind) in paid:
                yield payment.pay, formula.part(one)


def _mutual(payment: Payment) -> bool:
    """Return whether each of two pays the other the same."""
    if not payment.giver.line or not payment.taker.line or payment.pay is None or payment.from_pot or payment.to_pot:
        return False
    asked = [key_of(part) for one in payment.conditions for part in conjuncts(one.tree)]
    whole = (frozenset(asked), key_of(payment.pay.tree))
    refs = refs_of(payment.formulas)
    return whole == (frozenset(map(_swapped, asked)), _swapped(whole[1])) and all(ref.place != "local" for ref in refs)


def _swapped(key: Any) -> Any:
    """Return the key of the same part with payer for payee."""
    if isinstance(key, tuple):
        return tuple(map(_swapped, key))
    return _SIDES.get(key, key) if isinstance(key, str) else key


def _unworkable(ruleset: Ruleset) -> Warnings:
    """Yield one warning for each part that some choice of options makes impossible to work out."""
    tries = iter(range(_MOST_TRIED_IN_ALL))
    for formula, asked_first in _worked_out(ruleset):
        before = {ref.index for ref in refs_of(asked_first) if ref.place == "option"}
        for code, part, asked in _dangers(formula.tree):
            options = [*dict.fromkeys(ruleset.definition.options_in(asked))]
            bounded = all(one.function in ("min", "max") for one in asked.parts_of(Call)) and of_options(asked)
            if not bounded or any(option.index in before for option in options):
                continue
            chosen = _breaking(ruleset, asked, code, options, tries)
            if chosen is not None:
                yield formula.problem(code, part, options=chosen)


def _worked_out(ruleset: Ruleset) -> Iterator[tuple[Formula, Sequence[Formula]]]:
    """Yield formulas, each with the conditions under which it is worked out."""
    definition = ruleset.definition
    for value in definition.own:
        yield value.formula, ()
    for item in definition.played_items:
        yield from ((formula, (item.when,)) for formula in (item.value, item.count))
    yield from ((pay, payment.conditions) for payment, pay in definition.paid)


def _dangers(tree: Expr) -> Iterator[tuple[str, Expr, Expr]]:
    """Yield the problem code, the dangerous part, and its part that must not be 0 (or too high).

    Only parts that are always worked out are yielded.
    """
    match tree:
        case Binary(op="//" | "%", right=right):
            yield "options_zero", tree, right
        case Call("pow2", (power,)):
            yield "options_power", tree, power
        case Call(function, (_, step)) if function in _STEPS:
            yield "options_zero", tree, step
    always: Iterable[Expr] = tree.parts()
    if isinstance(tree, If):
        always = (tree.test,)
    elif isinstance(tree, (Logic, Compare)):
        # What comes later in `and`, `or` and a chain of comparisons is not always asked.
        always = tree.parts()[: 1 if isinstance(tree, Logic) else 2]
    elif isinstance(tree, Ladder) or (isinstance(tree, Call) and tree.function in (*QUANTIFIERS, *OVER_TILES)):
        # The parts of a ladder are formulas of their own.
        always = ()
    for part in always:
        yield from _dangers(part)


def _breaking(ruleset: Ruleset, tree: Expr, code: str, options: list[Option], tries: Iterator[int]) -> str | None:
    """Return the options, as one would set them, with which the part cannot be worked out."""
    for row, _ in zip(islice(product(*map(_tried, options)), _MOST_TRIED), tries, strict=False):
        chosen = {option.id: value for option, value in zip(options, row, strict=True)}
        span = Possible(ruleset, chosen).span(tree)
        breaks = span.low == 0 if code == "options_zero" else not 0 <= span.low <= MAX_POWER
        if span.low == span.high and breaks:
            return ", ".join(f"{name}: {flow_text(value, bool)}" for name, value in chosen.items())
    return None


def _tried(option: Option) -> Sequence[OptionValue]:
    near = range(max(option.minimum, -_NEAR), min(option.maximum, _NEAR) + 1)
    return option.listed_values() or list(dict.fromkeys((option.default, option.minimum, option.maximum, *near)))
