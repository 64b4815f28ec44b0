"""Formulas written out: in figures, in names, or in words.

`Figures` writes how a number came about. What changes nothing (adding 0, multiplying by 1) is left out, and of a choice
the branch that was not taken. `Sentences` and `Phrases` write what a formula says, whatever it comes to.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from calculator.rules.definitions import Label, Value
from calculator.rules.formulas import expressions as ex
from calculator.rules.formulas.evaluator import Evaluator
from calculator.rules.formulas.expressions import Formula
from calculator.text import Language, Phrase, code_of, in_each, is_chinese, say, written
from calculator.text.catalogue import sentences
from calculator.text.figures import real_minus
from calculator.tiles import TileError, groups_in_words, parse_tiles

SIGNS = {
    "+": "+", "-": "−", "*": "×", "//": "÷", "%": "mod",
    "==": "=", "!=": "≠", "<": "<", "<=": "≤", ">": ">", ">=": "≥",
}  # fmt: skip
_STRENGTH = {"+": 1, "-": 1, "*": 2, "//": 2, "%": 2}
_COMPARED = {"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
"""What a comparison is called in the sentences of `audit_compared`."""
_WHOSE = {"payer": "payer", "付方": "payer", "payee": "payee", "收方": "payee"}
_ATOM = 9
"""How strongly a text binds that needs no brackets anywhere."""
_ENDED = 0
"""How weakly one binds that ends with its own value: `640 × 2 = 1280 → 1300`."""
_IDLE = {"+": 0, "-": 0, "*": 1, "//": 1}
"""The right operand with which an operator changes nothing."""
MOST_NESTED = 8
"""So many values of one payer are written out within each other; below that only their number."""


class Figures:
    """Writes a formula with its numbers, each with its name: `2 × 底 1`. `items` are the names and totals of the items
    that count."""

    def __init__(
        self,
        evaluator: Evaluator,
        language: Language,
        per_payer: Sequence[Value] = (),
        items: Iterable[tuple[Label, int]] = (),
    ) -> None:
        self.evaluator = evaluator
        self.value = evaluator.value
        self._language: Language = language
        self._per_payer = per_payer
        self._items = items
        self._nested = 0

    def text(self, e: ex.Expr) -> str:
        """The formula, and the result where it is not plain already: `2 × 底 1 = 2`."""
        value = self.value(e)
        if isinstance(value, bool) or value is None:
            return say("yes" if value else "no", self._language)
        text = self._equal(e)
        return text if " = " in text or self._show(e)[1] == _ATOM else f"{text} = {real_minus(value)}"

    def _show(self, e: ex.Expr) -> tuple[str, int]:
        """Text, and how strongly it binds."""
        match e:
            case ex.Number(value=value):
                return real_minus(value), _ATOM
            case ex.Name():
                return self._name(e)
            case ex.Unary(op="-", part=part):
                return f"−{self._inside(part, 3)}", 1
            case ex.Binary(op=op, left=left, right=right):
                idle = _IDLE.get(op)
                if not self._stays(right) and self.value(right) == idle:
                    return self._show(left)
                if op in "+*" and not self._stays(left) and self.value(left) == idle:
                    return self._show(right)
                strength = _STRENGTH[op]
                after = self._inside(right, strength + (op in ("-", "//", "%")))
                text = f"{self._inside(left, strength)} {SIGNS[op]} {after}"
                if op == "//" and self.value(left) % self.value(right):
                    return self._ended("said_rounded_down", text, self.value(e))
                return text, strength
            case ex.If(test=test, body=body, other=other):
                taken = self.value(test)
                if taken and isinstance(body, ex.Number) and isinstance(test, ex.Name):
                    # `1 if 精调 else 0`: what the 1 is for.
                    return f"{self._label(test)} {real_minus(body.value)}", _ATOM
                return self._show(body if taken else other)
            case ex.Ladder():
                return f"{self._equal(e.of.tree)} → {real_minus(self.value(e))}", _ENDED
            case ex.Call(function="pow2", arguments=(power,)):
                text, strength = self._show(power)
                plain = strength == _ATOM and text.isdigit()
                return (f"2^{text}" if plain else f"2^({text})"), 3
            case ex.Call(function="round_half_up" | "round_half_away" | "floor_to" | "ceil_to", arguments=(rounded, _)):
                value, exact = self.value(e), self.value(rounded)
                if value == exact:
                    return self._show(rounded)
                return self._ended(
                    "said_rounded" if value > exact else "said_rounded_down", self._equal(rounded), value
                )
            case ex.Call(function=ex.COUNT_IN | ex.SUM_IN, arguments=(ex.Name() as tiles, _)):
                return self._tiles_counted(tiles, self.value(e)), _ATOM
            case ex.Call(function="sum", arguments=(summed,)):
                return self._sum(e, summed)
            case ex.Call(function="default", arguments=(given, instead)):
                return self._show(instead if self.value(given) is None else given)
            case ex.Call(function="at_most", arguments=(limited, limit)):
                most = self.value(limit)
                if most is None or self.value(limited) <= most:
                    return self._show(limited)
                return self._ended("capped", self._equal(limited), most)
            case ex.Call(function=("min" | "max") as function, arguments=arguments):
                inside = ", ".join(self._inside(argument, 1) for argument in arguments)
                return f"{say(function, self._language)}({inside})", 3
        value = self.value(e)
        return ("—" if value is None else real_minus(int(value))), _ATOM

    def _equal(self, e: ex.Expr) -> str:
        """A part with its value, where it is more than that: `640 × 2 = 1280`."""
        text, strength = self._show(e)
        return text if strength in (_ATOM, _ENDED) else f"{text} = {real_minus(self.value(e))}"

    def _ended(self, code: str, before: str, after: int) -> tuple[str, int]:
        """What a part becomes that is rounded or limited: `640 × 2 = 1280 进整 1300`."""
        return say(code, self._language, before=before, after=real_minus(after)), _ENDED

    def _tiles_counted(self, tiles: ex.Name, count: int) -> str:
        return say("figure_tiles", self._language, what=self._label(tiles), count=real_minus(count))

    def _sum(self, e: ex.Call, summed: ex.Expr) -> tuple[str, int]:
        """What was added up, group by group; of players the sum alone."""
        if ex.is_of_players(e):
            total = real_minus(self.value(e))
            if not isinstance(summed, ex.Name):
                return total, _ATOM
            return f"{say(code_of('of_each', 'sum'), self._language, what=self._label(summed))} {total}", _ATOM
        terms = []
        for group in self.evaluator.groups:
            value = self.value(summed, group)
            if value:
                terms.append(self._of_group(group.tiles, value))
        return (" + ".join(terms) or "0"), (_ATOM if len(terms) < 2 else _STRENGTH["+"])

    def _of_group(self, kinds: Sequence[int], value: int) -> str:
        return f"{groups_in_words((kinds,), self._language)} {real_minus(value)}"

    def _inside(self, e: ex.Expr, strength: int) -> str:
        text, own = self._show(e)
        return f"({text})" if own < strength else text

    def _stays(self, e: ex.Expr) -> bool:
        """Whether an operand is shown even where it changes nothing: numbers of the file, and options."""
        return isinstance(e, ex.Number) or (isinstance(e, ex.Name) and e.ref.place in ("option", "field"))

    def _name(self, e: ex.Name) -> tuple[str, int]:
        """A name with its number. Values of one payer are written out where they are used: they stand nowhere else."""
        ref, value = e.ref, self.value(e)
        if isinstance(value, bool) or value is None:
            return str(int(bool(value))), _ATOM
        if ref.place == "total":
            return self._total()
        if ref.place == "local" and self._nested < MOST_NESTED:
            self._nested += 1
            text, strength = self._show(self._per_payer[ref.index].formula.tree)
            self._nested -= 1
            if strength != _ATOM or not text.isdigit():
                return text, strength
        if ref.show is not None and ref.show.zh != "{}":
            # Amid arithmetic the sign of ×8 would stand twice.
            return ref.show(self._language).format(real_minus(value)).removeprefix("×"), _ATOM
        label = self._label(e)
        # A name of Latin letters, such as N, is known from the formula; its number is enough.
        return (f"{label} {real_minus(value)}" if not label.isascii() or len(label) > 2 else real_minus(value)), _ATOM

    def _total(self) -> tuple[str, int]:
        """What was added up: `清一色 2 + 海底 1`."""
        terms = [f"{label(self._language)} {real_minus(total)}" for label, total in self._items]
        return (" + ".join(terms) or "0"), (_ATOM if len(terms) < 2 else _STRENGTH["+"])

    def _label(self, e: ex.Name) -> str:
        """What a name is called. A word of the rule language that is no word of the game, `self_drawn`, is told as players do."""
        label = e.ref.label(self._language) if e.ref.label is not None else ""
        return self._said_word(e) or label.replace("_", " ") if "_" in label else label

    def _said_word(self, e: ex.Name) -> str:
        """What players call a word of the rule language; empty where nothing is said of it."""
        if e.ref.word is None:
            return ""
        code = code_of("said_word", e.ref.word.name.rpartition(".")[2])
        return say(code, self._language) if code in sentences(self._language) else ""

    def condition(self, e: ex.Expr) -> str:
        """One part of a condition that holds: `门数 1`; empty where only its formula could say it."""
        match e:
            case ex.Name():
                return self._label(e) or e.name
            case ex.Compare(ops=("==",), members=(ex.Name() as name, ex.Number(value=number))) if said_of(
                name, number, self._language
            ):
                return said_of(name, number, self._language)
            case ex.Compare(members=(ex.Name() as name, *_)):
                value, option = self.value(name), name.ref.type.option
                shown = str(int(value or 0)) if option is None else option.show(value, self._language)
                return f"{self._label(name) or name.name} {shown}"
            case ex.Call(function="every", arguments=(ex.Name() as name,)) if name.ref.label is not None:
                return say("reason_every", self._language, what=self._label(name))
        return ""


def said_of(name: ex.Name, number: int, language: Language) -> str:
    """What players say of a word of the language that is just that number: 霸精, 只有一门; nothing where they say none."""
    if name.ref.word is None:
        return ""
    code = code_of("said_word", f"{name.ref.word.name.rpartition('.')[2]}_{number}")
    return say(code, language) if code in sentences(language) else ""


class BareFigures(Figures):
    """Writes a formula in bare figures, so that several stand under each other: `2 + 2 + 0 = 4`; or, `named`, in the
    names of the same: `胡法 + 牌型 + 庄`. `adding`: terms that are 0 stay."""

    named = False
    adding = False

    def text(self, e: ex.Expr) -> str:
        """The formula; in figures with its result, where that is more than a figure."""
        return self._equal(e)

    def _equal(self, e: ex.Expr) -> str:
        return self._show(e)[0] if self.named else super()._equal(e)

    def _ended(self, code: str, before: str, after: int) -> tuple[str, int]:
        return (before, _ENDED) if self.named else super()._ended(code, before, after)

    def _stays(self, e: ex.Expr) -> bool:
        return self.adding and isinstance(e, ex.Name)

    def _tiles_counted(self, tiles: ex.Name, count: int) -> str:
        return super()._tiles_counted(tiles, count) if self.named else real_minus(count)

    def _of_group(self, kinds: Sequence[int], value: int) -> str:
        return real_minus(value)

    def _name(self, e: ex.Name) -> tuple[str, int]:
        if self.named and e.ref.label is not None:
            return self._label(e), _ATOM
        value = self.value(e)
        return (real_minus(int(value)) if value is not None else "0"), _ATOM


class Sentences:
    """Writes what a condition asks, as people say it: `有 8 张以上的门数 ≥ 2`."""

    def __init__(self, language: Language) -> None:
        self._language: Language = language

    def text(self, e: ex.Expr) -> str:
        language = self._language
        match e:
            case ex.Number(value=value):
                return str(value)
            case ex.Truth(value=value):
                return say("yes" if value else "no", language)
            case ex.Name():
                return self.name(e)
            case ex.Text(value=value):
                return _tiles_named(value, language)
            case ex.Unary(op="-", part=part):
                return f"−{self._operand(part)}"
            case ex.Unary(part=part):
                return say("unmet_not", language, what=self.text(part))
            case ex.Binary(op=op, left=left, right=right):
                return f"{self._operand(left)} {SIGNS[op]} {self._operand(right)}"
            case ex.Logic(op=op, members=members):
                return say("unmet_and" if op == "and" else "unmet_or", language).join(
                    self.text(member) for member in members
                )
            case ex.Compare(ops=ops, members=members):
                text = self._operand(members[0])
                for op, member in zip(ops, members[1:], strict=True):
                    text += f" {SIGNS[op]} {self._operand(member)}"
                return text
            case ex.Among(part=part, choices=choices, negated=negated):
                listed = " / ".join(self.text(choice) for choice in choices)
                code = "unmet_not_among" if negated else "unmet_among"
                return say(code, language, what=self.text(part), choices=listed)
            case ex.If(test=test, body=body, other=other):
                return say("unmet_if", language, test=self.text(test), body=self.text(body), other=self.text(other))
            case ex.Call(function=ex.COUNT_IN, arguments=(tiles, ex.Truth(value=True))):
                return say("unmet_count_all", language, tiles=self.text(tiles))
            case ex.Call(function=ex.COUNT_IN, arguments=(tiles, condition)):
                return say("unmet_count_in", language, tiles=self.text(tiles), what=self.text(condition))
            case ex.Call(function=ex.SUM_IN, arguments=(tiles, number)):
                return say("unmet_sum_in", language, tiles=self.text(tiles), what=self.text(number))
            case ex.Call(function=function, arguments=(asked,)) if ex.is_of_players(e):
                return say(code_of("of_each", function), language, what=self.text(asked))
            case ex.Ladder():
                rows = [(f"{self.text(e.of.tree)} ≥ {least}", formula) for least, formula in reversed(e.steps)]
                text = self.text(e.other.tree)
                for reached, formula in reversed(rows):
                    text = say("unmet_if", language, test=reached, body=self.text(formula.tree), other=text)
                return text
            case ex.Call(function=function, arguments=arguments):
                inside = ", ".join(self.text(argument) for argument in arguments)
                return say(code_of("call", function.replace(".", "_")), language, what=inside)
        raise AssertionError(e)

    def _operand(self, e: ex.Expr) -> str:
        return self.text(e)

    def name(self, e: ex.Name) -> str:
        word, label, option = e.ref.word, e.ref.label, e.ref.type.option
        if word is not None:
            # Of a group or a tile the sentence says that it is one.
            chinese = word.chinese.removeprefix("组.").removeprefix("牌.")
            return written(chinese, self._language) if is_chinese(self._language) else word.meaning(self._language)
        if e.ref.place == "choice" and option is not None:
            return option.show(e.ref.attribute, self._language)
        return label(self._language) if label is not None else e.name


def _tiles_named(text: str, language: Language) -> str:
    """Tiles in a formula as people say them; those of a suit and honors as they are written."""
    try:
        groups = [parse_tiles(part) for part in text.split(" ")]
    except TileError:
        return text
    named = all(tile.family.role in ("cards", "flowers") for group in groups for tile in group)
    return groups_in_words(groups, language) if named and is_chinese(language) else text


class Phrases(Sentences):
    """Names a part of a formula within a sentence, in the words of the game."""

    def __init__(self, formula: Formula, language: Language, owned: bool = False) -> None:
        """`owned`: a name is told with whose it is, 付方总分."""
        super().__init__(language)
        self._formula = formula
        self._owned = owned

    def text(self, e: ex.Expr) -> str:
        language = self._language
        match e:
            case ex.Unary(op="not", part=part):
                return say("audit_not", language, part=self._operand(part))
            case ex.Logic(members=(one, other)) if not self._owned and self._same_words(one, other):
                return Phrases(self._formula, language, owned=True).text(e)
            case ex.Logic(op=op, members=members):
                joined = say("audit_and" if op == "and" else "audit_or", language)
                return f" {joined} ".join(self._operand(member) for member in members)
            case ex.If(test=test, body=body, other=ex.Number(value=0)):
                return say("audit_if", language, body=self._operand(body), test=self._operand(test))
            case ex.Call(function="pow2", arguments=(power,)):
                return say("audit_power", language, power=self.text(power))
            case ex.If(body=body, other=other) if not isinstance(body, ex.If):
                return say("audit_choice", language, one=self._operand(body), other=self._operand(other))
            case ex.Compare(ops=("==",), members=(ex.Name() as name, ex.Number(value=number))) if said_of(
                name, number, language
            ):
                return said_of(name, number, language)
            case ex.Compare(ops=(op,), members=(one, other)) if self._owned or not self._same_words(one, other):
                code = code_of("audit_compared", _COMPARED[op])
                return say(code, language, one=self._operand(one), other=self._operand(other))
            case ex.Compare(members=(one, other)) | ex.Binary(left=one, right=other) if not self._owned:
                if self._same_words(one, other):
                    return Phrases(self._formula, language, owned=True).text(e)
            case ex.Broken():
                return self._formula.text[e.start : e.end].strip() or self._formula.text
        return super().text(e)

    def _same_words(self, one: ex.Expr, other: ex.Expr) -> bool:
        """Whether both would be called the same where only the owner differs: 付方.总分, 收方.总分."""
        return isinstance(one, ex.Name) and isinstance(other, ex.Name) and self.name(one) == self.name(other)

    def _operand(self, e: ex.Expr) -> str:
        text = self.text(e)
        return f"({text})" if isinstance(e, ex.Binary) else text

    def name(self, e: ex.Name) -> str:
        ref = e.ref
        who = _WHOSE.get(e.name.partition(".")[0]) if self._owned else None
        if who is not None:
            return say(code_of("branch_of", who), self._language, what=Phrases(self._formula, self._language).name(e))
        if ref.place == "empty":
            return say("audit_unset", self._language)
        said = ref.say(self._language).replace("{}", "").strip() if ref.say is not None else ""
        if said:
            return said
        if ref.word is not None:
            # 付方.没胡: the sentence around it says who is meant.
            return (
                written(ref.word.chinese.rpartition(".")[2], self._language)
                if is_chinese(self._language)
                else ref.word.meaning(self._language).split(";")[0].split(": ")[0]
            )
        return super().name(e)


def phrase(e: ex.Expr, formula: Formula) -> Phrase:
    """A part of a formula in every language."""
    return in_each(lambda language: Phrases(formula, language).text(e))
