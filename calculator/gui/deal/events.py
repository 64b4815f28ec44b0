"""What can be done to the events of the deal on the desk: add, remove, move, and say who, from whom and how."""

from __future__ import annotations

from dataclasses import replace

from calculator.gui.deal.deal import JING, Entry, Exhausted, Kong, Penalty, Win
from calculator.gui.deal.state import DeskState


class DeskEvents(DeskState):
    """Changes to whole events."""

    def add_event(self, kind: str) -> None:
        """A `win`, `kong`, `exhausted`, `false_win` or `dead_hand`, at its place in the order, and goes there."""
        entry: Entry
        if kind == "win":
            entry = Win()
        elif kind == "kong":
            entry = Kong("exposed")
        elif kind == "exhausted":
            entry = Exhausted()
        else:
            entry = Penalty(kind)
        events = [event for event in self.deal.events if not (isinstance(event, Win) and event.blank)]
        at = len(events)
        if not isinstance(entry, Exhausted):
            while at and (isinstance(events[at - 1], Exhausted) or self._open_win(events[at - 1], entry)):
                at -= 1
        seat = next((s for s in range(4) if s not in (*self.deal.winners(), *self.deal.penalized())), 0)
        events.insert(at, entry)
        self.mode, self.pending = "hand", ()
        self._set(replace(self.deal, events=tuple(events), current=at, seat=seat, after_kong=False))

    @staticmethod
    def _open_win(event: Entry, new: Entry) -> bool:
        """A win that is still being entered comes after the kong or penalty that is remembered only now."""
        return isinstance(event, Win) and event.tile is None and not isinstance(new, Win)

    def delete_event(self, at: int) -> None:
        events = tuple(event for index, event in enumerate(self.deal.events) if index != at) or (Win(),)
        current = self.deal.current - (at < self.deal.current)
        self._set(replace(self.deal, events=events, current=min(current, len(events) - 1), after_kong=False))

    def move_event(self, at: int, by: int) -> None:
        """Moves an event in the order; the one being edited stays so."""
        to = at + by
        if not (0 <= at < len(self.deal.events) and 0 <= to < len(self.deal.events)):
            return
        events = list(self.deal.events)
        events.insert(to, events.pop(at))
        self._set(replace(self.deal, events=tuple(events), current=to, after_kong=False))

    def select(self, at: int) -> None:
        """Puts an event, or JING, on the felt."""
        if JING <= at < len(self.deal.events):
            self._show(replace(self.deal, current=at, after_kong=False))

    def select_seat(self, seat: int) -> None:
        """Whose hand of an exhausted wall is on the felt."""
        self._show(replace(self.deal, seat=seat))

    def set_player(self, seat: int) -> None:
        """Who won, konged or is penalized; at an exhausted wall, whose hand is shown."""
        entry = self.deal.entry
        if isinstance(entry, Exhausted):
            self.select_seat(seat)
        elif isinstance(entry, Win):
            source = None if entry.source == seat else entry.source
            self._put(replace(entry, player=seat, source=source))
        elif isinstance(entry, Kong):
            self._put(replace(entry, player=seat, feeder=None if entry.feeder == seat else entry.feeder))
        elif isinstance(entry, Penalty):
            self._put(replace(entry, player=seat))

    def set_source(self, seat: int) -> None:
        """Who discarded the winning or konged tile; SELF_DRAWN for the wall."""
        entry, deal = self.deal.entry, self.deal
        if isinstance(entry, Win):
            self._put(replace(entry, source=seat))
        elif isinstance(entry, Kong):
            back = deal.current + 1 if deal.after_kong else deal.current
            self._set(replace(deal.with_entry(replace(entry, feeder=seat)), current=back, after_kong=False))

    def set_kind(self, kind: str) -> None:
        """Which kong or penalty the event is."""
        entry = self.deal.entry
        if isinstance(entry, Kong):
            self._put(replace(entry, kind=kind, feeder=entry.feeder if kind == "exposed" else None))
        elif isinstance(entry, Penalty):
            self._put(replace(entry, kind=kind))

    def toggle_flag(self, flag: str) -> None:
        entry = self.deal.entry
        if isinstance(entry, Win):
            flags = tuple(f for f in entry.flags if f != flag) if flag in entry.flags else (*entry.flags, flag)
            self._put(replace(entry, flags=flags))
