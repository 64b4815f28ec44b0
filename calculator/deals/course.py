"""A deal while it is checked, event by event: who is out, and what may not be looked at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from calculator.deals.deal import SELF_DRAWN, Deal, Event, Held, Win
from calculator.deals.hand_checks import strange_flowers, wrong_facts_of_hand
from calculator.documents import Problem
from calculator.rules import Seat, Table


class Course:
    """A deal while it is checked, event by event: who is out, and what may not be looked at."""

    def __init__(self, deal: Deal, table: Table, unread: frozenset[str]) -> None:
        self.deal = deal
        self.table = table
        self.definition = table.definition
        self.unread = unread
        self.same_discard = deal.same_discard(table.definition.win_again)
        self.circumstances = table.ruleset.circumstances
        self.problems: list[Problem] = []
        self.over_table: list[Problem] = []
        self.won: list[int] = []
        self.penalized: set[int] = set()
        self.kongs: dict[int, int] = {}
        """The number of kongs of each so far."""
        self.ended = ""
        """The reason that nothing can follow, as the code of a problem."""
        on_discard = table.program.on_discard
        self.on_discard = None if on_discard is None else table.asked(on_discard)
        """The number of wins on one discard after which the deal may be over; None if a second win
        is one like any other."""
        if self.on_discard is not None:
            self.join_unclear()
        self.last_tile: int | None = None
        """The first win on the last tile, where players win again until the wall is empty."""
        self.unfixed: set[int] = set()
        """Players whose fixed hand is not known any more."""
        self.unscorable: set[int] = set()
        self.illegible: set[int] = set()
        """Those of them whose tiles cannot be counted."""
        self.uncounted: set[int] = set()
        """Seats whose shown hand has melds that cannot be."""
        self.late: set[int] = set()
        """Events after the end of the deal, about which nothing else is said."""
        self.kongs_known = len(deal.events)
        """Up to this event it is known who made which kong."""
        if unread:
            lost = (
                at for at in range(len(deal.events)) if not unread.isdisjoint((f"events[{at}]", f"events[{at}].tile"))
            )
            self.kongs_known = next(lost, self.kongs_known)

    def note(self, path: str, code: str, **facts: Any) -> None:
        """Note a fault. A seat among the facts is shown as people count them."""
        if "seat" in facts:
            facts["seat"] = Seat(facts["seat"])
        self.problems.append(Problem(code, path=path, facts=facts))

    def fit(self, wrong: Iterable[Problem]) -> bool:
        """Note the faults, and return whether there are none."""
        before = len(self.problems)
        self.problems += wrong
        return before == len(self.problems)

    def cannot_count(self, at: int) -> None:
        """Neither can the hand of a win be looked at, nor do its tiles count."""
        self.unscorable.add(at)
        self.illegible.add(at)

    def count_fits(self, path: str, held: Held, kongs: int) -> bool:
        """Return whether there are as many tiles as there must be with these melds and kongs."""
        melds = len(held.melds) + kongs
        wanted = self.table.hand_size(kongs) - 3 * melds
        if len(held.tiles) != wanted:
            self.note(path, "hand_count", found=len(held.tiles), wanted=max(wanted, 0), melds=melds)
            return False
        return True

    def facts_fit(self, path: str, held: Held) -> bool:
        """Return whether the facts of a win or a shown hand, and its flowers, are as the ruleset declares."""
        if held.facts:
            self.problems += wrong_facts_of_hand(held.facts, f"{path}.facts", self.table)
        return not held.flowers or self.fit(strange_flowers(held.flowers, f"{path}.flowers", self.table))

    def before(self, at: int) -> Event | None:
        """Return the event right before."""
        return self.deal.events[at - 1] if at else None

    def before_known(self, at: int) -> bool:
        """Return whether the event right before could be read."""
        if not self.unread or at == 0:
            return True
        return f"events[{at - 1}]" not in self.unread and self.discard_known(at - 1)

    def discard_known(self, at: int) -> bool:
        """Return whether the tile of a win, and who discarded it, could be read."""
        win = self.deal.events[at]
        if not isinstance(win, Win):
            return True
        played = win.tile in self.table.kind_set or win.tile in self.definition.flowers
        return played and self.unread.isdisjoint((f"events[{at}].hand", f"events[{at}].from"))

    def join_unclear(self) -> None:
        """Take wins that may be on one discard for that."""
        for at in range(1, len(self.deal.events)):
            if self.may_share(at) and self.same_discard[at][0] == at:
                group = (*self.same_discard[at - 1], *self.same_discard[at])
                self.same_discard |= dict.fromkeys(group, group)

    def may_share(self, at: int) -> bool:
        """Return whether an unreadable win may share a discard with the one before or after it."""
        one, before = self.deal.events[at], self.before(at)
        if (
            f"events[{at}]" in self.unread
            or not (isinstance(one, Win) and isinstance(before, Win))
            or (self.discard_known(at) and self.discard_known(at - 1))
        ):
            return False
        tiles = {win.tile for win in (one, before) if win.tile in self.table.kind_set}
        sources = {
            win.source for place, win in ((at, one), (at - 1, before)) if f"events[{place}].from" not in self.unread
        }
        return len(tiles) < 2 and len(sources) < 2 and SELF_DRAWN not in sources
