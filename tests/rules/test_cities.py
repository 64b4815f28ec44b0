"""Tables that are not shipped, written from the manual alone by somebody who keeps his town's rules, reckoned by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculator.rules.library import Library
from calculator.workshop import advice, check_examples, faults_of_meaning, tried_deals

CITIES = sorted((Path(__file__).parent / "cities").glob("*.yaml"))


@pytest.mark.parametrize("path", CITIES, ids=lambda path: path.stem)
def test_a_city_settles_as_reckoned_by_hand_and_nothing_is_found_wrong_with_it(path: Path) -> None:
    library = Library([path.parent])
    count, problems = check_examples(library, path)
    assert [problem.located("en") for problem in problems] == []
    assert count >= 7
    ruleset = library.load_file(path)
    assert [problem.located("en") for problem in advice(ruleset)] == []
    found = faults_of_meaning(ruleset, tried_deals(library, path))
    assert [problem.located("en") for problem in found] == []
