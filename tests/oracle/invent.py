"""What invented deals share: the choices of a table, the dressing of a record, the hands that were built."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from . import hands
from .build import Group, NoLuck, Seat, Stock, Wish, build_groups, build_pairs, lay_down, meld, text
from .tables import OPTIONS, Held, Table, read_options

NUMBERS: dict[str, tuple[Any, ...]] = {
    "base": (1, 2, 3, 5, 10),
    "cap_fan": (None, 1, 2, 3, 4, 5, 6, 8),
    "flower_pig_multiple": (0, 4, 10, 16),
    "heavenly": (0, 1, 3, 5),
    "earthly": (0, 1, 2, 5),
    "full_self_draw_bonus": (None, 0, 5, 10, 40),
    "all_triplets_fan": (1, 2, 3),
    "jing_kong": (0, 5, 10),
}
NAMES = ("老王", "小李", "阿珍", "大刘")


def random_options(rng: Random, ruleset: str, often: float = 0.4) -> dict[str, Any]:
    """Some choices of a table over all values that there are."""
    chosen: dict[str, Any] = {}
    for name, choice in OPTIONS[ruleset].items():
        if rng.random() >= often:
            continue
        if name in NUMBERS:
            chosen[name] = rng.choice(NUMBERS[name])
        elif choice.pair:
            chosen[name] = rng.choice([[0, 0], [1, 2], [2, 4], [3, 5], *([None] if choice.null else [])])
        else:
            chosen[name] = rng.choice([*choice.words, *([None] if choice.null else [])])
            if chosen[name] == "off" and rng.random() < 0.3:
                chosen[name] = False
    return chosen


def table_of(ruleset: str, options: dict[str, Any], jing: int | None = None) -> Table:
    return Table(ruleset, read_options(ruleset, options, []), jing)


def frame(rng: Random, ruleset: str, options: dict[str, Any], dealer: int, events: list[Any]) -> dict[str, Any]:
    """The record around `events`, with what may be left out sometimes left out."""
    record: dict[str, Any] = {"format": 1, "ruleset": ruleset}
    if options or rng.random() < 0.5:
        record["options"] = options
    if rng.random() < 0.4:
        record["stake"] = rng.choice(["1", "0.5", "0.25", "2", "10", 2, 0.5])
    if rng.random() < 0.2:
        record["players"] = list(NAMES)
    record["dealer"] = dealer
    record["events"] = events
    return record


def held_of(seat: Seat) -> Held:
    melds = tuple(tuple(sorted(hands.parse(m["tiles"]))) if "tiles" in m else _pong(m) for m in seat.melds)
    return Held(tuple(seat.concealed), melds, tuple(seat.kongs), seat.winning)


def _pong(given: dict[str, Any]) -> tuple[int, ...]:
    return (hands.parse(given["tile"])[0],) * 3


def hand_keys(rng: Random, seat: Seat) -> dict[str, Any]:
    """`hand` and, where there are any (or sometimes empty), `melds`."""
    keys: dict[str, Any] = {"hand": text(rng, seat.concealed)}
    if seat.melds or rng.random() < 0.4:
        keys["melds"] = seat.melds
    return keys


def fill_seat(rng: Random, seat: Seat, concealed: Sequence[Group], melds: Sequence[Group], winning: int | None) -> None:
    """Puts a built hand on a seat; the pongs that the story gave him are among his melds."""
    seat.concealed = [t for g in concealed for t in g]
    if winning is not None:
        seat.concealed.remove(winning)
    seat.winning = winning
    seat.melds = [meld(g) for g in [*melds, *((t,) * 3 for t in seat.pongs)]]
    rng.shuffle(seat.melds)


def win_event(rng: Random, player: int, seat: Seat, source: int | None, flags: list[str]) -> dict[str, Any]:
    event: dict[str, Any] = {"type": "win", "player": player}
    if source is not None:
        event["from"] = source
    event.update(hand_keys(rng, seat))
    assert seat.winning is not None
    event["tile"] = hands.show([seat.winning])
    if flags or rng.random() < 0.3:
        event["flags"] = flags
    return event


def kong_event(player: int, kong: tuple[str, int], source: int | None) -> dict[str, Any]:
    event: dict[str, Any] = {"type": "kong", "player": player, "kind": kong[0], "tile": hands.show([kong[1]])}
    if source is not None:
        event["from"] = source
    return event


def take_kong(rng: Random, stock: Stock, seat: Seat, kinds: Sequence[int]) -> tuple[str, int]:
    whole = [k for k in kinds if stock.left[k] == 4]
    if not whole or seat.down >= 4:
        raise NoLuck
    tile = rng.choice(whole)
    stock.take([tile] * 4)
    kong = (rng.choice(["exposed", "added", "concealed"]), tile)
    seat.kongs.append(kong)
    return kong


def random_hand(rng: Random, stock: Stock, seat: Seat, kinds: Sequence[int]) -> None:
    """Thirteen tiles as they come, with some pongs down."""
    pongs: list[Group] = []
    for _ in range(rng.choice([0, 0, 1, 1, 2])):
        if seat.down + len(pongs) < 4:
            group = rng.choice(kinds)
            if stock.left[group] >= 3:
                stock.take([group] * 3)
                pongs.append((group,) * 3)
    tiles = stock.draw(rng, 13 - 3 * (seat.down + len(pongs)), kinds)
    fill_seat(rng, seat, [tuple(tiles)], pongs, None)


# -- Chengdu hands ---------------------------------------------------------------------------------------------------


def suits_for(rng: Random, seat: Seat, number: int) -> list[int]:
    """Suits of a hand: those that he has on the table, and more at random up to `number`."""
    suits = sorted(seat.suits())
    more = [s for s in range(3) if s not in suits]
    rng.shuffle(more)
    return (suits + more)[: max(number, len(suits))]


def kinds_in(suits: Sequence[int]) -> tuple[int, ...]:
    return tuple(9 * s + i for s in suits for i in range(9))


def ends(group: Group) -> bool:
    return any(t % 9 in (0, 8) for t in group)


def middle_258(group: Group) -> bool:
    return all(t % 9 in (1, 4, 7) for t in group)


def build_chengdu(rng: Random, stock: Stock, seat: Seat, number: int, include: int | None) -> list[Group]:
    """The concealed groups of a complete hand of `number` suits; melds are laid on the seat, nothing is won yet."""
    suits = suits_for(rng, seat, number)
    if include is not None and include // 9 not in suits:
        suits = [*suits[: max(number - 1, len(seat.suits()))], include // 9]
    kinds = kinds_in(suits)
    need = 4 - seat.down
    style = rng.choices(
        ["plain", "triplets", "ends", "258", "straight", "root", "hook", "pairs", "simple"], [5, 3, 2, 1, 1, 2, 2, 4, 1]
    )[0]
    if style == "pairs" and need == 4:
        pairs = build_pairs(rng, stock, kinds, rng.choice([0.0, 0.2, 0.6]), include)
        fill_seat(rng, seat, pairs, [], None)
        return pairs
    wish = Wish(kinds)
    if style in ("triplets", "hook"):
        wish.triplets = 1.0
    elif style == "ends":
        wish.keep = ends
    elif style == "simple":
        wish.keep = lambda group: not ends(group)
    elif style == "258":
        wish.keep, wish.triplets = middle_258, 1.0
    elif style == "straight" and need >= 3:
        suit = rng.choice(suits)
        wish.first = tuple((9 * suit + i, 9 * suit + i + 1, 9 * suit + i + 2) for i in (0, 3, 6))
    elif style == "root" and need >= 2:
        low = 9 * rng.choice(suits) + rng.randrange(7)
        wish.first = ((low, low + 1, low + 2), (low + rng.randrange(3),) * 3)
    groups = build_groups(rng, stock, need, wish, include)
    often = 1.0 if style == "hook" else rng.choice([0.0, 0.3, 0.7])
    keep = groups[-1][0] if include is None and style == "hook" else include
    concealed, melds = lay_down(rng, groups, often, False, keep)
    fill_seat(rng, seat, concealed, melds, None)
    return concealed
