"""The standard shape of any groups: runs that a ruleset lists, and threes that stay together (坎).

Runs can go across suits; there is any number of tiles, with a pair or without.

A hand goes kind by kind through an automaton. Each of its nodes stands for all that the tiles so
far can have begun: which tiles the groups begun still want, and whether the pair is among them. A
node knows the next one by the count of the next kind, so that a hand of cards is known to be
complete after twenty looks into dicts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from operator import itemgetter

from calculator.reading.memo import Memo
from calculator.reading.shapes import Division, Group, Shapes
from calculator.tiles import TILES, copies_of

_BITS = 7
_MASK = (1 << _BITS) - 1
_OVER = 1 << _BITS - 1
"""The limit of the tiles wanted of a kind, so many bits each, the next one lowest; a state is that
shifted by one, and its lowest bit says whether there is a pair. The number wanted of a kind, with
the missing ones up to _OVER - 1 added, reaches _OVER if it is too much."""
CAME_LAST = 32
"""Added to the count of the kind that came last, where threes stay together."""
_FAR = 1 << 10
_MOST_STATES = 1 << 19
"""In all nodes, after which an automaton starts again, so that a long night of hands cannot fill the memory."""
_MANY = 4
"""With so many wild tiles each hand is looked at by itself."""
_USED = 5
"""Bits below a state for the wild tiles used."""

Kinds = tuple[int, ...]
Choice = tuple[int, int, Division]
"""Groups that start at one kind: what they want of the next ones, whether a pair is among them, and themselves."""


class ListState(dict[int, "ListState"]):
    """`node[count]` is the node behind the next kind. `states`: each state with the fewest wild tiles below it."""

    __slots__ = ("at", "automaton", "states")

    def __init__(self, automaton: Automaton, at: int, states: tuple[int, ...]) -> None:
        super().__init__()
        self.automaton = automaton
        self.at = at
        self.states = states

    def __missing__(self, count: int) -> ListState:
        found = self[count] = self.automaton.step(self, count)
        return found


class Automaton:
    """Groups of `kinds`, those that can be made of `tiles`, with no more than `spare` wild ones.

    With `keep` threes stay together.
    """

    def __init__(self, kinds: Kinds, runs: tuple[Kinds, ...], keep: bool, tiles: Iterable[int], spare: int) -> None:
        self.keep_triplets = keep
        self.spare = spare
        self.order = in_order(kinds, runs)
        self.place = {kind: at for at, kind in enumerate(self.order)}
        self.counts_of = itemgetter(*self.order)
        allowed = {*tiles}.intersection(self.order)
        groups = [(kind,) * size for kind in allowed for size in (2, 3)]
        groups += [run for run in runs if allowed.issuperset(run)]
        self._over = sum(_OVER << _BITS * at for at in range(len(self.order)))
        self._starting: list[list[tuple[int, int, int, Group]]] = [[] for _ in self.order]
        for group in groups:
            places = sorted(self.place[kind] for kind in group)
            own = places.count(places[0])
            wanted = sum(1 << _BITS * (place - places[0] - 1) for place in places[own:])
            self._starting[places[0]].append((own, wanted, len(group) == 2, Group(tuple(sorted(group)))))
        self._most = self.room([max(copies_of(kind) for kind in self.order)] * len(self.order))
        self.choices: Memo[tuple[int, int], tuple[Choice, ...]] = Memo(self._choices)
        self._clear()

    def _clear(self) -> None:
        self._nodes: dict[tuple[int, tuple[int, ...]], ListState] = {}
        self._states = 0
        self.dead = ListState(self, len(self.order), ())
        self.root = ListState(self, 0, (0,))

    def _choices(self, key: tuple[int, int]) -> tuple[Choice, ...]:
        """Return the ways to take so many tiles of a kind into groups that start with it."""
        at, tiles = key
        found = []
        starting = self._starting[at]

        def add(first: int, left: int, wanted: int, pair: int, chosen: Division) -> None:
            if not left:
                found.append((wanted, pair, chosen))
            for index in range(first, len(starting)):
                own, more, is_pair, group = starting[index]
                if own <= left and not (is_pair and pair):
                    add(index, left - own, wanted + more, pair | is_pair, (*chosen, group))

        add(0, tiles, 0, 0, ())
        return tuple(found)

    def room(self, counts: Sequence[int]) -> list[int]:
        """By place, what is added to the tiles wanted behind it to see whether there are enough of each kind."""
        added = [0]
        for count in reversed(counts[1:]):
            added.append(added[-1] << _BITS | _OVER - 1 - min((count & ~CAME_LAST) + self.spare, _OVER - 1))
        return added[::-1]

    def held(self, count: int) -> tuple[int, int]:
        """Return how many of `count` tiles may go into any group, and how many groups they already are.

        The first is -1 if there can be no win.
        """
        tiles = count & ~CAME_LAST
        if not self.keep_triplets:
            return tiles, 0
        before = tiles - (count > CAME_LAST)
        return (-1, 0) if before > 3 else (tiles - 3, 1) if before == 3 else (tiles, 0)

    def following(self, at: int, state: int, used: int, free: int, room: int) -> list[tuple[int, int, Division]]:
        """Return the states that follow with so many free tiles.

        State, wild tiles used, groups that start.

        `room` says how many tiles there can be of the next kinds.
        """
        paired, wanted = state & 1, state >> 1
        here, rest = wanted & _MASK, wanted >> _BITS
        used += max(here - free, 0)
        start = max(free - here, 0)
        found = []
        for more in range(self.spare - used + 1):
            for owed, pair, groups in self.choices[at, start + more]:
                if not (pair and paired) and not rest + owed + room & self._over:
                    found.append((rest + owed << 1 | paired | pair, used + more, groups))
        return found

    def step(self, node: ListState, count: int) -> ListState:
        """Return the node behind a kind of which there are so many."""
        free, _ = self.held(count)
        if free < 0 or not node.states:
            return self.dead
        best: dict[int, int] = {}
        for both in node.states:
            state, used = both >> _USED, both & (1 << _USED) - 1
            for following, cost, _ in self.following(node.at, state, used, free, self._most[node.at]):
                if cost < best.get(following, _FAR):
                    best[following] = cost
        if not best:
            return self.dead
        key = (node.at + 1, tuple(sorted([state << _USED | used for state, used in best.items()])))
        found = self._nodes.get(key)
        if found is None:
            if self._states >= _MOST_STATES:
                self._clear()
            self._states += len(best)
            found = self._nodes[key] = ListState(self, *key)
        return found

    def lacking(self, counts: Sequence[int]) -> Callable[[int, int], int]:
        """Return a function from a place and the tiles wanted from there on to the wild tiles that needs."""
        free_of = [max(self.held(count)[0], 0) for count in counts]

        @cache
        def lacking(at: int, wanted: int) -> int:
            needed = 0
            while wanted:
                needed += max((wanted & _MASK) - free_of[at], 0)
                at, wanted = at + 1, wanted >> _BITS
            return needed

        return lacking

    def is_whole(self, counts: Sequence[int], wilds: int, paired: bool) -> bool:
        """Return whether all these tiles with the wild ones go into groups, without the shared nodes."""
        room, lacking = self.room(counts), self.lacking(counts)

        @cache
        def behind(at: int, state: int, used: int) -> bool:
            if at == len(counts):
                return state == paired or (paired and not state and used + 2 <= wilds)
            free, _ = self.held(counts[at])
            return free >= 0 and any(
                behind(at + 1, following, cost)
                for following, cost, _ in self.following(at, state, used, free, room[at])
                if cost + lacking(at + 1, following >> 1) <= wilds
            )

        whole = behind(0, 0, 0)
        # It knows itself, so that what it has kept would stay until garbage is collected.
        behind.cache_clear()
        return whole

    def completes(self, counts: Sequence[int], wilds: int, paired: bool) -> bool:
        """Return `is_whole` by the nodes, which all hands share.

        With many wild tiles there would be too many of them.
        """
        if wilds >= _MANY:
            return self.is_whole(counts, wilds, paired)
        node = self.root
        for count in counts:
            node = node[count]
        return self.ends(node, wilds, paired)

    def ends(self, node: ListState, wilds: int, paired: bool) -> bool:
        """Return whether every group begun is whole with so many wild tiles.

        Those left over are groups.
        """
        # Behind the last kind nothing is wanted any more: the states are the pair's bit alone.
        needs = {both >> _USED: both & (1 << _USED) - 1 for both in node.states}
        plain = needs.get(0, _FAR)
        return (min(needs.get(1, _FAR), plain + 2) if paired else plain) <= wilds

    def divisions(self, counts: Sequence[int], wilds: int, most: int | None) -> list[Division]:
        """Return every division with all the wild tiles, in no particular order.

        Of the divisions alike up to some group there are not many more than `most`.
        """
        paired = (sum(count & ~CAME_LAST for count in counts) + wilds) % 3 == 2
        room, lacking = self.room(counts), self.lacking(counts)
        tails: dict[tuple[int, int, int], list[Division]] = {}

        def behind(at: int, state: int, used: int) -> list[Division]:
            if at == len(counts):
                return [()] if state == paired and used == wilds else []
            key = (at, state, used)
            found = tails.get(key)
            if found is None:
                found = tails[key] = []
                free, kept = self.held(counts[at])
                own = (Group((self.order[at],) * 3),) * kept
                for following, cost, groups in self.following(at, state, used, free, room[at]) if free >= 0 else ():
                    if cost + lacking(at + 1, following >> 1) > wilds:
                        continue
                    found += [(*own, *groups, *tail) for tail in behind(at + 1, following, cost)]
                    if most is not None and len(found) > most:
                        break
            return found

        return [tuple(sorted(division)) for division in behind(0, 0, 0)]


def in_order(kinds: Sequence[int], runs: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the kinds so that those of one group lie near each other.

    Suits that share groups rank by rank, the others apart.
    """
    together = {family: family for family in dict.fromkeys(TILES[kind].family for kind in kinds)}
    for run in runs:
        first = min(together[TILES[kind].family].first for kind in run)
        joined = {together[TILES[kind].family] for kind in run}
        lowest = next(family for family in together if family.first == first)
        together = {family: lowest if other in joined else other for family, other in together.items()}
    return tuple(sorted(kinds, key=lambda kind: (together[TILES[kind].family].first, TILES[kind].rank, kind)))


@lru_cache(32)
def _automata(kinds: Kinds, runs: tuple[Kinds, ...], keep: bool) -> Memo[tuple[int, Kinds], Automaton]:
    """Return the automata by the number of wild tiles and what those may stand for."""
    return Memo(lambda key: Automaton(kinds, runs, keep, key[1], key[0]))


def _counts(automaton: Automaton, hand: bytes, winning: int | None) -> Sequence[int]:
    counts: tuple[int, ...] = automaton.counts_of(hand)
    if winning is None or not automaton.keep_triplets or not hand[winning]:
        return counts
    marked = list(counts)
    marked[automaton.place[winning]] |= CAME_LAST
    return marked


def automaton_of(shapes: Shapes, wilds: int, tiles: Sequence[int]) -> Automaton:
    """Return the automaton for so many wild tiles among `tiles`.

    They are kept with the shapes; shapes that differ in size alone share them.
    """
    found: Memo[tuple[int, Kinds], Automaton] | None = shapes.facts
    if found is None:
        found = _automata(shapes.kinds, shapes.every_run, shapes.keep_triplets)
        object.__setattr__(shapes, "facts", found)
    return found[wilds, tuple(tiles) if wilds else shapes.kinds]


def is_grouped(
    hand: bytes, wilds: int, melds: int, shapes: Shapes, tiles: Sequence[int], winning: int | None = None
) -> bool:
    """Return whether a hand, its wild tiles beside it, is complete in the standard shape.

    `winning` came last.
    """
    automaton = automaton_of(shapes, wilds, tiles)
    size = shapes.size - 3 * melds
    counts = _counts(automaton, hand, winning)
    if melds < 0 or sum(hand) + wilds != size or sum(automaton.counts_of(hand)) + wilds != size:
        return False
    return automaton.completes(counts, wilds, size % 3 == 2)


def grouped_divisions(
    hand: bytes, wilds: int, shapes: Shapes, tiles: Sequence[int], winning: int | None, most: int | None
) -> list[Division]:
    """Return the divisions of a hand that is complete in the standard shape."""
    automaton = automaton_of(shapes, wilds, tiles)
    return automaton.divisions(_counts(automaton, hand, winning), wilds, most)


def completing_groups(
    hand: bytes, wilds: int, melds: int, shapes: Shapes, wild: Sequence[int], tiles: Sequence[int]
) -> list[int]:
    """Return the kinds one more of which makes the standard shape complete."""
    automaton = automaton_of(shapes, wilds, tiles)
    counts = automaton.counts_of(hand)
    size = shapes.size - 3 * melds
    if melds < 0 or sum(hand) + wilds != size - 1 or sum(counts) + wilds != size - 1:
        return []
    found = []
    others = [kind for kind in wild if kind in tiles]
    if others and is_grouped(hand, wilds + 1, melds, shapes, tiles):
        found += others
    more = 1 | CAME_LAST if shapes.keep_triplets else 1
    if wilds >= _MANY:
        for at, kind in enumerate(automaton.order):
            if kind in tiles and kind not in wild:
                with_it = [*counts[:at], counts[at] + more, *counts[at + 1 :]]
                if automaton.is_whole(with_it, wilds, size % 3 == 2):
                    found.append(kind)
        return found
    node = automaton.root
    for at, (kind, count) in enumerate(zip(automaton.order, counts, strict=True)):
        if not node.states:
            break
        if kind in tiles and kind not in wild:
            end = node[count + more]
            for behind in counts[at + 1 :]:
                end = end[behind]
            if automaton.ends(end, wilds, size % 3 == 2):
                found.append(kind)
        node = node[count]
    return found
