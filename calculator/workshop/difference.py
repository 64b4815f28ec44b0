"""The differences of two rulesets in the words of the game: 清一色 2番 → 3番.

Compared is what is played: options, items, formulas, payments. A formula that says the same in other words is the same.
Labels of options, items and values are compared too; explanations, sources, versions and examples are not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import partial
from typing import Any

from calculator.documents import flow_text
from calculator.rules.definitions import (
    Choice,
    Definition,
    Fact,
    Item,
    Jing,
    Label,
    Option,
    OptionValue,
    OwnName,
    Payment,
    Preset,
    Reason,
    Requirement,
    SeatRule,
    ShapeRule,
    TileRow,
    Value,
    WallRule,
    Wild,
    WinningRule,
)
from calculator.rules.formulas.expressions import UNBOUND, Expr, Formula, Name, Ref, Truth
from calculator.rules.language.vocabulary import CALLS, CHOICES, CIRCUMSTANCES, EVENTS, REASONS, SEATS, SECTIONS, SHAPES
from calculator.rules.ruleset import Ruleset
from calculator.text import Language, Said, Sentence, code_of, listed, say
from calculator.tiles import format_tiles
from calculator.workshop.sentences import said_formula


@dataclass(frozen=True)
class Difference:
    """One difference. `sign` is + for what only the second has, - for what only the first has, else empty."""

    section: str
    sign: str
    line: Said

    def text(self, language: Language = "zh") -> str:
        """Return the difference as text."""
        return f"{self.sign} {self.line(language)}" if self.sign else self.line(language)

    def sentence(self, language: Language = "zh") -> str:
        """Return the difference as people say it: 多了 全带五 2番, 没有 金钩钓 1番."""
        line = self.line(language)
        return say(code_of("diff_line", _CODES[self.sign]), language, line=line) if self.sign else line


@dataclass(frozen=True)
class _Narrowed:
    """A circumstance that counts only under a condition."""

    id: str
    label: Label
    when: Formula


_CODES = {"+": "more", "-": "less"}
_IGNORED = {
    "id",
    "index",
    "label",
    "help",
    "source",
    "file",
    "line",
    "aliases",
    "show",
    "is_condition",
    "reason",
    "option",
    "say",
    "meant",
}
"""Fields that say nothing about play, or have notes of their own."""
_KEYS = {"minimum": "min", "maximum": "max", "formula": "is", "giver": "from", "taker": "to"}
_KEYS |= {"borne_by_discarder": "borne_by", "value": "value_key", "flower_rows": "flowers"}
"""Fields that are called otherwise in a file (or in the sentences)."""


def differences(first: Ruleset, second: Ruleset, *, in_words: bool = False) -> list[Difference]:
    """Return the differences of `second` from `first`, in the order of a file.

    None if they are played alike.

    `in_words` is for players: names without ids, and formulas as sentences if a sentence can say
    them.
    """
    return _Comparison(first, second, in_words).all()


class _Comparison:
    def __init__(self, first: Ruleset, second: Ruleset, in_words: bool) -> None:
        self.in_words = in_words
        self.rulesets = (first.definition, second.definition)
        self.sides = (Meanings(first.definition), Meanings(second.definition))
        self.found: list[Difference] = []

    def all(self) -> list[Difference]:
        a, b = self.rulesets

        def both(name: str) -> tuple[Any, Any]:
            return getattr(a, name), getattr(b, name)

        for name in (
            "seats",
            "melds",
            "unfed_kongs",
            "winners",
            "check_hands",
            "unshown_hands",
            "circumstances",
            "unit",
            "best",
            *(() if self.in_words else ("ask_first",)),
            "pot",
            "flower_rows",
            "wild",
            "hand",
            "on_discard",
        ):
            self._of_table(name, *both(name))
        self._of_table("game", *(side.game.over if side.game else None for side in (a, b)))
        self._plain("table", "first_seat", *(side.game is not None and side.game.first_seat for side in (a, b)))
        self._of_table("jing", *both("jing"))
        for section in ("tiles", "shapes", "runs", "winning", "wall"):
            self._rows(section, *both(section))
        self._named("circumstances", _narrowed(a), _narrowed(b))
        for section in ("calls", "facts", "options", "presets"):
            self._named(section, *both(section))
        for section in ("requirements", "impossible"):
            self._rows(section, *both(section))
        for section in ("items", "values", "per_payer", "players", "reasons"):
            self._named(section, *both(section))
        for reason in dict.fromkeys((*SECTIONS["payments"], *(one.id for side in (a, b) for one in side.reasons))):
            self._rows(
                "payments",
                [row for row in a.payments if row.reason == reason],
                [row for row in b.payments if row.reason == reason],
            )
        self._rows("next_dealer", *both("next_dealer"))
        return self.found

    def _labels(self, side: int, value: Any) -> Any:
        """Return the words in a list key of the table by their names."""
        if not isinstance(value, tuple) or not all(isinstance(one, str) for one in value):
            return value
        elements: tuple[Option | Value, ...] = (*self.rulesets[side].options, *self.rulesets[side].values)
        labels = {one.id: one.label for one in elements}
        known = (*CIRCUMSTANCES, *CALLS)
        return tuple(partial(_called, one) if one in known else labels.get(one, one) for one in value)

    def _said(self, side: int, key: str, value: Any) -> Any:
        """Return a field as it is shown: events by their names, tiles as written; in words items and settings by theirs."""
        rules, in_words = self.rulesets[side], self.in_words
        if in_words and isinstance(value, str) and value in (words := CHOICES.get(f"wall.{key}", {})):
            return words[value]
        match key:
            case "on":
                return tuple(EVENTS[event] for event in value.split())
            case "groups":
                return tuple(format_tiles(group) for group in value)
            case "only":
                return format_tiles(value) or None
            case "excludes" if in_words:
                items = {item.id: item.label for item in rules.items}
                return tuple(items.get(name, Label(name, name)) for name in value)
            case "options" if in_words:
                options = {option.id: option for option in rules.options}
                return tuple(partial(_set, options[name], chosen) for name, chosen in value if name in options)
            case "options":
                return tuple(f"{name}: {flow_text(chosen, bool)}" for name, chosen in value)
        return value

    def _name(self, element: Any, language: Language) -> str:
        if self.in_words and isinstance(element, SeatRule):
            facts = (fact for definition in self.rulesets for fact in definition.facts if fact.id == element.seat)
            return next((_name(fact, language, ids=False) for fact in facts), _name(element, language))
        return _name(element, language, ids=not self.in_words)

    def _both(self, before: Any, after: Any) -> dict[str, Said]:
        return {"before": partial(self._shown, before), "after": partial(self._shown, after)}

    def _note(self, section: str, sign: str, line: Said) -> None:
        self.found.append(Difference(section, sign, line))

    def _say(self, section: str, code: str, **facts: Said) -> None:
        self._note(section, "", Sentence(code, facts))

    def _plain(self, section: str, key: str, before: Any, after: Any) -> None:
        if isinstance(before, Label) and isinstance(after, Label) and before != after:
            self._note(section, "", partial(_renamed, partial(_what, key), before, after, "diff_plain"))
        elif before != after:
            self._say(section, "diff_plain", what=partial(_what, key), **self._both(before, after))

    def _of_table(self, key: str, before: Any, after: Any) -> None:
        if self.sides[0].of(before) != self.sides[1].of(after):
            self._plain("table", key, self._labels(0, before), self._labels(1, after))

    def _named(self, section: str, before: Sequence[Any], after: Sequence[Any]) -> None:
        """Elements with an id: what went, what came, what changed."""
        old, new = {one.id: one for one in before}, {one.id: one for one in after}
        for name in [*old, *(name for name in new if name not in old)]:
            if name not in new:
                self._note(section, "-", self._described(0, old[name]))
            elif name not in old:
                self._note(section, "+", self._described(1, new[name]))
            else:
                self._changed(section, old[name], new[name])

    def _rows(self, section: str, before: Sequence[Any], after: Sequence[Any]) -> None:
        """Compare rows without an id, in their order.

        Two that differ at the same place or have the same label are one change.
        """
        old = [self._row_meaning(0, row) for row in before]
        new = [self._row_meaning(1, row) for row in after]
        for tag, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
            if tag == "equal":
                continue
            gone, come = list(before[i:j]), list(after[k:m])
            for row in gone:
                same = next((other for other in come if _row_name(other) == _row_name(row)), None)
                if same is None:
                    self._note(section, "-", self._described(0, row))
                else:
                    come.remove(same)
                    self._changed(section, row, same)
            for row in come:
                self._note(section, "+", self._described(1, row))

    def _row_meaning(self, side: int, row: Any) -> Any:
        # `__match_args__` are the fields of dataclasses and named tuples alike.
        return tuple(self.sides[side].of(getattr(row, name)) for name in row.__match_args__ if name not in _IGNORED)

    def _changed(self, section: str, before: Any, after: Any) -> None:
        """Note each field that differs."""
        if isinstance(before, Fact):
            self._changed(section, before.option, after.option)
        label = getattr(after, "label", None)
        if label is not None and label != before.label:
            self._note(section, "", partial(_renamed, partial(self._name, after), before.label, label, "diff_changed"))
        for name in before.__match_args__:
            if name in _IGNORED:
                continue
            old, new = getattr(before, name), getattr(after, name)
            if self.sides[0].of(old) == self.sides[1].of(new):
                continue
            if name == "default":
                old, new = partial(before.show, old), partial(after.show, new)
            if isinstance(before, Item) and name == "value":
                worths = {"before": partial(self._worth, 0, before), "after": partial(self._worth, 1, after)}
                self._say(section, "diff_worth", name=partial(self._name, after), **worths)
            else:
                self._note_field(section, after, name, old, new)

    def _note_field(self, section: str, element: Any, key: str, before: Any, after: Any) -> None:
        both = self._both(*(self._said(side, key, value) for side, value in enumerate((before, after))))
        self._say(section, "diff_changed", name=partial(self._name, element), what=partial(_what, key), **both)

    def _worth(self, side: int, item: Item, language: Language) -> str:
        """Return `2番`, or the formula if the worth is not a plain number."""
        if item.worth is None:
            return self._shown(item.value, language)
        unit = self.rulesets[side].unit_of(item)(language)
        return f"{item.value(language)}{say('sign_gap', language)}{unit}"

    def _described(self, side: int, element: Any) -> Said:
        """Return a whole element, in one line."""

        def line(language: Language) -> str:
            name = self._name(element, language)
            match element:
                case Item():
                    worth = self._worth(side, element, language)
                    when = self._shown(element.when, language) if self.in_words else element.condition(language)
                    counted = f"× {self._shown(element.count, language)}" if element.count.line else ""
                    asked = "" if counted and _is_left_out(element.when) else _formula(when, language)
                    when = " ".join(filter(None, (asked, counted)))
                    return say("diff_item", language, name=name, worth=worth, when=when)
                case Value():
                    return say("diff_value", language, name=name, formula=self._shown(element.formula, language))
                case Fact(option=option):
                    default = option.show(option.default, language)
                    return say("diff_option", language, name=name, default=default)
                case Option():
                    return say("diff_option", language, name=name, default=element.show(element.default, language))
            parts = [
                f"{_what(key, language)} {self._shown(self._said(side, key, value), language)}"
                for key in element.__match_args__
                if key not in (*_IGNORED, "shape", "kinds", "seat", "with_", "makes")
                and not _is_left_out(value := getattr(element, key))
            ]
            return " · ".join([name, *parts])

        return line

    def _shown(self, value: Any, language: Language) -> str:
        """Return a value as people read it."""
        match value:
            case None | ():
                return say("diff_nothing", language)
            case bool():
                return say("yes" if value else "no", language)
            case Formula() if not self.in_words or isinstance(value.tree, Truth):
                return _formula(value(language), language)
            case Formula():
                formula = said_formula(value)
                return say("diff_long", language) if formula is None else formula(language)
            case Wild(tiles, label, melded):
                unmelded = say("diff_unmelded", language) if self.in_words else "melded: false"
                return " · ".join([self._shown(tiles, language), label(language), *([unmelded] * (not melded))])
            case (TileRow(), *_):
                rows = [[format_tiles(row.kinds), *self._conditions(row.when, language)] for row in value]
                return " · ".join(map(" ".join, rows))
            case Jing(next_of, wild, when):
                named = [say(code_of("diff_jing", one), language) if self.in_words else one for one in wild]
                return " ".join([*_cycles(next_of), *named, *self._conditions(when, language)])
            case tuple():
                return listed([self._shown(one, language) for one in value], language)
            case str() if self.in_words:
                return _called(value, language)
            case Choice(label=label) | Requirement(label=label):
                return label(language)
        return str(value(language) if callable(value) else value)

    def _conditions(self, when: Formula, language: Language) -> list[str]:
        """When something is so; nothing where it always is."""
        return [] if _is_left_out(when) else [self._shown(when, language) if self.in_words else when(language)]


def _renamed(what: Said, before: Label, after: Label, code: str, language: Language) -> str:
    """Return the two names, or that they differ in another language alone."""
    if before(language) == after(language):
        return say("diff_named", language, name=what)
    label = _what("label", language) if code == "diff_changed" else what
    return say(code, language, name=what, what=label, before=before, after=after)


def _is_left_out(value: Any) -> bool:
    # 0 equals False, an empty text is nothing said.
    return value is None or value in (False, "", ()) or (isinstance(value, Formula) and isinstance(value.tree, Truth))


def _row_name(row: Any) -> Any:
    """Return the identity of a row, by which a changed row is the same."""
    match row:
        case ShapeRule(shape):
            return shape
        case WallRule(side=side, skip=skip):
            return side, skip
    return _name(row, "zh")


def _name(element: Any, language: Language, *, ids: bool = True) -> str:
    """Return the name of an element: `清一色`, and for options and values the id beside it, if asked for."""
    match element:
        case TileRow(kinds):
            return format_tiles(kinds)
        case ShapeRule(name) if name in SHAPES:
            return SHAPES[name](language)
        case SeatRule(name):
            return SEATS[name](language) if name in SEATS else name
        case WinningRule(of, makes):
            return f"{CHOICES['winning.with'][of](language)} → {CHOICES['winning.makes'][makes](language)}"
        case WallRule(skip=skip):
            return CHOICES["wall.skip"][skip](language)
        case Payment(reason=reason, label=label) if ids or reason in REASONS:
            called = say(code_of("reason", reason), language) if reason in REASONS else reason
            return f"{called}: {label(language)}"
        case Fact(option=option):
            return _name(option, language, ids=ids)
        case OwnName(own, label):
            return f"{CALLS[own](language)}: {label(language)}"
        case Option() | Value() | Reason() | Preset() if ids:
            return " ".join(dict.fromkeys((element.label(language), element.id)))
    return str(element.label(language))


def _what(key: str, language: Language) -> str:
    key = _KEYS.get(key, key)
    try:
        return say(code_of("diff", key), language)
    except KeyError:
        return key


def _formula(text: str, language: Language) -> str:
    return {"true": say("diff_always", language), "false": say("diff_never", language)}.get(text, text)


def _set(option: Option, chosen: OptionValue, language: Language) -> str:
    """Return an option as a table has set it: 自摸 加底."""
    return f"{option.label(language)} {option.show(chosen, language)}"


def _called(word: str, language: Language) -> str:
    """Return the name of a meld or a circumstance of the language of rulesets.

    Other words as they are.
    """
    if word in CALLS:
        return CALLS[word](language)
    try:
        return say(code_of("table_flag", word), language)
    except KeyError:
        return word


def _cycles(next_of: Mapping[int, int]) -> list[str]:
    """Return the cycles of tiles in which each has a next one."""
    left, cycles = dict(next_of), []
    while left:
        first = kind = next(iter(left))
        cycle = []
        while kind in left:
            cycle.append(kind)
            kind = left.pop(kind)
        cycles.append(format_tiles(cycle) if kind == first else "?")
    return cycles


def _narrowed(definition: Definition) -> list[_Narrowed]:
    return [_Narrowed(name, row.label, row.when) for name, row in definition.narrowed]


_OWN = {
    "option": "options",
    "field": "options",
    "value": "values",
    "local": "per_payer",
    "player": "players",
    "item": "items",
}
"""The sections of the file's own elements, by the place of a name."""


class Meanings:
    """The meanings of the formulas of one ruleset: `底 + 番` and `(base + fan)` are the same."""

    def __init__(self, definition: Definition) -> None:
        self._definition = definition

    def of(self, part: Any) -> Any:
        """Something that is equal for two rulesets where both mean the same."""
        match part:
            case Formula(tree=tree):
                return self.of(tree)
            case Jing(next_of, wild, when):
                return tuple(next_of.items()), wild, self.of(when)
            case Requirement(when):
                return self.of(when)
            case Name(name, ref):
                return ("name", name) if ref is UNBOUND else self._named(ref)
            case Expr():
                return (type(part).__name__, *map(self.of, part.own()))
            case tuple():
                return tuple(self.of(one) for one in part)
        return (type(part).__name__, part) if isinstance(part, (bool, int)) else part

    def _named(self, ref: Ref) -> tuple[str, ...]:
        if ref.place == "fact":
            return (ref.place, ref.root, self._definition.fact_of(ref).id, str(ref.field))
        section = _OWN.get(ref.place)
        if section is None:
            return (ref.place, ref.root, ref.attribute)
        element = getattr(self._definition, section)[ref.index]
        field = element.fields[ref.field][0] if ref.place == "field" else ""
        return (ref.place, ref.root, element.id, field)
