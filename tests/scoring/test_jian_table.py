"""Ji'an: every cell of the printed table and of the 精 table, each with a real hand, under the YAML ruleset."""

from __future__ import annotations

from typing import Any

import pytest

from calculator.rules.library import Library
from calculator.settlement import Settlement, settle_record
from calculator.tiles import Tile, parse_tiles
from tests.make_deals import deal, kong, paid_to, win
from tests.read_golden import golden_rows

TABLE = golden_rows("jian_table.yaml")
TURNED = "5m"
"""Wild are 5m and 6m."""

# Hand before the winning tile, and that tile. A wild 5m stands for another tile, or nobody needs it to.
# (shape, wild stands in, waits on everything, with a kong of East)
HANDS: dict[tuple[str, bool, bool, bool], tuple[str, str]] = {
    ("plain", True, False, False): ("12p5m456p789p123s9s", "9s"),
    ("plain", False, False, False): ("123p456p789p123s9s", "9s"),
    ("plain", True, True, False): ("123p456p789p123s5m", "7z"),
    ("plain", False, True, False): ("123p456p789p123s5m", "5m"),
    ("plain", True, False, True): ("46p5m789p123s9s", "9s"),
    ("plain", False, False, True): ("456p789p123s9s", "9s"),
    ("plain", True, True, True): ("456p789p123s5m", "7z"),
    ("plain", False, True, True): ("456p789p123s5m", "5m"),
    ("thirteen_unrelated", True, False, False): ("147m258p369s234z5m", "5z"),
    ("thirteen_unrelated", False, False, False): ("147m258p369s1234z", "5z"),
    ("seven_star_thirteen_unrelated", True, False, False): ("17m25p369s12345z5m", "6z"),
    ("seven_star_thirteen_unrelated", False, False, False): ("17m25p369s123456z", "7z"),
    ("seven_pairs", True, False, False): ("1199p3377s228s5z5m", "5z"),
    ("seven_pairs", False, False, False): ("1199p337788s22z5z", "5z"),
    ("seven_pairs", True, True, False): ("1199p337788s22z5m", "7z"),
    ("seven_pairs", False, True, False): ("1199p337788s22z5m", "5m"),
    ("all_triplets", True, False, False): ("111p333p77s5m222z9s", "9s"),
    ("all_triplets", False, False, False): ("111p333p777s222z9s", "9s"),
    ("all_triplets", True, True, False): ("111p333p777s222z5m", "7z"),
    ("all_triplets", False, True, False): ("111p333p777s222z5m", "5m"),
    ("all_triplets", True, False, True): ("111p333p77s5m9s", "9s"),
    ("all_triplets", False, False, True): ("111p333p777s9s", "9s"),
    ("all_triplets", True, True, True): ("111p333p777s5m", "7z"),
    ("all_triplets", False, True, True): ("111p333p777s5m", "5m"),
}
WHO = {  # winner, discarder if any; seat 0 deals
    "dealer": (0, None),
    "other": (1, None),
    "dealer_feeds": (1, 0),
    "other_feeds_other": (1, 2),
    "other_feeds_dealer": (0, 2),
}


def held(winner: int, tiles: str) -> list[list[int]]:
    """What each seat holds of the two wild kinds, where only the winner holds any."""
    counts = [[0, 0] for _ in range(4)]
    counts[winner] = [parse_tiles(tiles).count(Tile(wild)) for wild in ("5m", "6m")]
    return counts


def settled(cell: dict[str, Any], library: Library, **options: Any) -> tuple[Settlement, int]:
    """The deal of a cell, and who won it."""
    waits_on_everything = "jing_single_wait" in cell["how"]
    with_kong = "after_kong" in cell["how"]
    hand, tile = HANDS[cell["shape"], not cell["clean"], waits_on_everything, with_kong]
    winner, discarder = WHO[cell["who"]]
    events = [kong(winner, "concealed 1z")] if with_kong else []
    flags = ["after_kong"] if with_kong else []
    jing = {"tile": TURNED, "held": held(winner, hand + tile)}
    record = deal(
        "jian", *events, win(winner, hand, tile, discarder=discarder, flags=flags), jing=jing, options=options
    )
    return settle_record(record, library), winner


def name_of(cell: dict[str, Any]) -> str:
    return f"{cell['shape']} {'clean' if cell['clean'] else 'wild'} {cell['how']} {cell['who']}"


@pytest.mark.parametrize("cell", TABLE["rows"], ids=name_of)
def test_a_cell_of_the_printed_table_is_what_the_winner_takes_in(cell: dict[str, Any], library: Library) -> None:
    settlement, winner = settled(cell, library)
    assert sum(paid_to(settlement, winner, "win").values()) == cell["takes"]
    assert settlement.next_dealer == (0 if winner == 0 else 1)


def test_the_table_is_whole() -> None:
    assert len(TABLE["rows"]) == 78


@pytest.mark.parametrize("cell", [row for row in TABLE["rows"] if row["how"] == "self_draw"], ids=name_of)
def test_each_payer_pays_the_power_of_his_own_fan(cell: dict[str, Any], library: Library) -> None:
    """A dealer who pays pays twice what the others pay, the 5 of a clean hand apart."""
    settlement, winner = settled(cell, library)
    extra = 5 if cell["clean"] else 0
    shares = {payer: points - extra for payer, points in paid_to(settlement, winner, "win").items()}
    if winner == 0:
        assert len(set(shares.values())) == 1
    else:
        assert shares[0] == 2 * shares[2] == 2 * shares[3]
        assert settlement.wins[0].points == shares[2]


def splits(points: int) -> list[tuple[int, int]]:
    """The 正精 and 副精 that make so many points."""
    return [(main, points - 2 * main) for main in range(5) if 0 <= points - 2 * main <= 4]


def jing_cases() -> list[Any]:
    return [
        pytest.param(row, split, id=f"{row['points']} as {split[0]}+{split[1]}{' alone' if row['alone'] else ''}")
        for row in TABLE["jing"]
        for split in splits(row["points"])
    ]


@pytest.mark.parametrize(("row", "split"), jing_cases())
def test_wild_tiles_bring_their_holder_what_the_table_says(
    row: dict[str, Any], split: tuple[int, int], library: Library
) -> None:
    holder, other = 2, 3
    counts = [[0, 0] for _ in range(4)]
    counts[holder] = list(split)
    if not row["alone"] and split != (4, 4):
        counts[other] = [0, 1] if split[1] < 4 else [1, 0]
    settlement = settle_record(deal("jian", {"type": "exhausted"}, jing={"tile": TURNED, "held": counts}), library)
    shares = paid_to(settlement, holder, "jing")
    # Who holds all eight is alone with them whatever the row says, and the printed row is before 霸精.
    doubled = 2 if split == (4, 4) else 1
    assert shares == dict.fromkeys((0, 1, other), row["takes"] * doubled // 3)
    assert sum(shares.values()) == row["takes"] * doubled
    assert settlement.next_dealer == 0
