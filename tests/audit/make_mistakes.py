"""Makes slips: invented deals settled with one mistake, by the oracle with one rule altered or one fact of the record
changed, or by the program under a ruleset file in which one line is changed."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from calculator.audit import Mistake
from calculator.documents import Problems
from calculator.settlement import Settlement, settle_record
from tests.audit.deals_of_any_table import library_of_tables
from tests.oracle import chengdu as oracle_chengdu
from tests.oracle import deals as oracle
from tests.oracle import values as oracle_values
from tests.oracle.any_table import judge
from tests.oracle.any_table.games import GAMES
from tests.oracle.ledger import certain, others
from tests.oracle.tables import OPTIONS, Held, suit_sizes

Record = dict[str, Any]
Nets = tuple[int, ...]
Wanted = Callable[[Mistake], bool]


@dataclass(frozen=True)
class Injected:
    """The nets that a slip leads to, and what the slip is called."""

    nets: Nets
    wanted: Wanted


Inject = Callable[[Random, Record, Settlement, "Shelf"], Injected | None]


@dataclass(frozen=True)
class Kind:
    """A kind of slip and the rulesets in whose deals it can happen."""

    name: str
    english: str
    rulesets: tuple[str, ...]
    inject: Inject


class Shelf:
    """Ruleset files with one line changed, written where the built-in ones can be extended."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.library = library_of_tables(folder)
        self._paths: dict[tuple[str, str], Path] = {}

    def nets(self, record: Record, change: str) -> Nets | None:
        """The nets under the record's ruleset with a change, written as YAML."""
        found = self.settled(record, change)
        return None if found is None else found.net

    def settled(self, record: Record, change: str) -> Settlement | None:
        """The deal under the record's ruleset with a change; None where it cannot be settled so."""
        ruleset = record["ruleset"]
        path = self._paths.setdefault((ruleset, change), self._folder / f"slipped_{len(self._paths)}.yaml")
        if not path.exists():
            name = path.stem
            text = f"format: 1\nid: {name}\nextends: {ruleset}\nversion: 1.0.0\nname: {name}\n{change}\n"
            path.write_text(text, encoding="utf-8")
        try:
            return settle_record({**record, "ruleset": str(path)}, self.library)
        except Problems as problems:
            if any(problem.path == "ruleset" for problem in problems.problems):
                raise
            return None


def by_oracle(record: Record) -> Nets | None:
    """What the oracle says of a record; None where it cannot be settled."""
    found = (judge if record["ruleset"] in GAMES else oracle).settle(record)
    return None if "errors" in found else tuple(found["net"])


def nets_of(record: Record, shelf: Shelf) -> Nets | None:
    """The same; of what the oracle does not know the program says it."""
    if record["ruleset"] in (*OPTIONS, *GAMES):
        return by_oracle(record)
    try:
        return settle_record(record, shelf.library).net
    except Problems:
        return None


@contextmanager
def altered(owner: Any, name: str, instead: Any) -> Iterator[None]:
    """One rule of the oracle done otherwise."""
    before = getattr(owner, name)
    setattr(owner, name, instead)
    try:
        yield
    finally:
        setattr(owner, name, before)


def mistake(kinds: str, element: str = "") -> Wanted:
    """A slip of one of these kinds, about this item, value, option or payment."""
    return lambda found: found.kind in kinds.split() and element in ("", found.element)


def of_file(change: str, kinds: str, element: str) -> Inject:
    """One line of the ruleset's file changed."""

    def inject(rng: Random, record: Record, settlement: Settlement, shelf: Shelf) -> Injected | None:
        nets = shelf.nets(record, change)
        return None if nets is None else Injected(nets, mistake(kinds, element))

    return inject


def of_option(name: str, values: Callable[[Any], list[Any]], also: str = "") -> Inject:
    """Another value of an option; some have a slip of their own `also`."""

    def inject(rng: Random, record: Record, settlement: Settlement, shelf: Shelf) -> Injected | None:
        own = settlement.table.option(name)
        choices = values(list(own) if isinstance(own, tuple) else own)
        if not choices:
            return None
        changed = {**record, "options": {**record.get("options", {}), name: rng.choice(choices)}}
        nets = nets_of(changed, shelf)
        if nets is None:
            return None
        return Injected(nets, lambda found: mistake("option", name)(found) or found.kind in also.split())

    return inject


def other_option(rng: Random, record: Record, settlement: Settlement, shelf: Shelf) -> Injected | None:
    """Any option of the table taken for another of its choices."""
    known = OPTIONS[record["ruleset"]]
    names = [name for name, choice in known.items() if choice.words]
    name = rng.choice(names)
    return of_option(name, lambda own: [word for word in known[name].words if word != own])(
        rng, record, settlement, shelf
    )


def other_ruleset(rng: Random, record: Record, settlement: Settlement, shelf: Shelf) -> Injected | None:
    """The deal settled under the other of two related rulesets, with its own options."""
    other = {"chengdu": "chengdu_five", "chengdu_five": "chengdu"}[record["ruleset"]]
    nets = by_oracle({**record, "ruleset": other, "options": {}})
    return None if nets is None else Injected(nets, mistake("ruleset", other))


def item_worth(rng: Random, record: Record, settlement: Settlement, shelf: Shelf) -> Injected | None:
    """An item that counts, taken for one more or one less than it is worth."""
    lines = [line for win in settlement.wins for line in win.score.items]
    if not lines:
        return None
    line = rng.choice(lines)
    value = line.value + rng.choice([-1, 1])
    nets = shelf.nets(record, f"items:\n- {{id: {line.item.id}, value: {value}}}")
    # One less than 1 is nothing, and counted once, one more than it is worth is as much as counted once too often.
    kinds = "item_worth item_missed item_more item_fewer item_worth_twice item_twice"
    return None if nets is None else Injected(nets, mistake(kinds, line.item.id))


def item_missed_once(rng: Random, record: Record, settlement: Settlement, shelf: Shelf) -> Injected | None:
    """An item forgotten in one win of several: of this event the rows without it, of the others the right ones."""
    lines = [(win.event, line.item.id) for win in settlement.wins for line in win.score.items]
    if len(settlement.wins) < 2 or not lines:
        return None
    event, item = rng.choice(lines)
    other = shelf.settled(record, f"items:\n- {{id: {item}, off: true}}")
    if other is None:
        return None
    net = [0] * settlement.deal.seats
    for rows, wanted in ((settlement.transfers, False), (other.transfers, True)):
        for row in rows:
            if (row.event == event) == wanted:
                net[row.payer] -= row.points
                net[row.payee] += row.points
    kinds = mistake("item_missed item_fewer item_worth", item)
    return Injected(tuple(net), lambda found: kinds(found) and found.event == event)


def item_missed(rng: Random, record: Record, settlement: Settlement, shelf: Shelf) -> Injected | None:
    """An item that counts, forgotten."""
    lines = [line for win in settlement.wins for line in win.score.items]
    if not lines:
        return None
    line = rng.choice(lines)
    nets = shelf.nets(record, f"items:\n- {{id: {line.item.id}, off: true}}")
    return None if nets is None else Injected(nets, mistake("item_missed item_fewer item_worth", line.item.id))


# --- facts of the record --------------------------------------------------------------------------------------------


def _wins(record: Record) -> list[int]:
    return [at for at, event in enumerate(record["events"]) if event["type"] == "win"]


def _facts_changed(record: Record, shelf: Shelf, change: Callable[[Record], None]) -> Nets | None:
    changed = copy.deepcopy(record)
    change(changed)
    return nets_of(changed, shelf)


def wrong_discarder(rng: Random, record: Record, settlement: Settlement, shelf: Shelf) -> Injected | None:
    """Another one is said to have discarded the winning tile."""
    fed = [at for at in _wins(record) if "from" in record["events"][at]]
    if not fed:
        return None
    at = rng.choice(fed)
    event = record["events"][at]
    source = rng.choice([seat for seat in range(settlement.deal.seats) if seat not in (event["player"], event["from"])])
    nets = _facts_changed(record, shelf, lambda changed: changed["events"][at].update({"from": source}))
    return None if nets is None else Injected(nets, lambda found: found.kind == "discarder" and found.event == at)


def drawn_as_discard(rng: Random, record: Record, settlement: Settlement, shelf: Shelf) -> Injected | None:
    """A self-draw taken for a discard."""
    drawn = [at for at in _wins(record) if "from" not in record["events"][at] and not record["events"][at].get("flags")]
    if not drawn:
        return None
    at = rng.choice(drawn)
    source = rng.choice([seat for seat in range(settlement.deal.seats) if seat != record["events"][at]["player"]])
    nets = _facts_changed(record, shelf, lambda changed: changed["events"][at].update({"from": source}))
    return None if nets is None else Injected(nets, lambda found: found.kind == "as_discard" and found.event == at)


def wrong_dealer(rng: Random, record: Record, settlement: Settlement, shelf: Shelf) -> Injected | None:
    """Another one is said to be the dealer."""
    dealer = rng.choice([seat for seat in range(settlement.deal.seats) if seat != record["dealer"]])
    nets = _facts_changed(record, shelf, lambda changed: changed.update({"dealer": dealer}))
    return None if nets is None else Injected(nets, mistake("dealer"))


def kong_of_another_kind(rng: Random, record: Record, settlement: Settlement, shelf: Shelf) -> Injected | None:
    """An added kong taken for a concealed one, or the other way round."""
    kinds = {"added": "concealed", "concealed": "added"}
    kongs = [at for at, event in enumerate(record["events"]) if event.get("kind") in kinds]
    if not kongs:
        return None
    at = rng.choice(kongs)
    paid = oracle_chengdu.Chengdu._kong

    def mistakes(self: Any, event: Any) -> None:
        own = event.kong
        if event.index == at:
            event.kong = kinds[own]
        try:
            paid(self, event)
        finally:
            event.kong = own

    with altered(oracle_chengdu.Chengdu, "_kong", mistakes):
        nets = by_oracle(record)
    return None if nets is None else Injected(nets, lambda found: found.kind == "kong_kind" and found.event == at)


def wild_tiles_miscounted(rng: Random, record: Record, settlement: Settlement, shelf: Shelf) -> Injected | None:
    """One wild tile overlooked when they are paid for."""
    held = [
        (seat, which)
        for seat in range(settlement.deal.seats)
        for which in (0, 1)
        if record["jing"]["held"][seat][which]
    ]
    if not held:
        return None
    seat, which = rng.choice(held)

    def overlooks(changed: Record) -> None:
        changed["jing"]["held"][seat][which] -= 1

    nets = _facts_changed(record, shelf, overlooks)
    return None if nets is None else Injected(nets, mistake("held"))


def ready_hand_overlooked(rng: Random, record: Record, settlement: Settlement, shelf: Shelf) -> Injected | None:
    """A ready hand taken for one that is not, at the exhausted wall."""
    last = record["events"][-1] if record["events"] else {}
    if last.get("type") != "exhausted":
        return None
    seat = rng.choice(sorted(last["hands"]))
    hand = oracle.Reader(record).deal.events[-1].hands.get(int(seat))
    judged = oracle_chengdu.Chengdu._ready

    with altered(oracle_chengdu.Chengdu, "_ready", lambda self, held: None if held == hand else judged(self, held)):
        nets = by_oracle(record)
    return None if nets is None else Injected(nets, mistake("not_ready"))


def kong_forgotten(rng: Random, record: Record, settlement: Settlement, shelf: Shelf) -> Injected | None:
    """What one kong brings in, forgotten; the kong itself still lies on the table."""
    kongs = [at for at, event in enumerate(record["events"]) if event["type"] == "kong"]
    if not kongs:
        return None
    at = rng.choice(kongs)
    paid = oracle_chengdu.Chengdu._kong

    def forgets(self: Any, event: Any) -> None:
        if event.index != at:
            paid(self, event)
        else:
            self.income[event.index] = []

    with altered(oracle_chengdu.Chengdu, "_kong", forgets):
        nets = by_oracle(record)
    return None if nets is None else Injected(nets, lambda found: found.kind == "payment_missed" and found.event == at)


# --- rules of the oracle altered --------------------------------------------------------------------------------------


def paid_by_one_who_is_out(rng: Random, record: Record, settlement: Settlement, shelf: Shelf) -> Injected | None:
    """Added and concealed kongs paid by all three, also by who has won already."""
    with altered(oracle_chengdu.Chengdu, "_kong", _kong_from_everybody):
        nets = by_oracle(record)
    return None if nets is None else Injected(nets, mistake("everyone_pays", "kong"))


def _kong_from_everybody(self: Any, event: Any) -> None:
    player = certain(event.player)
    if event.kong == "exposed":
        due = [(certain(event.source), 2 * self.base)]
    else:
        due = [(seat, self.base * (2 if event.kong == "concealed" else 1)) for seat in others(player)]
    self.income[event.index] = [(player, payer, points) for payer, points in due]
    for payer, points in due:
        self.ledger.pay(event.index, payer, player, "kong", points)


def refund_forgotten(rng: Random, record: Record, settlement: Settlement, shelf: Shelf) -> Injected | None:
    """At the exhausted wall nobody gives kong payments back."""
    if not settlement.table.option("refund_kongs"):
        return None
    whole = oracle_chengdu.Chengdu._give_back

    def forgets(self: Any, event: Any, player: int) -> None:
        if event.kind != "exhausted":
            whole(self, event, player)

    with altered(oracle_chengdu.Chengdu, "_give_back", forgets):
        nets = by_oracle(record)
    wanted: Wanted = lambda found: mistake("payment_missed", "kong_refund")(found) or mistake("option", "refund_kongs")(found)  # noqa: E731  # fmt: skip
    return None if nets is None else Injected(nets, wanted)


def kongs_of_three(rng: Random, record: Record, settlement: Settlement, shelf: Shelf) -> Injected | None:
    """支 counted without the fourth tile of a kong."""
    if any(line.item.id == "double_eight" for win in settlement.wins for line in win.score.items):
        return None

    def of_three(held: Held) -> list[int]:
        sizes = suit_sizes(held)
        for _, tile in held.kongs:
            if tile < 27:
                sizes[tile // 9] -= 1
        return sizes

    with altered(oracle_values, "suit_sizes", of_three):
        nets = by_oracle(record)
    return None if nets is None else Injected(nets, mistake("kongs_of_three"))


CHENGDU = ("chengdu", "chengdu_five")
ZHI = "zhi_fan"
ONE_MORE = "items:\n- {id: root, count: 四张一样 + 1}"
NO_DEALER = "per_payer:\n  extra: 底番 if 付方.点炮的 and 点炮 == 放炮跟庄家一样付 else 0"
DOWN = "values:\n  zhi_fan: floor_to((支 + 押) * N * S, 10) // 10"
BEFORE = "values:\n  zhi_fan: round_half_up((支 + 押) * N, 10) * S // 10"
RUSH_ONE_OFF = "players:\n  rush: 这家.精点 if 这家.精点 < 5 else 这家.精点 * (这家.精点 - 2)"
FIVE = "per_payer:\n  clean_extra: 5 if 是德国 else 0"

KINDS: tuple[Kind, ...] = (
    Kind(
        "漏了根",
        "a missed 根",
        CHENGDU,
        of_file("items:\n- {id: root, off: true}", "item_missed item_fewer item_worth", "root"),
    ),
    Kind(
        "根多算了一个",
        "one 根 too many",
        CHENGDU,
        of_file(ONE_MORE, "item_more item_twice item_worth item_worth_twice", "root"),
    ),
    Kind("漏了一个番种", "an item missed", ("chengdu", "chengdu_five", "wuhu", "jian"), item_missed),
    Kind("几家胡，一家漏了番种", "an item missed in one win of several", CHENGDU, item_missed_once),
    Kind("番种的番数记错", "an item's worth off by one", ("chengdu", "chengdu_five", "wuhu"), item_worth),
    Kind(
        "封顶没算",
        "the cap ignored",
        CHENGDU,
        of_option("cap_fan", lambda own: [None] if own is not None else [], "cap_ignored"),
    ),
    Kind(
        "加番当加底、加底当加番",
        "加番 for 加底, or the other way round",
        CHENGDU,
        of_option("self_draw", lambda own: [w for w in ("add_base", "add_fan") if w != own]),
    ),
    Kind(
        "庄家没翻（芜湖）",
        "dealer not doubled (Wuhu)",
        ("wuhu",),
        of_file(NO_DEALER, "branch_missed term_missed part_ignored", ""),
    ),
    Kind(
        "庄家没翻（吉安）",
        "dealer not doubled (Ji'an)",
        ("jian",),
        of_file("per_payer:\n  dealer_fan: 0", "branch_missed term_missed", ""),
    ),
    Kind("支没算杠的第四张", "支 without the kong's fourth tile", ("wuhu",), kongs_of_three),
    Kind(
        "押没算进支里",
        "押 left out",
        ("wuhu",),
        of_file("values:\n  zhi_fan: round_half_up(支 * N * S, 10) // 10", "term_missed", ZHI),
    ),
    Kind("往下取整", "rounded down", ("wuhu",), of_file(DOWN, "rounded_down not_rounded", ZHI)),
    Kind("翻倍之前取整", "rounded before doubling", ("wuhu",), of_file(BEFORE, "rounded_before", ZHI)),
    Kind(
        "嘴子没乘自摸的 2",
        "嘴子 not doubled on 自摸",
        ("wuhu",),
        of_file("values:\n  mouths: items.total * N", "factor_missed", "mouths"),
    ),
    Kind(
        "全交没算", "全交 missed", ("wuhu",), of_file("values:\n  full: items.total >= 99", "condition_missed", "full")
    ),
    Kind(
        "德国的 5 每家都付",
        "德国's 5 from everyone",
        ("jian",),
        of_file(FIVE, "part_ignored branch_taken", "clean_extra"),
    ),
    Kind(
        "正精只算一点",
        "正精 counted once",
        ("jian",),
        of_file("players:\n  raw: 这家.正精 + 这家.副精", "factor_missed", "raw"),
    ),
    Kind(
        "冲关没乘",
        "冲关 not multiplied",
        ("jian",),
        of_file("players:\n  rush: 这家.精点", "factor_missed branch_taken branch_other", "rush"),
    ),
    Kind(
        "冲关的数差一",
        "冲关's factor one off",
        ("jian",),
        of_file(RUSH_ONE_OFF, "number_off", "rush"),
    ),
    Kind("杠钱算了已经胡的人", "kong paid by someone already out", CHENGDU, paid_by_one_who_is_out),
    Kind("退税忘了", "refund forgotten", CHENGDU, refund_forgotten),
    Kind("杠钱忘了", "a kong's payment forgotten", CHENGDU, kong_forgotten),
    Kind("补杠当成暗杠、暗杠当成补杠", "an added kong for a concealed one", CHENGDU, kong_of_another_kind),
    Kind("有叫当成没叫", "a ready hand overlooked", CHENGDU, ready_hand_overlooked),
    Kind("精数少了一张", "a wild tile overlooked", ("jian",), wild_tiles_miscounted),
    Kind("点炮的认错了", "wrong discarder", ("chengdu", "chengdu_five", "wuhu", "jian"), wrong_discarder),
    Kind("自摸当成点炮", "self-draw taken for a discard", ("chengdu", "chengdu_five", "jian"), drawn_as_discard),
    Kind("庄家认错了", "wrong dealer", ("wuhu", "jian"), wrong_dealer),
    Kind("照别的规则算的", "another ruleset", CHENGDU, other_ruleset),
    Kind("约定记错了", "another option", ("chengdu", "chengdu_five", "wuhu", "jian"), other_option),
    Kind(
        "少翻了一倍",
        "one doubling too few",
        ("chengdu",),
        of_file("values:\n  times: pow2(max(0, 计番 - 2))", "doubled_less", "times"),
    ),
    Kind(
        "多翻了一倍",
        "one doubling too many",
        ("chengdu",),
        of_file("values:\n  times: pow2(计番)", "doubled_more", "times"),
    ),
    Kind(
        "多翻了一倍（吉安）",
        "one doubling too many (Ji'an)",
        ("jian",),
        of_file("per_payer:\n  share: pow2(n + 1) * 德国倍 + 德国加", "doubled_more", "share"),
    ),
)
"""The kinds of slips that the audit has to find."""
