"""Analysis 牌理 of one hand, as the `hand` command asks for it: waits and shanten, or whether it wins and how it divides.

Where it depends on the tile that came last what the hand is made of (坎, 偎, 跑), the whole hand counts as self-drawn, and
each of its concealed tiles may have come last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from calculator.deals import (
    Deal,
    Held,
    fifth_copies,
    hand_values,
    not_here,
    player_values,
    read_melds,
    read_said,
    read_tile,
    read_tiles,
    strange_flowers,
    strange_melds,
    strange_tiles,
    wrong_facts,
    wrong_facts_of_hand,
)
from calculator.documents import Data, Likely, Problem, Problems, ReadOnlyData, refusal
from calculator.prospects.hand_outlook import counts_shanten, target_kinds
from calculator.reading import completing, readings, shanten
from calculator.rules import Table
from calculator.rules.library import LARGEST_HAND, Library
from calculator.scoring import PLAIN, UNDECIDED, Circumstances, Scorer
from calculator.tiles import FAMILIES, KONG_KINDS, TILES, Hand, Meld, MeldKind, copies_of, format_tiles

MOST_READINGS = 200
"""A hand with more readings than this is not listed."""

_KEYS = ("ruleset", "options", "hand", "melds", "kongs", "jing", "facts", "flowers", "wild", "part")
_KONG_KEYS = ("kind", "tile")

FREE = TILES[next(family.first for family in FAMILIES if family.role == "flowers")]
"""Stands in hands for a wild tile that is no kind of tile: a kind that no hand has."""
_MOST_FREE_LISTED = 4
"""The number of free wild tiles if the ruleset lists the groups 字牌: each more makes the search much
longer."""
_MOST_TRIED = 300
"""Readings with free wild tiles that are tried for each kind that may be waited on, where each has to be scored; of a whole
hand ten times as many, and where only its tiles and groups are asked five times."""


class Request(NamedTuple):
    """A waiting hand, or one tile more of which the last is the winning tile, at a table with some wild kinds.

    `known` are the circumstances of a win except the way it comes about: its facts, those of the player, and
    flowers. `turned` is the turned-up tile where it lies on the table as one of its four. With free wild tiles
    `FREE` is one of the wild kinds and stands in the hand. Of a `part` of a hand only the groups are asked for, with
    a pair if a whole hand has one.
    """

    table: Table
    wild: tuple[int, ...]
    hand: Hand
    known: Circumstances = PLAIN
    part: bool = False
    turned: tuple[int, ...] = ()

    @property
    def free(self) -> bool:
        """True if there are free wild tiles."""
        return FREE in self.wild

    @property
    def used(self) -> tuple[int, ...]:
        """The number of tiles of each kind that cannot be drawn any more."""
        return tuple([count + self.turned.count(kind) for kind, count in enumerate(self.hand.counts)])

    @property
    def complete(self) -> bool:
        """True if there is a winning tile."""
        return self.hand.winning is not None

    def lasts(self) -> Iterator[Hand]:
        """Yield the whole hand with each of its concealed tiles as the one that came last."""
        tiles = (*self.hand.concealed, *([] if self.hand.winning is None else [self.hand.winning]))
        for tile in sorted({*tiles} - {FREE}) or {*tiles}:
            at = tiles.index(tile)
            yield Hand((*tiles[:at], *tiles[at + 1 :]), self.hand.melds, tile)


def read_request(data: Any, library: Library) -> Request:
    """Return the request in plain data.

    :raises Problems: everything that is wrong with it.
    """
    problems = []
    if not isinstance(data, Mapping):
        raise refusal("request_expected")
    for key in data:
        if key not in _KEYS:
            likely = Likely(str(key), _KEYS)
            problems.append(Problem("key_unknown", str(key)[:200], likely=likely, facts={"name": str(key)[:40]}))
    table = _table(data, library, problems)
    concealed = read_tiles(data, "hand", "hand", problems)
    free = _free(data, table, problems)
    part = _is_part(data, problems)
    before = len(problems)
    laid = read_melds(data.get("melds"), "melds", problems, *(() if table is None else (table.hand_size(0) // 3,)))
    kongs = _kongs(data.get("kongs"), problems)
    melds = laid + kongs
    readable = len(problems) == before
    facts = read_said(data, "facts", problems)
    flowers = None if data.get("flowers") is None else read_tiles(data, "flowers", "flowers", problems)
    if table is None:
        raise Problems(problems)
    wild = _wild(data, table, problems)
    seats, of_player = table.definition.seats, {fact.id for fact in table.ruleset.facts_of["player"]}
    own = tuple((name, (value,) * seats) for name, value in facts if name in of_player)
    facts = tuple(one for one in facts if one[0] not in of_player)
    if facts or own or flowers is not None:
        problems += wrong_facts(own, ("player",), "facts", table, seats)
        problems += wrong_facts_of_hand(facts, "facts", table)
        problems += strange_flowers(flowers or (), "flowers", table)
        problems += fifth_copies(sorted(Counter(flowers or ()).items()), "flowers")
    before = len(problems)
    turned = read_tile(data, "jing", "jing", []) if data.get("jing") is not None else None
    problems += strange_melds(laid, "melds", table, turned)
    problems += strange_melds(kongs, "kongs", table, turned)
    readable = readable and len(problems) == before
    copies = table.turned_copies(turned)
    if concealed is not None:
        problems += strange_tiles(concealed, "hand", table)
        problems += _wrong_count(len(concealed) + free, table.hand_size(len(kongs)), len(melds), part, readable)
        if readable:
            seen = Counter({kind: count for kind, count in enumerate(Hand(concealed, melds).counts) if count > 1})
            problems += fifth_copies(sorted((seen + Counter(copies)).items()), "hand")
    if problems or concealed is None:
        raise Problems(problems)
    known = PLAIN
    if facts or flowers:
        known = known._replace(facts=hand_values(Held(facts=facts), table.ruleset), flowers=flowers or ())
    if own:  # one value, of the player whose hand it is
        known = known._replace(own=player_values(Deal(facts=own, seats=seats), table.ruleset)[0])
    if free:
        wild = (*wild, FREE)
        concealed = ((FREE,) * free) + concealed
    request = Request(table, wild, Hand(concealed, melds), known, part, copies)
    if (table.hand_size(len(kongs)) - len(concealed)) % 3 != 0:
        request = request._replace(hand=Hand(concealed[:-1], melds, concealed[-1]))
    if facts or own:
        _check_facts(request)
    return request


def _check_facts(request: Request) -> None:
    """Check the facts of a request.

    :raises Problems: facts that name more tiles than they may, or that cannot be together with a whole hand in any way.
    """
    from calculator.settlement import limit_problem, too_many_tiles  # most requests say no facts

    table, known = request.table, request.known
    scorer = Scorer(table, request.wild, known=known)
    win = scorer.win_facts(request.hand, known)
    problems = [*too_many_tiles(table, "win", None, scorer.deal, None, win)]
    asked = table.program.broken.get("win") if request.complete else None
    if asked is not None:
        circumstances = [scorer.win_facts(request.hand, way) for way in scorer.ordinary_wins]
        never = set.intersection(*({*table.asked(asked, scorer.deal, None, win)} for win in circumstances))
        limits = [table.ruleset.limits[at] for at in sorted(never)]
        problems += [limit_problem(limit, None) for limit in limits if limit.code == "impossible"]
    if problems:
        raise Problems(problems)


def answer(request: Request) -> Data:
    """Return the answer to a request; `shanten` is left out if nobody counts it.

    :raises Problems: `no_shape`, if these melds leave no shape to complete.
    """
    if request.part:
        return _answer_part(request)
    hand, scorer = request.hand, Scorer(request.table, request.wild, known=request.known)
    away = _shanten(request, scorer)
    if request.free:
        return _answer_free(request, scorer, away)
    if not request.complete:
        return {**away, "waits": [str(TILES[kind]) for kind in scorer.waits(hand)]}
    if scorer.last_matters:
        wins = any(scorer.unmet(one, request.known._replace(discard=False)) == -1 for one in request.lasts())
    else:
        wins = scorer.legal(hand)
    return {"wins": wins, **away, **_listed(_readings(request, scorer))}


def _answer_free(request: Request, scorer: Scorer, away: dict[str, int]) -> Data:
    """Return the answer with free wild tiles.

    It says if an answer would take too many readings: of a waiting hand `undecided` lists further
    kinds that may be waits, of a whole one `wins` is null. If all readings are listed, `points` are
    those of the best, on a discard and self-drawn; null if that is not a legal win.
    """
    hand = request.hand
    most = _MOST_TRIED if request.table.ruleset.requires_score else 5 * _MOST_TRIED
    if not request.complete:
        waits: dict[int, list[str]] = {-1: [], UNDECIDED: []}
        for kind in scorer.shape_waits(hand):
            if hand.counts[kind] < copies_of(kind):
                met = _least_unmet(request, scorer, [hand.with_winning(kind)], most)
                waits.setdefault(met, []).append(str(TILES[kind]))
        return {**away, "waits": waits[-1], **({"undecided": waits[UNDECIDED]} if waits[UNDECIDED] else {})}
    met = _least_unmet(request, scorer, list(request.lasts()) if scorer.last_matters else [hand], 10 * most)
    result: Data = {"wins": None if met == UNDECIDED else met == -1, **away}
    result |= _listed(_readings(request, scorer))
    if "readings" in result and result["wins"] and not scorer.last_matters:
        circumstances = {"discard": request.known, "self_drawn": request.known._replace(discard=False)}
        scores = {name: scorer.best(hand, way) for name, way in circumstances.items()}
        result["points"] = {name: None if score is None else score.points for name, score in scores.items()}
    return result


def _least_unmet(request: Request, scorer: Scorer, hands: list[Hand], limit: int) -> int:
    """-1 where one of the hands is a legal win in some way, UNDECIDED where it may be, else another number."""
    found, targets = -2, target_kinds(scorer)
    for hand in hands:
        own = {kind for kind, count in enumerate(hand.counts) if count and kind not in request.wild}
        if not any(map(own.issubset, targets)):
            continue  # no suit is missing where one must be
        for way in reversed(scorer.ordinary_wins):  # that of which most is a win first
            unmet = scorer.unmet(hand, way, limit)
            if unmet == -1:
                return -1
            found = UNDECIDED if UNDECIDED in (unmet, found) else unmet
    return found


def _answer_part(request: Request) -> Data:
    """Return whether a part of a hand is groups, and a pair if a whole hand has one."""
    table, hand = request.table, request.hand
    counts, size = hand.concealed_counts, hand.size + (not request.complete)
    shapes = replace(
        table.shapes,
        size=size,
        own=(),
        seven_pairs=False,
        thirteen_unrelated=False,
        thirteen_orphans=False,
        knitted=False,
        knitted_straight=False,
    )
    away = {}
    if not shapes.standard:
        raise refusal("no_shape", "hand", facts={"ruleset": table.definition.name})
    if not shapes.listed:
        away["shanten"] = shanten(counts, hand.meld_counts, 0, shapes, request.wild, table.kinds)
    if not request.complete:
        kinds = completing(counts, 0, shapes, request.wild, table.kinds)
        return {**away, "waits": [str(TILES[kind]) for kind in kinds if counts[kind] < copies_of(kind)]}
    lasts = list(request.lasts()) if shapes.keep_triplets else [hand]
    found = {
        tuple(group.tiles for group in reading.groups)
        for last in lasts
        for reading in readings(counts, 0, shapes, request.wild, table.kinds, limit=MOST_READINGS, winning=last.winning)
    }
    return {"wins": bool(found), **away, **_listed(found)}


def _listed(found: Collection[Any]) -> Data:
    """Return readings as lists of groups, unless there are too many."""
    if len(found) > MOST_READINGS:
        return {}
    return {"readings": [[format_tiles(tiles) for tiles in groups] for groups in sorted(found)]}


def _readings(request: Request, scorer: Scorer) -> list[list[tuple[int, ...]]]:
    """Return the groups of every reading of the concealed tiles, or of as many as can be listed."""
    if not scorer.last_matters:
        found = scorer.readings(request.hand, MOST_READINGS, coarse=False)
        return [[group.tiles for group in reading.groups] for reading in found]
    drawn = request.known._replace(discard=False)
    wins = [scorer.win_facts(hand, drawn) for hand in request.lasts()]
    return [list(groups) for groups in {facts.concealed for win in wins for facts in scorer.read(win, MOST_READINGS)}]


def _shanten(request: Request, scorer: Scorer) -> dict[str, int]:
    """Return `shanten`, if it is counted."""
    table, hand = request.table, request.hand
    if not counts_shanten(table):
        return {}
    try:
        return {
            "shanten": shanten(
                hand.concealed_counts,
                hand.meld_counts,
                len(hand.melds),
                scorer.table.shapes_beside(hand.melds),
                request.wild,
                table.kinds,
            )
        }
    except ValueError:
        # Such as melds where only seven pairs are played.
        raise refusal("no_shape", "melds", facts={"ruleset": table.definition.name}) from None


def _table(data: ReadOnlyData, library: Library, problems: list[Problem]) -> Table | None:
    name = data.get("ruleset")
    if not isinstance(name, str) or not name:
        code = "key_missing" if "ruleset" not in data else "text_wanted"
        problems.append(Problem(code, "ruleset", facts={"name": "ruleset", "text": str(name)[:40]}))
        return None
    try:
        ruleset = library.load_named(name)
    except Problems as found:
        problems.extend(found.problems)
        return None
    options = data.get("options")
    if options is not None and not isinstance(options, Mapping):
        problems.append(Problem("mapping_wanted", "options", facts={"name": "options"}))
        options = None
    values, wrong = ruleset.options(options or {})
    problems.extend(wrong)
    return ruleset.table(values)


def _kongs(value: Any, problems: list[Problem]) -> tuple[Meld, ...]:
    if value is None:
        return ()
    if not isinstance(value, list):
        problems.append(Problem("list_wanted", "kongs", facts={"name": "kongs"}))
        return ()
    kongs = []
    for at, data in enumerate(value[:8]):
        path = f"kongs[{at}]"
        if not isinstance(data, Mapping):
            problems.append(Problem("kong_kinds", path))
            continue
        for key in data:
            if key not in _KONG_KEYS:
                likely, name = Likely(str(key), _KONG_KEYS), str(key)[:40]
                problems.append(Problem("key_unknown", f"{path}.{key}", likely=likely, facts={"name": name}))
        tile = read_tile(data, "tile", f"{path}.tile", problems)
        if data.get("kind") not in KONG_KINDS:
            problems.append(Problem("kong_kinds", f"{path}.kind"))
        elif tile is not None:
            kongs.append(Meld.same(MeldKind(data["kind"]), tile))
    return tuple(kongs)


def _free(data: ReadOnlyData, table: Table | None, problems: list[Problem]) -> int:
    """Return how many free wild tiles there are."""
    value = data.get("wild")
    if value is None:
        return 0
    listed = table is not None and table.shapes.listed
    most = _MOST_FREE_LISTED if listed else LARGEST_HAND
    if type(value) is not int or not 0 <= value <= most:
        code = "request_wild_listed" if listed and type(value) is int else "request_wild"
        problems.append(Problem(code, "wild", facts={"text": str(value)[:40], "most": most}))
        return 0
    return value


def _is_part(data: ReadOnlyData, problems: list[Problem]) -> bool:
    part = data.get("part")
    if part not in (None, True, False):
        problems.append(Problem("request_part", "part", facts={"text": str(part)[:40]}))
    elif part and (data.get("melds") or data.get("kongs")):
        problems.append(Problem("part_melds", "part"))
    return part is True


def _wild(data: ReadOnlyData, table: Table, problems: list[Problem]) -> tuple[int, ...]:
    jing = table.jing_rule
    ruleset = table.definition.name
    if data.get("jing") is None:
        if jing is not None:
            problems.append(Problem("jing_missing", "jing", facts={"ruleset": ruleset, "held": ""}))
        return table.wild(None)
    if jing is None:
        problems.append(Problem("jing_not_here", "jing", facts={"ruleset": ruleset}))
        return ()
    tile = read_tile(data, "jing", "jing", problems)
    if tile is None:
        return ()
    if tile not in jing.next_of:
        problems.append(not_here(tile, "jing", table))
        return ()
    return table.wild(tile)


def _wrong_count(found: int, size: int, melds: int, part: bool, readable: bool) -> Iterator[Problem]:
    """Yield the fault of too many or too few tiles for a hand of some size, or for a part of it."""
    ready = size - 3 * melds
    if part:
        waiting, whole = range(ready % 3 or 3, ready + 1, 3), range((ready + 1) % 3 or 3, ready + 2, 3)
        if found not in (*waiting, *whole):
            facts = {"found": found, "ready": " ".join(map(str, waiting)), "full": " ".join(map(str, whole))}
            yield Problem("part_count", "hand", facts=facts)
    elif readable and found not in (ready, ready + 1):
        facts = {"found": found, "ready": max(ready, 0), "full": max(ready + 1, 0), "melds": melds}
        yield Problem("request_count", "hand", facts=facts)
