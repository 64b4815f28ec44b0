"""Persons mistaken: who won, who paid, who dealt."""

from __future__ import annotations

import copy
import re
from dataclasses import replace
from random import Random

from calculator.settlement import Settlement
from tests.audit.stories import Made, Names, Row, Story, at, drawn, either, named, of_type, player


def winner_mistaken(rng: Random, story: Story, right: Settlement) -> Made | None:
    """Somebody else is said to have won with that hand."""
    wins = of_type(story, "win")
    if not wins or right.deal.seats < 3:  # of two the other one lost
        return None
    index = rng.choice(wins)
    event = story.record["events"][index]
    other = rng.choice([seat for seat in range(right.deal.seats) if seat not in (event["player"], event.get("from"))])
    record = copy.deepcopy(story.record)
    record["events"][index]["player"] = other
    for one in record["events"]:  # his kongs lie before the same player
        if one["type"] == "kong" and one["player"] == event["player"] and one.get("from") != other:
            one["player"] = other
    names = either(named("winner", text=player(right, other)), swapped(right, event["player"], other))
    return replace(story, record=record), names


def swapped(right: Settlement, one: int, other: int) -> Names:
    return lambda mistake: (
        mistake.kind == "seats" and player(right, one) in mistake.say() and player(right, other) in mistake.say()
    )


def seats_confused(rng: Random, story: Story, right: Settlement) -> Made | None:
    """Two players are taken for each other when the amounts are given."""
    one, other = rng.sample(range(right.deal.seats), 2)
    swap = {one: other, other: one}

    def change(rows: list[Row]) -> list[Row]:
        return [(event, swap.get(a, a), swap.get(b, b), points, reason) for event, a, b, points, reason in rows]

    return replace(story, rows=(*story.rows, change)), swapped(right, one, other)


def wrong_payer(rng: Random, story: Story, right: Settlement) -> Made | None:
    """Another player paid what one owed."""
    rows = [row for row in right.transfers if row.payer >= 0 and row.payee >= 0]
    if not rows:
        return None
    row = rng.choice(rows)
    other = rng.choice([seat for seat in range(right.deal.seats) if seat not in (row.payer, row.payee)] or [-1])
    if other < 0:
        return None

    def change(rows: list[Row]) -> list[Row]:
        return [
            (event, other, b, points, reason) if (event, a, b) == (row.event, row.payer, row.payee) else
            (event, a, b, points, reason)
            for event, a, b, points, reason in rows
        ]  # fmt: skip

    names = either(
        lambda mistake: mistake.kind in ("payer_other", "row_other") and player(right, other) in mistake.say(),
        lambda mistake: (
            mistake.kind in ("discarder", "kong_discarder", "winner", "seats", "dealer")
            and player(right, other) in mistake.say()
        ),
    )
    return replace(story, rows=(*story.rows, change)), names


def payer_forgotten(rng: Random, story: Story, right: Settlement) -> Made | None:
    """One of several payers of a win or kong did not pay it."""
    groups: dict[tuple[int | None, int], set[int]] = {}
    for row in right.transfers:
        if row.payer >= 0 and row.payee >= 0 and row.event is not None:
            groups.setdefault((row.event, row.payee), set()).add(row.payer)
    several = [(key, payers) for key, payers in groups.items() if len(payers) > 1]
    if not several:
        return None
    (event, payee), payers = rng.choice(several)
    payer = rng.choice(sorted(payers))

    def change(rows: list[Row]) -> list[Row]:
        return [row for row in rows if row[:3] != (event, payer, payee)]

    names = either(named("row_missed payer_missed payer_unpaid", text=player(right, payer)))
    return replace(story, rows=(*story.rows, change)), names


def only_one_paid(rng: Random, story: Story, right: Settlement) -> Made | None:
    """All three should have paid, only the discarder did."""
    wins = [index for index in of_type(story, "win") if not drawn(story.record["events"][index])]
    if not wins:
        return None
    index = rng.choice(wins)
    event = story.record["events"][index]

    def change(rows: list[Row]) -> list[Row]:
        return [row for row in rows if row[0] != index or row[1] == event["from"]]

    return replace(story, rows=(*story.rows, change)), either(named("only_discarder option payer_missed"))


def discarder_mistaken(rng: Random, story: Story, right: Settlement) -> Made | None:
    wins = [index for index in of_type(story, "win") if not drawn(story.record["events"][index])]
    if not wins:
        return None
    index = rng.choice(wins)
    event = story.record["events"][index]
    seats = [seat for seat in range(right.deal.seats) if seat not in (event["player"], event["from"])]
    if not seats:
        return None
    other = rng.choice(seats)
    return at(story, index, source=other), named("discarder", text=player(right, other))


def drawn_as_discard(rng: Random, story: Story, right: Settlement) -> Made | None:
    wins = [index for index in of_type(story, "win") if drawn(story.record["events"][index])]
    if not wins:
        return None
    index = rng.choice(wins)
    event = story.record["events"][index]
    other = rng.choice([seat for seat in range(right.deal.seats) if seat != event["player"]])
    flags = [flag for flag in event.get("flags", []) if flag not in ("after_kong", "heavenly", "earthly")]
    return at(story, index, source=other, flags=flags), named("as_discard", text=player(right, other))


def discard_as_drawn(rng: Random, story: Story, right: Settlement) -> Made | None:
    wins = [index for index in of_type(story, "win") if not drawn(story.record["events"][index])]
    if not wins:
        return None
    index = rng.choice(wins)
    event = story.record["events"][index]
    flags = [flag for flag in event.get("flags", []) if flag not in ("kong_discard", "robbing_kong", "public_draw")]
    return at(story, index, source=None, flags=flags), named("as_drawn turned_as_drawn")


def dealer_mistaken(rng: Random, story: Story, right: Settlement) -> Made | None:
    other = rng.choice([seat for seat in range(right.deal.seats) if seat != story.record["dealer"]])
    return replace(story, record={**story.record, "dealer": other}), named("dealer", text=player(right, other))


DEALER = re.compile(r"\b(?:winner|payer|payee|player)\.dealer\b|(?:胡家|付方|收方)\.?是庄|胡家是庄")


def dealer_forgotten(rng: Random, story: Story, right: Settlement) -> Made | None:
    """Nobody looks who is the dealer."""
    change = lambda text: DEALER.sub("(1 == 0)", text)  # noqa: E731
    return replace(story, text=(*story.text, change)), either(
        lambda mistake: mistake.kind != "dealer" and any(word in mistake.say() for word in ("庄", "莊")),
        lambda mistake: mistake.kind != "dealer" and "dealer" in mistake.say("en"),
    )
