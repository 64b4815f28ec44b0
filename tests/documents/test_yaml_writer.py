"""Plain data written as YAML on one line is read back as the same data."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from calculator.documents import flow_text, never, read_yaml

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


def test_text_stands_without_quotes_where_it_can() -> None:
    assert flow_text({"name": "成都 血战", "default": "add_fan", "tiles": "123m"}) == (
        "{name: 成都 血战, default: add_fan, tiles: 123m}"
    )
    assert flow_text([True, None, 3, "true", "12", "a, b"]) == '[true, null, 3, "true", "12", "a, b"]'
    assert flow_text("add_fan", never) == '"add_fan"'
