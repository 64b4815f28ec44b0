"""Several who win on one discard: the order in which they are written changes nothing, and their tile is there once."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from calculator.documents import Problems
from calculator.rules.library import Library
from calculator.settlement import settle_record

CHICK = {
    "format": 1,
    "ruleset": "feixiaoji",
    "dealer": 0,
    "events": [
        {"type": "win", "player": 1, "from": 2, "hand": "456m789p66z34s1s77m", "tile": "5s"},
        {"type": "win", "player": 3, "from": 2, "hand": "123m456p789m55z34s", "tile": "5s"},
    ],
}
GHOST = {
    "format": 1,
    "ruleset": "guangdong",
    "dealer": 1,
    "options": {"ghost": "turned", "discard_wins": True},
    "jing": {"tile": "8p", "held": [[1, 0], [3, 0], [1, 0], [0, 0]]},
    "events": [
        {"type": "win", "player": 1, "from": 3, "hand": "123m456m789s11s88p", "tile": "8p"},
        {"type": "win", "player": 2, "from": 3, "hand": "123m456m789s22s67p", "tile": "8p"},
        {"type": "win", "player": 0, "from": 3, "hand": "123s456s789s33s67p", "tile": "8p"},
    ],
}


@pytest.mark.parametrize("record", [CHICK, GHOST])
def test_the_order_of_winners_changes_nothing(record: dict[str, Any], library: Library) -> None:
    found = {
        (settlement.net, settlement.next_dealer)
        for events in permutations(record["events"])
        for settlement in [settle_record({**record, "events": [*events]}, library)]
    }
    assert len(found) == 1


def test_the_first_in_turn_after_the_discarder_deals_next(library: Library) -> None:
    # 2 discards: 3 comes before 1.
    assert settle_record(CHICK, library).next_dealer == 3


def test_a_ghost_of_which_the_others_hold_too_many_is_refused(library: Library) -> None:
    assert settle_record(GHOST, library).net == (2, 2, 2, -6)
    held = [[1, 0], [3, 0], [1, 0], [2, 0]]
    with pytest.raises(Problems) as refused:
        settle_record({**GHOST, "jing": {"tile": "8p", "held": held}}, library)
    assert [one.code for one in refused.value.problems] == ["held_too_many"]
