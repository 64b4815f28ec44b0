"""Numbers mistaken: an option, a worth, the stake."""

from __future__ import annotations

import copy
from dataclasses import replace
from random import Random
from typing import Any

from calculator.settlement import Settlement
from tests.audit.stories import Made, Names, Story, either, named

FIGURES = (
    1,
    2,
    3,
    4,
    5,
    6,
    8,
    10,
    12,
    15,
    16,
    20,
    24,
    25,
    30,
    32,
    40,
    50,
    60,
    64,
    80,
    100,
    128,
    200,
    256,
    300,
    500,
    1000,
)


def option_otherwise(rng: Random, story: Story, right: Settlement) -> Made | None:
    """The table's agreement taken for another, whichever."""
    options = [one for one in right.table.definition.options if not one.fixed and one.type in ("choice", "switch")]
    if not options:
        return None
    option = rng.choice(options)
    own = right.table.option(option.id)
    values = [value for value in option.listed_values() if value != own]
    if not values:
        return None
    return with_option(story, option.id, rng.choice(values)), about_option(option.id)


def about_option(name: str) -> Names:
    return lambda mistake: name in (mistake.setting, mistake.element)


def with_option(story: Story, name: str, value: Any) -> Story:
    record = copy.deepcopy(story.record)
    record["options"] = {**record.get("options", {}), name: list(value) if isinstance(value, tuple) else value}
    return replace(story, record=record)


def number_otherwise(rng: Random, story: Story, right: Settlement) -> Made | None:
    """A number of the agreement taken for any other that people play."""
    options = [one for one in right.table.definition.options if not one.fixed and one.type in ("number", "numbers")]
    if not options:
        return None
    option = rng.choice(options)
    own = right.table.option(option.id)
    fit = [number for number in FIGURES if option.minimum <= number <= option.maximum]
    if not fit:
        return None
    if option.type == "number":
        value: Any = rng.choice([number for number in fit if number != own] or [own])
        if rng.random() < 0.3 and isinstance(own, int) and option.minimum <= 2 * own <= option.maximum:
            value = 2 * own
    else:
        if not isinstance(own, tuple):
            return None
        numbers = list(own)
        numbers[rng.randrange(len(numbers))] = rng.choice(fit)
        value = tuple(numbers)
    return with_option(story, option.id, value), about_option(option.id)


def cap_forgotten(rng: Random, story: Story, right: Settlement) -> Made | None:
    """There is no cap."""
    options = [one for one in right.table.definition.options if one.optional and right.table.option(one.id) is not None]
    if not options:
        return None
    option = rng.choice(options)
    names = either(about_option(option.id), named("cap_ignored"))
    return with_option(story, option.id, None), names


def worth_otherwise(rng: Random, story: Story, right: Settlement) -> Made | None:
    """An item is worth another number."""
    lines = [line for win in right.wins for line in win.score.items]
    if not lines:
        return None
    line = rng.choice(lines)
    value = max(0, line.value + rng.choice([-2, -1, -1, -1, 1, 1, 1, 2, 3, line.value]))
    change = f"{{id: {line.item.id}, value: {value}}}"
    return replace(story, extend=(*story.extend, change)), about_item(line.item.id)


def about_item(name: str) -> Names:
    return lambda mistake: mistake.element == name and mistake.kind.startswith("item_")


def item_twice(rng: Random, story: Story, right: Settlement) -> Made | None:
    lines = [line for win in right.wins for line in win.score.items]
    if not lines:
        return None
    line = rng.choice(lines)
    change = f"{{id: {line.item.id}, value: {2 * line.value}}}"
    return replace(story, extend=(*story.extend, change)), about_item(line.item.id)


def money_for_points(rng: Random, story: Story, right: Settlement) -> Made | None:
    """The money is said as if it were points."""
    stake = rng.choice([2, 3, 5, 10])
    change = lambda rows: [(e, a, b, points * stake, r) for e, a, b, points, r in rows]  # noqa: E731
    record = {**story.record, "stake": str(stake)}
    return replace(story, record=record, rows=(*story.rows, change)), named("money stake")


def other_stake(rng: Random, story: Story, right: Settlement) -> Made | None:
    """The amounts at another stake: so many times as much, or half."""
    times = rng.choice([2, 3, 5, 10])
    change = lambda rows: [(e, a, b, points * times, r) for e, a, b, points, r in rows]  # noqa: E731
    return replace(story, rows=(*story.rows, change)), either(
        named("money stake"), named("option"), named("doubled_more")
    )
