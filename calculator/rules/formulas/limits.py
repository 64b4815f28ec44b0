"""Limits of a hand and of a deal under a ruleset: how many of everything there can be, and what is never said."""

from __future__ import annotations

from collections.abc import Container, Iterable

from calculator.rules.definitions import Definition, Option, OptionValue
from calculator.rules.formulas.agreement import with_one_chosen
from calculator.rules.formulas.expressions import MAX_NUMBER, Call, Expr, Name, Number, Text, Truth
from calculator.rules.formulas.spans import ANY, EITHER, Span
from calculator.rules.language.vocabulary import CIRCUMSTANCES, SHAPES
from calculator.rules.ruleset import Ruleset
from calculator.rules.seats import MOST_SEATS, USUAL_HAND
from calculator.tiles import FAMILIES, HONORS, TILES, parse_tiles


def never_said(definition: Definition) -> frozenset[str]:
    """Return words that are no, or 0, under any rules that lack a circumstance, a shape or 精."""
    found = {f"win.{name}" for name in CIRCUMSTANCES if name not in definition.circumstances}
    if "after_kong" not in definition.circumstances:
        found.add("win.after_exposed_kong")
    played = {rule.shape for rule in definition.shapes}
    found |= {name for name in SHAPES if name not in played}
    if definition.jing is None and definition.wild is None:
        found |= {"wild_stands_in", "jing_tiles"}
    if definition.jing is not None and not definition.jing.melded:
        found.add("kong.jing")
    if definition.unfed_kongs:
        found |= {"payer.feeder", "payee.feeder"}
    return frozenset(found)


def quantities_of(ruleset: Ruleset) -> dict[str, int]:
    """Return how many of everything there can be under a ruleset."""
    found = vars(ruleset).get("_quantities")
    if found is None:
        found = vars(ruleset)["_quantities"] = counts_of(ruleset.definition)
    return found


def counts_of(definition: Definition, among: Container[int] = TILES) -> dict[str, int]:
    """Return how many of everything there can be, of some kinds of tiles."""
    parts = () if definition.hand is None else definition.hand.tree.all_parts()
    hand = max((part.value for part in parts if isinstance(part, Number)), default=USUAL_HAND)
    played = {kind for row in definition.tiles for kind in row.kinds if kind in among}
    suited = [[kind for kind in family.kinds if kind in played] for family in FAMILIES if family.role == "suit"]
    honors = played.intersection(HONORS)
    ends = {kind for family in FAMILIES if family.role == "suit" for kind in (family.kinds[0], family.kinds[-1])}
    groups = max((hand + 1) // 3, *(rule.triplets for rule in definition.shapes), 0)
    tiles = hand + 1 + groups
    sets = {
        "honors": honors,
        "winds": {kind for kind in honors if TILES[kind].rank <= MOST_SEATS},
        "dragons": {kind for kind in honors if TILES[kind].rank > MOST_SEATS},
        "terminals": {kind for kinds in suited for kind in kinds if kind in ends},
        "simples": {kind for kinds in suited for kind in kinds if kind not in ends},
    }
    return {
        **{name: min(tiles, sum(TILES[kind].copies for kind in kinds)) for name, kinds in sets.items()},
        "tiles": tiles,
        "groups": groups,
        "pairs": max(groups + 1, (hand + 1) // 2),
        "fours": tiles // 4,
        "kinds": len(played),
        "suits": sum(map(bool, suited)),
        "rank": max((TILES[kind].rank for kind in played), default=0),
        "copies": 4,
        "shown": 3,
        "wind": len(sets["winds"]),
        "dragon": len(sets["dragons"]),
        "wilds": _wilds(definition),
        "seat": definition.seats,
        "players": definition.seats,
        "others": definition.seats - 1,
        "winners": _winners(definition),
    }


def _winners(definition: Definition) -> int:
    """Return how many wins a deal can have at most."""
    one_by_one = definition.seats - 1 if definition.on_discard is not None else definition.winners
    return MAX_NUMBER if definition.win_again else min(definition.seats - 1, one_by_one)


def _wilds(definition: Definition) -> int:
    """Return how many tiles can be wild or turned up at most, whatever is chosen of an option."""
    rows = [(row.when.tree, sum(TILES[kind].copies for kind in row.kinds)) for row in definition.wild_rows]
    if definition.jing is not None:
        shown = definition.jing.open and "main" in definition.jing.wild
        rows.append((definition.jing.when.tree, 4 * max(1, len(definition.jing.wild)) - shown))
    most = [sum(copies for _, copies in rows)]
    for option in {*definition.options_in(*(when for when, _ in rows))}:
        found = []
        for value in values_of(option):
            put = with_one_chosen(definition, option, value).put
            found.append(sum(copies for when, copies in rows if put(when) != Truth(False)))
        most.append(max(found, default=most[0]))
    return min(most)


def most_flowers(e: Call, definition: Definition) -> int:
    """Return how many flowers, or tiles of a fact, can be counted at most."""
    tiles, asked = e.arguments
    if "flowers" not in words_in([tiles]):
        return MAX_NUMBER
    if isinstance(asked, Call) and asked.function == "tile.any_of" and isinstance(asked.arguments[0], Text):
        return len({int(tile) for tile in parse_tiles(asked.arguments[0].value)}.intersection(definition.flowers))
    return len(definition.flowers)


def words_in(parts: Iterable[Expr]) -> list[str]:
    """Return the words among some parts, not those within them."""
    return [part.ref.word.name for part in parts if isinstance(part, Name) and part.ref.word is not None]


def any_value(option: Option, seats: int) -> Span:
    """Whatever an option or fact may be set to."""
    if option.fixed and isinstance(option.default, int):
        return Span(option.default, option.default)
    if option.optional and option.type != "number":
        return ANY
    match option.type:
        case "switch":
            return EITHER
        case "number" | "numbers":
            return Span(option.minimum, option.maximum)
        case "seat":
            return Span(1, seats)
        case "choice" if numbers := listed_numbers(option):
            return Span(min(numbers), max(numbers))
    return ANY


def values_of(option: Option) -> Iterable[OptionValue]:
    """Return what a switch or choice may be set to, None for an empty one."""
    if option.fixed:
        return (option.default,)
    return (*option.listed_values(), None) if option.optional else option.listed_values()


def listed_numbers(option: Option) -> list[int]:
    """Return the numbers that an option can be chosen from; none if its choices are words."""
    return [one for one in option.listed_values() if isinstance(one, int)] if option.is_numeric else []
