"""A deal 一盘: what people at the table saw between two shuffles, as plain immutable values.

`None` stands for what is not said yet: a deal may be unfinished. Tiles are kinds; seats count from 0 in turn order. The
place of an event is its index in `Deal.events`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple, assert_never

from calculator.rules import DEFAULT_SEATS
from calculator.tiles import KONG_TILES, TILES, Hand, Meld, MeldKind, Tile

FactPairs = tuple[tuple[str, Any], ...]
"""Facts, or options, that were given, as (id, value)."""


SELF_DRAWN = -1
"""The source of a winning tile: the wall. Else it is the seat of who discarded it."""
PUBLIC_DRAW = "public_draw"
"""The winning tile was turned from the wall for all to see."""
FLAGS = ("last_tile", "after_kong", "kong_discard", "robbing_kong", "heavenly", "earthly", "public_draw")
"""The circumstances of a win, in the order in which they are asked for."""


def none_held(seats: int) -> tuple[tuple[int, int], ...]:
    """Return for each seat that it holds no 精."""
    return ((0, 0),) * seats


NONE_HELD = none_held(DEFAULT_SEATS)
_KINDS = {kind.value: kind for kind in MeldKind}


class Held(NamedTuple):
    """A player's hand.

    Concealed tiles in the order given, melds without kongs (kongs are events), flowers beside the
    hand, and the facts of the win or hand that were given, as (id, value).
    """

    tiles: tuple[int, ...] = ()
    melds: tuple[Meld, ...] = ()
    flowers: tuple[int, ...] = ()
    facts: FactPairs = ()

    def beside(self, kong: Kong) -> Held:
        """Return the hand without what a kong takes from it: three equal tiles, or a pong.

        The same where it has neither.
        """
        tile = kong.tile
        if tile is None:
            return self
        if kong.kind == "added":
            pong = Meld.same(MeldKind.PONG, tile)
            return self._replace(melds=tuple([one for one in self.melds if one != pong]))
        if self.tiles.count(tile) == KONG_TILES - 1:
            return self._replace(tiles=tuple([one for one in self.tiles if one != tile]))
        return self

    def all_tiles(self) -> tuple[int, ...]:
        """Return all tiles, melded ones too."""
        return self.tiles + tuple([tile for meld in self.melds for tile in meld.tiles]) if self.melds else self.tiles


class Win(NamedTuple):
    """A win 胡.

    `source` is the seat of the discarder (with robbing_kong: of the robbed player; with
    public_draw: of the one who turned the tile), or SELF_DRAWN.
    """

    player: int | None = None
    source: int | None = None
    hand: Held = Held()
    tile: int | None = None
    flags: tuple[str, ...] = ()

    @property
    def type(self) -> str:
        """The name of it in records and in rulesets that pay on it."""
        return "win"

    @property
    def winner(self) -> int:
        """The winner's seat; it must be known."""
        assert self.player is not None
        return self.player

    @property
    def winning(self) -> Tile:
        """The winning tile, where that is known."""
        assert self.tile is not None
        return TILES[self.tile]

    @property
    def discarder(self) -> int | None:
        """None for a self-draw, and where nobody has said."""
        return None if self.source == SELF_DRAWN else self.source

    @property
    def blank(self) -> bool:
        """True if nothing is known of it."""
        return self == Win()


class Kong(NamedTuple):
    """杠; `kind` is one of KONG_KINDS, and only an exposed one has a discarder, who discarded its tile."""

    kind: str
    player: int | None = None
    tile: int | None = None
    discarder: int | None = None

    @property
    def type(self) -> str:
        """The name of it in records and in rulesets that pay on it."""
        return "kong"

    @property
    def owner(self) -> int:
        """Whose kong it is, where that is known."""
        assert self.player is not None
        return self.player

    @property
    def known_tile(self) -> Tile:
        """Its tile, where that is known."""
        assert self.tile is not None
        return TILES[self.tile]

    @property
    def meld(self) -> Meld | None:
        """The kong as a meld; None while its tile is not known."""
        return None if self.tile is None else Meld.same(self.meld_kind, self.tile)

    @property
    def meld_kind(self) -> MeldKind:
        """The kind of meld that the kong is."""
        return _KINDS[self.kind]


class Penalty(NamedTuple):
    """罚: `false_win` 诈胡 or `dead_hand` 相公."""

    kind: str
    player: int | None = None

    @property
    def type(self) -> str:
        """The name of it in records and in rulesets that pay on it."""
        return self.kind

    @property
    def offender(self) -> int:
        """The offender's seat; it must be known."""
        assert self.player is not None
        return self.player


CLAIMS = ("not_ready", "flower_pig", "ready")
"""The kinds of a claim at an exhausted wall."""


class ClaimedHand(NamedTuple):
    """A hand that the table settles on without its tiles, at an exhaustive draw.

    It is one of CLAIMS, with the points of the dearest and the cheapest wait of a ready one.
    """

    kind: str
    most: int = 0
    least: int = 0


class Exhausted(NamedTuple):
    """黄庄, 流局, with the hands that are shown, by seat, and (seat, claim) of those that are claimed, the lowest seat first."""

    hands: tuple[Held | None, ...] = (None,) * DEFAULT_SEATS
    claims: tuple[tuple[int, ClaimedHand], ...] = ()

    @property
    def type(self) -> str:
        """The name of it in records and in rulesets that pay on it."""
        return "exhausted"

    @property
    def player(self) -> None:
        """It is nobody's."""

    def hand(self, seat: int) -> Held:
        """Empty where none is shown."""
        return self.hands[seat] or Held()

    def with_hand(self, seat: int, held: Held | None) -> Exhausted:
        """Return a copy with another hand.

        A hand without a tile is not shown, and one with tiles takes the place of a claim.
        """
        shown = None if held == Held() else held
        claims = self.claims if shown is None else tuple([one for one in self.claims if one[0] != seat])
        return Exhausted((*self.hands[:seat], shown, *self.hands[seat + 1 :]), claims)

    @property
    def claimed(self) -> dict[int, ClaimedHand]:
        """The claims by seat."""
        return dict(self.claims)

    @property
    def shown(self) -> tuple[tuple[int, Held], ...]:
        """(seat, hand) of those that are shown."""
        return tuple([(seat, held) for seat, held in enumerate(self.hands) if held is not None])


Event = Win | Kong | Penalty | Exhausted


class Deal(NamedTuple):
    """One deal.

    `options` are the table's choices, `stake` money per point as a decimal text, `players` the
    names of all seats or nothing; `jing` the turned-up tile of 精, `held` how many 正精 and 副精 each
    seat holds, or nothing if the record does not say it.
    """

    ruleset: str = ""
    options: FactPairs = ()
    stake: str = "1"
    players: tuple[str, ...] = ()
    dealer: int = 0
    events: tuple[Event, ...] = (Win(),)
    jing: int | None = None
    held: tuple[tuple[int, int], ...] = NONE_HELD
    seats: int = DEFAULT_SEATS
    facts: FactPairs = ()
    """The facts of the deal and its players, as (id, value); for players one value for each seat.
    """

    @property
    def choices(self) -> dict[str, Any]:
        """The options as a record writes them."""
        return said_facts(self.options)

    @property
    def begun(self) -> tuple[int, ...]:
        """The indexes of the events of which anything is known; a record leaves out the other ones."""
        return tuple([at for at, event in enumerate(self.events) if type(event) is not Win or not event.blank])

    @property
    def wins(self) -> tuple[tuple[int, Win], ...]:
        """The wins, each with its index."""
        return tuple([(at, event) for at, event in enumerate(self.events) if type(event) is Win])

    def with_event(self, at: int, event: Event) -> Deal:
        """With another event in the place of the one at `at`."""
        return self._replace(events=(*self.events[:at], event, *self.events[at + 1 :]))

    # --- who, before an event (of all: None) ----------------------------------------------------------------------

    def winners(self, before: int | None = None) -> tuple[int, ...]:
        """Return the winners, in order, once for each win."""
        return tuple([e.player for e in self.events[:before] if isinstance(e, Win) and e.player is not None])

    def penalized(self, before: int | None = None) -> tuple[int, ...]:
        """Return the seats of all penalties, in order."""
        return tuple([e.player for e in self.events[:before] if isinstance(e, Penalty) and e.player is not None])

    def out(self, before: int | None = None) -> set[int]:
        """Return the seats that have won or have a penalty."""
        return {*self.winners(before), *self.penalized(before)}

    def _kongs(self, player: int | None, before: int) -> list[tuple[int, Kong]]:
        """Return (index, kong) of a player's kongs that have a tile."""
        return [
            (at, event)
            for at, event in enumerate(self.events[:before])
            if type(event) is Kong and event.player == player is not None and event.tile is not None
        ]

    def kongs_of(self, player: int | None, before: int) -> tuple[int, ...]:
        """Return the indexes of a player's kongs that have a tile."""
        return tuple([at for at, _ in self._kongs(player, before)])

    def kong_melds(self, player: int | None, before: int) -> tuple[Meld, ...]:
        """Return the kongs of `kongs_of` as melds."""
        return tuple([Meld.same(kong.meld_kind, kong.known_tile) for _, kong in self._kongs(player, before)])

    def exposed_melds(self, player: int) -> int:
        """Return how many exposed melds a player shows with a win or at an exhausted wall, and among all kongs."""
        shown: tuple[Meld, ...] = ()
        for event in self.events:
            if isinstance(event, Win) and event.player == player:
                shown = event.hand.melds
            elif isinstance(event, Exhausted) and event.hands:
                shown = shown or event.hand(player).melds
        kinds = [meld.kind for meld in shown] + [kong.meld_kind for _, kong in self._kongs(player, len(self.events))]
        return sum(not kind.is_concealed for kind in kinds)

    def hand(self, player: int | None, held: Held, before: int, winning: int | None = None) -> Hand:
        """Return a player's hand, kongs included."""
        concealed = [TILES[kind] for kind in held.tiles]
        return Hand(
            concealed, held.melds + self.kong_melds(player, before), None if winning is None else TILES[winning]
        )

    def fixed_hand(self, player: int | None, before: int) -> Held | None:
        """Return the hand that a player's first win fixed, without tiles that later kongs took, or None."""
        held = None
        for event in self.events[:before] if player is not None else ():
            if isinstance(event, Win) and event.player == player:
                held = held or event.hand._replace(facts=())
            elif isinstance(event, Kong) and event.player == player and held is not None:
                held = held.beside(event)
        return held

    # --- tiles ----------------------------------------------------------------------------------------------------

    def same_discard(self, win_again: bool = True) -> dict[int, tuple[int, ...]]:
        """Return for each win the indexes of all wins on the same tile.

        These are itself, or consecutive wins on one discard. A player's second win begins another
        discard, unless the ruleset lets nobody win again: there it is the same win twice.
        """
        groups = {}
        current: tuple[int, ...] = ()
        last: tuple[int | None, int | None] = (None, None)
        for at, event in enumerate(self.events):
            if type(event) is not Win:
                current = ()
                continue
            key = (event.discarder, event.tile)
            same = bool(current) and None not in key and key == last
            same = same and not (win_again and event.player in [self.events[one].player for one in current])
            current = (*current, at) if same else (at,)
            last = key
            groups.update(dict.fromkeys(current, current))
        return groups

    def on_discard_of(self, at: int) -> tuple[int, ...]:
        """Return the indexes of all wins on the same discard as the event at `at`, which is among them."""
        return self.same_discard().get(at, (at,))

    def first_on_tile(self, at: int) -> int:
        """Return the index of the first win on the same tile."""
        return self.on_discard_of(at)[0]

    def shown_jing(self, seat: int, pair: tuple[int, ...], before: int | None = None) -> tuple[int, int]:
        """Return how many of the two kinds of 精 a seat's own tiles show, as far as they are known."""
        tiles = []
        for event in self.events[:before]:
            if isinstance(event, Kong) and event.player == seat and event.tile is not None:
                tiles += [event.tile] * KONG_TILES
            elif isinstance(event, Win) and event.player == seat:
                tiles += event.hand.all_tiles()
                tiles += [event.tile] if event.tile is not None else []
        main, other = pair
        return tiles.count(main), tiles.count(other)

    def held_now(self, pair: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
        """Return the counts of 精.

        The winner's are those that his tiles show, the others' those entered, and at least their
        kongs.
        """
        winners = self.winners()
        rows = []
        for seat, given in enumerate(self.held):
            main, other = self.shown_jing(seat, pair)
            rows.append((main, other) if seat in winners else (max(given[0], main), max(given[1], other)))
        return tuple(rows)

    def copies(
        self,
        hands: bool,
        without: Collection[int] = (),
        unseen: Collection[int] | None = None,
        same_discard: Mapping[int, tuple[int, ...]] | None = None,
    ) -> Counter[int]:
        """Return how many of each kind lie somewhere; a tile that several win on is one tile.

        :param hands: whether an exhausted wall shows any.
        :param without: events that do not count.
        :param unseen: seats whose shown hands do not count; if None, who has won or has a penalty.
        :param same_discard: as `same_discard()` gives it, where that is known already.
        """
        used = []
        fixed = set()
        groups = self.same_discard() if same_discard is None else same_discard
        for at, event in enumerate(self.events):
            if at in without:
                continue
            match event:
                case Kong():
                    if event.tile is not None:
                        # Of a kong after a win three tiles were counted with the hand.
                        used += [event.tile] * (1 if event.player in fixed else KONG_TILES)
                case Win():
                    if event.player not in fixed:
                        used += event.hand.all_tiles() + event.hand.flowers
                        fixed |= set() if event.player is None else {event.player}
                    if event.tile is not None and groups[at][0] == at:
                        used.append(event.tile)
                case Exhausted():
                    gone = self.out(at) if unseen is None else unseen
                    for seat, held in event.shown if hands else ():
                        if seat not in gone:
                            used += held.all_tiles() + held.flowers
                case Penalty():
                    pass
                case _:
                    assert_never(event)
        return Counter(used)

    def copies_used(self, pair: tuple[int, ...] = (), hands: bool = True, turned: tuple[int, ...] = ()) -> Counter[int]:
        """Return the copies of each kind that lie somewhere.

        Counted are also the 精 of `pair` that players hold who have not won, and the tiles that lie
        `turned` up.
        """
        used = self.copies(hands)
        used.update(turned)
        winners = self.winners()
        for place, kind in enumerate(pair):
            for seat in range(len(self.held)):
                if seat not in winners:
                    used[kind] += max(self.held[seat][place] - self.shown_jing(seat, pair)[place], 0)
        return used


def frozen_options(options: Mapping[str, Any]) -> FactPairs:
    """Return options, or facts, as a deal keeps them."""
    return tuple([(name, _frozen(value) if isinstance(value, list) else value) for name, value in options.items()])


def _frozen(values: list[Any]) -> tuple[Any, ...]:
    return tuple([tuple(value) if isinstance(value, list) else value for value in values])


def said_facts(facts: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Return facts, or options, as a record writes them."""
    return {name: _thawed(value) if isinstance(value, tuple) else value for name, value in facts}


def _thawed(values: tuple[Any, ...]) -> list[Any]:
    return [list(value) if isinstance(value, tuple) else value for value in values]
