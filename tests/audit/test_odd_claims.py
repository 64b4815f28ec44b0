"""Claims that nobody foresaw: any numbers, any amounts of money, odd spelling, odd deals. Whatever is told is true."""

from __future__ import annotations

import json
from itertools import islice
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from calculator.audit import Audit, Audited, Claim, audit_text, parse_claim
from calculator.audit.changes import ENDING
from calculator.audit.event_cache import EventCache
from calculator.audit.groups import token
from calculator.documents import Problems
from calculator.rules.library import Library
from calculator.settlement import Settlement, net_of, settle_record
from calculator.statement import names_of
from tests.audit.deals_of_any_table import FEW_SEATS, good_deals, library_of_tables
from tests.how_much import sampled
from tests.make_deals import deal, kong, win
from tests.run_program import command_line

RULESETS = ("chengdu", "wuhu", "jian", "chengdu_five", *FEW_SEATS, "taiwan", "changsha", "riichi", "guangdong")
NAMES = ["老王", "小李", "阿珍", "大刘"]
NO_JING = {"tile": "9s", "held": [[0, 0], [0, 0], [0, 0], [0, 0]]}
TWO_WINNERS = deal(
    "chengdu",
    win(0, "123456789m222p1p", "1p", discarder=3),
    win(1, "222333444555s1p", "1p", discarder=3),
    players=NAMES,
    stake="0.5",
)
ODD_DEALS = {
    "two winners of one discard": TWO_WINNERS,
    "an unfinished deal of kongs": deal(
        "chengdu", kong(1, "concealed 5s"), kong(2, "exposed 7p", discarder=0), players=NAMES
    ),
    "a deal of kongs and wild tiles": deal("jian", kong(1, "concealed 5s"), jing=NO_JING, players=NAMES),
    "wild tiles alone": deal("jian", jing={"tile": "5m", "held": [[0, 1], [0, 0], [2, 1], [0, 0]]}, players=NAMES),
    "nothing at all": deal("chengdu", players=NAMES),
}


def nets_near(rng: Random, net: tuple[int, ...], step: int) -> tuple[int, ...]:
    """The nets with a few points moved between the players."""
    found = list(net)
    for _ in range(rng.randint(1, 3)):
        one, other = rng.sample(range(len(net)), 2)
        points = step * rng.choice([1, 1, 2, 2, 3, 4, 6, 8, 12, 40])
        found[one] += points
        found[other] -= points
    return tuple(found)


def any_claim(rng: Random, settlement: Settlement) -> Claim:
    """A number near the truth, of the deal or of one event."""
    event = None
    if settlement.deal.events and rng.random() < 0.3:
        event = rng.randrange(len(settlement.deal.events))
    seats, step = settlement.deal.seats, 100 if settlement.deal.ruleset == "riichi" else 1
    net = net_of([row for row in settlement.transfers if event in (None, row.event)], seats)
    kind = rng.choice(["total", "player", "nets"])
    if kind == "nets":
        return Claim("nets", nets_near(rng, net, step), None, event)
    seat = rng.randrange(seats)
    number = net[seat] + step * rng.randint(-9, 9)
    return Claim("player", (number,), seat, event) if kind == "player" else Claim("total", (number,), None, event)


def assert_true(found: Audited) -> None:
    """Every explanation told, and every equal one, really gives the number that was claimed."""
    cache = EventCache(found.settlement)
    for explanation in found.explanations:
        assert explanation.measure.settled(explanation.settlement) == found.claim.points
        assert sum(explanation.settlement.net) + explanation.settlement.pot == 0
        for mistakes in (explanation.mistakes, *explanation.same):
            if mistakes[0].kind == "ruleset":
                continue
            again = cache.replay(mistakes)
            assert again is not None
            assert explanation.measure.settled(again) == found.claim.points, [mistake.say() for mistake in mistakes]
    messages = [frozenset(map(token, mistakes)) for one in found.explanations for mistakes in (one.mistakes, *one.same)]
    assert len(messages) == len(set(messages))
    costs = [one.cost for one in found.explanations]
    assert costs == sorted(costs)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return library_of_tables(tmp_path_factory.mktemp("rulesets"))


@sampled(4)
@pytest.mark.parametrize("count", [2, pytest.param(5, marks=pytest.mark.slow)])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_whatever_number_is_claimed_only_what_gives_it_is_told(tables: Library, ruleset: str, count: int) -> None:
    rng = Random(f"claims {ruleset}")
    explained = 0
    for _, record in islice(good_deals(71, ruleset, tables), count):
        settlement = settle_record(record, tables)
        audit = Audit(settlement)
        for _ in range(3):
            claim = any_claim(rng, settlement)
            if claim.kind == "total" and not any(claim.event in (None, win.event) for win in settlement.wins):
                with pytest.raises(Problems):
                    audit.run(claim, most=2, seconds=inf)
                continue
            found = audit.run(claim, most=2, seconds=inf)
            assert found.finished
            assert_true(found)
            explained += bool(found.explanations)
            for language in ("zh", "en"):
                assert audit_text.lines(found, language)
                assert json.dumps(audit_text.as_dict(found, language))
    assert explained >= count // 2


@pytest.mark.parametrize("record", ODD_DEALS.values(), ids=ODD_DEALS)
@pytest.mark.parametrize("points", [3, 10**9, 10**60])
def test_an_odd_deal_and_an_absurd_number_are_audited_like_any_other(
    library: Library, record: dict[str, Any], points: int
) -> None:
    settlement = settle_record(record, library)
    audit = Audit(settlement)
    first, second, *rest = settlement.net
    found = audit.run(Claim("nets", (first + points, second - points, *rest)), seconds=inf)
    assert not found.right
    assert found.finished
    assert_true(found)
    if points > 3:
        assert found.explanations == ()
    found = audit.run(Claim("player", (settlement.net[2],), 2), seconds=inf)
    assert found.right


def test_of_two_winners_of_one_discard_either_may_be_meant(library: Library) -> None:
    settlement = settle_record(TWO_WINNERS, library)
    # 平胡 is 1 point, 对对胡 makes 2 fan, 2 points.
    audit = Audit(settlement)
    for text, event in (("1", 0), ("2", 1), ("0.5元", 0), ("1元", 1), ("1", None), ("2", None)):
        assert audit.run(parse_claim(text, settlement.deal, NAMES, event), seconds=inf).right, (text, event)
    found = audit.run(parse_claim("1", settlement.deal, NAMES, 1), seconds=inf)
    assert [(mistake.kind, mistake.element, mistake.event) for mistake in found.explanations[0].mistakes] == [
        ("item_missed", "all_triplets", 1)
    ]


@pytest.mark.parametrize("text", ["小李 −1元", "小李：－１元", "　小李　-1 块 ", "1 -1元", "小李=-1元"])
def test_money_by_a_seats_name_is_read_however_it_is_written(library: Library, text: str) -> None:
    record = settle_record(TWO_WINNERS, library).deal
    assert parse_claim(text, record, NAMES) == Claim("player", (-2,), 1)


@pytest.mark.parametrize(
    "text", ["座位2 +5", "座位 2 +5", "seat 2 +5", "Seat2 5"], ids=["zh", "zh spaced", "en", "en unspaced"]
)
def test_a_seat_without_a_name_is_meant_by_what_it_is_called(library: Library, text: str) -> None:
    settlement = settle_record(deal("chengdu", kong(1, "concealed 5s")), library)
    names = names_of(settlement, "zh" if "座" in text else "en")
    assert parse_claim(text, settlement.deal, names) == Claim("player", (5,), 1)


@pytest.mark.parametrize(
    "text", ["9" * 5000, "1e999", "nan", "∞", "老王 ½", "--5", "８，，８", "\n", "1,2,3,4,5", "፩ 5", "：5"]
)
def test_nonsense_is_refused_in_a_sentence(library: Library, text: str) -> None:
    settlement = settle_record(TWO_WINNERS, library)
    with pytest.raises(Problems) as found:
        parse_claim(text, settlement.deal, NAMES)
    for problem in found.value.problems:
        assert problem.code.startswith("claim_")
        assert problem.message("zh")
        assert problem.message("en")


def test_what_was_found_is_told_when_an_audit_is_stopped_and_said_to_be_incomplete(library: Library) -> None:
    record = deal(
        "chengdu",
        kong(1, "exposed 5s", discarder=3),
        kong(2, "concealed 9s"),
        win(0, "2345678999p", "8p", discarder=2, melds=["pong 1p"], flags=["last_tile"]),
        players=NAMES,
    )
    settlement = settle_record(record, library)
    nets = (settlement.net[0] - 4, settlement.net[1] - 2, settlement.net[2] + 4, settlement.net[3] + 2)
    whole = Audit(settlement).run(Claim("nets", nets), seconds=inf)
    turns = list(Audit(settlement).search(Claim("nets", nets)))
    early = next(turn for turn in turns if turn.explanations)
    assert len(whole.explanations[0].mistakes) == 2
    assert not early.finished
    assert_true(early)
    assert audit_text.outcome(early, "zh").startswith("没找完")
    assert audit_text.as_dict(early)["finished"] is False
    # Stopped as soon as there is something.
    asked = turns.index(early) + 1
    left = iter([False] * asked)
    stopped = Audit(settlement).run(Claim("nets", nets), seconds=inf, stopped=lambda: next(left, True))
    assert stopped.explanations
    assert not stopped.finished


def test_a_program_finds_each_slip_with_its_words_its_event_and_its_line(tmp_path: Path) -> None:
    file = tmp_path / "deal.yaml"
    record = deal(
        "chengdu",
        kong(1, "exposed 5s", discarder=3),
        win(0, "2345678999p", "8p", discarder=2, melds=["pong 1p"], flags=["last_tile"]),
        players=NAMES,
    )
    file.write_text(yaml.safe_dump(record, allow_unicode=True), encoding="utf-8")
    ran = command_line("audit", file, "--claim", "4,2,-4,-2", "--json", "--lang", "en")
    explanations = json.loads(ran.stdout)["explanations"]
    mistakes = [mistake for one in explanations for some in (one["slips"], *one["same"]) for mistake in some]
    missed = next(
        mistake for mistake in mistakes if mistake["element"] == "last_tile" and mistake["kind"] == "item_missed"
    )
    assert (missed["zh"], missed["en"]) == ("漏了海底", "Last tile was missed")
    assert (missed["when"], missed["event"]) == ("event", 1)
    assert Path(missed["file"]).name == "chengdu.yaml"
    assert missed["line"] > 0
    assert all(
        {"kind", "zh", "en", "file", "line", "event", "when", "element"} <= mistake.keys() for mistake in mistakes
    )
    assert all(mistake["event"] != ENDING for mistake in mistakes)


def test_where_another_ruleset_was_played_its_steps_are_compared_by_name(library: Library) -> None:
    events = (kong(0, "concealed 3s"), kong(0, "concealed 4p"), win(0, "44m55789s", "4m", discarder=2))
    settlement = settle_record(deal("guobiao", *events, options={"least_fan": 0}), library)
    claim = parse_claim("7", settlement.deal, names_of(settlement, "zh"), None)
    found = Audit(settlement, [library.load("wuhu")]).run(claim, most=1, seconds=inf)
    other = [one for one in found.explanations if one.mistakes[0].kind == "ruleset"]
    assert other
    # Wuhu has none of the items of guobiao that count here: each comes to nothing there. Both call their result points.
    mistaken = {step.label("zh"): step.mistaken for step in other[0].steps if step.formula is not None}
    assert mistaken == {"双暗杠": 0, "门前清": 0, "双同刻": 0, "无字": 0, "分": 7}
