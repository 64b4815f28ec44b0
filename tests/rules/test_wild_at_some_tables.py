"""A tile that is turned up at some tables only, wild tiles that cannot be melded, and requirements of one deal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from calculator.documents import Problems
from tests.make_deals import kong, win
from tests.make_rulesets import SMALL, changed, settled

TURNED = changed("options:", "jing: {cycles: [123456789m], wild: [next], when: double}\noptions:")
JING = {"tile": "1m", "held": [[0, 0]] * 4}
FIXED = changed("options:", "wild: {tiles: 7z, zh: 鬼, en: ghost, when: double, melded: false}\noptions:")
PLAIN = win(1, "123456789m111z4z", "4z", discarder=2)


def faults(text: str, folder: Path, *events: Any, **more: Any) -> list[tuple[str, str]]:
    """Where and why a deal is refused; nothing where it settles."""
    try:
        settled(text, folder, *events, **more)
    except Problems as found:
        return [(problem.path, problem.code) for problem in found.problems]
    return []


@pytest.mark.parametrize(
    ("more", "wrong"),
    [
        ({}, []),
        ({"jing": JING}, [("jing", "jing_not_here")]),
        ({"options": {"double": True}}, [("jing", "jing_missing")]),
        ({"options": {"double": True}, "jing": {**JING, "held": [[0, 0], [1, 1], [0, 0], [0, 0]]}}, []),
    ],
)
def test_a_tile_is_turned_up_where_the_options_say_so(more: Any, wrong: Any, tmp_path: Path) -> None:
    assert faults(TURNED, tmp_path, PLAIN, **more) == wrong


@pytest.mark.parametrize(
    ("held", "asked"), [("", ", turned-up tile and what each seat holds."), (", held: false", ", turned-up tile.")]
)
def test_what_each_holds_is_asked_for_only_where_a_record_must_say_it(held: str, asked: str, tmp_path: Path) -> None:
    with pytest.raises(Problems) as found:
        settled(TURNED.replace("when: double}", f"when: double{held}}}"), tmp_path, PLAIN, options={"double": True})
    assert found.value.problems[0].message("en") == f"jing is required: the{asked[1:]}"


def test_what_is_turned_up_is_wild_under_that_option_alone(tmp_path: Path) -> None:
    won = win(1, "456789m111222z2m", "3z", discarder=2)  # 2m in the place of another 3z
    held = {**JING, "held": [[0, 0], [0, 1], [0, 0], [0, 0]]}
    assert faults(TURNED, tmp_path, won) == [("events[0].hand", "no_shape")]
    assert faults(TURNED, tmp_path, won, options={"double": True}, jing=held) == []


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize(
    ("events", "at"),
    [
        ([win(1, "456789m111z2z", "2z", discarder=2, melds=["pong 7z"])], "events[0].melds[0].tile"),
        ([kong(1, "concealed 7z"), win(1, "456789m111z2z", "2z", discarder=2)], "events[0].tile"),
        ([kong(2, "exposed 7z", discarder=3), PLAIN], "events[0].tile"),
    ],
)
def test_a_wild_tile_that_is_not_melded_lies_in_no_meld(events: Any, at: str, double: bool, tmp_path: Path) -> None:
    wrong = [(at, "wild_melded")] if double else []
    assert faults(FIXED, tmp_path, *events, options={"double": double}) == wrong


@pytest.mark.parametrize(("streak", "wrong"), [(1, [("events[0].hand", "not_legal")]), (2, [])])
def test_a_requirement_may_ask_a_fact_of_the_deal(streak: int, wrong: Any, tmp_path: Path) -> None:
    """Before, it was compiled to a name that is not there."""
    text = SMALL.replace("when: suits <= 2}", "when: suits <= streak}")
    text += "facts:\n  streak: {zh: 连庄, en: streak, of: deal, type: number, default: 0}\n"
    two_suits = win(1, "123456m789p111z4z", "4z", discarder=2)
    assert faults(text, tmp_path, two_suits, facts={"streak": streak}) == wrong


def test_a_dead_hand_is_told_from_a_false_win(tmp_path: Path) -> None:
    rows = "  - {on: exhausted, from: payer.dead_hand, pay: 5}\n  - {on: false_win dead_hand, from: payer.offender, pay: 0}\n"
    text = SMALL.replace("  kong:\n", f"  penalty:\n{rows}  kong:\n")
    events = [{"type": "false_win", "player": 0}, {"type": "dead_hand", "player": 3}, {"type": "exhausted"}]
    assert settled(text, tmp_path, *events).net == (5, 5, 5, -15)
