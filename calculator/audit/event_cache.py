"""Results of each event of one deal with any changes, worked out once each.

An event depends on the changes made in it; its refund of a kong, also on those made in that kong;
and the payments at the end of the deal, on the players at the exhaustive draw. So mistakes in
different events add up, and only those that meet somewhere are worked out together.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from calculator.audit.changes import ENDING, Change, Mistake
from calculator.audit.switches import Watched
from calculator.audit.trial_settler import TrialOutcome, TrialSettler, shifted
from calculator.audit.writer import mutated_program
from calculator.deals import Exhausted, Kong, Win
from calculator.rules.formulas.expressions import refs_of
from calculator.settlement import PaidKong, Settlement
from calculator.statement import names_of
from calculator.text import Phrase, in_each
from calculator.tiles import TILES, copies_of

Unit = tuple[int, int | None]
"""An event (its index, or ENDING) without its kong refunds; or, with the index of a kong, only that refund."""
Token = tuple[Change, int | None]
"""A change and its event; None for every event."""

OF_DEAL = ("dealer", "winner", "seats", "held", "fact", "kong")
"""Kinds of changes of the deal as a whole."""
THROUGHOUT = ("option", *OF_DEAL)
"""Kinds of changes that always hold for the whole deal."""

NO_DEALER = Change("dealer", None, -1)

READINGS = 3
"""The readings that cost as much as one event."""
TRIAL = 4
"""The events that cost as much as to set up the deal with something else throughout."""


class EventCache:
    """One deal, settled event by event."""

    def __init__(self, settlement: Settlement) -> None:
        self.settlement = settlement
        self.deal = settlement.deal
        self.table = settlement.table
        self.program = mutated_program(self.table.definition)
        self.events: tuple[int, ...] = (*range(len(self.deal.events)), ENDING)
        definition = self.table.definition
        formulas = [*definition.table_formulas(), *(requirement.when for requirement in definition.requirements)]
        self.of_table = {ref.index for ref in refs_of(formulas) if ref.place in ("option", "field")}
        """The options that decide about tiles and shapes, so that they may touch everything."""
        self._wall = self._exhausted_wall()
        moved = {event: self._moved(event) for event in self.events}
        self.units: tuple[Unit, ...] = tuple((event, kong) for event, kongs in moved.items() for kong in (None, *kongs))
        self._together = {event: self._distinct(kongs) for event, kongs in moved.items()}
        self._before = {
            (event, kong): [one for one in self.units if one[1] == kong and self._earlier(one[0], event)]
            for event, kongs in moved.items()
            for kong in kongs
        }
        self.behind = {unit: self._events_behind(unit) for unit in self.units}
        """The events that each unit depends on."""
        self._trials: dict[Hashable, TrialSettler] = {}
        self._outcomes: dict[Hashable, TrialOutcome | None] = {}
        self.worked = 0
        """The cost of the search so far, as so many events settled."""

    def name(self, seat: int) -> Phrase:
        """Return the name of a seat in each language."""
        return in_each(lambda language: names_of(self.settlement, language)[seat])

    def _moved(self, event: int) -> tuple[int, ...]:
        """Return the kongs whose payments an event may give back or pass on."""
        happened = None if event == ENDING else self.deal.events[event]
        paid = {
            payment.reason
            for payment in self.table.ruleset.payments_on.get("deal" if happened is None else happened.type, ())
        }
        kongs = [
            at for at, other in enumerate(self.deal.events) if isinstance(other, Kong) and self._earlier(at, event)
        ]
        if "kong_refund" in paid:
            return tuple(kongs)
        if "kong_transfer" in paid and isinstance(happened, Win) and happened.discarder is not None:
            first = self.deal.first_on_tile(event) - 1
            return (first,) if first in kongs else ()
        return ()

    def _distinct(self, kongs: tuple[int, ...]) -> tuple[int, ...]:
        """Return kongs whose payments can be told apart by their tiles; none if they cannot."""
        tiles = {event.known_tile for event in map(self.deal.events.__getitem__, kongs) if isinstance(event, Kong)}
        return kongs if len(tiles) == len(kongs) else ()

    def _earlier(self, one: int, other: int) -> bool:
        """Return whether an event comes before another one; the end of the deal comes last."""
        return one != ENDING and (other == ENDING or one < other)

    def _exhausted_wall(self) -> int | None:
        """Return the exhaustive draw at which hands were looked at, if its deal's end has payments."""
        if not (self.table.definition.check_hands and self.table.ruleset.payments_on.get("deal")):
            return None
        return next((at for at, event in enumerate(self.deal.events) if isinstance(event, Exhausted)), None)

    def _events_behind(self, unit: Unit) -> frozenset[int]:
        """Return the events whose changes a unit may depend on.

        A refund made before cannot be made again.
        """
        event, kong = unit
        behind = {event}
        if event == ENDING and self._wall is not None:
            behind.add(self._wall)
        if kong is not None:
            behind |= {kong, *(other for other, _ in self._before[event, kong])}
        return frozenset(behind)

    def units_of(self, event: int) -> tuple[Unit, ...]:
        """Return everything that a change made in an event may touch."""
        return tuple(unit for unit in self.units if event in self.behind[unit])

    def outcome(self, unit: Unit, tokens: Iterable[Token]) -> TrialOutcome | None:
        """Return the result of a unit with some changes.

        Return None if the changes contradict each other.
        """
        touching = self._touching(unit, tokens)
        key = (unit, touching)
        if key not in self._outcomes:
            self._outcomes[key] = self._work_out(unit, touching)
        return self._outcomes[key]

    def completing(self, at: int) -> tuple[int, ...]:
        """Return the kinds of tiles that would have completed the hand of a win."""
        win = self.deal.events[at]
        assert isinstance(win, Win)
        hand = self.deal.hand(win.player, win.hand, at)
        waits = self._trial(frozenset()).scorer.shape_waits(hand)
        return tuple(kind for kind in waits if hand.counts[kind] < copies_of(TILES[kind]))

    def looked_at(self, event: int) -> tuple[set[int], set[int]]:
        """Return the switches and the options that an event really looked at, by one more run of its formulas."""
        values = Watched(self.table.values)
        trial = TrialSettler(self.deal, self.table, self.program, values)
        values.seen.clear()
        kongs = [self._paid(*unit, frozenset()) for unit in self._before if unit[0] == event]
        with self.program.noting() as switches:
            self._play(trial, event, [kong for kong in kongs if kong is not None], frozenset())
        return {switch for switch in switches if isinstance(switch, int)}, set(values.seen)

    def _work_out(self, unit: Unit, tokens: frozenset[Token]) -> TrialOutcome | None:
        event, kong = unit
        of_rows = [token for token in tokens if token[0].kind == "row" and token[1] in (None, event)]
        if of_rows:
            # A row is changed after it was made; what it came from is settled only once.
            outcome = self.outcome(unit, tokens.difference(of_rows))
            return None if outcome is None else outcome.changed(_in_order(of_rows))
        if kong is None:
            return self._settled(event, self._together[event], tokens)
        plain = self._touching((event, None), tokens)
        if plain != tokens and self._paid(event, kong, plain) == self._paid(event, kong, tokens):
            return self.outcome(unit, plain)
        if plain == tokens and kong in self._together[event] and self.outcome((event, None), tokens) is not None:
            return self._outcomes[unit, tokens]
        self._settled(event, (kong,), tokens)
        return self._outcomes.get((unit, tokens))

    def _settled(self, event: int, kongs: Sequence[int], tokens: frozenset[Token]) -> TrialOutcome | None:
        """Settle an event, and note what it gives back of each kong."""
        trial = self._trial(tokens)
        before = trial.scorer.weighed_readings
        paid = [self._paid(event, kong, tokens) for kong in kongs]
        made = [one for one in paid if one is not None]
        outcome = self._play(trial, event, made, tokens) if len(made) == len(kongs) else None
        self.worked += 1 + (trial.scorer.weighed_readings - before) // READINGS
        for kong, one in zip(kongs, made, strict=False):
            part = None if outcome is None else outcome.of_kong(one.kong.known_tile, tuple(one.paid))
            self._outcomes[(event, kong), tokens] = part
        return None if outcome is None else outcome.without_kongs()

    def _paid(self, event: int, kong: int, tokens: frozenset[Token]) -> PaidKong | None:
        """Return a kong as an event finds it; None if the changes contradict each other."""
        made = self.outcome((kong, None), tokens)
        event_of = self._trial(tokens).deal.events[kong]
        assert isinstance(event_of, Kong)
        given = [self.outcome(unit, tokens) for unit in self._before[event, kong]]
        if made is None:
            return None
        return PaidKong(kong, event_of, list(made.paid), any(one is None or one.rows for one in given))

    def _touching(self, unit: Unit, tokens: Iterable[Token]) -> frozenset[Token]:
        """Return the changes that matter to a unit.

        Where it depends on one event only, what is changed everywhere is changed there.
        """
        behind = self.behind[unit]
        if len(behind) > 1:
            return frozenset([token for token in tokens if token[1] is None or token[1] in behind])
        event = unit[0]
        return frozenset(
            [(one, where if one.kind in THROUGHOUT else event) for one, where in tokens if where in (None, event)]
        )

    def _play(
        self, trial: TrialSettler, event: int, paid: list[PaidKong], tokens: frozenset[Token]
    ) -> TrialOutcome | None:
        at_end = None
        if event == ENDING and self._wall is not None:
            checked = self.outcome((self._wall, None), tokens)
            if checked is None:
                return None
            at_end = checked.at_end
        own = _in_order(token for token in tokens if token[1] in (None, event))
        deal, before = trial.deal, None if event == ENDING else event
        return trial.play(event, own, (deal.winners(before), deal.penalized(before)), paid, at_end)

    def replay(self, mistakes: Iterable[Mistake]) -> Settlement | None:
        """Return the whole deal with these mistakes, in one go."""
        tokens = frozenset((mistake.change, mistake.event) for mistake in mistakes)
        self.worked += TRIAL + len(self.events)
        of_event = {event: _in_order(token for token in tokens if token[1] in (None, event)) for event in self.events}
        return self._trial(tokens).replay(of_event)

    def _trial(self, tokens: frozenset[Token]) -> TrialSettler:
        """Return the deal with what holds throughout, to be settled with the rest."""
        changes = frozenset(change for change, _ in tokens if change.kind in THROUGHOUT)
        if changes not in self._trials:
            values = list(self.table.values)
            for change in changes:
                if change.kind == "option":
                    values[change.where] = change.to
            deal = shifted(self.deal, self.table.ruleset, changes)
            trial = TrialSettler(deal, self.table, self.program, tuple(values), no_dealer=NO_DEALER in changes)
            self._trials[changes] = trial
            self.worked += TRIAL
            if changes and all(map(self._is_number, changes)):
                trial.read_like(self._trial(frozenset()))
        return self._trials[changes]

    def _is_number(self, change: Change) -> bool:
        """Return whether a number of the agreement is taken for another one, which hardly makes another reading the best."""
        if change.kind != "option" or change.where in self.of_table:
            return False
        return all(type(one) is int and one for one in (change.to, self.table.values[change.where]))


def _in_order(tokens: Iterable[Token]) -> list[Change]:
    """Return changes in an order of their own, since two of one payment come to another amount the other way round."""
    return sorted([change for change, _ in tokens], key=repr)
