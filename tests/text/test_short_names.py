"""Long names are cut for the stage, and stay apart."""

from __future__ import annotations

import pytest

from calculator.text import short_names, width


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (("老王", "阿珍"), ("老王", "阿珍")),
        (("爱打麻将的王家老爷子和他孙子", "阿珍"), ("爱打麻将的王家…", "阿珍")),
        (("八个字正好放得下", "Bartholomew the Second"), ("八个字正好放得下", "Bartholomew the…")),
        (("爱打麻将的王家老爷子", "爱打麻将的王家老太太"), ("爱打麻将的王家老爷子", "爱打麻将的王家老太太")),
        (("一二三四五六👨\u200d👩\u200d👧一家", "阿珍"), ("一二三四五六…", "阿珍")),
    ],
)
def test_long_names_are_cut_where_they_stay_apart(names: tuple[str, ...], short: tuple[str, ...]) -> None:
    assert short_names(names) == short
    assert all(width(one) <= 16 or one in names for one in short)
