"""Slips at tables of two and three seats: with a pot, with tiles turned from the wall, with facts, and at an exhausted wall
whose hands are paid for at the end of the deal."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

from calculator.settlement import Settlement
from tests.audit.make_mistakes import (
    Injected,
    Kind,
    Nets,
    Record,
    Shelf,
    altered,
    by_oracle,
    drawn_as_discard,
    item_missed,
    item_worth,
    mistake,
    nets_of,
    of_file,
    of_option,
    wrong_dealer,
    wrong_discarder,
)
from tests.oracle.any_table import fangpaofa

CARDS, THREE, TWO = ("fangpaofa",), ("sanren",), ("two_ready",)


def without_flag(flag: str, kinds: str, *, drawn: bool = False) -> Any:
    """A win told without a flag; `drawn`, without who turned or discarded the tile either."""

    def inject(rng: Random, record: Record, settlement: Settlement, shelf: Shelf) -> Injected | None:
        wins = [at for at, event in enumerate(record["events"]) if flag in event.get("flags", ())]
        if not wins:
            return None
        at, changed = rng.choice(wins), copy.deepcopy(record)
        event = changed["events"][at]
        event["flags"] = [one for one in event["flags"] if one != flag]
        if drawn:
            del event["from"]
        nets = nets_of(changed, shelf)
        return None if nets is None else Injected(nets, lambda found: found.kind in kinds.split() and found.event == at)

    return inject


def discard_as_turned(rng: Random, record: Record, settlement: Settlement, shelf: Shelf) -> Injected | None:
    """A discard taken for a tile turned from the wall."""
    fed = [at for at, event in enumerate(record["events"]) if "from" in event and not event.get("flags")]
    wins = [at for at in fed if record["events"][at]["type"] == "win"]
    if not wins:
        return None
    at, changed = rng.choice(wins), copy.deepcopy(record)
    changed["events"][at]["flags"] = ["public_draw"]
    nets = nets_of(changed, shelf)
    return None if nets is None else Injected(nets, lambda found: found.kind == "as_turned" and found.event == at)


def kong_of_winner(rng: Random, record: Record, settlement: Settlement, shelf: Shelf) -> Injected | None:
    """提 taken for 跑, or the other way round, also when the winner's hand is counted."""
    winners = {win.player for win in settlement.wins}
    kongs = [at for at, event in enumerate(record["events"]) if event["type"] == "kong" and event["player"] in winners]
    if not kongs:
        return None
    at, changed = rng.choice(kongs), copy.deepcopy(record)
    event = changed["events"][at]
    event.pop("from", None)
    event["kind"] = "added" if event["kind"] == "concealed" else "concealed"
    nets = nets_of(changed, shelf)
    return None if nets is None else Injected(nets, mistake("kong_kind"))


def fact_forgotten(name: str, usual: Any) -> Any:
    """A fact of a win that nobody told."""

    def inject(rng: Random, record: Record, settlement: Settlement, shelf: Shelf) -> Injected | None:
        said = [at for at, event in enumerate(record["events"]) if event.get("facts", {}).get(name, usual) != usual]
        if not said:
            return None
        changed = copy.deepcopy(record)
        del changed["events"][said[0]]["facts"][name]
        nets = nets_of(changed, shelf)
        return None if nets is None else Injected(nets, lambda found: found.kind == "fact" and found.element == name)

    return inject


def bet_mistaken(rng: Random, record: Record, settlement: Settlement, shelf: Shelf) -> Injected | None:
    """What one player carries, taken for one more."""
    seat, changed = rng.randrange(settlement.deal.seats), copy.deepcopy(record)
    carried = changed.setdefault("facts", {}).setdefault("carried", [1] * settlement.deal.seats)
    carried[seat] += 1
    nets = nets_of(changed, shelf)
    return None if nets is None else Injected(nets, mistake("fact_of_player", "carried"))


def group_forgotten(rng: Random, record: Record, settlement: Settlement, shelf: Shelf) -> Injected | None:
    """The 胡息 of one group left out."""
    worth = fangpaofa._worth

    class Fewer(fangpaofa.Reading):
        @property
        def huxi(self) -> int:
            one_by_one = [fangpaofa.Reading((group,), ()).huxi for group in self.groups]
            return sum(one_by_one) - max(one_by_one)

    def forgets(deal: Any, win: Any, reading: fangpaofa.Reading) -> Any:
        return worth(deal, win, Fewer(reading.groups, reading.concealed))

    if not settlement.wins or len(settlement.wins[0].weigh()) > 1:
        return None
    with altered(fangpaofa, "_worth", forgets):
        nets = by_oracle(record)
    left = settlement.wins[0].score.values[0] - 12
    return (
        Injected(nets, mistake("group_missed", "huxi"))
        if nets and left > 15 and not _doubled(nets, settlement)
        else None
    )


def _doubled(nets: Nets, settlement: Settlement) -> bool:
    """Whether a doubling more or less comes to the same."""
    return any(own in (2 * other, other // 2) for own, other in zip(nets, settlement.net, strict=True) if other)


def huxi_mistaken(rng: Random, record: Record, settlement: Settlement, shelf: Shelf) -> Injected | None:
    """Every 偎 or 坎 of big cards taken for 5 instead of 6."""
    huxi = next(value for value in settlement.table.definition.values if value.id == "huxi")
    text = huxi.formula.text
    mistaken = text.replace("(6 if group.any_of", "(5 if group.any_of")
    assert text != mistaken
    nets = shelf.nets(record, f"values:\n  huxi: {{is: {json.dumps(mistaken, ensure_ascii=False)}}}")
    if nets is None or _doubled(nets, settlement):
        return None
    return Injected(nets, mistake("number_off branch_missed branch_other group_missed", "huxi"))


def other_number(name: str, by: int) -> Any:
    """A number that the table agreed, taken for another one."""
    return of_option(name, lambda own: [own + by] if isinstance(own, int) and own + by >= 0 else [])


ONE_LESS = "values:\n  points: 'at_most(base * pow2(max(0, doublings - 1)), cap)'"
OF_WIN, OF_PENALTY = "payments:\n  win:\n", "payments:\n  penalty:\n"

KINDS: tuple[Kind, ...] = (
    Kind("漏了一组胡息", "a group's 胡息 left out", CARDS, group_forgotten),
    Kind("提当成跑、跑当成提", "提 taken for 跑, or the other way round", CARDS, kong_of_winner),
    Kind("胡息记错了", "what a group is worth, one off", CARDS, huxi_mistaken),
    Kind("漏了一个名堂", "an item missed", (*CARDS, *THREE, *TWO), item_missed),
    Kind("名堂记错了", "an item's worth off by one", THREE, item_worth),
    Kind(
        "放炮没封顶",
        "the discarder's limit ignored",
        CARDS,
        of_option("discard_limit", lambda own: [None], "cap_ignored"),
    ),
    Kind("封顶没算", "the cap ignored", (*CARDS,), of_option("cap", lambda own: [None], "cap_ignored")),
    Kind("少翻了一番", "one doubling too few", CARDS, of_file(ONE_LESS, "doubled_less", "points")),
    Kind("点炮的认错了", "wrong discarder", (*CARDS, *THREE), wrong_discarder),
    Kind("自摸当成点炮", "self-draw taken for a discard", (*CARDS, *THREE), drawn_as_discard),
    Kind("庄家认错了", "wrong dealer", (*CARDS, *TWO), wrong_dealer),
    Kind(
        "翻出来的当成打出来的", "turned, taken for a discard", CARDS, without_flag("public_draw", "turned_as_discard")
    ),
    Kind(
        "翻出来的当成自摸", "turned, taken for drawn", CARDS, without_flag("public_draw", "turned_as_drawn", drawn=True)
    ),
    Kind("打出来的当成翻出来的", "a discard taken for turned", CARDS, discard_as_turned),
    Kind(
        "公账忘了出",
        "the pot's payment forgotten",
        CARDS,
        of_file(f"{OF_WIN}  - {{id: drawn, pay: 0}}", "payment_missed", "win"),
    ),
    Kind(
        "黄庄忘了罚",
        "the dealer's loss forgotten",
        CARDS,
        of_option("exhausted_penalty", lambda own: [0], "payment_missed"),
    ),
    Kind("三提五坎忘了", "a fact of the win forgotten", CARDS, fact_forgotten("opening_hand", False)),
    Kind("封顶记错了", "another cap", THREE, other_number("cap_fan", 1)),
    Kind("押金记错了", "a fact of a player mistaken", TWO, bet_mistaken),
    Kind("罚款记错了", "another fine", TWO, other_number("fine", 1)),
    Kind(
        "罚款没进公账",
        "the fine forgotten",
        TWO,
        of_file(f"{OF_PENALTY}  - {{id: fine, pay: 0}}", "payment_missed", "penalty"),
    ),
    Kind(
        "查叫没翻倍",
        "the ready hand paid once",
        TWO,
        of_file("players:\n  due: player.best_win if player.ready else 0", "factor_missed", "due"),
    ),
    Kind(
        "查叫漏了清一色",
        "an item missed in a ready hand",
        TWO,
        of_file("items:\n- {id: pure, off: true}", "item_missed", "pure"),
    ),
    Kind(
        "没叫的也收",
        "paid to everyone",
        TWO,
        of_file(f"{OF_PENALTY}  - {{id: fine, from: true}}", "everyone_pays", "penalty"),
    ),
)
"""The kinds of slips at these tables that the audit has to find."""
