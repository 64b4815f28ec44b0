"""What text from elsewhere is shown as."""

from __future__ import annotations

import json
import sys

import pytest

from calculator.text import cleaned, one_line, quoted, unplain, visible


def test_json_with_every_character_there_is_says_the_same_when_it_is_escaped() -> None:
    everything = "".join(map(chr, (*range(0xD800), *range(0xE000, sys.maxunicode + 1))))
    shown = visible(json.dumps(everything, ensure_ascii=False))
    assert json.loads(shown) == everything
    assert "\u202e" not in shown
    assert "\x9b" not in shown


@pytest.mark.slow
def test_each_character_is_escaped_or_stays_as_it_does_among_others() -> None:
    """What is looked at first, whether anything has to be escaped, overlooks no character."""
    for sign in map(chr, range(sys.maxunicode + 1)):
        assert visible(sign) == visible(f"\x1b{sign}")[len(r"\u001b") :], repr(sign)
        assert quoted(sign) == quoted(f"\x1b{sign}")[len(r"\u001b") :], repr(sign)
        assert (unplain(sign) is None) == (unplain(f"\xa0{sign}") is None), repr(sign)


@pytest.mark.parametrize(
    "text", ["老王", "👩‍👩‍👧‍👦", "🏳️‍🌈", "می‌خواهم", "क्‍ष", "O'Brien\t−5\n", "葛\U000e0100城", "a\u0301"]
)
def test_good_text_stays_as_it_is(text: str) -> None:
    assert visible(text) == text
    assert cleaned(text) == text


@pytest.mark.parametrize(
    ("text", "shown", "line"),
    [
        ("a\x1b[2Jb", r"a\u001b[2Jb", "a␛[2Jb"),
        ("a\u202eb", r"a\u202eb", "a�b"),
        ("a\x9bb\x7f", r"a\u009bb\u007f", "a�b␡"),
        ("王\u200b", r"王\u200b", "王\u200b"),
        ("王\u200d", r"王\u200d", "王\u200d"),
        ("\ud800", r"\ud800", "�"),
        ("\U000e0041", r"\udb40\udc41", "\U000e0041"),
        ("a\r", r"a\u000d", "a"),
        ("净\n净", "净\n净", "净␊净"),
    ],
)
def test_other_text_is_seen(text: str, shown: str, line: str) -> None:
    assert visible(text) == shown
    assert one_line(text) == line
    assert unplain(line) is None
    assert "\n" not in quoted(text)
