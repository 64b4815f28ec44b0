"""Facts, players and tiles in formulas: what each part means, worked out on facts written here, and what is refused."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest

from calculator.documents import Problem, read_yaml
from calculator.rules.definitions import Choice, Fact, Label, Option, ShapeRule
from calculator.rules.formulas import Evaluator, RuleFault, scopes
from calculator.rules.formulas import expressions as ex
from calculator.rules.formulas.names import Checker, Parts
from calculator.rules.formulas.parser import parse
from calculator.rules.formulas.printer import Sentences
from calculator.rules.formulas.scopes import Scope
from calculator.rules.language import CONDITION, NUMBER
from calculator.scoring.group_facts import GroupFacts, group_facts
from calculator.tiles import MeldKind, parse_tiles


def _option(name: str, type: str, zh: str = "", **more: Any) -> Option:
    values = {"default": 0, "optional": False, "minimum": 0, "maximum": 99, **more}
    return Option(id=name, index=0, type=type, label=Label(zh or name, name), help=Label("", ""), **values)  # type: ignore[arg-type]


READY = tuple(Choice(word, Label(zh, word)) for word, zh in (("none", "没有"), ("heavenly", "天听")))
FACTS = (
    Fact("deal", 0, _option("streak", "number", "连庄")),
    Fact("deal", 1, _option("last_drawer", "seat", "海底", optional=True)),
    Fact("deal", 2, _option("limit", "number", optional=True)),
    Fact("deal", 3, _option("mood", "choice", "心情", choices=READY)),
    Fact("player", 0, _option("bet", "number", "飘")),
    Fact("player", 1, _option("tuo", "switch", "打坨")),
    Fact("win", 0, _option("riichi", "switch", "立直")),
    Fact("win", 1, _option("birds", "tiles", "鸟")),
    Fact("win", 2, _option("ready", "choice", "报听", choices=READY)),
)
ALWAYS = ex.Formula("true", ex.Truth(True), "", 0, 0)
OWN = (ShapeRule("ligu", ALWAYS, ALWAYS, Label("嚦咕", "l"), pairs=7), ShapeRule("standard", ALWAYS, ALWAYS))


def read(text: str, scope: Scope, wanted: str = "") -> tuple[ex.Formula, list[Problem]]:
    problems: list[Problem] = []
    formula = parse(read_yaml(json.dumps(text, ensure_ascii=False)), problems)
    Checker((_option("base", "number", "底"),), problems, FACTS, OWN, seats=3).check(formula, scope, wanted)
    return formula, problems


def kinds(text: str) -> tuple[int, ...]:
    return tuple(map(int, parse_tiles(text)))


def group(kind: str, tiles: str, laid: MeldKind | None = None, winning: bool = False) -> GroupFacts:
    return group_facts(kind, kinds(tiles), laid, winning=winning)


def player(seat: int, bet: int, tuo: bool, **more: Any) -> SimpleNamespace:
    return SimpleNamespace(seat=seat, place=seat + 1, facts=(bet, tuo), dealer=seat == 0, v=(10 * seat,), **more)


PLAYERS = [player(0, 2, True), player(1, 0, False), player(2, 3, True)]
DEAL = SimpleNamespace(facts=(2, None, None, "heavenly"), players=PLAYERS)
WIN = SimpleNamespace(facts=(True, kinds("15m9p3z"), "none"), self_drawn=True)
GROUPS = [
    group("run", "123m", winning=True),
    group("triplet", "555p"),
    group("triplet", "111z", MeldKind.PONG),
    group("triplet", "9999s", MeldKind.CONCEALED),
]
READING = SimpleNamespace(groups=GROUPS, shape="ligu")


def worked_out(text: str, scope: Scope, wanted: str = "", deal: Any = DEAL) -> Any:
    formula, problems = read(text, scope, wanted)
    assert problems == []
    facts = ((7,), deal, PLAYERS[0], PLAYERS[2], WIN, SimpleNamespace(), READING, (), (), None)
    return Evaluator((), *facts).value(formula.tree)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("streak * 2 + 底", 11),
        ("连庄", 2),
        ("riichi", True),
        ("立直 and 连庄 > 1", True),
        ("payer.bet + payee.飘", 5),
        ("付方.打坨", True),
        ("ready == none", True),
        ("报听 == 天听", False),
        ("mood == 天听 and 心情 != none", True),
        ("default(limit, 8)", 8),
        ("limit == empty", True),
        ("at_most(20, limit)", 20),
        ("last_drawer == 空", True),
        ("default(last_drawer, 0)", 0),
        ("some(each.tuo)", True),
        ("every(各家.打坨)", False),
        ("count(each.tuo)", 2),
        ("sum(each.bet)", 5),
        ("sum(each.bet * (2 if each.tuo else 1))", 10),
        ("count(each.bet > payer.bet)", 1),
        ("sum(group.rank)", 1 + 5 + 1 + 9),
        ("sum(3 if group.run else 4 if group.meld else 1)", 3 + 1 + 4 + 4),
        ("count(group.is(\"321m 9999s 555s\"))", 2),
        ("sum(group.tiles_in(\"59p9s1m\"))", 1 + 3 + 4),
        ("count(group.wei)", 0),
        ("count(group.winning)", 1),
        ("sum(each.bet) * count(group.run)", 5),
        ("shapes.ligu", True),
        ("牌型.嚦咕", True),
        ("round_half_away(0 - 15, 10)", -20),
        ("round_half_away(35, 10) + round_half_away(0 - 4, 10)", 40),
        ("seats", 3),
        ("count_in(birds, true)", 4),
        ("count_in(鸟, tile.rank in (1, 5, 9))", 3),
        ("count_in(birds, 牌.点数 == payee.place)", 1),
        ("count_in(birds, tile.any_of(\"123456789m\"))", 2),
        ("count_in(birds, not tile.honor)", 3),
        ("sum_in(birds, tile.rank)", 1 + 5 + 9 + 3),
        ("sum_in(鸟, 10 if 牌.字 else 0)", 10),
    ],
)  # fmt: skip
def test_what_a_formula_comes_to(text: str, value: object) -> None:
    found = worked_out(text, scopes.PAY_WIN)
    assert found == value
    assert type(found) is type(value)


def test_a_seat_is_the_place_at_the_table() -> None:
    deal = SimpleNamespace(facts=(0, 2, 5, "none"), players=PLAYERS)
    assert worked_out("payee.place == last_drawer", scopes.PAY_PLAYERS, deal=deal) is True
    assert worked_out("last_drawer if last_drawer != empty else 0", scopes.DEAL, deal=deal) == 3


def test_nothing_reckoned_with_players_or_groups_grows_without_bound() -> None:
    formula, problems = read("sum(each.bet * 1000000000000)", scopes.PAY_PLAYERS)
    assert problems == []
    with pytest.raises(RuleFault):
        Evaluator((), (7,), DEAL, *[None] * 8).value(formula.tree)


@pytest.mark.parametrize(
    ("text", "scope", "code"),
    [
        ("each.bet", scopes.PAY_PLAYERS, "formula_each"),
        ("各家.飘", scopes.DEAL, "formula_each"),
        ("sum(each.bet)", scopes.WIN, "formula_not_here"),
        ("sum(each.bet)", scopes.TABLE, "formula_not_here"),
        ("streak", scopes.TABLE, "formula_not_here"),
        ("streak + kongs", scopes.HAND, "formula_not_here"),
        ("riichi", scopes.PAY_PLAYERS, "formula_not_here"),
        ("payer.bet", scopes.WIN, "formula_not_here"),
        ("bet", scopes.PAY_PLAYERS, "formula_fact_whose"),
        ("group.rank", scopes.WIN, "formula_group"),
        ("tile.rank", scopes.WIN, "formula_tile"),
        ("count(group.run and each.tuo)", scopes.PAY_WIN, "formula_mixed"),
        ("count_in(streak, tile.honor)", scopes.WIN, "formula_tiles_wanted"),
        ("count_in(3, true)", scopes.WIN, "formula_tiles_wanted"),
        ("count_in(birds, tile.rank)", scopes.WIN, "formula_condition_wanted"),
        ("sum_in(birds, tile.honor)", scopes.WIN, "formula_number_wanted"),
        ("sum_in(streak, tile.rank)", scopes.WIN, "formula_tiles_wanted"),
        ("birds == empty", scopes.WIN, "formula_no_number"),
        ("limit + 1", scopes.WIN, "formula_optional"),
        ("last_drawer + 1", scopes.DEAL, "formula_optional"),
        ("ready == now", scopes.WIN, "formula_choice"),
        ("sum(group.run)", scopes.WIN, "formula_number_wanted"),
        ("count(group.rank)", scopes.WIN, "formula_condition_wanted"),
        ("some(group.is(\"12 3\"))", scopes.WIN, "formula_groups"),
        ("some(group.is(3))", scopes.WIN, "formula_groups"),
        ("some(group.tiles_in(\"x\") > 1)", scopes.WIN, "formula_tiles"),
        ("group.is(\"123m\")", scopes.WIN, "formula_not_here"),
        ("shapes.standard", scopes.WIN, "formula_name"),
        ("shapes.ligu", scopes.FACTS["win"], "formula_not_here"),
        ("waits > 1", scopes.FACTS["win"], "formula_elsewhere"),
        ("payer.tuo", scopes.pot_scope(scopes.PAY_WIN, True, False), "formula_pot"),
        ("payee.bet", scopes.pot_scope(scopes.PAY_PLAYERS, False, True), "formula_pot"),
        ("round_half_away(3, 0)", scopes.WIN, "formula_step"),
    ],
)  # fmt: skip
def test_what_a_formula_may_not_ask(text: str, scope: Scope, code: str) -> None:
    _, problems = read(text, scope)
    assert [problem.code for problem in problems] == [code]
    for language in ("zh", "en"):
        assert "{" not in problems[0].message(language)


@pytest.mark.parametrize(
    ("text", "scope"),
    [
        ("payee.bet", scopes.pot_scope(scopes.PAY_PLAYERS, True, False)),
        ("sum(each.bet)", scopes.NEXT["deal"]),
        ("player.bet", scopes.NEXT["player"]),
        ("player.tuo", scopes.FACTS["player"]),
        ("winning.any_of(\"123m\") or riichi", scopes.FACTS["win"]),
        ("streak", scopes.FLAG),
        ("19 if kongs > 0 else 20 + base - seats", scopes.HAND),
        ("some(each.bet > 2)", scopes.GAME),
    ],
)  # fmt: skip
def test_what_each_section_may_ask(text: str, scope: Scope) -> None:
    assert read(text, scope)[1] == []


@pytest.mark.parametrize(
    ("fact", "text", "code"),
    [
        ("streak", "streak + 1 if streak > 2 else 0", ""),
        ("streak", "streak > 2", "formula_number_wanted"),
        ("limit", "empty if streak > 3 else limit", ""),
        ("streak", "limit", "formula_optional"),
        ("mood", "heavenly if streak > 1 else mood", ""),
        ("mood", "天听", ""),
        ("mood", "gone", "formula_choice"),
        ("mood", "3", "formula_choice"),
        ("last_drawer", "empty", ""),
        ("last_drawer", "last_drawer", ""),
    ],
)
def test_what_a_fact_can_be_in_the_next_deal(fact: str, text: str, code: str) -> None:
    problems: list[Problem] = []
    formula = parse(read_yaml(json.dumps(text, ensure_ascii=False)), problems)
    option = next(one.option for one in FACTS if one.id == fact)
    Parts(Checker((), problems, FACTS), formula, scopes.NEXT["deal"]).check_value(option, formula.tree)
    assert {problem.code for problem in problems} == ({code} if code else set())


def test_a_ladder_takes_the_highest_step_that_is_reached() -> None:
    problems: list[Problem] = []

    def formula(text: str) -> ex.Formula:
        return parse(read_yaml(json.dumps(text)), problems)

    node = read_yaml("x")
    steps = [(6, formula("3000")), (5, formula("2000 + base * 0")), (8, formula("4000"))]
    ladder = ex.ladder(node, formula("streak"), steps, formula("7 * pow2(streak + 2)"))
    Checker((_option("base", "number"),), problems, FACTS).check(ladder, scopes.WIN, NUMBER)
    assert problems == []
    for streak, points in ((0, 28), (4, 7 * 64), (5, 2000), (6, 3000), (7, 3000), (8, 4000), (60, 4000)):
        deal = SimpleNamespace(facts=(streak, None, None, "none"))
        assert Evaluator((), (7,), deal, *[None] * 8).value(ladder.tree) == points


@pytest.mark.parametrize(
    ("text", "zh", "en"),
    [
        ("sum(each.bet) > 3", "各家飘之和 > 3", "total over the players: bet > 3"),
        ("some(each.tuo)", "有一家打坨", "some player: tuo"),
        ("sum(group.rank) > 9", "各组点数之和 > 9", "total over the groups: rank of its lowest tile > 9"),
        ("count_in(birds, tile.any_of(\"19m\")) > 1", "鸟里是 19m的张数 > 1", "tiles of birds: one of 19m > 1"),
        ("some(group.is(\"123m\"))", "有一组是这一组是 123m", "some group: the group is 123m"),
    ],
)  # fmt: skip
def test_conditions_are_told_in_words(text: str, zh: str, en: str) -> None:
    formula, problems = read(text, scopes.PAY_WIN, CONDITION)
    assert problems == []
    assert Sentences("zh").text(formula.tree) == zh
    assert Sentences("en").text(formula.tree) == en


def test_what_is_called_like_a_word_is_asked_with_what_it_is_before_it() -> None:
    problems: list[Problem] = []
    facts = (Fact("win", 0, _option("waits", "number")),)
    options = (_option("flowers", "number"), _option("suits", "number"))
    checker = Checker(options, problems, facts)
    for text, places in (
        ("waits", ["word"]),
        ("facts.waits + 情况.waits", ["fact", "fact"]),
        ("suits", ["word"]),
        ("options.suits", ["option"]),
        ("flowers + options.flowers + count_in(flowers, true)", ["option", "option", "word"]),
    ):
        formula = parse(read_yaml(json.dumps(text, ensure_ascii=False)), problems)
        checker.check(formula, scopes.WIN, "")
        assert problems == []
        assert [ref.place for ref in formula.tree.refs()] == places
