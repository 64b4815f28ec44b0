"""What can be done to the tiles on the felt: lay them down in every mode, take them back, type them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from calculator.deals import Event, Exhausted, Held, Kong, Win
from calculator.session.allowed import contradictions, tiles_reason
from calculator.session.events import DeskEvents
from calculator.session.inferences import forget
from calculator.session.missing import Missing
from calculator.session.on_desk import JING
from calculator.tiles import COPIES, KONG_KINDS, SEATS, TILES, Meld, MeldKind

if TYPE_CHECKING:
    from calculator.tiles.notations import Piece, WrittenHand, WrittenKong


class DeskTiles(DeskEvents):
    """Changes to the hand, or the one tile, of the event on the felt."""

    def set_mode(self, mode: str) -> None:
        """How the next tile is laid down. While a kong is on the felt this is its kind."""
        if isinstance(self.entry, Kong) and mode in KONG_KINDS:
            self.set_kind(mode)
        elif mode in self.modes():
            self.mode, self.pending, self.notice = mode, (), ()
            self.changed()

    def add_tile(self, kind: int, mode: str = "") -> None:
        """A tile of the palette: into the hand, or as the mode says."""
        deal, entry = self.deal, self.entry
        mode = mode or self.mode
        if self.current == JING:
            first = next((at for at, event in enumerate(deal.events) if isinstance(event, Win)), 0)
            self._set(self.on._replace(deal=deal._replace(jing=kind), current=first))
        elif isinstance(entry, Kong):
            self._kong_tile(entry, kind)
        elif self.held is None:
            self._say("desk_no_tiles_here")
        elif self.copies_left().get(kind, 0) <= 0 and not self._same_tile(kind):
            self._say("desk_fifth", tile=kind)
        elif mode in KONG_KINDS:
            self._insert_kong(kind, mode)
        elif mode == "chow":
            self._chow(kind)
        elif mode == "pong":
            self._lay(Meld.same(MeldKind.PONG, kind))
        else:
            self._hold(kind)

    def add_tiles(self, kinds: Iterable[int], mode: str = "") -> bool:
        """Tiles as if they were clicked one after another, and one step back; stops at the first that cannot be."""
        with self.together():
            for kind in kinds:
                if kind not in self.kinds():
                    self._say("desk_not_here", tile=kind)
                else:
                    self.add_tile(kind, mode)
                if self.notice:
                    return False
        return True

    def insert_tile(self, kind: int, to: int) -> None:
        """A tile of the palette between those of the hand; where there is only one place, it goes there."""
        held = self.held
        if held is None or self.current == JING:
            self.add_tile(kind, "hand")
        elif self.copies_left().get(kind, 0) <= 0:
            self._say("desk_fifth", tile=kind)
        elif self._room() <= 0:
            # The hand is whole: it is the winning tile, or there is none to take.
            self._hold(kind)
        else:
            self._put_hand(held._replace(tiles=(*held.tiles[:to], kind, *held.tiles[to:])))

    def move_tile(self, at: int, to: int) -> None:
        """Moves a concealed tile to the place before the one at `to`, both counted before the move."""
        held = self.held
        if held is not None and 0 <= at < len(held.tiles):
            tiles = [*held.tiles]
            tiles.insert(to - (to > at), tiles.pop(at))
            self._put(self.on.with_held(held._replace(tiles=tuple(tiles))))

    def unmark_winning(self, to: int) -> None:
        """Takes the winning tile into the hand, before the tile at `to`; where the hand is full they change places."""
        entry = self.entry
        if not isinstance(entry, Win) or entry.tile is None:
            return
        tiles = entry.hand.tiles
        if self._room() > 0:
            hand = entry.hand._replace(tiles=(*tiles[:to], entry.tile, *tiles[to:]))
            self._put(entry._replace(hand=hand, tile=None))
        elif tiles:
            self.mark_winning(min(to, len(tiles) - 1))

    def _kong_tile(self, entry: Kong, kind: int) -> None:
        without = self.on.with_entry(entry._replace(tile=None))
        if without.deal.copies_used(self.jing, self.checks_hands)[kind]:
            self._say("desk_kong_taken", tile=kind)
        else:
            self._put(entry._replace(tile=kind))

    def _room(self) -> int:
        held = self.held
        assert held is not None
        return self.deal.room(self.current, self.actor, held)

    def _hold(self, kind: int) -> None:
        held, entry = self.held, self.entry
        assert held is not None
        if self._room() > 0:
            self._put_hand(held._replace(tiles=(*held.tiles, kind)))
        elif isinstance(entry, Win) and (entry.tile is None or entry.is_guess("tile")) and self._room() == 0:
            self._put_checked(entry._replace(tile=kind))
        elif isinstance(entry, Exhausted) and self._room() == 0 and self.unfinished_seats():
            self._hold_next(entry, kind)
        else:
            self._say("desk_hand_full")

    def _same_tile(self, kind: int) -> bool:
        """Whether the tile would be a discard that was won on already: there it lies only once."""
        entry, before = self.entry, self.same_discard
        return (
            isinstance(entry, Win)
            and before is not None
            and (entry.source, kind) == (before.source, before.tile)
            and self._room() == 0
        )

    def unfinished_seats(self) -> tuple[int, ...]:
        """Whose hand an exhausted wall still asks for, beginning after the seat on the felt."""
        entry, deal = self.entry, self.deal
        if not isinstance(entry, Exhausted) or not self.checks_hands:
            return ()
        at, gone = self.current, deal.out(self.current)
        seats = [(self.on.felt_seat + step) % SEATS for step in range(1, SEATS + 1)]
        return tuple(s for s in seats if s not in gone and deal.room(at, s, entry.hand(s)) != 0)

    def _hold_next(self, entry: Exhausted, kind: int) -> None:
        """A full hand is done with: the tile begins or goes on with the next one."""
        seat = self.unfinished_seats()[0]
        held = entry.hand(seat)
        if self.deal.room(self.current, seat, held) < 0:
            self._say("desk_hand_full")
            return
        shown = entry.with_hand(seat, held._replace(tiles=(*held.tiles, kind)))
        self._set(self.on.with_entry(shown)._replace(seat=seat))

    def _put_hand(self, held: Held) -> None:
        entry = self.on.with_held(held)
        if isinstance(entry, Win):
            entry = entry._replace(denied=tuple(name for name in entry.denied if name != "tile"))
        self._put_checked(entry)

    def _put_checked(self, entry: Event) -> None:
        """Tiles that go with the circumstances that were given."""
        if not self._refused(tiles_reason(self.deal, self.current, entry, self._circumstances)):
            self._put(entry)

    def _chow(self, kind: int) -> None:
        if kind < 27:
            low = kind // 9 * 9 + min(kind % 9, 6)
            self._lay(Meld(MeldKind.CHOW, TILES[low : low + 3]))
            return
        self.pending = (*self.pending, kind)
        if len(self.pending) < 3:
            self.notice = ()
            self.changed()
            return
        kinds, self.pending = tuple(sorted(self.pending)), ()
        table = self.table
        if table is not None and table.is_chow((kinds[0], kinds[1], kinds[2])):
            self._lay(Meld(MeldKind.CHOW, tuple(TILES[one] for one in kinds)))
        else:
            self._say("desk_no_chow")

    def _lay(self, meld: Meld) -> None:
        held = self.held
        assert held is not None
        left = self.copies_left()
        lacking = next((int(tile) for tile in meld.tiles if left.get(tile, 0) < meld.tiles.count(tile)), None)
        if lacking is not None:
            self._say("desk_not_enough", tile=lacking, count=left.get(lacking, 0))
        elif self._room() < 3:
            self._say("desk_no_room")
        else:
            self.mode = "hand"
            self._put_hand(held._replace(melds=(*held.melds, meld)))

    def _insert_kong(self, kind: int, kong: str) -> None:
        """A kong of the player on the felt: an event of its own before this one."""
        player, deal = self.actor, self.deal
        if player is None:
            self._say("desk_who_first")
        elif self.copies_left().get(kind, 0) < COPIES:
            self._say("desk_kong_taken", tile=kind)
        elif self._room() < 3:
            self._say("desk_no_room")
        else:
            at, fed = self.current, kong == "exposed"
            events = (*deal.events[:at], Kong(kong, player, kind, late=True), *deal.events[at:])
            self.mode = "hand"
            self._set(self.on.with_events(events, at if fed else at + 1)._replace(after_kong=fed))

    def set_winning(self, kind: int) -> None:
        """The tile that completes the hand, from the list of waits."""
        entry = self.entry
        if not isinstance(entry, Win) or entry.tile == kind:
            return
        if self.copies_left().get(kind, 0):
            self._put_checked(entry._replace(tile=kind))
        else:
            self._say("desk_fifth", tile=kind)

    def throw(self, kind: int) -> None:
        """Of a whole hand with its winning tile one tile is thrown: the other thirteen stay, and none of them wins."""
        entry = self.entry
        if not isinstance(entry, Win) or entry.tile is None:
            return
        tiles = list(entry.hand.tiles)
        if kind != entry.tile:
            if kind not in tiles:
                return
            ordered = tiles == sorted(tiles)
            tiles.remove(kind)
            tiles.append(entry.tile)
            tiles = sorted(tiles) if ordered else tiles
        # Whoever looks what a discard leaves wants to see that, and no tile that was laid down for him.
        denied = tuple(dict.fromkeys((*entry.denied, "tile")))
        self._put(entry._replace(hand=entry.hand._replace(tiles=tuple(tiles)), tile=None, denied=denied))

    def mark_winning(self, at: int) -> None:
        """Makes a concealed tile the winning one; the one that was goes into the hand."""
        entry = self.entry
        if not isinstance(entry, Win):
            return
        tiles = list(entry.hand.tiles)
        kind = tiles.pop(at)
        if entry.tile is not None:
            tiles.insert(at, entry.tile)
        self._put(entry._replace(hand=entry.hand._replace(tiles=tuple(tiles)), tile=kind))

    def remove_tile(self, at: int) -> None:
        held = self.held
        if held is not None and 0 <= at < len(held.tiles):
            self._put(self.on.with_held(held._replace(tiles=held.tiles[:at] + held.tiles[at + 1 :])))

    def remove_winning(self) -> None:
        """Takes back the winning tile, or the tile of a kong."""
        entry = self.entry
        if isinstance(entry, Win) and entry.is_guess("tile"):
            self._put(entry._replace(tile=None, denied=(*entry.denied, "tile")))
        elif isinstance(entry, (Win, Kong)):
            self._put(entry._replace(tile=None))

    def remove_meld(self, at: int) -> None:
        held = self.held
        if held is not None and 0 <= at < len(held.melds):
            self._put(self.on.with_held(held._replace(melds=held.melds[:at] + held.melds[at + 1 :])))

    def remove_kind(self, kind: int) -> None:
        """Takes one tile of a kind back from the felt."""
        entry, held = self.entry, self.held
        if isinstance(entry, (Win, Kong)) and entry.tile == kind:
            self.remove_winning()
        elif held is not None and kind in held.tiles:
            self.remove_tile(len(held.tiles) - 1 - held.tiles[::-1].index(kind))

    @property
    def _tile_guessed(self) -> bool:
        """Nobody laid the winning tile down, so it cannot be the last that was."""
        entry = self.entry
        return isinstance(entry, Win) and entry.is_guess("tile")

    def take_back(self) -> None:
        """Takes back what was laid down last: winning tile, tile, meld."""
        entry, held = self.entry, self.held
        if self.pending:
            self.pending = self.pending[:-1]
            self.changed()
        elif isinstance(entry, (Win, Kong)) and entry.tile is not None and not self._tile_guessed:
            self.remove_winning()
        elif held is not None and held.tiles:
            self.remove_tile(len(held.tiles) - 1)
        elif held is not None and held.melds:
            self.remove_meld(len(held.melds) - 1)

    def sort_hand(self) -> None:
        held = self.held
        if held is not None:
            self._put(self.on.with_held(held._replace(tiles=tuple(sorted(held.tiles)))))

    def clear_hand(self) -> None:
        """Empties the hand on the felt; kongs are events and stay."""
        entry = self.entry
        if isinstance(entry, Win):
            self._put(entry._replace(hand=Held(), tile=None))
        elif isinstance(entry, Exhausted):
            self._put(self.on.with_held(Held()))

    def enter_text(self, text: str, notation: str = "auto") -> bool:
        """A hand in one of the notations: tiles, melds, kongs and winning tile at once, and one step back.

        False: nothing was changed, and the notice says why.
        """
        from calculator.tiles.notations import read_hand

        written = read_hand(text, notation)
        if written.unknown:
            self._not_understood(written.unknown)
            return False
        held = self.held
        if written.count == 0:
            self._say("entry_nothing")
        elif held is not None and self.current != JING:
            return self._lay_written(held, written)
        elif written.count == 1:
            return self.add_tiles(int(tile) for piece in written.pieces for tile in piece.tiles)
        elif isinstance(self.entry, Kong) and len(written.kongs) == 1 and written.count == 3:
            return self._write_kong(self.entry, written.kongs[0])
        else:
            self._say("desk_one_tile_here")
        return False

    def _not_understood(self, pieces: Sequence[Piece]) -> None:
        # The field underlines them all; the message names the first.
        first, others = pieces[0], len(pieces) - 1
        more = (Missing("entry_more", {"count": others}),) if others else ()
        self.notify((Missing(first.code, first.facts), *more))

    def _write_kong(self, entry: Kong, kong: WrittenKong) -> bool:
        with self.together():
            if kong.kind is not None:
                self.set_kind(kong.kind.value)
            self.add_tile(int(kong.tile))
        return not self.notice

    def _lay_written(self, held: Held, written: WrittenHand) -> bool:
        from calculator.session.entered_hand import Felt, Laid, lay

        on, table = forget(self.on), self.table
        pair, checks = self.jing, self.checks_hands

        def is_chow(kinds: tuple[int, int, int]) -> bool:
            return table is None or table.is_chow(kinds)

        laid = lay(Felt(on, self.actor, held, pair, checks, self.kinds(), self.modes(), is_chow), written)
        if not isinstance(laid, Laid):
            self.notify([laid])
            return False
        before = contradictions(on.deal, on.current)
        for flag, reason in contradictions(laid.on.deal, laid.at).items():
            if flag not in before and flag in self._circumstances:
                self._refused(Missing("why_stands", reason.facts | {"flag": flag, "reason": reason.code}))
                return False
        self.mode, self.pending = "hand", ()
        self._set(laid.on)
        if laid.notes:
            self.notify(laid.notes)
        return True
