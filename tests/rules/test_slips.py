"""Slips that a person who never programmed makes in an hour: each in a file with nothing else wrong, told once, at its place, in
the words of a patient friend.

`slips/lane.yaml` is such a person's file; each row of the other files there says what stands in it, what was written instead, and
what is said of it in both languages.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.how_much import sampled
from tests.rules.slips import LANE, SLIPS
from tests.rules.test_sentences_of_faults import faults


def test_the_file_without_slips_is_right(tmp_path: Path) -> None:
    path = tmp_path / "lane.yaml"
    path.write_text(LANE, encoding="utf-8")
    assert faults(path) == []


@sampled(200)
@pytest.mark.parametrize("slip", SLIPS, ids=[f"{slip['code']}: {slip['what']}" for slip in SLIPS])
def test_a_slip_is_told_once_where_it_is(slip: dict[str, str], tmp_path: Path) -> None:
    assert LANE.count(slip["instead_of"]) == 1
    path = tmp_path / "lane.yaml"
    path.write_text(LANE.replace(slip["instead_of"], slip["written"]), encoding="utf-8")
    place = f"{path}:{slip['line']}:{slip['column']}"
    told = [(problem.located("zh"), problem.located("en")) for problem in faults(path)]
    assert told == [(f"{place}: {slip['zh']}", f"{place}: {slip['en']}")]


def test_no_two_slips_are_the_same() -> None:
    assert len({(slip["instead_of"], slip["written"]) for slip in SLIPS}) == len(SLIPS) >= 150
