"""Slips as people make them, over every ruleset that comes with the program: a deal remembered wrongly, a rule played
otherwise, an amount added up wrongly. What each comes to is worked out without the audit: the changed record is settled,
or the ruleset's file with a line changed, or the rows that were paid are changed."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from calculator.audit import Slip
from calculator.documents import Problems
from calculator.rules.library import BUILT_IN, Library
from calculator.settlement import Settlement, settle_record
from calculator.statement import names_of
from tests.audit.deals_of_any_table import good_deals

Record = dict[str, Any]
Row = tuple[int | None, int, int, int, str]
"""The event, who pays, who gets it, how much, and for what."""
Names = Callable[[Slip], bool]

RULESETS = tuple(sorted(path.stem for path in BUILT_IN.glob("*.yaml")))
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


@dataclass(frozen=True, eq=False)
class Told:
    """A deal as somebody tells it: a record, lines of the ruleset changed, and what he does to the rows."""

    record: Record
    text: tuple[Callable[[str], str], ...] = ()
    extend: tuple[str, ...] = ()
    rows: tuple[Callable[[list[Row]], list[Row]], ...] = ()


@dataclass
class Tables:
    """Changed ruleset files, each written once."""

    folder: Path
    made: dict[tuple[str, str], Path] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.library = Library((self.folder, BUILT_IN))

    def rows(self, told: Told) -> list[Row] | None:
        """What is paid in a deal so told; None where there is no such deal."""
        ruleset = told.record["ruleset"]
        try:
            if told.text or told.extend:
                ruleset = self._file(ruleset, told)
            found = settle_record({**told.record, "ruleset": str(ruleset)}, self.library)
        except Problems:
            return None
        rows = [(row.event, row.payer, row.payee, row.points, row.reason) for row in found.transfers]
        for change in told.rows:
            rows = change(rows)
        return rows

    def _file(self, ruleset: str, told: Told) -> str | Path:
        source = (BUILT_IN / f"{ruleset}.yaml").read_text(encoding="utf-8")
        text = re.split(r"^examples:", source, flags=re.MULTILINE)[0]
        for change in told.text:
            text = change(text)
        base: str | Path = ruleset
        if told.text:
            base = self._write(ruleset, re.sub(r"^id: .*$", "id: NAME", text, flags=re.MULTILINE))
        if told.extend:
            lines = merged(told.extend)
            base = self._write(
                ruleset, f"format: 1\nid: NAME\nextends: {Path(base).stem}\nversion: 1.0.0\nname: NAME\n{lines}"
            )
        return base

    def _write(self, ruleset: str, text: str) -> Path:
        path = self.made.setdefault((ruleset, text), self.folder / f"told_{len(self.made)}.yaml")
        if not path.exists():
            path.write_text(text.replace("NAME", path.stem), encoding="utf-8")
        return path


def merged(extend: tuple[str, ...]) -> str:
    """Rows of items changed, as one list."""
    return "items:\n" + "".join(f"- {row}\n" for row in extend)


@dataclass(frozen=True)
class Case:
    """A claim: the nets, or one seat's; and what the true slips are called. `whole` is a slip that is both of two."""

    kind: str
    ruleset: str
    name: str
    record: Record
    settlement: Settlement
    nets: tuple[int, ...]
    seat: int | None
    wanted: tuple[Names, ...]
    whole: Names | None = None

    def named(self, slips: tuple[Slip, ...]) -> bool:
        """Whether these slips are the true ones."""
        if len(slips) == 1 and self.whole is not None and self.whole(slips[0]):
            return True
        if len(slips) != len(self.wanted):
            return False
        orders = (slips, slips[::-1])
        return any(all(name(slip) for name, slip in zip(self.wanted, order, strict=True)) for order in orders)


Made = tuple[Told, Names]
Kind = Callable[[Random, Told, Settlement], Made | None]


def net_of(rows: list[Row], seats: int) -> tuple[int, ...]:
    """Everybody's amount."""
    net = [0] * (seats + 1)
    for _, payer, payee, points, _ in rows:
        net[payer] -= points
        net[payee] += points
    return tuple(net[:seats])


# --- helpers ------------------------------------------------------------------------------------------------------------


def named(kinds: str, element: str = "", text: str = "") -> Names:
    """A slip of one of these kinds, about this element, in whose words stands this."""
    return lambda slip: slip.kind in kinds.split() and element in ("", slip.element) and text in slip.say()


def either(*names: Names) -> Names:
    return lambda slip: any(one(slip) for one in names)


def says(*words: str) -> Names:
    """A slip whose words have all of these."""
    return lambda slip: all(word in slip.say() for word in words)


def player(settlement: Settlement, seat: int) -> str:
    return names_of(settlement, "zh")[seat]


def at(told: Told, index: int, **changes: Any) -> Told:
    record = copy.deepcopy(told.record)
    event = record["events"][index]
    for key, value in changes.items():
        name = "from" if key == "source" else key
        if value is None:
            event.pop(name, None)
        else:
            event[name] = value
    return replace(told, record=record)


def of_type(told: Told, kind: str) -> list[int]:
    return [index for index, event in enumerate(told.record["events"]) if event["type"] == kind]


def drawn(event: Record) -> bool:
    return "from" not in event


# --- who --------------------------------------------------------------------------------------------------------------


def winner_mistaken(rng: Random, told: Told, right: Settlement) -> Made | None:
    """Somebody else is said to have won with that hand."""
    wins = of_type(told, "win")
    if not wins or right.deal.seats < 3:  # of two the other one lost
        return None
    index = rng.choice(wins)
    event = told.record["events"][index]
    other = rng.choice([seat for seat in range(right.deal.seats) if seat not in (event["player"], event.get("from"))])
    record = copy.deepcopy(told.record)
    record["events"][index]["player"] = other
    for one in record["events"]:  # his kongs lie before the same player
        if one["type"] == "kong" and one["player"] == event["player"] and one.get("from") != other:
            one["player"] = other
    names = either(named("winner", text=player(right, other)), swapped(right, event["player"], other))
    return replace(told, record=record), names


def swapped(right: Settlement, one: int, other: int) -> Names:
    return lambda slip: slip.kind == "seats" and player(right, one) in slip.say() and player(right, other) in slip.say()


def seats_confused(rng: Random, told: Told, right: Settlement) -> Made | None:
    """Two players are taken for each other when the amounts are given."""
    one, other = rng.sample(range(right.deal.seats), 2)
    swap = {one: other, other: one}

    def change(rows: list[Row]) -> list[Row]:
        return [(event, swap.get(a, a), swap.get(b, b), points, reason) for event, a, b, points, reason in rows]

    return replace(told, rows=(*told.rows, change)), swapped(right, one, other)


def wrong_payer(rng: Random, told: Told, right: Settlement) -> Made | None:
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
        lambda slip: slip.kind in ("payer_other", "row_other") and player(right, other) in slip.say(),
        lambda slip: (
            slip.kind in ("discarder", "feeder", "winner", "seats", "dealer") and player(right, other) in slip.say()
        ),
    )
    return replace(told, rows=(*told.rows, change)), names


def payer_forgotten(rng: Random, told: Told, right: Settlement) -> Made | None:
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
    return replace(told, rows=(*told.rows, change)), names


def only_one_paid(rng: Random, told: Told, right: Settlement) -> Made | None:
    """All three should have paid, only the discarder did."""
    wins = [index for index in of_type(told, "win") if not drawn(told.record["events"][index])]
    if not wins:
        return None
    index = rng.choice(wins)
    event = told.record["events"][index]

    def change(rows: list[Row]) -> list[Row]:
        return [row for row in rows if row[0] != index or row[1] == event["from"]]

    return replace(told, rows=(*told.rows, change)), either(named("only_discarder option payer_missed"))


def discarder_mistaken(rng: Random, told: Told, right: Settlement) -> Made | None:
    wins = [index for index in of_type(told, "win") if not drawn(told.record["events"][index])]
    if not wins:
        return None
    index = rng.choice(wins)
    event = told.record["events"][index]
    seats = [seat for seat in range(right.deal.seats) if seat not in (event["player"], event["from"])]
    if not seats:
        return None
    other = rng.choice(seats)
    return at(told, index, source=other), named("discarder", text=player(right, other))


def drawn_as_discard(rng: Random, told: Told, right: Settlement) -> Made | None:
    wins = [index for index in of_type(told, "win") if drawn(told.record["events"][index])]
    if not wins:
        return None
    index = rng.choice(wins)
    event = told.record["events"][index]
    other = rng.choice([seat for seat in range(right.deal.seats) if seat != event["player"]])
    flags = [flag for flag in event.get("flags", []) if flag not in ("after_kong", "heavenly", "earthly")]
    return at(told, index, source=other, flags=flags), named("as_discard", text=player(right, other))


def discard_as_drawn(rng: Random, told: Told, right: Settlement) -> Made | None:
    wins = [index for index in of_type(told, "win") if not drawn(told.record["events"][index])]
    if not wins:
        return None
    index = rng.choice(wins)
    event = told.record["events"][index]
    flags = [flag for flag in event.get("flags", []) if flag not in ("kong_discard", "robbing_kong", "public_draw")]
    return at(told, index, source=None, flags=flags), named("as_drawn turned_as_drawn")


def dealer_mistaken(rng: Random, told: Told, right: Settlement) -> Made | None:
    other = rng.choice([seat for seat in range(right.deal.seats) if seat != told.record["dealer"]])
    return replace(told, record={**told.record, "dealer": other}), named("dealer", text=player(right, other))


DEALER = re.compile(r"\b(?:winner|payer|payee|player)\.dealer\b|(?:胡家|付方|收方)\.?是庄|胡家是庄")


def dealer_forgotten(rng: Random, told: Told, right: Settlement) -> Made | None:
    """Nobody looks who is the dealer."""
    change = lambda text: DEALER.sub("(1 == 0)", text)  # noqa: E731
    return replace(told, text=(*told.text, change)), either(
        lambda slip: slip.kind != "dealer" and any(word in slip.say() for word in ("庄", "莊")),
        lambda slip: slip.kind != "dealer" and "dealer" in slip.say("en"),
    )


# --- numbers ------------------------------------------------------------------------------------------------------------


def option_otherwise(rng: Random, told: Told, right: Settlement) -> Made | None:
    """The table's agreement taken for another, whichever."""
    options = [one for one in right.table.definition.options if not one.fixed and one.type in ("choice", "switch")]
    if not options:
        return None
    option = rng.choice(options)
    own = right.table.option(option.id)
    values = [value for value in option.listed_values() if value != own]
    if not values:
        return None
    return with_option(told, option.id, rng.choice(values)), about_option(option.id)


def about_option(name: str) -> Names:
    return lambda slip: name in (slip.setting, slip.element)


def with_option(told: Told, name: str, value: Any) -> Told:
    record = copy.deepcopy(told.record)
    record["options"] = {**record.get("options", {}), name: list(value) if isinstance(value, tuple) else value}
    return replace(told, record=record)


def number_otherwise(rng: Random, told: Told, right: Settlement) -> Made | None:
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
    return with_option(told, option.id, value), about_option(option.id)


def cap_forgotten(rng: Random, told: Told, right: Settlement) -> Made | None:
    """There is no cap."""
    options = [one for one in right.table.definition.options if one.optional and right.table.option(one.id) is not None]
    if not options:
        return None
    option = rng.choice(options)
    names = either(about_option(option.id), named("cap_ignored"))
    return with_option(told, option.id, None), names


def worth_otherwise(rng: Random, told: Told, right: Settlement) -> Made | None:
    """An item is worth another number."""
    lines = [line for win in right.wins for line in win.score.items]
    if not lines:
        return None
    line = rng.choice(lines)
    value = max(0, line.value + rng.choice([-2, -1, -1, -1, 1, 1, 1, 2, 3, line.value]))
    change = f"{{id: {line.item.id}, value: {value}}}"
    return replace(told, extend=(*told.extend, change)), about_item(line.item.id)


def about_item(name: str) -> Names:
    return lambda slip: slip.element == name and slip.kind.startswith("item_")


def item_twice(rng: Random, told: Told, right: Settlement) -> Made | None:
    lines = [line for win in right.wins for line in win.score.items]
    if not lines:
        return None
    line = rng.choice(lines)
    change = f"{{id: {line.item.id}, value: {2 * line.value}}}"
    return replace(told, extend=(*told.extend, change)), about_item(line.item.id)


def money_for_points(rng: Random, told: Told, right: Settlement) -> Made | None:
    """The money is said as if it were points."""
    stake = rng.choice([2, 3, 5, 10])
    change = lambda rows: [(e, a, b, points * stake, r) for e, a, b, points, r in rows]  # noqa: E731
    record = {**told.record, "stake": str(stake)}
    return replace(told, record=record, rows=(*told.rows, change)), named("money stake")


def other_stake(rng: Random, told: Told, right: Settlement) -> Made | None:
    """The amounts at another stake: so many times as much, or half."""
    times = rng.choice([2, 3, 5, 10])
    change = lambda rows: [(e, a, b, points * times, r) for e, a, b, points, r in rows]  # noqa: E731
    return replace(told, rows=(*told.rows, change)), either(
        named("money stake"), named("option"), named("doubled_more")
    )


# --- tiles ------------------------------------------------------------------------------------------------------------


def tile_misread(rng: Random, told: Told, right: Settlement) -> Made | None:
    """The winning tile was another one."""
    wins = of_type(told, "win")
    if not wins:
        return None
    index = rng.choice(wins)
    tile = told.record["events"][index]["tile"]
    rank, suit = int(tile[0]), tile[1]
    ranks = [
        one
        for one in (rank - 1, rank + 1, rank + 3, rank - 3, rank + 2, rank - 2)
        if 1 <= one <= (7 if suit == "z" else 9)
    ]
    other = f"{rng.choice(ranks)}{suit}"
    record = copy.deepcopy(told.record)
    for event in record["events"]:
        if (
            event["type"] == "win"
            and event["tile"] == tile
            and event.get("from") == record["events"][index].get("from")
        ):
            event["tile"] = other
    return replace(told, record=record), named("tile tile_number winning_tile")


def number_of_the_tile(rng: Random, told: Told, right: Settlement) -> Made | None:
    """押 of another tile, where its number counts."""
    if told.record["ruleset"] != "wuhu":
        return None
    number = rng.randrange(1, 10)
    change = lambda text: text.replace("胡张点数", str(number))  # noqa: E731
    return replace(told, text=(*told.text, change)), named("tile tile_number winning_tile")


def fact_of_win(rng: Random, told: Told, right: Settlement) -> Made | None:
    """A fact of the win taken for another: a bird, a dora, what nobody said."""
    facts = [one for one in right.table.definition.facts if one.of == "win"]
    wins = of_type(told, "win")
    if not facts or not wins:
        return None
    index, fact = rng.choice(wins), rng.choice(facts)
    event = told.record["events"][index]
    own = event.get("facts", {}).get(fact.id, fact.option.default)
    value = other_value(rng, fact, own)
    if value is None:
        return None
    return at(told, index, facts={**event.get("facts", {}), fact.id: value}), about_fact(fact)


def about_fact(fact: Any) -> Names:
    label = fact.option.label("zh")
    return lambda slip: slip.element == fact.id or (slip.kind.startswith("item_") and label in slip.say())


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


def fact_of_player(rng: Random, told: Told, right: Settlement) -> Made | None:
    facts = [one for one in right.table.definition.facts if one.of == "player"]
    if not facts:
        return None
    fact = rng.choice(facts)
    seats = right.deal.seats
    values = list(told.record.get("facts", {}).get(fact.id, [fact.option.default] * seats))
    if len(values) != seats:
        return None
    seat = rng.randrange(seats)
    value = other_value(rng, fact, values[seat])
    if value is None:
        return None
    values[seat] = value
    record = {**told.record, "facts": {**told.record.get("facts", {}), fact.id: values}}
    return replace(told, record=record), about_fact(fact)


def fact_of_deal(rng: Random, told: Told, right: Settlement) -> Made | None:
    facts = [one for one in right.table.definition.facts if one.of == "deal"]
    if not facts:
        return None
    fact = rng.choice(facts)
    own = told.record.get("facts", {}).get(fact.id, fact.option.default)
    value = rng.randrange(right.deal.seats) if fact.option.type == "seat" else other_value(rng, fact, own)
    if value is None:
        return None
    record = {**told.record, "facts": {**told.record.get("facts", {}), fact.id: value}}
    return replace(told, record=record), about_fact(fact)


def flower_too_many(rng: Random, told: Told, right: Settlement) -> Made | None:
    """A flower more or less than there were."""
    from calculator.tiles import format_tiles, parse_tiles

    wins = [index for index in of_type(told, "win") if "flowers" in told.record["events"][index]]
    if not wins:
        return None
    index = rng.choice(wins)
    tiles = [int(one) for one in parse_tiles(told.record["events"][index]["flowers"])]
    if rng.random() < 0.5 and tiles:
        tiles.pop(rng.randrange(len(tiles)))
    else:
        flowers = [int(tile) for tile in right.table.tiles if tile.family.role == "flower" and int(tile) not in tiles]
        if not flowers:
            return None
        tiles.append(rng.choice(flowers))
    return at(told, index, flowers=format_tiles(sorted(tiles))), either(named("flower flowers"), says("花"))


def wild_tiles_miscounted(rng: Random, told: Told, right: Settlement) -> Made | None:
    jing = told.record.get("jing") or {}
    if "held" not in jing:
        return None
    seat, which = rng.randrange(right.deal.seats), rng.randrange(2)
    record = copy.deepcopy(told.record)
    record["jing"]["held"][seat][which] = max(0, record["jing"]["held"][seat][which] + rng.choice([-1, 1]))
    return replace(told, record=record), named("held", text=player(right, seat))


# --- forgotten ----------------------------------------------------------------------------------------------------------


def without_requirements(text: str) -> str:
    """The file without its conditions of a win: people count wrongly without asking whether it would be legal."""
    return re.sub(r"^requirements:\n(?:[- ].*\n|\n)*", "", text, flags=re.MULTILINE)


def item_forgotten(rng: Random, told: Told, right: Settlement) -> Made | None:
    lines = [line for win in right.wins for line in win.score.items]
    if not lines:
        return None
    line = rng.choice(lines)
    text = told.text if told.record["ruleset"] in ("chengdu_five", "sanren") else (*told.text, without_requirements)
    names = either(about_item(line.item.id), flag_or_fact_of(line.item))
    return replace(told, text=text, extend=(*told.extend, f"{{id: {line.item.id}, off: true}}")), names


def flag_or_fact_of(item: Any) -> Names:
    """What is forgotten with the circumstance is the item, and the other way round."""
    asked = {ref.attribute for ref in item.when.tree.refs()}
    return lambda slip: (
        (slip.kind == "flag" and slip.element in asked)
        or (item.label("zh") in slip.say() and slip.kind != "item_uncalled")
    )


def all_items_forgotten(rng: Random, told: Told, right: Settlement) -> Made | None:
    """Counted as a plain hand."""
    lines = [line for win in right.wins for line in win.score.items]
    if len({line.item.id for line in lines}) < 2:
        return None
    text = told.text if told.record["ruleset"] in ("chengdu_five", "sanren") else (*told.text, without_requirements)
    off = tuple(f"{{id: {item.id}, off: true}}" for item in right.table.definition.items)
    return replace(told, text=text, extend=(*told.extend, *off)), named("plain_hand items_missed all_items_missed")


def circumstance_forgotten(rng: Random, told: Told, right: Settlement) -> Made | None:
    wins = [index for index in of_type(told, "win") if told.record["events"][index].get("flags")]
    if not wins:
        return None
    index = rng.choice(wins)
    event = told.record["events"][index]
    flag = rng.choice(event["flags"])
    flags = [one for one in event["flags"] if one != flag]
    items = [
        item for item in right.table.definition.items if any(ref.attribute == flag for ref in item.when.tree.refs())
    ]
    names = either(lambda slip: slip.element == flag or slip.kind == "as_turned", *(about_item(item.id) for item in items),
                   named("turned_as_drawn turned_as_discard"),
                   *(says(item.label("zh")) for item in items))  # fmt: skip
    return at(told, index, flags=flags), names


def kong_forgotten(rng: Random, told: Told, right: Settlement) -> Made | None:
    kongs = of_type(told, "kong")
    if not kongs:
        return None
    index = rng.choice(kongs)
    change = lambda rows: [row for row in rows if row[0] != index]  # noqa: E731
    names: Names = lambda slip: slip.kind in ("payment_missed", "kong_unpaid", "event_missed") and slip.event == index  # noqa: E731
    return replace(told, rows=(*told.rows, change)), names


def kong_of_another_kind(rng: Random, told: Told, right: Settlement) -> Made | None:
    kongs = of_type(told, "kong")
    if not kongs:
        return None
    index = rng.choice(kongs)
    event = told.record["events"][index]
    kind = rng.choice([one for one in ("exposed", "added", "concealed") if one != event["kind"]])
    feeder = (
        rng.choice([seat for seat in range(right.deal.seats) if seat != event["player"]]) if kind == "exposed" else None
    )
    if told.record["ruleset"] in ("changsha",):
        feeder = feeder if "from" in event else None
    return at(told, index, kind=kind, source=feeder), named("kong_kind kong")


def feeder_mistaken(rng: Random, told: Told, right: Settlement) -> Made | None:
    kongs = [index for index in of_type(told, "kong") if "from" in told.record["events"][index]]
    if not kongs:
        return None
    index = rng.choice(kongs)
    event = told.record["events"][index]
    seats = [seat for seat in range(right.deal.seats) if seat not in (event["player"], event["from"])]
    other = rng.choice(seats)
    return at(told, index, source=other), named("feeder", text=player(right, other))


def refund_forgotten(rng: Random, told: Told, right: Settlement) -> Made | None:
    if not any(row.reason == "kong_refund" for row in right.transfers):
        return None
    change = lambda rows: [row for row in rows if row[4] != "kong_refund"]  # noqa: E731
    names = either(named("payment_missed", "kong_refund"), about_option("refund_kongs"), says("退税"))
    return replace(told, rows=(*told.rows, change)), names


def payment_forgotten(rng: Random, told: Told, right: Settlement) -> Made | None:
    """All of one kind of payment, as 查叫 or the birds."""
    reasons = sorted({row.reason for row in right.transfers} - {"win", "kong", "kong_refund"})
    if not reasons:
        return None
    reason = rng.choice(reasons)
    change = lambda rows: [row for row in rows if row[4] != reason]  # noqa: E731
    label = next((one.label("zh") for one in right.table.definition.payments if one.reason == reason), reason)
    names = either(lambda slip: slip.element == reason, says(label))
    return replace(told, rows=(*told.rows, change)), names


def hand_overlooked(rng: Random, told: Told, right: Settlement) -> Made | None:
    """A ready hand taken for one that is not."""
    walls = of_type(told, "exhausted")
    if not walls:
        return None
    index = walls[0]
    event = told.record["events"][index]
    hands = event.get("hands", {})
    ready = [seat for seat in hands if right.players and right.players[int(seat)].ready]
    if not ready:
        return None
    seat = rng.choice(sorted(ready))
    record = copy.deepcopy(told.record)
    record["events"][index]["hands"].pop(seat)
    record["events"][index].setdefault("claims", {})[seat] = "not_ready"
    return replace(told, record=record), named("not_ready", text=player(right, int(seat)))


# --- reckoning ------------------------------------------------------------------------------------------------------------


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


def rounded_otherwise(rng: Random, told: Told, right: Settlement) -> Made | None:
    to = rng.choice(["floor_to", "ceil_to", "round_half_up", ""])

    def safe(text: str) -> str:
        # the closing sign is written back only where it was put in
        for name in ("round_half_up", "ceil_to", "floor_to"):
            text = called(
                text, name, lambda parts: f"\x01{to}\x02{parts[0]}, {parts[1]}\x03" if to else f"({parts[0]})"
            )
        return text.replace("\x01", "").replace("\x02", "(").replace("\x03", ")")

    names = named("rounded_down rounded_up rounded_nearest not_rounded rounded_before")
    return replace(told, text=(*told.text, safe)), names


def doubled_otherwise(rng: Random, told: Told, right: Settlement) -> Made | None:
    """One doubling too few or too many."""
    by = rng.choice(["- 1", "+ 1"])

    def change(text: str) -> str:
        return called(text, "pow2", lambda parts: f"\x01(max(({parts[0]}) {by}, 0))").replace("\x01", "pow2")

    return replace(told, text=(*told.text, change)), either(
        named("doubled_less doubled_more"),
        says("翻"),
        named("item_worth item_missed item_twice item_fewer item_more term_missed"),
    )


def added_wrong(rng: Random, told: Told, right: Settlement) -> Made | None:
    """One amount written down or added up wrongly."""
    rows = [row for row in right.transfers if row.points >= 2 and row.payer >= 0 and row.payee >= 0]
    if not rows:
        return None
    row = rng.choice(rows)
    digits = str(row.points)
    ways = [row.points + step for step in (1, -1, 10, -10)]
    if len(digits) > 1 and digits[-1] != digits[-2]:
        ways += [int(digits[:-2] + digits[-1] + digits[-2])] * 3
    points = rng.choice([way for way in ways if way > 0])

    def change(rows: list[Row]) -> list[Row]:
        key = (row.event, row.payer, row.payee, row.points, row.reason)
        return [(*one[:3], points, one[4]) if one == key else one for one in rows]

    return replace(told, rows=(*told.rows, change)), named(
        "addition addition_digits addition_off addition_swapped row_addition"
    )


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
    "kong feeder": (feeder_mistaken, 1),
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
    told, wanted = Told(record), []
    reached = [right.net]
    for kind in chosen:
        start = rng.random()
        for base in (told, Told(record)) if wanted else (told,):  # with the one before, and alone
            made = KINDS[kind][0](Random(start), base, right)
            rows = None if made is None else tables.rows(made[0])
            if made is None or rows is None:
                return None
            nets = net_of(rows, right.deal.seats)
            if nets in reached:
                return None
            reached.append(nets)
            if base is told:
                after = made
        told = after[0]
        wanted.append(after[1])
    before = reached[2] if len(chosen) == 2 else reached[1]
    if "stake" in told.record:
        right = settle_record({**record, "stake": told.record["stake"]}, tables.library)
    seat = None
    if rng.random() < (0.2 if len(chosen) == 2 else 0.3):
        moved = [at for at in range(right.deal.seats) if before[at] != right.net[at]]
        seat = rng.choice(moved)
    return Case(
        " + ".join(chosen),
        ruleset,
        name,
        {**record, "stake": told.record.get("stake", "1")},
        right,
        before,
        seat,
        tuple(wanted),
        # Of two items both forgotten is a plain hand.
        named("plain_hand") if set(chosen) == {"item forgotten"} == set(chosen[1:]) and _items(right) == 2 else None,
    )


def _items(settlement: Settlement) -> int:
    return len({line.item.id for win in settlement.wins for line in win.score.items})
