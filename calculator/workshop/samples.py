"""Sample deals 例牌 on which any word or function of the rule language is worked out, for the reference and for `explain`.

A formula is put into a small ruleset that plays with everything, the deals are settled under it one after another, and the
first in which the formula holds (or is not 0) is its example. Nothing about an example is written down that can be reckoned.
"""

from __future__ import annotations

import json
from functools import cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

from calculator.deals import at_table, read_deal
from calculator.documents import Data, read_text, read_yaml
from calculator.resources import RESOURCES
from calculator.rules import Ruleset
from calculator.rules.language import CIRCUMSTANCES, CONDITION, SHAPES
from calculator.rules.library import Library
from calculator.settlement import Settlement, settle
from calculator.text import Label, Language, say
from calculator.workshop.examples import record_of
from calculator.workshop.reference import ReferenceEntry

_ASKED_IN = ("values", "payments", "payments.kong", "facts.next")
"""Sections in which examples are worked out; where in one none holds, in the next."""
_JING = "jing: {cycles: [123456789m, 123456789p, 123456789s, 1234z, 765z]}"


class Sample(NamedTuple):
    """A deal, as an example of a ruleset file gives it."""

    label: Label
    deal: Data

    @property
    def has_jing(self) -> bool:
        """True if the sample has 精."""
        return "jing" in self.deal

    def text(self) -> str:
        """Return the deal as one would write it among examples."""
        return json.dumps(self.deal, ensure_ascii=False).replace('"', "")


class Answer(NamedTuple):
    """The value of a formula in the sample of that number (from 1)."""

    sample: int
    value: int
    is_condition: bool

    def text(self, language: Language = "zh") -> str:
        """Return the value as text."""
        if self.is_condition:
            return say("yes" if self.value else "no", language)
        return str(self.value)


class Samples:
    """The sample deals, read once, and formulas worked out on them."""

    @cached_property
    def deals(self) -> tuple[Sample, ...]:
        """The sample deals of the file."""
        rows = read_yaml(read_text(RESOURCES / "sample_deals.yaml")).plain()
        return tuple(Sample(Label(row["zh"], row["en"]), row["deal"]) for row in rows)

    def answer(self, entry: ReferenceEntry) -> Answer | None:
        """Return the example of an entry worked out; None if it is not part of a formula.

        :raises Problems: if the formula has faults, or a sample is none.
        """
        if not entry.example:
            return None
        known = [section for section in _ASKED_IN if section in entry.where]
        found = None
        for section in known or entry.where[:1] or _ASKED_IN[:1]:
            answer = self.worked_out(entry.example, section, entry.type == CONDITION)
            if answer.value:
                return answer
            found = found or answer
        return found

    def worked_out(self, formula: str, section: str, is_condition: bool) -> Answer:
        """Return a formula of a section on the first sample in which it holds or is not 0.

        Else on the first of all.
        """
        number = f"(1 if {formula} else 0)" if is_condition else formula
        for at, sample in enumerate(self.deals, 1):
            ruleset = _ruleset(number, section, sample.has_jing)
            value = _value(
                settle(*at_table(*read_deal(record_of(sample.deal, ruleset.definition), ruleset), ruleset)),
                section,
            )
            if value:
                return Answer(at, value, is_condition)
        return Answer(1, 0, is_condition)


def _value(settlement: Settlement, section: str) -> int:
    if section in ("requirements", "items", "values"):
        return max((win.points for win in settlement.wins), default=0)
    if section == "facts.next":
        return int(dict(settlement.next_facts)["asked"])
    return max((row.points for row in settlement.transfers if row.reason != "jing"), default=0)


@lru_cache(maxsize=2)
def _ruleset(number: str, section: str, has_jing: bool) -> Ruleset:
    quoted = json.dumps(number, ensure_ascii=False)
    in_values = section in ("requirements", "items", "values")
    points, players, pay = (quoted, "", "0") if in_values else ("1", "", quoted)
    if section == "players":
        players, pay = f"players:\n  asked: {quoted}", "payer.asked"
    facts = ""
    if section == "facts.next":
        facts, pay = f"  asked: {{of: deal, type: number, default: 0, next: {quoted}}}", "0"
    # A word about players is asked upon every event; penalties always have an amount, since samples have penalties.
    asked = {section.removeprefix("payments.")} if section.startswith("payments.") else {"win", "kong"}
    rows = f"  penalty:\n  - {{on: false_win dead_hand exhausted deal, pay: {pay if len(asked) > 1 else '0'}}}"
    rows += "".join(f"\n  {reason}:\n  - {{pay: {pay}}}" for reason in sorted(asked))
    text = read_text(RESOURCES / "sample_ruleset.yaml").format(
        shapes=", ".join(SHAPES),
        circumstances=", ".join(CIRCUMSTANCES),
        points=points,
        players=players,
        facts=facts,
        payments=rows,
        jing=_JING if has_jing else "",
    )
    return Library(()).read(text, Path("sample.yaml"))
