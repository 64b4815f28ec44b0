"""Meanings of the names in the formulas of one file: options, facts, shapes, words, and the file's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from calculator.documents import Likely, Problem
from calculator.rules.formulas.expressions import Expr, Formula, Name
from calculator.rules.formulas.parts import Parts
from calculator.rules.formulas.refs import COND, Ref, Type
from calculator.rules.formulas.scopes import Scope, allows, facts_known, split
from calculator.rules.language.intended import meant_name
from calculator.rules.language.vocabulary import EMPTY, NUMBER, PLAYER_PREFIXES, WINNER, WORDS, Word
from calculator.rules.option import Option
from calculator.rules.seats import DEFAULT_SEATS

if TYPE_CHECKING:
    from calculator.rules.definitions import Fact, ShapeRule

_SHAPES = "牌型"
_FACTS = ("facts", "情况")
"""The words before a fact that is named like a word."""
ROOTS = {"payer": "p", "player": "p", "payee": "q", "each": "e"}
"""The argument of compiled formulas that is meant by what stands before the dot."""


class Checker:
    """Resolves and checks the formulas of one file.

    `own` gives, for a section's own names (values, items), their `Ref`; asking for one may check its formula first, so
    that a cycle of values is found here.
    """

    def __init__(
        self,
        options: Iterable[Option],
        problems: list[Problem],
        facts: Iterable[Fact] = (),
        shapes: Iterable[ShapeRule] = (),
        seats: int = DEFAULT_SEATS,
    ) -> None:
        self.problems = problems
        self.seats = seats
        self.shapes = {rule.shape: rule.label for rule in shapes if rule.is_own}
        self.facts: dict[str, Fact] = {}
        """By id and by Chinese label."""
        for fact in (known := list(facts)):
            self.facts.setdefault(fact.id, fact)
        for fact in known:
            for name in filter(str.isidentifier, (fact.option.label.zh, *fact.option.aliases)):
                self.facts.setdefault(name, fact)
        self.unread: set[str] = set()
        """Names of options that could not be read: a formula that asks one of them is not faulty itself."""
        self.words_used: set[str] = set()
        self.options_used: set[str] = set()
        self._options = {option.id: option for option in options}
        self._labels: dict[str, Option] = {}
        self._of_label: dict[Scope, dict[str, list[str]]] = {}
        self._known_names: dict[tuple[Scope, frozenset[str], bool], tuple[str, ...]] = {}
        for option in self._options.values():
            for name in filter(str.isidentifier, (option.label.zh, *option.aliases)):
                self._labels.setdefault(name, option)
        self._chinese = {word.chinese: word.name for word in reversed(WORDS.values())}
        self.own: Callable[[str, Scope], Ref | None] = lambda name, scope: None
        self.own_names: Callable[[Scope], Iterable[tuple[str, str]]] = lambda scope: ()

    def check(self, formula: Formula, scope: Scope, wanted: str) -> Type | None:
        """Return the type of a formula, or None with the problems noted.

        `wanted` is NUMBER, CONDITION or empty for either.
        """
        return Parts(self, formula, scope).check(wanted)

    def check_next(self, formula: Formula, scope: Scope, option: Option) -> Type | None:
        """Return the type of a fact's value in the next deal, as `check` does."""
        return Parts(self, formula, scope).check_value(option)

    def choice_of(self, member: Expr, scope: Scope) -> Option | None:
        """Return the option or fact that a name means, if its values are words."""
        if not isinstance(member, Name) or self.own(member.name, scope) is not None:
            return None
        fact = self.fact(member.name)
        option = self.option(member.name) if fact is None else fact.option
        return option if option is not None and option.type == "choice" and not option.is_numeric else None

    def fact(self, name: str) -> Fact | None:
        """Return the fact that a name means.

        One of the players has its owner before it, another is bare.
        """
        head, tail = split(name)
        fact = self.facts.get(tail)
        if fact is None:
            return None
        heads = (*PLAYER_PREFIXES, WINNER) if fact.of == "player" else ("", *_FACTS)
        return fact if head in heads else None

    def fact_ref(self, fact: Fact, name: str) -> Ref:
        """Return the reference of a fact's name."""
        option, head = fact.option, split(name)[0]
        root = {"deal": "d", "win": "w"}.get(fact.of, ROOTS.get(head, head or "p"))
        attribute = "seat" if option.type == "seat" else ""
        return Ref(
            "fact",
            _type_of(option),
            fact.index,
            root=root,
            attribute=attribute,
            label=option.label,
            say=option.say,
            id=fact.id,
        )

    def option(self, name: str) -> Option | None:
        """Return the option of an id or a label, with or without `options.` before it."""
        bare = name.removeprefix("options.").removeprefix("约定.")
        return self._options.get(bare) or self._labels.get(bare)

    def shape(self, name: str) -> Ref | None:
        """Return the reference of `shapes.ID`, or `牌型.名`."""
        head, _, tail = name.rpartition(".")
        if head not in ("shapes", _SHAPES):
            return None
        found = next(((id, label) for id, label in self.shapes.items() if tail in (id, label.zh)), None)
        return None if found is None else Ref("shape", COND, attribute=found[0], label=found[1], id=found[0])

    def word(self, name: str) -> Word | None:
        """Return the word of the language that a name is, in English or Chinese."""
        return WORDS.get(name) or WORDS.get(self._chinese.get(name, ""))

    def option_ref(self, option: Option) -> Ref:
        """Return the reference of an option's name; the option is thereby used."""
        self.options_used.add(option.id)
        return Ref("option", _type_of(option), option.index, label=option.label, say=option.say, id=option.id)

    def likely(self, name: str, scope: Scope, inside: frozenset[str]) -> Likely:
        """Return the name that was probably meant by an unknown one."""
        # One character is half of too many names.
        return meant_name(name, self._known(scope, inside, True), self._known(scope, inside, len(name) > 1))

    def _known(self, scope: Scope, inside: frozenset[str], chinese: bool) -> tuple[str, ...]:
        """Return every name that a formula of a scope may use.

        They are kept, since a file may have any number of wrong ones.
        """
        key = scope, inside, chinese
        if key in self._known_names:
            return self._known_names[key]
        own_names = [*self.own_names(scope), *facts_known(scope, self.facts.values())]
        if "r" in scope.roots:
            own_names += [(f"shapes.{name}", f"{_SHAPES}.{label.zh}") for name, label in self.shapes.items()]
        words = [word for word in WORDS.values() if allows(scope, word, inside)]
        candidates = [own for own, _ in own_names] + [*self._options, EMPTY, *(word.name for word in words)]
        if chinese:
            candidates += [label for _, label in own_names] + [*self._labels, *(word.chinese for word in words)]
        return self._known_names.setdefault(key, tuple(candidates))

    def labelled(self, label: str, scope: Scope) -> list[str]:
        """Return the names of the file's own that have a label."""
        if scope not in self._of_label:
            found: dict[str, list[str]] = {}
            for name, known in self.own_names(scope):
                found.setdefault(known, []).append(name)
            self._of_label[scope] = found
        return self._of_label[scope].get(label, [])


def _type_of(option: Option) -> Type:
    """Return the type of the value of an option or a fact.

    A seat is the place at the table, from 1 on.
    """
    if option.type == "switch":
        return COND
    if option.is_numeric or option.type == "seat":
        return Type(NUMBER, option.optional)
    return Type(option.type, option.optional, option)
