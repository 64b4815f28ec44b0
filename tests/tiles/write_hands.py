"""Hands for the tests of notations: drawn by hypothesis, and those of the golden files."""

from __future__ import annotations

from collections import Counter

from hypothesis import strategies as st

from calculator.tiles import TILES, Hand, Meld, MeldKind, parse_tiles
from calculator.tiles.notations import WrittenHand
from tests.read_golden import GOLDEN, golden_lines, golden_rows
from tests.written_hands import hand_from, meld_from

SUITED = tuple(range(27))
ALL = tuple(range(34))


def melds_of(kinds: tuple[int, ...]) -> st.SearchStrategy[Meld]:
    same = st.builds(
        Meld.same,
        st.sampled_from((MeldKind.PONG, MeldKind.EXPOSED, MeldKind.ADDED, MeldKind.CONCEALED)),
        st.sampled_from(kinds),
    )
    lows = [kind for kind in kinds if kind < 27 and kind % 9 < 7]
    chow = st.sampled_from(lows).map(lambda low: Meld(MeldKind.CHOW, TILES[low : low + 3]))
    return same | chow


@st.composite
def hands(draw: st.DrawFn, kinds: tuple[int, ...] = ALL, melds: bool = True, winning: bool = True) -> Hand:
    """Any hand that a set of tiles could deal, complete or not."""
    laid = tuple(draw(st.lists(melds_of(kinds), max_size=4))) if melds else ()
    used = Counter(int(tile) for meld in laid for tile in meld.tiles)
    laid = laid if max(used.values(), default=0) <= 4 else ()
    used = Counter(int(tile) for meld in laid for tile in meld.tiles)
    left = [kind for kind in kinds for _ in range(4 - used[kind])]
    size = draw(st.integers(1, 14 - 3 * len(laid)))
    tiles = draw(st.permutations(left))[:size]
    won = winning and size > 1 and draw(st.booleans())
    concealed = tuple(TILES[kind] for kind in (tiles[:-1] if won else tiles))
    return Hand(concealed, laid, TILES[tiles[-1]] if won else None)


@st.composite
def hands_of_cards(draw: st.DrawFn) -> Hand:
    """Any tiles and melds of cards 字牌; how many there are of a kind does not matter to who reads them."""
    same = st.builds(
        Meld.same,
        st.sampled_from((MeldKind.PONG, MeldKind.WEI, MeldKind.EXPOSED, MeldKind.CONCEALED)),
        st.sampled_from(TILES[42:]),
    )
    runs = st.sampled_from(("123x", "270x", "270d", "890d", "11x1d", "2x22d")).map(lambda run: meld_from(f"chow {run}"))
    laid = tuple(draw(st.lists(same | runs, max_size=6)))
    tiles = draw(st.lists(st.sampled_from(TILES[42:]), min_size=1, max_size=20))
    return Hand(tiles, laid, draw(st.none() | st.sampled_from(TILES[42:])))


def golden_hands() -> list[Hand]:
    """Every hand of the golden files."""
    found = [hand_from(line.split("\t")[0]) for line in (GOLDEN / "guobiao_hands.tsv").read_text("utf-8").splitlines()]
    for line in golden_lines("hands.jsonl"):
        if "errors" in line["expect"]:
            continue
        request = line["request"]
        melds = [_meld(one) for one in request.get("melds") or ()]
        melds += [Meld.same(MeldKind(one["kind"]), parse_tiles(one["tile"])[0]) for one in request.get("kongs") or ()]
        found.append(Hand(parse_tiles(request["hand"]), tuple(melds)))
    for line in golden_lines("records.jsonl"):
        if "errors" in line["expect"]:
            continue
        found += [_won(event) for event in line["record"]["events"] if event["type"] == "win"]
    for row in golden_rows("chengdu_hands.yaml")["rows"]:
        found.append(Hand(parse_tiles(row["hand"])))
    return found


def _won(event: dict[str, object]) -> Hand:
    melds = event.get("melds") or ()
    assert isinstance(melds, (list, tuple))
    winning = parse_tiles(str(event["tile"]))[0]
    return Hand(parse_tiles(str(event["hand"])), tuple(_meld(one) for one in melds), winning)


def _meld(data: dict[str, str]) -> Meld:
    if data["type"] == "chow":
        return Meld(MeldKind.CHOW, tuple(sorted(parse_tiles(data["tiles"]))))
    return Meld.same(MeldKind.PONG, parse_tiles(data["tile"])[0])


def hand_of(written: WrittenHand) -> Hand:
    """What was read, as a hand. Its kongs must all say which they are."""
    kongs = []
    for kong in written.kongs:
        assert kong.kind is not None
        kongs.append(Meld.same(kong.kind, kong.tile))
    return Hand(written.tiles, (*written.melds, *kongs), written.winning)


def in_order(hand: Hand) -> Hand:
    """The hand with its kongs behind its other melds, as they are read."""
    return Hand(hand.concealed, tuple(sorted(hand.melds, key=lambda meld: meld.is_kong)), hand.winning)
