"""A formula told as players say it: only what led to this amount, in the words of the game, without its result."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from calculator.rules.definitions import Definition, Value
from calculator.rules.formulas.evaluator import Evaluator
from calculator.rules.formulas.expressions import Binary, Call, Compare, Expr, If, Ladder, Logic, Name, Number
from calculator.rules.formulas.printer import Figures, said_of
from calculator.rules.formulas.refs import Ref
from calculator.text import Label, Language, clauses, counted, is_chinese, real_minus, say

_ATOM = 9
"""The binding strength of a text that needs no brackets anywhere, as in `printer`."""
_DEEPEST = 8
"""The depth to which values made of each other are opened; a deeper one is only named."""
_PLAIN = "{}"
_OPEN = ("option", "field")
_OF_NUMBERS = ("min", "max", "at_most", "default", "pow2", "ceil_to", "floor_to", "round_half_up", "round_half_away")
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
        super().__init__(evaluator, language, definition.per_payer, words)
        self._definition = definition
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

    def _whole(self, e: Expr) -> tuple[str, int]:
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
                    return real_minus(self.value(e)), _ATOM
                case Name(ref=ref) if ref.place in ("value", "local") and not self._has_words(ref):
                    own = self._value(ref)
                    self._is_worth |= own.id == "points" and ref.place == "value"
                    e = own.formula.tree
                case Name(ref=ref) if ref.place == "player" and self._inner and not self._has_words(ref):
                    return self._of_player(ref, whole=True)
                case _:
                    return self._show(e)

    def _taken(self, e: If) -> Expr:
        """Return the branch that was taken, and note the payer's roles in its condition."""
        if not self.value(e.test):
            return e.other
        self.holds(e.test)
        for name in self._true_names(e.test):
            if name.ref.place == "value" and name.ref.say is not None and name.ref.say.zh:
                self._note(self.before, name.ref.say(self._language))
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

    def _show(self, e: Expr) -> tuple[str, int]:
        match e:
            case If(test, Number(number)) if self.value(test):
                self.holds(test)
                reason = self._reason(test)
                return (f"{reason} {real_minus(number)}" if reason else real_minus(number)), _ATOM
            case If():
                return self._show(self._taken(e))
            case Binary("*", left, right) if self._agreed(left) and not self._fixed(right):
                return super()._show(Binary("*", right, left))
            case Call("pow2", (power,)):
                return self._power(power)
            case Ladder():
                return self._show(self.evaluator.reached(e))
        return super()._show(e)

    def _power(self, power: Expr) -> tuple[str, int]:
        text, strength = self._show(power)
        raised = real_minus(self.value(power))
        if text != raised and not any(text == f"{role} {raised}" for role in self.roles):
            self._note(self.before, text if strength == _ATOM else with_result(text, raised, self._language))
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

    def _value(self, ref: Ref) -> Value:
        of = {"local": self._definition.per_payer, "player": self._definition.players}
        return of.get(ref.place, self._definition.values)[ref.index]

    def _has_words(self, ref: Ref) -> bool:
        """Return whether the ruleset has words for this, so that it is not opened."""
        return ref.say is not None and bool(ref.say.zh)

    def _name(self, e: Name) -> tuple[str, int]:
        ref, value = e.ref, self.value(e)
        if isinstance(value, bool) or value is None or ref.place == "total":
            return super()._name(e)
        number = real_minus(value)
        if ref.say is not None and ref.say.zh:
            text = self._chained(ref, _filled(ref.say(self._language), number), number)
            if ref.place == "local" and isinstance(tree := self._value(ref).formula.tree, If):
                self._taken(tree)
            if ref.place == "player" and self._inner is not None and self._player_number is not None:
                tree = self._value(ref).formula.tree
                made_of = self._inner(ref.root).amount(tree)
                if made_of and made_of != number:
                    self._note(self.more, with_result(made_of, number, self._language))
                if any(asked.root == "p" for asked in tree.refs()):
                    text = self._player_number(ref.root, ref.attribute, text)
            return text, _ATOM
        if ref.place in ("value", "local", "player"):
            return self._of_value(e, number)
        if ref.place == "word" and ref.root in ("p", "q") and self._player_number is not None:
            return self._player_number(ref.root, ref.attribute, f"{self._word(e)} {number}"), _ATOM
        word = self._word(e)
        return (f"{word} {number}" if word else number), _ATOM

    def _of_value(self, e: Name, number: str) -> tuple[str, int]:
        """Return a value that the ruleset works out: by its form, by its parts, or by its name."""
        ref = e.ref
        own = self._value(ref)
        opened = own.label.zh == own.id or (ref.say is not None and not ref.say.zh)
        if ref.place == "player" and self._inner is not None and (opened or self._nested):
            return self._of_player(ref, whole=False)
        if ref.place == "value" and own.id == "points":
            self._explain(own, number)
            return number, _ATOM
        if (ref.place == "local" or opened) and self._nested < _DEEPEST:
            self._nested += 1
            shown = self._show(own.formula.tree)
            self._nested -= 1
            return shown
        if ref.place == "player" and self._inner is not None:
            return self._of_player(ref, whole=False)
        if own.show.zh != _PLAIN:
            return self._chained(ref, counted(number, own.show(self._language), self._language), number), _ATOM
        word = self._word(e)
        return (f"{word} {number}" if word else number), _ATOM

    def _of_player(self, ref: Ref, *, whole: bool) -> tuple[str, int]:
        """Return a value of a player's own, by its parts."""
        assert self._inner is not None
        own = self._value(ref)
        if self._nested >= _DEEPEST:
            return f"{own.label(self._language)} {real_minus(self.value(Name(own.id, ref)))}", _ATOM
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
        values = {value.id: value for value in definition.values}
        steps: list[str] = []
        if not ends:
            return ""
        for name in definition.chain:
            own = values[name]
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
            if not isinstance(part, Call) or part.function in _OF_NUMBERS:
                waiting.extend(part.parts())
        return ""

    def _word(self, e: Name) -> str:
        """Return the players' word for a name."""
        ref, language = e.ref, self._language
        if ref.say is not None and ref.say.zh:
            return ref.say(language).replace(_PLAIN, "").strip()
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
