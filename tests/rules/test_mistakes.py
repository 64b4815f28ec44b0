"""Slips that a person who never programmed makes in an hour: each in a file with nothing else wrong, told once, at its place, in
the words of a patient friend.

`mistakes/lane.yaml` is such a person's file; each row of the other files says what stands in it, what was written instead, and
what is said of it in both languages.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.how_much import sampled
from tests.rules.mistakes import LANE, MISTAKES
from tests.rules.test_sentences_of_faults import faults


def test_the_file_without_slips_is_right(tmp_path: Path) -> None:
    path = tmp_path / "lane.yaml"
    path.write_text(LANE, encoding="utf-8")
    assert faults(path) == []


@sampled(200)
@pytest.mark.parametrize("mistake", MISTAKES, ids=[f"{mistake['code']}: {mistake['what']}" for mistake in MISTAKES])
def test_a_slip_is_told_once_where_it_is(mistake: dict[str, str], tmp_path: Path) -> None:
    assert LANE.count(mistake["instead_of"]) == 1
    path = tmp_path / "lane.yaml"
    path.write_text(LANE.replace(mistake["instead_of"], mistake["written"]), encoding="utf-8")
    place = f"{path}:{mistake['line']}:{mistake['column']}"
    messages = [(problem.located("zh"), problem.located("en")) for problem in faults(path)]
    assert messages == [(f"{place}: {mistake['zh']}", f"{place}: {mistake['en']}")]


def test_no_two_slips_are_the_same() -> None:
    assert len({(mistake["instead_of"], mistake["written"]) for mistake in MISTAKES}) == len(MISTAKES) >= 150
