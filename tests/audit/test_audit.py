"""Claims about deals whose arithmetic is known by hand."""

from __future__ import annotations

import json
from math import inf
from pathlib import Path
from typing import Any

import pytest
import yaml

from calculator.audit import Audit, Audited, Claim, Mistake, audit_text, parse_claim
from calculator.audit.writer import mutated_program
from calculator.documents import Problems
from calculator.rules.library import BUILT_IN, Library
from calculator.settlement import settle_record
from calculator.statement import names_of
from tests.make_deals import SPECIFIED, deal, kong, win
from tests.make_rulesets import SMALL
from tests.oracle.generate import records
from tests.run_program import command_line, program

NAMES = ["老王", "小李", "阿珍", "大刘"]
RIGHT = (8, 16, 0, -24)


def audited(library: Library, text: str, record: dict[str, Any] = SPECIFIED, **more: Any) -> Audited:
    """The audit of a claim about a record."""
    settlement = settle_record(record, library)
    claim = parse_claim(text, settlement.deal, names_of(settlement, "zh"), more.pop("event", None))
    return Audit(settlement, more.pop("others", ())).run(claim, seconds=inf, **more)


def messages(found: Audited) -> list[set[tuple[str, str]]]:
    """Each explanation's slips, as (kind, element)."""
    return [{(mistake.kind, mistake.element) for mistake in one.mistakes} for one in found.explanations]


def line_of(text: str, file: str = "chengdu.yaml") -> int:
    lines = (BUILT_IN / file).read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, start=1) if text in line)


@pytest.mark.parametrize("text", ["8,16,0,-24", "8", "老王 8", "大刘 -24", "阿珍 0"])
def test_a_true_claim_is_called_right(library: Library, text: str) -> None:
    found = audited(library, text)
    assert found.right
    assert found.finished
    assert found.explanations == ()
    assert audit_text.verdict(found).startswith("说得对")


def test_a_missed_item_is_named_with_the_step_that_differs_and_its_line(library: Library) -> None:
    found = audited(library, "4,16,4,-24")
    first = found.explanations[0]
    assert {(mistake.kind, mistake.element) for mistake in first.mistakes} == {("item_missed", "last_tile")}
    assert first.mistakes[0].line == line_of("id: last_tile")
    assert Path(first.mistakes[0].file).name == "chengdu.yaml"
    assert first.settlement.net == (4, 16, 4, -24)
    steps = [(step.label("zh"), step.right, step.mistaken) for step in first.steps]
    assert steps == [
        ("海底", 1, 0),
        ("番", 4, 3),
        ("计番", 4, 3),
        ("倍", 8, 4),
        ("分", 8, 4),
        ("阿珍 → 老王（胡）", 8, 4),
    ]


def test_of_two_payers_one_did_not_pay_and_not_the_other_alone(library: Library) -> None:
    found = audited(library, "老王 2", deal("sanren", win(0, "123456p789p11s45s", "6s"), players=NAMES[:3]))
    kinds = [kind for mistakes in messages(found) for kind, _ in mistakes]
    kinds += [mistake.kind for one in found.explanations for mistakes in one.same for mistake in mistakes]
    assert "row_missed" in kinds or "payer_missed" in kinds
    assert "only_one" not in kinds


def test_two_slips_are_found_where_one_does_not_do(library: Library) -> None:
    # Neither 海底 nor the kong.
    found = audited(library, "4,14,4,-22")
    assert {len(one.mistakes) for one in found.explanations} == {2}
    assert {("item_missed", "last_tile"), ("payment_missed", "kong")} in messages(found)
    assert all(one.settlement.net == (4, 14, 4, -22) for one in found.explanations)


def test_three_slips_are_found_where_two_do_not_do(library: Library) -> None:
    # Neither 海底 nor the kong, and 大刘 did not pay 阿珍 as a flower pig.
    found = audited(library, "4,14,-6,-12")
    assert {("item_missed", "last_tile"), ("payment_missed", "kong"), ("payer_missed", "flower_pig")} in messages(found)


def test_nothing_is_invented(library: Library) -> None:
    found = audited(library, "1008,-984,0,-24")
    assert not found.right
    assert found.finished
    assert found.searched == 3
    assert found.explanations == ()
    assert audit_text.outcome(found).startswith("没找到")


def test_a_total_may_mean_what_the_winner_gets_or_what_the_hand_is_worth(library: Library) -> None:
    # Self-drawn: 根 makes 2番, 2分, of each 2 + 底 1; three pay.
    record = deal("chengdu", win(0, "111m123m444m99p55p", "9p"))
    settlement = settle_record(record, library)
    points = settlement.wins[0].points
    for total in (points, settlement.net[0]):
        assert audited(library, str(total), record).right


def test_a_claim_about_one_event_looks_at_that_event_alone(library: Library) -> None:
    assert audited(library, "大刘 -2", event=0).right
    assert audited(library, "大刘 -22", event=2).right
    found = audited(library, "大刘 -4", event=0)
    assert found.explanations
    assert all(mistake.event in (0, None) for one in found.explanations for mistake in one.mistakes)


def test_the_same_claim_is_answered_the_same_every_time(library: Library) -> None:
    settlement = settle_record(SPECIFIED, library)
    audit = Audit(settlement)
    claim = Claim("nets", (4, 14, 4, -22))
    fresh = audit_text.lines(Audit(settlement).run(claim, seconds=inf))
    assert audit_text.lines(audit.run(claim, seconds=inf)) == fresh
    audit.run(Claim("total", (77,)), most=1, seconds=inf)
    assert audit_text.lines(audit.run(claim, seconds=inf)) == fresh


def test_an_audit_can_be_stopped_at_once(library: Library) -> None:
    found = audited(library, "1008,-984,0,-24", stopped=lambda: True)
    assert not found.finished
    assert found.explanations == ()
    assert audit_text.outcome(found)


def test_an_audit_tells_how_far_it_is(library: Library) -> None:
    heard: list[int] = []
    audited(library, "1008,-984,0,-24", report=heard.append)
    assert heard == [1, 2, 3]


def test_another_ruleset_is_named_only_where_it_gives_that_number(library: Library) -> None:
    five = library.load("chengdu_five")
    other = settle_record({**SPECIFIED, "ruleset": "chengdu_five"}, library).net
    found = audited(library, ",".join(map(str, other)), others=[five])
    assert {("ruleset", "chengdu_five")} in messages(found)
    found = audited(library, "4,16,4,-24", others=[five])
    assert all(("ruleset", "chengdu_five") not in mistakes for mistakes in messages(found))


def test_the_values_of_another_season_are_named_as_one_mistake(tmp_path: Path) -> None:
    text = SMALL
    for name, old, new in (("All triplets", 5, 2), ("Pure suit", 7, 4)):
        text = text.replace(
            f"{name}, value: {new}", f"{name}, value: [{{is: {old}}}, {{since: 2026-03-01, is: {new}}}]"
        )
    (tmp_path / "small.yaml").write_text(text, encoding="utf-8")
    library = Library([tmp_path]).on("2026-06-01")
    record = deal(str(tmp_path / "small.yaml"), win(1, "111222333444m5m", "5m", discarder=2))
    before = settle_record(record, library.on("2026-02-01")).net
    assert before == (-14, 40, -13, -13)
    first = audited(library, ",".join(map(str, before)), record).explanations[0]
    assert [mistake.say() for mistake in first.mistakes] == ["照“小麻将（2026-03-01 以前）”的规则算的"]
    assert first.settlement.net == before


def test_an_option_taken_otherwise_is_named_with_both_its_values(library: Library) -> None:
    record = deal("chengdu", win(0, "111444m222999p6p", "6p", discarder=1), options={"cap_fan": 1})
    found = audited(library, "2,-2,0,0", record)  # 对对胡 is 2番, 2分, but for the cap
    first = found.explanations[0]
    assert (first.mistakes[0].kind, first.mistakes[0].element) in {("cap_ignored", "counted"), ("option", "cap_fan")}
    every = [mistake for mistakes in (first.mistakes, *first.same) for mistake in mistakes]
    option = next(mistake for mistake in every if mistake.kind == "option")
    assert option.say() == "封顶当成了没有，这桌是 1"


def test_a_ruleset_of_ones_own_is_audited_by_its_own_names(tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_text(SMALL, encoding="utf-8")
    library = Library([tmp_path])
    # 底 1 + 对对胡 2 + 清一色 4 = 7 from each, 迟付 1 more from the dealer.
    record = deal(str(tmp_path / "small.yaml"), win(1, "111222333444m5m", "5m", discarder=2))
    assert settle_record(record, library).net == (-8, 22, -7, -7)
    found = audited(library, "-7,21,-7,-7", record)
    first = found.explanations[0]
    assert ("no_dealer", "dealer") in {
        (mistake.kind, mistake.element) for mistakes in (first.mistakes, *first.same) for mistake in mistakes
    }
    found = audited(library, "-6,16,-5,-5", record)
    assert messages(found)[0] == {("item_missed", "triplets")}
    assert found.explanations[0].mistakes[0].say() == "漏了对对胡"


def test_a_total_cannot_be_said_of_a_deal_that_nobody_won(library: Library) -> None:
    with pytest.raises(Problems) as found:
        audited(library, "24", deal("chengdu", kong(1, "concealed 5s")))
    assert [problem.code for problem in found.value.problems] == ["claim_nothing"]


@pytest.mark.parametrize("ruleset", ["chengdu", "jian"])
def test_the_steps_shown_are_those_of_the_slip_named(library: Library, ruleset: str) -> None:
    """没有对对胡，却算了 is never told with the steps of 根, which comes to the same number."""
    named = 0
    for case in records(71, ruleset, 16, faulty=0.0):
        settlement = settle_record(case.given, library)
        # The last win is worth twice as much: an item too many, a doubling too many, and much else.
        net = list(settlement.net)
        for row in settlement.transfers:
            if settlement.wins and row.event == settlement.wins[-1].event and row.reason == "win":
                net[row.payer] -= row.points
                net[row.payee] += row.points
        labels = {item.id: item.label for item in settlement.table.definition.items}
        for one in Audit(settlement).run(Claim("nets", tuple(net)), most=1, seconds=inf).explanations:
            if one.mistakes[0].kind.startswith("item_"):
                worked = {step.label for step in one.steps if step.label in labels.values()}
                readings = [[win.score.reading for win in messages.wins] for messages in (settlement, one.settlement)]
                # Seven pairs worth more are read as those: the triplets go.
                expected = {labels[one.mistakes[0].element]} | (worked if readings[0] != readings[1] else set())
                assert worked == expected, one.mistakes[0].say()
                named += 1
    assert named > 3


@pytest.mark.parametrize(
    ("held", "rush", "said"),
    [
        # 阿珍's 6 are 6 × (6 - 3) = 18, from each; 老王's 1 is 1, from each. 5 is the least that is multiplied.
        ([2, 2], 6 * (6 - 2), "冲关里的 3 记成了 2"),
        ([2, 2], 6 * (6 - 4), "冲关里的 3 记成了 4"),
        ([2, 1], 5, "冲关里的 5 记成了 6"),
    ],
)
def test_a_number_of_a_formula_can_be_misremembered(library: Library, held: list[int], rush: int, said: str) -> None:
    """冲关 with its factor one off."""
    record = deal("jian", jing={"tile": "5m", "held": [[0, 1], [0, 0], held, [0, 0]]}, players=NAMES)
    found = audited(library, f"{3 - rush},{-1 - rush},{3 * rush - 1},{-1 - rush}", record, most=1)
    assert said in [
        mistake.say() for one in found.explanations for mistakes in (one.mistakes, *one.same) for mistake in mistakes
    ]


def test_a_payment_is_named_as_players_say_it(library: Library) -> None:
    """霸精: only one holds any, so each pays twice. No sign of the language is said."""
    held = [[0, 0], [1, 0], [0, 0], [0, 0]]
    record = deal("jian", jing={"tile": "5m", "held": held}, players=NAMES)
    right = settle_record(record, library).net
    assert right == (-4, 12, -4, -4)
    found = audited(library, "-2,6,-2,-2", record, most=1)
    assert "霸精" in found.explanations[0].mistakes[0].say()
    for ruleset in ("jian", "wuhan", "chengdu", "wuhu", "hongkong"):
        for mistake in _places(library, ruleset):
            for language in ("zh", "en"):
                assert not {*mistake.say(language)} & {*"^{}_*"}, mistake.say(language)


def test_what_a_condition_names_and_what_is_told_as_another_slip_is_no_number_misremembered(library: Library) -> None:
    """Nobody takes a stack of 30 for one of 31, and a factor of 2 taken for 1 is a factor missed."""
    for ruleset in ("wuhu", "jian", "chengdu", "guobiao", "hongkong", "wuhan"):
        said = [mistake for mistake in _places(library, ruleset) if mistake.kind == "number_off"]
        numbers = {int(dict(mistake.facts)["number"]("zh")) for mistake in said}
        assert not numbers & {1234, 2468, 30 if ruleset == "wuhu" else 0}
        assert all(int(dict(mistake.facts)["to"]("zh")) > 0 for mistake in said)
    assert not [
        mistake for mistake in _places(library, "jian") if mistake.element == "raw" and "记成了 1" in mistake.say()
    ]


def _places(library: Library, ruleset: str) -> list[Mistake]:
    return [spot.mistake for spot in mutated_program(library.load(ruleset).definition).sites]


def test_a_dealers_extra_forgotten_comes_before_what_nobody_forgets(library: Library) -> None:
    """In Wuhu before 支番没乘 S and 合计漏加了底番."""
    record = deal("wuhu", win(1, "123m345m79m123p55z", "8m", discarder=2), players=NAMES)
    assert settle_record(record, library).net == (-7, 17, -5, -5)
    found = audited(library, "老王 -5", record, most=1)
    assert {("no_dealer", "dealer")} in messages(found)[:2]
    assert ("term_missed", "total") not in {mistake for mistakes in messages(found)[:3] for mistake in mistakes}


def test_several_slips_that_hardly_anybody_makes_are_said_to_be_far_fetched(library: Library, tmp_path: Path) -> None:
    """Two far-fetched slips are not as good as a missed kong."""
    likely, odd = audited(library, "4,14,4,-22"), audited(library, "8,16,-5,-19")
    assert not likely.explanations[0].far_fetched
    assert all(one.far_fetched and len(one.mistakes) == 2 for one in odd.explanations)
    assert not any(one.far_fetched for one in audited(library, "4,16,4,-24").explanations)
    text = "\n".join(audit_text.lines(odd))
    assert text.count("牵强") == len(odd.explanations)
    assert "牵强" not in "\n".join(audit_text.lines(likely)).split("2. ")[0]
    assert [one["far_fetched"] for one in audit_text.as_dict(odd)["explanations"]] == [True] * len(odd.explanations)
    file = tmp_path / "deal.yaml"
    file.write_text(yaml.safe_dump(SPECIFIED, allow_unicode=True), encoding="utf-8")
    ran = command_line("audit", file, "--claim", "8,16,-5,-19", "--json", "--slips", "2")
    assert all(one["far_fetched"] for one in json.loads(ran.stdout)["explanations"])


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_command_tells_the_slip_both_numbers_and_the_line(tmp_path: Path, language: str) -> None:
    file = tmp_path / "deal.yaml"
    file.write_text(yaml.safe_dump(SPECIFIED, allow_unicode=True), encoding="utf-8")
    ran = command_line("audit", file, "--claim", "4,16,4,-24", "--lang", language)
    assert ran.returncode == 1
    place = f"chengdu.yaml:{line_of('id: last_tile')}"
    first = next(line for line in ran.stdout.splitlines() if line.startswith("1. "))
    assert place in first
    assert {"zh": "漏了海底", "en": "Last tile was missed"}[language] in first
    assert {"zh": "番：应为 4，错算成 3", "en": "fan: should be 4, was calculated as 3"}[language] in ran.stdout


def test_the_command_says_right_with_0_and_what_is_no_claim_with_2(tmp_path: Path) -> None:
    file = tmp_path / "deal.yaml"
    file.write_text(yaml.safe_dump(SPECIFIED, allow_unicode=True), encoding="utf-8")
    ran = program("audit", file, "--claim", "阿珍 0", "--json")
    assert ran.returncode == 0
    assert json.loads(ran.stdout)["right"] is True
    ran = command_line("audit", file, "--slips", "1", "--claim", "-8,16,0,-8")  # begins like an option
    assert ran.returncode == 1
    ran = command_line("audit", file, "--claim", "1,1,1,1")
    assert ran.returncode == 2
    assert "+4" in ran.stderr
