"""Claims at an exhausted wall: a hand on which the table agrees without its tiles counts as a hand of that kind and worth."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from calculator.audit import Audit, parse_claim
from calculator.deals import read_at_table, record_of
from calculator.documents import Problems
from calculator.inquiry import compare, comparison_lines, flips
from calculator.inquiry.comparison import other_values
from calculator.rules import Ruleset
from calculator.rules.library import Library
from calculator.settlement import Settlement, settle_record
from calculator.statement import TextStyle, receipt, reopen, report, standing_text
from calculator.text import Language
from calculator.tiles import format_tiles, parse_tiles
from tests.how_much import how_many, sampled
from tests.make_deals import SPECIFIED, deal, kong, win
from tests.read_golden import golden_lines
from tests.ruleset_examples import RULESETS

Record = dict[str, Any]
Claims = dict[Any, Any]
LINES = golden_lines("claims.jsonl")
CHECKING = [name for name in RULESETS if Library().load(name).definition.check_hands]
NOT_READY: Claims = {0: "not_ready", 1: "not_ready", 2: "not_ready", 3: "not_ready"}


def claimed(claims: Claims, *before: Record, ruleset: str = "chengdu", **more: Any) -> Record:
    return deal(ruleset, *before, {"type": "exhausted", "claims": claims}, **more)


def faults(record: Record, library: Library) -> list[tuple[str, str]]:
    with pytest.raises(Problems) as refused:
        settle_record(record, library)
    return [(problem.path, problem.code) for problem in refused.value.problems]


def paid(settlement: Settlement) -> list[tuple[Any, ...]]:
    return [row[:5] for row in settlement.transfers]


@pytest.mark.parametrize("at", range(len(LINES)))
def test_a_known_deal_with_claims_settles_as_known(at: int, library: Library) -> None:
    settlement = settle_record(LINES[at]["record"], library)
    assert (list(settlement.net), settlement.next_dealer) == (LINES[at]["net"], LINES[at]["next_dealer"])


# --- as with a hand of that kind ------------------------------------------------------------------------------------


class Maker:
    """Makes up deals that end with an exhausted wall, and says of each hand what it is by trying every winning tile."""

    def __init__(self, name: str, chance: Random, library: Library) -> None:
        self.name, self.chance, self.library = name, chance, library
        self.ruleset: Ruleset = library.load(name)
        values = self.ruleset.options({})[0]
        self.options: Record = {}
        for option in self.ruleset.definition.open_options:
            others = list(other_values(option, values[option.index]))
            if others and chance.random() < 0.3:
                self.options[option.id] = chance.choice(others)
        self.table = self.ruleset.table(self.ruleset.options(self.options)[0])
        self.seats = range(self.ruleset.definition.seats)
        self.dealer = chance.choice(self.seats)
        self.wall = [kind for kind in self.table.kinds for _ in range(4)]

    def deal(self) -> Record:
        """Kongs, a penalty where there are any, a win where play goes on, and the hands of all others."""
        chance, events, out = self.chance, [], set[int]()
        kongs: dict[int, list[Record]] = {seat: [] for seat in self.seats}
        for _ in range(chance.choice((0, 0, 1, 2))):
            seat, kind = chance.choice(self.seats), chance.choice(self.table.kinds)
            if self.wall.count(kind) == 4:
                self.take([kind] * 4)
                text = f"{chance.choice(('exposed', 'added', 'concealed'))} {format_tiles([kind])}"
                event = kong(seat, text, discarder=(seat + 1) % len(self.seats))
                kongs[seat].append(event)
                events.append(event)
        if "false_win" in self.ruleset.payments_on and chance.random() < 0.2:
            out.add(chance.choice(self.seats))
            events.append({"type": "false_win", "player": next(iter(out))})
        if self.ruleset.definition.winners > 1 and chance.random() < 0.5:
            seat = chance.choice([seat for seat in self.seats if seat not in out])
            tiles = self.built(4 - len(kongs[seat]), 1)
            chance.shuffle(tiles)
            won = win(seat, format_tiles(tiles[1:]), format_tiles(tiles[:1]))
            if self.points([*kongs[seat], won]):
                out.add(seat)
                events.append(won)
            else:
                self.wall += tiles
        self.hands = {seat: self.hand(len(kongs[seat])) for seat in self.seats if seat not in out}
        self.claims = {seat: self.claim(seat, kongs[seat], hand) for seat, hand in self.hands.items()}
        return deal(self.name, *events, dealer=self.dealer, options=self.options)

    def take(self, tiles: list[int]) -> None:
        for tile in tiles:
            self.wall.remove(tile)

    def built(self, groups: int, pairs: int) -> list[int]:
        """Triplets, runs and a pair of what is left, mostly of two suits."""
        letters, tries = self.chance.sample("mps", 2), 0
        found: list[int] = []
        while groups or pairs:
            tries += 1
            kinds = [kind for kind in self.table.kinds if tries > 40 or format_tiles([kind])[-1] in letters]
            first = self.chance.choice(kinds or self.table.kinds)
            group = [first] * 2 if not groups else self.chance.choice(([first] * 3, [first, first + 1, first + 2]))
            one_suit = {*group} <= {*self.table.kinds} and len({format_tiles([kind])[-1] for kind in group}) == 1
            if one_suit and all(self.wall.count(kind) >= group.count(kind) for kind in group):
                self.take(group)
                found += group
                pairs, groups = (pairs - 1, 0) if not groups else (pairs, groups - 1)
        return found

    def hand(self, kongs: int) -> list[int]:
        """A hand of the right size: one tile short of a win, a few tiles exchanged in it, or whatever there is."""
        size = 13 - 3 * kongs
        if self.chance.random() < 0.2:
            tiles = self.chance.sample(self.wall, size)
            self.take(tiles)
            return tiles
        tiles = self.built(4 - kongs, 1)
        self.wall.append(tiles.pop(self.chance.randrange(len(tiles))))
        for _ in range(self.chance.choice((0, 0, 0, 1, 2))):
            other = self.chance.choice(self.wall)
            self.take([other])
            self.wall.append(tiles.pop(0))
            tiles.append(other)
        return tiles

    def claim(self, seat: int, kongs: list[Record], hand: list[int]) -> Any:
        text = format_tiles(hand)
        letters = {letter for letter in format_tiles([*hand, *self.konged(kongs)]) if letter in "mps"}
        found = []
        for kind in self.table.kinds:
            if [*hand, *self.konged(kongs)].count(kind) < 4:
                won = win(seat, text, format_tiles([kind]), discarder=(seat + 1) % len(self.seats))
                drawn = win(seat, text, format_tiles([kind]))
                points = self.points([*kongs, won])
                if points == 0:
                    points = self.points([*kongs, drawn])
                found += [points] if points else []
        if found and min(found) < max(found) and self.asks_least:
            return {"ready": {"most": max(found), "least": min(found)}}
        if found:
            return {"ready": max(found)}
        return "flower_pig" if len(letters) == 3 and self.asks_suits else "not_ready"

    @property
    def asks_least(self) -> bool:
        return "ready_check" in {option.id for option in self.ruleset.definition.options}

    @property
    def asks_suits(self) -> bool:
        return "flower_pig" in {value.id for value in self.ruleset.definition.players}

    def konged(self, kongs: list[Record]) -> list[int]:
        return [int(tile) for event in kongs for tile in parse_tiles(event["tile"]) * 4]

    def points(self, events: list[Record]) -> int | None:
        """What a win is worth by itself; 0 where it is none, None where its tiles are none however the last one came.
        In riichi, where the shape alone counts, the winner declared."""
        facts: Record = {}
        if "riichi" in self.ruleset.facts:
            facts = {"facts": {"riichi": ["single" if seat == events[-1]["player"] else "none" for seat in self.seats]}}
            events = [{**event, "kind": "concealed"} if "kind" in event else event for event in events]
            for event in events[:-1]:
                event.pop("from", None)
        # In Guiyang the patterns alone count at the wall, also of a hand that wins only when self-drawn.
        options = {**self.options, "self_draw_extra": 0} if "self_draw_extra" in self.options else self.options
        try:
            record = deal(self.name, *events, dealer=self.dealer, options=options, **facts)
            return settle_record(record, self.library).wins[0].points
        except Problems as found:
            return None if "no_shape" in {problem.code for problem in found.problems} else 0


@sampled(2)
@pytest.mark.parametrize("name", CHECKING)
def test_a_claim_settles_as_a_hand_of_that_kind_and_worth(name: str, library: Library) -> None:
    kinds = set[str]()
    for seed in range(how_many(400, 80)):
        maker = Maker(name, Random(f"claims {name} {seed}"), library)
        made = maker.deal()
        shown = {seat: {"hand": format_tiles(hand)} for seat, hand in maker.hands.items()}
        some = {seat: claim for seat, claim in maker.claims.items() if maker.chance.random() < 0.6}
        wanted = settle_record({**made, "events": [*made["events"], {"type": "exhausted", "hands": shown}]}, library)
        for claims in (maker.claims, some):
            hands = {seat: hand for seat, hand in shown.items() if seat not in claims}
            wall = {"type": "exhausted", "hands": hands, "claims": claims}
            found = settle_record({**made, "events": [*made["events"], wall]}, library)
            assert (paid(found), found.net) == (paid(wanted), wanted.net), (made, shown, claims)
            assert (found.next_dealer, found.finished) == (wanted.next_dealer, wanted.finished)
            assert found.next_facts == wanted.next_facts
        kinds |= {claim if isinstance(claim, str) else "ready" for claim in maker.claims.values()}
    assert kinds == {"not_ready", "ready", *(["flower_pig"] if maker.asks_suits else [])}


# --- what cannot be claimed -----------------------------------------------------------------------------------------

WON = win(3, "123m456m789m1133s", "3s")
WRONG: dict[str, tuple[Claims, list[Record], list[tuple[str, str]]]] = {
    "nobody's": ({0: "not_ready", 1: "not_ready", 2: "not_ready"}, [], [("claims.3", "hand_missing")]),
    "a winner's": (NOT_READY, [WON], [("claims.3", "claim_of_winner")]),
    "no word": ({**NOT_READY, 3: "flowerpig"}, [], [("claims.3", "claim_wanted")]),
    "ready for how much": ({**NOT_READY, 3: "ready"}, [], [("claims.3", "claim_wanted")]),
    "empty": ({**NOT_READY, 3: {}}, [], [("claims.3", "claim_wanted")]),
    "ready for nothing": ({**NOT_READY, 3: {"ready": 0}}, [], [("claims.3.ready", "claim_points")]),
    "ready for yes": ({**NOT_READY, 3: {"ready": True}}, [], [("claims.3.ready", "claim_points")]),
    "ready for less": ({**NOT_READY, 3: {"ready": -2}}, [], [("claims.3.ready", "claim_points")]),
    "least is more": (
        {**NOT_READY, 3: {"ready": {"most": 2, "least": 4}}},
        [],
        [("claims.3.ready.least", "claim_least")],
    ),
    "least is left out": ({**NOT_READY, 3: {"ready": {"most": 2}}}, [], [("claims.3.ready.least", "claim_points")]),
    "another key": (
        {**NOT_READY, 3: {"ready": {"most": 2, "least": 1, "worst": 1}}},
        [],
        [("claims.3.ready.worst", "key_unknown")],
    ),
    "no such seat": ({**NOT_READY, 4: "not_ready"}, [], [("claims.4", "seat_wanted")]),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_claim_is_refused_at_its_place(name: str, library: Library) -> None:
    claims, before, wanted = WRONG[name]
    at = len(before)
    assert faults(claimed(claims, *before), library) == [(f"events[{at}].{path}", code) for path, code in wanted]


def test_a_hand_and_a_claim_of_one_seat_are_refused_and_so_is_neither(library: Library) -> None:
    wall: Record = {"type": "exhausted", "hands": {3: {"hand": "123m456m789m1123s"}}, "claims": NOT_READY}
    assert faults(deal("chengdu", wall), library) == [("events[0].claims.3", "claim_and_hand")]
    wall["claims"] = {0: "not_ready"}
    assert faults(deal("chengdu", wall), library) == [
        ("events[0].hands.1", "hand_missing"),
        ("events[0].hands.2", "hand_missing"),
    ]


def test_a_claim_of_one_with_a_penalty_and_where_nothing_is_checked_is_ignored(library: Library) -> None:
    false_win = {"type": "false_win", "player": 3}
    for claim in ("not_ready", "flower_pig", {"ready": 64}):
        assert settle_record(claimed({**NOT_READY, 3: claim}, false_win), library).net == (1, 1, 1, -3)
    for claims in (NOT_READY, {0: "nonsense"}, "nonsense"):
        wall: Record = {"type": "exhausted", "claims": claims}
        assert settle_record(deal("guangdong", wall), library).net == (0, 0, 0, 0)


def test_a_flower_pig_and_a_least_wait_are_claimed_only_where_the_rules_ask_for_them(library: Library) -> None:
    pig: Claims = {0: "not_ready", 1: "not_ready", 2: "flower_pig"}
    least: Claims = {1: {"ready": {"most": 2, "least": 1}}}
    at_pig = [("events[0].claims.2", "claim_no_flower_pig")]
    assert faults(claimed(pig, ruleset="sanren"), library) == at_pig, "with two suits nobody holds three"
    assert settle_record(claimed(pig, ruleset="sanren", options={"suits_played": "three"}), library).net == (8, 8, -16)
    assert faults(claimed(pig, ruleset="riichi"), library) == at_pig
    assert faults(claimed(least, ruleset="riichi"), library) == [
        ("events[0].claims.1.ready.least", "claim_least_not_here")
    ]


def test_who_neither_shows_nor_claims_is_not_ready_where_nobody_has_to_show(library: Library) -> None:
    assert settle_record(claimed({1: {"ready": 1000}}, ruleset="riichi"), library).net == (-1000, 3000, -1000, -1000)


def test_a_claim_counts_no_tiles(library: Library) -> None:
    """All nines of dots lie in a kong and all fives in another; whatever is claimed, there is no fifth."""
    kongs = [kong(0, "concealed 9p"), kong(0, "concealed 5p")]
    settled = settle_record(claimed({**NOT_READY, 0: {"ready": 64}}, *kongs), library)
    assert settled.net == (3 * 64 + 12, -68, -68, -68)
    table = read_at_table(claimed(NOT_READY, *kongs), library)
    assert sum(table.deal.copies(True).values()) == 8


# --- what is said of it -----------------------------------------------------------------------------------------------

SAID = claimed(
    {0: {"ready": 4}, 1: "not_ready", 2: "not_ready", 3: "flower_pig"}, players=["老王", "小李", "阿珍", "大刘"]
)
WORDS: dict[Language, tuple[str, ...]] = {
    "zh": ("老王说有叫 4", "小李说没叫", "大刘说是花猪", "大刘（说花猪）", "老王最大叫 4（说的）"),
    "en": ("老王 claimed ready for 4", "小李 claimed not ready", "大刘 (claimed flower pig)", "largest 4 (as claimed)"),
    "zh-Hant": ("老王說有叫 4", "小李說沒叫", "大刘說是花豬", "大刘（說花豬）"),
}


@pytest.mark.parametrize("language", WORDS)
def test_the_settlement_says_what_was_claimed(language: Language, library: Library) -> None:
    settled = settle_record(SAID, library)
    # The flower pig pays 10 bases, and 4 more to who is ready; who is not ready pays 4.
    assert settled.net == (14 + 4 + 4, 10 - 4, 10 - 4, -34)
    for text in (report(settled, language), receipt(settled, SAID, language)):
        for words in WORDS[language]:
            assert words in text


def test_what_is_said_of_a_seat_is_its_claim(library: Library) -> None:
    settled = settle_record(SAID, library)
    messages = [standing_text(settled, seat, 0, TextStyle(settled.deal.players)) for seat in range(4)]
    assert messages == ["说有叫 4", "说没叫", "说没叫", "说是花猪"]


def test_the_reason_of_each_payment_says_what_payer_and_payee_claimed(library: Library) -> None:
    refunded = settle_record({**SAID, "events": [kong(1, "concealed 5p"), *SAID["events"]]}, library)
    said = {(row.payer, row.payee, row.reason): row.describe("zh") for row in refunded.transfers if row.event == 1}
    assert said[3, 0, "flower_pig"].endswith("（付的说是花猪，收的说有叫 4）")
    assert said[3, 1, "flower_pig"].endswith("（付的说是花猪，收的说没叫）")
    assert said[1, 0, "ready_check"].endswith("（付的说没叫，收的说有叫 4）")
    assert said[1, 0, "kong_refund"].endswith("（付的说没叫）")
    written = [row["because"] for row in refunded.as_dict()["transfers"]]
    assert written == [row.describe("zh") for row in refunded.transfers], "also where several pay the same"


def test_of_several_who_pay_the_same_each_reason_says_how_that_is_known(library: Library) -> None:
    wall = {
        "type": "exhausted",
        "hands": {1: {"hand": "1245789m136799s"}, 0: {"hand": "123m456m789m1123s"}},
        "claims": {2: "not_ready", 3: "not_ready"},
    }
    settled = settle_record(deal("chengdu", wall), library)
    said = {row["from"]: row["because"] for row in settled.as_dict()["transfers"]}
    assert "说" not in said[1]
    assert said[2] == said[3] == f"{said[1]}（付的说没叫）"


def test_a_record_comes_back_with_its_claims_and_a_receipt_too(library: Library) -> None:
    claims: Claims = {0: {"ready": {"most": 8, "least": 2}}, 1: {"ready": {"most": 4, "least": 4}}, 2: "flower_pig"}
    wall = {"type": "exhausted", "hands": {3: {"hand": "123456789m1123s"}}, "claims": claims}
    record = record_of(read_at_table(deal("chengdu", wall), library).deal)
    assert record["events"][0] == {**wall, "claims": {**claims, 1: {"ready": 4}}}
    assert settle_record(record, library) == settle_record(deal("chengdu", wall), library)
    for line in LINES:
        settled = settle_record(line["record"], library)
        assert reopen(receipt(settled, line["record"]), library).same


# --- questions --------------------------------------------------------------------------------------------------------


def test_the_audit_finds_that_a_claim_was_taken_as_not_ready_and_counts_no_suits_of_one(library: Library) -> None:
    settled = settle_record(SAID, library)
    names = settled.deal.players
    found = Audit(settled).run(parse_claim("老王 10", settled.deal, names), most=1).explanations
    messages = [[mistake.kind for mistake in mistakes] for one in found for mistakes in (one.mistakes, *one.same)]
    assert ["not_ready"] in messages
    found = Audit(settled).run(parse_claim("大刘 -4", settled.deal, names), most=1).explanations
    kinds = {mistake.kind for one in found for mistake in one.mistakes}
    assert kinds
    assert "suits" not in kinds


def test_other_options_and_rules_keep_claimed_points_and_say_so(library: Library) -> None:
    settled = settle_record(SAID, library)
    by_base = next(one for one in flips(settled) if (one.option.id, one.value) == ("base", 2))
    assert by_base.settlement is not None
    assert by_base.settlement.net == (20 + 4 + 4 + 4, 20 - 4, 20 - 4, -64), "10 bases of 2, and 4 as claimed"
    note = "照说的分数"
    lines = [line.plain() for line in comparison_lines(compare(SAID, "chengdu_five", {}, library))]
    assert [line for line in lines if note in line]
    shown = [line.plain() for line in comparison_lines(compare(SPECIFIED, "chengdu_five", {}, library))]
    assert not [line for line in shown if note in line], "shown hands are worked out again"
