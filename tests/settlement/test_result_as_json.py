"""The JSON of a result that is written for many deals is the JSON of the same result as plain data, letter for letter."""

from __future__ import annotations

import json

import pytest

from calculator.documents import Problems
from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.text import Language
from tests.oracle import generate

LIBRARY = Library()


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("ruleset", ["chengdu", "chengdu_five", "wuhu", "jian"])
def test_the_result_is_written_letter_for_letter(ruleset: str, language: Language) -> None:
    written = 0
    for case in generate.records(77, ruleset, 120):
        try:
            settlement = settle_record(case.given, LIBRARY)
        except Problems:
            continue
        written += 1
        # Twice: the second time the lines are known already.
        for _ in range(2):
            assert settlement.as_json(language) == json.dumps(settlement.as_dict(language), ensure_ascii=False)
    assert written > 60
