"""Meanings of the names in the formulas of one file, and the types of the parts: numbers, conditions, choices."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

from calculator.documents import Likely, Problem
from calculator.rules.definitions import Fact, ShapeRule
from calculator.rules.formulas.expressions import (
    ANY,
    COND,
    GROUP_IS,
    ITEM,
    NUM,
    OF_KINDS,
    OF_PATTERNS,
    OF_TILES,
    OVER_TILES,
    QUANTIFIERS,
    ROUNDING,
    Among,
    Binary,
    Broken,
    Call,
    Compare,
    Expr,
    Formula,
    If,
    Ladder,
    Logic,
    Name,
    Number,
    Ref,
    Text,
    Truth,
    Type,
    Unary,
    asked_in,
    fault_of_text,
)
from calculator.rules.formulas.mistyped import IF_RUN_TOGETHER
from calculator.rules.formulas.patterns import read_pattern
from calculator.rules.formulas.scopes import SCOPES, Scope, allows, facts_known, split
from calculator.rules.language.intended import meant_name, section_name
from calculator.rules.language.vocabulary import (
    CONDITION,
    EMPTY,
    FORMER,
    FUNCTION_DOCS,
    LOOPS,
    NUMBER,
    PLAYER_PREFIXES,
    TILES,
    WINNER,
    WORDS,
    YIELDING,
    Word,
)
from calculator.rules.option import Label, Option
from calculator.rules.seats import DEFAULT_SEATS
from calculator.tiles import TileError, parse_tiles

_SHAPES = "牌型"
_FACTS = ("facts", "情况")
"""The words before a fact that is named like a word."""
_CHINESE = FORMER | {word.chinese: word.name for word in reversed(WORDS.values())}
Known = TypeVar("Known")
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
        self.facts = _by_name((fact.option, fact) for fact in facts)
        self.unread: set[str] = set()
        """Names of options that could not be read: a formula that asks one of them is not faulty itself."""
        self.words_used: set[str] = set()
        self.options_used: set[str] = set()
        self._options = _by_name((option, option) for option in options)
        self._known_names: dict[tuple[Scope, frozenset[str], bool], tuple[str, ...]] = {}
        self.own: Callable[[str, Scope], Ref | None] = lambda name, scope: None
        self.own_names: Callable[[Scope], Iterable[tuple[str, str]]] = lambda scope: ()

    def check(self, formula: Formula, scope: Scope, wanted: str) -> Type | None:
        """Return the type of a formula, or None with the problems noted.

        `wanted` is NUMBER, CONDITION or empty for either.
        """
        return Parts(self, formula, scope).check(wanted)

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
        heads = (*PLAYER_PREFIXES, WINNER) if fact is not None and fact.of == "player" else ("", *_FACTS)
        return fact if head in heads else None

    def fact_ref(self, fact: Fact, name: str) -> Ref:
        """Return the reference of a fact's name."""
        option, head = fact.option, split(name)[0]
        root = {"deal": "d", "win": "w"}.get(fact.of, ROOTS.get(head, head or "p"))
        attribute = "seat" if option.type == "seat" else ""
        return _ref_of("fact", option, fact.index, root=root, attribute=attribute)

    def option(self, name: str) -> Option | None:
        """Return the option of an id or a label, with or without `options.` before it."""
        bare = name.removeprefix("options.").removeprefix("约定.")
        return self._options.get(bare)

    def shape(self, name: str) -> Ref | None:
        """Return the reference of `shapes.ID`, or `牌型.名`."""
        head, _, tail = name.rpartition(".")
        if head not in ("shapes", _SHAPES):
            return None
        found = ((id, label) for id, label in self.shapes.items() if tail in (id, label.zh))
        return next((Ref("shape", COND, attribute=id, label=label, id=id) for id, label in found), None)

    def word(self, name: str) -> Word | None:
        """Return the word of the language that a name is, in English or Chinese."""
        return WORDS.get(name) or WORDS.get(_CHINESE.get(name, ""))

    def option_ref(self, option: Option) -> Ref:
        """Return the reference of an option's name; the option is thereby used."""
        self.options_used.add(option.id)
        return _ref_of("option", option, option.index)

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
        options = [option.id for option in self._options.values()]
        candidates = [own for own, _ in own_names] + [*options, EMPTY, *(word.name for word in words)]
        if chinese:
            candidates += [label for _, label in own_names] + [*self._options, *(word.chinese for word in words)]
        return self._known_names.setdefault(key, tuple(candidates))

    def labelled(self, label: str, scope: Scope) -> list[str]:
        """Return the names of the file's own that have a label."""
        return [name for name, known in self.own_names(scope) if known == label]


def _by_name(elements: Iterable[tuple[Option, Known]]) -> dict[str, Known]:
    """Return options or facts by each name that formulas may use; an id goes before a label of another."""
    rows = list(elements)
    found = {option.id: one for option, one in rows}
    for option, one in rows:
        for name in filter(str.isidentifier, (option.label.zh, *option.aliases)):
            found.setdefault(name, one)
    return found


def _ref_of(place: str, option: Option, index: int, root: str = "", attribute: str = "") -> Ref:
    """Return the reference of an option, or of a fact: a seat is the place at the table, from 1 on."""
    if option.type == "switch":
        found = COND
    elif option.is_numeric or option.type == "seat":
        found = Type(NUMBER, option.optional)
    else:
        found = Type(option.type, option.optional, option)
    label, say = option.label, option.say
    return Ref(place, found, index, root=root, attribute=attribute, label=label, say=say, id=option.id)


_NUMBERS = (NUMBER, ITEM, "any")
_CONDITIONS = (CONDITION, ITEM, "any")
_EMPTIES = (EMPTY, "空")


@dataclass(slots=True)
class Parts:
    """The types of the parts of one formula.

    `inside`: what is asked one after another around a part (group, each, tile); `known`: optional options that a test
    around here showed to be set.
    """

    _names: Checker
    _formula: Formula
    _scope: Scope
    _inside: frozenset[str] = frozenset()
    _known: frozenset[str] = frozenset()

    def _asking(self, things: Iterable[str]) -> Parts:
        """Return the same for a part that is asked of one of some things after another."""
        return replace(self, _inside=self._inside.union(things))

    def _where(self, test: Expr, *, holds: bool) -> Parts:
        """Return the same for a part that is asked only if a test holds, or only if it does not."""
        known = _set_by(test, holds=holds)
        return replace(self, _known=self._known | known) if known else self

    def check(self, wanted: str) -> Type | None:
        """Return the type of the whole formula, see `Checker.check`."""
        problems, tree = self._names.problems, self._formula.tree
        before = len(problems)
        found = self.type_of(tree)
        if len(problems) == before:
            if wanted == CONDITION:
                self._want_condition(tree, found)
            elif wanted == NUMBER:
                self._want_number(tree, found)
            elif found.base not in (*_NUMBERS, CONDITION):
                self._note_no_number(tree, found)
        return found if len(problems) == before else None

    def _note(self, code: str, at: Expr, *, likely: str | Likely = "", **facts: object) -> None:
        facts.setdefault("text", self._formula.text[at.start : at.end])
        self._names.problems.append(self._formula.problem(code, at, likely=likely, **facts))

    def check_value(self, option: Option, e: Expr) -> None:
        """Check a part that gives a value of an option, of an `if` each branch."""
        if isinstance(e, If):
            self._want_condition(e.test)
            self._where(e.test, holds=True).check_value(option, e.body)
            self._where(e.test, holds=False).check_value(option, e.other)
            return
        words = option.type == "choice" and not option.is_numeric
        chosen = _choice(option, e.name) if words and isinstance(e, Name) else None
        if isinstance(e, Name) and chosen is not None:
            e.ref = chosen
            return
        if words and not (isinstance(e, Name) and (e.name in _EMPTIES or self._names.choice_of(e, self._scope))):
            self._note_choice(e, option)
            return
        found = self.type_of(e)
        if found.base == "empty" or found.optional:
            if not option.optional:
                self._note("formula_optional", e)
        elif option.type == "switch":
            self._want_condition(e, found)
        elif words:
            if found.option is not option:
                self._note_choice(e, option)
        elif option.type == TILES:
            if found.base != TILES:
                self._note("formula_tiles_wanted", e)
        else:
            self._want_number(e, found)

    def type_of(self, e: Expr) -> Type:
        """Return the type of a part, after those of its own parts.

        Anything wrong is noted once.
        """
        match e:
            case Broken():
                return ANY
            case Number():
                return NUM
            case Truth():
                return COND
            case Name():
                ref = self._resolve(e)
                if ref is None:
                    return ANY
                e.ref = ref
                return Type(ref.type.base, ref.type.optional and e.name not in self._known, ref.type.option)
            case Unary("-", part):
                self._want_number(part)
                return NUM
            case Unary(part=part):
                self._want_condition(part)
                return COND
            case Binary(left=left, right=right):
                self._want_number(left)
                self._want_number(right)
                return NUM
            case Logic(op, members):
                around = self
                for member in members:
                    around._want_condition(member)
                    around = around._where(member, holds=op == "and")
                return COND
            case Compare(ops, members):
                self._compare(ops, members)
                return COND
            case Among(part, choices):
                self._compare(("==",) * len(choices), (part, *choices))
                return COND
            case If(test, body, other):
                self._want_condition(test)
                first = self._where(test, holds=True).type_of(body)
                second = self._where(test, holds=False).type_of(other)
                if "any" in (first.base, second.base):
                    return ANY
                if {first.base, second.base} <= {NUMBER, ITEM}:
                    return Type(NUMBER, first.optional or second.optional)
                if first.base != second.base:
                    self._note("formula_branches", e)
                return Type(first.base, first.optional or second.optional)
            case Call(function, arguments):
                return self._call(function, arguments)
            case Ladder(formulas=formulas):
                for formula in formulas:
                    Parts(self._names, formula, self._scope).check(NUMBER)
                return NUM
        raise AssertionError(e)

    def _want_condition(self, part: Expr, found: Type | None = None) -> None:
        found = found or self.type_of(part)
        if found.base not in _CONDITIONS:
            self._note_no_condition(part, found)

    def _want_number(self, part: Expr, found: Type | None = None, *, may_be_empty: bool = False) -> None:
        found = found or self.type_of(part)
        if found.optional and not may_be_empty:
            self._note("formula_optional", part)
        elif found.base not in _NUMBERS:
            self._note_no_number(part, found)

    def _note_no_condition(self, part: Expr, found: Type) -> None:
        """Note, of a number or of an optional value, how it becomes a condition."""
        if isinstance(part, Number):
            self._note("formula_condition_literal", part)
        elif found.optional:
            self._note("formula_condition_empty", part)
        elif isinstance(part, Name) and part.ref is not None and part.ref.place == "option" and found.option:
            word = self._names.word(part.name)
            facts = {"option": part.ref.id, "choice": found.option.words()[0]}
            self._note("formula_condition_choice", part, likely=word.name if word else "", **facts)
        else:
            self._note("formula_condition_wanted", part)

    def _note_no_number(self, part: Expr, found: Type) -> None:
        self._note("formula_number_wanted" if found.base in _CONDITIONS else "formula_no_number", part)

    def _call(self, function: str, arguments: tuple[Expr, ...]) -> Type:
        result = Type(FUNCTION_DOCS[function].type)
        if not self._answered(function, arguments):
            self._note_elsewhere(arguments[0], function)
            return ANY if function.startswith(("group.", "tile.")) else NUM
        *tiles_asked, asked = arguments
        if isinstance(asked, Text):
            self._check_text(function, asked)
        elif function in QUANTIFIERS:
            of = asked_in(asked)
            if len(of) > 1:
                self._note("formula_mixed", asked)
                return ANY
            self._asking(of or ("group",))._want_asked(function, asked)
        elif function in OVER_TILES:
            (tiles,) = tiles_asked
            word = self._names.word(tiles.name) if isinstance(tiles, Name) else None
            if isinstance(tiles, Name) and word is not None and word.type == TILES:
                # Whatever else of the file is called so, tiles can only be meant here.
                tiles.ref = self._word(tiles, word) or tiles.ref
            elif self.type_of(tiles).base not in (TILES, "any"):
                self._note("formula_tiles_wanted", tiles)
            self._asking(("tile",))._want_asked(function, asked)
        else:
            found_types = [self.type_of(argument) for argument in arguments]
            for position, (argument, found) in enumerate(zip(arguments, found_types, strict=True)):
                may_be_empty = (function, position) in (("default", 0), ("at_most", 1))
                self._want_number(argument, found, may_be_empty=may_be_empty)
            step = _constant(asked) if function in ROUNDING else None
            if step is not None and step < 1:
                self._note("formula_step", asked)
        return result

    def _want_asked(self, function: str, asked: Expr) -> None:
        """Check what a function asks of one thing after another."""
        if function in ("sum", "sum_in"):
            self._want_number(asked)
        else:
            self._want_condition(asked)

    def _answered(self, function: str, arguments: tuple[Expr, ...]) -> bool:
        """Return whether a function can be asked here."""
        head, dot, _ = function.partition(".")
        if function in QUANTIFIERS:
            asked = "d" if asked_in(arguments[0]) == {"each"} else "r"
        elif dot and head in LOOPS.values():
            asked = "" if head in self._inside else head
        elif function in OF_TILES:
            asked = "t"
        elif function in (*OF_PATTERNS, *OF_KINDS):
            asked = "r"
        else:
            return True
        here = {"d": self._scope.each, "": True}.get(asked, asked in self._scope.roots)
        if here:
            self._names.words_used.add(function)
        return here

    def _check_text(self, function: str, text: Text) -> None:
        if function in OF_PATTERNS:
            if read_pattern(text.value) is None:
                self._note("formula_pattern", text)
            return
        with suppress(TileError):
            parts = text.value.split() if function == GROUP_IS else [text.value]
            if parts and all(parse_tiles(part) for part in parts):
                return
        self._note(fault_of_text(function), text)

    def _compare(self, ops: tuple[str, ...], members: tuple[Expr, ...]) -> None:
        """Check a comparison.

        Numbers go with numbers; an option that is a choice with one of its words; `empty` with an
        optional value.
        """
        option_of = partial(self._names.choice_of, scope=self._scope)
        asked, option = next(((one, its) for one in members if (its := option_of(one))), (None, None))
        if option is not None:
            for member in members:
                name = member.name if isinstance(member, Name) else ""
                chosen = _choice(option, name)
                if isinstance(member, Name) and member is not asked and chosen is not None:
                    member.ref = chosen
                elif name == EMPTY or option_of(member):
                    self.type_of(member)
                else:
                    self._note_choice(member, option)
            return
        types = [self.type_of(member) for member in members]
        for member, found in zip(members, types, strict=True):
            if found.base == TILES:
                self._note("formula_no_number", member)
                return
        equality = set(ops) <= {"==", "!="}
        if equality and any(found.base == "empty" for found in types):
            return
        for member, found in zip(members, types, strict=True):
            if not (equality and found.base == CONDITION):
                self._want_number(member, found, may_be_empty=equality)

    def _note_choice(self, e: Expr, option: Option) -> None:
        """Note that a part is not a word of a choice."""
        likely = Likely(self._formula.text[e.start : e.end], option.words())
        self._note("formula_choice", e, likely=likely, option=option.id, words=" ".join(option.words()))

    def _resolve(self, e: Name) -> Ref | None:
        name, names, scope = e.name, self._names, self._scope
        if name in _EMPTIES:
            return Ref("empty", Type("empty", True))
        head, tail = split(name)
        if head == "each" and "each" not in self._inside:
            if scope.each:
                self._note("formula_each", e, name=name)
            else:
                self._note_elsewhere(e, name)
            return None
        own = names.own(name, scope)
        if own is not None:
            return own
        word = names.word(name)
        if name in WORDS and name not in YIELDING:
            return self._word(e, word)
        fact = names.fact(name)
        if fact is not None and self._knows(fact, head):
            return names.fact_ref(fact, name)
        option = names.option(name)
        if option is not None:
            return names.option_ref(option)
        owner = name.rpartition(".")[0]
        option, fact = (names.option(owner), names.fact(owner)) if head else (None, None)
        if option is not None and (field := _field(option, tail)):
            return replace(names.option_ref(option), place="field", **field)
        if fact is not None and self._knows(fact, split(owner)[0]) and (field := _field(fact.option, tail)):
            return replace(names.fact_ref(fact, owner), attribute="field", **field)
        shape = names.shape(name) if "r" in scope.roots else None
        if shape is not None:
            return shape
        return self._word(e, word)

    def _word(self, e: Name, word: Word | None) -> Ref | None:
        """Return the reference of a word; None if there is none here, which is noted."""
        names = self._names
        if word is None or not allows(self._scope, word, self._inside):
            self._note_unknown(e, word)
            return None
        names.words_used.add(word.name)
        label = Label(word.chinese.rpartition(".")[2], word.name.rpartition(".")[2])
        place, index = ("word", 0) if word.root else ("seats", names.seats)
        return Ref(place, Type(word.type), index, root=word.root, attribute=word.attribute, label=label, word=word)

    def _knows(self, fact: Fact, head: str) -> bool:
        """Return whether a fact can be asked here, by the name of its owner."""
        if fact.of == "player":
            return head == "each" or head in self._scope.heads
        return self._scope.deal_facts if fact.of == "deal" else "w" in self._scope.roots

    def _note_unknown(self, e: Name, word: Word | None) -> None:
        """Note why a name means nothing here."""
        name, names, scope = e.name, self._names, self._scope
        if any(one in self._formula.text for one in names.unread):
            return
        head, tail = split(name)
        several = names.labelled(name, scope)
        fact = names.facts.get(tail)
        whole = scope.without_pot
        if whole is not None and (head in whole.prefixes or names.own(name, whole) is not None):
            self._note("formula_pot", e, name=name)
        elif word is not None and word.root in LOOPS and LOOPS[word.root] in scope.loops:
            loop = LOOPS[word.root]
            self._note({"group": "formula_group", "each": "formula_each"}.get(loop, "formula_tile"), e, name=name)
        elif fact is not None and fact.of == "player" and not head:
            heads = scope.heads or tuple(PLAYER_PREFIXES)
            self._note("formula_fact_whose", e, name=name, words=" ".join(f"{one}.{name}" for one in heads))
        elif word is not None or names.fact(name) is not None or names.shape(name) is not None:
            known = [one for one in SCOPES if word is not None and allows(SCOPES[one], word, self._inside)]
            self._note_elsewhere(e, name, known)
        elif len(several) > 1:
            self._note("formula_ambiguous", e, name=name, words=" ".join(several))
        elif elsewhere := [one for one in SCOPES if any(name in known for known in names.own_names(SCOPES[one]))]:
            self._note_elsewhere(e, name, elsewhere)
        elif begins := re.match(IF_RUN_TOGETHER, name):
            self._note("formula_if", e, written=begins[0])
        else:
            self._note("formula_name", e, name=name, likely=names.likely(name, scope, self._inside))

    def _note_elsewhere(self, e: Expr, name: str, sections: Iterable[str] = ()) -> None:
        """Note that a name cannot be asked here, and in which sections it can."""
        others = [one for one in sections if SCOPES[one].section != self._scope.section]
        code = "formula_elsewhere" if others else "formula_not_here"
        section = section_name(self._scope.section)
        self._note(code, e, name=name, section=section, where=" ".join(others))


def _constant(e: Expr) -> int | None:
    """Return the value of a part that names nothing; None if it does, or uses more than + - *."""
    match e:
        case Number(value):
            return value
        case Unary("-", part):
            found = _constant(part)
            return None if found is None else -found
        case Binary("+" | "-" | "*" as op, left, right):
            first, second = _constant(left), _constant(right)
            if first is not None and second is not None:
                return {"+": first + second, "-": first - second, "*": first * second}[op]
    return None


def _choice(option: Option, name: str) -> Ref | None:
    """Return the reference of one of an option's choices."""
    for choice in option.choices:
        if name in choice.names:
            word = str(choice.value)
            return Ref("choice", Type("choice", option=option), attribute=word, label=choice.label, id=word)
    return None


def _field(option: Option, name: str) -> dict[str, Any]:
    """Return what the reference of one of the numbers of an option or a fact has of its own; empty if there is none."""
    for position, (key, label) in enumerate(option.fields):
        if name in (key, label.zh):
            found = {"type": Type(NUMBER, option.optional), "field": position, "label": label, "say": None, "id": key}
            return {**found, "owner": Label(option.label.zh, option.id)}
    return {}


def _set_by(test: Expr, *, holds: bool) -> frozenset[str]:
    """Return the optional names that are set whenever `test` holds, or whenever it does not.

    The first are in `x != empty`, alone or joined by `and`, the others in `x == empty`, `or`.
    """
    sign, joint = ("!=", "and") if holds else ("==", "or")
    match test:
        case Compare((op,), (Name(name), Name(other))) if op == sign and other in _EMPTIES:
            return frozenset((name,))
        case Logic(op, members) if op == joint:
            return frozenset().union(*(_set_by(member, holds=holds) for member in members))
    return frozenset()
