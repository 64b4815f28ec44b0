"""Slips as people make them, over every ruleset that comes with the program: a deal remembered wrongly, a rule played
otherwise, an amount added up wrongly. What each comes to is worked out without the audit: the changed record is settled,
or the ruleset's file with a line changed, or the rows that were paid are changed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from calculator.documents import Problems
from calculator.settlement import Settlement, settle_record
from tests.audit.deals_of_any_table import good_deals
from tests.audit.people_forgotten import (
    all_items_forgotten,
    circumstance_forgotten,
    hand_overlooked,
    item_forgotten,
    kong_discarder_mistaken,
    kong_forgotten,
    kong_of_another_kind,
    payment_forgotten,
    refund_forgotten,
)
from tests.audit.people_numbers import (
    cap_forgotten,
    item_twice,
    money_for_points,
    number_otherwise,
    option_otherwise,
    other_stake,
    worth_otherwise,
)
from tests.audit.people_reckoning import added_wrong, doubled_otherwise, rounded_otherwise
from tests.audit.people_tiles import (
    fact_of_deal,
    fact_of_player,
    fact_of_win,
    flower_too_many,
    number_of_the_tile,
    tile_misread,
    wild_tiles_miscounted,
)
from tests.audit.people_who import (
    dealer_forgotten,
    dealer_mistaken,
    discard_as_drawn,
    discarder_mistaken,
    drawn_as_discard,
    only_one_paid,
    payer_forgotten,
    seats_confused,
    winner_mistaken,
    wrong_payer,
)
from tests.audit.stories import RULESETS, Case, Kind, Record, Story, Tables, named, net_of

KINDS: dict[str, tuple[Kind, int]] = {
    "seats confused": (seats_confused, 0),
    "winner mistaken": (winner_mistaken, 0),
    "wrong payer": (wrong_payer, 0),
    "payer forgotten": (payer_forgotten, 3),
    "only one paid": (only_one_paid, 1),
    "discarder": (discarder_mistaken, 3),
    "drawn as discard": (drawn_as_discard, 3),
    "discard as drawn": (discard_as_drawn, 3),
    "dealer mistaken": (dealer_mistaken, 3),
    "dealer forgotten": (dealer_forgotten, 2),
    "option": (option_otherwise, 4),
    "number": (number_otherwise, 6),
    "cap forgotten": (cap_forgotten, 2),
    "worth": (worth_otherwise, 3),
    "item twice": (item_twice, 2),
    "money for points": (money_for_points, 1),
    "other stake": (other_stake, 1),
    "tile misread": (tile_misread, 3),
    "number of the tile": (number_of_the_tile, 3),
    "fact of win": (fact_of_win, 3),
    "fact of player": (fact_of_player, 2),
    "fact of deal": (fact_of_deal, 2),
    "flower": (flower_too_many, 2),
    "wild tiles": (wild_tiles_miscounted, 2),
    "item forgotten": (item_forgotten, 6),
    "all items forgotten": (all_items_forgotten, 2),
    "circumstance forgotten": (circumstance_forgotten, 2),
    "kong forgotten": (kong_forgotten, 2),
    "kong kind": (kong_of_another_kind, 2),
    "kong discarder": (kong_discarder_mistaken, 1),
    "refund forgotten": (refund_forgotten, 2),
    "payment forgotten": (payment_forgotten, 2),
    "hand overlooked": (hand_overlooked, 2),
    "rounded": (rounded_otherwise, 2),
    "doubled": (doubled_otherwise, 2),
    "addition": (added_wrong, 1),
}
"""Each kind with its share among single slips."""
PERSONS = ("seats confused", "winner mistaken", "wrong payer")
PAIRED = {
    "item forgotten": "item", "worth": "item", "payer forgotten": "payer", "discarder": "from", "drawn as discard": "from",
    "discard as drawn": "from", "dealer mistaken": "dealer", "option": "option", "number": "number",
    "kong forgotten": "kong", "kong kind": "kong", "fact of win": "fact", "cap forgotten": "cap",
}  # fmt: skip
"""Kinds that come together, with what they are about: two slips are about two things, but for two items forgotten."""
LIKELY_PAIRS = ("item forgotten", "item forgotten", "item forgotten", "worth", *PAIRED)


def pair_of(rng: Random) -> list[str]:
    while True:
        one, other = rng.choice(LIKELY_PAIRS), rng.choice(LIKELY_PAIRS)
        if PAIRED[one] != PAIRED[other] or one == other == "item forgotten":
            return [one, other]


def cases(seed: int, group: str, tables: Tables) -> Iterator[Case]:
    """Cases of a group (single, pair, person) without end; the same for the same seed."""
    number = -1
    streams = {name: good_deals(seed * 1000, name, tables.library) for name in RULESETS}
    while True:
        number += 1
        rng = Random(f"{seed} {group} {number}")
        ruleset = RULESETS[number % len(RULESETS)]
        for _ in range(rng.randrange(1, 4)):
            name, record = next(streams[ruleset])
        try:
            right = settle_record(record, tables.library)
        except Problems:
            continue
        found = _case(rng, group, ruleset, name, record, right, tables)
        if found is not None:
            yield found


def _case(
    rng: Random, group: str, ruleset: str, name: str, record: Record, right: Settlement, tables: Tables
) -> Case | None:
    weights = [weight for _, weight in KINDS.values()]
    for _ in range(30):
        if group == "person":
            chosen = [rng.choice(PERSONS)]
        elif group == "pair":
            chosen = pair_of(rng)
        else:
            chosen = rng.choices(list(KINDS), weights)
        case = _with(chosen, rng, ruleset, name, record, right, tables)
        if case is not None:
            return case
    return None


def _with(
    chosen: list[str], rng: Random, ruleset: str, name: str, record: Record, right: Settlement, tables: Tables
) -> Case | None:
    story, wanted = Story(record), []
    reached = [right.net]
    for kind in chosen:
        start = rng.random()
        for base in (story, Story(record)) if wanted else (story,):  # with the one before, and alone
            made = KINDS[kind][0](Random(start), base, right)
            rows = None if made is None else tables.rows(made[0])
            if made is None or rows is None:
                return None
            nets = net_of(rows, right.deal.seats)
            if nets in reached:
                return None
            reached.append(nets)
            if base is story:
                after = made
        story = after[0]
        wanted.append(after[1])
    before = reached[2] if len(chosen) == 2 else reached[1]
    if "stake" in story.record:
        right = settle_record({**record, "stake": story.record["stake"]}, tables.library)
    seat = None
    if rng.random() < (0.2 if len(chosen) == 2 else 0.3):
        moved = [at for at in range(right.deal.seats) if before[at] != right.net[at]]
        seat = rng.choice(moved)
    return Case(
        " + ".join(chosen),
        ruleset,
        name,
        {**record, "stake": story.record.get("stake", "1")},
        right,
        before,
        seat,
        tuple(wanted),
        # Of two items both forgotten is a plain hand.
        named("plain_hand") if set(chosen) == {"item forgotten"} == set(chosen[1:]) and _items(right) == 2 else None,
    )


def _items(settlement: Settlement) -> int:
    return len({line.item.id for win in settlement.wins for line in win.score.items})
