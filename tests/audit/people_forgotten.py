"""Forgotten: items, circumstances, kongs, payments."""

from __future__ import annotations

import copy
import re
from dataclasses import replace
from random import Random
from typing import Any

from calculator.settlement import Settlement
from tests.audit.people_numbers import about_item, about_option
from tests.audit.stories import Made, Names, Story, at, either, named, of_type, player, says


def without_requirements(text: str) -> str:
    """The file without its conditions of a win: people count wrongly without asking whether it would be legal."""
    return re.sub(r"^requirements:\n(?:[- ].*\n|\n)*", "", text, flags=re.MULTILINE)


def item_forgotten(rng: Random, story: Story, right: Settlement) -> Made | None:
    lines = [line for win in right.wins for line in win.score.items]
    if not lines:
        return None
    line = rng.choice(lines)
    text = story.text if story.record["ruleset"] in ("chengdu_five", "sanren") else (*story.text, without_requirements)
    names = either(about_item(line.item.id), flag_or_fact_of(line.item))
    return replace(story, text=text, extend=(*story.extend, f"{{id: {line.item.id}, off: true}}")), names


def flag_or_fact_of(item: Any) -> Names:
    """What is forgotten with the circumstance is the item, and the other way round."""
    asked = {ref.attribute for ref in item.when.tree.refs()}
    return lambda mistake: (
        (mistake.kind == "flag" and mistake.element in asked)
        or (item.label("zh") in mistake.say() and mistake.kind != "item_uncalled")
    )


def all_items_forgotten(rng: Random, story: Story, right: Settlement) -> Made | None:
    """Counted as a plain hand."""
    lines = [line for win in right.wins for line in win.score.items]
    if len({line.item.id for line in lines}) < 2:
        return None
    text = story.text if story.record["ruleset"] in ("chengdu_five", "sanren") else (*story.text, without_requirements)
    off = tuple(f"{{id: {item.id}, off: true}}" for item in right.table.definition.items)
    return replace(story, text=text, extend=(*story.extend, *off)), named("plain_hand items_missed all_items_missed")


def circumstance_forgotten(rng: Random, story: Story, right: Settlement) -> Made | None:
    wins = [index for index in of_type(story, "win") if story.record["events"][index].get("flags")]
    if not wins:
        return None
    index = rng.choice(wins)
    event = story.record["events"][index]
    flag = rng.choice(event["flags"])
    flags = [one for one in event["flags"] if one != flag]
    items = [
        item for item in right.table.definition.items if any(ref.attribute == flag for ref in item.when.tree.refs())
    ]
    names = either(lambda one: one.element == flag or one.kind == "as_turned", *(about_item(item.id) for item in items),
                   named("turned_as_drawn turned_as_discard"),
                   *(says(item.label("zh")) for item in items))  # fmt: skip
    return at(story, index, flags=flags), names


def kong_forgotten(rng: Random, story: Story, right: Settlement) -> Made | None:
    kongs = of_type(story, "kong")
    if not kongs:
        return None
    index = rng.choice(kongs)
    change = lambda rows: [row for row in rows if row[0] != index]  # noqa: E731
    missed = ("payment_missed", "kong_unpaid", "event_missed")
    names: Names = lambda one: one.kind in missed and one.event == index  # noqa: E731
    return replace(story, rows=(*story.rows, change)), names


def kong_of_another_kind(rng: Random, story: Story, right: Settlement) -> Made | None:
    kongs = of_type(story, "kong")
    if not kongs:
        return None
    index = rng.choice(kongs)
    event = story.record["events"][index]
    kind = rng.choice([one for one in ("exposed", "added", "concealed") if one != event["kind"]])
    discarder = (
        rng.choice([seat for seat in range(right.deal.seats) if seat != event["player"]]) if kind == "exposed" else None
    )
    if story.record["ruleset"] in ("changsha",):
        discarder = discarder if "from" in event else None
    return at(story, index, kind=kind, source=discarder), named("kong_kind kong")


def kong_discarder_mistaken(rng: Random, story: Story, right: Settlement) -> Made | None:
    kongs = [index for index in of_type(story, "kong") if "from" in story.record["events"][index]]
    if not kongs:
        return None
    index = rng.choice(kongs)
    event = story.record["events"][index]
    seats = [seat for seat in range(right.deal.seats) if seat not in (event["player"], event["from"])]
    if not seats:
        return None
    other = rng.choice(seats)
    return at(story, index, source=other), named("kong_discarder", text=player(right, other))


def refund_forgotten(rng: Random, story: Story, right: Settlement) -> Made | None:
    if not any(row.reason == "kong_refund" for row in right.transfers):
        return None
    change = lambda rows: [row for row in rows if row[4] != "kong_refund"]  # noqa: E731
    names = either(named("payment_missed", "kong_refund"), about_option("refund_kongs"), says("退税"))
    return replace(story, rows=(*story.rows, change)), names


def payment_forgotten(rng: Random, story: Story, right: Settlement) -> Made | None:
    """All of one kind of payment, as 查叫 or the birds."""
    reasons = sorted({row.reason for row in right.transfers} - {"win", "kong", "kong_refund"})
    if not reasons:
        return None
    reason = rng.choice(reasons)
    change = lambda rows: [row for row in rows if row[4] != reason]  # noqa: E731
    label = next((one.label("zh") for one in right.table.definition.payments if one.reason == reason), reason)
    names = either(lambda mistake: mistake.element == reason, says(label))
    return replace(story, rows=(*story.rows, change)), names


def hand_overlooked(rng: Random, story: Story, right: Settlement) -> Made | None:
    """A ready hand taken for one that is not."""
    walls = of_type(story, "exhausted")
    if not walls:
        return None
    index = walls[0]
    event = story.record["events"][index]
    hands = event.get("hands", {})
    ready = [seat for seat in hands if right.players and right.players[int(seat)].ready]
    if not ready:
        return None
    seat = rng.choice(sorted(ready))
    record = copy.deepcopy(story.record)
    record["events"][index]["hands"].pop(seat)
    record["events"][index].setdefault("claims", {})[seat] = "not_ready"
    return replace(story, record=record), named("not_ready", text=player(right, int(seat)))
