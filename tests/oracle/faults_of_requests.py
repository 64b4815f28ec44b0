"""One thing wrong in a good request about a hand."""

from __future__ import annotations

from random import Random

from . import hands
from .fault_places import CHENGDU, Fault, NoPlace, Record, only, some
from .faults import bad_option, bad_ruleset, no_ruleset, unknown_option
from .faults_of_tiles import NO_TILES


def request_text(rng: Random, request: Record) -> None:
    request["hand"] = rng.choice(NO_TILES)


def request_count(rng: Random, request: Record) -> None:
    tiles = hands.parse(request["hand"])
    request["hand"] = hands.show(tiles[: len(tiles) - 2]) if len(tiles) > 3 else ""


def request_fifth(rng: Random, request: Record) -> None:
    tiles = hands.parse(request["hand"])
    if len(tiles) < 5:
        raise NoPlace
    tiles[:5] = [tiles[0]] * 5
    request["hand"] = hands.show(tiles)


def request_key(rng: Random, request: Record) -> None:
    request[rng.choice(["tile", "Hand", "flags"])] = []


def request_no_hand(rng: Random, request: Record) -> None:
    del request["hand"]


def request_kong_kind(rng: Random, request: Record) -> None:
    some(rng, request.get("kongs", []))["kind"] = "open"


def request_kong_tile(rng: Random, request: Record) -> None:
    some(rng, request.get("kongs", []))["tile"] = rng.choice(NO_TILES)


def request_meld(rng: Random, request: Record) -> None:
    meld = some(rng, request.get("melds", []))
    meld["tile" if "tile" in meld else "tiles"] = rng.choice(["12m", "xx"])


def request_jing(rng: Random, request: Record) -> None:
    if request["ruleset"] == "jian":
        if rng.random() < 0.5:
            del request["jing"]
        else:
            request["jing"] = rng.choice(["", "12m", "0z", {"tile": "5m"}])
    else:
        request["jing"] = "5m"


def request_chow(rng: Random, request: Record) -> None:
    only(request, *CHENGDU)
    tiles = hands.parse(request["hand"])
    if len(tiles) < 4:
        raise NoPlace
    request["hand"] = hands.show(tiles[3:])
    request.setdefault("melds", []).append({"type": "chow", "tiles": "123m"})


REQUEST_FAULTS: dict[str, Fault] = {
    fault.__name__: fault
    for fault in (
        request_text, request_count, request_fifth, request_key, request_no_hand, request_kong_kind, request_kong_tile,
        request_meld, request_jing, request_chow, bad_ruleset, no_ruleset, unknown_option, bad_option,
    )
}  # fmt: skip
