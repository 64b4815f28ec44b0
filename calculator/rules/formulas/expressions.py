"""The tree of a formula 公式, and what its names refer to. Only whole numbers; no formula can run code or hang.

`parser` makes the tree of a text; the checker of `names.py` binds each name to what it refers to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, NamedTuple, TypeVar

from calculator.documents import Likely, Node, Place, Problem
from calculator.rules.language.vocabulary import CONDITION, EMPTY, FORMER, NUMBER, SPELLED_HEADS, WORDS, Word
from calculator.rules.option import Option
from calculator.text import Label, Language, is_chinese, written

ITEM = "item"
"""The number of times an item counts, which is a condition if one is asked for."""


Key = tuple[Any, ...]
"""A key that is the same for parts that are written the same."""


class Type(NamedTuple):
    """NUMBER, CONDITION, ITEM, `empty`, `any`, or `choice` with the option meant."""

    base: str
    optional: bool = False
    option: Option | None = None


NUM = Type(NUMBER)
COND = Type(CONDITION)
ANY = Type("any")
"""The type of what is wrong already: it fits everywhere, so that one fault is reported once."""


Kind = TypeVar("Kind", bound="Expr")


@dataclass(frozen=True, slots=True)
class Ref:
    """The reference of a name.

    `place` is one of word, option, field, value, item, total, choice, empty, local (a value of `per_payer`), player (a
    value of `players`); unbound until the checker has resolved the name. `index` counts within that place; `root` is
    the object asked, for words and players' values.
    """

    place: str
    type: Type
    index: int = 0
    field: int = 0
    root: str = ""
    attribute: str = ""
    label: Label | None = None
    show: Label | None = None
    word: Word | None = None
    id: str = ""
    """The id of an element of the file's own."""
    owner: Label | None = None
    """The Chinese name and the id of what a field belongs to."""
    say: Label | None = None
    """The ruleset's text about it, if players do not say the label."""


UNBOUND = Ref("unbound", ANY)


MAX_LENGTH = 400
MAX_NESTING = 24
MAX_NUMBER = 10**12

QUANTIFIERS = ("every", "some", "count", "sum")
"""Functions whose argument is asked of each `group`, or of `each` player: a condition, for `sum` a number."""
COUNT_IN = "count_in"
SUM_IN = "sum_in"
OVER_TILES = (COUNT_IN, SUM_IN)
"""Asked of one tile after another."""
"""The function of tiles whose second argument is a condition about each `tile` of them."""
OF_PATTERNS = ("has", "how_many")
"""Functions of a pattern of groups in quotes."""
ANY_OF = ("group.any_of", "pair.any_of", "winning.any_of", "tile.any_of")
"""The words for whether something is, or holds, one of the tiles in quotes."""
OF_KINDS = ("only", "holds", "tiles_in", "group.tiles_in", *ANY_OF)
"""Functions of tiles in quotes."""
OF_TILES = ("only", "holds", "tiles_in", "winning.any_of", "suits_with")
"""Functions of all tiles and of the winning tile, whatever the groups."""
TILE_ROOTS = ("t", "r", "r.pair", "g")
"""The roots of words about the tiles of a hand and the way they are grouped."""
GROUP_IS = "group.is"
"""The function of groups of tiles in quotes."""


_WORD = re.compile(r"""'[^']*'|"[^"]*"|(?P<word>[^\W\d][\w.]*)(?P<opened>\s*\()?""")
"""A text in quotes, a name, or a function with its bracket."""
_APART = {"option": "options", "fact": "facts"}
"""The prefix of an element that has the name of a word."""
_WORDS = frozenset((*FORMER, *(name for word in WORDS.values() for name in (word.name, word.chinese))))
_NO_NAMES = ("and", "or", "not", "if", "else", "in", "true", "false", "True", "False")


def _owner(head: str, language: Language, own: Label | None = None) -> str:
    """Return what stands before the dot of a name, as a language has it; `own` is what a field belongs to."""
    known = SPELLED_HEADS if own is None else SPELLED_HEADS | {own.en: own.zh}
    if not is_chinese(language):
        known = {chinese: english for english, chinese in known.items()}
    return ".".join(written(known.get(one, one), language) for one in head.split("."))


@dataclass(slots=True)
class Expr:
    """A part of a formula. `start` and `end` are character positions in the formula's text."""

    start: int = field(default=0, kw_only=True)
    end: int = field(default=0, kw_only=True)
    run: Callable[..., Any] | None = field(default=None, kw_only=True, compare=False, repr=False)
    """This part as a function, once `evaluator` has compiled it."""
    asks: tuple[Ref, ...] | None = field(default=None, kw_only=True, compare=False, repr=False)
    """The references of the names in it, once all of them are bound."""
    key: Key | None = field(default=None, kw_only=True, compare=False, repr=False)
    """The same for what is written the same, once `key_of` has made it."""

    def parts(self) -> tuple[Expr, ...]:
        """Return the parts of this part."""
        return ()

    def rebuilt(self, change: Callable[[Expr], Expr]) -> Expr:
        """Return the same with each of its parts changed."""

        def changed(value: Any) -> Any:
            match value:
                case Expr():
                    return change(value)
                case Formula():
                    return replace(value, tree=change(value.tree))
                case tuple():
                    return tuple([changed(one) for one in value])
            return value

        return type(self)(*map(changed, self.own())) if self.parts() else self

    def own(self) -> list[Any]:
        """Return what it is made of, without its place in the text."""
        return [getattr(self, one.name) for one in fields(self) if one.compare and not one.kw_only]

    def all_parts(self) -> Iterator[Expr]:
        """Yield this part and all parts of it, each before its own parts."""
        waiting = [self]
        while waiting:
            part = waiting.pop()
            yield part
            waiting.extend(reversed(part.parts()))

    def parts_of(self, kind: type[Kind]) -> list[Kind]:
        """Return the parts of one kind, in the order in which they stand."""
        return [part for part in self.all_parts() if isinstance(part, kind)]

    def functions(self) -> set[str]:
        """Return the functions that are called in it."""
        return {part.function for part in self.parts_of(Call)}

    def numbers(self) -> set[int]:
        """Return the numbers that stand in it."""
        return {part.value for part in self.parts_of(Number)}

    def refs(self) -> Iterator[Ref]:
        """Yield the references of the names in it, in the order in which they stand."""
        if self.asks is not None:
            return iter(self.asks)
        found = tuple([part.ref for part in self.all_parts() if isinstance(part, Name)])
        if all(ref is not UNBOUND for ref in found):
            self.asks = found
        return iter(found)


@dataclass(slots=True)
class Number(Expr):
    """A number."""

    value: int


@dataclass(slots=True)
class Truth(Expr):
    """A truth value."""

    value: bool


@dataclass(slots=True)
class Broken(Expr):
    """Stands for a formula that could not be read, so that its fault is reported once."""


@dataclass(slots=True)
class Text(Expr):
    """A pattern in quotes, the argument of `has`."""

    value: str


@dataclass(slots=True)
class Name(Expr):
    """A word, with its dots: `base`, `payer.dealer`, `支`; `ref` is what it refers to, set by the checker."""

    name: str
    ref: Ref = field(default=UNBOUND, compare=False, repr=False)

    def spelled(self, language: Language) -> str:
        """Return the name as that language has it, so that a file could have it too.

        A Chinese name in Chinese, and an English one in English, stay as the file has them.
        """
        head, dot, own = self.name.rpartition(".")
        ref = self.ref
        if own.isascii() != is_chinese(language) and ref.word is None:
            return f"{_owner(head, language, ref.owner)}{dot}{written(own, language)}"
        if ref.word is not None:
            return written(ref.word.chinese, language) if is_chinese(language) else ref.word.name
        if ref.place == "empty":
            return "空" if own.isascii() else EMPTY
        label = ref.label(language) if ref.label is not None else own
        if own.isascii():
            own = label if label.isidentifier() or label.isascii() else f"“{label}”"
        else:
            own = ref.id if ref.id.isascii() and ref.id else label.replace(" ", "_")
        head = _owner(head, language, ref.owner)
        if ref.place in _APART and f"{head}{dot}{own}" in _WORDS:
            # The option 自摸, not the word 自摸.
            head, dot = f"{head}{dot}{_owner(_APART[ref.place], language)}", "."
        return f"{head}{dot}{own}"


@dataclass(slots=True)
class Unary(Expr):
    """A part with a sign before it."""

    op: str  # - not
    part: Expr

    def parts(self) -> tuple[Expr, ...]:
        """Return its one part."""
        return (self.part,)


@dataclass(slots=True)
class Binary(Expr):
    """Two parts with a sign between them."""

    op: str  # + - * // %
    left: Expr
    right: Expr

    def parts(self) -> tuple[Expr, ...]:
        """Return its two parts."""
        return (self.left, self.right)


@dataclass(slots=True)
class Logic(Expr):
    """Parts joined by `and` or `or`."""

    op: str  # and or
    members: tuple[Expr, ...]

    def parts(self) -> tuple[Expr, ...]:
        """Return its members."""
        return self.members


@dataclass(slots=True)
class Compare(Expr):
    """`a < b`, or a chain `a < b < c`."""

    ops: tuple[str, ...]  # < <= == != > >=
    members: tuple[Expr, ...]

    def parts(self) -> tuple[Expr, ...]:
        """Return its members."""
        return self.members


@dataclass(slots=True)
class Among(Expr):
    """`x in (2, 5, 8)`."""

    part: Expr
    choices: tuple[Expr, ...]
    negated: bool

    def parts(self) -> tuple[Expr, ...]:
        """Return its part and its choices."""
        return (self.part, *self.choices)


@dataclass(slots=True)
class If(Expr):
    """`a if c else b`."""

    test: Expr
    body: Expr
    other: Expr

    def parts(self) -> tuple[Expr, ...]:
        """Return its body, its test and its other branch."""
        return (self.body, self.test, self.other)

    def reached(self, holds: object) -> Expr:
        """Return the branch that is taken if its test comes to `holds`."""
        return self.body if holds else self.other


@dataclass(slots=True)
class Call(Expr):
    """A call of a function."""

    function: str
    arguments: tuple[Expr, ...]

    def parts(self) -> tuple[Expr, ...]:
        """Return its arguments."""
        return self.arguments


@dataclass(slots=True)
class Ladder(Expr):
    """The highest step that a number reaches: `other` below the first. Each part is a formula of its own."""

    of: Formula
    steps: tuple[tuple[int, Formula], ...]
    """From the lowest on."""
    other: Formula

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """The formulas of the ladder."""
        return self.of, *(formula for _, formula in self.steps), self.other

    def text(self, language: Language | None = None) -> str:
        """Return it in one line, as the file or as a language has its names."""
        of, *steps, other = [one.text if language is None else one(language) for one in self.formulas]
        rows = [f"{of} >= {least}: {step}" for (least, _), step in zip(self.steps, steps, strict=True)]
        return ", ".join([*rows, f"else: {other}"])

    def step(self, number: int) -> int:
        """Return which step a number reaches; the count of the steps if it is below the first."""
        return next((at for at in reversed(range(len(self.steps))) if number >= self.steps[at][0]), len(self.steps))

    def reached(self, number: int) -> Expr:
        """Return the step that a number reaches."""
        return self.formulas[1 + self.step(number)].tree

    def parts(self) -> tuple[Expr, ...]:
        """Return the trees of its formulas."""
        return tuple(formula.tree for formula in self.formulas)


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula as written, its tree, and where it stands; `spread` over several lines, or in one."""

    text: str
    tree: Expr
    file: str
    line: int
    column: int
    spread: bool = False
    breaks: tuple[int, ...] = ()
    """The places where further lines begin in the text."""

    def __call__(self, language: Language = "zh") -> str:
        """Return it with every name as that language has it."""
        if isinstance(self.tree, Ladder):
            return self.tree.text(language)
        names = (part for part in self.tree.all_parts() if isinstance(part, Name))

        def spelled(found: re.Match[str]) -> str:
            word, opened = found["word"], found["opened"]
            if not word or word in _NO_NAMES:
                return found[0]
            if opened:
                owner, dot, function = word.rpartition(".")
                return f"{_owner(owner, language)}{dot}{function}{opened}"
            name = next(names, None)
            return word if name is None else name.spelled(language)

        return _WORD.sub(spelled, self.text)

    def is_truth(self, value: bool) -> bool:
        """Return True if it is a condition that is decided as `value`."""
        return isinstance(self.tree, Truth) and self.tree.value is value

    @property
    def negated(self) -> Formula:
        """The formula of what holds where this one does not."""
        return replace(self, tree=Unary("not", self.tree))

    def part(self, e: Expr) -> Formula:
        """Return one of its parts as a formula of its own."""
        return replace(self, text=self.text[e.start : e.end] or self.text, tree=e)

    def place_of(self, part: Expr | None = None) -> Place:
        """Return the file, line and column of a part, or of the formula.

        The column of one that goes over several lines is its own.
        """
        column = self.column if part is None or self.spread else self.column + part.start
        further = 0 if part is None else sum(start <= part.start for start in self.breaks)
        return self.file, self.line + further, 1 if further else column

    def problem(self, code: str, at: Expr | None = None, *, likely: str | Likely = "", **facts: object) -> Problem:
        """Return a problem with the formula, or with a part of it, at its place; `text` is what is written there."""
        facts.setdefault("text", self if at is None else self.part(at))
        return Problem(code, "", *self.place_of(at), likely, facts=facts)


def ladder(node: Node, of: Formula, steps: Sequence[tuple[int, Formula]], other: Formula) -> Formula:
    """Return the formula of a ladder that stands in a node."""
    rows = tuple(sorted(steps, key=lambda step: step[0]))
    tree = Ladder(of, rows, other)
    return Formula(tree.text(), tree, node.file, node.line, node.column_of(0), spread=True)


_ASKED_IN = {"group": "group", "组": "group", "each": "each", "各家": "each"}


def asked_in(e: Expr) -> frozenset[str]:
    """Return the subject of the argument of one of `QUANTIFIERS`: group, each (player), both or neither."""
    found = set()
    waiting = [e]
    while waiting:
        part = waiting.pop()
        name = part.name if isinstance(part, Name) else part.function if isinstance(part, Call) else ""
        head, dot, _ = name.partition(".")
        if dot and head in _ASKED_IN:
            found.add(_ASKED_IN[head])
        if not (isinstance(part, Call) and part.function in QUANTIFIERS):
            waiting.extend(part.parts())
    return frozenset(found)


def is_of_players(e: Expr) -> bool:
    """Return whether it asks every player of the table."""
    return isinstance(e, Call) and e.function in QUANTIFIERS and asked_in(e.arguments[0]) == {"each"}


def refs_of(formulas: Iterable[Formula | None]) -> list[Ref]:
    """Return the references of the names in some formulas."""
    return [ref for formula in formulas if formula is not None for ref in formula.tree.refs()]


def of_options(e: Expr) -> bool:
    """Return whether it can be worked out from the table's options."""
    return e.functions().issubset(OF_NUMBERS) and all(ref.place in AGREED for ref in e.refs())


def conjuncts(e: Expr) -> tuple[Expr, ...]:
    """Return the conditions that all have to hold: the members of `and`, or the whole one."""
    return e.members if isinstance(e, Logic) and e.op == "and" else (e,)


def terms_of(e: Expr) -> list[Expr]:
    """Return the terms of a sum, or of conditions that are joined."""
    if isinstance(e, Binary) and e.op == "+":
        return [*terms_of(e.left), *terms_of(e.right)]
    return [*e.members] if isinstance(e, Logic) else [e]


AGREED = ("option", "field", "choice", "empty")
"""Places of names that need no deal."""
ROUNDING = ("floor_to", "ceil_to", "round_half_up", "round_half_away")
OF_NUMBERS = ("default", "at_most", "min", "max", "pow2", *ROUNDING)


def summed_of_groups(e: Expr) -> Expr | None:
    """Return the part that is added up for every group, if it does nothing else."""
    adds = isinstance(e, Call) and e.function == "sum" and asked_in(e.arguments[0]) == {"group"}
    return e.arguments[0] if adds and isinstance(e, Call) else None


def fault_of_text(function: str) -> str:
    """Return the code of the fault of a function's text in quotes, if it is none or cannot be read."""
    return (
        "formula_pattern" if function in OF_PATTERNS else "formula_groups" if function == GROUP_IS else "formula_tiles"
    )


def key_of(e: Expr) -> Key:
    """Return the same for what is written the same, wherever it stands."""
    if e.key is None:
        if isinstance(e, Name):
            e.key = "", e.ref.place, e.ref.root, e.ref.attribute, e.ref.index, e.ref.field
        else:
            e.key = type(e).__name__, *(_part_key(one) for one in e.own())
    return e.key


def _part_key(value: Any) -> Any:
    if isinstance(value, Expr):
        return key_of(value)
    if isinstance(value, Formula):
        return key_of(value.tree)
    return tuple(map(_part_key, value)) if isinstance(value, tuple) else value


def about(*trees: Expr) -> frozenset[Key]:
    """Return the names in some parts."""
    return frozenset(key_of(part) for tree in trees for part in tree.all_parts() if isinstance(part, Name))


def exchanged(e: Expr, others: Mapping[Key, Expr]) -> Expr:
    """Return a part with other parts for those of some keys."""
    other = others.get(key_of(e))
    return e.rebuilt(lambda one: exchanged(one, others)) if other is None else other


def amounts_of(e: Expr, *conditions: Expr) -> Iterator[tuple[Expr, ...]]:
    """Yield the amounts among which a formula chooses, but 0, each with the conditions under which it is taken."""
    if isinstance(e, If):
        yield from amounts_of(e.body, *conditions, e.test)
        yield from amounts_of(e.other, *conditions, Unary("not", e.test))
    elif not (isinstance(e, Number) and e.value == 0):
        yield e, *conditions


def without(e: Expr, *kinds: type[Expr]) -> Expr:
    """Return a part with an empty text for every part of some kinds in it."""
    return Text("") if isinstance(e, kinds) else e.rebuilt(lambda one: without(one, *kinds))
