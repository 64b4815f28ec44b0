"""An item, a payment and an option added in ready pieces: the text that is written, and what it changes in a deal, before it is
added."""

from __future__ import annotations

from typing import Any

import pytest

from calculator.rules import Definition
from calculator.rules.library import BUILT_IN, Library
from calculator.settlement import settle_record
from calculator.view import CheckJob, NewRule, Term, rule_edit, tried_rule
from calculator.workshop import deciding_option, pieces
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
    assert not test.holds
    assert test.other is not None
    assert test.other.tiles


def test_a_rule_that_fails_here_is_shown_in_a_deal_in_which_it_holds() -> None:
    rule = NewRule("items", "门清", 1, (Term("melds", "equal", 0), Term("win.self_drawn")))
    test = tried_rule(job(), rule, definition_of(job()), lambda: False)
    assert [held for held, _ in test.parts] == [True, False]
    assert test.holds
    assert test.other is not None


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
