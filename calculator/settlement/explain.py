"""The working 算式 of any number: its formula with the numbers in it, and the workings of what it was made from.

Made from the same checked trees that the compiled rules come from, with the same facts; nothing is told a second way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from calculator.rules import Label, Payment, Table, Value
from calculator.rules.formulas import HELPERS, Formula, Ref
from calculator.rules.formulas import expressions as ex
from calculator.scoring import DealFacts, KongFacts, PlayerFacts, ReadingFacts
from calculator.settlement.working import Working as Working
from calculator.text import Language, code_of, say
from calculator.tiles import MeldKind, Tile, tile_name

if TYPE_CHECKING:
    from calculator.scoring import Score

_SIGNS = {"*": "×", "-": "−", "//": "÷", "+": "+", "%": "mod"}
_STRENGTH = {"+": 1, "-": 1, "*": 2, "//": 2, "%": 2}
_ATOM = 9


@dataclass(frozen=True)
class Scene:
    """The facts among which an amount is worked out."""

    table: Table
    deal: DealFacts
    score: Score | None = None
    kong: KongFacts | None = None
    kong_tile: Tile | None = None
    kong_kind: MeldKind | None = None
    payer: PlayerFacts | None = None
    payee: PlayerFacts | None = None
    share: tuple[int, int] | None = None
    refund: tuple[Tile, int] | None = None

    def __init__(
        self,
        table: Table,
        deal: DealFacts,
        score: Score | None = None,
        kong: KongFacts | None = None,
        kong_tile: Tile | None = None,
        kong_kind: MeldKind | None = None,
        payer: PlayerFacts | None = None,
        payee: PlayerFacts | None = None,
        share: tuple[int, int] | None = None,
        refund: tuple[Tile, int] | None = None,
    ) -> None:
        # Frozen fields are set one call each otherwise, and every event has its scene.
        made = self.__dict__
        made["table"] = table
        made["deal"] = deal
        made["score"] = score
        made["kong"] = kong
        made["kong_tile"] = kong_tile
        made["kong_kind"] = kong_kind
        made["payer"] = payer
        made["payee"] = payee
        made["share"] = share
        made["refund"] = refund


class Reckoner:
    """Works out and writes out formulas of one scene."""

    def __init__(self, scene: Scene, language: Language = "zh") -> None:
        self.scene = scene
        self.language = language
        self.table = scene.table

    # --- values ---------------------------------------------------------------------------------------------------

    def value(self, e: ex.Expr, group: Any = None) -> Any:
        """What a part of a formula comes to."""
        match e:
            case ex.Number(value=value) | ex.Truth(value=value):
                return value
            case ex.Name(ref=ref):
                return self._named(ref, group)
            case ex.Unary(op="-", part=part):
                return -self.value(part, group)
            case ex.Unary(part=part):
                return not self.value(part, group)
            case ex.Binary(op=op, left=left, right=right):
                return _reckon(op, self.value(left, group), self.value(right, group))
            case ex.Logic(op=op, members=members):
                found: Any = op == "and"
                for member in members:
                    found = self.value(member, group)
                    if bool(found) == (op == "or"):
                        break
                return found
            case ex.Compare(ops=ops, members=members):
                return all(
                    _compare(op, self.value(a, group), self.value(b, group))
                    for op, a, b in zip(ops, members, members[1:], strict=False)
                )
            case ex.Among(part=part, choices=choices, negated=negated):
                return (self.value(part, group) in [self.value(choice, group) for choice in choices]) != negated
            case ex.If(test=test, body=body, other=other):
                return self.value(body if self.value(test, group) else other, group)
            case ex.Call(function=function, arguments=arguments):
                return self._call(function, arguments, group)
        raise AssertionError(e)

    def _call(self, function: str, arguments: tuple[ex.Expr, ...], group: Any) -> Any:
        score = self.scene.score
        if function in (*ex.QUANTIFIERS, *ex.OF_PATTERNS, *ex.OF_KINDS, "suits_with"):
            assert score is not None
            text = arguments[0]
            if isinstance(text, ex.Text):
                return self._ask(function, text.value, score.facts, group)
            if function == "suits_with":
                return score.facts.tiles.suits_with(self.value(arguments[0], group))
            found = [bool(self.value(arguments[0], one)) for one in score.facts.groups]
            return sum(found) if function == "count" else all(found) if function == "every" else any(found)
        return HELPERS[function](*[self.value(argument, group) for argument in arguments])

    def _ask(self, function: str, text: str, reading: ReadingFacts, group: Any) -> Any:
        """A function of a pattern or of tiles in quotes."""
        match function:
            case "group.any_of":
                return group.any_of(text)
            case "pair.any_of":
                return reading.pair.any_of(text)
            case "winning.any_of":
                return reading.tiles.winning_any_of(text)
        return getattr(reading if function in ex.OF_PATTERNS else reading.tiles, function)(text)

    def _named(self, ref: Ref, group: Any) -> Any:
        scene = self.scene
        score = scene.score
        options = self.table.values
        match ref.place:
            case "option":
                return options[ref.index]
            case "field":
                numbers = options[ref.index]
                return numbers[ref.field] if isinstance(numbers, tuple) else None
            case "choice":
                return ref.attribute
            case "empty":
                return None
            case "local":
                return self.value(self.table.definition.per_payer[ref.index].formula.tree)
            case "player":
                player = scene.payee if ref.root == "q" else scene.payer
                assert player is not None
                return player.v[ref.index]
            case "word":
                return self._word(ref, group)
        assert score is not None
        if ref.place == "value":
            return score.values[ref.index]
        return score.values[-1] if ref.place == "total" else score.counts[ref.index]

    def _word(self, ref: Ref, group: Any) -> Any:
        scene, score = self.scene, self.scene.score
        root: Any
        match ref.root:
            case "g":
                root = group
            case "p":
                root = scene.payer
            case "q":
                root = scene.payee
            case "k":
                root = scene.kong
            case "d":
                root = scene.deal
            case _:
                assert score is not None
                facts = score.facts
                root = {"w": score.win, "t": facts.tiles, "r": facts, "r.pair": facts.pair}[ref.root]
        return getattr(root, ref.attribute)

    # --- written out ----------------------------------------------------------------------------------------------

    def show(self, formula: Formula) -> str:
        """The formula with its numbers, and the result where it is not plain already: `2 × 底 1 = 2`."""
        text, strength = self._show(formula.tree)
        value = self.value(formula.tree)
        if isinstance(value, bool) or value is None:
            return say("yes" if value else "no", self.language)
        return text if strength == _ATOM else f"{text} = {_number(value)}"

    def _show(self, e: ex.Expr) -> tuple[str, int]:
        """Text, and how strongly it binds. What adds 0 or multiplies by 1 is left out, of a choice the branch not taken."""
        match e:
            case ex.Number(value=value):
                return _number(value), _ATOM
            case ex.Name(ref=ref):
                return self._show_name(ref)
            case ex.Unary(op="-", part=part):
                return f"−{self._inside(part, 3)}", 1
            case ex.Binary(op=op, left=left, right=right):
                idle = {"+": 0, "-": 0, "*": 1, "//": 1}.get(op)
                if not self._agreed(right) and self.value(right) == idle:
                    return self._show(left)
                if op in "+*" and not self._agreed(left) and self.value(left) == idle:
                    return self._show(right)
                strength = _STRENGTH[op]
                after = self._inside(right, strength + (op in ("-", "//", "%")))
                return f"{self._inside(left, strength)} {_SIGNS[op]} {after}", strength
            case ex.If(test=test, body=body, other=other):
                taken = self.value(test)
                if taken and isinstance(body, ex.Number) and isinstance(test, ex.Name):
                    # `1 if 精调 else 0`: say what the 1 is for.
                    return f"{self._label(test.ref)} {_number(body.value)}", _ATOM
                return self._show(body if taken else other)
            case ex.Call(function="pow2", arguments=(power,)):
                text, strength = self._show(power)
                plain = strength == _ATOM and text.isdigit()
                return (f"2^{text}" if plain else f"2^({text})"), 3
            case ex.Call(function="round_half_up" | "floor_to" | "ceil_to", arguments=(number, _)):
                text, strength = self._show(number)
                before = text if strength == _ATOM else f"{text} = {_number(self.value(number))}"
                # Bound as tightly as a product, so that `56 → 60 ÷ 10` needs no brackets.
                return f"{before} → {_number(self.value(e))}", 2
            case ex.Call(function="default", arguments=(given, instead)):
                return self._show(instead if self.value(given) is None else given)
            case ex.Call(function="at_most", arguments=(number, limit)):
                text, strength = self._show(number)
                most = self.value(limit)
                if most is None or self.value(number) <= most:
                    return text, strength
                return say("capped", self.language, before=text, after=most), 2
            case ex.Call(function=("min" | "max") as function, arguments=arguments):
                inside = ", ".join(self._show(argument)[0] for argument in arguments)
                return f"{say(function, self.language)}({inside})", 3
        value = self.value(e)
        return ("—" if value is None else _number(int(value))), _ATOM

    def _agreed(self, e: ex.Expr) -> bool:
        """A number of the file or an option: it is shown even where it changes nothing."""
        return isinstance(e, ex.Number) or (isinstance(e, ex.Name) and e.ref.place in ("option", "field"))

    def _inside(self, e: ex.Expr, strength: int) -> str:
        text, own = self._show(e)
        return f"({text})" if own < strength else text

    def _show_name(self, ref: Ref) -> tuple[str, int]:
        """A name with its number. Values of one payer are written out where they are used: nobody sees them elsewhere."""
        value = self._named(ref, None)
        if isinstance(value, bool) or value is None:
            return str(int(bool(value))), _ATOM
        if ref.place == "total":
            return self._show_items()
        if ref.place == "local":
            inner = self.table.definition.per_payer[ref.index].formula.tree
            text, strength = self._show(inner)
            if strength != _ATOM or not text.isdigit():
                return text, strength
        if ref.show is not None and ref.show.zh != "{}":
            return ref.show(self.language).format(_number(value)), _ATOM
        label = self._label(ref)
        # A name of Latin letters, such as N, is known from the formula; its number is enough.
        return (f"{label} {_number(value)}" if not label.isascii() or len(label) > 2 else _number(value)), _ATOM

    def _show_items(self) -> tuple[str, int]:
        """What was added up: `清一色 2 + 海底 1`."""
        assert self.scene.score is not None
        lines = self.scene.score.items
        text = " + ".join(f"{line.item.label(self.language)} {_number(line.value * line.count)}" for line in lines)
        return (text or "0"), (_ATOM if len(lines) < 2 else _STRENGTH["+"])

    def _label(self, ref: Ref) -> str:
        return ref.label(self.language) if ref.label is not None else ""

    # --- trees ----------------------------------------------------------------------------------------------------

    def working(self, label: Label, formula: Formula, seen: frozenset[str] = frozenset()) -> Working:
        """The step of a formula, with the steps of every value that was used."""
        inputs: list[Working] = []
        for part in self._used(formula.tree):
            if isinstance(part, ex.Name):
                ref = part.ref
                value = self._definition_of(ref)
                if value is not None and value.id not in seen:
                    seen |= {value.id}
                    inputs.append(self.working(value.label, value.formula, seen))
                elif ref.place == "player":
                    made = self._of_player(ref)
                    if f"{made.seat} {made.label.zh}" not in seen:
                        seen |= {f"{made.seat} {made.label.zh}"}
                        inputs.append(made)
                elif ref.place == "total" and "items.total" not in seen:
                    seen |= {"items.total"}
                    inputs.append(self._items())
        found = self.value(formula.tree)
        shown = self.show(formula)
        return Working(label, formula.text, shown, found, formula.file, formula.line, tuple(inputs))

    def _of_player(self, ref: Ref) -> Working:
        """The step of a value that the ruleset gives every player, for the one meant."""
        player = self.scene.payee if ref.root == "q" else self.scene.payer
        assert player is not None
        value = self.table.definition.players[ref.index]
        own = Reckoner(replace(self.scene, payer=player, payee=None), self.language)
        return replace(own.working(value.label, value.formula), seat=player.seat)

    def _definition_of(self, ref: Ref) -> Value | None:
        definition = self.table.definition
        if ref.place == "value":
            return definition.values[ref.index]
        return definition.per_payer[ref.index] if ref.place == "local" else None

    def _used(self, e: ex.Expr) -> list[ex.Expr]:
        """The parts that the value came from: of a choice its test and the branch taken."""
        if isinstance(e, ex.If):
            return [*self._used(e.test), *self._used(e.body if self.value(e.test) else e.other)]
        if isinstance(e, ex.Call) and (e.function in ex.QUANTIFIERS or isinstance(e.arguments[0], ex.Text)):
            return [e]
        return [e, *(found for part in e.parts() for found in self._used(part))]

    def _items(self) -> Working:
        score = self.scene.score
        assert score is not None
        lines = []
        for line in score.items:
            shown = f"{line.value}" if line.count == 1 else f"{line.value} × {line.count} = {line.value * line.count}"
            total = line.value * line.count
            formula = line.item.condition
            lines.append(Working(line.item.label, formula, shown, total, line.item.file, line.item.line))
        unit = self.table.definition.unit
        parts = " + ".join(f"{line.item.label(self.language)} {line.value * line.count}" for line in score.items)
        shown = f"{parts} = {score.values[-1]}" if len(lines) > 1 else parts or "0"
        return Working(
            Label(f"{unit.zh}合计", f"{unit.en} total"), "items.total", shown, score.values[-1], "", 0, tuple(lines)
        )


def _number(value: int) -> str:
    """With a real minus."""
    return str(value).replace("-", "−")


def _reckon(op: str, left: int, right: int) -> int:
    match op:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "//":
            return left // right
    return left % right


def _compare(op: str, left: Any, right: Any) -> bool:
    match op:
        case "==":
            return bool(left == right)
        case "!=":
            return bool(left != right)
        case "<":
            return bool(left < right)
        case "<=":
            return bool(left <= right)
        case ">":
            return bool(left > right)
    return bool(left >= right)


def because(
    scene: Scene, payment: Payment, payer: PlayerFacts | None, payee: PlayerFacts | None, language: Language
) -> str:
    """One line that says how an amount came about: `直杠 5条: 2 × 底 1 = 2`."""
    if scene.share is not None or scene.refund is not None or payment.pay is None:
        return _simple_line(scene, payment, language)
    ruleset, score = scene.table.ruleset, scene.score
    leaves = ruleset.payment_leaves[payment.index]
    if leaves is None:
        return _line(scene, payment, payment.pay, payer, payee, language)
    # Many payments of many deals are told in the same words: three players pay for one win, and so on.
    same: tuple[Any, ...] = (payment.index, language, scene.kong_tile, scene.kong_kind)
    given = (scene.table.values, scene.deal, payer, payee)
    if score is None:
        key = (*same, leaves(*given, None, None, None, (), (), scene.kong))
    else:
        facts = score.facts
        named = leaves(*given, score.win, facts.tiles, facts, score.counts, score.values, scene.kong)
        key = (*same, named, score.counts, score.worths, score.values)
    line = ruleset.lines.get(key)
    return line or ruleset.keep_line(key, _line(scene, payment, payment.pay, payer, payee, language))


def _simple_line(scene: Scene, payment: Payment, language: Language) -> str:
    label = payment.label(language)
    if scene.share is not None:
        income, winners = scene.share
        return f"{label}: {income} ÷ {winners}" if winners > 1 else f"{label}: {income}"
    if scene.refund is not None:
        tile, points = scene.refund
        return f"{label} {tile_name(tile, language)}: {points}"
    return label


def _line(
    scene: Scene,
    payment: Payment,
    pay: Formula,
    payer: PlayerFacts | None,
    payee: PlayerFacts | None,
    language: Language,
) -> str:
    label = payment.label(language)
    reckoner = Reckoner(replace(scene, payer=payer, payee=payee), language)
    if scene.score is not None and _only_agreed(pay):
        return f"{label}: {reckoner.show(pay)}"
    head = label
    if scene.kong_tile is not None and scene.kong_kind is not None:
        head = f"{say(code_of('meld', scene.kong_kind.value), language)} {tile_name(scene.kong_tile, language)}"
    elif scene.score is not None:
        head = items_text(scene.score, language)
    shown = reckoner.show(pay)
    if scene.score is None:
        return f"{head}: {shown}"
    chain = " → ".join(chain_steps(scene.score, language))
    return f"{head}: {chain}; {shown}" if " = " in shown else f"{head}: {chain}"


def _only_agreed(formula: Formula) -> bool:
    """Whether an amount is made of options alone, whatever the hand is worth: 底分."""
    return all(ref.place in ("option", "field") for ref in formula.tree.refs())


def items_text(score: Score, language: Language = "zh") -> str:
    """The items that count, in one line: `清一色 2 + 海底 1`; the plain hand has none."""
    parts = [
        f"{line.item.label(language)} {line.value}" + (f" × {line.count}" if line.count > 1 else "")
        for line in score.items
    ]
    return " + ".join(parts) or say("plain_hand", language)


def chain_steps(score: Score, language: Language = "zh") -> Sequence[str]:
    """The chain from fan to points, as the ruleset names it: `4番`, `8倍`, `8分`."""
    values = {value.id: value for value in score.table.definition.values}
    return [values[name].show(language).format(score.value(name)) for name in score.table.definition.chain]


def points_working(score: Score, language: Language = "zh") -> Working:
    """The working of a win's points."""
    points = next(value for value in score.table.definition.values if value.id == "points")
    reckoner = Reckoner(Scene(score.table, score.deal, score=score), language)
    return reckoner.working(points.label, points.formula)
