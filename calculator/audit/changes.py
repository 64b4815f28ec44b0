"""Effects of mistakes, and mistakes themselves: a change, its place, and its name for people."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from calculator.audit.mistake_costs import COSTS
from calculator.text import Language, Phrase, Said, code_of, in_each, say

ENDING = -1
"""Stands for the index of an event where the end of the deal is meant."""


_SENTENCE = re.compile(r"(?!.*“).*(?:，|, |: |付|赔|\bpays?\b)")
"""Words that would run into those around them."""


class Change(NamedTuple):
    """One thing done otherwise. Two changes of the same `kind` and `where` cannot be made at once.

    - switch: a place of a formula (`where`: its number) in another state (`to`).
    - switches: the same for several places that say the same.
    - option: an option (its index) with another value.
    - dealer: another dealer; -1 for nobody.
    - winner: another winner of an event (its index), with his kongs.
    - seats: two seats, (one, other), taken for each other in all events.
    - kong: an event (its index), a kong or a win, that is taken for another one throughout.
    - fact: a fact of the deal or of a player, (id, None or the seat), with another value.
    - held: wild tiles of a seat, (seat, 0 main or 1 next), counted as so many.
    - event: what is said of an event, (its index, what of it), taken for something else: pairs of a field and its value,
      of flags those that go (`without`) or come (`with`), of facts (`fact`) an id and its value.
    - row: a payment, (its index or reason, payer, payee), None for any: missed, twice, half, only; or a pair of words:
      (payer, a seat), (payee, a seat), (seats, two seats), (times, a fraction), (points, a number).
    - rank: the number of an event's winning tile, where it counts.
    - reading: the division of an event's hand that is taken.
    - shown: a hand at an exhausted wall (its seat): not_ready, a suit overlooked.
    """

    kind: str
    where: Any
    to: Any

    @property
    def exclusive(self) -> tuple[str, Any]:
        """The change that excludes this one."""
        return self.kind, self.where


class Mistake(NamedTuple):
    """A mistake of the table.

    `event` is the index of the event in which it happened (`ENDING` for payments at the end of the
    deal), None if it holds throughout.

    `cost` says how unlikely it is (about 10 for what happens all the time); `kind` is the kind of
    mistake and `element` the id of what it is about, of a payment its reason; `setting` is the id of
    the option to which it comes down (a mistake there is to play that option differently); `file` and
    `line` are the place in the ruleset, empty and 0 where there is none.
    """

    change: Change
    event: int | None
    kind: str
    cost: int
    facts: Mapping[str, Said] = MappingProxyType({})
    element: str = ""
    file: str = ""
    line: int = 0
    setting: str = ""

    def say(self, language: Language = "zh") -> str:
        """In words, without where it happened. Of a part that only a formula says, whose value it is of."""
        facts = {name: fact(language) for name, fact in self.facts.items()}
        # A part that has the name of the whole says nothing.
        if all(facts.values()) and facts.get("part", "").lower() != facts.get("what", "-").lower():
            code = code_of("mistake", self.kind + facts.pop("way", ""))
            text = say(code, language)
            for name, fact in facts.items():
                # Of a list each name is in quotation marks already, of others the text may have them.
                if self.kind != "plain_hand" and f"“{{{name}}}”" not in text:
                    facts[name] = quoted_sentence(fact)
            return say(code, language, **facts).replace("算算", "算")
        step = "twice" if self.kind.endswith("twice") else "missed" if "missed" in self.kind else "other"
        return say(code_of("mistake_step", step), language, what=facts["owner"])


def mistake_of(
    kind: str, change: Change, event: int | None = None, harder: int = 0, element: str = "", /, **facts: Said
) -> Mistake:
    """Return a mistake that is no place of the ruleset's file, so much less likely than others of its kind."""
    return Mistake(change, event, kind, COSTS[kind] + harder, facts, element)


def quoted_sentence(text: str) -> str:
    """Return a name, in quotation marks if it is a sentence of its own."""
    return f"“{text}”" if _SENTENCE.match(text) else text


def figure(number: int) -> Phrase:
    """Return a number, the same in each language."""
    return in_each(lambda _: str(number))


def values_taken(own: Any, to: Any, shown: Callable[[Any, Language], str]) -> dict[str, Said]:
    """Return how the words of a mistake call a value and what it was taken for; for a switch only which `way`."""
    if isinstance(to, bool):
        return {"way": lambda _: "_on" if to else "_off"}

    def said(value: Any, language: Language) -> str:
        if value in (None, ()):
            return say("audit_nothing", language)
        text = shown(value, language)
        return say("audit_figure" if text.isdigit() else "audit_quoted", language, text=text)

    return {"to": in_each(said, to), "own": in_each(said, own)}
