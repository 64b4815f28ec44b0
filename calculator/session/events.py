"""What can be done to the events of the deal on the desk: add, remove, move, and say who, from whom and how."""

from __future__ import annotations

from calculator.deals import SELF_DRAWN, Event, Exhausted, Kong, Penalty, Win
from calculator.session.allowed import actor_reason, flag_reason, kind_reason, new_reason, place_of_new, source_reason
from calculator.session.inferences import grounds
from calculator.session.missing import Missing
from calculator.session.on_desk import JING, OnDesk
from calculator.session.state import DeskState
from calculator.text import code_of
from calculator.tiles import SEATS


class DeskEvents(DeskState):
    """Changes to whole events."""

    def new_reason(self, kind: str) -> Missing | None:
        """Why no event of a kind can be added; also before the rules are there."""
        if self.definition is None:
            return Missing("desk_loading")
        return new_reason(self.deal, kind, self.definition.winners, self.definition.penalties)

    def actor_reason(self, seat: int) -> Missing | None:
        """Why a seat cannot have done what is on the felt, or has no hand to show there."""
        entry = self.entry
        if entry is None or (isinstance(entry, Exhausted) and not self.checks_hands):
            return Missing("why_no_tiles")
        return actor_reason(self.deal, self.current, seat, self._circumstances, self.checks_hands)

    def source_reason(self, seat: int) -> Missing | None:
        """Why the tile on the felt cannot have come from a seat, or be SELF_DRAWN."""
        if self.entry is None:
            return Missing("why_only_wins")
        return source_reason(self.deal, self.current, seat, self._circumstances)

    def flag_reason(self, flag: str) -> Missing | None:
        """Why a circumstance does not go with what is on the felt."""
        if self.entry is None:
            return Missing("why_only_wins")
        return flag_reason(self.deal, self.current, flag)

    def _refused(self, reason: Missing | None, about: str = "") -> bool:
        """Says why something cannot be done; False where it can. `about` is the code of the thing's name."""
        if reason is not None:
            facts = reason.facts | ({"about": about} if about else {})
            self.notice = (Missing(reason.code, facts),)
            self.changed()
        return reason is not None

    def add_event(self, kind: str) -> None:
        """A `win`, `kong`, `exhausted`, `false_win` or `dead_hand`, at its place in the order, and goes there."""
        if self._refused(self.new_reason(kind)):
            return
        entry: Event
        if kind == "win":
            entry = Win()
        elif kind == "kong":
            entry = Kong("exposed")
        elif kind == "exhausted":
            entry = Exhausted()
        else:
            entry = Penalty(kind)
        events = [event for event in self.deal.events if not (isinstance(event, Win) and event.blank)]
        deal = self.deal._replace(events=tuple(events))
        assert self.definition is not None
        at = place_of_new(deal, entry, self.definition.winners)
        if isinstance(entry, Kong) and at < len(events):
            entry = entry._replace(late=True)
        seat = next((s for s in range(SEATS) if s not in self.deal.out()), 0)
        events.insert(at, entry)
        self.mode, self.pending = "hand", ()
        self._set(self.on.with_events(tuple(events), at)._replace(seat=seat))

    def delete_event(self, at: int) -> None:
        events = tuple(event for index, event in enumerate(self.deal.events) if index != at) or (Win(),)
        current = self.current - (at < self.current)
        self._set(self.on.with_events(events, min(current, len(events) - 1)))

    def move_event(self, at: int, by: int) -> None:
        """Moves an event in the order; the one being edited stays so."""
        to = at + by
        if not (0 <= at < len(self.deal.events) and 0 <= to < len(self.deal.events)):
            return
        events = list(self.deal.events)
        events.insert(to, events.pop(at))
        self._set(self.on.with_events(tuple(events), to))

    def select(self, at: int) -> None:
        """Puts an event, or JING, on the felt."""
        if JING <= at < len(self.deal.events):
            self._show(self.on._replace(current=at, after_kong=False))

    def select_seat(self, seat: int) -> None:
        """Whose hand of an exhausted wall is on the felt."""
        self._show(self.on._replace(seat=seat))

    def set_player(self, seat: int) -> None:
        """Who won, konged or is penalized; at an exhausted wall, whose hand is shown."""
        entry = self.entry
        if seat != getattr(entry, "player", None) and self._refused(self.actor_reason(seat)):
            return
        if isinstance(entry, Exhausted):
            self.select_seat(seat)
        elif isinstance(entry, Win):
            source = None if entry.source == seat else entry.source
            self._put(entry._replace(player=seat, source=source))
        elif isinstance(entry, Kong):
            self._put(entry._replace(player=seat, feeder=None if entry.feeder == seat else entry.feeder))
        elif isinstance(entry, Penalty):
            self._put(entry._replace(player=seat))

    def set_source(self, seat: int) -> None:
        """Who discarded the winning or konged tile; SELF_DRAWN for the wall."""
        entry, on = self.entry, self.on
        known = entry.source if isinstance(entry, Win) else entry.feeder if isinstance(entry, Kong) else None
        if seat != known and self._refused(self.source_reason(seat)):
            return
        if isinstance(entry, Win):
            guessed = tuple(name for name in entry.guessed if not name.startswith("source "))
            self._put(entry._replace(source=seat, guessed=guessed))
        elif isinstance(entry, Kong):
            back = on.current + 1 if on.after_kong else on.current
            self._set(on.with_entry(entry._replace(feeder=seat))._replace(current=back, after_kong=False))

    def set_kind(self, kind: str) -> None:
        """Which kong or penalty the event is."""
        entry = self.entry
        if isinstance(entry, (Kong, Penalty)):
            penalties = self.definition.penalties if self.definition is not None else ()
            if self._refused(kind_reason(self.deal, self.current, kind, penalties)):
                return
        if isinstance(entry, Kong):
            self._put(entry._replace(kind=kind, feeder=entry.feeder if kind == "exposed" else None))
        elif isinstance(entry, Penalty):
            self._put(entry._replace(kind=kind))

    def toggle_flag(self, flag: str) -> None:
        """Gives a circumstance or takes it back, for all who won on the same discard; what it implies comes with it."""
        deal, entry = self.deal, self.entry
        on = isinstance(entry, Win) and flag in entry.flags
        if not on and self._refused(self.flag_reason(flag), code_of("desk_flag", flag)):
            return
        events = list(deal.events)
        for at in deal.on_discard_of(self.current):
            win = events[at]
            if isinstance(win, Win):
                events[at] = _without(win, flag) if on else _with(win, flag, flag in grounds(deal, at, win.flags))
        given = self.on._replace(deal=deal._replace(events=tuple(events)))
        self._set(given if on else self._implied(given, flag))

    def _implied(self, on: OnDesk, flag: str) -> OnDesk:
        """Who won and from where, as far as a circumstance leaves no choice and it was not entered."""
        deal, entry, at = on.deal, on.entry, on.current
        if not isinstance(entry, Win):
            return on
        before = deal.events[deal.first_on_tile(at) - 1] if at else None
        kong = before.player if isinstance(before, Kong) else None
        player, source = entry.player, entry.source
        if flag == "heavenly" and player is None and actor_reason(deal, at, deal.dealer) is None:
            player = deal.dealer
        if flag == "after_kong" and player is None and kong is not None and actor_reason(deal, at, kong) is None:
            player = kong
        if source is None or entry.is_guess("source"):
            if flag in ("heavenly", "after_kong"):
                source = SELF_DRAWN
            elif flag == "kong_discard":
                source = kong
            else:
                source = entry.said.source
        return on.with_entry(entry._replace(player=player, source=source))

    @property
    def taken_back(self) -> tuple[str, ...]:
        """The circumstances that the facts speak for and the user took back."""
        entry = self.entry
        if not isinstance(entry, Win) or not entry.denied:
            return ()
        return tuple(flag for flag in grounds(self.deal, self.current, entry.flags) if flag in entry.denied)

    # --- several winners of one discard -----------------------------------------------------------------------------

    @property
    def same_discard(self) -> Win | None:
        """The win right before the one on the felt, on whose discard it can be won too; None where there is none."""
        deal, entry = self.deal, self.entry
        before = deal.events[self.current - 1] if self.current > 0 else None
        if not isinstance(entry, Win) or not isinstance(before, Win) or before.tile is None:
            return None
        if before.source in (None, SELF_DRAWN, entry.player) or before.player is None:
            return None
        return before

    @property
    def joined(self) -> bool:
        """Whether the win on the felt is on the same discard as the one before it."""
        return self.current > 0 and self.deal.first_on_tile(self.current) != self.current

    def add_joined(self) -> None:
        """一炮多响 in one step: one more win, on the discard that was won on last."""
        if self._refused(self.new_reason("win")):
            return
        known = tuple(event for event in self.deal.events if not (isinstance(event, Win) and event.blank))
        assert self.definition is not None
        at = place_of_new(self.deal._replace(events=known), Win(), self.definition.winners)
        last = known[at - 1] if at else None
        if not isinstance(last, Win) or None in (last.player, last.tile) or last.source in (None, SELF_DRAWN):
            self._refused(Missing("why_no_discard_before"))
            return
        with self.together():
            self.add_event("win")
            self.join_discard()

    def join_discard(self) -> None:
        """一炮多响: the win on the felt is on the same discard as the one before it; once more, it is not."""
        entry, before = self.entry, self.same_discard
        if not isinstance(entry, Win) or before is None:
            self._refused(Missing("why_no_discard_before"))
        elif self.joined:
            self._put(entry._replace(source=None, tile=None, flags=(), guessed=(), denied=()))
        else:
            said = tuple(flag for flag in before.flags if flag not in before.guessed)
            denied, tile = before.denied, before.tile
            self._put(entry._replace(source=before.source, tile=tile, flags=said, denied=denied, guessed=()))


def _with(win: Win, flag: str, guessable: bool) -> Win:
    """What was taken back and is given again is a guess again, where the facts still speak for it."""
    allowed = win._replace(denied=tuple(one for one in win.denied if one != flag))
    return allowed if guessable else allowed._replace(flags=(*win.flags, flag))


def _without(win: Win, flag: str) -> Win:
    guessed = tuple(one for one in win.guessed if one != flag)
    flags = tuple(one for one in win.flags if one != flag)
    return win._replace(flags=flags, guessed=guessed, denied=(*win.denied, flag))
