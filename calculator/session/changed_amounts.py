"""Which events pay something else than before, because something else of the deal was edited. No widgets."""

from __future__ import annotations

from calculator.deals import Deal, Event, Win
from calculator.session.outcome import Outcome

_Paid = tuple[tuple[int, int, int], ...]


class Amounts:
    """Remembers what each event last paid, also while the deal cannot be settled, and compares after every edit."""

    def __init__(self) -> None:
        self._facts: Deal | None = None
        self._known: list[tuple[Event, _Paid | None]] = []
        self._changed: frozenset[int] = frozenset()

    def changed(self, deal: Deal, outcome: Outcome | None) -> frozenset[int]:
        """The indexes of events whose payments the last edit changed; looking at another event is none."""
        if outcome is not None and deal != self._facts:
            paid = [_paid(outcome, at) for at in range(len(deal.events))]
            before = self._before(deal.events)
            self._changed = frozenset(
                at for at, now in enumerate(paid) if now is not None and before[at] not in (None, now)
            )
            self._known = [
                (event, now if now is not None else before[at])
                for at, (event, now) in enumerate(zip(deal.events, paid, strict=True))
            ]
            self._facts = deal
        return self._changed

    def _before(self, events: tuple[Event, ...]) -> list[_Paid | None]:
        """What each of the events last paid: it is found again by its facts, or by its place where only it changed."""
        found: list[_Paid | None] = [None] * len(events)
        unused = list(range(len(self._known)))
        edited = []
        for at, event in enumerate(events):
            same = [old for old in unused if self._known[old][0] == event]
            if same:
                old = at if at in same else same[0]
                unused.remove(old)
                found[at] = self._known[old][1]
            else:
                edited.append(at)
        if len(edited) == 1 == len(unused) and edited == unused and len(events) == len(self._known):
            at = edited[0]
            event, old_event = events[at], self._known[at][0]
            if type(event) is type(old_event) and not (isinstance(event, Win) and event.blank):
                found[at] = self._known[at][1]
        return found


def _paid(outcome: Outcome, at: int) -> _Paid | None:
    """Who paid whom how much for an event; None where it is not settled."""
    if outcome.settlement is None or at >= outcome.counted:
        return None
    return tuple((row.payer, row.payee, row.points) for row in outcome.settlement.transfers if row.event == at)
