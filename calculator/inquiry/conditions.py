"""A condition of the rules in words, and the first part of it that does not hold: `几门 = 1; 这里 几门 2 (万 12 · 筒 2)`."""

from __future__ import annotations

from typing import Any

from calculator.explain import Reckoner
from calculator.rules import expressions as ex
from calculator.rules.expressions import Formula
from calculator.text import Language, say
from calculator.tiles import format_tiles

_OPS = {
    "==": "=",
    "!=": "≠",
    "<": "<",
    "<=": "≤",
    ">": ">",
    ">=": "≥",
    "*": "×",
    "//": "÷",
    "-": "−",
    "+": "+",
    "%": "mod",
}
_SUITS = ("m", "p", "s")


class Conditions:
    """Tells conditions of one scene; `reckoner` knows its facts and the language."""

    def __init__(self, reckoner: Reckoner) -> None:
        self._reckoner = reckoner
        self._language: Language = reckoner.language
        self._refs = reckoner.refs

    def holds(self, formula: Formula) -> bool:
        return bool(self._reckoner.value(formula.tree))

    def unmet(self, formula: Formula) -> str:
        """The first part that does not hold, with what is there instead."""
        part = self._first(formula.tree)
        if isinstance(part, ex.Name):
            return self._not_so(part)
        told = self.told(part)
        there = self._there(part)
        return say("unmet_there", self._language, condition=told, there=there) if there else told

    def _first(self, e: ex.Expr) -> ex.Expr:
        """Of several that must all hold the first that does not; of a condition with a name what it stands for."""
        if isinstance(e, ex.Logic) and e.op == "and":
            return self._first(next(member for member in e.members if not self._reckoner.value(member)))
        if isinstance(e, ex.Name) and self._refs[id(e)].place == "value":
            value = self._reckoner.table.definition.values[self._refs[id(e)].index]
            return self._first(value.formula.tree) if value.is_condition else e
        return e

    def _not_so(self, name: ex.Name) -> str:
        """A single word that does not hold."""
        ref = self._refs[id(name)]
        if ref.place in ("option", "field"):
            return self._say("unmet_option", option=self._name(name))
        if ref.word is not None:
            meaning = ref.word.zh if self._language == "zh" else ref.word.en
            return self._say("unmet_word", what=self._name(name), meaning=meaning)
        return self._say("unmet_name", what=self._name(name))

    # --- in words -------------------------------------------------------------------------------------------------

    def told(self, e: ex.Expr) -> str:
        """The condition as people say it, with the names of the language spoken."""
        say_it = self._say
        match e:
            case ex.Number(value=value):
                return str(value)
            case ex.Truth(value=value):
                return say_it("yes" if value else "no")
            case ex.Name():
                return self._name(e)
            case ex.Text(value=value):
                return value
            case ex.Unary(op="-", part=part):
                return f"−{self.told(part)}"
            case ex.Unary(part=part):
                return say_it("unmet_not", what=self.told(part))
            case ex.Binary(op=op, left=left, right=right):
                return f"{self.told(left)} {_OPS[op]} {self.told(right)}"
            case ex.Logic(op=op, members=members):
                return say_it(f"unmet_{op}").join(self.told(member) for member in members)
            case ex.Compare(ops=ops, members=members):
                text = self.told(members[0])
                for op, member in zip(ops, members[1:], strict=True):
                    text += f" {_OPS[op]} {self.told(member)}"
                return text
            case ex.Among(part=part, choices=choices, negated=negated):
                listed = " / ".join(self.told(choice) for choice in choices)
                return say_it("unmet_not_among" if negated else "unmet_among", what=self.told(part), choices=listed)
            case ex.If(test=test, body=body, other=other):
                return say_it("unmet_if", test=self.told(test), body=self.told(body), other=self.told(other))
            case ex.Call(function=function, arguments=arguments):
                inside = ", ".join(self.told(argument) for argument in arguments)
                return say_it(f"unmet_{function.replace('.', '_')}", what=inside)
        raise AssertionError(e)

    def _say(self, code: str, **facts: Any) -> str:
        return say(code, self._language, **facts)

    def _name(self, e: ex.Name) -> str:
        ref = self._refs.get(id(e))
        if ref is not None and ref.word is not None:
            # Of a group the sentence says that it is one.
            return ref.word.chinese.removeprefix("组.") if self._language == "zh" else ref.word.en
        if ref is not None and ref.label is not None:
            return ref.label(self._language)
        return e.name

    # --- what is there instead ------------------------------------------------------------------------------------

    def _there(self, e: ex.Expr) -> str:
        """The numbers and groups that show why a part does not hold; empty where its words say it all."""
        texts: list[str] = []
        for part in e.walk():
            if isinstance(part, ex.Call) and part.function in ("every", "count", "some"):
                texts.append(self._groups(part))
            elif isinstance(part, ex.Call) and part.function == "only":
                texts.append(self._others(part))
            elif isinstance(part, ex.Call) and isinstance(part.arguments[0], ex.Text):
                found = self._reckoner.value(part) if not part.function.endswith("any_of") else None
                texts.append(f"{self.told(part)} {found}" if type(found) is int else "")
            elif isinstance(part, ex.Name) and not self._within_groups(e, part):
                texts.append(self._value(part))
        return " · ".join(dict.fromkeys(text for text in texts if text))

    def _within_groups(self, e: ex.Expr, name: ex.Name) -> bool:
        return any(
            isinstance(call, ex.Call) and call.function in ex.QUANTIFIERS and any(part is name for part in call.walk())
            for call in e.walk()
        )

    def _value(self, name: ex.Name) -> str:
        """A number that the condition looks at, with the tiles that make it."""
        ref = self._refs[id(name)]
        value = self._reckoner.value(name)
        if isinstance(value, bool) or not isinstance(value, int) or ref.place in ("choice", "empty"):
            return ""
        detail = self._tiles_of(ref.attribute) if ref.word is not None else ""
        return f"{self._name(name)} {value}{f' ({detail})' if detail else ''}"

    def _tiles_of(self, attribute: str) -> str:
        score = self._reckoner.scene.score
        if score is None:
            return ""
        counts = score.facts.tiles.counts
        if attribute in ("suits", "longest_suit"):
            numbers = [sum(counts[9 * suit : 9 * suit + 9]) for suit in range(3)]
            return " · ".join(
                self._say(f"unmet_suit_{suit}", count=number)
                for suit, number in zip(_SUITS, numbers, strict=True)
                if number
            )
        kinds = {"honor_tiles": range(27, 34), "winds": range(27, 31), "dragons": range(31, 34)}.get(attribute, ())
        return format_tiles([kind for kind in kinds for _ in range(counts[kind])])

    def _groups(self, call: ex.Call) -> str:
        """The groups that are not so, or, of those counted, the ones that are."""
        score = self._reckoner.scene.score
        assert score is not None
        every = call.function == "every"
        wanted = [g for g in score.facts.groups if bool(self._reckoner.value(call.arguments[0], g)) != every]
        listed = " ".join(format_tiles(sorted(group.tiles)) for group in wanted)
        if every:
            return self._say("unmet_groups_not", groups=listed) if listed else ""
        return self._say("unmet_groups", groups=listed) if listed else self._say("unmet_no_group")

    def _others(self, call: ex.Call) -> str:
        """The tiles that are none of those allowed."""
        from calculator.facts import kinds_of

        score = self._reckoner.scene.score
        assert score is not None
        text = call.arguments[0]
        assert isinstance(text, ex.Text)
        allowed = kinds_of(text.value)
        counts = score.facts.tiles.counts
        others = [kind for kind in range(34) if counts[kind] and kind not in allowed]
        return self._say("unmet_others", tiles=format_tiles(others)) if others else ""
