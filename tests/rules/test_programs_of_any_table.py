"""What a ruleset of any table is compiled to: tiers, the pot, what facts are next, when flags count, when a game is over."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from calculator.documents import Problems
from calculator.rules import Ruleset
from calculator.rules.formulas import RuleFault
from calculator.rules.library import Library
from calculator.tiles import parse_tiles
from calculator.workshop import advice
from calculator.workshop.hints import completions

TEXT = """
format: 1
id: any
version: 1.0.0
name: any
tiles: 123456789m 123456789p 123456789s 1234567z
seats: 3
hand: 19 if kongs > 1 else 20 - seats
melds: [chow, pong]
shapes:
  standard:
  lucky: {zh: 好运, en: lucky, pairs: 7, when: extra}
runs:
- {in_a_row: true}
- {groups: 135m, when: extra}
winning:
- {with: pair, makes: pong, when: win.self_drawn}
- {with: pong, makes: exposed, when: not ready and kongs < 1}
winners: {deal: 1, discard: 2 if extra else 1}
wild: {tiles: 7z, when: extra}
circumstances:
  last_tile:
  public_draw:
  earthly: {zh: 庄家打的第一张, when: win.from_dealer and not win.public_draw}
pot: {zh: 公账, en: pot}
reasons:
  bird: {zh: 鸟, en: bird}
options:
  extra: {zh: 加, type: switch, default: true}
  high: {zh: 高, type: number, default: 4}
facts:
  streak: {zh: 连庄, of: deal, type: number, default: 0, next: streak + 1 if deal.dealer_stays else 0}
  wind: {zh: 圈风, of: deal, type: choice, choices: [1, 2, 3], default: 1, next: wind % seats + 1 if deal.round_over else wind}
  mood: {of: deal, type: choice, choices: [good, bad], default: good, next: bad if deal.exhausted else mood}
  drawer: {of: deal, type: seat, optional: true, default: null, next: drawer}
  bet: {zh: 飘, of: player, type: number, default: 0, next: player.bet + sum(each.bet)}
  birds: {zh: 鸟, of: win, type: tiles, default: "", most: high - 2}
  ready:
    of: win
    type: switch
    default: false
    requires:
    - {zh: 门清, when: exposed_melds == 0}
    - {zh: 不是字, when: not winning.any_of("1234567z")}
items:
- {id: small, value: 3, when: win.self_drawn, count: 2, tier: limit}
- {id: large, value: high, when: ready, tier: limit}
- {id: equal, value: 6, when: win.discard, tier: limit}
- {id: other, value: 1, when: kongs > 0}
- {id: shut, value: 100, when: kongs == 7, tier: limit}
- {id: shutter, value: 0, when: kongs == 7, excludes: [shut]}
values:
  han: items.total
  points: {of: han, steps: {5: 50, 7: 70 + high}, else: "10 // (han - 4)"}
players:
  big: {zh: 大押, en: big bet, is: player.bet > 2}
payments:
  win:
  - {id: one, from: payer.discarder, pay: points}
  - {id: rest, from: pot, to: payee.big, pay: count(each.big)}
  - {id: fine, from: payer.bet > 0, to: pot, when: win.discard, pay: payer.bet + streak}
  bird:
  - {on: win, pay: 'count_in(birds, tile.rank == payer.place)'}
  ready_check:
  - {zh: 黄庄, on: exhausted, from: payer.dealer, to: pot, pay: 7}
next_dealer:
- {seat: drawer, when: drawer != empty}
- {seat: next_seat}
game: {zh: 满百, over: some(each.total >= 100) or game.deals >= 8}
"""


def read(text: str = TEXT) -> Ruleset:
    return Library(()).read(text, Path("any.yaml"))


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    return read()


OPTIONS = (True, 4)


def players(*bets: int) -> list[SimpleNamespace]:
    return [
        SimpleNamespace(
            seat=seat, place=seat + 1, facts=(bet,), v=(bet > 2,), total=30 * bet, dealer=seat == 0, discarder=seat == 1
        )
        for seat, bet in enumerate(bets)
    ]


def deal(**more: Any) -> SimpleNamespace:
    known = {"facts": (2, 3, "good", None), "players": players(1, 0, 4), "dealer_stays": False, "round_over": False}
    return SimpleNamespace(**{**known, "exhausted": False, "deals": 1, **more})


def win(**more: Any) -> SimpleNamespace:
    known: dict[str, Any] = {
        "self_drawn": False,
        "discard": True,
        "public_draw": False,
        "earthly": False,
        "from_dealer": False,
        "kongs": 0,
    }
    tiles = SimpleNamespace(winning_any_of=lambda text: text == "1234567z" and more.get("honor", False))
    return SimpleNamespace(**{**known, "facts": ((), False), "exposed_melds": 0, "tiles": tiles, **more})


def broken(ruleset: Ruleset, of: SimpleNamespace) -> list[str]:
    """The places of what a win, event 5, breaks."""
    return [ruleset.limits[at].path(5) for at in ruleset.program.broken["win"](OPTIONS, deal(), None, of)]


def test_what_the_table_is_made_of_follows_the_options(ruleset: Ruleset) -> None:
    program = ruleset.program
    assert program.hand is not None
    assert program.on_discard is not None
    assert [program.hand(OPTIONS, kongs) for kongs in (0, 1, 2)] == [17, 17, 19]
    for extra in (True, False):
        options = (extra, 4)
        assert dict(program.shapes(options)).keys() == ({"standard", "lucky"} if extra else {"standard"})
        assert program.runs(options) == ((0, 1) if extra else (0,))
        assert program.wild(options) == ((33,) if extra else ())
        assert program.on_discard(options) == (2 if extra else 1)


def test_what_the_winning_tile_makes_follows_the_win(ruleset: Ruleset) -> None:
    assert [(rule.with_, rule.makes) for rule in ruleset.definition.winning] == [("pair", "pong"), ("pong", "exposed")]
    program = ruleset.program
    assert program.winning(OPTIONS, win(self_drawn=True), None) == (0, 1)
    assert program.winning(OPTIONS, win(self_drawn=True, facts=((), True)), None) == (0,)
    assert program.winning(OPTIONS, win(kongs=1), None) == ()


def test_flags_count_only_under_their_condition(ruleset: Ruleset) -> None:
    assert [(limit.flag, limit.code) for limit in ruleset.limits if limit.flag] == [("earthly", "flag_narrowed")]
    assert broken(ruleset, win(earthly=True, from_dealer=True)) == []
    assert broken(ruleset, win(earthly=True, from_dealer=True, public_draw=True)) == ["events[5].flags"]
    assert broken(ruleset, win(from_dealer=True, public_draw=True)) == []


def test_a_fact_tells_which_of_its_requirements_fails(ruleset: Ruleset) -> None:
    program = ruleset.program
    assert program.broken.keys() == {"win"}
    assert program.fact_most.keys() == {"birds"}
    ready, place = {"facts": ((), True)}, "events[5].facts.ready"
    requirements = [limit for limit in ruleset.limits if limit.code == "fact_requires"]
    assert [limit.path(5) for limit in requirements] == [place, place]
    assert broken(ruleset, win(**ready)) == []
    assert broken(ruleset, win(honor=True)) == []
    for more, first in (({"exposed_melds": 1, "honor": True}, 0), ({"honor": True}, 1)):
        (found,) = program.broken["win"](OPTIONS, deal(), None, win(**ready, **more))
        assert ruleset.limits[found] is requirements[first]
    assert program.fact_most["birds"]((True, 9), deal(), None, win()) == 7


@pytest.mark.parametrize(
    ("more", "facts"),
    [
        ({}, (0, 3, "good", None, (6, 5, 9))),
        ({"dealer_stays": True}, (3, 3, "good", None, (6, 5, 9))),
        ({"round_over": True, "exhausted": True}, (0, 1, "bad", None, (6, 5, 9))),
        ({"facts": (7, 1, "bad", 2)}, (0, 1, "bad", 2, (6, 5, 9))),
    ],
)
def test_what_facts_are_in_the_next_deal(ruleset: Ruleset, more: dict[str, Any], facts: tuple[Any, ...]) -> None:
    assert ruleset.program.next_facts(OPTIONS, deal(**more)) == facts


def test_a_game_is_over_when_the_file_says_so(ruleset: Ruleset) -> None:
    over = ruleset.program.game_over
    assert over is not None
    assert over(OPTIONS, deal()) is True  # 120
    assert over(OPTIONS, deal(players=players(1, 0, 3))) is False
    assert over(OPTIONS, deal(players=players(0, 0, 0), deals=8)) is True


def test_the_next_dealer_may_be_a_fact(ruleset: Ruleset) -> None:
    program, rows = ruleset.program, ruleset.definition.next_dealer
    assert rows[program.next_dealer(OPTIONS, deal())].seat == "next_seat"
    assert rows[program.next_dealer(OPTIONS, deal(facts=(0, 1, "good", 0)))].seat == "drawer"


@pytest.mark.parametrize(
    ("more", "ready", "counts"),
    [
        # small is 2 × 3, large one of `high`, equal one of 6
        ({"self_drawn": True, "discard": False}, False, (2, 0, 0, 0, 0, 0)),
        ({"self_drawn": True, "discard": False}, True, (2, 0, 0, 0, 0, 0)),
        ({"self_drawn": True}, True, (2, 0, 0, 0, 0, 0)),
        ({}, True, (0, 0, 1, 0, 0, 0)),
        ({"discard": False, "kongs": 1}, True, (0, 1, 0, 1, 0, 0)),
        # what is excluded is none of the tier
        ({"kongs": 7}, True, (0, 0, 1, 1, 0, 1)),
    ],
)
def test_of_a_tier_only_the_one_worth_most_counts(
    ruleset: Ruleset, more: dict[str, Any], ready: bool, counts: tuple[int, ...]
) -> None:
    found, worths, values = ruleset.program.win(win(**more, facts=((), ready)), None, None, OPTIONS, deal())
    assert found == counts
    total = sum(count * worth for count, worth in zip(found, worths, strict=True))
    assert values[-1] == total


def test_a_higher_option_changes_which_of_the_tier_counts(ruleset: Ruleset) -> None:
    facts = ((), True)
    found, _, values = ruleset.program.win(win(self_drawn=True, facts=facts), None, None, (True, 7), deal())
    assert found == (0, 1, 0, 0, 0, 0)
    assert values == (7, 77, 7)


def test_a_step_of_a_ladder_that_is_not_reached_is_not_worked_out(ruleset: Ruleset) -> None:
    program = ruleset.program
    assert program.win(win(facts=((), True)), None, None, (True, 5), deal())[2][1] == 50
    assert program.win(win(discard=False), None, None, OPTIONS, deal())[2] == (0, -3, 0)
    with pytest.raises(RuleFault):
        program.win(win(discard=False, facts=((), True)), None, None, OPTIONS, deal())


def test_the_pot_pays_and_is_paid_once_for_each_player(ruleset: Ruleset) -> None:
    program = ruleset.program
    birds = tuple(map(int, parse_tiles("1m1p3s")))
    known = players(2, 5, 4)
    facts = (win(facts=(birds, False)), None, None, (), (0, 11, 0), None)
    (step,) = program.due["win"]
    assert callable(step)
    found = [
        (index, payer and payer.seat, payee and payee.seat, points)
        for index, payer, payee, points in step(OPTIONS, deal(players=known), known, [known[2]], *facts)
    ]
    assert found == [
        (0, 1, 2, 11),
        (1, None, 2, 2),  # two have bet more than 2
        (2, 0, None, 4),
        (2, 1, None, 7),
        (2, 2, None, 6),
        (4, 0, 2, 2),
        (4, 1, 2, 0),
    ]
    rows = [row for pay in program.pay[1:3] for row in pay(OPTIONS, deal(players=known), known[:1], [known[2]], *facts)]
    assert [points for *_, points in rows] == [2, 4]
    (exhausted,) = program.due["exhausted"]
    assert callable(exhausted)
    paid = exhausted(OPTIONS, deal(), known, known, None, None, None, (), (), None)
    assert [(payer.seat, payee, points) for _, payer, payee, points in paid] == [(0, None, 7)]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("pay: payer.bet + streak", "pay: payee.bet", "formula_pot"),
        ("pay: count(each.big)", "pay: payer.bet", "formula_pot"),
        ("from: payer.discarder, pay: points", "from: payer.discarder, pay: each.bet", "formula_each"),
        ("hand: 19 if", "hand: 19 if streak > 0 or", "formula_not_here"),
        ("most: high - 2", "most: waits", "formula_elsewhere"),
        ("next: drawer", "next: mood", "formula_no_number"),
        ("next: bad if", "next: ugly if", "formula_choice"),
        ("of: han,", "of: each.bet,", "formula_not_here"),
        ("10 // (han", "10 < (han", "formula_number_wanted"),
        ("player.bet > 2", "bet > 2", "formula_fact_whose"),
        ("not ready and kongs < 1", "waits > 1", "formula_elsewhere"),
        ("not ready and kongs < 1", "streak > 1", "formula_not_here"),
        ("pay: count(each.big)", "pay: count(each.big and group.run)", "formula_mixed"),
        ("count_in(birds, tile.rank", "count_in(streak, tile.rank", "formula_tiles_wanted"),
        ("when: kongs > 0", "when: tile.rank > 0", "formula_tile"),
    ],
)
def test_what_cannot_be_asked_is_told_where_it_stands(old: str, new: str, code: str) -> None:
    text = TEXT.replace(old, new)
    with pytest.raises(Problems) as caught:
        read(text)
    assert [problem.code for problem in caught.value.problems] == [code]
    line = next(at for at, (a, b) in enumerate(zip(TEXT.split("\n"), text.split("\n"), strict=True), 1) if a != b)
    assert [problem.line for problem in caught.value.problems] == [line]


def test_nothing_of_it_is_taken_for_a_mistake(ruleset: Ruleset) -> None:
    found = [(problem.code, problem.line) for problem in advice(ruleset) if problem.code != "name_is_code"]
    assert found == [], "but for its names, which are codes to keep it short"


def test_facts_shapes_and_each_are_offered(ruleset: Ruleset) -> None:
    def offered(line: str) -> set[str]:
        text = TEXT.replace(line, f"{line} ")
        return {hint.word for hint in completions(text, text.index(line) + len(line) + 1, ruleset.definition)[1]}

    assert {"streak", "ready", "birds", "shapes.lucky", "flowers"} <= offered("  han:")
    assert not {"payer.bet", "each.bet", "each.dealer"} & offered("  han:")
    assert {"player.bet", "each.bet", "each.dealer", "streak"} <= offered("  big:")
    assert not {"ready", "shapes.lucky", "each.big"} & offered("  big:")
