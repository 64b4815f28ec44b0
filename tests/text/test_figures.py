"""Signs, minus and lists in running text."""

from __future__ import annotations

import pytest

from calculator.text.figures import amounts, clauses, listed, real_minus, signed


@pytest.mark.parametrize(
    ("amount", "text"), [(8, "+8"), (-24, "−24"), (0, "0"), ("0.5", "+0.5"), ("-12.50", "−12.50"), ("0", "0")]
)
def test_an_amount_has_its_sign_and_a_real_minus(amount: int | str, text: str) -> None:
    assert signed(amount) == text


def test_every_hyphen_of_a_figure_is_a_minus() -> None:
    assert real_minus("-4/-3") == "−4/−3"


def test_parts_are_listed_as_the_language_does() -> None:
    assert (listed("甲乙丙", "zh"), listed("ABC", "en")) == ("甲、乙、丙", "A, B, C")
    assert (clauses(("老王付 2", "小李付 1"), "zh"), clauses(("A pays 2", "B pays 1"), "en")) == (
        "老王付 2，小李付 1",
        "A pays 2, B pays 1",
    )


def test_each_player_has_his_amount() -> None:
    assert amounts("甲乙丙丁", (8, -8, 0, 0), " ") == "甲 +8 乙 −8 丙 0 丁 0"
    with pytest.raises(ValueError, match="zip"):
        amounts("甲乙", (8, -8, 0, 0))
