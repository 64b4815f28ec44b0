"""A hand that misses what every win must be is told by how much."""

from __future__ import annotations

import pytest

from calculator.documents import Problems
from calculator.rules.library import Library
from calculator.settlement import settle_record

SIX = {"type": "win", "player": 1, "from": 2, "hand": "123456m123p123s4z", "tile": "4z"}
THREE = {"type": "win", "player": 1, "from": 2, "hand": "111p222m333s444m5p", "tile": "5p"}

TWO_FAAN = {"type": "win", "player": 1, "from": 2, "hand": "123m456p789s55s67s", "tile": "8s"}
NO_FAN = {"type": "win", "player": 1, "from": 2, "hand": "123m456p678s99m67s", "tile": "8s"}


@pytest.mark.parametrize(
    ("ruleset", "win", "chinese", "english"),
    [
        ("wuhu", SIX, "不能胡：不满足胡牌条件“八支”：万 6 张，差 2 张", "Characters 6, 2 short."),
        ("hongkong", TWO_FAAN, "不能胡：不满足胡牌条件“够番起糊”：番 2，差 1", "faan 2, 1 short."),
        ("guobiao", NO_FAN, "不能胡：不满足胡牌条件“满起和番”：番 5，差 3", "fan 5, 3 short."),
        ("chengdu", THREE, "不能胡：不满足胡牌条件“缺一门”：三门都有", "all three suits."),
    ],
)
def test_what_is_lacking_is_counted(
    ruleset: str, win: dict[str, object], chinese: str, english: str, library: Library
) -> None:
    with pytest.raises(Problems) as refused:
        settle_record({"format": 1, "ruleset": ruleset, "dealer": 0, "events": [win]}, library)
    (problem,) = refused.value.problems
    assert problem.message("zh") == chinese
    assert problem.message("en").endswith(english)
