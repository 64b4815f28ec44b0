"""One thing wrong in the tiles, hands or melds of a good record."""

from __future__ import annotations

from random import Random

from . import hands
from .fault_places import (
    CHENGDU,
    Fault,
    NoPlace,
    Record,
    count_shown,
    holds_another,
    is_chengdu,
    is_shared,
    melds,
    of,
    only,
    set_flag,
    shown,
    some,
)
from .tables import jing_kinds

NO_TILES = ("0m5p", "5x", "8z", "m5", "12", "1M2M", "1-3m", "１m", 123, None, ["1m"])


def count_short(rng: Random, record: Record) -> None:
    holder = some(rng, shown(record))
    tiles = hands.parse(holder["hand"])
    del tiles[some(rng, _not_jing(record, tiles))]
    holder["hand"] = hands.show(tiles)


def count_long(rng: Random, record: Record) -> None:
    holder = some(rng, shown(record))
    visible = count_shown(record)
    spare = some(rng, [k for k in _not_jing(record, list(range(27))) if visible[k] == 0])
    holder["hand"] = hands.show([*hands.parse(holder["hand"]), spare])


def hand_text(rng: Random, record: Record) -> None:
    some(rng, shown(record))["hand"] = rng.choice(NO_TILES)


def winning_text(rng: Random, record: Record) -> None:
    some(rng, of(record, "win"))["tile"] = rng.choice([*NO_TILES, "12m", ""])


def kong_text(rng: Random, record: Record) -> None:
    some(rng, of(record, "kong"))["tile"] = rng.choice([*NO_TILES, "12m", "55p", ""])


def meld_text(rng: Random, record: Record) -> None:
    meld = some(rng, melds(record))
    meld["tile" if "tile" in meld else "tiles"] = rng.choice([*NO_TILES, "12m", "124m", "99m1p", ""])


def no_such_kind(rng: Random, record: Record) -> None:
    """A tile that is not in the set of the ruleset."""
    only(record, *CHENGDU, "wuhu")
    honors = record.get("options", {}).get("honors", "all")
    if record["ruleset"] == "wuhu" and honors == "all":
        raise NoPlace
    bad = rng.choice(["1z", "7z"] if honors != "winds" else ["5z", "7z"])
    where = rng.choice(["hand", "tile", "kong", "meld"])
    if where == "hand":
        holder = some(rng, shown(record))
        holder["hand"] = hands.show([*hands.parse(holder["hand"])[1:], *hands.parse(bad)])
    elif where == "meld":
        meld = some(rng, [m for m in melds(record) if "tile" in m])
        meld["tile"] = bad
    else:
        some(rng, of(record, "kong" if where == "kong" else "win"))["tile"] = bad


def no_win(rng: Random, record: Record) -> None:
    """A tile of the winner's hand exchanged for one that nobody shows."""
    holder = some(rng, of(record, "win"))
    visible = count_shown(record)
    spare = some(rng, [k for k in _not_jing(record, list(range(27))) if visible[k] == 0])
    tiles = hands.parse(holder["hand"])
    tiles[some(rng, _not_jing(record, tiles))] = spare
    holder["hand"] = hands.show(tiles)


def _not_jing(record: Record, tiles: list[int]) -> list[int]:
    """The places of `tiles` where no 精 lies."""
    wild = jing_kinds(hands.parse(record["jing"]["tile"])[0]) if "jing" in record else ()
    return [at for at, tile in enumerate(tiles) if tile not in wild]


def fifth_copy(rng: Random, record: Record) -> None:
    """Four of a kind and one more, in the hand of one who did not win or by another's kong."""
    visible = count_shown(record)
    if is_chengdu(record):
        holder = some(rng, [h for h in shown(record) if "type" not in h])
        tiles = hands.parse(holder["hand"])
        tiles[rng.randrange(len(tiles))] = some(rng, [k for k in range(27) if visible[k] == 4])
        holder["hand"] = hands.show(tiles)
        return
    win = some(rng, of(record, "win"))
    kong = some(rng, [e for e in of(record, "kong") if e["player"] != win["player"]])
    tiles = hands.parse(win["hand"])
    plain = _not_jing(record, [*tiles, *hands.parse(kong["tile"])])
    if len(tiles) not in plain:
        raise NoPlace
    kong["tile"] = hands.show([tiles[some(rng, plain[:-1])]])


def robbed_tile_held(rng: Random, record: Record) -> None:
    """A plain discard is called a robbed kong, and the winner holds another of the tile."""
    wins = [e for e in of(record, "win") if "from" in e and not is_shared(record, e) and holds_another(e)]
    win = some(rng, [e for e in wins if "kong_discard" not in e.get("flags", [])])
    set_flag(record, win, "robbing_kong")


def chow_forbidden(rng: Random, record: Record) -> None:
    only(record, *CHENGDU)
    holder = some(rng, [h for h in shown(record) if len(hands.parse(h["hand"])) >= 4])
    holder["hand"] = hands.show(hands.parse(holder["hand"])[3:])
    holder.setdefault("melds", []).append({"type": "chow", "tiles": "123m"})


def chow_of_no_run(rng: Random, record: Record) -> None:
    some(rng, [m for m in melds(record) if "tiles" in m])["tiles"] = rng.choice(
        ["124m", "12p", "891s", "1234m", "9m1p2p", "115s"]
    )


def pong_of_two(rng: Random, record: Record) -> None:
    some(rng, [m for m in melds(record) if "tile" in m])["tile"] = rng.choice(["12m", "111m"])


def kong_as_meld(rng: Random, record: Record) -> None:
    some(rng, melds(record))["type"] = rng.choice(["kong", "concealed", "Pong", 3])


def meld_is_text(rng: Random, record: Record) -> None:
    holder = some(rng, [h for h in shown(record) if h.get("melds")])
    holder["melds"][0] = "pong 1m"


def no_hand(rng: Random, record: Record) -> None:
    del some(rng, shown(record))["hand"]


def no_winning_tile(rng: Random, record: Record) -> None:
    del some(rng, of(record, "win"))["tile"]


TILE_FAULTS: dict[str, Fault] = {
    fault.__name__: fault
    for fault in (
        count_short, count_long, hand_text, winning_text, kong_text, meld_text, no_such_kind, no_win, fifth_copy,
        robbed_tile_held, chow_forbidden, chow_of_no_run, pong_of_two, kong_as_meld, meld_is_text, no_hand,
        no_winning_tile,
    )
}  # fmt: skip
