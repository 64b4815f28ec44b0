"""An item, a payment and an option added in ready pieces: the text that is written, and what it changes in a deal, before it is
added."""

from __future__ import annotations

from typing import Any

import pytest

from calculator.documents import Problems, read_yaml
from calculator.rules import Definition
from calculator.rules.library import BUILT_IN, Library
from calculator.settlement import settle_record
from calculator.text import Sentence, Voice
from calculator.view import CheckJob, NewRule, Term, changed_rule, new_rule_lines, rule_edit, tried_rule
from calculator.workshop import check_examples, deciding_option, pieces
from tests.ruleset_examples import RULESETS

PATH = BUILT_IN / "yard.yaml"
TEXT = "# 我的\nformat: 1   # 一\nid: yard\nextends: {name}   # 接着\nname: {{zh: 院坝, en: Yard}}   # 名字\n"
RECORD: dict[str, Any] = {
    "format": 1,
    "ruleset": "chengdu",
    "dealer": 0,
    "events": [{"type": "win", "player": 2, "from": 3, "hand": "222345678m46p99p", "tile": "5p"}],
}
CLOSED_FIVE = (Term("winning.rank", "equal", 5), Term("wait.middle"))


def job(name: str = "chengdu") -> CheckJob:
    text = TEXT.format(name=name)
    return CheckJob(PATH, text, text, (BUILT_IN,), RECORD if name == "chengdu" else None)


def definition_of(one: CheckJob) -> Definition:
    return one.library().load_file(PATH).definition


def added(rule: NewRule, name: str = "chengdu") -> str:
    return rule_edit(job(name), rule, definition_of(job(name))).apply(job(name).text)


def paid(text: str, **changes: object) -> tuple[int, ...]:
    event = {**RECORD["events"][0], **changes}
    return settle_record({**RECORD, "ruleset": str(PATH), "events": [event]}, Library((BUILT_IN,), {PATH: text})).net


@pytest.mark.parametrize(
    ("rule", "written", "nets"),
    [
        (
            NewRule("items", "夹心五", 1, CLOSED_FIVE),
            "- {id: own, zh: 夹心五, value: 1, when: winning.rank == 5 and wait.middle}\n",
            [({}, (0, 0, 2, -2)), ({"hand": "222345678m67p99p"}, (0, 0, 1, -1))],
        ),
        (
            NewRule("payments", "红包", 3, (Term("winner.dealer", "not"),), giver="payer.dealer"),
            "reasons:\n  own: {zh: 红包}\n",
            [({}, (-3, 0, 4, -1)), ({"player": 0}, (1, 0, 0, -1))],
        ),
        (
            NewRule("options", "清一色算不算", 0, decides="pure_suit"),
            "own: {zh: 清一色算不算, type: switch, default: false}\n",
            [({"hand": "2223456788899m", "tile": "9m"}, (0, 0, 1, -1))],
        ),
    ],
)
def test_what_is_added_is_written_with_its_comments_kept_and_changes_the_deal(
    rule: NewRule, written: str, nets: list[tuple[dict[str, object], tuple[int, ...]]]
) -> None:
    text = added(rule)
    assert written in text
    assert [line for line in job().text.split("\n") if line not in text] == []
    assert [paid(text, **changes) for changes, _ in nets] == [net for _, net in nets]


def test_a_rule_is_tried_on_the_deal_on_the_table_and_on_one_in_which_it_just_fails() -> None:
    test = tried_rule(job(), NewRule("items", "夹心五", 1, CLOSED_FIVE), definition_of(job()), lambda: False)
    assert test.deal is not None
    assert test.deal.before is not None
    assert test.deal.after is not None
    assert (test.deal.before.net, test.deal.after.net) == ((0, 0, 1, -1), (0, 0, 2, -2))
    assert [held for held, _ in test.parts] == [True, True]
    assert test.other is not None
    assert test.other.said == Sentence("new_rule_fails")
    assert test.other.deal is not None
    assert test.other.deal.tiles


def test_a_rule_that_fails_here_is_shown_in_a_deal_in_which_it_holds() -> None:
    rule = NewRule("items", "门清", 1, (Term("melds", "equal", 0), Term("win.self_drawn")))
    test = tried_rule(job(), rule, definition_of(job()), lambda: False)
    assert [held for held, _ in test.parts] == [True, False]
    assert test.other is not None
    assert test.other.said == Sentence("new_rule_holds")


def test_an_example_that_comes_out_otherwise_is_named() -> None:
    example = "examples:\n- {name: 坎五, hand: 222345678m46p99p5p, points: 1}\n"
    one = CheckJob(PATH, job().text + example, "", (BUILT_IN,))
    test = tried_rule(one, NewRule("items", "夹心五", 1, CLOSED_FIVE), definition_of(one), lambda: False)
    assert test.changed == ("坎五",)


@pytest.mark.parametrize("name", RULESETS)
def test_every_ready_piece_of_every_ruleset_can_be_asked(name: str) -> None:
    definition = definition_of(job(name))
    for kind, on in (("items", "win"), ("payments", "win"), ("payments", "kong"), ("payments", "exhausted")):
        known = list(pieces(definition, "" if kind == "items" else on))
        terms = tuple(Term(one.written, sign, 1) for one in known for sign in one.signs)
        for at in range(0, len(terms), 12):
            text = added(NewRule(kind, "新的", 1, terms[at : at + 12], on=on), name)
            Library((BUILT_IN,), {PATH: text}).load_file(PATH)
            assert all(one.said("zh") and one.said("en") for one in known)


def test_the_switch_of_an_item_is_the_option_that_decides(library: Library) -> None:
    definition = library.load("chengdu").definition
    items = {item.id: item for item in definition.items}
    straight = deciding_option(definition, items["straight"])
    assert straight is not None
    assert (straight.id, straight.default) == ("straight", False)
    assert deciding_option(definition, items["pure_suit"]) is None


HELD = ("net", "points", "items", "paid", "waits", "next_dealer", "next_facts")
TAIWAN: dict[str, Any] = {
    "format": 1,
    "ruleset": "taiwan",
    "players": ["阿珍", "小李", "老王", "大刘"],
    "dealer": 0,
    "facts": {"streak": 2},
    "events": [{"type": "win", "player": 0, "hand": "123456789m345p68s22z", "tile": "7s", "flowers": "1f3f"}],
}


def example_job(record: dict[str, Any], text: str = "") -> CheckJob:
    text = text or TEXT.format(name=record["ruleset"])
    return CheckJob(PATH, text, text, (BUILT_IN,), record)


def with_example(one: CheckJob, rule: NewRule) -> str:
    return rule_edit(one, rule, definition_of(one)).apply(one.text)


def test_the_deal_on_the_table_becomes_an_example_of_all_that_comes_of_it() -> None:
    one, rule = example_job(TAIWAN), NewRule("examples", "连庄", on="deal", holds=HELD)
    example = read_yaml(with_example(one, rule)).plain()["examples"][0]
    assert {key: example[key] for key in HELD} == {
        "net": [39, -13, -13, -13],
        "points": [8],
        "items": ["concealed", "concealed_self_draw", "own_flower", "self_drawn", "single_wait"],
        "paid": ["1→0 8", "2→0 8", "3→0 8", "1→0 5", "2→0 5", "3→0 5"],
        "waits": "7s",
        "next_dealer": 0,
        "next_facts": {"streak": 3, "round_wind": 1},
    }
    test = tried_rule(one, rule, definition_of(one), lambda: False)
    assert not test.answer.result.failing
    said = [(held, part("zh")) for held, part in test.parts]
    assert (True, "下一盘的庄家：阿珍") in said
    assert (True, "下一盘的盘面情况：連莊 3、圈風 東") in said
    assert (True, "听的牌：7条") in said


@pytest.mark.parametrize("key", HELD)
def test_an_example_that_says_otherwise_fails(key: str) -> None:
    one = example_job(TAIWAN)
    right = with_example(one, NewRule("examples", "连庄", on="deal", holds=(key,)))
    other = {
        "net": ("39", "38"),
        "points": ("[8]", "[7]"),
        "items": ("own_flower, ", ""),
        "paid": ("1→0 8", "1→0 9"),
        "waits": ("waits: 7s", "waits: 6s"),
        "next_dealer": ("next_dealer: 0", "next_dealer: 1"),
        "next_facts": ("next_facts: {streak: 3", "next_facts: {streak: 2"),
    }[key]
    assert right.count(other[0]) == 1
    for text, wrong in ((right, 0), (right.replace(*other), 1)):
        assert len(check_examples(Library((BUILT_IN,), {PATH: text}), PATH)[1]) == wrong


def test_a_deal_that_the_rules_refuse_becomes_an_example_of_the_refusal() -> None:
    event = {**TAIWAN["events"][0], "hand": "123456789m345p68s23z"}
    one = example_job({**TAIWAN, "events": [event]})
    rule = NewRule("examples", "不是一手", on="deal")
    test = tried_rule(one, rule, definition_of(one), lambda: False)
    assert not test.answer.result.failing
    ((held, part),) = test.parts
    assert not held
    assert part("zh") == "错处：不能胡：凑不成台灣十六張的牌型"


def test_the_end_of_a_game_becomes_an_example() -> None:
    text = TEXT.format(name="fangpaofa")
    one = CheckJob(PATH, text, text, (BUILT_IN,))
    rule = NewRule("examples", "到了", 9, on="game", holds=("over", "net"), totals="100 -1 5")
    example = read_yaml(with_example(one, rule)).plain()["examples"][0]
    assert example == {"name": "到了", "totals": [100, -1, 5], "deals": 9, "over": True, "net": [190, -110, -80]}
    test = tried_rule(one, rule, definition_of(one), lambda: False)
    assert not test.answer.result.failing
    assert [part("en") for _, part in test.parts] == ["net amounts: 190 −110 −80", "the game is over: yes"]


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        (NewRule("examples", "空", on="deal"), "rules_deal_none"),
        (NewRule("examples", "空", on="game", totals="1 2"), "example_totals"),
    ],
)
def test_without_a_deal_or_a_total_for_each_there_is_no_example(rule: NewRule, code: str) -> None:
    text = TEXT.format(name="fangpaofa")
    one = CheckJob(PATH, text, text, (BUILT_IN,))
    with pytest.raises(Problems) as found:
        with_example(one, rule)
    assert found.value.problems[0].code == code


def test_the_form_offers_what_a_table_can_say() -> None:
    taiwan, riichi = (definition_of(example_job({**TAIWAN, "ruleset": name})) for name in ("taiwan", "riichi"))
    rule = changed_rule(NewRule("examples", on="deal"), taiwan, "holds5", True)
    assert rule.holds == ("net", "next_dealer")
    assert changed_rule(rule, taiwan, "holds0", False).holds == ("next_dealer",)
    voice = Voice("zh")
    lines = [*new_rule_lines(rule, taiwan, voice)]
    assert [field.text for field in lines[1].fields if field.value] == ["输赢", "下一盘的庄家"]
    game = changed_rule(NewRule("examples", on="deal"), riichi, "on", "game")
    lines = [*new_rule_lines(game, riichi, voice)]
    assert [field.text for field in lines[2].fields] == ["这一场完了", "输赢", "公账"]
