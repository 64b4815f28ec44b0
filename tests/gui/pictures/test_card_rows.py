"""How a rules card breaks lines and columns where it is closest."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont

from calculator.gui.pictures.card_plans import LEAST
from calculator.gui.pictures.card_rows import filled_columns, flowed, head_lines, named_values, paragraph
from calculator.gui.widgets.poster import Poster

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize(
    ("heights", "columns", "expected"),
    [
        ([1, 1, 1, 1], 2, [[0, 1], [2, 3]]),
        ([1] * 7, 4, [[0, 1], [2, 3], [4, 5], [6]]),
        # A high row counts for what it takes.
        ([2, 1, 1, 1, 1], 2, [[0, 1], [2, 3, 4]]),
        ([5, 1, 1], 3, [[0], [1, 2]]),
        ([], 3, [[]]),
    ],
)
def test_columns_are_filled_one_after_the_other_as_low_as_can_be(
    heights: list[float], columns: int, expected: list[list[int]]
) -> None:
    assert filled_columns(heights, columns) == expected


def test_a_long_name_takes_two_lines_and_keeps_its_worth(qapp: object) -> None:
    poster = Poster(QFont(), LEAST)
    room = poster.wide("Thirteen orphans on", LEAST, True) + 5
    assert head_lines(poster, "Pinfu", "+1", room, LEAST) == [("Pinfu", "+1")]
    assert head_lines(poster, "Thirteen orphans on thirteen", "+26", room, LEAST) == [
        ("Thirteen orphans on", ""),
        ("thirteen", "+26"),
    ]
    assert head_lines(poster, "Thirteen orphans on", "+26", room, LEAST) == [("Thirteen orphans on", ""), ("", "+26")]
    assert head_lines(poster, "one two three four " * 4, "+26", room, LEAST) is None


def test_a_paragraph_keeps_every_word_and_every_line_its_room() -> None:
    poster = Poster(QFont(), LEAST)
    words = [*paragraph([("win", ["all pay", "the discarder pays"]), ("罚", ["错和罚满贯"])], "red")]
    words += named_values([("Open tanyao", "yes"), ("Uma", "first and fourth 15000")])
    for wide in (250, 320, 600):
        lines = flowed(poster, words, wide, LEAST)
        assert "".join(one.text for line in lines for _, one in line) == "".join(one.text for one in words)
        for line in lines:
            at, last = line[-1]
            assert at == 0 or at + poster.wide(last.text.rstrip(), LEAST, last.bold) <= wide
            assert not last.leads, "a name stands in the line of what it names"
