"""A part of a formula in words: names as people call them, signs as they write them."""

from __future__ import annotations

from calculator.rules import Label
from calculator.rules.formulas import Formula
from calculator.rules.formulas import expressions as ex
from calculator.text import Language, say

_SIGNS = {"*": "×", "-": "−", "//": "÷", "+": "+", "%": "mod", ">=": "≥", "<=": "≤", "==": "=", "!=": "≠"}


class Phrases:
    """Says parts of formulas."""

    def label(self, e: ex.Expr, formula: Formula) -> Label:
        """The part in both languages; as it is written in the file where nothing shorter is known."""
        return Label(self._say(e, formula, "zh"), self._say(e, formula, "en"))

    def _say(self, e: ex.Expr, formula: Formula, language: Language) -> str:
        def sub(part: ex.Expr) -> str:
            text = self._say(part, formula, language)
            return f"({text})" if isinstance(part, ex.Binary) else text

        match e:
            case ex.Number(value=value):
                return str(value)
            case ex.Truth(value=value):
                return say("yes" if value else "no", language)
            case ex.Name():
                return self._name(e, language)
            case ex.Unary(op="-", part=part):
                return f"−{sub(part)}"
            case ex.Unary(part=part):
                return say("audit_not", language, part=sub(part))
            case ex.Binary(op=op, left=left, right=right):
                return f"{sub(left)} {_SIGNS[op]} {sub(right)}"
            case ex.Logic(op=op, members=members):
                joined = say("audit_and" if op == "and" else "audit_or", language)
                return f" {joined} ".join(sub(member) for member in members)
            case ex.Compare(ops=(op,), members=(left, right)):
                return f"{sub(left)} {_SIGNS.get(op, op)} {sub(right)}"
            case ex.If(test=test, body=body, other=ex.Number(value=0)):
                return say("audit_if", language, body=sub(body), test=sub(test))
            case ex.Call(function="pow2", arguments=(power,)):
                return f"2^({self._say(power, formula, language)})"
        return formula.text[e.start : e.end].strip() or formula.text

    def _name(self, e: ex.Name, language: Language) -> str:
        ref = e.ref
        if ref.place == "choice" and ref.type.option is not None:
            choices = ref.type.option.choices
            return next((c.label(language) for c in choices if c.value == ref.attribute), ref.attribute)
        if ref.place == "empty":
            return say("audit_unset", language)
        if ref.word is not None:
            # 付方.没胡: who is meant is said by the sentence around it.
            return ref.word.chinese.rpartition(".")[2] if language == "zh" else ref.word.en.split(";")[0]
        return ref.label(language) if ref.label is not None else e.name
