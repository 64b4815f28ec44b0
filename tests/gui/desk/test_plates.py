"""On a plate of a player nothing lies upon anything else, and what is told of wild tiles has the table's own words."""

from __future__ import annotations

from itertools import product

import pytest
from PySide6.QtWidgets import QLabel

from calculator.gui.desk.seat_plates import placed_tags
from calculator.gui.window import MainWindow
from tests.ruleset_examples import examples


def wide(text: str) -> int:
    """Every letter of a word is eight wide, a Chinese one twelve."""
    return sum(12 if letter > "一" else 8 for letter in text)


@pytest.mark.parametrize("tags", [(), ("D",), ("won",), ("D", "won"), ("庄", "胡"), ("庄", "胡", "翻")])
def test_words_of_a_plate_stand_where_they_have_room(tags: tuple[str, ...]) -> None:
    for room, name, amount in product(range(45, 90), (12, 24, 36), (10, 20, 28)):
        above, below = placed_tags(tags, room, name, amount, wide)
        assert len(above) + len(below) == len(tags)
        assert all(said in (word, word[:1].upper()) for said, word in zip((*above, *below), tags, strict=True))
        roomy = all(
            not words or beside + wide(" ".join(words)) < room for words, beside in ((above, name), (below, amount))
        )
        # Only a pair of initials beside nothing but a long amount may be without room.
        assert roomy or wide(" ".join(tag[:1] for tag in tags)) + amount >= room - 3


def test_words_of_a_plate_stay_whole_beside_the_name_before_anything_else() -> None:
    assert placed_tags(("D", "won"), 90, 24, 28, wide) == (("D", "won"), ())
    assert placed_tags(("D", "won"), 60, 24, 20, wide) == (("D",), ("won",))
    assert placed_tags(("D", "won"), 45, 24, 28, wide) == (("D",), ("W",))


def test_a_table_with_one_wild_tile_speaks_of_it_in_its_own_word(window: MainWindow) -> None:
    window.desk.open_data(examples("wuhan")[8])
    assert any("癞子 0 张" in label.text() for label in window.page.hand.findChildren(QLabel))
    assert "精" not in window.page.strip.jing.accessibleName()
    window.desk.open_data(examples("jian")[0])
    assert "精" in window.page.strip.jing.accessibleName()
