"""Whether a record fits its ruleset and itself: tiles, counts, order of events, circumstances, 精. All problems at once."""

from __future__ import annotations

from collections import Counter
from typing import Any

from calculator.deals.hand_checks import fifth_copies, not_here, strange_melds, strange_tiles
from calculator.deals.record import Event, Exhausted, Kong, Penalty, Record, Win
from calculator.documents import Problem
from calculator.rules import Table
from calculator.tiles import COPIES, SEATS, Meld, Tile

HAND_SIZE = 13


def discards(record: Record) -> dict[int, tuple[int, ...]]:
    """For each win event the indexes of all wins on the same tile: itself, or consecutive wins on one discard."""
    groups: dict[int, tuple[int, ...]] = {}
    current: list[Win] = []
    for event in (*record.events, None):
        joins = (
            isinstance(event, Win)
            and bool(current)
            and event.discarder is not None
            and (event.discarder, event.tile) == (current[0].discarder, current[0].tile)
        )
        if not joins:
            groups.update({win.index: tuple(other.index for other in current) for win in current})
            current = []
        if isinstance(event, Win):
            current.append(event)
    return groups


def kongs_before(record: Record, player: int, index: int) -> tuple[Meld, ...]:
    """The kongs that a player made before an event, as melds."""
    return tuple(
        [
            Meld.same(event.kind, event.tile)
            for event in record.events[:index]
            if type(event) is Kong and event.player == player
        ]
    )


class Consistency:
    """Checks one record against one table."""

    def __init__(self, record: Record, table: Table) -> None:
        self.record = record
        self.table = table
        self.definition = table.definition
        self.problems: list[Problem] = []
        self.groups = discards(record)
        self._circumstances = table.ruleset.circumstances
        unread = [
            at
            for at, event in enumerate(record.events)
            if event is None or (isinstance(event, Kong) and not event.readable)
        ]
        self._unread = unread[0] if unread else len(record.events)
        """The first event that could not be read."""
        self.unscorable: set[int] = set()
        """Wins whose hand cannot even be looked at, because something else is wrong with it."""
        self.uncounted: set[int] = set()
        """Seats whose shown hand has melds that cannot be."""
        self.late: set[int] = set()
        """Events after the end of the deal, about which nothing else is said."""

    def note(self, path: str, code: str, **facts: Any) -> None:
        self.problems.append(Problem(code, path=path, facts=facts))

    def check(self) -> list[Problem]:
        """Everything that is wrong, in the order of events."""
        won: list[int] = []
        penalized: set[int] = set()
        kongs: Counter[int] = Counter()
        ended = ""
        for at, event in enumerate(self.record.events):
            path = f"events[{at}]"
            if ended:
                self.note(path, ended, winners=self.definition.winners)
                self.late.add(at)
                continue
            if isinstance(event, Kong):
                self._kong(path, event, won, penalized)
                kongs[event.player] += 1
                if kongs[event.player] > 4:
                    self.note(f"{path}.player", "kongs_too_many", seat=event.player)
            elif isinstance(event, Win):
                self._win(path, event, won, penalized)
                won.append(event.player)
                if len(won) >= self.definition.winners:
                    ended = "after_last_win"
            elif isinstance(event, Penalty):
                self._penalty(path, event, won, penalized)
                if event.kind in self.table.ruleset.payments_on:
                    penalized.add(event.player)
            elif isinstance(event, Exhausted):
                self._exhausted(path, event, won, penalized)
                ended = "after_exhausted"
        self._copies(penalized.union(won, self.uncounted))
        self._jing()
        self.unscorable |= self.late
        return self.problems

    # --- events ---------------------------------------------------------------------------------------------------

    def _seat_taken_out(self, path: str, player: int, won: list[int], penalized: set[int]) -> bool:
        """Notes that a player who is out can do nothing more."""
        if player in won:
            self.note(f"{path}.player", "player_has_won", seat=player)
        elif player in penalized:
            self.note(f"{path}.player", "player_has_penalty", seat=player)
        return player in won or player in penalized

    def _other(self, path: str, player: int, other: int | None, won: list[int]) -> None:
        """Whoever discarded is another player who still plays."""
        if other is None:
            return
        if other == player:
            self.note(f"{path}.from", "from_self", seat=player)
        elif other in won:
            self.note(f"{path}.from", "from_has_won", seat=other)

    def _tile(self, path: str, tile: Tile) -> bool:
        return tile in self.table.kind_set or self._fit(strange_tiles((tile,), path, self.table))

    def _fit(self, wrong: list[Problem]) -> bool:
        """Notes what is wrong, if anything is."""
        self.problems += wrong
        return not wrong

    def _kong(self, path: str, kong: Kong, won: list[int], penalized: set[int]) -> None:
        self._seat_taken_out(path, kong.player, won, penalized)
        self._other(path, kong.player, kong.feeder, won)
        if kong.readable:
            self._tile(f"{path}.tile", kong.tile)

    def _concealed(self, path: str, tiles: tuple[Tile, ...], melds: int, wanted: int) -> bool:
        """Tiles of the ruleset, and as many as there must be beside the melds."""
        known = self._fit(strange_tiles(tiles, path, self.table))
        right = wanted - 3 * melds
        if len(tiles) != right:
            self.note(path, "hand_count", found=len(tiles), wanted=max(right, 0), melds=melds)
            return False
        return known

    def _win(self, path: str, win: Win, won: list[int], penalized: set[int]) -> None:
        if self._seat_taken_out(path, win.player, won, penalized):
            self.unscorable.add(win.index)
        group = self.groups[win.index]
        self._other(path, win.player, win.discarder, won)
        kongs = kongs_before(self.record, win.player, win.index)
        if not win.readable:
            self.unscorable.add(win.index)
            return
        good = self._fit(strange_melds(win.melds, f"{path}.melds", self.table))
        if self._all_read(win.index):
            good &= self._concealed(f"{path}.hand", win.concealed, len(win.melds) + len(kongs), HAND_SIZE)
        else:
            good = False
        good &= self._tile(f"{path}.tile", win.tile)
        if not good:
            self.unscorable.add(win.index)
        elif "robbing_kong" in win.flags & self._circumstances:
            held = win.concealed + tuple(tile for meld in (*win.melds, *kongs) for tile in meld.tiles)
            if win.tile in held:
                self.note(f"{path}.tile", "robbed_tile_held", tile=win.tile.chinese)
        # A tile that cannot be is also no tile that several win on.
        if win.from_known and win.tile in self.table.kind_set:
            self._flags(path, win, group)

    def _flags(self, path: str, win: Win, group: tuple[int, ...]) -> None:
        flags = win.flags & self._circumstances
        place = f"{path}.flags"
        dealer = self.record.dealer
        if "after_kong" in flags:
            before = self._before(win.index)
            if win.discarder is not None:
                self.note(place, "flag_after_kong_from")
            elif before is not None and not (isinstance(before, Kong) and before.player == win.player):
                self.note(place, "flag_after_kong", seat=win.player)
        if "kong_discard" in flags:
            before = self._before(group[0])
            if win.discarder is None:
                self.note(place, "flag_needs_from", flag="kong_discard")
            elif before is not None and not (isinstance(before, Kong) and before.player == win.discarder):
                self.note(place, "flag_kong_discard", seat=win.discarder)
            if "robbing_kong" in flags:
                self.note(place, "flags_exclude", flag="kong_discard", other="robbing_kong")
        if "robbing_kong" in flags and win.discarder is None:
            self.note(place, "flag_needs_from", flag="robbing_kong")
        if "heavenly" in flags and (win.discarder is not None or (dealer is not None and dealer != win.player)):
            self.note(place, "flag_heavenly")
        if "earthly" in flags and dealer == win.player:
            self.note(place, "flag_earthly")
        first = self.record.events[group[0]]
        if isinstance(first, Win) and first is not win and flags != first.flags & self._circumstances:
            self.note(place, "flags_differ")

    def _before(self, index: int) -> Event | bool | None:
        """The event right before; False where there is none, None where it could not be read."""
        before = self.record.events[index - 1] if index > 0 else False
        return None if isinstance(before, Win) and not before.readable else before

    def _all_read(self, index: int) -> bool:
        """Whether every earlier event could be read: else nobody knows who made which kong."""
        return self._unread >= index

    def _penalty(self, path: str, penalty: Penalty, won: list[int], penalized: set[int]) -> None:
        if penalty.kind not in self.table.ruleset.payments_on:
            self.note(f"{path}.type", "penalty_not_here", text=penalty.kind, ruleset=self.definition.name)
            return
        if penalty.player in penalized:
            self.note(f"{path}.player", "second_penalty", seat=penalty.player)
        elif penalty.player in won:
            self.note(f"{path}.player", "player_has_won", seat=penalty.player)

    def _exhausted(self, path: str, event: Exhausted, won: list[int], penalized: set[int]) -> None:
        if not self.definition.check_hands:
            return
        for seat in range(SEATS):
            place = f"{path}.hands.{seat}"
            shown = event.hands.get(seat)
            if seat in won:
                if shown is not None:
                    self.note(place, "hand_of_winner", seat=seat)
            elif seat in penalized:
                continue
            elif shown is None and not self._all_read(event.index):
                # The event that could not be read may have taken this player out.
                continue
            elif shown is None:
                self.note(place if event.hands else f"{path}.hands", "hand_missing", seat=seat)
            elif shown.readable:
                kongs = kongs_before(self.record, seat, event.index)
                if not self._fit(strange_melds(shown.melds, f"{place}.melds", self.table)):
                    self.uncounted.add(seat)
                if self._all_read(event.index):
                    self._concealed(f"{place}.hand", shown.concealed, len(shown.melds) + len(kongs), HAND_SIZE)

    # --- the whole table ------------------------------------------------------------------------------------------

    def _copies(self, unseen: set[int]) -> None:
        """No kind is there a fifth time; a tile that several win on is one tile."""
        seen: Counter[Tile] = Counter()
        for at, event in enumerate(self.record.events):
            if at in self.late or at in self.unscorable:
                continue
            if isinstance(event, Kong):
                seen[event.tile] += COPIES if event.readable else 0
            elif isinstance(event, Win):
                seen.update(event.concealed)
                seen.update(tile for meld in event.melds for tile in meld.tiles)
                if self.groups[event.index][0] == event.index:
                    seen[event.tile] += 1
            elif isinstance(event, Exhausted) and self.definition.check_hands:
                for seat, shown in event.hands.items():
                    if seat not in unseen:
                        seen.update(shown.concealed)
                        seen.update(tile for meld in shown.melds for tile in meld.tiles)
        if seen and max(seen.values()) > COPIES:
            self.problems += fifth_copies(sorted(seen.items()), "events")

    def _jing(self) -> None:
        record, jing = self.record, self.record.jing
        if self.definition.jing is None:
            if record.has_jing:
                self.note("jing", "jing_not_here", ruleset=self.definition.name)
            return
        if not record.has_jing:
            self.note("jing", "jing_missing", ruleset=self.definition.name)
        if jing is None:
            return
        if jing.tile not in self.definition.jing.next_of:
            self.problems.append(not_here(jing.tile, "jing.tile", self.table))
            return
        kinds = self.table.jing(jing.tile)
        for at, name in enumerate(("main", "next")):
            total = sum(held[at] for held in jing.held)
            if total > COPIES:
                self.note("jing.held", "held_too_many", tile=kinds[at].chinese, count=total, which=name)
        for seat in range(SEATS):
            self._held(seat, kinds, jing.held[seat])

    def _held(self, seat: int, kinds: tuple[Tile, Tile], held: tuple[int, int]) -> None:
        """The winner's counts are what his tiles show; a kong shows in its owner's."""
        tiles: list[Tile] = []
        winner = False
        for at, event in enumerate(self.record.events):
            if at in self.late:
                break
            if isinstance(event, Kong) and event.player == seat and event.readable:
                tiles += [event.tile] * COPIES
            elif isinstance(event, Win) and event.player == seat:
                if at in self.unscorable or not self._all_read(at):
                    return
                winner = True
                tiles += [*event.concealed, event.tile, *(tile for meld in event.melds for tile in meld.tiles)]
        shown = (tiles.count(kinds[0]), tiles.count(kinds[1]))
        wrong = held != shown if winner else held[0] < shown[0] or held[1] < shown[1]
        if wrong:
            code = "held_of_winner" if winner else "held_of_kong"
            facts = {"seat": seat, "shown": f"{shown[0]}, {shown[1]}", "held": f"{held[0]}, {held[1]}"}
            self.note(f"jing.held[{seat}]", code, **facts)
