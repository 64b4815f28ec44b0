"""A text that is too long for its line is parted where a reader would part it."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont, QFontMetrics
from pytestqt.qtbot import QtBot

from calculator.gui.widgets.text_lines import in_two


@pytest.mark.parametrize(
    "text",
    ["海底、河底", "东风、南风、西风、北风", "天听（地听）要先说", "没有吃，没有碰", "一二三四"],
    ids=lambda text: text,
)
def test_no_line_begins_with_punctuation_or_ends_with_a_bracket(qtbot: QtBot, text: str) -> None:
    parted = in_two(text, QFontMetrics(QFont()))
    assert parted is not None
    assert "".join(parted) == text
    assert parted[1][0] not in "、，）"
    assert parted[0][-1] not in "（"


def test_what_has_no_place_for_it_stays_whole(qtbot: QtBot) -> None:
    assert in_two("Tsumo", QFontMetrics(QFont())) is None
    assert in_two("好！", QFontMetrics(QFont())) is None


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("丙 自摸；甲 ← 乙 · 2 杠 · 乙 诈胡", ("丙 自摸；甲 ← 乙 ·", "2 杠 · 乙 诈胡")),
        ("对对胡 1 + 清一色 2 + 杠上炮 1", ("对对胡 1 + 清一色 2", "+ 杠上炮 1")),
    ],
)
def test_of_several_things_a_line_ends_between_two_where_that_has_room(
    qtbot: QtBot, text: str, lines: tuple[str, str]
) -> None:
    measures = QFontMetrics(QFont())
    assert in_two(text, measures, measures.horizontalAdvance(text)) == lines
