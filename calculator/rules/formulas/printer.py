"""Formulas written out: in figures, in names, or in words.

`Figures` writes how a number came about. What changes nothing (adding 0, multiplying by 1) is left out, and of a choice
the branch that was not taken. `Sentences` writes what a formula says, whatever it comes to;
`Spoken` what led to an amount, in the words of the game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import Literal

from calculator.rules.definitions import Definition, Value
from calculator.rules.formulas.evaluator import Evaluator
from calculator.rules.formulas.expressions import (
    OF_NUMBERS,
    Among,
    Binary,
    Call,
    Compare,
    Expr,
    If,
    Ladder,
    Logic,
    Name,
    Number,
    Ref,
    Text,
    Truth,
    Unary,
    is_of_players,
)
from calculator.rules.language import CONDITION, Word
from calculator.text import (
    Label,
    Language,
    Phrase,
    clauses,
    code_of,
    codes,
    counted,
    in_each,
    is_chinese,
    real_minus,
    say,
    written,
)
from calculator.tiles import TileError, groups_in_words, parse_tiles

SIGNS = {
    "+": "+", "-": "−", "*": "×", "//": "÷", "%": "mod",
    "==": "=", "!=": "≠", "<": "<", "<=": "≤", ">": ">", ">=": "≥",
}  # fmt: skip
_STRENGTH = {"+": 1, "-": 1, "*": 2, "//": 2, "%": 2}
_COMPARED = {"==": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
"""The names of comparisons in the sentences of `audit_compared`."""
_WHOSE = {"payer": "payer", "付方": "payer", "payee": "payee", "收方": "payee"}
Shown = tuple[str, int]
"""A text, and how strongly it binds."""
ATOM = 9
"""The binding strength of a text that needs no brackets anywhere."""
_ENDED = 0
"""The binding strength of a text that ends with its own value: `640 × 2 = 1280 → 1300`."""
_IDLE = {"+": 0, "-": 0, "*": 1, "//": 1}
"""The right operand with which an operator changes nothing."""
MOST_NESTED = 8
"""The number of values of one payer written out within each other; below that only their number is.
"""


class Figures:
    """Writer of a formula with its numbers, each with its name: `2 × 底 1`.

    `items` are the names and totals of the items that count.
    """

    def __init__(
        self,
        evaluator: Evaluator,
        language: Language,
        definition: Definition,
        items: Iterable[tuple[Label, int]] = (),
    ) -> None:
        self.evaluator = evaluator
        self.value = evaluator.value
        self._language: Language = language
        self._say = partial(say, language=language)
        self._definition = definition
        self._items = items
        self._nested = 0

    def text(self, e: Expr) -> str:
        """Return the formula, and the result if it is not plain already: `2 × 底 1 = 2`."""
        value = self.value(e)
        if isinstance(value, bool) or value is None:
            return self._say("yes" if value else "no")
        return self._equal(e)

    def _show(self, e: Expr) -> Shown:
        """Return the text of a part, and how strongly it binds."""
        match e:
            case Number(value):
                return real_minus(value), ATOM
            case Name():
                return self._name(e)
            case Unary("-", part):
                return f"−{self._inside(part, 3)}", 1
            case Binary(op, left, right):
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
            case If(test, body, other):
                taken = self.value(test)
                if taken and isinstance(body, Number) and isinstance(test, Name):
                    # `1 if 精调 else 0`: what the 1 is for.
                    return f"{self._label(test)} {real_minus(body.value)}", ATOM
                return self._show(body if taken else other)
            case Ladder():
                reached = self.evaluator.reached(e)
                if reached is e.other.tree:
                    return self._show(reached)
                return f"{self._equal(e.of.tree)} → {real_minus(self.value(e))}", _ENDED
            case Call("pow2", (power,)):
                text, strength = self._show(power)
                plain = strength == ATOM and text.isdigit()
                return (f"2^{text}" if plain else f"2^({text})"), 3
            case Call("round_half_up" | "round_half_away" | "floor_to" | "ceil_to", (rounded, _)):
                value, exact = self.value(e), self.value(rounded)
                if value == exact:
                    return self._show(rounded)
                return self._ended(
                    "said_rounded" if value > exact else "said_rounded_down", self._equal(rounded), value
                )
            case Call("count_in" | "sum_in" as function, (Name() as tiles, _)):
                label, number = self._label(tiles), real_minus(self.value(e))
                if function == "sum_in":
                    return f"{label} {number}", ATOM
                return self._say("figure_tiles", what=label, count=number), ATOM
            case Call("sum", (summed,)):
                return self._sum(e, summed)
            case Call("default", (given, instead)):
                return self._show(instead if self.value(given) is None else given)
            case Call("min" | "at_most", (limited, limit)):
                if self._fixed(limited) and not self._fixed(limit):
                    limited, limit = limit, limited
                if self._least(limited, limit):
                    return self._show(limited)
                return self._ended("capped", self._equal(limited), self.value(limit))
            case Call("min", arguments):
                return self._show(min(arguments, key=self.value))
            case Call("max", arguments):
                return self._show(max(arguments, key=lambda one: (self.value(one), not self._fixed(one))))
        value = self.value(e)
        return ("—" if value is None else real_minus(int(value))), ATOM

    def _equal(self, e: Expr) -> str:
        """Return a part with its value, if it is more than that: `640 × 2 = 1280`."""
        text, strength = self._show(e)
        return text if strength in (ATOM, _ENDED) else f"{text} = {real_minus(self.value(e))}"

    def _ended(self, code: str, before: str, after: int) -> Shown:
        """Return a part with its rounding or limit: `640 × 2 = 1280 进整 1300`."""
        return self._say(code, before=before, after=real_minus(after)), _ENDED

    def _sum(self, e: Call, summed: Expr) -> Shown:
        """Return the terms added up, group by group; of players the sum alone."""
        if is_of_players(e):
            total = real_minus(self.value(e))
            if not isinstance(summed, Name):
                return total, ATOM
            return f"{self._say(code_of('of_each', 'sum'), what=self._label(summed))} {total}", ATOM
        values = [(group, value) for group in self.evaluator.groups if (value := self.value(summed, group))]
        return _added(f"{groups_in_words((one.tiles,), self._language)} {real_minus(value)}" for one, value in values)

    def _inside(self, e: Expr, strength: int) -> str:
        text, own = self._show(e)
        return f"({text})" if own < strength else text

    def _fixed(self, e: Expr) -> bool:
        """Return whether it is a number of the file or an option, which is shown even if it changes nothing."""
        return isinstance(e, Number) or (isinstance(e, Name) and e.ref.place in ("option", "field"))

    _stays = _fixed

    def _least(self, limited: Expr, limit: Expr) -> bool:
        most = self.value(limit)
        return most is None or self.value(limited) <= most

    def _name(self, e: Name) -> Shown:
        """Return a name with its number.

        Values of one payer are written out at each use: they stand nowhere else.
        """
        ref, value = e.ref, self.value(e)
        if isinstance(value, bool) or value is None:
            return str(int(bool(value))), ATOM
        if ref.place == "total":
            return _added(f"{label(self._language)} {real_minus(total)}" for label, total in self._items)
        if ref.place == "local" and self._nested < MOST_NESTED:
            text, strength = self._opened(ref)
            if strength != ATOM or not text.isdigit():
                return text, strength
        if ref.show is not None and ref.show.zh != "{}":
            # Amid arithmetic the sign of ×8 would stand twice.
            return counted(real_minus(value), ref.show(self._language), self._language).removeprefix("×"), ATOM
        label = self._label(e)
        # A name of Latin letters, such as N, is known from the formula; its number is enough.
        return (f"{label} {real_minus(value)}" if not label.isascii() or len(label) > 2 else real_minus(value)), ATOM

    def _value(self, ref: Ref) -> Value:
        return self._definition.own_values(ref.place)[ref.index]

    def _opened(self, ref: Ref) -> Shown:
        """Return what a value is made of, one level deeper."""
        self._nested += 1
        shown = self._show(self._value(ref).formula.tree)
        self._nested -= 1
        return shown

    def _label(self, e: Name) -> str:
        """Return the label of a name.

        A word of the rule language that is not a word of the game, `self_drawn`, is told as players
        do.
        """
        label = e.ref.label(self._language) if e.ref.label is not None else ""
        return self._said_word(e) or label.replace("_", " ") if "_" in label else label

    def _said_word(self, e: Name) -> str:
        """Return the players' text for a word of the rule language, empty if there is none."""
        return _said_if_any("said_word", e.ref.word, self._language)

    def condition(self, e: Expr) -> str:
        """Return one part of a condition that holds: `门数 1`.

        Empty if only its formula could say it.
        """
        match e:
            case Name():
                return self._label(e) or e.name
            case Compare(("==",), (Name() as name, Number(number))) if said_of(name, number, self._language):
                return said_of(name, number, self._language)
            case Compare(members=(Name() as name, *_)):
                value, option = self.value(name), name.ref.type.option
                shown = str(int(value or 0)) if option is None else option.show(value, self._language)
                return f"{self._label(name) or name.name} {shown}"
            case Call("every", (Name() as name,)) if name.ref.label is not None:
                return self._say("reason_every", what=self._label(name))
        return ""


def said_of(name: Name, number: int, language: Language) -> str:
    """Return the players' text for a word that is just that number: 霸精, 只有一门.

    Empty if there is none.
    """
    return _said_if_any("said_word", name.ref.word, language, f"_{number}")


def _said_if_any(family: str, word: Word | None, language: Language, form: str = "") -> str:
    """Return the sentence of a family for a word of the rule language, empty if there is none."""
    code = "" if word is None else code_of(family, word.name.rpartition(".")[2] + form)
    return say(code, language) if code in codes() else ""


def _added(terms: Iterable[str]) -> Shown:
    """Return terms as a sum, `清一色 2 + 海底 1`, and how strongly it binds."""
    text = " + ".join(terms) or "0"
    return text, (_STRENGTH["+"] if " + " in text else ATOM)


Manner = Literal["asked", "named", "spoken"]
"""The manners: a condition's question; a part of a formula within a sentence; people's words at the
table."""


class Sentences:
    """Writes what a formula says, whatever it comes to: `有 8 张以上的门数 ≥ 2`.

    `owned`: a name is told with whose it is, 付方总分.
    """

    def __init__(self, language: Language, manner: Manner = "asked", *, owned: bool = False) -> None:
        self._language: Language = language
        self._manner: Manner = manner
        self._say = partial(say, language=language)
        self._owned = owned

    def text(self, e: Expr) -> str:
        """Return the sentence of a part."""
        language, named, of_players = self._language, self._manner == "named", self._manner == "spoken"
        say = self._say
        match e:
            case Number(value):
                return str(value)
            case Truth(value):
                return say("yes" if value else "no")
            case Name():
                return self.name(e)
            case Text(value):
                return _tiles_named(value, language)
            case Unary("-", part):
                return f"−{self._operand(part)}"
            case Unary(part=part):
                return say("audit_not" if named else "unmet_not", what=self._operand(part))
            case (
                Logic(members=(Name() as one, Name() as other)) | Compare(members=(Name() as one, Name() as other))
            ) if named and not self._owned and self.name(one) == self.name(other):
                # Both would be called the same where only the owner differs: 付方.总分, 收方.总分.
                return Sentences(language, "named", owned=True).text(e)
            case Logic("or", members):
                return say("unmet_or").join(map(self.text, members))
            case Logic(members=members):
                return say("unmet_and").join(map(self._operand, members))
            case Compare(("==",), (Name() as name, Number(number))) if named and (
                said := said_of(name, number, language)
            ):
                return said
            case Compare((op,), (one, other)) if named:
                return self._sentence(code_of("audit_compared", _COMPARED[op]), one=one, other=other)
            case Compare(("==" | "!=" as op,), (Name(ref=Ref("option")) as option, other)) if of_players:
                if isinstance(other, Name) and other.ref.place == "empty":
                    return self._sentence("people_unset" if op == "==" else "people_set", option=option)
                return self._sentence(
                    "people_agreed" if op == "==" else "people_not_agreed", option=option, value=other
                )
            case Compare(
                ("==",), (Name(ref=Ref("word", attribute="place")), Name(ref=Ref("fact", attribute="seat")) as who)
            ):
                return self.text(who)
            case Compare(ops, members):
                text = self._operand(members[0])
                for op, member in zip(ops, members[1:], strict=True):
                    text += f" {SIGNS[op]} {self._operand(member)}"
                return text
            case Binary("+" | "-" as op, left, right) if of_players:
                # Read from the left, and products before sums.
                first = self.text(left) if isinstance(left, Binary) else self._operand(left)
                product = isinstance(right, Binary) and right.op == "*"
                return f"{first} {SIGNS[op]} {self.text(right) if product else self._operand(right)}"
            case Binary(op, left, right):
                return f"{self._operand(left)} {SIGNS[op]} {self._operand(right)}"
            case Among(part, choices, negated):
                listed = " / ".join(map(self.text, choices))
                code = "unmet_not_among" if negated else "unmet_among"
                return say(code, what=self.text(part), choices=listed)
            case If(test, body) if named:
                return self._sentence("audit_if", body=body, test=test)
            case If(test, body, Number(0)) if of_players:
                return self._sentence("people_only_if", body=body, test=test)
            case If(test, body, other):
                return self._sentence("unmet_if", test=test, body=body, other=other)
            case Call("at_most", (what, most)) if of_players:
                return self._sentence("people_at_most", what=what, most=most)
            case Call("default", (given, instead)) if of_players:
                return self._sentence("people_default", what=given, instead=instead)
            case Call("count_in", (tiles, Truth(True))):
                return self._sentence("unmet_count_all", tiles=tiles)
            case Call("count_in" | "sum_in" as function, (tiles, asked)):
                return self._sentence(
                    "unmet_count_in" if function == "count_in" else "unmet_sum_in", tiles=tiles, what=asked
                )
            case Call(function, (asked,)) if is_of_players(e):
                return self._sentence(code_of("of_each", function), what=asked)
            case Ladder():
                head, text = self.text(e.of.tree), self.text(e.other.tree)
                for least, formula in e.steps:
                    reached = f"{head} ≥ {least}"
                    text = say("unmet_if", test=reached, body=self.text(formula.tree), other=text)
                return text
            case Call(function, arguments):
                inside = ", ".join(map(self.text, arguments))
                return say(code_of("call", function.replace(".", "_")), what=inside)
        raise AssertionError(e)

    def _sentence(self, code: str, **parts: Expr) -> str:
        """Return a sentence about some parts."""
        return self._say(code, **{name: self.text(part) for name, part in parts.items()})

    def _operand(self, e: Expr) -> str:
        """Return a part within another, in brackets if it would be read otherwise without them."""
        text = self.text(e)
        bracketed = self._manner != "asked" and isinstance(e, Binary)
        return f"({text})" if bracketed or (self._manner == "spoken" and isinstance(e, Logic)) else text

    def name(self, e: Name) -> str:
        """Return the text of a name."""
        ref, language, named, of_players = e.ref, self._language, self._manner == "named", self._manner == "spoken"
        say = self._say
        owner, _, word = e.name.partition(".")
        if self._owned and word and owner in _WHOSE:
            is_he = of_players and ref.place == "word" and ref.type.base == CONDITION
            code = code_of("branch_is" if is_he else "branch_of", _WHOSE[owner])
            return say(code, what=Sentences(language, self._manner).name(e))
        if ref.place == "empty" and (named or of_players):
            return say("audit_unset")
        said = without_number(ref.say(language)) if named and ref.say is not None else ""
        if said:
            return said
        if ref.word is not None:
            if of_players:
                return word_said(ref.word, language)
            if not is_chinese(language):
                return ref.word.meaning(language).split(";")[0].split(": ")[0]
            # The sentence around it says who is meant, 付方.没胡, or that it is of a group or a tile.
            chinese = ref.word.chinese
            return written(
                chinese.rpartition(".")[2] if named else chinese.removeprefix("组.").removeprefix("牌."), language
            )
        if ref.place == "choice" and ref.type.option is not None:
            return ref.type.option.show(ref.attribute, language)
        return ref.label(language) if ref.label is not None else e.name


def without_number(said: str) -> str:
    """Return what stands before a number in a sentence, or else what stands after it."""
    before, _, after = said.partition("{}")
    return before.strip() or after.strip()


def word_said(word: Word, language: Language) -> str:
    """Return a word of the language as a player says it."""
    said = "" if word.name.startswith("winner.") else _said_if_any("people_word", word, language)
    if said:
        return said
    if is_chinese(language):
        return written(word.chinese.rpartition(".")[2], language)
    return word.meaning(language).split(";")[0]


def _tiles_named(text: str, language: Language) -> str:
    """Return tiles in a formula as people say them.

    Those of a suit and honors are as they are written.
    """
    try:
        groups = [parse_tiles(part) for part in text.split(" ")]
    except TileError:
        return text
    named = all(tile.family.role in ("cards", "flowers") for group in groups for tile in group)
    return groups_in_words(groups, language) if named and is_chinese(language) else text


def phrase(e: Expr) -> Phrase:
    """Return a part of a formula in every language."""
    return in_each(lambda language: Sentences(language, "named").text(e))


_PLAIN = "{}"
_OPEN = ("option", "field")
_ENDS = ("capped", "said_rounded", "said_rounded_down")
_ASIDE = r"（[^（）]*）| \([^()+−×÷]*\)"
_SEVERAL = r" [-+−×÷=] |[，,]|[0-9] [0-9]"
"""The signs of more than one number with its name."""
_ROLES = ("dealer", "discarder", "feeder", "offender", "dead_hand")
"""The words of formulas that make a player pay."""


class Spoken(Figures):
    """A teller of amounts.

    `player_number` says a number that is a player's own, by the root it is asked of and the word; `inner`
    gives the teller among the facts of the player of a root, for values that the ruleset works out
    for each.

    `before` are clauses that are said first, `roles` what makes the payer pay, `more` what a second
    line tells.
    """

    def __init__(
        self,
        evaluator: Evaluator,
        language: Language,
        definition: Definition,
        items: Iterable[tuple[Label, int]] = (),
        player_number: Callable[[str, str, str], str] | None = None,
        inner: Callable[[str], Spoken] | None = None,
    ) -> None:
        words = [(Label(label.zh, _within(label.en, language)), total) for label, total in items]
        super().__init__(evaluator, language, definition, words)
        self._player_number = player_number
        self._inner = inner
        self._chain_said = False
        self._is_worth = False
        """True if the amount is the worth of the win, and nothing else."""
        self.before: list[str] = []
        self.roles: list[str] = []
        self.more: list[str] = []

    def amount(self, e: Expr) -> str:
        """Return the arithmetic of an amount without its result.

        It is empty if there is only the result to say.
        """
        text, _ = self._whole(e)
        if text == real_minus(self.value(e)):
            text = self._chain(self._definition.chain[-1:]) if self._is_worth and not self._chain_said else ""
        elif self._is_worth and not self._chain_said and not self.before:
            self.before.insert(0, self._chain(self._definition.chain[1:2]))
        return clauses(filter(None, (*dict.fromkeys(self.before), text)), self._language)

    def holds(self, test: Expr) -> None:
        """Note the payer's roles in a condition that holds."""
        for name in self._true_names(test):
            ref = name.ref
            if ref.root == "p" and (ref.place in ("player", "fact") or ref.attribute in _ROLES):
                self._note(self.roles, self._word(name))

    # --- choices ------------------------------------------------------------------------------------------------------

    def _whole(self, e: Expr) -> Shown:
        """Return a formula that is not part of another: names that stand for all of it are opened."""
        while True:
            match e:
                case If():
                    e = self._taken(e)
                case Binary("+" | "-", left, right) if not self.value(right):
                    e = left
                case Binary("+", left, right) if not self.value(left):
                    e = right
                case Binary("*", left, right) if not self._said(right) and self.value(right) == 1:
                    e = left
                case Binary("*", left, right) if not self._said(left) and self.value(left) == 1:
                    e = right
                case Call("min" | "at_most", (limited, limit)) if self._least(limited, limit):
                    e = limited
                case Name(ref=ref) if ref.place == "field":
                    return real_minus(self.value(e)), ATOM
                case Name(ref=ref) if ref.place in ("value", "local") and not self._words(ref):
                    own = self._value(ref)
                    self._is_worth |= own.id == "points" and ref.place == "value"
                    e = own.formula.tree
                case Name(ref=ref) if ref.place == "player" and self._inner and not self._words(ref):
                    return self._of_player(ref, whole=True)
                case _:
                    return self._show(e)

    def _taken(self, e: If) -> Expr:
        """Return the branch that was taken, and note the payer's roles in its condition."""
        if not self.value(e.test):
            return e.other
        self.holds(e.test)
        for name in self._true_names(e.test):
            if name.ref.place == "value" and (words := self._words(name.ref)):
                self._note(self.before, words(self._language))
        limits = isinstance(e.body, Call) and e.body.function in ("min", "at_most")
        if limits and isinstance(e.test, Name) and e.test.ref.place == "option" and self._binds(e.body):
            self._note(self.before, self._word(e.test))
        return e.body

    def _true_names(self, test: Expr) -> list[Name]:
        """Return the names by which a condition holds: of `or` the first that does."""
        match test:
            case Name():
                return [test] if self.value(test) else []
            case Logic("and", members):
                return [name for member in members for name in self._true_names(member)]
            case Logic(members=members):
                return next((self._true_names(member) for member in members if self.value(member)), [])
        return []

    def _reason(self, test: Expr) -> str:
        """Return the reason of a term that is added only if a condition holds."""
        match test:
            case Compare(("==",), (Name() as name, Number(value))):
                return said_of(name, value, self._language)
        names = [name for name in self._true_names(test) if name.ref.label is not None]
        local = [name for name in names if name.ref.place != "option"]
        return self._word(local[-1]) if local else ""

    @staticmethod
    def _note(notes: list[str], text: str) -> None:
        if text and text not in notes:
            notes.append(text)

    # --- parts --------------------------------------------------------------------------------------------------------

    def _show(self, e: Expr) -> Shown:
        match e:
            case If(test, Number(number)) if self.value(test):
                self.holds(test)
                reason = self._reason(test)
                return (f"{reason} {real_minus(number)}" if reason else real_minus(number)), ATOM
            case If():
                return self._show(self._taken(e))
            case Binary("*", left, right) if self._agreed(left) and not self._fixed(right):
                return super()._show(Binary("*", right, left))
            case Call("pow2", (power,)):
                return self._power(power)
            case Ladder():
                return self._show(self.evaluator.reached(e))
        return super()._show(e)

    def _power(self, power: Expr) -> Shown:
        text, strength = self._show(power)
        raised = real_minus(self.value(power))
        if text != raised and not any(text == f"{role} {raised}" for role in self.roles):
            self._note(self.before, text if strength == ATOM else with_result(text, raised, self._language))
        return f"2^{raised}", 3

    def _binds(self, e: Expr) -> bool:
        """Return whether a limit makes an amount smaller than it would be."""
        return isinstance(e, Call) and len(e.arguments) == 2 and not self._least(*e.arguments)

    def _agreed(self, e: Expr) -> bool:
        return isinstance(e, Name) and e.ref.place in _OPEN

    def _said(self, e: Expr) -> bool:
        return self._fixed(e) or self._stays(e)

    def _stays(self, e: Expr) -> bool:
        """Return whether an operand is said: a base of 1, or 1 of a player's own, is.

        A term of 0 is not.
        """
        own = isinstance(e, Name) and e.ref.place == "word"
        return (own or self._agreed(e)) and self.value(e) == 1

    # --- names --------------------------------------------------------------------------------------------------------

    def _words(self, ref: Ref) -> Label | None:
        """Return the ruleset's words for this, if it has any: then it is not opened."""
        return ref.say if ref.say is not None and ref.say.zh else None

    def _name(self, e: Name) -> Shown:
        ref, value = e.ref, self.value(e)
        if isinstance(value, bool) or value is None or ref.place == "total":
            return super()._name(e)
        number = real_minus(value)
        if words := self._words(ref):
            text = self._chained(ref, _filled(words(self._language), number), number)
            if ref.place == "local" and isinstance(tree := self._value(ref).formula.tree, If):
                self._taken(tree)
            if ref.place == "player" and self._inner is not None and self._player_number is not None:
                tree = self._value(ref).formula.tree
                made_of = self._inner(ref.root).amount(tree)
                if made_of and made_of != number:
                    self._note(self.more, with_result(made_of, number, self._language))
                if any(asked.root == "p" for asked in tree.refs()):
                    text = self._player_number(ref.root, ref.attribute, text)
            return text, ATOM
        if ref.place in ("value", "local", "player"):
            return self._of_value(e, number)
        if ref.place == "word" and ref.root in ("p", "q") and self._player_number is not None:
            return self._player_number(ref.root, ref.attribute, f"{self._word(e)} {number}"), ATOM
        word = self._word(e)
        return (f"{word} {number}" if word else number), ATOM

    def _of_value(self, e: Name, number: str) -> Shown:
        """Return a value that the ruleset works out: by its form, by its parts, or by its name."""
        ref = e.ref
        own = self._value(ref)
        opened = own.label.zh == own.id or (ref.say is not None and not ref.say.zh)
        if ref.place == "player" and self._inner is not None:
            return self._of_player(ref, whole=False)
        if ref.place == "value" and own.id == "points":
            self._explain(own, number)
            return number, ATOM
        if (ref.place == "local" or opened) and self._nested < MOST_NESTED:
            return self._opened(ref)
        if own.show.zh != _PLAIN:
            return self._chained(ref, counted(number, own.show(self._language), self._language), number), ATOM
        word = self._word(e)
        return (f"{word} {number}" if word else number), ATOM

    def _of_player(self, ref: Ref, *, whole: bool) -> Shown:
        """Return a value of a player's own, by its parts."""
        assert self._inner is not None
        own = self._value(ref)
        if self._nested >= MOST_NESTED:
            return f"{own.label(self._language)} {real_minus(self.value(Name(own.id, ref)))}", ATOM
        inner = self._inner(ref.root)
        inner._nested = self._nested + 1
        tree = own.formula.tree
        shown = inner._whole(tree) if whole else inner._show(tree)
        self.before += inner.before
        self.more += inner.more
        return shown

    def _explain(self, own: Value, number: str) -> None:
        """Add a second line for a number that is itself an amount."""
        inner = Spoken(self.evaluator, self._language, self._definition, self._items, self._player_number, self._inner)
        text = inner.amount(own.formula.tree)
        if text:
            self._note(self.more, with_result(text, number, self._language))
        self._chain_said = True

    def _chained(self, ref: Ref, text: str, number: str) -> str:
        """Return a step of the chain with those that lead to it before it: 4番 8倍.

        One that begins with a sign, ×8, would be taken for a part of the arithmetic: it is told
        before it.
        """
        before = ""
        if ref.place == "value" and not self._chain_said and (own := self._value(ref)).id in self._definition.chain:
            self._chain_said = True
            before = self._chain((own.id,))
        if text.startswith("×"):
            if before:
                self._note(self.before, f"{before} → {text}")
            return number
        return f"{before} {text}" if before else text

    def _chain(self, ends: tuple[str, ...]) -> str:
        """Return the steps of the chain before one of them, with a limit that was met between them."""
        definition = self._definition
        steps: list[str] = []
        if not ends:
            return ""
        for name in definition.chain:
            own = definition.value(name)
            number = self.evaluator.worked_out(own)
            if number is None:
                return ""
            limit = self._limit(own)
            if limit and steps:
                steps[-1] = say("sign_bracket", self._language, text=steps[-1], inside=limit)
            if name in ends:
                break
            if own.show.zh != _PLAIN and number:
                steps.append(counted(real_minus(number), own.show(self._language), self._language))
        return " ".join(steps)

    def _limit(self, own: Value) -> str:
        """Return the limit that was met on the way to a step of the chain: 封顶 5."""
        chain, waiting = self._definition.chain, [own.formula.tree]
        while waiting:
            part = waiting.pop()
            if isinstance(part, If):
                waiting.append(part.body if self.value(part.test) else part.other)
                continue
            if isinstance(part, Call) and part.function in ("min", "at_most") and self._binds(part):
                return self._show(part.arguments[1])[0]
            if isinstance(part, Name) and part.ref.place == "value":
                named = self._definition.values[part.ref.index]
                if named.id not in chain:
                    waiting.append(named.formula.tree)
                continue
            if not isinstance(part, Call) or part.function in OF_NUMBERS:
                waiting.extend(part.parts())
        return ""

    def _word(self, e: Name) -> str:
        """Return the players' word for a name."""
        ref, language = e.ref, self._language
        if words := self._words(ref):
            return words(language).replace(_PLAIN, "").strip()
        own = self._definition.called("kong_discarder") if ref.attribute == "feeder" else None
        if own is not None:
            return own(language)
        return self._said_word(e) or _within(self._label(e), language)


def _filled(text: str, number: str) -> str:
    """Return the words of a value with its number, behind them if they do not say where."""
    return text.format(number) if _PLAIN in text else f"{text} {number}"


def _within(label: str, language: Language) -> str:
    """Return a label within a sentence: small in English, but for abbreviations."""
    return label if is_chinese(language) or not label[1:2].islower() else label[:1].lower() + label[1:]


def with_result(text: str, result: str, language: Language) -> str:
    """Return a working with its result, unless it ends with that already: `2 × 底 1 = 2`, `200 封顶 100`."""
    if text == result or any(text.endswith(say(code, language, before="", after=result)) for code in _ENDS):
        return text
    bare = re.sub(_ASIDE, "", text)
    if not text or re.search(_SEVERAL, bare) or bare[-1:].isdigit() or "^" in bare:
        named = bare.endswith(f" {result}") and not re.search(_SEVERAL, bare)
        return text if named else f"{text} = {result}" if text else result
    return f"{text} {result}"  # 3番 8
