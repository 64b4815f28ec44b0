"""Chengdu: every hand that the sources value themselves, and those of which they say whether they win."""

from __future__ import annotations

import re
from typing import Any

import pytest

from calculator.rules.library import Library
from calculator.settlement import settle_record
from tests.analyse_hands import analyse
from tests.make_deals import deal, kong, paid_to, win, without
from tests.read_golden import golden_rows

GOLDEN = golden_rows("chengdu_hands.yaml")
WINNER, DISCARDER = 1, 2
LETTERS = {"D": "p", "W": "m", "T": "s"}


def name_of(row: dict[str, Any]) -> str:
    return f"{row['ruleset']} {row['name']}"


def winning_tiles(hand: str) -> list[str]:
    """Every tile of the hand: with no circumstance it does not matter which came last."""
    return sorted(
        set(re.findall(r"[1-9][mps]", "".join(f"{d}{s}" for ds, s in re.findall(r"(\d+)(\w)", hand) for d in ds)))
    )


@pytest.mark.parametrize("row", GOLDEN["rows"], ids=name_of)
def test_a_hand_is_worth_what_the_source_says(row: dict[str, Any], library: Library) -> None:
    after_kong = row.get("how") == "after_kong"
    discarder = None if after_kong else DISCARDER
    flags = ["after_kong"] if after_kong else []
    kongs = [kong(WINNER, text) for text in row.get("kongs", ())]
    for tile in winning_tiles(row["hand"]):
        event = win(
            WINNER, without(row["hand"], tile), tile, discarder=discarder, melds=row.get("melds", ()), flags=flags
        )
        record = deal(row["ruleset"], *kongs, event, options=row.get("options", {}))
        settlement = settle_record(record, library)
        shares = paid_to(settlement, WINNER, "win")
        assert settlement.wins[0].points == row["worth"]
        if after_kong:
            base = settlement.table.option("base")
            assert shares == dict.fromkeys((0, 2, 3), row["worth"] + base)
        else:
            assert shares == {DISCARDER: row["worth"]}


def in_notation(tiles: str) -> str:
    """The source's 1D2W as 1p2m; our own notation stays."""
    return "".join(LETTERS.get(character, character) for character in tiles)


@pytest.mark.parametrize("row", GOLDEN["wins"], ids=lambda row: row["tiles"])
def test_a_hand_wins_or_not_as_the_source_says(row: dict[str, Any], library: Library) -> None:
    answer = analyse({"ruleset": "chengdu", "hand": in_notation(row["tiles"])}, library)
    assert answer["wins"] is row["wins"]
