"""The state of the table: a deal and the part of it being edited, and the steps from one to the next."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from calculator.deals import SELF_DRAWN, Deal, Event, Exhausted, Held, Win, none_held
from calculator.resources import SAMPLE

JING = -1
"""`TableState.current` while the turned-up tile of 精 is being chosen."""


class TableState(NamedTuple):
    """The state of the table.

    `current` is the index of the event being edited, of an exhaustive draw the hand of `seat`.
    `after_kong`: a kong was entered from within the event that follows it, to which the table
    returns.
    """

    deal: Deal
    current: int = 0
    seat: int = 0
    after_kong: bool = False
    sample: bool = False
    """It is the sample, or was made of it: it is never recorded."""

    @property
    def entry(self) -> Event | None:
        """The event being edited; None while 精 is."""
        return self.deal.events[self.current] if 0 <= self.current < len(self.deal.events) else None

    def with_deal(self, **facts: Any) -> TableState:
        """With other fields of the deal."""
        return self._replace(deal=self.deal._replace(**facts))

    def with_entry(self, entry: Event) -> TableState:
        """Return the state with another current event."""
        return self._replace(deal=self.deal.with_event(self.current, entry))

    def with_events(self, events: tuple[Event, ...], current: int) -> TableState:
        """With other events, of which the one at `current` is edited."""
        return self.with_deal(events=events)._replace(current=current, after_kong=False)

    @property
    def seat_shown(self) -> int:
        """Whose hand of an exhausted wall is shown: `seat`, or the first who has neither won nor a penalty."""
        gone = self.deal.out(self.current)
        return (
            self.seat
            if self.seat not in gone
            else next((s for s in range(self.deal.seats) if s not in gone), self.seat)
        )

    @property
    def actor(self) -> int | None:
        """Whose hand is shown."""
        entry = self.entry
        return self.seat_shown if isinstance(entry, Exhausted) else entry.player if entry is not None else None

    def with_held(self, held: Held) -> TableState:
        """With another hand in the event being edited."""
        entry = self.entry
        if isinstance(entry, Exhausted):
            return self.with_entry(entry.with_hand(self.seat_shown, held))
        assert isinstance(entry, Win)
        return self.with_entry(entry._replace(hand=held))


def is_record(text: str) -> bool:
    """Return whether a text has the keys without which no record is one."""
    return all(re.search(rf"""(?:^|[\s{{,])["']?{key}["']?\s*:""", text) for key in ("ruleset", "events"))


def deal_of(data: Mapping[str, Any]) -> TableState:
    """Return the deal of a record whose form has been checked; missing parts of an event stay open."""
    from calculator.deals import read_deal

    return state_of(read_deal(data)[0])


def state_of(deal: Deal) -> TableState:
    """Return a deal that was read from a record, to be edited."""
    # A finished win without `from` is self-drawn; in an unfinished one it is not known yet.
    events = tuple(
        event._replace(source=None)
        if isinstance(event, Win) and event.tile is None and event.source == SELF_DRAWN
        else event
        for event in deal.events
    )
    first = next((at for at, event in enumerate(events) if isinstance(event, Win)), 0)
    return TableState(deal._replace(events=events or (Win(),), held=deal.held or none_held(deal.seats)), first)


def empty_table() -> TableState:
    """Return a table with nothing on it, under the rules of the sample deal."""
    deal = sample_deal().deal
    return TableState(Deal(deal.ruleset, seats=deal.seats, held=none_held(deal.seats)))


def tour_deal() -> TableState:
    """Return the sample deal to look at, marked as one."""
    return sample_deal()._replace(sample=True)


def sample_deal() -> TableState:
    """Return the sample deal.

    An empty table under the first ruleset where its file is missing or has been broken.
    """
    from calculator.documents import Problems, read_text, read_yaml
    from calculator.rules.library import Library

    try:
        return deal_of(read_yaml(read_text(SAMPLE), str(SAMPLE)).plain())
    except (Problems, KeyError, TypeError, ValueError):
        return TableState(Deal(next(iter(Library().paths()), "")))
