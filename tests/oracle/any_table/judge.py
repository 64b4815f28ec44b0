"""Whole deals and hand requests of the three games, judged from scratch: `settle` and `analyse`."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import product
from typing import Any

from . import changsha, fangpaofa, taiwan, tiles
from .check import Deal, Held, Kong, Reader, Win, read_options
from .games import GAMES

LEGAL = {"fangpaofa": fangpaofa.legal, "taiwan": taiwan.legal, "changsha": changsha.legal}
MOST_READINGS = 200
Row = list[Any]


class Ledger:
    """Rows [event, from, to, reason, points]; the seat None is the pot."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self._sums: dict[tuple[int | None, int | None, int | None, str], int] = defaultdict(int)

    def pay(self, event: int | None, payer: int | None, receiver: int | None, reason: str, points: int) -> None:
        self._sums[event, payer, receiver, reason] += points

    def rows(self) -> list[Row]:
        return sorted(([*key, points] for key, points in self._sums.items() if points), key=order)

    def net(self, seat: int | None) -> int:
        return sum(n * ((to == seat) - (by == seat)) for (_, by, to, _), n in self._sums.items())


def order(row: Row) -> tuple[Any, ...]:
    """The whole deal first, the pot last."""
    event, payer, receiver, reason, _ = row
    return (-1 if event is None else event, *(9 if seat is None else seat for seat in (payer, receiver)), reason)


def settle(record: dict[str, Any]) -> dict[str, Any]:
    """What the deal comes to, or {"errors": [paths]}. Of each win `worths` is what its best readings may show, `groups` how they
    divide the tiles."""
    reader = Reader(record, lambda deal, win: LEGAL[deal.ruleset](deal, win))
    if reader.faults:
        return {"errors": sorted(set(reader.faults))}
    deal = reader.deal
    ledger = Ledger(deal.game.seats)
    result: dict[str, Any] = {"points": [], "worths": [], "groups": []}
    {"fangpaofa": _fangpaofa, "taiwan": _taiwan, "changsha": _changsha}[deal.ruleset](deal, ledger, result)
    result["net"] = [ledger.net(seat) for seat in range(deal.game.seats)]
    if deal.game.pot:
        result["pot"] = ledger.net(None)
    result["transfers"] = ledger.rows()
    result["unfinished"] = not deal.wins and deal.exhausted is None
    return result


def payers_of(win: Win, seats: int) -> list[int]:
    return [win.source] if win.source is not None else [s for s in range(seats) if s != win.player]


def _fangpaofa(deal: Deal, ledger: Ledger, result: dict[str, Any]) -> None:
    result["next_dealer"] = deal.dealer
    if deal.exhausted is not None and not deal.wins:
        ledger.pay(deal.exhausted, deal.dealer, None, "exhausted", deal.options["exhausted_penalty"])
    for win in deal.wins:
        best = fangpaofa.worths(deal, win)
        points = best[0][0]
        result["points"].append([win.index, points])
        result["worths"].append([win.index, [[w[1], list(w[2]), w[3]] for w in best]])
        result["groups"].append([win.index, [w[-1] for w in best]])
        result["next_dealer"] = win.player
        if fangpaofa.how_won(win) != fangpaofa.DISCARD:
            ledger.pay(win.index, None, win.player, "win", points)
            continue
        limits = (deal.options["discard_limit"], deal.options["winner_limit"])
        loses, gets = (points if limit is None else min(points, limit) for limit in limits)
        ledger.pay(win.index, win.source, win.player, "win", min(loses, gets))
        ledger.pay(win.index, None, win.player, "win", gets - min(loses, gets))
        ledger.pay(win.index, win.source, None, "win", loses - min(loses, gets))


def _taiwan(deal: Deal, ledger: Ledger, result: dict[str, Any]) -> None:
    options, dealer = deal.options, deal.dealer
    streak, wind = deal.facts["streak"], deal.facts["round_wind"]
    assert dealer is not None
    extra = options["per_tai"] * (1 + {"both": 2, "single": 1, "none": 0}[options["streak_tai"]] * streak)
    for win in deal.wins:
        best = taiwan.worths(deal, win)
        points = options["base"] + options["per_tai"] * best[0][0]
        result["points"].append([win.index, points])
        result["worths"].append([win.index, [list(w[1]) for w in best]])
        result["groups"].append([win.index, [w[-1] for w in best]])
        for payer in payers_of(win, 4):
            ledger.pay(win.index, payer, win.player, "win", points)
            if dealer in (payer, win.player):
                ledger.pay(win.index, payer, win.player, "dealer", extra)
    winners = [win.player for win in deal.wins]
    if winners:
        stays, streak = dealer in winners, streak + 1 if dealer in winners else 0
    else:
        stays = options["exhausted"] != "passes"
        streak = {"repeat": streak + 1, "stays": streak, "passes": 0}[options["exhausted"]]
    if not stays and dealer == 3:
        wind = wind % 4 + 1
    result["next_dealer"] = dealer if stays else (dealer + 1) % 4
    result["next_facts"] = {"streak": streak, "round_wind": wind}


def _changsha(deal: Deal, ledger: Ledger, result: dict[str, Any]) -> None:
    options, dealer, facts = deal.options, deal.dealer, deal.facts
    openings = ("four_joys", "no_258", "missing_suit", "two_triplets", "other_openings")
    for seat in range(4):
        number = sum(int(facts[name][seat]) for name in openings)
        for payer in range(4):
            if payer != seat:
                each = options["opening_points"] + (options["dealer_extra"] if dealer in (seat, payer) else 0)
                ledger.pay(None, payer, seat, "opening", number * each)
    for win in deal.wins:
        player = win.player or 0
        best = changsha.worths(deal, win)
        points, number = best[0][:2]
        result["points"].append([win.index, points])
        result["worths"].append([win.index, [list(w[2]) for w in best]])
        result["groups"].append([win.index, [w[-1] for w in best]])
        birds = [tiles.rank(bird) for bird in tiles.parse(win.facts["birds"])]
        start = player if options["birds_from"] == "winner" else dealer
        named = [((start or 0) + (rank - 1) % 4) % 4 for rank in birds]
        for payer in payers_of(win, 4):
            paid = points
            if dealer in (payer, player):
                paid += options["dealer_extra"] * (number or 1)
            hits = sum(seat in (player, payer) for seat in named)
            effect = {"double": paid * 2**hits - paid, "times": paid * hits, "add": options["bird_points"] * hits}
            ledger.pay(win.index, payer, player, "win", paid)
            ledger.pay(win.index, payer, player, "bird", effect[options["bird_effect"]])
    if len(deal.wins) > 1:
        result["next_dealer"] = deal.wins[0].source
    elif deal.wins:
        result["next_dealer"] = deal.wins[0].player
    else:
        result["next_dealer"] = dealer if facts["last_drawer"] is None else facts["last_drawer"]


# -- the hand command ------------------------------------------------------------------------------------------------


class RequestReader(Reader):
    """The pieces of a record's reader, used on a request."""

    def __init__(self, request: Any) -> None:
        self.faults = []
        self.held: Held | None = None
        if not isinstance(request, dict):
            self.faults.append("")
            return
        ruleset = request.get("ruleset")
        known = ("ruleset", "options", "hand", "melds", "kongs", "facts")
        if not isinstance(ruleset, str) or ruleset not in GAMES:
            self.faults += [str(key) for key in request if key not in (*known, "flowers", "jing")]
            self.faults.append("ruleset")
            return
        self.game = GAMES[ruleset]
        self.faults += [str(k) for k in request if k not in (known if not self.game.flowers else (*known, "flowers"))]
        self.deal = Deal(ruleset, self.game, read_options(self.game, request.get("options"), self.faults), {})
        self._own_facts(request.get("facts"))
        hand = self._tiles(request.get("hand"), "hand", self.game.kinds)
        melds = self._melds(request.get("melds", []), "melds")
        kongs = list(self._asked_kongs(request.get("kongs", [])))
        if self.game.flowers:
            flowers = self._tiles(request.get("flowers") or "", "flowers", tiles.FLOWERS)
            if flowers is not None and len(set(flowers)) < len(flowers):
                self.faults.append("flowers")
        if hand is None or melds is None or None in kongs:
            return
        self.held = held = Held(hand, melds, tuple(k for k in kongs if k is not None))
        waiting = self.game.hand_with(len(held.kongs))
        self.full = held.size == waiting + 1
        if held.size not in (waiting, waiting + 1) or max(Counter(held.tiles).values()) > 4:
            self.faults.append("hand")

    def _own_facts(self, given: Any) -> None:
        """Facts of the win, and of the player whose hand it is as one value."""
        if not isinstance(given, dict):
            self._facts(given, ("win",), "facts")
            return
        of_player = {name: fact for name, fact in self.game.facts.items() if fact.of == "player"}
        self.faults += [
            f"facts.{name}" for name in given if name in of_player and not of_player[name].check(given[name])
        ]
        self._facts({name: value for name, value in given.items() if name not in of_player}, ("win",), "facts")

    def _asked_kongs(self, given: Any) -> Iterator[Kong | None]:
        given = [] if given is None else given
        if not isinstance(given, list):
            self.faults.append("kongs")
            yield None
            return
        for at, kong in enumerate(given):
            path = f"kongs[{at}]"
            if not isinstance(kong, dict):
                self.faults.append(path)
                yield None
                continue
            self.faults += [f"{path}.{key}" for key in kong if key not in ("kind", "tile")]
            kind = kong.get("kind")
            if kind not in ("exposed", "added", "concealed"):
                self.faults.append(f"{path}.kind")
            tile = self._tile(kong.get("tile"), f"{path}.tile", self.game.kinds)
            yield None if tile is None else (str(kind), tile)


def analyse(request: dict[str, Any]) -> dict[str, Any]:
    """waits, or wins and readings; shanten but for 字牌; or {"errors": [paths]}."""
    reader = RequestReader(request)
    if reader.faults:
        return {"errors": sorted(set(reader.faults))}
    held, options, ruleset = reader.held, reader.deal.options, reader.deal.ruleset
    assert held is not None
    result: dict[str, Any] = {}
    if ruleset != "fangpaofa":
        result["shanten"] = shanten(held, ruleset, options)
    if not reader.full:
        asked = {"fangpaofa": fangpaofa.waits, "taiwan": taiwan.waits, "changsha": changsha.waits}[ruleset]
        result["waits"] = [tiles.show([tile]) for tile in asked(held, options)]
        return result
    if ruleset == "fangpaofa":
        found = fangpaofa.drawn_readings(held.hand, held.melds, held.kongs, options["run_1_5_10"])
        divided = {reading.concealed for reading in found}
        result["wins"] = any(fangpaofa.legal_huxi(options, reading.huxi) for reading in found)
    elif ruleset == "taiwan":
        divided = {reading.division for reading in taiwan.divisions(held, held.hand, options)}
        result["wins"] = bool(divided)
    else:
        divided = {reading.division for reading in changsha.divisions(held, held.hand, options)}
        result["wins"] = changsha.wins_on_a_discard(held, held.hand, options)
    if len(divided) <= MOST_READINGS:
        result["readings"] = [[tiles.show(group) for group in division] for division in sorted(divided)]
    return result


def shanten(held: Held, ruleset: str, options: dict[str, Any]) -> int:
    """-1 complete, 0 one tile away: the most tiles that a target shares with the hand."""
    laid = Counter(held.laid)
    kinds = GAMES[ruleset].kinds
    mine = Counter(held.hand)
    groups = (5 if ruleset == "taiwan" else 4) - len(held.melds) - len(held.kongs)
    size = 3 * groups + 2
    caps = {k: 4 - laid[k] for k in kinds}
    missing = [standard_missing(mine, caps, groups)]
    if not held.melds and not held.kongs:
        if ruleset == "changsha":
            missing.append(size - shared(mine, caps, {0: (0, 0), 2: (1, 0), 4: (2, 0)}, (7, 0)))
        elif options["ligu"]:
            missing.append(size - shared(mine, caps, {0: (0, 0), 2: (1, 0), 3: (0, 1), 4: (2, 0)}, (7, 1)))
    if ruleset == "changsha" and options["all_258_shape"] == "any" and all(map(changsha.is_258, held.laid)):
        missing.append(size - sum(n for tile, n in mine.items() if changsha.is_258(tile)))
    return min(missing) - 1


def shared(mine: Counter[int], caps: dict[int, int], sizes: dict[int, tuple[int, int]], goal: tuple[int, int]) -> int:
    """The most tiles of `mine` in a target of kinds with these sizes that come to `goal` pairs and triplets."""
    best = {(0, 0): 0}
    for kind, cap in caps.items():
        following: dict[tuple[int, int], int] = {}
        for (state, overlap), (number, worth) in product(best.items(), sizes.items()):
            to = (state[0] + worth[0], state[1] + worth[1])
            if number <= cap and to[0] <= goal[0] and to[1] <= goal[1]:
                following[to] = max(following.get(to, 0), overlap + min(number, mine[kind]))
        best = following
    return best[goal]


def standard_missing(mine: Counter[int], caps: dict[int, int], groups: int) -> int:
    """How many tiles a standard target needs that are not there; kind by kind, with the runs begun before."""
    best: dict[tuple[int, int, int, int], int] = {(0, 0, 0, 0): 0}
    for kind in range(34):
        following: dict[tuple[int, int, int, int], int] = {}
        fresh = kind % 9 == 0 or kind >= 27
        for (done, pairs, one, two), missing in best.items():
            if fresh and (one or two):
                continue
            runs = range(5) if kind < 27 and kind % 9 < 7 else range(1)
            for begun, triplet, pair in product(runs, (0, 1), (0, 1)):
                need = one + two + begun + 3 * triplet + 2 * pair
                if need > caps.get(kind, 0) or done + begun + triplet > groups or pairs + pair > 1:
                    continue
                key = (done + begun + triplet, pairs + pair, begun, one)
                following[key] = min(following.get(key, 99), missing + max(0, need - mine[kind]))
        best = following
    return min(
        (n for (done, pairs, one, two), n in best.items() if (done, pairs, one, two) == (groups, 1, 0, 0)), default=99
    )
