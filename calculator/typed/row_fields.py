"""The typed texts of a row by hand, and the entry that they mean. No widgets."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, NamedTuple

from calculator.deals import Deal, frozen_options, none_held, said_facts
from calculator.documents import Data, Problem, Problems, ReadOnlyData, refusal, short
from calculator.nights import Adjustment, Amounts, Entry, Night, PotPenalty, Rebuy, Row, Unknown, entries
from calculator.rules import DEFAULT_SEATS, Option, Ruleset
from calculator.table import FactShown, OpenDeal, TableState, facts_of_deal, facts_of_players
from calculator.text import Label

_MINUS = str.maketrans("−–—﹣－", "-----")
_NUMBER = re.compile(r"[+-]?[0-9]{1,15}\Z")


def number_of(text: str) -> int | None:
    """Return a whole number, however its signs were typed; None if it is not one, or empty."""
    plain = unicodedata.normalize("NFKC", text.translate(_MINUS)).translate(_MINUS).strip()
    return int(plain) if _NUMBER.match(plain) and plain.isascii() else None


def follows(numbers: Sequence[int | None], texts: Sequence[str]) -> int | None:
    """Return the one seat whose amount was left empty, so that it follows from the others."""
    empty = [seat for seat, text in enumerate(texts) if not text.strip()]
    known = [number for number in numbers if number is not None]
    return empty[0] if len(empty) == 1 and len(known) == len(texts) - 1 else None


@dataclass(frozen=True)
class Typed:
    """The fields.

    `net` has one for each seat. `way`: `net` or `pairs`, for a deal of amounts; `seat` and `points`
    for a penalty or a re-buy. `pot`: the rules have one, to which the rest of a deal belongs.
    """

    kind: str = "amounts"
    way: str = "net"
    net: tuple[str, ...] = ("",) * DEFAULT_SEATS
    pairs: Mapping[tuple[int, int], str] = field(default_factory=dict)
    winners: tuple[int, ...] = ()
    discarder: int | None = None
    self_drawn: bool = False
    dealer: int | None = None
    seat: int = 0
    points: str = ""
    note: str = ""
    pot: bool = False
    facts: ReadOnlyData = field(default_factory=dict)
    """Facts of the deal and its players that do not follow from the deals before, as a record has them."""

    @property
    def form(self) -> str:
        """The kind of fields that count: that of the row, and `pairs` for a deal of amounts given so."""
        return self.way if (self.kind, self.way) == ("amounts", "pairs") else self.kind

    def paid(self) -> list[int]:
        """Return the sums of the pairs for each seat, as far as they are numbers."""
        net = [0] * len(self.net)
        for (payer, payee), text in self.pairs.items():
            points = number_of(text) or 0
            net[payer] -= points
            net[payee] += points
        return net

    def paid_net(self) -> list[int]:
        """Return the gain of each seat, as far as its fields are numbers."""
        return self.paid() if self.way == "pairs" else [number_of(text) or 0 for text in self.net]

    @classmethod
    def at(cls, night: Night) -> Typed:
        """Empty fields for a row of a night."""
        return cls(net=("",) * night.seats, pot=night.ruleset.has_pot)

    @classmethod
    def of(cls, row: Row, night: Night) -> Typed:
        """Return the fields that a row without tiles fills."""
        return replace(cls.at(night), **cls._said(row))

    @staticmethod
    def _said(row: Row) -> Data:
        """Return the fields that a row fills, and their texts."""
        entry = row.entry
        found = {"note": entry.note}
        if isinstance(entry, Unknown) and entry.seen is not None:
            entry = entry.seen
        if isinstance(entry, Amounts):
            pairs: dict[tuple[int, int], int] = {}
            for payer, payee, points in entry.transfers:
                pairs[payer, payee] = pairs.get((payer, payee), 0) + points
            return found | {
                "way": "pairs" if entry.transfers else "net",
                "net": tuple(str(points) for points in entry.net),
                "pairs": {pair: str(points) for pair, points in pairs.items()},
                "winners": entry.winners,
                "discarder": entry.discarder,
                "self_drawn": entry.self_drawn,
                "dealer": entry.dealer,
                "facts": said_facts(entry.facts),
            }
        if isinstance(entry, Adjustment):
            return found | {"kind": "adjustment", "net": tuple(str(one) if one else "" for one in entry.net)}
        if isinstance(entry, PotPenalty):
            return found | {"kind": "penalty", "seat": entry.seat, "points": str(entry.points)}
        if isinstance(entry, Rebuy):
            return found | {"kind": "rebuy", "seat": entry.seat, "points": str(entry.chips)}
        return found

    def entry(self, ruleset: Ruleset | None = None) -> Entry:
        """Return the entry that the fields mean, under the session's rules.

        :raises Problems: everything that is wrong; the path is the field's: `net[2]`, `pairs[0][1]`, `points`.
        """
        if self.kind == "penalty":
            return entries.penalty(self.seat, self._points(), self.note, len(self.net))
        if self.kind == "rebuy":
            return entries.rebuy(self.seat, self._points(), self.note, len(self.net))
        if self.kind == "adjustment":
            return entries.adjustment(self._net(), self.note, len(self.net))
        pairs = self.way == "pairs"
        net, transfers = None if pairs else self._net(), self._transfers() if pairs else ()
        how = self.winners, self.discarder, self.self_drawn, self.dealer, self.note
        facts = self.facts or None
        return entries.amounts(net, transfers, *how, seats=len(self.net), pot=self.pot, facts=facts, ruleset=ruleset)

    def _points(self) -> int:
        points = number_of(self.points)
        if points is None:
            raise Problems([_no_number("points", self.points)])
        return points

    def _net(self) -> list[int]:
        numbers = [number_of(text) for text in self.net]
        wrong = [
            _no_number(f"net[{seat}]", text)
            for seat, text in enumerate(self.net)
            if text.strip() and numbers[seat] is None
        ]
        if wrong:
            raise Problems(wrong)
        found = [number or 0 for number in numbers]
        if self.kind == "amounts":
            seat = follows(numbers, self.net)
            if seat is not None and not self.pot:
                found[seat] = -sum(found)
            elif all(number is None for number in numbers):
                raise refusal("row_amounts_empty", "net")
        return found

    def _transfers(self) -> list[tuple[int, int, int]]:
        found, wrong = [], []
        for (payer, payee), text in self.pairs.items():
            points = number_of(text)
            if points is None or points < 0:
                wrong.append(_no_number(f"pairs[{payer}][{payee}]", text, "row_paid"))
            elif points:
                found.append((payer, payee, points))
        if wrong:
            raise Problems(wrong)
        if not found:
            raise refusal("row_amounts_empty", "pairs[0][1]")
        return found


class FactField(NamedTuple):
    """A fact of a deal without tiles.

    `option` is its own, of a player's with the seat behind its id and the name before its label;
    `value` is as a record has it.
    """

    option: Option
    value: Any


def row_facts(night: Night, said: ReadOnlyData) -> tuple[FactField, ...]:
    """Return the facts of a deal of which only the amounts are known, and of its players, with values."""
    rules = night.ruleset.rules
    if rules is None:
        return ()
    deal = Deal(rules.id, seats=night.seats, events=(), held=none_held(night.seats), facts=frozen_options(said))
    open_deal, order = OpenDeal(TableState(deal), rules), [fact.id for fact in rules.definition.facts]
    shown = [*facts_of_deal(open_deal), *chain.from_iterable(facts_of_players(open_deal))]
    return tuple(_field(one, night.names) for one in sorted(shown, key=lambda one: order.index(one.fact.id)))


def _field(shown: FactShown, names: Sequence[str]) -> FactField:
    option, seat = shown.fact.option, shown.seat
    if seat is not None:
        label = Label(f"{names[seat]} {option.label.zh}", f"{names[seat]} {option.label.en}")
        option = replace(option, id=f"{option.id} {seat}", label=label)
    return FactField(option, shown.value)


def own_values(night: Night, values: ReadOnlyData, follow: ReadOnlyData) -> Data:
    """Return the values of those facts that neither follow nor are defaults, as a record has them.

    `tuo 2` is the value of a seat.
    """
    usual = {one.option.id: one.value for one in row_facts(night, follow)}
    changed = {name.partition(" ")[0] for name, value in values.items() if usual.get(name) != value}
    found: Data = {}
    for name, value in values.items():
        fact, _, seat = name.partition(" ")
        if fact in changed:
            found[fact] = [*found.get(fact, []), value] if seat else value
    return found


def _no_number(path: str, text: str, code: str = "row_number") -> Problem:
    return Problem(code, path, facts={"text": short(text)})
