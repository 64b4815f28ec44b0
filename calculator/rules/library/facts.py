"""Facts 情况 of a ruleset file: what else has to be known of a deal, a player or a win; and circumstances that are narrowed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from calculator.documents import Node
from calculator.rules.definitions import Fact, Requirement, asked_about, named_together
from calculator.rules.formulas import scopes
from calculator.rules.language.keys import CHOICES
from calculator.rules.language.vocabulary import CIRCUMSTANCES, CONDITION, NUMBER, WORDS, Word
from calculator.rules.library.fields import Fields, Notes
from calculator.rules.library.options import read_option
from calculator.rules.library.sections import Sections, plain
from calculator.text import Label, Language, listed, say

_KEYS_OF_TYPES = {"most": ("tiles",), "next": ("number", "choice", "switch", "seat")}


def read_facts(read: Sections, node: Node | None, seats: int) -> tuple[Fact, ...]:
    """Return the facts that a file declares; their formulas are read, but not checked yet."""
    counts = dict.fromkeys(CHOICES["fact.of"], 0)
    facts = []
    for name, entry in read.named(node, "facts"):
        fact = _fact(read, name, entry.node, counts, seats)
        if fact is not None:
            facts.append(fact)
            counts[fact.of] += 1
    return tuple(facts)


def _fact(read: Sections, name: str, node: Node, counts: dict[str, int], seats: int) -> Fact | None:
    option = read_option(read, name, 0, node, "fact", seats)
    if option is None:
        return None
    fields = Fields(Notes(), node, "fact", name)
    of = fields.text("of")
    if not read.word(fields.at("of"), of, CHOICES["fact.of"], "of"):
        return None
    for key, types in _KEYS_OF_TYPES.items():
        where = fields.get(key)
        if where is not None and option.type not in types:
            read.note(where, "fact_key_of_type", name=key, types=" ".join(types), type=option.type)
    if of == "win" and fields.get("next") is not None:
        read.note(fields.at("next"), "fact_next_of_win", name=name)
    most, following = fields.get("most"), fields.get("next")
    fields.notes = read
    requires = tuple(
        Requirement(row.formula("when", plain(True)), row.own_label(row.text("when")), row.text("source"))
        for row in read.rows(fields.get("requires"), "requirement", "requires")
    )
    return Fact(
        of=of,  # type: ignore[arg-type]
        index=counts[of],
        option=replace(option, index=counts[of]),
        most=None if most is None else fields.formula("most", plain(0)),
        requires=requires,
        next=None if following is None else fields.formula("next", plain(0)),
    )


def check_facts(read: Sections, facts: Iterable[Fact]) -> None:
    """Check the formulas of facts."""
    for fact in facts:
        if fact.most is not None:
            read.checked(fact.most, scopes.FACTS[fact.of], NUMBER)
        for requirement in fact.requires:
            read.checked(requirement.when, scopes.FACTS[fact.of], CONDITION)
        if fact.next is not None and fact.of in scopes.NEXT:
            read.checker.check_next(fact.next, scopes.NEXT[fact.of], fact.option)


def read_impossible(read: Sections, node: Node | None) -> tuple[Requirement, ...]:
    """Return the impossible combinations in a deal.

    A row without a name is told by the names of what it has together.
    """
    rows = []
    for fields in read.rows(node, "impossible"):
        when = read.condition(fields, "when", scopes.IMPOSSIBLE)
        asked = asked_about(when)
        if "end" in asked and len(asked) > 1:
            read.note(fields.at("when"), "impossible_late")
        labels = dict.fromkeys(_called(ref.word) if ref.word else ref.label for ref in named_together(when))
        label = fields.own_label(Label.of(partial(_named_together, labels)))
        rows.append(Requirement(when, label, fields.text("source")))
    return tuple(rows)


def _named_together(labels: Iterable[Label | None], language: Language) -> str:
    names = listed([label(language) for label in labels if label], language)
    return say("told_together", language, names=names)


def _called(word: Word) -> Label:
    """Return the name of a flag without a label."""
    return Label(word.chinese, word.meaning("en"))


def read_circumstances(read: Sections, top: Fields) -> tuple[tuple[str, ...], tuple[tuple[str, Requirement], ...]]:
    """Return the flags that count here, and those of them that count only under a condition."""
    node = top.get("circumstances")
    if node is None or not node.is_map:
        return top.words("circumstances", CIRCUMSTANCES), ()
    found, narrowed = [], []
    for entry in read.first(node.entries(), node, "circumstances"):
        name = str(entry.key.value)
        if not read.word(entry.key, name, CIRCUMSTANCES, "circumstances"):
            continue
        found.append(name)
        if entry.node.value is None:
            continue
        fields = Fields(read, entry.node, "circumstance", name)
        label = fields.own_label(_called(WORDS[f"win.{name}"]))
        narrowed.append((name, Requirement(read.condition(fields, "when", scopes.FLAG), label, fields.text("source"))))
    return tuple(found), tuple(narrowed)
