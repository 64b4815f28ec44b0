"""Tiles and facts mistaken."""

from __future__ import annotations

import copy
from dataclasses import replace
from random import Random
from typing import Any

from calculator.settlement import Settlement
from tests.audit.stories import Made, Names, Story, at, either, named, of_type, player, says


def tile_misread(rng: Random, story: Story, right: Settlement) -> Made | None:
    """The winning tile was another one."""
    wins = of_type(story, "win")
    if not wins:
        return None
    index = rng.choice(wins)
    tile = story.record["events"][index]["tile"]
    rank, suit = int(tile[0]), tile[1]
    ranks = [
        one
        for one in (rank - 1, rank + 1, rank + 3, rank - 3, rank + 2, rank - 2)
        if 1 <= one <= (7 if suit == "z" else 9)
    ]
    other = f"{rng.choice(ranks)}{suit}"
    record = copy.deepcopy(story.record)
    for event in record["events"]:
        if (
            event["type"] == "win"
            and event["tile"] == tile
            and event.get("from") == record["events"][index].get("from")
        ):
            event["tile"] = other
    return replace(story, record=record), named("tile tile_number winning_tile")


def number_of_the_tile(rng: Random, story: Story, right: Settlement) -> Made | None:
    """押 of another tile, where its number counts."""
    if story.record["ruleset"] != "wuhu":
        return None
    number = rng.randrange(1, 10)
    change = lambda text: text.replace("胡张点数", str(number))  # noqa: E731
    return replace(story, text=(*story.text, change)), named("tile tile_number winning_tile")


def fact_of_win(rng: Random, story: Story, right: Settlement) -> Made | None:
    """A fact of the win taken for another: a bird, a dora, what nobody said."""
    facts = [one for one in right.table.definition.facts if one.of == "win"]
    wins = of_type(story, "win")
    if not facts or not wins:
        return None
    index, fact = rng.choice(wins), rng.choice(facts)
    event = story.record["events"][index]
    own = event.get("facts", {}).get(fact.id, fact.option.default)
    value = other_value(rng, fact, own)
    if value is None:
        return None
    return at(story, index, facts={**event.get("facts", {}), fact.id: value}), about_fact(fact)


def about_fact(fact: Any) -> Names:
    label = fact.option.label("zh")
    return lambda mistake: mistake.element == fact.id or (mistake.kind.startswith("item_") and label in mistake.say())


def other_value(rng: Random, fact: Any, own: Any) -> Any:
    option = fact.option
    if option.type == "switch":
        return not own
    if option.type == "number":
        near = [
            own + step
            for step in (-1, 1, 1, 2)
            if isinstance(own, int) and option.minimum <= own + step <= option.maximum
        ]
        return rng.choice(near) if near else None
    if option.type == "choice":
        values = [one for one in option.listed_values() if one != own]
        return rng.choice(values) if values else None
    if option.type == "tiles":
        from calculator.tiles import format_tiles, parse_tiles

        tiles = list(parse_tiles(own)) if isinstance(own, str) else list(own or ())
        if not tiles:
            return None
        tiles.pop(rng.randrange(len(tiles)))
        if rng.random() < 0.5:
            tiles.append(rng.randrange(27))
        return format_tiles(sorted(int(one) for one in tiles))
    return None


def fact_of_player(rng: Random, story: Story, right: Settlement) -> Made | None:
    facts = [one for one in right.table.definition.facts if one.of == "player"]
    if not facts:
        return None
    fact = rng.choice(facts)
    seats = right.deal.seats
    values = list(story.record.get("facts", {}).get(fact.id, [fact.option.default] * seats))
    if len(values) != seats:
        return None
    seat = rng.randrange(seats)
    value = other_value(rng, fact, values[seat])
    if value is None:
        return None
    values[seat] = value
    record = {**story.record, "facts": {**story.record.get("facts", {}), fact.id: values}}
    return replace(story, record=record), about_fact(fact)


def fact_of_deal(rng: Random, story: Story, right: Settlement) -> Made | None:
    facts = [one for one in right.table.definition.facts if one.of == "deal"]
    if not facts:
        return None
    fact = rng.choice(facts)
    own = story.record.get("facts", {}).get(fact.id, fact.option.default)
    value = rng.randrange(right.deal.seats) if fact.option.type == "seat" else other_value(rng, fact, own)
    if value is None:
        return None
    record = {**story.record, "facts": {**story.record.get("facts", {}), fact.id: value}}
    return replace(story, record=record), about_fact(fact)


def flower_too_many(rng: Random, story: Story, right: Settlement) -> Made | None:
    """A flower more or less than there were."""
    from calculator.tiles import format_tiles, parse_tiles

    wins = [index for index in of_type(story, "win") if "flowers" in story.record["events"][index]]
    if not wins:
        return None
    index = rng.choice(wins)
    tiles = [int(one) for one in parse_tiles(story.record["events"][index]["flowers"])]
    if rng.random() < 0.5 and tiles:
        tiles.pop(rng.randrange(len(tiles)))
    else:
        flowers = [int(kind) for kind in right.table.flowers if kind not in tiles]
        if not flowers:
            return None
        tiles.append(rng.choice(flowers))
    return at(story, index, flowers=format_tiles(sorted(tiles))), either(named("flower flowers"), says("花"))


def wild_tiles_miscounted(rng: Random, story: Story, right: Settlement) -> Made | None:
    jing = story.record.get("jing") or {}
    if "held" not in jing:
        return None
    seat, which = rng.randrange(right.deal.seats), rng.randrange(2)
    record = copy.deepcopy(story.record)
    record["jing"]["held"][seat][which] = max(0, record["jing"]["held"][seat][which] + rng.choice([-1, 1]))
    return replace(story, record=record), named("held", text=player(right, seat))
