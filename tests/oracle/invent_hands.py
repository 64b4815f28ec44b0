"""Hand requests: complete hands, hands some exchanges away from one, and tiles at random."""

from __future__ import annotations

from random import Random
from typing import Any

from . import hands
from .build import NoLuck, Seat, Stock
from .invent import build_chengdu, hand_keys, random_options, table_of, take_kong
from .invent_single import build_jian, build_wuhu


def hand_request(rng: Random, ruleset: str) -> dict[str, Any]:
    while True:
        try:
            return _attempt(rng, ruleset)
        except NoLuck:
            continue


def _attempt(rng: Random, ruleset: str) -> dict[str, Any]:
    options = random_options(rng, ruleset, 0.25)
    table = table_of(ruleset, options, rng.randrange(34) if ruleset == "jian" else None)
    stock, seat = Stock(table.kinds), Seat()
    leaning = rng.randrange(3)
    for _ in range(rng.choice([0, 0, 0, 1, 1, 2, 3])):
        near = [k for k in range(9 * leaning, 9 * leaning + 9) if stock.left[k] == 4]
        take_kong(rng, stock, seat, near if near and rng.random() < 0.6 else table.kinds)
    if rng.random() < 0.12:
        seat.concealed = stock.draw(rng, 14 - 3 * seat.down)
    elif ruleset == "wuhu":
        build_wuhu(rng, stock, table, seat, leaning, False, rng.random() < 0.15)
    elif ruleset == "jian":
        table = build_jian(rng, stock, table, seat)
    else:
        build_chengdu(rng, stock, seat, rng.choice([1, 2, 2, 2, 3]), None)
    for _ in range(rng.choice([0, 0, 0, 1, 2, 3, 5])):
        out = rng.choice(seat.concealed)
        seat.concealed.remove(out)
        stock.give([out])
        seat.concealed += stock.draw(rng, 1)
    if rng.random() < 0.65:
        seat.concealed.remove(rng.choice(seat.concealed))
    request: dict[str, Any] = {"ruleset": ruleset}
    if options or rng.random() < 0.5:
        request["options"] = options
    request.update(hand_keys(rng, seat))
    if seat.kongs or rng.random() < 0.4:
        request["kongs"] = [{"kind": kind, "tile": hands.show([tile])} for kind, tile in seat.kongs]
    if table.jing is not None:
        request["jing"] = hands.show([table.jing])
    return request
