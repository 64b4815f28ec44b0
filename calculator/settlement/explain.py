"""The working 算式 of any number as a tree, made when it is asked for.

It has the formula with the numbers in it, and the workings of the numbers in that; and why an
amount was paid, kept with it in the ledger.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, NamedTuple

from calculator.lazy import lazy
from calculator.rules import Definition, Label, Payment, Table, Value, source_text
from calculator.rules.formulas import (
    AGREED,
    Evaluator,
    Expr,
    Figures,
    Formula,
    Name,
    Spoken,
    summed_of_groups,
    with_result,
)
from calculator.scoring import NO_SCORE, DealFacts, KongFacts, PlayerFacts, Score, meld_facts, triplet_facts
from calculator.text import LANGUAGES, Language, Said, Sentence, clauses, code_of, counted, say
from calculator.tiles import TILES, Meld, MeldKind, Tile, tile_name

ITEMS_TOTAL = "items.total"
"""The formula of the step at which the items are added up."""
_TRIPLET = 3
"""Equal concealed tiles of a kept triplet; of more it is not certain what becomes."""
_DEEPEST = 40
"""Steps below this depth are not indented further."""


@dataclass(frozen=True, eq=False)
class Working:
    """One step of a working.

    It has its name, its formula with names and with numbers, its value, its place in the ruleset's
    file, and the steps that it was made from. `seat` says whose value it is, if every player has
    one of his own.

    A tree may be thousands of steps deep, so nothing here recurses.
    """

    label: Said
    formula: str
    shown: str
    value: int | bool | None
    file: str
    line: int
    inputs: tuple[Working, ...] = ()
    seat: int | None = None
    source: str = ""
    """The source of the rule, as its file gives it."""

    def __eq__(self, other: object) -> bool:
        return self._flat == other._flat if isinstance(other, Working) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._flat)

    @lazy
    def _flat(self) -> tuple[Any, ...]:
        return tuple(
            (depth, step.label, step.formula, step.shown, step.value, step.file, step.line, step.seat)
            for depth, step in self.steps
        )

    @lazy
    def steps(self) -> tuple[tuple[int, Working], ...]:
        """Return every step with its depth, each before those that it was made from."""
        found = []
        waiting = [(0, self)]
        while waiting:
            depth, step = waiting.pop()
            found.append((depth, step))
            waiting.extend((depth + 1, part) for part in reversed(step.inputs))
        return tuple(found)

    @property
    def place(self) -> str:
        """The place in the ruleset: `rulesets/chengdu.yaml:57`; empty without a file."""
        if not self.file or not self.line:
            return ""
        return f"{'/'.join(PurePath(self.file).parts[-2:])}:{self.line}"

    def lines(self, language: Language = "zh", names: Sequence[str] = ()) -> list[str]:
        """Return the steps as indented text, each with its place.

        `names` are those of the four, for values of one player.
        """
        return [f"{'  ' * min(depth, _DEEPEST)}{step._line(language, names)}" for depth, step in self.steps]

    def _line(self, language: Language, names: Sequence[str]) -> str:
        whose = f"{names[self.seat]} " if names and self.seat is not None else ""
        text = f"{whose}{self.label(language)}: {self.shown}"
        inside = " · ".join(filter(None, (self.place, source_text(self.source, language))))
        return say("sign_bracket", language, text=text, inside=inside) if inside else text

    def calculated(self, items: bool = True) -> list[Working]:
        """Return the calculated steps, by name, each after those that it needs.

        Steps that only name a number are left out. `items`: those of single items too.
        """
        found = {}
        for step in self._upwards(items):
            # A value that is the sum of the items, and nothing else, has a place in the file.
            worked_out = is_worked_out(step.shown) and (step.formula != ITEMS_TOTAL or bool(step.file))
            if worked_out and step.value and not isinstance(step.value, bool):
                found[step.label(LANGUAGES[0])] = step
        return list(found.values())

    def items_total(self) -> Working | None:
        """Return the step at which the items are added up, here or below."""
        return next((step for _, step in self.steps if step.formula == ITEMS_TOTAL), None)

    def _upwards(self, items: bool) -> Iterator[Working]:
        """Return every step after those that it was made from."""
        found = []
        waiting = [self]
        while waiting:
            step = waiting.pop()
            found.append(step)
            if items or step.formula != ITEMS_TOTAL:
                waiting.extend(step.inputs)
        return reversed(found)


def is_worked_out(shown: str) -> bool:
    """Return whether a text ends with the number that others led to: `3 + 4 = 7`, `11番 封顶 10`."""
    return bool(re.search(r"\d\S* \D* −?\d+$", shown))


MOST_STEPS = 10_000
"""Steps of one working that are followed further; beyond them a value is only named."""


class AmountFacts(NamedTuple):
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

    def between(self, payer: PlayerFacts | None, payee: PlayerFacts | None) -> AmountFacts:
        """Return these facts with the two players of a payment."""
        return self._replace(payer=payer, payee=payee)

    @property
    def item_totals(self) -> list[tuple[Label, int]]:
        """The name and the total of each item that counts."""
        return [] if self.score is None else [(line.item.label, line.total) for line in self.score.items]

    def evaluator(self) -> Evaluator:
        """Return the evaluator of parts of formulas among these facts."""
        table, facts = self.table, NO_SCORE if self.score is None else self.score.arguments
        own = table.ruleset.per_payer
        return Evaluator(own, table.values, self.deal, self.payer, self.payee, *facts, self.kong)


def facts_of(score: Score) -> AmountFacts:
    """Return the facts of a win alone."""
    return AmountFacts(score.table, score.deal, score)


def group_worths(score: Score) -> tuple[int, ...]:
    """Return the worth of each group of a reading, then each meld, on its own 胡息.

    It is its part of the first value on the way to the points that is a sum over the groups. There
    is nothing if the rules have none; a pair is in no such sum and worth 0.
    """
    found = _summed(score.definition)
    if found is None:
        return ()
    worth = found[1]
    evaluator = facts_of(score).evaluator()
    worths = [evaluator.value(worth, group) for group in evaluator.groups]
    pair = next((at for at, group in enumerate(score.reading.groups) if group.kind == "pair"), None)
    if pair is not None and score.facts.shape != "seven_pairs":
        worths.insert(pair, 0)
    return tuple(worths)


def _summed(definition: Definition) -> tuple[Value, Expr] | None:
    """Return the first value on the way to the points that is a sum over the groups, and what is added of each."""
    parts = ((value, summed_of_groups(value.formula.tree)) for value in map(definition.value, definition.chain))
    return next(((value, part) for value, part in parts if part is not None), None)


class WorthSoFar(NamedTuple):
    """The worth of the melds of an unfinished hand, each on its own, and of its kept triplets in all."""

    label: Label
    melds: tuple[int, ...]
    kept: int

    @property
    def total(self) -> int:
        """The worth of all of them."""
        return sum(self.melds) + self.kept


def worth_so_far(table: Table, tiles: Sequence[int], melds: Sequence[Meld]) -> WorthSoFar | None:
    """Return what is certain of an unfinished hand; None if the rules add up nothing of groups, or ask more than the group."""
    found = _summed(table.definition)
    if found is None or any(ref.root != "g" and ref.place not in AGREED for ref in found[1].refs()):
        return None
    value, part = found
    evaluator = AmountFacts(table, DealFacts()).evaluator()
    kept = {kind for kind in tiles if table.shapes.keep_triplets and tiles.count(kind) == _TRIPLET}
    of_melds, of_kept = (
        tuple(evaluator.value(part, one) for one in groups)
        for groups in (map(meld_facts, melds), map(triplet_facts, kept))
    )
    return WorthSoFar(value.label, of_melds, sum(of_kept))


class Explainer:
    """Writes out formulas of one scene and makes their workings."""

    def __init__(self, scene: AmountFacts, language: Language = "zh") -> None:
        self.scene = scene
        self.language: Language = language
        self.evaluator = scene.evaluator()
        self.value = self.evaluator.value
        self.figures = Figures(self.evaluator, language, scene.table.definition, scene.item_totals)
        self._steps_made = 0
        self._read: dict[int, tuple[Sequence[Name], str, Any]] = {}
        """By its formula of each step the names that it used, its numbers and its value: many steps use the same one."""

    def show(self, formula: Formula) -> str:
        """Return the formula with its numbers, and the result if it is not plain already: `2 × 底 1 = 2`."""
        return self.figures.text(formula.tree)

    def working(self, label: Label, formula: Formula, seat: int | None = None, source: str = "") -> Working:
        """Return the step of a formula, with the steps of every value that was used."""
        # Generators on a stack of our own: a chain of values may be longer than Python's stack is deep.
        waiting = [self._working(label, formula, seat, frozenset(), source)]
        made: Any = None
        while waiting:
            try:
                waiting.append(waiting[-1].send(made))
                made = None
            except StopIteration as end:
                waiting.pop()
                made = end.value
        working: Working = made
        return working

    def _working(
        self, label: Label, formula: Formula, seat: int | None, seen: frozenset[str], source: str
    ) -> Generator[Any, Working, Working]:
        """Yield the needed steps one after the other, and receive their results."""
        definition, inputs = self.scene.table.definition, []
        self._steps_made += 1
        if id(formula) not in self._read:
            used = self.evaluator.used_names(formula.tree)
            self._read[id(formula)] = used, self.show(formula), self.value(formula.tree)
        names, shown, found = self._read[id(formula)]
        for name in names if self._steps_made <= MOST_STEPS else ():
            ref = name.ref
            if ref.place in ("value", "local"):
                value = definition.own_values(ref.place)[ref.index]
                if value.id not in seen:
                    seen |= {value.id}
                    inputs.append((yield self._working(value.label, value.formula, None, seen, value.source)))
            elif ref.place == "player":
                player = self.scene.payee if ref.root == "q" else self.scene.payer
                assert player is not None
                value = definition.players[ref.index]
                whose = f"{player.seat} {value.label.zh}"
                if whose not in seen:
                    seen |= {whose}
                    own = Explainer(self.scene.between(player, None), self.language)
                    step = own._working(value.label, value.formula, player.seat, frozenset(), value.source)
                    inputs.append((yield step))
            elif ref.place == "total" and ITEMS_TOTAL not in seen:
                seen |= {ITEMS_TOTAL}
                inputs.append(self._items())
        return Working(
            label, formula(self.language), shown, found, formula.file, formula.line, tuple(inputs), seat, source
        )

    def _items(self) -> Working:
        """Return the step at which the items are added up."""
        score = self.scene.score
        assert score is not None
        steps = []
        for line in score.items:
            shown = f"{line.value}" if line.count == 1 else f"{line.value} × {line.count} = {line.total}"
            item = line.item
            place = (item.file, item.line)
            steps.append(
                Working(item.label, item.condition(self.language), shown, line.total, *place, source=item.source)
            )
        unit, total = self.scene.table.definition.unit, score.values[-1]
        parts = " + ".join(f"{line.item.label(self.language)} {line.total}" for line in score.items)
        shown = f"{parts} = {total}" if len(steps) > 1 else parts or "0"
        label = Sentence("items_total", {"unit": unit})
        return Working(label, ITEMS_TOTAL, shown, total, "", 0, tuple(steps))


def shared(income: int, winners: int, language: Language) -> str:
    """Return the share of one of several winners in the income of a kong.

    The result is left out if it is exact: `3 ÷ 2 取整 1`.
    """
    text = f"{income} ÷ {winners}" if winners > 1 else str(income)
    if not income % winners:
        return text
    return say("said_rounded_down", language, before=text, after=income // winners)


def _asks_worth(pay: Formula, evaluator: Evaluator, definition: Definition) -> bool:
    """Return whether an amount was made of what the win is worth."""
    worth, seen = set(definition.chain), set()
    waiting = [pay.tree]
    while waiting:
        for name in evaluator.used_names(waiting.pop()):
            if name.ref.place == "total":
                return True
            if name.ref.place in ("value", "local"):
                value = definition.own_values(name.ref.place)[name.ref.index]
                if value.id in worth:
                    return True
                if value.id not in seen:
                    seen.add(value.id)
                    waiting.append(value.formula.tree)
    return False


def items_text(score: Score, language: Language = "zh") -> str:
    """Return the items that count, in one line: `清一色 2 + 海底 1`, with units where one has its own.

    The plain hand has none.
    """
    own, gap = any(line.item.unit is not None for line in score.items), say("sign_gap", language)
    parts = [
        f"{line.item.label(language)} {line.value}"
        + (f"{gap}{score.definition.unit_of(line.item)(language)}" if own else "")
        + (f" × {line.count}" if line.count > 1 else "")
        for line in score.items
    ]
    return " + ".join(parts) or plain_hand(score, language)


def plain_hand(score: Score, language: Language) -> str:
    """Return what the table calls a hand without scoring elements: 平胡, 鸡胡."""
    own = score.definition.called("plain_hand")
    return say("plain_hand", language) if own is None else own(language)


def chain_steps(score: Score, language: Language = "zh") -> Sequence[str]:
    """Return the chain from fan to points, as the ruleset names it: `4番`, `8倍`, `8分`."""
    values = map(score.definition.value, score.definition.chain)
    return [counted(score.value(value.id), value.show(language), language) for value in values]


def chain_text(score: Score, language: Language = "zh") -> str:
    """Return the chain in one line: `4番 → 8倍 → 8分`."""
    return " → ".join(chain_steps(score, language))


def points_working(score: Score, language: Language = "zh") -> Working:
    """Return the working of a win's points."""
    points = score.definition.value("points")
    return Explainer(facts_of(score), language).working(points.label, points.formula, source=points.source)


class PaymentDue(NamedTuple):
    """The `points` that `payer` owes `payee` by one row of the ruleset's payments.

    Both are None if the row names no amount of its own (refunds, transfers of kong income). If
    another bears it, the transfer says who.
    """

    scene: AmountFacts
    payment: Payment
    payer: PlayerFacts | None
    payee: PlayerFacts | None
    points: int

    @property
    def seats(self) -> tuple[int | None, int | None]:
        """The seats of `payer` and `payee`."""
        payer, payee = self.payer, self.payee
        return None if payer is None else payer.seat, None if payee is None else payee.seat

    @property
    def facts(self) -> AmountFacts:
        """The facts among which the amount is worked out, with both players."""
        return self.scene.between(self.payer, self.payee)

    def __call__(self, language: Language = "zh") -> str:
        """In one line, with what was claimed of hands that were not shown: `直杠 5条: 2 × 底 1 = 2`."""
        line = self._line(language)
        claims = [
            say(code, language, claim=claim_text(player.claimed, language))
            for code, player in (("claim_of_payer", self.payer or self.scene.payer), ("claim_of_payee", self.payee))
            if player is not None and player.claimed is not None
        ]
        return say("sign_bracket", language, text=line, inside=clauses(claims, language)) if claims else line

    def _line(self, language: Language) -> str:
        # Taken apart at once: each name of a tuple that is asked for costs as much as the tuple.
        table, deal, score, kong, kong_tile, kong_kind, _, _, share, refund = self.scene
        payment = self.payment
        if share is not None:
            amount = with_result(shared(*share, language), str(share[0] // share[1]), language)
            return f"{payment.label(language)}: {amount}"
        if refund is not None:
            tile, points = refund
            return f"{payment.label(language)} {tile_name(tile, language)}: {points}"
        if payment.pay is None:
            return payment.label(language)
        ruleset = table.ruleset
        numbers = ruleset.payment_numbers[payment.index]
        if numbers is None:
            return self._amount_line(payment.pay, language)
        # Many payments of many deals are worded the same: three players pay for one win, and so on.
        same: tuple[Any, ...] = (payment.index, language, kong_tile, kong_kind)
        given = (table.values, deal, self.payer, self.payee)
        if score is None:
            key = (*same, numbers(*given, *NO_SCORE, kong))
        else:
            key = (*same, numbers(*given, *score.arguments, kong), score.counts, score.worths, score.values)
        return ruleset.lines.get(key) or ruleset.keep_line(key, self._amount_line(payment.pay, language))

    def _amount_line(self, pay: Formula, language: Language) -> str:
        scene, payment = self.scene, self.payment
        score, definition = scene.score, scene.table.definition
        label, shown = payment.label(language), self.shown(language)
        if score is None:
            if scene.kong_tile is None or scene.kong_kind is None:
                return f"{label}: {shown}"
            kind = scene.kong_kind.value
            own = definition.called(f"{kind}_kong")
            word = say(code_of("meld", kind), language) if own is None else own(language)
            return f"{word} {tile_name(scene.kong_tile, language)}: {shown}"
        if all(ref.place in ("option", "field") for ref in pay.tree.refs()):
            # It is made of options alone, whatever the hand is worth: 底分.
            return f"{label}: {shown}"
        worth = f"{items_text(score, language)}: {chain_text(score, language)}"
        if not (payment.from_pot or payment.to_pot or any(one.id == payment.reason for one in definition.reasons)):
            return f"{worth}; {shown}" if is_worked_out(shown) else worth
        # Its label alone says what this is paid for; what the win is worth may have nothing to do with it.
        evaluator = self.facts.evaluator()
        if not _asks_worth(pay, evaluator, definition):
            return f"{label}: {shown}"
        return worth if evaluator.value(pay.tree) == score.points else f"{worth}; {label}: {shown}"

    def shown(self, language: Language = "zh") -> str:
        """Return the amount's formula with its numbers; nothing where the row has none."""
        if self.payment.pay is None:
            return ""
        return Explainer(self.facts, language).show(self.payment.pay)

    def spoken(self, language: Language, player_number: Callable[[str, str, str], str]) -> tuple[Spoken, str]:
        """Return the amount as players tell it, with the teller, which has noted the additions.

        `player_number` tells a number of a player, by the root (`p` payer, `q` payee), the word asked and
        the number with its name.
        """
        teller = _teller(self.facts, language, player_number)
        for condition in () if self.payment.say else (self.payment.giver, self.payment.when):
            teller.holds(condition.tree)
        pay = self.payment.pay
        return teller, "" if pay is None else teller.amount(pay.tree)

    def working(self, language: Language = "zh") -> Working:
        """Return the payment's formula, and everything below it that it was made from, as a tree."""
        payment, scene = self.payment, self.scene
        if payment.pay is not None and scene.share is None and scene.refund is None:
            return Explainer(self.facts, language).working(payment.label, payment.pay, source=payment.source)
        shown = str(self.points)
        if scene.share is not None:
            shown = with_result(shared(*scene.share, language), shown, language)
        inputs: tuple[Working, ...] = ()
        if scene.refund is not None:
            tile, points = scene.refund
            name = Sentence("refunded_kong", {"tile": Sentence(code_of("tile", str(TILES[tile])))})
            inputs = (Working(name, "", str(points), points, "", 0),)
        when = (payment.giver if payment.when.is_truth(True) else payment.when)(language)
        place = (payment.file, payment.line)
        return Working(payment.label, when, shown, self.points, *place, inputs, source=payment.source)


def _teller(
    scene: AmountFacts, language: Language, player_number: Callable[[str, str, str], str], root: str = ""
) -> Spoken:
    """Return a teller of amounts in a scene.

    `root` says whose its one player is, if it has only one.
    """

    def inner(asked: str) -> Spoken:
        player = scene.payee if asked == "q" else scene.payer
        return _teller(scene.between(player, None), language, player_number, root or asked)

    def phrase(asked: str, word: str, text: str) -> str:
        return player_number(root or asked, word, text)

    return Spoken(scene.evaluator(), language, scene.table.definition, scene.item_totals, phrase, inner)


def claim_text(claim: tuple[str, int, int], language: Language) -> str:
    """Return the claim about a hand at an exhaustive draw: 说没叫, 说有叫 8."""
    kind, most, least = claim
    return say(code_of("claim", kind if most == least else "ready_from"), language, most=most, least=least)
