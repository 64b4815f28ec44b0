"""What cannot be together is refused with its place and in the words of the game; what only looks so is settled as before."""

from __future__ import annotations

from math import inf
from pathlib import Path
from typing import Any

import pytest

from calculator.audit import Audit, audit_text, parse_claim
from calculator.documents import Problems
from calculator.prospects import read_request
from calculator.rules.library import BUILT_IN, Library
from calculator.settlement import Settlement, settle_record
from calculator.statement import names_of
from calculator.text import LANGUAGES
from calculator.workshop import advice
from tests.make_deals import deal, kong, win

CLOSED = win(1, "123456m789p2355s", "4s")
DRAWN = dict(CLOSED)
WON_BY_1 = win(1, "123456m789p2355s", "4s", discarder=2)
SHOWN = win(1, "234m567p7888s", "9s")
RIICHI = ["none", "single", "none", "none"]
DOUBLE = ["none", "double", "none", "none"]
OPENED = win(1, "123m456p22m34s", "5s", melds=["pong 9s"])


def refused(record: dict[str, Any], library: Library) -> list[tuple[str, str, str]]:
    """Places of what is wrong, and the sentence in Chinese and English; nothing where the deal is settled."""
    try:
        settle_record(record, library)
    except Problems as problems:
        return [(one.path, one.message("zh"), one.message("en")) for one in problems.problems]
    return []


def flagged(event: dict[str, Any], *flags: str, **facts: Any) -> dict[str, Any]:
    return {**event, "flags": list(flags), **({"facts": facts} if facts else {})}


IMPOSSIBLE = {
    "five white dragons, four of them discarded": (
        deal("hangzhou", {**win(1, "123m456p345789s5z", "2m"), "facts": {"piao": 4}}),
        "events[0].facts.piao",
        "白板不止四张",
        "more than four white dragons",
    ),
    "two kongs in a row of one kong": (
        deal(
            "hangzhou",
            kong(1, "concealed 1p"),
            flagged(win(1, "123m456p7s5z9s2m", "2m"), "after_kong", kongs_in_a_row=2),
            options={"kong_chain": True},
        ),
        "events[1].facts.kongs_in_a_row",
        "连杠多过杠的次数",
        "more kongs in a row than kongs",
    ),
    "a heavenly win of the dealer, who declared riichi": (
        deal("riichi", flagged(DRAWN, "heavenly"), dealer=1, facts={"riichi": RIICHI}),
        "events[0].flags",
        "天和以前有人立直",
        "a riichi before a heavenly win",
    ),
    "a heavenly win after another's riichi": (
        deal("riichi", flagged(DRAWN, "heavenly"), dealer=1, facts={"riichi": ["double", "none", "none", "none"]}),
        "events[0].flags",
        "天和以前有人立直",
        "a riichi before a heavenly win",
    ),
    "an earthly win of a player in riichi": (
        deal("riichi", flagged(DRAWN, "earthly"), facts={"riichi": RIICHI}),
        "events[0].flags",
        "地和、人和的人立直",
        "a riichi before an earthly win",
    ),
    "ippatsu on the replacement tile of one's own kong": (
        deal(
            "riichi",
            kong(1, "concealed 1p"),
            flagged(SHOWN, "after_kong", ippatsu=True),
            facts={"riichi": RIICHI},
        ),
        "events[1].facts.ippatsu",
        "一发",
        "ippatsu",
    ),
    "ippatsu after double riichi and a kong": (
        deal("riichi", kong(1, "concealed 1p"), {**SHOWN, "facts": {"ippatsu": True}}, facts={"riichi": DOUBLE}),
        "events[1].facts.ippatsu",
        "两立直一发",
        "double riichi",
    ),
    "an abortive draw with a win": (
        deal("riichi", CLOSED, facts={"abortive": True}),
        "facts.abortive",
        "途中流局，又有人和",
        "an abortive draw with a win",
    ),
    "nagashi mangan with a win": (
        deal("riichi", CLOSED, facts={"nagashi": [False, False, True, False]}),
        "facts.nagashi",
        "流局满贯，又有人和",
        "nagashi mangan with a win",
    ),
    "a missing suit and a win in three": (
        deal(
            "changsha",
            win(1, "123m456p78922s34s", "5s", discarder=2),
            facts={"missing_suit": [False, True, False, False]},
        ),
        "facts.missing_suit",
        "三门都有",
        "three suits",
    ),
    "a closed hand with an open meld": (
        deal("harbin", OPENED, facts={"closed": [False, True, False, False]}),
        "facts.closed",
        "闭门的人有明副露",
        "an open meld of a closed hand",
    ),
    "a closed hand of somebody who konged and did not win": (
        deal("harbin", kong(3, "added 1p"), OPENED, facts={"closed": [False, False, False, True]}),
        "facts.closed",
        "闭门的人有明副露",
        "an open meld of a closed hand",
    ),
    "a riichi of somebody who konged a discard and did not win": (
        deal("riichi", kong(3, "exposed 1p"), CLOSED, facts={"riichi": ["none", "none", "none", "single"]}),
        "facts.riichi",
        "立直的人有明副露",
        "an open meld of a player in riichi",
    ),
    "a riichi of a hand that is shown and not ready": (
        deal(
            "riichi",
            {"type": "exhausted", "hands": {2: {"hand": "147m258p369s1234z"}}},
            facts={"riichi": ["none", "none", "single", "none"]},
        ),
        "facts.riichi",
        "没听",
        "not ready when it is shown",
    ),
    "somebody liable for an earthly win": (
        deal(
            "guangdong",
            flagged(win(1, "123m456p789s34s22m", "5s"), "earthly", liable=0),
            options={"ghost": "none"},
        ),
        "events[0].facts.liable",
        "没有人包",
        "somebody liable",
    ),
    "all followed the dealer, who won with the dealt tiles": (
        deal(
            "guangdong",
            flagged(win(0, "123m456p789s34s22m", "5s"), "heavenly"),
            options={"ghost": "none"},
            facts={"followed": True},
        ),
        "facts.followed",
        "不会跟庄",
        "all followed the dealer",
    ),
    "a heavenly win with a pong": (
        deal("hongkong", flagged(win(0, "123m456m22p45p", "6p", melds=["pong 9m"]), "heavenly")),
        "events[0].flags",
        "吃碰杠过",
        "an open meld before",
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_no_game_has_is_refused_in_the_words_of_the_game(library: Library, name: str) -> None:
    record, path, zh, en = IMPOSSIBLE[name]
    ((place, chinese, english),) = refused(record, library)
    assert place == path
    assert zh in chinese
    assert en in english


@pytest.mark.parametrize(
    ("record", "net"),
    [
        # 爆头 and 财飘 three times are 4 fan, 16 points: the dealer twice, the others once
        (deal("hangzhou", {**win(1, "123m456p345789s5z", "2m"), "facts": {"piao": 3}}), (-32, 64, -16, -16)),
        # konged first, then riichi: riichi, ippatsu, closed self-draw, 60 fu
        (
            deal("riichi", kong(1, "concealed 1p"), {**SHOWN, "facts": {"ippatsu": True}}, facts={"riichi": RIICHI}),
            (-3900, 7900, -2000, -2000),
        ),
        # a robbed kong ends no ippatsu: riichi, ippatsu, pinfu, chankan on a discard are 4 han 30 fu
        (
            deal("riichi", flagged(WON_BY_1, "robbing_kong", ippatsu=True), facts={"riichi": RIICHI}),
            (0, 7700, -7700, 0),
        ),
        # two suits in the win: 1 from the discarder; opening: 3 from the dealer, 2 from each other
        (
            deal(
                "changsha",
                win(1, "123m456789m22s34s", "5s", discarder=2),
                facts={"missing_suit": [False, True, False, False]},
            ),
            (-3, 8, -3, -2),
        ),
        # the missing suit of another player says nothing of this win
        (
            deal(
                "changsha",
                win(1, "123m456p78922s34s", "5s", discarder=2),
                facts={"missing_suit": [False, False, False, True]},
            ),
            (-3, -1, -3, 7),
        ),
        # who is in riichi and shows no hand is not looked at: he pays the noten payment and his stick stays
        (
            deal(
                "riichi",
                {"type": "exhausted", "hands": {0: {"hand": "123456m789p2355s"}}},
                facts={"riichi": ["none", "none", "single", "none"]},
            ),
            (3000, -1000, -2000, -1000),
        ),
        # another player is closed: he pays a fan more
        (deal("harbin", OPENED, facts={"closed": [False, False, False, True]}), (-4, 10, -2, -4)),
    ],
    ids=[
        "four white dragons",
        "a kong before riichi",
        "a robbed kong",
        "two suits",
        "another's suit",
        "riichi not shown",
        "another closed",
    ],
)
def test_what_only_looks_impossible_is_settled(library: Library, record: dict[str, Any], net: tuple[int, ...]) -> None:
    assert settle_record(record, library).net == net


def test_a_table_may_take_a_missing_suit_for_the_dealt_hand_alone(library: Library) -> None:
    facts = {"missing_suit": [False, True, False, False]}
    won = win(1, "123m456p78922s34s", "5s", discarder=2)
    dealt = {"openings_checked": "dealt"}
    assert settle_record(deal("changsha", won, facts=facts, options=dealt), library).net == (-3, 8, -3, -2)
    # what an earthly win has besides its last tile was dealt
    assert [
        path for path, *_ in refused(deal("changsha", flagged(won, "earthly"), facts=facts, options=dealt), library)
    ] == ["facts.missing_suit"]


# --- over all players: 捉鸡 -------------------------------------------------------------------------------------------

HENS = """\
format: 1
id: hens
version: 1.0.0
name: {zh: 捉鸡, en: Hens}
tiles: 123456789m 123456789p 123456789s
shapes: [standard, seven_pairs]
melds: [pong]
circumstances: [robbing_kong]
facts:
  hens: {zh: 幺鸡, en: hens, of: player, type: number, min: 0, max: 4, default: 0}
  charging: {zh: 冲锋鸡, en: charging hen, of: deal, type: seat, optional: true, default: null}
  responsible: {zh: 责任鸡, en: responsible hen, of: deal, type: seat, optional: true, default: null}
  responsible_to: {zh: 碰鸡的, en: who took the hen, of: deal, type: seat, optional: true, default: null}
  turned: {zh: 翻牌, en: turned tile, of: deal, type: tiles, default: ""}
  declared: {zh: 报听, en: declared, of: win, type: switch, default: false}
values:
  points: {zh: 分, en: points, is: 1}
players:
  worth: {zh: 鸡钱, en: for hens, is: 'player.hens * (2 if count_in(turned, tile.any_of("9s")) > 0 else 1)'}
reasons:
  hen: {zh: 鸡, en: hens}
payments:
  win:
  - {id: win, zh: 胡, en: win, when: win.discard, from: payer.discarder, pay: points + (1 if declared else 0)}
  hen:
  - {id: hen, zh: 鸡钱, en: for hens, on: deal, pay: payee.worth}
next_dealer:
- {when: charging == empty and responsible == empty and responsible_to == empty, seat: dealer}
- {seat: next_seat}
impossible:
- {id: hens, zh: 四张以上的幺鸡, en: more than four hens, when: sum(each.hens) + (0 if charging == empty else 1) > 4}
- {id: turned, zh: 翻了几张牌, en: several turned tiles, when: "count_in(turned, true) > 1"}
- {id: one, when: responsible != empty and charging != empty}
- id: to
  zh: 责任鸡没有人碰，或碰的是自己
  en: nobody else took the responsible hen
  when: >-
    responsible_to == empty and responsible != empty or responsible_to != empty and responsible == empty
    or responsible_to != empty and responsible_to == responsible
- {when: declared and 抢杠}
examples: []
"""
PLAIN = win(1, "123m456m789p2355p", "4p", discarder=2)


@pytest.fixture
def hens(tmp_path: Path) -> Library:
    (tmp_path / "hens.yaml").write_text(HENS, encoding="utf-8")
    return Library([tmp_path, BUILT_IN])


@pytest.mark.parametrize(
    ("facts", "found"),
    [
        ({"hens": [4, 4, 4, 4]}, [("facts.hens", "不可能：四张以上的幺鸡", "Not possible: more than four hens.")]),
        ({"hens": [1, 1, 1, 2]}, [("facts.hens", "不可能：四张以上的幺鸡", "Not possible: more than four hens.")]),
        (
            {"hens": [1, 1, 1, 1], "charging": 0},
            [("facts.hens", "不可能：四张以上的幺鸡", "Not possible: more than four hens.")],
        ),
        ({"turned": "3m4m"}, [("facts.turned", "不可能：翻了几张牌", "Not possible: several turned tiles.")]),
        (
            {"responsible": 1, "responsible_to": 2, "charging": 0},
            [
                (
                    "facts.responsible",
                    "不可能：责任鸡、冲锋鸡一起有",
                    "Not possible: responsible hen, charging hen together.",
                )
            ],
        ),
        (
            {"responsible": 1},
            [
                (
                    "facts.responsible_to",
                    "不可能：责任鸡没有人碰，或碰的是自己",
                    "Not possible: nobody else took the responsible hen.",
                )
            ],
        ),
        ({"responsible": 1, "responsible_to": 2}, []),
        ({"hens": [1, 1, 1, 1]}, []),
        ({"hens": [0, 1, 1, 1], "charging": 0, "turned": "9s"}, []),
    ],
)
def test_a_limit_holds_over_all_players(
    hens: Library, facts: dict[str, Any], found: list[tuple[str, str, str]]
) -> None:
    assert refused(deal("hens", PLAIN, facts=facts), hens) == found


def test_what_is_within_the_limit_is_paid(hens: Library) -> None:
    # a win of 1; each hen brings its owner 1 from each of the others, 2 where 9s is turned: 1 × 4 hens, one each, is nothing
    assert settle_record(deal("hens", PLAIN, facts={"hens": [1, 1, 1, 1]}), hens).net == (0, 1, -1, 0)
    assert settle_record(deal("hens", PLAIN, facts={"hens": [3, 0, 0, 0], "turned": "9s"}), hens).net == (
        18,
        -5,
        -7,
        -6,
    )


def test_a_row_without_a_name_is_told_by_what_it_has_together(hens: Library) -> None:
    record = deal("hens", flagged(PLAIN, "robbing_kong", declared=True))
    ((path, zh, en),) = refused(record, hens)
    assert path == "events[0].facts.declared"
    assert zh == "不可能：报听、抢杠一起有"
    assert en == "Not possible: declared, a win by robbing the kong together."


def test_a_child_adds_to_what_is_impossible_and_changes_it_by_id(tmp_path: Path) -> None:
    (tmp_path / "hens.yaml").write_text(HENS, encoding="utf-8")
    child = """\
format: 1
id: child
version: 1.0.0
extends: hens
name: {zh: 六只鸡, en: Six hens}
impossible:
- {id: hens, when: sum(each.hens) > 6}
- {zh: 庄家没有鸡, en: a hen of the dealer, when: some(each.dealer and each.hens > 0)}
"""
    (tmp_path / "child.yaml").write_text(child, encoding="utf-8")
    library = Library([tmp_path, BUILT_IN])
    assert next(row.label.zh for row in library.load("child").definition.impossible) == "四张以上的幺鸡"
    assert not refused(deal("child", PLAIN, facts={"hens": [0, 2, 2, 2]}), library)
    assert [path for path, *_ in refused(deal("child", PLAIN, facts={"hens": [0, 3, 2, 2]}), library)] == ["facts.hens"]
    assert [zh for _, zh, _ in refused(deal("child", PLAIN, facts={"hens": [1, 0, 0, 0]}), library)] == [
        "不可能：庄家没有鸡"
    ]
    assert [path for path, *_ in refused(deal("child", PLAIN, facts={"turned": "3m4m"}), library)] == ["facts.turned"]


def test_a_row_may_change_on_a_day(tmp_path: Path) -> None:
    text = HENS.replace(
        "when: sum(each.hens) + (0 if charging == empty else 1) > 4",
        "when: [{is: sum(each.hens) > 4}, {since: 2026-03-01, is: sum(each.hens) > 8}]",
    )
    (tmp_path / "hens.yaml").write_text(text, encoding="utf-8")
    library, record = Library([tmp_path, BUILT_IN]), deal("hens", PLAIN, facts={"hens": [2, 2, 1, 0]})
    assert refused(record, library.on("2026-02-28"))
    assert not refused(record, library.on("2026-03-01"))


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("{zh: 从来没有, en: never, when: hens_of_nobody > 1}", "formula_name"),
        ("{zh: 一组, en: a group, when: some(group.kong)}", "formula"),
        ("{zh: 没有条件, en: no condition}", "missing_key"),
        ("{zh: 胡家和到最后, en: mixed, when: 自摸 and some(each.ready)}", "impossible_late"),
        ("{zh: 多一个键, en: one key more, when: charging == empty, with: 3}", "unknown_key"),
    ],
)
def test_a_row_that_makes_no_sense_is_told_at_its_line(tmp_path: Path, row: str, code: str) -> None:
    (tmp_path / "hens.yaml").write_text(HENS.replace("examples: []", f"- {row}"), encoding="utf-8")
    with pytest.raises(Problems) as caught:
        Library([tmp_path]).load("hens")
    (found, *_) = caught.value.problems
    assert found.code.startswith(code)
    assert found.line == HENS[: HENS.index("examples")].count("\n") + 1


@pytest.mark.parametrize(
    ("when", "code"), [("自摸 and 点炮", "impossible_never"), ("自摸 or not 自摸", "impossible_always")]
)
def test_a_row_of_which_every_deal_or_none_is_one_gets_a_warning(tmp_path: Path, when: str, code: str) -> None:
    row = f"- {{zh: 怪, en: odd, when: {when}}}\nexamples: []"
    (tmp_path / "hens.yaml").write_text(HENS.replace("examples: []", row), encoding="utf-8")
    found = [one for one in advice(Library([tmp_path]).load("hens")) if one.code.startswith("impossible_")]
    assert [one.code for one in found] == [code]
    assert all(found[0].message(language) for language in LANGUAGES)


def test_a_row_may_ask_how_the_end_finds_the_players(tmp_path: Path) -> None:
    """Who was paid for a hen and has not won; a winner may have hens."""
    row = "- {zh: 没胡的人有鸡, en: a hen of who has not won, when: some(each.in_play and each.hens > 0)}\nexamples: []"
    (tmp_path / "hens.yaml").write_text(HENS.replace("examples: []", row), encoding="utf-8")
    library = Library([tmp_path, BUILT_IN])
    assert settle_record(deal("hens", PLAIN, facts={"hens": [0, 1, 0, 0]}), library).net == (-1, 4, -2, -1)
    assert [path for path, *_ in refused(deal("hens", PLAIN, facts={"hens": [1, 0, 0, 0]}), library)] == ["facts.hens"]


@pytest.mark.parametrize(
    ("request_", "path"),
    [
        ({"ruleset": "hangzhou", "hand": "123m456p345789s5z2m", "facts": {"piao": 4}}, "facts.piao"),
        ({"ruleset": "hangzhou", "hand": "123m456p345789s5z2m", "facts": {"piao": 3}}, None),
        ({"ruleset": "changsha", "hand": "123m456p78922s345s", "facts": {"missing_suit": True}}, "facts.missing_suit"),
        # a waiting hand is not held against what it may still become
        ({"ruleset": "changsha", "hand": "123m456p78922s34s", "facts": {"missing_suit": True}}, None),
    ],
)
def test_a_whole_hand_is_not_looked_at_with_what_it_cannot_have(
    library: Library, request_: dict[str, Any], path: str | None
) -> None:
    if path is None:
        assert read_request(request_, library)
        return
    with pytest.raises(Problems) as caught:
        read_request(request_, library)
    assert [(one.path, one.code) for one in caught.value.problems] == [(path, "impossible")]


# --- the audit --------------------------------------------------------------------------------------------------------


def mistakes(settlement: Settlement, claim: str) -> set[str]:
    names = names_of(settlement, "zh")
    found = Audit(settlement).run(parse_claim(claim, settlement.deal, names, None, ""), most=9, seconds=inf)
    assert audit_text.lines(found, "zh")
    return {mistake.element for one in found.explanations for group in (one.mistakes, *one.same) for mistake in group}


def test_no_explanation_is_a_deal_that_cannot_be(library: Library) -> None:
    # rinshan and closed self-draw, 60 fu: 2 han; with riichi 3. Ippatsu beside it would make 4, but the kong has ended it.
    won = flagged(SHOWN, "after_kong")
    in_riichi = settle_record(deal("riichi", kong(1, "concealed 1p"), won, facts={"riichi": RIICHI}), library)
    assert in_riichi.net == (-3900, 7900, -2000, -2000)
    assert "ippatsu" not in mistakes(in_riichi, "-4000,8000,-2000,-2000")
    # without the kong's tile ippatsu is what was forgotten
    plain = settle_record(deal("riichi", CLOSED, facts={"riichi": RIICHI}), library)
    hasty = settle_record(deal("riichi", {**CLOSED, "facts": {"ippatsu": True}}, facts={"riichi": RIICHI}), library)
    assert plain.net != hasty.net
    assert "ippatsu" in mistakes(plain, ",".join(map(str, hasty.net)))
