"""Puts slips into invented deals and finds how far up the audit ranks them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from random import Random

from calculator.audit import Audit, Claim, Explanation
from calculator.documents import Problems
from calculator.rules import Ruleset
from calculator.settlement import Settlement, settle_record
from tests.audit.deals_of_any_table import good_deals
from tests.audit.make_mistakes import KINDS, Injected, Kind, Shelf


@dataclass(frozen=True)
class Asked:
    """One deal with one slip. `place` is the explanation that names the slip, from 1, 0 where none does; `strict` the
    slip's own place where slips that do the same are told one by one; `mistakes` how many the explanations are made of."""

    kind: str
    ruleset: str
    deal: str
    place: int
    strict: int
    mistakes: int
    settlement: Settlement
    injected: Injected


def ask(
    kind: Kind,
    deal: str,
    settlement: Settlement,
    injected: Injected,
    rulesets: tuple[Ruleset, ...],
    one_player: bool = False,
) -> Asked:
    """The audit's answer to the nets of a slip; or, of `one_player`, only to those of the one for whom it matters most."""
    claim = Claim("nets", injected.nets)
    if one_player:
        off = [abs(said - right) for said, right in zip(injected.nets, settlement.net, strict=True)]
        seat = off.index(max(off))
        claim = Claim("player", (injected.nets[seat],), seat)
    audited = Audit(settlement, rulesets).run(claim, most=2, seconds=inf)
    place = strict = passed = 0
    for number, explanation in enumerate(audited.explanations, start=1):
        found = _place_within(explanation, injected)
        if found:
            place, strict = number, passed + found
            break
        passed += 1 + len(explanation.same)
    mistakes = len(audited.explanations[0].mistakes) if audited.explanations else 0
    return Asked(kind.name, settlement.table.definition.id, deal, place, strict, mistakes, settlement, injected)


def _place_within(explanation: Explanation, injected: Injected) -> int:
    for number, mistakes in enumerate((explanation.mistakes, *explanation.same), start=1):
        if len(mistakes) == 1 and injected.wanted(mistakes[0]):
            return number
    return 0


def deals(
    kind: Kind, seed: int, shelf: Shelf, rulesets: tuple[str, ...] = ()
) -> Iterator[tuple[str, Settlement, Injected]]:
    """Invented deals in which a slip of this kind changes the nets, without end."""
    number = 0
    while number < 2000:
        number += 1
        rng = Random(f"slip {seed} {kind.name} {number}")
        ruleset = rng.choice(rulesets or kind.rulesets)
        name, record = next(good_deals(seed * 10_000 + number, ruleset, shelf.library))
        try:
            settlement = settle_record(record, shelf.library)
        except Problems as problems:
            raise AssertionError(f"{name}: {problems}") from None
        injected = kind.inject(rng, record, settlement, shelf)
        if injected is not None and injected.nets != settlement.net:
            yield name, settlement, injected


def built_in(shelf: Shelf) -> tuple[Ruleset, ...]:
    """The rulesets that may have been used instead."""
    return tuple(shelf.library.load(name) for name in ("chengdu", "chengdu_five", "wuhu", "jian"))


def by_kind(kind: Kind, count: int, seed: int, shelf: Shelf) -> list[Asked]:
    """So many deals with a slip of one kind."""
    found = []
    rulesets = built_in(shelf)
    for deal, settlement, injected in deals(kind, seed, shelf):
        found.append(ask(kind, deal, settlement, injected, rulesets))
        if len(found) == count:
            break
    return found


def at_random(count: int, seed: int, shelf: Shelf, one_player: bool = False) -> Iterator[Asked]:
    """So many deals, each with a slip of a kind that the dice choose."""
    rng = Random(f"kinds {seed}")
    rulesets = built_in(shelf)
    streams = {kind.name: deals(kind, seed + 1, shelf) for kind in KINDS}
    for _ in range(count):
        kind = rng.choice(KINDS)
        deal, settlement, injected = next(streams[kind.name])
        yield ask(kind, deal, settlement, injected, rulesets, one_player)
