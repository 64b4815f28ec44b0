"""Rounded, doubled or added wrongly."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random

from calculator.settlement import Settlement
from tests.audit.stories import Made, Row, Story, either, named, says


def called(text: str, name: str, change: Callable[[list[str]], str]) -> str:
    """Every call of a function of the formulas written otherwise."""
    found, start = "", 0
    for match in re.finditer(rf"\b{name}\(", text):
        if match.start() < start:
            continue
        depth, parts, begin, here = 1, [], match.end(), match.end()
        while depth:
            char = text[here]
            if char == "\n":
                break
            depth += char in "(["
            depth -= char in ")]"
            if (char == "," and depth == 1) or not depth:
                parts.append(text[begin:here].strip())
                begin = here + 1
            here += 1
        if depth:
            continue
        found += text[start : match.start()] + change(parts)
        start = here
    return found + text[start:]


def rounded_otherwise(rng: Random, story: Story, right: Settlement) -> Made | None:
    to = rng.choice(["floor_to", "ceil_to", "round_half_up", ""])

    def safe(text: str) -> str:
        # the closing sign is written back only where it was put in
        for name in ("round_half_up", "ceil_to", "floor_to"):
            text = called(
                text, name, lambda parts: f"\x01{to}\x02{parts[0]}, {parts[1]}\x03" if to else f"({parts[0]})"
            )
        return text.replace("\x01", "").replace("\x02", "(").replace("\x03", ")")

    names = named("rounded_down rounded_up rounded_nearest not_rounded rounded_before")
    return replace(story, text=(*story.text, safe)), names


def doubled_otherwise(rng: Random, story: Story, right: Settlement) -> Made | None:
    """One doubling too few or too many."""
    by = rng.choice(["- 1", "+ 1"])

    def change(text: str) -> str:
        return called(text, "pow2", lambda parts: f"\x01(max(({parts[0]}) {by}, 0))").replace("\x01", "pow2")

    return replace(story, text=(*story.text, change)), either(
        named("doubled_less doubled_more"),
        says("翻"),
        named("item_worth item_missed item_twice item_fewer item_more term_missed"),
    )


def added_wrong(rng: Random, story: Story, right: Settlement) -> Made | None:
    """One amount written down or added up wrongly."""
    rows = [row for row in right.transfers if row.points >= 2 and row.payer >= 0 and row.payee >= 0]
    if not rows:
        return None
    row = rng.choice(rows)
    digits = str(row.points)
    amounts = [row.points + step for step in (1, -1, 10, -10)]
    if len(digits) > 1 and digits[-1] != digits[-2]:
        amounts += [int(digits[:-2] + digits[-1] + digits[-2])] * 3
    points = rng.choice([way for way in amounts if way > 0])

    def change(rows: list[Row]) -> list[Row]:
        key = (row.event, row.payer, row.payee, row.points, row.reason)
        return [(*one[:3], points, one[4]) if one == key else one for one in rows]

    return replace(story, rows=(*story.rows, change)), named(
        "addition addition_digits addition_off addition_swapped row_addition"
    )
