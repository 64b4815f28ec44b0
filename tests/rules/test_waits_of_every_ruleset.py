"""What rulesets make of a wait, against every division of every small hand, worked out here on its own."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest

from calculator.documents import Problems
from calculator.rules.library import Library
from calculator.settlement import settle_record
from tests.rules.waiting_hands import small_hands

CHOWS = [{"type": "chow", "tiles": tiles} for tiles in ("123m", "456m")]
PONG, OTHER_PONG = ({"type": "pong", "tile": tile} for tile in ("9m", "9p"))


def roles(held: tuple[int, ...], winning: int) -> set[str]:
    """How a tile can complete four tiles of one suit, by each division into a pair and a group; ranks are 0 to 8."""
    tiles, found = sorted((*held, winning)), set()
    for pair in {kind for kind in tiles if tiles.count(kind) > 1}:
        group = list(tiles)
        group.remove(pair)
        group.remove(pair)
        run = group == [group[0], group[0] + 1, group[0] + 2]
        if not run and len(set(group)) > 1:
            continue
        if winning == pair:
            found.add("pair")
        if winning in group:
            at = "triplet" if not run else "middle" if winning == group[1] else "side"
            edge = at == "side" and winning == {0: 2, 6: 6}.get(group[0])
            found.add("edge" if edge else at)
    return found


def completing(held: tuple[int, ...]) -> list[int]:
    """The ranks that complete them, of which they are not all four."""
    return [kind for kind in range(9) if held.count(kind) < 4 and roles(held, kind)]


HANDS = [(tuple(held), winning) for held, winning in small_hands()]


def won(library: Library, ruleset: str, hand: str, tile: str, **more: Any) -> dict[str, Any]:
    """What the only win of a deal comes to; `more` is the win's, but for `options`."""
    options = more.pop("options", {})
    win = {"type": "win", "player": 1, "hand": hand, "tile": tile, **more}
    record = {"format": 1, "ruleset": ruleset, "dealer": 0, "options": options, "events": [win]}
    one: dict[str, Any] = settle_record(record, library).as_dict()["wins"][0]
    return one


def counted(win: dict[str, Any]) -> set[str]:
    return {item["id"] for item in win["items"]}


def text(ranks: tuple[int, ...], suit: str = "s") -> str:
    return "".join(str(rank + 1) for rank in ranks) + suit


def test_there_are_all_small_hands() -> None:
    by_hand = {
        (held, kind)
        for held in combinations_with_replacement(range(9), 4)
        for kind in completing(held)
        if held.count(kind) < 4
    }
    assert set(HANDS) == by_hand
    assert len(HANDS) == 375


def test_a_five_between_four_and_six_is_a_middle_five(library: Library) -> None:
    for held, winning in HANDS:
        hand = "123p456p789p" + text(held)
        win = won(library, "sanren", hand, text((winning,)), options={"middle_five": True}, **{"from": 2})
        assert ("middle_five" in counted(win)) == (winning == 4 and "middle" in roles(held, winning)), hand


@pytest.mark.parametrize(("side", "pair"), [(False, True), (True, False)])
def test_harbin_s_middle_wait_is_the_middle_and_what_is_agreed(side: bool, pair: bool, library: Library) -> None:
    wanted = {"middle", *(["edge"] if side else []), *(["pair"] if pair else [])}
    for held, winning in HANDS:
        hand, options = "123m456p" + text(held), {"side_wait": side, "single_wait": pair}
        win = won(library, "harbin", hand, text((winning,)), options=options, melds=[PONG], **{"from": 2})
        assert ("middle_wait" in counted(win)) == bool(roles(held, winning) & wanted), hand


@pytest.mark.parametrize("edge", [True, False])
def test_wuhu_s_ya_is_the_only_tile_in_the_middle_or_at_the_edge(edge: bool, library: Library) -> None:
    wanted = {"middle", "edge"} if edge else {"middle"}
    for held, winning in HANDS:
        only = completing(held) == [winning] and roles(held, winning) & wanted
        melds = [*CHOWS, PONG]
        win = won(
            library, "wuhu", text(held), text((winning,)), options={"edge_wait": edge}, melds=melds, **{"from": 2}
        )
        assert win["values"]["ya"] == (winning + 1 if only else 0), text(held)


def test_taiwan_s_single_wait_is_the_only_tile_and_in_no_triplet_or_two_sided_run(library: Library) -> None:
    for held, winning in HANDS:
        only = completing(held) == [winning] and roles(held, winning) & {"middle", "edge", "pair"}
        melds = [*CHOWS, PONG, OTHER_PONG]
        win = won(library, "taiwan", text(held), text((winning,)), melds=melds, **{"from": 2})
        assert ("single_wait" in counted(win)) == bool(only), text(held)


def complete_with_one_wild(tiles: tuple[int, ...]) -> bool:
    """Whether four tiles of one suit and a wild one are a pair and a group."""
    return any(roles(tiles, kind) for kind in range(9))


def test_hangzhou_waits_on_everything_where_any_tile_at_all_would_do(library: Library) -> None:
    """Three tiles and the wild one: with a tile of no use they wait on everything only as a group and the wild one."""
    everything = 0
    for three in combinations_with_replacement(range(9), 3):
        whole = len(set(three)) == 1 or three == (three[0], three[0] + 1, three[0] + 2)
        for drawn in (*(kind for kind in range(9) if three.count(kind) < 4), None):
            # East stands for every tile that goes with none of the three: a pair with the wild one.
            tile = "1z" if drawn is None else text((drawn,))
            wins = whole if drawn is None else complete_with_one_wild((*three, drawn))
            hand = text(three) + "5z123m456p"
            if not wins:
                with pytest.raises(Problems) as caught:
                    won(library, "hangzhou", hand, tile, melds=[PONG])
                assert {one.code for one in caught.value.problems} == {"no_shape"}
                continue
            win = won(library, "hangzhou", hand, tile, melds=[PONG])
            assert ("all_waits" in counted(win)) == whole, hand
            everything += whole
    assert everything == 160
