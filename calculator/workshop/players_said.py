"""Texts that say of a player what the formula beside them asks the other way round, or of another player."""

from __future__ import annotations

import re
from collections.abc import Iterator

from calculator.documents import Problem
from calculator.rules import Definition, Label
from calculator.rules.formulas import Formula
from calculator.rules.formulas.expressions import Name, Ref, Unary, conjuncts
from calculator.rules.language.vocabulary import TABLES

_PAYS = re.compile("^(.+?)[付赔賠](.+)$")
_NOT = "(不是|[没沒未不])?"


def players_said(definition: Definition) -> Iterator[Problem]:
    """Yield warnings about players who are asked for otherwise than the texts say, in no order."""
    rows = [(one.label, one.formula) for place in ("value", "local", "player") for one in definition.own_values(place)]
    rows += [(one.label, one.when) for one in definition.items if not one.off]
    for label, formula in rows:
        yield from _denied(label, label.zh, formula)
    for payment in definition.payments:
        found = _PAYS.search(payment.label.zh.rpartition("，")[2])
        for text, formula in zip(found.groups(), (payment.giver, payment.taker), strict=True) if found else ():
            yield from _denied(payment.label, text, formula)
    yield from _shares(definition)


def _denied(label: Label, text: str, formula: Formula) -> Iterator[Problem]:
    """Yield conditions that a text denies, and what it says that a formula denies."""
    for part in conjuncts(formula.tree):
        denied = isinstance(part, Unary) and part.op == "not"
        asked = part.part if isinstance(part, Unary) else part
        called = "|".join(_names_of(asked.ref)) if isinstance(asked, Name) else ""
        said = list(re.finditer(f"{_NOT}(?:{called})", text)) if called else []
        if said and all(bool(one[1]) != denied for one in said):
            yield formula.problem("name_differs", part, name=label, stated=said[0][0], text=formula.part(part))


def _names_of(ref: Ref) -> list[str]:
    """Return patterns of what texts call a condition of a player."""
    named = [pattern for pattern, words in TABLES["trade_of_players"] if ref.attribute in words.split()]
    own = ref.place in ("fact", "option", "value", "local", "player") and ref.label is not None
    return [*named, re.escape(ref.label.zh)] if own and ref.label is not None and len(ref.label.zh) > 1 else named


def _shares(definition: Definition) -> Iterator[Problem]:
    """Yield amounts that ask for another player who pays than their texts name."""
    rows = [(one.label, f"{one.label.zh}；{one.help.zh}；{one.source}", one.formula) for one in definition.per_payer]
    for label, text, formula in rows:
        asked = {ref.attribute for ref in formula.tree.refs() if ref.root == "p"}
        said = {word: found[0] for pattern, word in TABLES["trade_of_shares"] if (found := re.search(pattern, text))}
        others = asked & {word for _, word in TABLES["trade_of_shares"]}
        for word, phrase in said.items() if others and others.isdisjoint(said) else ():
            yield formula.problem("text_differs", name=label, stated=phrase, text=formula)
