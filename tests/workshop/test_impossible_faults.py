"""What can never be, or changes nothing, is told where it stands, also where a file has no examples that would fail."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from calculator.rules.library import BUILT_IN, Library
from calculator.workshop import advice_on, faults_of_meaning, tried_deals
from tests.workshop.impossible_faults import FAULTS, Impossible, without_examples

MISSED = "hundred_too: {zh: 一百, en: hundred, options: {per_tai: 1, base: 3}"
"""The one of them that is not told: a preset with the options of another."""


def fault_lines(ruleset: str, text: str) -> Iterator[int]:
    """Where the text is warned of; no deal is tried before one asks for more than the text shows by itself."""
    path = BUILT_IN / f"{ruleset}.yaml"
    library = Library([BUILT_IN], {path: text})
    yield from (problem.line for problem in advice_on(library, path))
    shown = faults_of_meaning(library.load_file(path), tried_deals(library, path))
    yield from (problem.line for problem in shown)


def is_found(fault: Impossible) -> bool:
    return fault.line in fault_lines(fault.ruleset, fault.changed)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", sorted({fault.ruleset for fault in FAULTS}))
def test_all_that_can_never_be_but_what_is_known_is_told_at_its_own_line(ruleset: str) -> None:
    missed = [fault for fault in FAULTS if fault.ruleset == ruleset and not is_found(fault)]
    assert [fault for fault in missed if MISSED not in fault.changed] == []


@pytest.mark.parametrize("ruleset", sorted(path.stem for path in BUILT_IN.glob("*.yaml")))
def test_no_ruleset_of_the_program_is_warned_of_without_its_examples(ruleset: str) -> None:
    assert [*fault_lines(ruleset, without_examples(ruleset))] == []


RIGHT = {
    "all of one size of cards": (
        "shaoyang",
        "- {id: heavenly,",
        "- {id: large, zh: 全大, en: All large, value: 2, when: 'only(\"1234567890d\")'}\n- {id: heavenly,",
    ),
    "a table that has it otherwise than its source": (
        "shaoyang",
        "value: 3, when: red_black and red >= 13,\n   source: GameConstants_SYZP.java：红黑点 3}",
        "value: 4, when: red_black and red >= 13,\n   source: GameConstants_SYZP.java：红黑点 3；4 是各桌约定}",
    ),
    "the tiles of the one suit that is played": (
        "erren",
        "- {id: seven_pairs,",
        "- {id: upper, zh: 大于五, en: All above five, value: 12, when: 'only(\"6789m\")'}\n- {id: seven_pairs,",
    ),
    "those who did not discard": (
        "hongkong",
        "  - {id: drawn, zh: 自摸各付一半",
        "  - {id: others, zh: 点炮时另外两家也付一点, en: the others pay a little, say: {zh: 没点炮, en: not the discarder},\n"
        "     when: win.discard, from: not payer.discarder, pay: 分 // 8}\n  - {id: drawn, zh: 自摸各付一半",
    ),
    "what the source says is another choice": ("zhengzhou", "    default: winner\n", "    default: pass\n"),
}


@pytest.mark.parametrize(("ruleset", "old", "new"), RIGHT.values(), ids=RIGHT)
def test_what_is_right_is_not_told(ruleset: str, old: str, new: str) -> None:
    text = without_examples(ruleset)
    assert text.count(old) == 1
    assert [*fault_lines(ruleset, text.replace(old, new))] == []


def test_what_is_meant_is_not_told(tmp_path: Path) -> None:
    head = "format: 1\nid: table\nversion: 1.0.0\nextends: hongkong\nname: {zh: 桌, en: Table}\n"
    rows = ["presets:", "  usual: {zh: 平常, en: usual, options: {min_faan: 3}}"]
    path = tmp_path / "table.yaml"
    for row, found in ((rows[1], ["preset_idle"]), (rows[1][:-1] + ", meant: true}", [])):
        path.write_text(f"{head}{rows[0]}\n{row}\n", encoding="utf-8")
        assert [one.code for one in advice_on(Library([tmp_path, BUILT_IN]), path)] == found
