"""The work bench of an audit: what each event of one deal comes to with any changes, worked out once each.

An event depends on the changes made in it; an event that gives kong payments back, also on those made in the kongs. So
slips in different events add up, and only those that meet in one event are worked out together.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import cached_property

from calculator.audit.changes import ENDING, Change, Slip
from calculator.audit.rehearsal import Outcome, Rehearsal, shifted
from calculator.audit.writer import SlippingProgram, slipping_program
from calculator.consistency import discards
from calculator.record import Exhausted, Kong, Penalty, Record, Win
from calculator.result import Settlement
from calculator.rules.definitions import OptionValue
from calculator.rules.ruleset import Table
from calculator.settler import _PaidKong

Unit = int
"""The index of an event, or ENDING."""
Token = tuple[Change, int | None]
"""A change and the event in which it is made, None for everywhere."""

THROUGHOUT = ("option", "dealer", "held")
"""Kinds of changes that always hold for the whole deal."""


class Bench:
    """One deal, settled event by event."""

    def __init__(self, settlement: Settlement) -> None:
        self.settlement = settlement
        self.record: Record = settlement.record
        self.table: Table = settlement.table
        ruleset = self.table.ruleset
        self.program: SlippingProgram = slipping_program(ruleset.definition, ruleset.refs)
        self.units: tuple[Unit, ...] = (*range(len(self.record.events)), ENDING)
        self._rehearsals: dict[Hashable, Rehearsal | None] = {}
        self._outcomes: dict[Hashable, Outcome | None] = {}
        self._kongs_before: dict[Unit, tuple[int, ...]] = {}
        self._before = [self._who(index) for index in range(len(self.record.events) + 1)]
        self._groups = discards(self.record)
        self._moves_kongs = any(p.reason in ("kong_refund", "kong_transfer") for p in self.table.definition.payments)

    @cached_property
    def kongs(self) -> tuple[int, ...]:
        return tuple(event.index for event in self.record.events if isinstance(event, Kong))

    def kongs_before(self, unit: Unit) -> tuple[int, ...]:
        """The kongs whose payments an event may give back or pass on."""
        found = self._kongs_before.get(unit)
        if found is None:
            found = self._kongs_before[unit] = self._find_kongs_before(unit)
        return found

    def _find_kongs_before(self, unit: Unit) -> tuple[int, ...]:
        if unit == ENDING or not self._moves_kongs:
            return ()
        event = self.record.events[unit]
        if isinstance(event, (Exhausted, Penalty)):
            return tuple(index for index in self.kongs if index < unit)
        first = min(self._groups[unit]) - 1 if isinstance(event, Win) else ENDING
        return (first,) if first in self.kongs and isinstance(event, Win) and event.discarder is not None else ()

    def touching(self, tokens: Iterable[Token], unit: Unit) -> frozenset[Token]:
        """The changes that an event may depend on."""
        kongs = self.kongs_before(unit)
        return frozenset(token for token in tokens if token[1] is None or token[1] == unit or token[1] in kongs)

    def outcome(self, unit: Unit, tokens: frozenset[Token]) -> Outcome | None:
        """What an event comes to; `tokens` are those of `touching`. None where it cannot have been so."""
        key = (unit, tokens)
        if key not in self._outcomes:
            self._outcomes[key] = self._work_out(unit, tokens)
        return self._outcomes[key]

    def fresh_outcome(self, unit: Unit) -> Outcome | None:
        """What an event really came to, worked out once more, so that every formula is gone through."""
        self._rehearsals.pop(frozenset(), None)
        return self._work_out(unit, frozenset())

    def _work_out(self, unit: Unit, tokens: frozenset[Token]) -> Outcome | None:
        rehearsal = self._rehearsal(tokens)
        if rehearsal is None:
            return None
        kongs = []
        for index in self.kongs_before(unit):
            made = self.outcome(index, self.touching(tokens, index))
            if made is None:
                return None
            event = self.record.events[index]
            assert isinstance(event, Kong)
            kongs.append(_PaidKong(event, list(made.paid), gone=self._gone(index, unit)))
        own = [change for change, event in tokens if event is None or event == unit]
        before = self._before[unit]  # of ENDING the last
        return rehearsal.play(unit, own, before, kongs)

    def replay(self, slips: Iterable[Slip]) -> Settlement | None:
        """The whole deal with these slips, in one go."""
        tokens = frozenset((slip.change, slip.event) for slip in slips)
        rehearsal = self._fresh(tokens)
        if rehearsal is None:
            return None
        of_event = {unit: [change for change, event in tokens if event is None or event == unit] for unit in self.units}
        return rehearsal.replay(of_event)

    def _rehearsal(self, tokens: frozenset[Token]) -> Rehearsal | None:
        key = frozenset(change for change, _ in tokens if change.kind in THROUGHOUT)
        if key not in self._rehearsals:
            self._rehearsals[key] = self._fresh(tokens)
        return self._rehearsals[key]

    def _fresh(self, tokens: frozenset[Token]) -> Rehearsal | None:
        changes = [change for change, _ in tokens if change.kind in THROUGHOUT]
        values: list[OptionValue] = list(self.table.values)
        for change in changes:
            if change.kind == "option":
                values[change.where] = change.to
        table = self.table.ruleset.table(tuple(values))
        return Rehearsal(shifted(self.record, changes), table, self.program)

    def _who(self, index: int) -> tuple[list[int], set[int]]:
        """Who has won and who has a penalty before an event."""
        events = self.record.events[:index]
        won = [event.player for event in events if isinstance(event, Win)]
        return won, {event.player for event in events if isinstance(event, Penalty)}

    def _gone(self, kong: int, unit: Unit) -> bool:
        """Whether what a kong brought in was given back or passed on before an event."""
        return any(kong in self._given[event] for event in self._given if unit == ENDING or event < unit)

    @cached_property
    def _given(self) -> dict[int, tuple[int, ...]]:
        """The kongs whose payments each event gives back or passes on, as the deal really went."""
        found: dict[int, tuple[int, ...]] = {}
        rehearsal = self._fresh(frozenset())
        assert rehearsal is not None
        for index in range(len(self.record.events)):
            before = {paid.kong.index for paid in rehearsal.kongs if paid.gone}
            rehearsal.step(index)
            found[index] = tuple(
                paid.kong.index for paid in rehearsal.kongs if paid.gone and paid.kong.index not in before
            )
        return found
