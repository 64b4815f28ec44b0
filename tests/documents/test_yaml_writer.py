"""Plain data written as YAML on one line is read back as the same data."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from calculator.documents import Problems, flow_text, never, read_yaml

# What YAML text cannot hold at all: control characters apart from the line ends, and halves of surrogate pairs.
texts = st.text(st.characters(exclude_categories=("Cs",)), max_size=20)
scalars = st.none() | st.booleans() | st.integers(-(10**17), 10**17) | texts
keys = st.text("abcxyz东风0", min_size=1, max_size=6)
values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4))


@given(values)
@example("")
@example("true")
@example("12")
@example("-3")
@example("null")
@example("a: b")
@example("底 # 分")
@example("123m 456p")
@example("\x7f\u2028\ufeff")
@example(["*", "?", "- a", "’", "@"])
def test_a_value_is_read_back_as_it_was(value: object) -> None:
    assert read_yaml(f"a: {flow_text(value)}\n").plain() == {"a": value}
    assert read_yaml(f"a: {flow_text(value, never)}\n").plain() == {"a": value}


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (r'{"a": "\ud83c\udc04"}', "🀄"),
        (r'a: "一\uD83C\uDC04\uD83D\uDE00。"', "一🀄😀。"),
        (r'a: "\\\ud83c\udc04"', "\\🀄"),
        (r'a: "\\ud83c\\udc04"', r"\ud83c\udc04"),
        (r"a: '\ud83c\udc04'", r"\ud83c\udc04"),
        (r'a: "\ud83c\udc04 \ue000\ue000"', "🀄 \ue000\ue000"),
    ],
)
def test_a_character_that_json_writes_as_a_pair_is_read_as_one(written: str, read: str) -> None:
    node = read_yaml(f"{written}\n# end")
    assert node.plain() == {"a": read}
    (entry,) = node.value.values()
    assert (entry.node.start, entry.node.end) == (written.index(" ") + 1, len(written.rstrip("}"))), "its place"


@pytest.mark.parametrize(
    "half", [r"\ud83c", r"\udc04", r"\udc04\ud83c", r"\ud83c\n\udc04", r"\U0000d83c", r"\Uffffffff"]
)
def test_half_a_pair_is_refused_with_a_sentence(half: str) -> None:
    for text in f'a: 1\nb: "{half}"', f'a: "\\ud83c\\udc04"\nb: "{half}"':
        with pytest.raises(Problems) as found:
            read_yaml(text)
        assert [(one.code, one.line) for one in found.value.problems] == [("yaml_escape", 2)]


def test_a_pair_that_is_text_beside_one_that_is_a_character_is_refused() -> None:
    with pytest.raises(Problems) as found:
        read_yaml(r'{"a": "\ud83c\udc04", "b": \ud83c\udc04}')
    assert [one.code for one in found.value.problems] == ["yaml_escape"]


@pytest.mark.parametrize("letter", ["\x7f", "\x80", "\x9b", "\u2028", "\ufeff"])
def test_what_steers_a_terminal_is_written_as_an_escape(letter: str) -> None:
    """Also DEL."""
    written = flow_text({"a": f"b{letter}c"})
    assert letter not in written
    assert read_yaml(written).plain() == {"a": f"b{letter}c"}


def test_text_stands_without_quotes_where_it_can() -> None:
    assert flow_text({"name": "成都 血战", "default": "add_fan", "tiles": "123m"}) == (
        "{name: 成都 血战, default: add_fan, tiles: 123m}"
    )
    assert flow_text([True, None, 3, "true", "12", "a, b"]) == '[true, null, 3, "true", "12", "a, b"]'
    assert flow_text("add_fan", never) == '"add_fan"'
