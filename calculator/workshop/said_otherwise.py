"""Texts of a file that say another number, tile, player or word than the formulas beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from calculator.documents import Node, Problem
from calculator.rules import Definition, Item, Label, Option, Ruleset
from calculator.rules.definitions import Payment, Requirement
from calculator.rules.formulas import Formula
from calculator.rules.formulas.bounds import Possible
from calculator.rules.formulas.expressions import Expr, Unary, conjuncts
from calculator.rules.formulas.implications import words_of
from calculator.workshop.labels import NUMERALS, number_of, said_of_trade
from calculator.workshop.odd_ones import asked_choice

_COUNT = rf"(\d+|[{NUMERALS}]+)"
_FROM_REST = re.compile("收[没未]胡的?者?")
_CANNOT = re.compile(r"(\w+)不[能可]")


def said_otherwise(ruleset: Ruleset, document: Node) -> Iterator[Problem]:
    """Yield warnings about formulas that are not what texts of the file say, in no order."""
    definition = ruleset.definition
    yield from _choices(definition)
    yield from _who_pays(ruleset)
    yield from _winners(definition, document)
    yield from _cannot(ruleset)
    yield from _all_tiles(definition)
    yield from _of_sources(ruleset)


def _differs(formula: Formula, part: Expr | None, name: object, stated: object) -> Problem:
    text = formula if part is None else formula.part(part)
    return formula.problem("text_differs", part, name=name, stated=stated, text=text)


def _choices(definition: Definition) -> Iterator[Problem]:
    """Yield conditions about a choice in rows that are named after another choice, or whose word is the other's."""
    named: list[Payment | Item | Requirement] = [*definition.payments, *definition.items, *definition.refusing]
    rows: list[tuple[Label | None, str, Formula]] = [(one.label, "", one.when) for one in named]
    rows += [(None, one.skip, one.when) for one in definition.wall]
    rows += [(None, one.seat, one.when) for one in definition.next_dealer]
    words = {word for _, word, _ in rows if word}
    for label, word, formula in rows:
        for option, choice in _demanded(formula):
            chosen = next(one for one in option.choices if one.value == choice)
            for other in option.choices:
                if other is chosen:
                    continue
                text = label.zh.replace("，", "") if label is not None else ""
                called = len(other.label.zh) > 1 and other.label.zh in text and chosen.label.zh not in text
                if called or (word and choice in words - {word} and word == other.value):
                    yield _differs(formula, None, label or word, other.label)


def _demanded(formula: Formula) -> Iterator[tuple[Option, object]]:
    """Yield the choices that have to be made for a condition to hold."""
    for part in conjuncts(formula.tree):
        asked = asked_choice(part)
        if asked is not None and asked.ref.type.option is not None:
            yield asked.ref.type.option, asked.ref.attribute


def _who_pays(ruleset: Ruleset) -> Iterator[Problem]:
    """Yield payments of those who have won, too, where their sources leave them out."""
    definition = ruleset.definition
    for payment in definition.payments if definition.winners > 1 else ():
        found = _FROM_REST.search(payment.source.rpartition("：")[2])
        if found and payment.pay is not None and not payment.borne_by_discarder:
            out = Unary("not", words_of("payer.in_play"))
            if Possible(ruleset, {}).hold([payment.when.tree, payment.giver.tree, out]):
                yield payment.pay.problem("text_differs", name=payment.label, stated=found[0], text=payment.pay)


def _winners(definition: Definition, document: Node) -> Iterator[Problem]:
    """Yield numbers of winners, and of players, that are others than `about` says."""
    rows = (
        ("winners", rf"胡满{_COUNT}家", definition.winners),
        ("seats", rf"^{_COUNT}(?:个人|人打|家打)", definition.seats),
    )
    for key, pattern, number in rows:
        found, at = re.search(pattern, definition.about.zh), document.get(key)
        stated = number_of(found[1]) if found else None
        if found and stated not in (None, number):
            at = at or document.at("about")
            yield at.problem("text_differs", name=key, stated=found[0], text=str(number))


def _cannot(ruleset: Ruleset) -> Iterator[Problem]:
    """Yield rows that refuse nothing of the way to win that they refuse by their names."""
    definition = ruleset.definition
    rows = [(row, Unary("not", row.when.tree)) for row in definition.requirements]
    for row, refused in (*rows, *((row, row.when.tree) for row in definition.impossible)):
        found = _CANNOT.match(row.label.zh)
        for phrase, claim in said_of_trade(found[1], "trade") if found else ():
            if found and phrase == found[1] and not Possible(ruleset, {}).hold([claim, refused]):
                yield _differs(row.when, None, row.label, row.label)


def _all_tiles(definition: Definition) -> Iterator[Problem]:
    """Yield tiles that are played with another choice, and not with the one that is all by its name."""
    for option in definition.open_options:
        whole = next((one for one in option.choices if one.value == "all"), None)
        rows = [one for one in definition.tiles if any(ref.index == option.index for ref in one.when.tree.refs())]
        for row in rows if whole is not None else ():
            asked = [choice for of, choice in _demanded(row.when) if of is option]
            if asked and asked[0] != "all":
                yield _differs(row.when, None, option.label, whole.label if whole else "")


def _of_sources(ruleset: Ruleset) -> Iterator[Problem]:
    """Yield circumstances that count only otherwise than their sources say."""
    for _, row in ruleset.definition.narrowed:
        for phrase, claim in said_of_trade(row.source.rpartition("：")[2], "trade"):
            each = Possible(ruleset, {}).hold([claim]), Possible(ruleset, {}).hold([row.when.tree])
            if all(each) and not Possible(ruleset, {}).hold([row.when.tree, claim]):
                yield _differs(row.when, None, row.label, phrase)
