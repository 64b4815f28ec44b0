"""Every slip of every ruleset is told as a player would say it."""

from __future__ import annotations

import re

import pytest

from calculator.audit.writer import mutated_program
from calculator.rules.library import BUILT_IN, Library
from calculator.text import Language

RULESETS = sorted(path.stem for path in BUILT_IN.glob("*.yaml"))
_SIGNS = re.compile(r'[<>≤≥≠"{}×÷^\[\]]|==| = | mod |次方|power of|付方|收方|胡家是|至少 \d|而且|taken as $|加合计')


def mistakes(ruleset: str, language: Language) -> list[str]:
    definition = Library((BUILT_IN,)).load_file(BUILT_IN / f"{ruleset}.yaml").definition
    return [spot.mistake.say(language) for spot in mutated_program(definition).sites]


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_slip_is_told_in_signs_of_a_formula(ruleset: str, language: Language) -> None:
    found = mistakes(ruleset, language)
    assert len(found) > 20
    assert [text for text in found if _SIGNS.search(text)] == []


@pytest.mark.parametrize(
    ("ruleset", "language", "messages"),
    [
        ("wuhan", "zh", "算全求人时没看是不是点炮"),
        ("chengdu", "zh", "自摸这一笔不用付，也付了"),
        ("chengdu", "en", "self-drawn was paid though nothing was due"),
        ("wuhu", "zh", "算“多付一个底番”时没看是不是庄家"),
        ("changsha", "en", "birds: a step was left out"),
        ("shanghai", "zh", "算分时漏了一步"),
    ],
)
def test_slips_in_the_words_of_the_table(ruleset: str, language: Language, messages: str) -> None:
    assert messages in mistakes(ruleset, language)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_slip_names_a_sign_in_place_of_a_value(ruleset: str) -> None:
    assert [text for text in mistakes(ruleset, "en") if text.startswith(("×", "+", "−"))] == []
