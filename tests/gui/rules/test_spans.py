"""Which characters a problem is about, and what its suggestion makes of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculator.documents import Problems
from calculator.rules.library import BUILT_IN, Library
from calculator.view import changed_lines, fix_of, span_of
from calculator.view.rules_text import characters, units

HEAD = "format: 1\nid: yard\nversion: 1.0.0\nname: 院坝\nextends: chengdu\n"


@pytest.mark.parametrize(
    ("rest", "marked", "fixed"),
    [
        ("options:\n  self_draw: add_fna\n", "add_fna", "options:\n  self_draw: add_fan\n"),
        ("items:\n- {id: pure_suit, when: suitz == 1}\n", "suitz", "items:\n- {id: pure_suit, when: suits == 1}\n"),
        ("items:\n- {id: pure_suit, valeu: 3}\n", "valeu", "items:\n- {id: pure_suit, value: 3}\n"),
        ("items:\n- {id: pure_suit, when: 几门 ＝ 1}\n", "＝", "items:\n- {id: pure_suit, when: 几门 = 1}\n"),
        ("items:\n- {id: pure_suit, when: 几门=1}\n", "=", "items:\n- {id: pure_suit, when: 几门==1}\n"),
        (
            "items:\n- {id: pure_suit, when: 几门 == 1 && 自摸}\n",
            "&&",
            "items:\n- {id: pure_suit, when: 几门 == 1 and 自摸}\n",
        ),
        ("items:\n- {id: pure_suit, when: (几门 == 1}\n", "(", None),
        ("options:\n  cap_fan: many\n", "many", None),
    ],
)
def test_a_suggestion_changes_just_the_words_that_are_marked(rest: str, marked: str, fixed: str | None) -> None:
    text, path = HEAD + rest, BUILT_IN / "yard.yaml"
    with pytest.raises(Problems) as caught:
        Library((BUILT_IN,), {path: text}).load_file(Path(path))
    problem = caught.value.problems[0]
    line = text.split("\n")[problem.line - 1]
    start, end = span_of(problem, line)
    assert line[start:end] == marked
    edit = fix_of(problem, text)
    assert (edit.apply(text) if edit is not None else None) == (HEAD + fixed if fixed is not None else None)


def test_a_suggestion_for_words_that_are_gone_changes_nothing() -> None:
    text, path = HEAD + "options:\n  self_draw: add_fna\n", BUILT_IN / "yard.yaml"
    with pytest.raises(Problems) as caught:
        Library((BUILT_IN,), {path: text}).load_file(Path(path))
    assert fix_of(caught.value.problems[0], text.replace("add_fna", "none")) is None
    assert fix_of(caught.value.problems[0], "") is None


@pytest.mark.parametrize("text", ["", "abc", "番a番", "🀄a🀄🀄b", "e\u0301🀀"])
def test_places_in_qts_text_are_found_again(text: str) -> None:
    for at in range(len(text) + 1):
        assert units(text, at) == len(text[:at].encode("utf-16-le")) // 2
        assert characters(text, units(text, at)) == at


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("a\nb\nc", "a\nb\nc", set()),
        ("a\nb\nc", "a\nx\nc", {1}),
        ("a\nb\nc", "a\nc", set()),
        ("a\nc", "a\nb\nc", {1}),
        ("a\nb\nc\nd", "x\nb\nc\ny", {0, 3}),
        ("", "a\nb", {0, 1}),
    ],
)
def test_lines_that_are_new_since_the_file_was_saved_are_marked(old: str, new: str, changed: set[int]) -> None:
    assert changed_lines(old, new) == changed
