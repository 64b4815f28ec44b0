"""Deals of the rulesets in which one player wins: Wuhu and Ji'an."""

from __future__ import annotations

from random import Random
from typing import Any

from . import hands
from .build import Group, NoLuck, Seat, Stock, Wish, build_groups, build_pairs, build_unrelated, lay_down
from .invent import fill_seat, frame, held_of, kong_event, random_options, table_of, take_kong, win_event
from .tables import FLAGS, USED_FLAGS, Table


def single_win_deal(rng: Random, ruleset: str, *, illegal: bool = False) -> dict[str, Any]:
    """A record; with `illegal` the winner's hand in Wuhu has fewer than eight tiles of a suit."""
    while True:
        try:
            return _attempt(rng, ruleset, illegal)
        except NoLuck:
            continue


def _attempt(rng: Random, ruleset: str, illegal: bool) -> dict[str, Any]:
    options = random_options(rng, ruleset)
    jing = rng.randrange(34) if ruleset == "jian" else None
    table = table_of(ruleset, options, jing)
    stock = Stock(table.kinds)
    if rng.random() < 0.12:  # a deal in which nobody holds 精
        stock.take([kind for kind in table.wild for _ in range(4)])
    seats = [Seat() for _ in range(4)]
    dealer = rng.randrange(4)
    winner = rng.randrange(4)
    how = rng.choice(["draw", "draw", "discard", "discard", "after_kong", "robbing_kong"])
    if not illegal and rng.random() < 0.12:
        how = rng.choice(["exhausted", "unfinished"])
    wins = how not in ("exhausted", "unfinished")
    leaning = rng.randrange(3)
    players = [s for s in range(4) for _ in range(rng.choice([0, 0, 0, 1, 1, 2]))]
    rng.shuffle(players)
    eights = ruleset == "wuhu" and wins and rng.random() < 0.1
    if eights:
        players += [winner, winner]
    if how == "after_kong":
        players.append(winner)
    events: list[dict[str, Any]] = []
    for player in players:
        kinds = table.kinds
        if player == winner and wins:
            if table.wild and rng.random() < 0.2:
                kinds = table.wild
            elif eights:
                kinds = tuple(range(18))
            elif rng.random() < 0.7:
                kinds = tuple(range(9 * leaning, 9 * leaning + 9))
        elif table.wild and rng.random() < 0.1:
            kinds = table.wild
        kong = take_kong(rng, stock, seats[player], [k for k in kinds if k in table.kinds])
        source = rng.choice([s for s in range(4) if s != player]) if kong[0] == "exposed" else None
        events.append(kong_event(player, kong, source))
    if wins:
        source = None if how in ("draw", "after_kong") else rng.choice([s for s in range(4) if s != winner])
        seat = seats[winner]
        if ruleset == "wuhu":
            build_wuhu(rng, stock, table, seat, leaning, eights, illegal)
        else:
            table = build_jian(rng, stock, table, seat)
        _choose_winning(rng, stock, seat, seats[source] if source is not None and how == "robbing_kong" else None)
        if table.is_win(held_of(seat)) == illegal:
            raise NoLuck
        flags = [how] if how in USED_FLAGS[ruleset] else []
        if rng.random() < 0.15:  # flags that the ruleset does not use, contradictions included
            flags += rng.sample([f for f in FLAGS if f not in USED_FLAGS[ruleset]], rng.choice([1, 1, 2]))
            rng.shuffle(flags)
        events.append(win_event(rng, winner, seat, source, flags))
    elif how == "exhausted":
        events.append({"type": "exhausted", **({"hands": {"1": {"hand": "123m"}}} if rng.random() < 0.1 else {})})
    record = frame(rng, ruleset, options, dealer, events)
    if table.jing is not None:
        held = jing_held(rng, stock, table, seats, winner if wins else None)
        record["jing"] = {"tile": hands.show([table.jing]), "held": held}
    return record


def _choose_winning(rng: Random, stock: Stock, seat: Seat, robbed: Seat | None) -> None:
    choices = seat.concealed
    if robbed is not None:
        tiles = held_of(seat).tiles
        choices = [t for t in choices if tiles.count(t) == 1 and stock.left[t] >= 3]
    if seat.winning is not None and seat.winning in choices:
        tile = seat.winning
    elif choices:
        tile = rng.choice(choices)
    else:
        raise NoLuck
    if robbed is not None:
        stock.take([tile] * 3)
        robbed.pongs.append(tile)
    seat.concealed.remove(tile)
    seat.winning = tile


def jing_held(rng: Random, stock: Stock, table: Table, seats: list[Seat], winner: int | None) -> list[list[int]]:
    """Per seat [正精, 副精]: what the winner shows, what kongs and pongs show, and some of those that are left."""
    held = [[0, 0] for _ in range(4)]
    for which, kind in enumerate(table.wild):
        left = stock.left[kind]
        for player, seat in enumerate(seats):
            if player == winner:
                held[player][which] = held_of(seat).tiles.count(kind)
            else:
                held[player][which] = 4 * (kind in [t for _, t in seat.kongs]) + 3 * (kind in seat.pongs)
        for _ in range(rng.choice([0, rng.randint(0, left), left])):
            held[rng.choice([s for s in range(4) if s != winner])][which] += 1
    return held


# -- Wuhu ------------------------------------------------------------------------------------------------------------


def suit(number: int) -> tuple[int, ...]:
    return tuple(range(9 * number, 9 * number + 9))


def build_wuhu(rng: Random, stock: Stock, table: Table, seat: Seat, leaning: int, eights: bool, illegal: bool) -> None:
    honors = tuple(k for k in table.kinds if k >= 27)
    main, other = suit(leaning), suit((leaning + rng.choice([1, 2])) % 3)
    need = 4 - seat.down
    style = rng.choices(["heavy", "pure", "half", "straight", "live", "triplets"], [6, 2, 3, 3, 3, 3])[0]
    kinds = (*main, *other, *honors)
    if eights:
        kinds = tuple(range(18))
    elif illegal:
        kinds = table.kinds
    elif style == "pure":
        kinds = main
    elif style == "half":
        kinds = (*main, *honors)
    wish = Wish(kinds)
    if style == "triplets":
        wish.triplets = 1.0
    low = 9 * leaning
    if style == "straight" and need >= 3:
        wish.first = tuple((low + i, low + i + 1, low + i + 2) for i in (0, 3, 6))
    elif style == "live" and need >= 2:
        at = low + rng.randrange(7)
        wish.first = ((at, at + 1, at + 2), (at + rng.randrange(3),) * 3)
        if need == 4 and rng.random() < 0.4:
            at = low + rng.randrange(7)
            wish.first = (*wish.first, (at, at + 1, at + 2), (at + rng.randrange(3),) * 3)
    elif not eights and not illegal and need >= 2:
        count = min(need, rng.choice([2, 3]))
        wish.first = tuple(
            (k,) * 3 if rng.random() < wish.triplets else (m, m + 1, m + 2)
            for k, m in ((rng.choice(main), low + rng.randrange(7)) for _ in range(count))
        )
    groups = build_groups(rng, stock, need, wish)
    concealed, melds = lay_down(rng, groups, rng.choice([0.0, 0.3, 0.6]), True)
    fill_seat(rng, seat, concealed, melds, None)
    if rng.random() < 0.5:  # rather the middle of a run than any tile
        runs = [g for g in concealed if g[0] != g[-1]]
        if runs:
            seat.winning = rng.choice(runs)[1]


# -- Ji'an -----------------------------------------------------------------------------------------------------------


def build_jian(rng: Random, stock: Stock, table: Table, seat: Seat) -> Table:
    """Builds the hand with wild tiles in it; the table may get another 精 that stands for itself in this hand."""
    need = 4 - seat.down
    styles = ["plain", "triplets", "single", *(["pairs", "thirteen", "stars"] if need == 4 else [])]
    style = rng.choices(styles, [5, 3, 3, 3, 2, 2][: len(styles)])[0]
    kinds = table.kinds if rng.random() < 0.5 else (*suit(rng.randrange(3)), *range(27, 34), *table.wild)
    melds: list[Group] = []
    if style == "pairs":
        concealed = build_pairs(rng, stock, kinds, rng.choice([0.0, 0.3]))
    elif style in ("thirteen", "stars"):
        concealed = build_unrelated(rng, stock, style == "stars")
    else:
        wish = Wish(tuple(dict.fromkeys(kinds)), 1.0 if style == "triplets" else 0.3, honor_runs=table.honor_runs)
        if rng.random() < 0.15 and need:
            wish.first = ((rng.choice(table.wild),) * 3,)
        groups = build_groups(rng, stock, need, wish)
        if style == "single":
            stock.give(groups[-1])
            wild = [k for k in table.wild if stock.left[k]]
            if not wild:
                raise NoLuck
            drawn = stock.draw(rng, 1)[0]
            wild = [k for k in wild if stock.left[k]]
            if not wild:
                raise NoLuck
            groups[-1] = (rng.choice(wild), drawn)
            stock.take([groups[-1][0]])
            seat.winning = drawn
        concealed, melds = lay_down(rng, groups, rng.choice([0.0, 0.3, 0.6]), True, groups[-1][0])
    wished = seat.winning
    fill_seat(rng, seat, concealed, melds, None)
    seat.winning = wished
    bare = not any(k in table.wild for k in held_of(seat).tiles)
    if bare and any(stock.left[k] for k in table.wild) and rng.random() < 0.2:
        return Table(table.ruleset, table.options, rng.choice(seat.concealed))
    for _ in range(rng.choice([0, 0, 1, 1, 2, 2, 3, 4, 5, 8])):
        wild = [k for k in table.wild if stock.left[k]]
        plain = [t for t in seat.concealed if t not in table.wild]
        if not wild or not plain:
            break
        out = rng.choice(plain)
        seat.concealed.remove(out)
        stock.give([out])
        seat.concealed.append(rng.choice(wild))
        stock.take(seat.concealed[-1:])
    return table
