"""What the names in a formula mean, and whether its parts fit together: numbers where numbers are needed, and so on."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from calculator.documents import Likely, Problem
from calculator.rules.formulas import expressions as ex
from calculator.rules.formulas.patterns import read_pattern
from calculator.rules.formulas.refs import ANY, COND, ITEM, NUM, Ref, Type
from calculator.rules.language.vocabulary import CONDITION, EMPTY, NUMBER, PLAYER_PREFIXES, WORDS, Word
from calculator.rules.option import Label, Option
from calculator.tiles import TileError, parse_tiles

if TYPE_CHECKING:
    from calculator.rules.definitions import Fact, ShapeRule

_NUMBERS = (NUMBER, ITEM, "any")
_CONDITIONS = (CONDITION, ITEM, "any")
_EMPTIES = (EMPTY, "空")


@dataclass(frozen=True, slots=True)
class Scope:
    """Which roots of the vocabulary, and which of the file's own names, a section may use."""

    section: str
    roots: frozenset[str]
    values: bool = False
    items: bool = False
    waits: bool = True
    prefixes: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    """Words of other roots that it may use besides."""


TABLE = Scope("table", frozenset())
WIN = Scope("win", frozenset(("w", "t", "r", "r.pair", "d")), values=True, items=True)
REQUIREMENT = Scope("requirements", frozenset(("w", "t", "r", "r.pair")), values=True, items=True, waits=False)
PLAYERS = Scope("players", frozenset("d"), prefixes=("player",))
PAY_WIN = Scope(
    "payments.win", WIN.roots | {"d"}, values=True, items=True, prefixes=("payer", "payee")
)  # the receiver is the winner
PAY_KONG = Scope("payments.kong", frozenset(("k", "d")), prefixes=("payer", "payee"))
PAY_PLAYERS = Scope("payments", frozenset("d"), prefixes=("payer", "payee"))
DEAL = Scope("next_dealer", frozenset("d"))
HAND = Scope("hand", frozenset(), words=("kongs",))
FACTS = Scope("facts", frozenset())
FLAG = Scope("circumstances", frozenset(("w", "t", "d")), waits=False)
NEXT = Scope("facts.next", frozenset("d"))
NEXT_PLAYER = Scope("facts.next", frozenset("d"), prefixes=("player",))
GAME = Scope("game", frozenset("d"))
PER_PAYER = Scope("per_payer", PAY_WIN.roots, values=True, items=True, prefixes=PAY_WIN.prefixes)

SCOPES: dict[str, Scope] = {
    "tiles": TABLE,
    "shapes": TABLE,
    "requirements": REQUIREMENT,
    "items": WIN,
    "values": WIN,
    "per_payer": PER_PAYER,
    "players": PLAYERS,
    "payments.win": PAY_WIN,
    "payments.kong": PAY_KONG,
    "payments": PAY_PLAYERS,
    "next_dealer": DEAL,
    "hand": HAND,
    "facts": FACTS,
    "runs": TABLE,
    "wild": TABLE,
    "winners": TABLE,
    "winning": FLAG,
    "circumstances": FLAG,
    "facts.next": NEXT,
}
"""What the formulas of each section may ask; `payments` is all payments but those upon a win or a kong."""


def allows(scope: Scope, word: Word, group: bool = False) -> bool:
    """Whether a formula of this scope may use the word; `group`: inside every, some or count."""
    prefix = word.name.partition(".")[0]
    if prefix in PLAYER_PREFIXES:
        return prefix in scope.prefixes
    if word.root == "g":
        return group
    return word.name in scope.words or (word.root in scope.roots and (scope.waits or not word.waits))


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
    ) -> None:
        self.problems = problems
        self.words_used: set[str] = set()
        self.facts = tuple(facts)
        self.shapes = tuple(shapes)
        self.options_used: set[str] = set()
        self._options = {option.id: option for option in options}
        self._labels: dict[str, Option] = {}
        self._of_label: dict[Scope, dict[str, list[str]]] = {}
        self._known_names: dict[tuple[Scope, bool, bool], tuple[str, ...]] = {}
        for option in self._options.values():
            if option.label.zh.isidentifier():
                self._labels.setdefault(option.label.zh, option)
        self._chinese = {word.chinese: word.name for word in reversed(WORDS.values())}
        self.own: Callable[[str, Scope], Ref | None] = lambda name, scope: None
        self.own_names: Callable[[Scope], Iterable[tuple[str, str]]] = lambda scope: ()

    def check(self, formula: ex.Formula, scope: Scope, wanted: str) -> Type | None:
        """The type of a formula, or None with the problems noted. `wanted` is NUMBER, CONDITION or empty for either."""
        return _Parts(self, formula, scope).check(wanted)

    def choice_of(self, member: ex.Expr, scope: Scope) -> Option | None:
        """The option that a name means, if its values are words."""
        if not isinstance(member, ex.Name) or self.own(member.name, scope) is not None:
            return None
        option = self.option(member.name)
        return option if option is not None and option.type == "choice" and not option.is_numeric else None

    def option(self, name: str) -> Option | None:
        """The option of an id or a label, with or without `options.` before it."""
        bare = name.removeprefix("options.")
        return self._options.get(bare) or self._labels.get(bare)

    def word(self, name: str) -> Word | None:
        """The word of the language that a name is, in English or Chinese."""
        return WORDS.get(name) or WORDS.get(self._chinese.get(name, ""))

    def option_ref(self, option: Option) -> Ref:
        """What the name of an option refers to, which is thereby used."""
        self.options_used.add(option.id)
        if option.type == "switch":
            kind = COND
        elif option.is_numeric:
            kind = Type(NUMBER, option.optional)
        else:
            kind = Type("choice" if option.type == "choice" else "numbers", option.optional, option)
        return Ref("option", kind, option.index, label=option.label)

    def likely(self, name: str, scope: Scope, group: bool) -> Likely:
        """The name that was probably meant by one that there is not."""
        # One character is half of too many names.
        return Likely(name, self._known(scope, group, len(name) > 1), last_half=True)

    def _known(self, scope: Scope, group: bool, chinese: bool) -> tuple[str, ...]:
        """Every name that a formula of a scope may use; kept, since a file may have any number of wrong ones."""
        key = scope, group, chinese
        if key in self._known_names:
            return self._known_names[key]
        own_names = list(self.own_names(scope))
        words = [word for word in WORDS.values() if allows(scope, word, group)]
        candidates = [own for own, _ in own_names] + [*self._options, EMPTY, *(word.name for word in words)]
        if chinese:
            candidates += [label for _, label in own_names] + [*self._labels, *(word.chinese for word in words)]
        return self._known_names.setdefault(key, tuple(candidates))

    def labelled(self, label: str, scope: Scope) -> list[str]:
        """The names of the file's own that have a label."""
        if scope not in self._of_label:
            found: dict[str, list[str]] = {}
            for name, known in self.own_names(scope):
                found.setdefault(known, []).append(name)
            self._of_label[scope] = found
        return self._of_label[scope].get(label, [])


class _Parts:
    """The types of the parts of one formula.

    `group`: inside every, some or count; `known`: optional options that a test around here showed to be set.
    """

    def __init__(self, names: Checker, formula: ex.Formula, scope: Scope) -> None:
        self._names = names
        self._formula = formula
        self._scope = scope

    def check(self, wanted: str) -> Type | None:
        """The type of the whole formula, see `Checker.check`."""
        problems, tree = self._names.problems, self._formula.tree
        before = len(problems)
        found = self.type_of(tree)
        if len(problems) == before:
            if wanted == CONDITION and found.base not in _CONDITIONS:
                self._note("formula_condition_wanted", tree)
            elif wanted == NUMBER:
                self._want_number(tree, found)
            elif not wanted and found.base not in (*_NUMBERS, CONDITION):
                self._note("formula_number_wanted", tree)
        return found if len(problems) == before else None

    def _note(self, code: str, at: ex.Expr, *, likely: str | Likely = "", **facts: object) -> None:
        facts.setdefault("text", self._formula.text[at.start : at.end])
        self._names.problems.append(self._formula.problem(code, at, likely=likely, **facts))

    def type_of(self, e: ex.Expr, group: bool = False, known: frozenset[str] = frozenset()) -> Type:
        """The type of a part, after its own parts; what is wrong is noted once."""

        def number(part: ex.Expr) -> None:
            self._want_number(part, self.type_of(part, group, known))

        def condition(part: ex.Expr, facts: frozenset[str] = known) -> None:
            if self.type_of(part, group, facts).base not in _CONDITIONS:
                self._note("formula_condition_wanted", part)

        match e:
            case ex.Broken():
                return ANY
            case ex.Number():
                return NUM
            case ex.Truth():
                return COND
            case ex.Name():
                ref = self._resolve(e, group)
                if ref is None:
                    return ANY
                e.ref = ref
                return Type(ref.type.base, ref.type.optional and e.name not in known, ref.type.option)
            case ex.Unary(op="-", part=part):
                number(part)
                return NUM
            case ex.Unary(part=part):
                condition(part)
                return COND
            case ex.Binary(left=left, right=right):
                number(left)
                number(right)
                return NUM
            case ex.Logic(op=op, members=members):
                facts = known
                for member in members:
                    condition(member, facts)
                    facts |= _set_by(member, holds=op == "and")
                return COND
            case ex.Compare(ops=ops, members=members):
                self._compare(ops, members, group, known)
                return COND
            case ex.Among(part=part, choices=choices):
                self._compare(("==",) * len(choices), (part, *choices), group, known)
                return COND
            case ex.If(test=test, body=body, other=other):
                condition(test)
                first = self.type_of(body, group, known | _set_by(test, holds=True))
                second = self.type_of(other, group, known | _set_by(test, holds=False))
                if "any" in (first.base, second.base):
                    return ANY
                if {first.base, second.base} <= {NUMBER, ITEM}:
                    return Type(NUMBER, first.optional or second.optional)
                if first.base != second.base:
                    self._note("formula_branches", e)
                return Type(first.base, first.optional or second.optional)
            case ex.Call(function=function, arguments=arguments):
                return self._call(function, arguments, group, known)
        raise AssertionError(e)

    def _want_number(self, part: ex.Expr, found: Type, *, may_be_empty: bool = False) -> None:
        if found.optional and not may_be_empty:
            self._note("formula_optional", part)
        elif found.base not in _NUMBERS:
            self._note("formula_number_wanted", part)

    def _call(self, function: str, arguments: tuple[ex.Expr, ...], group: bool, known: frozenset[str]) -> Type:
        section = self._scope.section
        if function in (*ex.QUANTIFIERS, *ex.OF_PATTERNS, *ex.OF_KINDS, "suits_with"):
            if "r" not in self._scope.roots:
                self._note("formula_not_here", arguments[0], name=function, section=section)
                return NUM
            if function == "group.any_of" and not group:
                self._note("formula_not_here", arguments[0], name=function, section=section)
            self._names.words_used.add(function)
        if isinstance(arguments[0], ex.Text):
            self._check_text(function, arguments[0])
            return NUM if function in ("how_many", "tiles_in") else COND
        if function in ex.QUANTIFIERS:
            if self.type_of(arguments[0], True, known).base not in _CONDITIONS:
                self._note("formula_condition_wanted", arguments[0])
            return NUM if function == "count" else COND
        found_types = [self.type_of(argument, group, known) for argument in arguments]
        for position, (argument, found) in enumerate(zip(arguments, found_types, strict=True)):
            may_be_empty = (function, position) in (("default", 0), ("at_most", 1))
            self._want_number(argument, found, may_be_empty=may_be_empty)
        if function in ("round_half_up", "floor_to", "ceil_to"):
            step = arguments[1]
            below = isinstance(step, ex.Unary) and isinstance(step.part, ex.Number)
            if below or (isinstance(step, ex.Number) and step.value < 1):
                self._note("formula_step", step)
        return NUM

    def _check_text(self, function: str, text: ex.Text) -> None:
        if function in ex.OF_PATTERNS:
            if read_pattern(text.value) is None:
                self._note("formula_pattern", text)
            return
        with contextlib.suppress(TileError):
            if parse_tiles(text.value):
                return
        self._note("formula_tiles", text)

    def _compare(self, ops: tuple[str, ...], members: tuple[ex.Expr, ...], group: bool, known: frozenset[str]) -> None:
        """Numbers with numbers; an option that is a choice with one of its words; `empty` with what may be empty."""
        option_of = partial(self._names.choice_of, scope=self._scope)
        asked, option = next(((one, its) for one in members if (its := option_of(one))), (None, None))
        if option is not None:
            for member in members:
                name = member.name if isinstance(member, ex.Name) else ""
                word = _choice_word(option, name)
                if isinstance(member, ex.Name) and member is not asked and word is not None:
                    member.ref = Ref("choice", Type("choice", option=option), attribute=word)
                elif name == EMPTY or option_of(member):
                    self.type_of(member, group, known)
                else:
                    likely = Likely(self._formula.text[member.start : member.end], option.words())
                    self._note(
                        "formula_choice", member, likely=likely, option=option.id, words=" ".join(option.words())
                    )
            return
        types = [self.type_of(member, group, known) for member in members]
        equality = set(ops) <= {"==", "!="}
        if equality and any(found.base == "empty" for found in types):
            return
        for member, found in zip(members, types, strict=True):
            if not (equality and found.base == CONDITION):
                self._want_number(member, found, may_be_empty=equality)

    def _resolve(self, e: ex.Name, group: bool) -> Ref | None:
        name, names, scope = e.name, self._names, self._scope
        if name in _EMPTIES:
            return Ref("empty", Type("empty", True))
        own = names.own(name, scope)
        if own is not None:
            return own
        option = names.option(name)
        if option is not None:
            return names.option_ref(option)
        head, _, tail = name.rpartition(".")
        owner = names.option(head) if head else None
        if owner is not None and owner.type == "numbers":
            for position, (key, label) in enumerate(owner.fields):
                if tail in (key, label.zh):
                    names.options_used.add(owner.id)
                    return Ref("field", Type(NUMBER, owner.optional), owner.index, position, label=label)
        word = names.word(name)
        if word is not None and allows(scope, word, group):
            names.words_used.add(word.name)
            label = Label(word.chinese.rpartition(".")[2], word.name.rpartition(".")[2])
            return Ref("word", Type(word.type), root=word.root, attribute=word.attribute, label=label, word=word)
        several = names.labelled(name, scope)
        if word is not None:
            self._note("formula_not_here", e, name=name, section=scope.section)
        elif len(several) > 1:
            self._note("formula_ambiguous", e, name=name, words=" ".join(several))
        else:
            self._note("formula_name", e, name=name, likely=names.likely(name, scope, group))
        return None


def _choice_word(option: Option, name: str) -> str | None:
    for choice in option.choices:
        if name in (choice.value, choice.label.zh, choice.label.en):
            return str(choice.value)
    return None


def _set_by(test: ex.Expr, *, holds: bool) -> frozenset[str]:
    """The optional names that are set wherever `test` holds (`x != empty`, alone or joined by `and`), or wherever it
    does not (`x == empty`, `or`)."""
    sign, joint = ("!=", "and") if holds else ("==", "or")
    match test:
        case ex.Compare(ops=(op,), members=(ex.Name(name=name), ex.Name(name=other))) if (
            op == sign and other in _EMPTIES
        ):
            return frozenset((name,))
        case ex.Logic(op=op, members=members) if op == joint:
            return frozenset().union(*(_set_by(member, holds=holds) for member in members))
    return frozenset()
