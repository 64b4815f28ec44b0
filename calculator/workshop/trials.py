"""Deals on which a ruleset is tried.

They are its own examples and those of the files it extends, each as it stands and then changed in
one thing: won in another way, from another player, with another dealer, under another choice of one
option, played on after the win; and deals that are made up (`made_deals`).

The same file is tried on the same deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, combinations, islice, zip_longest
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from calculator.deals import (
    FLAGS,
    SELF_DRAWN,
    Deal,
    Event,
    Exhausted,
    Held,
    Kong,
    Penalty,
    Win,
    at_table,
    frozen_options,
    read_deal,
)
from calculator.documents import Problem, Problems, ReadOnlyData
from calculator.rules import Definition, Fact, Option, Ruleset
from calculator.rules.library import Library
from calculator.settlement import Asked, Settlement, settle
from calculator.tiles import KONG_KINDS, TILES, Meld, MeldKind, format_tiles
from calculator.workshop.examples import record_of
from calculator.workshop.samples import Samples

MOST_TRIALS = 1000
"""Deals that are settled for one ruleset."""
MOST_MADE = 250
"""Deals that are made up besides."""
_NEXT_WINS = 3
"""Wins that may follow a deal."""


class Trial(NamedTuple):
    """A deal as it was tried: settled, or with its faults; `asked` are the payments that were worked out."""

    deal: Deal
    settlement: Settlement | None
    problems: tuple[Problem, ...] = ()
    asked: Sequence[Asked] = ()


def tried_deals(library: Library, path: Path, most: int = MOST_TRIALS, made_up: int = MOST_MADE) -> Iterator[Trial]:
    """At most so many deals under the ruleset at `path`, every example before those made of it; then those that are made up.

    :raises Problems: where the file cannot be read.
    """
    ruleset = library.load_file(path)
    # `check_examples` tells of those that are none.
    deals = list(filter(None, (_dealt(data, ruleset) for data in given_examples(library, path))))
    # One change of each example in turn, so that few deals see all of them.
    wins = [deal.events[0] for deal in deals if len(deal.events) == 1 and isinstance(deal.events[0], Win)]
    changes = [
        _changed(deal, ruleset.definition, [*wins[at:], *wins[:at]][:_NEXT_WINS]) for at, deal in enumerate(deals)
    ]
    tried = islice(chain(deals, _in_turn(changes)), most)
    for deal in chain(tried, made_deals(ruleset, made_up) if made_up else ()):
        yield tried_one(deal, ruleset)


def _in_turn(kinds: Iterable[Iterable[Deal]]) -> Iterator[Deal]:
    """Yield the first deal of each kind, then the second of each, and so on."""
    return (deal for row in zip_longest(*kinds) for deal in row if deal is not None)


def tried_one(deal: Deal, ruleset: Ruleset) -> Trial:
    """Settle a deal under its own options."""
    asked: list[Asked] = []
    try:
        values, wrong = ruleset.options(deal.choices)
        if wrong:
            return Trial(deal, None, tuple(wrong))
        return Trial(deal, settle(deal, ruleset.table(values), asked=asked), asked=asked)
    except Problems as found:
        return Trial(deal, None, found.problems)


def given_examples(library: Library, path: Path) -> Iterator[ReadOnlyData]:
    """Yield the examples of hands and deals of a file and of those that it extends, as they are written.

    Those that expect an error are left out.

    :raises Problems: if one of them cannot be read.
    """
    for file, _ in library.sources(path):
        for node in library.examples(file):
            data = node.plain()
            if isinstance(data, Mapping) and ("hand" in data or "events" in data) and "error" not in data:
                yield data


def _dealt(data: ReadOnlyData, ruleset: Ruleset) -> Deal | None:
    """Return the deal that an example means; None if it cannot be so at its table."""
    with suppress(Problems):
        deal, _, form = at_table(*read_deal(record_of(data, ruleset.definition), ruleset), ruleset)
        return None if form.problems else deal
    return None


def _changed(deal: Deal, definition: Definition, next_wins: Sequence[Event]) -> Iterator[Deal]:
    """Yield the deal changed in one thing at a time, or followed by one of some wins.

    Some of the results are impossible.
    """
    wins = [at for at, event in enumerate(deal.events) if isinstance(event, Win)]
    others = ({option.id: value} for option in definition.open_options for value in other_values(option))
    kinds: list[Iterator[Deal]] = [
        (deal._replace(options=frozen_options({**deal.choices, **other})) for other in others)
    ]
    kinds.append(deal._replace(dealer=seat) for seat in range(definition.seats) if seat != deal.dealer)
    if wins:
        kinds[:0] = [_won_otherwise(deal, wins[-1], definition), _played_on(deal, definition, next_wins)]
    return _in_turn(kinds)


def other_values(option: Option) -> list[Any]:
    """Return values except the default.

    They are all of a switch or choice; of a number the least, the next and the greatest; of several each one more.
    """
    if isinstance(option.default, tuple):
        return option.alternatives(option.default, [tuple(number + 1 for number in option.default)])
    return option.alternatives(option.default, (option.minimum, option.minimum + 1, option.maximum))


def _won_otherwise(deal: Deal, at: int, definition: Definition) -> Iterator[Deal]:
    """Yield the last win as self-drawn, or from every other player, without its circumstances.

    Then it comes as it stands, with each further circumstance.
    """
    win = deal.events[at]
    assert isinstance(win, Win)
    for source in (SELF_DRAWN, *range(definition.seats)):
        if source not in (win.player, win.source):
            yield deal.with_event(at, win._replace(source=source, flags=()))
    for flag in definition.circumstances:
        yield deal.with_event(at, win._replace(flags=(flag,)))


def _played_on(deal: Deal, definition: Definition, next_wins: Sequence[Event]) -> Iterator[Deal]:
    """After the last win one of the others draws a win too, or has a kong of each kind; or the wall is empty."""
    if definition.winners < 2 or not isinstance(deal.events[-1], Win):
        return
    free = _unused(deal, definition)
    out = deal.out()
    playing = [seat for seat in range(definition.seats) if seat not in out]
    if not playing:
        return
    for win in next_wins:
        assert isinstance(win, Win)
        yield deal._replace(events=(*deal.events, win._replace(player=playing[0], source=SELF_DRAWN, flags=())))
    if free is not None:
        for kind in KONG_KINDS:
            discarder = playing[-1] if kind == "exposed" else None
            yield deal._replace(events=(*deal.events, Kong(kind, playing[0], free, discarder)))
    if definition.check_hands:
        yield deal._replace(events=(*deal.events, Exhausted((None,) * definition.seats)))


def both_winning(deal: Deal) -> Iterator[Deal]:
    """Yield the deal with another player winning on the last discard too, with the same tiles."""
    win = deal.events[-1] if deal.events else None
    if isinstance(win, Win) and win.discarder is not None:
        for seat in range(deal.seats):
            if seat not in (win.player, win.discarder):
                yield deal._replace(events=(*deal.events, win._replace(player=seat)))


def _unused(deal: Deal, definition: Definition) -> int | None:
    """Return a kind of the set that nobody in the deal is seen to hold."""
    held = deal.copies(hands=True, unseen=())
    kinds = chain.from_iterable(row.kinds for row in definition.tiles)
    return next((kind for kind in kinds if not held[kind] and kind not in definition.flowers), None)


_SEED = 20
_TRIPLETS = (0.0, 0.5, 1.0, 0.8)
"""The likelihood that a group is a triplet, hand after hand."""
_OPEN = (0.0, 0.4, 1.0)
"""The likelihood that a group lies open."""
_OTHER_PAIR = 0.3
"""The likelihood that the pair is not of the tiles of the groups."""
_TRIES = 30
"""Groups that are tried before a hand is given up."""
_PENALTIES = ("false_win", "dead_hand")


class _Made(NamedTuple):
    """A whole hand: concealed tiles, with the winning one among them, melds, and kongs as (kind, tile)."""

    tiles: list[int]
    melds: list[Meld]
    kongs: list[tuple[str, int]]


def made_deals(ruleset: Ruleset, most: int) -> Iterator[Deal]:
    """Yield the sample deals that its tables can have, and so many others."""
    samples = (_dealt(sample.deal, ruleset) for sample in Samples().deals)
    yield from filter(None, chain(samples, map(_DealMaker(ruleset).deal, range(most))))


class _DealMaker:
    """Makes up deals for one ruleset, the same ones every time, with hands for the table with the usual options."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset, self._definition, self._chance = ruleset, ruleset.definition, Random(_SEED)
        table = self._table = ruleset.table(tuple(option.default for option in ruleset.definition.options))
        kinds = self._kinds = [int(tile) for tile in table.tiles]
        listed = bool(ruleset.definition.runs)
        threes = combinations(kinds, 3)
        self._runs = [one for one in threes if (listed or one[2] - one[0] == 2) and table.is_chow(one)]
        self._pools = _pools(kinds)
        self._full = table.hand_size(0) + 1
        self._shapes = {rule.shape for rule in ruleset.definition.shapes}

    def _hand(self, at: int) -> _Made | None:
        """Return one hand of the pool, and of the way, whose turn it is."""
        pool = self._pools[at % len(self._pools)]
        way = at // len(self._pools)
        if "seven_pairs" in self._shapes and way % 5 == 4:
            return self._pairs(pool)
        return self._groups(pool, _TRIPLETS[way % len(_TRIPLETS)], _OPEN[way % len(_OPEN)])

    def _pairs(self, pool: Sequence[int]) -> _Made | None:
        found: Counter[int] = Counter()
        for _ in range(_TRIES):
            kind = self._chance.choice(pool)
            if found[kind] + 2 <= TILES[kind].copies:
                found[kind] += 2
            if found.total() >= self._full:
                return _Made(sorted(found.elements()), [], [])
        return None

    def _run(self, runs: Sequence[tuple[int, ...]], before: tuple[int, ...]) -> tuple[int, ...]:
        """Return a run.

        Half the time one like the group before: of the same ranks, or the next three.
        """
        like = [run for run in runs if before and _alike(before, run)] if self._chance.random() < 0.5 else []
        return self._chance.choice(like or runs)

    def _groups(self, pool: Sequence[int], triplets: float, open_: float) -> _Made | None:
        """Return groups of the pool, some of them laid down, and the pair that may be left."""
        chance, table = self._chance, self._table
        inside = set(pool)
        runs = [run for run in self._runs if inside.issuperset(run)]
        used: Counter[int] = Counter()
        made = _Made([], [], [])
        melds = self._definition.melds
        before: tuple[int, ...] = ()

        def size() -> int:
            return len(made.tiles) + 3 * (len(made.melds) + len(made.kongs))

        for _ in range(_TRIES):
            full = table.hand_size(len(made.kongs)) + 1
            if full - size() < 3:
                break
            triplet = not runs or chance.random() < triplets
            group = (chance.choice(pool),) * 3 if triplet else self._run(runs, before)
            kong = triplet and chance.random() < open_ / 2
            taken = Counter(group) + Counter(group[:1] if kong else ())
            if any(used[kind] + count > TILES[kind].copies for kind, count in taken.items()):
                continue
            used += taken
            before = group
            last = full - size() == 3
            meld = MeldKind.PONG if triplet else MeldKind.CHOW
            if kong:
                made.kongs.append((chance.choice(KONG_KINDS), group[0]))
            elif not last and chance.random() < open_ and meld.value in melds:
                made.melds.append(Meld(meld, tuple(TILES[kind] for kind in sorted(group))))
            else:
                made.tiles.extend(group)
        left = table.hand_size(len(made.kongs)) + 1 - size()
        others = self._kinds if chance.random() < _OTHER_PAIR else pool
        pairs = [kind for kind in others if used[kind] + left <= TILES[kind].copies]
        if not 0 <= left < 3 or (left and not pairs):
            return None
        if left:
            made.tiles.extend([chance.choice(pairs)] * left)
        return made if made.tiles else None

    def deal(self, at: int) -> Deal | None:
        """Return a deal in which somebody wins with a hand, or is ready with it at an exhaustive draw."""
        made, chance, definition = self._hand(at), self._chance, self._definition
        if made is None:
            return None
        seats = definition.seats
        winner, dealer = chance.randrange(seats), chance.randrange(seats)
        others = [seat for seat in range(seats) if seat != winner]
        flag = self._flag(winner == dealer, made)
        tile = chance.choice(made.tiles)
        if flag == "robbing_kong":
            # The tile that robs a kong is the only one of its kind.
            laid = {int(one) for meld in made.melds for one in meld.tiles}
            alone = [one for one in made.tiles if made.tiles.count(one) == 1 and one not in laid]
            tile, flag = (chance.choice(alone), flag) if alone else (tile, "")
        tiles = sorted(made.tiles)
        tiles.remove(tile)
        held = Held(tuple(tiles), tuple(made.melds), self._flowers(), self._facts("win"))
        events: list[Event] = [_kong(kind, winner, kind_of, chance.choice(others)) for kind, kind_of in made.kongs]
        penalties = [kind for kind in _PENALTIES if kind in self._ruleset.payments_on]
        if chance.random() < 0.15:
            events.insert(0, _kong(chance.choice(KONG_KINDS), others[0], chance.choice(self._kinds), winner))
        if penalties and chance.random() < 0.1:
            events.insert(chance.randrange(len(events) + 1), Penalty(chance.choice(penalties), chance.choice(others)))
        if chance.random() < 0.15:
            shown = self._shown(held, winner) if definition.check_hands else (None,) * seats
            events.append(Exhausted(shown))
        else:
            source = SELF_DRAWN if self._drawn(flag) else chance.choice(others)
            if flag == "kong_discard":
                events.append(_kong("concealed", source, chance.choice(self._kinds), source))
            events.append(Win(winner, source, held, tile, (flag,) if flag else ()))
        options = {}
        if definition.open_options and chance.random() < 0.6:
            for option in chance.sample(definition.open_options, min(2, len(definition.open_options))):
                options[option.id] = self._any_value(option)
        facts = (*self._facts("deal"), *self._facts("player"))
        deal = Deal(
            definition.id, frozen_options(options), dealer=dealer, events=tuple(events), seats=seats, facts=facts
        )
        return self._with_jing(deal)

    def _with_jing(self, deal: Deal) -> Deal:
        """With a turned-up tile, where one is turned up; each holds what is seen of it."""
        none = deal._replace(held=((0, 0),) * deal.seats)
        values, wrong = self._ruleset.options(deal.choices)
        jing = None if wrong else self._ruleset.table(values).jing_rule
        if jing is None:
            return none
        turned = self._chance.choice(sorted(jing.next_of))
        pair = (turned, jing.next_of[turned])
        held = tuple(
            (main, after) for main, after, *_ in (deal.shown_jing(seat, pair, None) for seat in range(deal.seats))
        )
        return none._replace(jing=turned, held=held)

    def _flag(self, deals: bool, made: _Made) -> str:
        """Return a circumstance that may be true of the win; none half the time."""
        flags = [flag for flag in FLAGS if flag in self._definition.circumstances]
        never = {"earthly"} if deals else {"heavenly"}
        never.update(() if made.kongs else ("after_kong",))
        never.update(("heavenly", "earthly") if made.kongs or made.melds else ())
        flags = [flag for flag in flags if flag not in never]
        return self._chance.choice(flags) if flags and self._chance.random() < 0.5 else ""

    def _drawn(self, flag: str) -> bool:
        """Return whether the winner drew the tile himself."""
        if flag in ("after_kong", "heavenly"):
            return True
        return flag not in ("kong_discard", "robbing_kong", "public_draw") and self._chance.random() < 0.5

    def _shown(self, held: Held, ready: int) -> tuple[Held | None, ...]:
        """Return hands at an exhaustive draw.

        One is ready, of the others whatever comes, of no kind more than there are.
        """
        hands: list[Held] = [held] * self._definition.seats
        used = Counter(held.all_tiles())
        for seat in range(self._definition.seats):
            for _ in range(_TRIES if seat != ready else 0):
                made = self._hand(self._chance.randrange(1000))
                if made is None or made.kongs:
                    continue
                hands[seat] = Held(tuple(sorted(made.tiles[1:])), tuple(made.melds))
                taken = Counter(hands[seat].all_tiles())
                if all(used[kind] + count <= TILES[kind].copies for kind, count in taken.items()):
                    used += taken
                    break
        return tuple(hands)

    def _flowers(self) -> tuple[int, ...]:
        flowers = self._definition.flowers
        return tuple(sorted(self._chance.sample(flowers, self._chance.randrange(len(flowers) + 1)))) if flowers else ()

    def _facts(self, of: str) -> tuple[tuple[str, Any], ...]:
        """Return facts of a deal, its players or a win, of which some are said.

        Less often those that do not go with everything.
        """
        found = []
        limited = {limit.fact.id for limit in self._ruleset.limits if limit.fact is not None}
        usual = max(0.8, 1 - 0.8 / max(len(limited), 1))
        for fact in self._ruleset.facts_of[of]:
            if self._chance.random() < (usual if fact.id in limited else 0.6):
                continue
            values = tuple(self._said(fact) for _ in range(self._definition.seats))
            found.append((fact.id, values if of == "player" else values[0]))
        return tuple(found)

    def _said(self, fact: Fact) -> Any:
        """Return a value of a fact as a record has it."""
        option, chance, definition = fact.option, self._chance, self._definition
        if option.type == "tiles":
            kinds = [kind for row in definition.tiles for kind in row.kinds]
            return format_tiles(sorted(chance.choices(kinds, k=chance.randrange(1, 4 if fact.of == "win" else 2))))
        if option.type == "seat":
            # The winner too: a ruleset has to refuse him where another has to pay.
            return chance.randrange(definition.seats)
        return self._any_value(option)

    def _any_value(self, option: Option) -> Any:
        if option.type in ("switch", "choice"):
            return self._chance.choice(option.listed_values())
        if option.type == "number":
            least, most = option.minimum, option.maximum
            return self._chance.choice([least, min(most, least + 1), min(most, least + 2), most])
        return list(option.default) if isinstance(option.default, tuple) else option.default


def _alike(group: Sequence[int], run: Sequence[int]) -> bool:
    """Return whether a run has the same ranks in another suit, or the next three of the same."""
    first, other = TILES[group[0]], TILES[run[0]]
    if first.letter == other.letter:
        return other.rank == first.rank + len(group)
    return other.rank == first.rank


def _pools(kinds: Sequence[int]) -> list[list[int]]:
    """Return tiles that hands of one kind are made of.

    All, each suit with and without honors, terminals, and so on.
    """
    suits: dict[str, list[int]] = {}
    honors = [kind for kind in kinds if TILES[kind].is_honor]
    for kind in kinds:
        if kind not in honors:
            suits.setdefault(TILES[kind].letter, []).append(kind)
    plain = [kind for kind in kinds if kind not in honors]
    ends = [kind for suit in suits.values() for kind in (suit[0], suit[-1])]
    middle = [kind for kind in plain if kind not in ends]
    pools = [list(kinds), *suits.values(), *([*suit, *honors] for suit in suits.values())]
    pools += [[*first, *second] for first, second in combinations(suits.values(), 2)]
    pools += [[*ends, *honors], ends, honors, middle, plain]
    pools += [[kind for kind in plain if TILES[kind].rank % 3 == rest] for rest in range(3)]
    pools.append([kind for kind in plain if TILES[kind].rank % 2 == 0])
    return [pool for at, pool in enumerate(pools) if pool and pool not in pools[:at]]


def _kong(kind: str, owner: int, tile: int, discarder: int) -> Kong:
    return Kong(kind, owner, tile, discarder if kind == "exposed" else None)
