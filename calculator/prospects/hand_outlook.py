"""Outlook: how far a hand is, what helps it, and of fourteen tiles which one to throw."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from copy import copy
from typing import NamedTuple

from calculator.reading import Memo, shanten, shanten_with_each
from calculator.rules import USUAL_HAND, Table
from calculator.scoring import MOST_READINGS, PLAIN, PLAIN_DRAW, Scorer, WinFacts, best_of
from calculator.tiles import KINDS, SUIT_KINDS, TILES, Hand, copies_of, parse_tiles

READINGS_OF_A_LOOK = 12
"""The number of readings of a win that take about as long as a look at a hand."""
MOST_WEIGHED = 24_000
FEW_READINGS = 20
"""After `MOST_WEIGHED` readings of wins no more than about so many are weighed of each other win: its points are an estimate."""


class Help(NamedTuple):
    """A kind that brings the hand nearer, and how many of it are not shown."""

    kind: int
    copies: int


class WaitWorth(NamedTuple):
    """A kind that wins.

    `discard` and `self_drawn` are the points of the hand (`wins[].points` of the record's
    specification) with nothing special about the win; None if that is not a legal win.
    """

    kind: int
    copies: int
    discard: int | None
    self_drawn: int | None


class Outlook(NamedTuple):
    """The outlook of a waiting hand.

    `helps` lower the shanten; of a ready hand they complete the shape. `waits` are the legal ones
    among these, and only of a ready hand.
    """

    shanten: int
    helps: tuple[Help, ...]
    waits: tuple[WaitWorth, ...] = ()

    @property
    def copies(self) -> int:
        """Tiles that help, all together."""
        return sum(help.copies for help in self.helps)


class Discard(NamedTuple):
    """The outlook after `tile` is discarded from one tile too many."""

    tile: int
    left: Outlook

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """The best discard has the least: nearest, then most tiles that win or help, then the highest points."""
        wins = sum(wait.copies for wait in self.left.waits)
        highest = max((max(wait.discard or 0, wait.self_drawn or 0) for wait in self.left.waits), default=0)
        return self.left.shanten, -wins, -self.left.copies, -highest


class Position:
    """One player's melds at one table, and what has been seen elsewhere; knows every hand of it that was asked about.

    `seen` are KINDS counts of tiles that lie open outside the hand and its melds: they cannot be drawn. One that is
    `patient` weighs everything, as nobody waits for all of it.
    """

    def __init__(
        self,
        table: Table,
        hand: Hand,
        wild: tuple[int, ...] = (),
        seen: Sequence[int] = (0,) * KINDS,
        patient: bool = False,
    ) -> None:
        self.patient = patient
        self.table = table
        self.wild = wild
        self.melds = hand.melds
        self.meld_counts = hand.meld_counts
        self.scorer = Scorer(table, wild)
        self.shapes = self.scorer.table.shapes_beside(hand.melds)
        self.kinds = table.kinds
        melded_kinds = {int(tile) for meld in hand.melds for tile in meld.tiles}
        targets = [target for target in target_kinds(self.scorer) if melded_kinds <= set(target)]
        self.targets = tuple(targets) or (table.kinds,)
        """The kinds that a legal win can be made of; more than one set where a suit must be missing 缺门."""
        played = table.kind_set
        self.supply = tuple(
            max(0, copies_of(kind) - melded - shown) if kind in played else 0
            for kind, (melded, shown) in enumerate(zip(hand.meld_counts, seen, strict=True))
        )
        self.weighed = 0
        """The number of readings of wins weighed."""
        self._weight = len(self.targets) * (3 if wild else 1) * (3 if self.shapes.knitted_straight else 1)
        self._forget()

    def _forget(self) -> None:
        self._shanten = Memo(self._away)
        self._helps = Memo(self._nearer)
        self._self_drawn = Memo(self._winning_draws)
        self._best: dict[bytes, bytes] = {}
        self.looks = 0
        """The number of hands looked at for useful draws, which is most of the work; one counts
        more if there is more to look at."""

    def unasked(self) -> Position:
        """Return the same position as if nothing had been asked of it."""
        found = copy(self)
        found._forget()
        return found

    def left(self, counts: Sequence[int], kind: int) -> int:
        """Return how many of a kind a player who holds `counts` can still draw."""
        return max(0, self.supply[kind] - counts[kind])

    def wall(self, counts: Sequence[int]) -> list[int]:
        """Return the tiles that can still be drawn, by their kinds."""
        return [kind for kind in self.kinds for _ in range(self.left(counts, kind))]

    def shanten(self, counts: bytes) -> int:
        """Return the shanten of a waiting hand or one tile more (fewer by three for each meld).

        A missing suit is included if the table asks for it.

        :raises ValueError: if no shape can be completed, or nobody counts it at this table.
        """
        if not counts_shanten(self.table):
            raise ValueError("no shanten here")
        return self._shanten[counts]

    def _away(self, counts: bytes) -> int:
        melds = self.meld_counts, len(self.melds)
        return min([shanten(counts, *melds, self.shapes, self.wild, target) for target in self.targets])

    def helps(self, counts: bytes) -> tuple[int, ...]:
        """Return the useful draws of a waiting hand, also those of which none is left."""
        return self._helps[counts]

    def _nearer(self, counts: bytes) -> tuple[int, ...]:
        self.looks += self._weight
        now, nearer = self.shanten(counts), set[int]()
        for target in self.targets:
            melds = self.meld_counts, len(self.melds)
            aways = shanten_with_each(counts, *melds, self.shapes, self.wild, target, self.kinds)
            nearer.update(kind for kind, away in zip(self.kinds, aways, strict=True) if away < now)
        return tuple([kind for kind in self.kinds if kind in nearer])

    def copies(self, counts: bytes) -> int:
        """Return how many tiles help a waiting hand."""
        return sum([self.left(counts, kind) for kind in self.helps(counts)])

    def helping(self, counts: bytes) -> Iterator[None]:
        """Take a small step towards `helps`; none if it is known."""
        if counts not in self._helps:
            self.helps(counts)
            yield None

    def outlook(self, counts: bytes) -> Outlook:
        """Return the outlook of a waiting hand.

        :raises ValueError: if no shape can be completed.
        """
        now = self.shanten(counts)
        helps = tuple(Help(kind, self.left(counts, kind)) for kind in self.helps(counts))
        return Outlook(now, tuple(help for help in helps if help.copies), self.waits(counts) if now == 0 else ())

    def waits(self, counts: bytes) -> tuple[WaitWorth, ...]:
        """Return the legal wins of a ready hand, those of which none is left included."""
        hand, scorer, found = self._hand(counts), self.scorer, []
        for kind in scorer.shape_waits(hand):
            if hand.counts[kind] < copies_of(kind):
                whole = hand.with_winning(kind)
                discard, drawn = [self._points(scorer.win_facts(whole, way)) for way in (PLAIN, PLAIN_DRAW)]
                if discard is not None or drawn is not None or scorer.legal(whole):
                    found.append(WaitWorth(kind, self.left(counts, kind), discard, drawn))
        return tuple(found)

    def _points(self, win: WinFacts) -> int | None:
        limit = FEW_READINGS if self.estimated else MOST_READINGS
        placed = list(self.scorer.read(win, limit))
        self.weighed += len(placed)
        best = best_of(list(self.scorer.scored(win, placed)))
        return None if best is None else best.points

    @property
    def estimated(self) -> bool:
        """True if points may be less than those of the best reading."""
        return self.weighed >= MOST_WEIGHED and not self.patient

    def self_drawn_waits(self, counts: bytes) -> tuple[int, ...]:
        """Return the kinds with which a ready hand wins by its own draw."""
        return self._self_drawn[counts]

    def _winning_draws(self, counts: bytes) -> tuple[int, ...]:
        hand, scorer = self._hand(counts), self.scorer
        kinds = [kind for kind in scorer.shape_waits(hand) if hand.counts[kind] < copies_of(kind)]
        before = scorer.looked
        found = tuple([kind for kind in kinds if scorer.unmet(hand.with_winning(kind), PLAIN_DRAW) == -1])
        self.looks += (scorer.looked - before) // READINGS_OF_A_LOOK
        return found

    def _hand(self, counts: bytes) -> Hand:
        return Hand([TILES[kind] for kind, count in enumerate(counts) for _ in range(count)], self.melds)

    def best_discard(self, counts: bytes) -> bytes:
        """Return the counts after the best discard.

        It is the nearest, of these the one with most useful draws; the lowest kind of more than
        one.
        """
        steps = self.discarding(counts)
        while True:
            try:
                next(steps)
            except StopIteration as end:
                found: bytes = end.value
                return found

    def discarding(self, counts: bytes) -> Generator[None, None, bytes]:
        """Yield small steps towards `best_discard`."""
        if counts not in self._best:
            self._best[counts] = yield from self._discarding(counts)
        return self._best[counts]

    def _discarding(self, counts: bytes) -> Generator[None, None, bytes]:
        rests = [with_tile(counts, kind, -1) for kind in self.kinds if counts[kind]]
        for rest in rests:
            if rest not in self._shanten:
                self.shanten(rest)
                yield None
        nearest = min(map(self.shanten, rests))
        near = [rest for rest in rests if self.shanten(rest) == nearest]
        if len(near) == 1:
            return near[0]
        for rest in near:
            yield from self.helping(rest)
        return max(near, key=self.copies)


_THREE_SUITS = ("111m234m567p88p789s", "111234m88m567p789s", "111m567p234p99p789s", "111m567p234s99s789s")
_TWO_SUITS = ("111m234m567p789p88m", "111m234m567s789s88m", "111p234p567s789s88p")


def counts_shanten(table: Table) -> bool:
    """Return whether shanten is counted at this table.

    It is not if the winning tile makes something of tiles that lie there.
    """
    return not table.definition.winning and not table.shapes.listed


def discards_for_ready(scorer: Scorer, hand: Hand) -> tuple[int, ...] | None:
    """Return the kinds whose discard, for some other tile, leaves the hand ready.

    None if it is ready already, () if it is farther. Asks the shapes alone, also if `shanten` tells
    nothing.
    """
    if scorer.shape_waits(hand):
        return None
    held, found = list(hand.concealed), []
    for kind in dict.fromkeys(held):
        rest = list(held)
        rest.remove(kind)
        others = [one for one in scorer.table.kinds if TILES[one] != kind and hand.counts[one] < copies_of(one)]
        if any(scorer.shape_waits(Hand([*rest, TILES[other]], hand.melds)) for other in others):
            found.append(int(kind))
    return tuple(sorted(found))


def target_kinds(scorer: Scorer) -> tuple[tuple[int, ...], ...]:
    """Return the sets of kinds among which a win can be legal.

    They are found by asking the rules about plain hands: if three suits are not a win and any two
    are, one suit must be missing.
    """
    kinds = scorer.table.kinds
    more = (scorer.table.hand_size(0) - USUAL_HAND) // 3  # groups beyond four
    plain = Scorer(scorer.table)

    def legal(text: str) -> bool:
        letter = next(filter(str.isalpha, text))
        *concealed, winning = parse_tiles(more * f"456{letter}" + text)
        return set(concealed) <= set(kinds) and plain.legal(Hand(concealed, (), winning))

    if scorer.table.ruleset.requires_reading:
        return (kinds,)  # no matter of tiles alone
    three_suits = set(parse_tiles("".join(_THREE_SUITS))) <= set(kinds)
    if three_suits and not any(map(legal, _THREE_SUITS)) and all(map(legal, _TWO_SUITS)):
        return tuple(tuple(kind for kind in kinds if kind not in missing) for missing in SUIT_KINDS)
    return (kinds,)


def with_tile(counts: bytes, kind: int, more: int = 1) -> bytes:
    """Return the counts with one tile more, or another number."""
    changed = bytearray(counts)
    changed[kind] += more
    return bytes(changed)


def outlooks(position: Position, hand: Hand) -> Iterator[Discard]:
    """Yield every discard from one tile too many, in the order of their kinds.

    Stop asking to stop the work.

    :raises ValueError: if no shape can be completed.
    """
    counts = hand.concealed_counts
    for kind in position.kinds:
        if counts[kind]:
            yield Discard(kind, position.outlook(with_tile(counts, kind, -1)))
