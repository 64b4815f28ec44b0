"""What the names in a formula mean, and whether its parts fit together: numbers where numbers are needed, and so on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from calculator.documents import Problem, closest
from calculator.rules.formulas import expressions as ex
from calculator.rules.formulas.patterns import read_pattern
from calculator.rules.formulas.refs import ANY, COND, ITEM, NUM, Ref, Type
from calculator.rules.language.vocabulary import CONDITION, EMPTY, NUMBER, PLAYER_PREFIXES, WORDS, Word
from calculator.rules.option import Label, Option
from calculator.tiles import TileError, parse_tiles

_NUMBERS = (NUMBER, ITEM, "any")
_CONDITIONS = (CONDITION, ITEM, "any")


@dataclass(frozen=True, slots=True)
class Scope:
    """Which roots of the vocabulary, and which of the file's own names, a section may use."""

    section: str
    roots: frozenset[str]
    values: bool = False
    items: bool = False
    waits: bool = True
    prefixes: tuple[str, ...] = ()


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
}
"""What the formulas of each section may ask; `payments` is all payments but those upon a win or a kong."""


def allows(scope: Scope, word: Word, group: bool = False) -> bool:
    """Whether a formula of this scope may use the word; `group`: inside every, some or count."""
    prefix = word.name.partition(".")[0]
    if prefix in PLAYER_PREFIXES:
        return prefix in scope.prefixes
    if word.root == "g":
        return group
    return word.root in scope.roots and (scope.waits or not word.waits)


class Checker:
    """Resolves and checks the formulas of one file.

    `own` gives, for a section's own names (values, items), their `Ref`; asking for one may check its formula first, so
    that a cycle of values is found here.
    """

    def __init__(self, options: Iterable[Option], problems: list[Problem]) -> None:
        self.problems = problems
        self.words_used: set[str] = set()
        self.options_used: set[str] = set()
        self._options = {option.id: option for option in options}
        self._labels: dict[str, Option] = {}
        for option in self._options.values():
            if option.label.zh.isidentifier():
                self._labels.setdefault(option.label.zh, option)
        self._chinese = _chinese_words()
        self.own: Callable[[str, Scope], Ref | None] = lambda name, scope: None
        self.own_names: Callable[[Scope], Iterable[tuple[str, str]]] = lambda scope: ()

    def check(self, formula: ex.Formula, scope: Scope, wanted: str) -> Type | None:
        """The type of a formula, or None with the problems noted. `wanted` is NUMBER, CONDITION or empty for either."""
        before = len(self.problems)
        found = self._type(formula.tree, scope, formula, False, frozenset())
        if len(self.problems) > before:
            return None
        if wanted == CONDITION and found.base not in _CONDITIONS:
            self._note("formula_condition_wanted", formula, formula.tree)
        elif wanted == NUMBER and (found.base not in _NUMBERS or found.optional):
            self._note("formula_optional" if found.optional else "formula_number_wanted", formula, formula.tree)
        elif not wanted and found.base not in (*_NUMBERS, CONDITION):
            self._note("formula_number_wanted", formula, formula.tree)
        return found if len(self.problems) == before else None

    def _note(self, code: str, formula: ex.Formula, at: ex.Expr, *, hint: str = "", **facts: object) -> None:
        text = formula.text[at.start : at.end]
        facts.setdefault("text", text)
        self.problems.append(
            Problem(code, file=formula.file, line=formula.line, column=formula.column_of(at), hint=hint, facts=facts)
        )

    def _type(self, e: ex.Expr, scope: Scope, f: ex.Formula, group: bool, known: frozenset[str]) -> Type:
        """`group`: inside every/some/count; `known`: optional options that a test around here showed to be set."""

        def sub(part: ex.Expr) -> Type:
            return self._type(part, scope, f, group, known)

        def number(part: ex.Expr) -> None:
            found = sub(part)
            if found.optional:
                self._note("formula_optional", f, part)
            elif found.base not in _NUMBERS:
                self._note("formula_number_wanted", f, part)

        def condition(part: ex.Expr, facts: frozenset[str] = known) -> None:
            found = self._type(part, scope, f, group, facts)
            if found.base not in _CONDITIONS:
                self._note("formula_condition_wanted", f, part)

        match e:
            case ex.Broken():
                return ANY
            case ex.Number():
                return NUM
            case ex.Truth():
                return COND
            case ex.Name():
                ref = self._resolve(e, scope, f, group)
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
                    if op == "and":
                        facts |= _set_by(member)
                    else:
                        facts |= _set_by_failing(member)
                return COND
            case ex.Compare(ops=ops, members=members):
                self._compare(ops, members, scope, f, group, known)
                return COND
            case ex.Among(part=part, choices=choices):
                self._compare(("==",) * len(choices), (part, *choices), scope, f, group, known)
                return COND
            case ex.If(test=test, body=body, other=other):
                condition(test)
                first = self._type(body, scope, f, group, known | _set_by(test))
                second = self._type(other, scope, f, group, known | _set_by_failing(test))
                if "any" in (first.base, second.base):
                    return ANY
                if {first.base, second.base} <= {NUMBER, ITEM}:
                    return Type(NUMBER, first.optional or second.optional)
                if first.base != second.base:
                    self._note("formula_branches", f, e)
                return Type(first.base, first.optional or second.optional)
            case ex.Call(function=function, arguments=arguments):
                return self._call(function, arguments, scope, f, group, known)
        raise AssertionError(e)

    def _call(
        self,
        function: str,
        arguments: tuple[ex.Expr, ...],
        scope: Scope,
        f: ex.Formula,
        group: bool,
        known: frozenset[str],
    ) -> Type:
        if function in (*ex.QUANTIFIERS, *ex.OF_PATTERNS, *ex.OF_KINDS, "suits_with"):
            if "r" not in scope.roots:
                self._note("formula_not_here", f, arguments[0], name=function, section=scope.section)
                return NUM
            if function == "group.any_of" and not group:
                self._note("formula_not_here", f, arguments[0], name=function, section=scope.section)
            self.words_used.add(function)
        if isinstance(arguments[0], ex.Text):
            self._check_text(function, arguments[0], f)
            return NUM if function in ("how_many", "tiles_in") else COND
        if function in ex.QUANTIFIERS:
            found = self._type(arguments[0], scope, f, True, known)
            if found.base not in _CONDITIONS:
                self._note("formula_condition_wanted", f, arguments[0])
            return NUM if function == "count" else COND
        found_types = [self._type(argument, scope, f, group, known) for argument in arguments]
        for position, (argument, found) in enumerate(zip(arguments, found_types, strict=True)):
            may_be_empty = (function == "default" and position == 0) or (function == "at_most" and position == 1)
            if found.optional and not may_be_empty:
                self._note("formula_optional", f, argument)
            elif found.base not in _NUMBERS:
                self._note("formula_number_wanted", f, argument)
        if function in ("round_half_up", "floor_to", "ceil_to"):
            step = arguments[1]
            below = isinstance(step, ex.Unary) and isinstance(step.part, ex.Number)
            if below or (isinstance(step, ex.Number) and step.value < 1):
                self._note("formula_step", f, step)
        return NUM

    def _check_text(self, function: str, text: ex.Text, f: ex.Formula) -> None:
        if function in ex.OF_PATTERNS:
            if read_pattern(text.value) is None:
                self._note("formula_pattern", f, text)
            return
        try:
            good = bool(parse_tiles(text.value))
        except TileError:
            good = False
        if not good:
            self._note("formula_tiles", f, text)

    def _compare(
        self,
        ops: tuple[str, ...],
        members: tuple[ex.Expr, ...],
        scope: Scope,
        f: ex.Formula,
        group: bool,
        known: frozenset[str],
    ) -> None:
        """Numbers with numbers; an option that is a choice with one of its words; `empty` with what may be empty."""
        asked = next((m for m in members if self._choice_option(m, scope)), None)
        option = self._choice_option(asked, scope) if asked is not None else None
        if option is not None:
            for member in members:
                named = isinstance(member, ex.Name)
                word = _choice_word(option, member.name) if isinstance(member, ex.Name) else None
                if isinstance(member, ex.Name) and member is not asked and word is not None:
                    member.ref = Ref("choice", Type("choice", option=option), attribute=word)
                elif named and (self._choice_option(member, scope) or getattr(member, "name", "") == EMPTY):
                    self._type(member, scope, f, group, known)
                else:
                    text = f.text[member.start : member.end]
                    hint = closest(text, option.words())
                    words = " ".join(option.words())
                    self._note("formula_choice", f, member, hint=hint, option=option.id, words=words)
            return
        types = [self._type(member, scope, f, group, known) for member in members]
        emptiness = any(found.base == "empty" for found in types)
        for member, found in zip(members, types, strict=True):
            if emptiness and set(ops) <= {"==", "!="}:
                continue
            if found.optional and not set(ops) <= {"==", "!="}:
                self._note("formula_optional", f, member)
            elif found.base not in _NUMBERS and not (found.base == CONDITION and set(ops) <= {"==", "!="}):
                self._note("formula_number_wanted", f, member)

    def _choice_option(self, member: ex.Expr, scope: Scope) -> Option | None:
        if not isinstance(member, ex.Name) or self.own(member.name, scope) is not None:
            return None
        option = self._option(member.name)
        return option if option is not None and option.type == "choice" and not option.is_numeric else None

    def _option(self, name: str) -> Option | None:
        bare = name.removeprefix("options.")
        return self._options.get(bare) or self._labels.get(bare)

    def _resolve(self, e: ex.Name, scope: Scope, f: ex.Formula, group: bool) -> Ref | None:
        name = e.name
        if name in (EMPTY, "空"):
            return Ref("empty", Type("empty", True))
        own = self.own(name, scope)
        if own is not None:
            return own
        option = self._option(name)
        if option is not None:
            return self._option_ref(option)
        head, _, tail = name.rpartition(".")
        owner = self._option(head) if head else None
        if owner is not None and owner.type == "numbers":
            for position, (key, label) in enumerate(owner.fields):
                if tail in (key, label.zh):
                    self.options_used.add(owner.id)
                    return Ref("field", Type(NUMBER, owner.optional), owner.index, position, label=label)
        word = WORDS.get(name) or WORDS.get(self._chinese.get(name, ""))
        if word is not None and allows(scope, word, group):
            self.words_used.add(word.name)
            label = Label(word.chinese.rpartition(".")[2], word.name.rpartition(".")[2])
            return Ref("word", Type(word.type), root=word.root, attribute=word.attribute, label=label, word=word)
        if word is not None:
            self._note("formula_not_here", f, e, name=name, section=scope.section)
            return None
        own_names = list(self.own_names(scope))
        several = [own_name for own_name, label in own_names if label == name]
        if len(several) > 1:
            self._note("formula_ambiguous", f, e, name=name, words=" ".join(several))
            return None
        words = [w for w in WORDS.values() if allows(scope, w, group)]
        candidates = [own_name for own_name, _ in own_names] + [*self._options, EMPTY, *(w.name for w in words)]
        if len(name) > 1:
            # One character is half of too many names.
            candidates += [label for _, label in own_names] + [*self._labels, *(w.chinese for w in words)]
        # Somebody who leaves out the first half means the whole: `discarder`, 清一色.
        whole = [one for one in candidates if one.rpartition(".")[2] == name]
        self._note("formula_name", f, e, name=name, hint=whole[0] if whole else closest(name, candidates))
        return None

    def _option_ref(self, option: Option) -> Ref:
        self.options_used.add(option.id)
        if option.type == "switch":
            kind = COND
        elif option.is_numeric:
            kind = Type(NUMBER, option.optional)
        else:
            kind = Type("choice" if option.type == "choice" else "numbers", option.optional, option)
        return Ref("option", kind, option.index, label=option.label)


def _choice_word(option: Option, name: str) -> str | None:
    for choice in option.choices:
        if name in (choice.value, choice.label.zh, choice.label.en):
            return str(choice.value)
    return None


def _set_by(test: ex.Expr) -> frozenset[str]:
    """The optional names that are set wherever `test` holds: `x != empty`, alone or joined by `and`."""
    match test:
        case ex.Compare(ops=("!=",), members=(ex.Name(name=name), ex.Name(name=other))) if other in (EMPTY, "空"):
            return frozenset((name,))
        case ex.Logic(op="and", members=members):
            return frozenset().union(*(_set_by(member) for member in members))
    return frozenset()


def _set_by_failing(test: ex.Expr) -> frozenset[str]:
    """The same, wherever `test` does not hold: `x == empty`."""
    match test:
        case ex.Compare(ops=("==",), members=(ex.Name(name=name), ex.Name(name=other))) if other in (EMPTY, "空"):
            return frozenset((name,))
        case ex.Logic(op="or", members=members):
            return frozenset().union(*(_set_by_failing(member) for member in members))
    return frozenset()


def _chinese_words() -> dict[str, str]:
    names: dict[str, str] = {}
    for word in WORDS.values():
        names.setdefault(word.chinese, word.name)
    return names
