"""国标 in YAML against a public library: the same fan for two thousand random winning hands."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from calculator.rules import Table
from calculator.rules.library import Library
from calculator.scoring import Circumstances, Scorer
from tests.rules.make_winning_hands import Won, winning_hand
from tests.rules.pymahjonggb_hands import HANDS, TABLE, WAITS_TABLE, asked, read_row
from tests.rules.waiting_hands import NINE_SIDED, waiting_hands

Answer = tuple[int, tuple[str, ...]]

WAITS = {"边张", "坎张", "单钓将"}
OF_TWO_RUNS = {"一般高", "喜相逢", "连六", "老少副"}
AS_RUNS = {"一色三同顺", "平和", *OF_TWO_RUNS}
AS_TRIPLETS = {"一色三节高", "双暗刻", "幺九刻"}


@pytest.fixture(scope="module")
def tables(library: Library) -> dict[int, Table]:
    """One for each prevalent wind; any hand may win, so that small ones are compared too."""
    ruleset = library.load("guobiao")
    found = {}
    for wind in range(1, 5):
        values, problems = ruleset.options({"prevalent_wind": wind, "least_fan": 0})
        assert not problems
        found[wind] = ruleset.table(values)
    return found


def ours(won: Won, tables: dict[int, Table]) -> Answer:
    circumstances = Circumstances(discard=not won.self_drawn, flags=won.flags, seat=won.seat)
    score = Scorer(tables[won.prevalent]).best(won.hand, circumstances)
    assert score is not None, won.hand
    return score.points, tuple(sorted(line.item.label.zh for line in score.items for _ in range(line.count)))


def recorded(table: Path = TABLE) -> list[tuple[Won, int, tuple[str, ...]]]:
    return [read_row(line) for line in table.read_text(encoding="utf-8").splitlines()]


def equally_good(theirs: tuple[str, ...], own: tuple[str, ...]) -> bool:
    """Whether two choices of equal worth explain that the names differ; see docs/en/explanation/rules-and-sources.md."""
    one, other = Counter(theirs), Counter(own)
    more, fewer = set(one - other), set(other - one)
    if more <= WAITS and fewer <= WAITS:
        return True
    if more <= OF_TWO_RUNS and fewer <= OF_TWO_RUNS:
        return True
    return (more <= AS_RUNS and fewer <= AS_TRIPLETS) or (fewer <= AS_RUNS and more <= AS_TRIPLETS)


Compared = tuple[str, Answer, Answer]
"""A hand, the library's answer and ours."""


def compared(rows: Iterable[tuple[Won, int, tuple[str, ...]]], tables: dict[int, Table]) -> list[Compared]:
    """The answers that are not the same."""
    answers = [(str(won.hand), (total, names), ours(won, tables)) for won, total, names in rows]
    return [(hand, theirs, own) for hand, theirs, own in answers if theirs != own]


def test_every_fan_of_two_thousand_hands_is_the_library_s(tables: dict[int, Table]) -> None:
    rows = recorded()
    assert len(rows) == HANDS
    differing = compared(rows, tables)
    assert [row for row in differing if row[1][0] != row[2][0]] == []
    assert [row for row in differing if not equally_good(row[1][1], row[2][1])] == []
    assert len(differing) <= HANDS // 100


def test_the_two_thousand_hands_have_nearly_every_fan(tables: dict[int, Table]) -> None:
    seen = {name for _, _, names in recorded() for name in names}
    items = {item.label.zh for item in tables[1].definition.items}
    assert seen <= items
    assert len(seen) >= 78


def test_every_kind_of_wait_is_worth_what_the_library_says(tables: dict[int, Table]) -> None:
    rows = recorded(WAITS_TABLE)
    assert [won for won, _, _ in rows] == list(waiting_hands())
    differing = compared(rows, tables)
    assert [row for row in differing if row[1][0] != row[2][0] or not equally_good(row[1][1], row[2][1])] == []
    seen = Counter(name for _, _, names in rows for name in names)
    assert all(seen[name] for name in WAITS)
    # Nine gates: 1112345678999 with nine tiles in three suits, discarded and drawn. The seven others are a full flush.
    nine_sided = [won for won, _, _ in rows if str(won.hand)[:13] in NINE_SIDED]
    assert (len(nine_sided), seen["九莲宝灯"], seen["清一色"]) == (384, 54, 330)


def test_fresh_hands_agree_too_where_the_library_is_installed(tables: dict[int, Table]) -> None:
    pytest.importorskip("MahjongGB")
    chance = random.Random("fresh")
    differing = compared([(won, *asked(won)) for won in (winning_hand(chance) for _ in range(1000))], tables)
    assert [row for row in differing if row[1][0] != row[2][0]] == []
    assert len(differing) <= 10
