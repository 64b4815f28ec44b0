"""Claims about what no tile shows: facts of a deal, of a player, of a win, and a tile turned from the wall; worked by hand."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

from calculator.audit import Audit, Audited, audit_text, parse_claim
from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.statement import names_of, pot_name
from tests.make_deals import deal, meld, win

NAMES = ["老王", "小李", "阿珍", "大刘"]
SMALL = win(1, "444d555x67x678d11x1d", "8x", melds=["pong 9d"], discarder=2)
SMALL["melds"].append(meld("chow 270x"))
TURNED = {**SMALL, "flags": ["public_draw"]}
DRAWN = {key: value for key, value in SMALL.items() if key != "from"}


@pytest.mark.parametrize(
    ("event", "claim", "kind", "zh", "en"),
    [
        # 15 胡息 make 15 points: the discarder pays them, the pot pays for what was turned, and a drawn tile doubles them.
        (SMALL, "0,15,0", "as_turned", "翻出来的", "turned from the wall"),
        (TURNED, "0,15,-15", "turned_as_discard", "阿珍打的", "阿珍's discard"),
        (TURNED, "0,30,0", "turned_as_drawn", "自摸", "self-draw"),
        (DRAWN, "0,15,0", "as_turned", "翻出来的", "turned from the wall"),
    ],
)
def test_a_tile_turned_from_the_wall_is_taken_for_another(
    library: Library, event: dict[str, Any], claim: str, kind: str, zh: str, en: str
) -> None:
    settlement = settle_record(deal("fangpaofa", event, players=NAMES[:3]), library)
    mistakes = _mistakes(settlement, claim)
    found = next(mistake for mistake in mistakes if mistake.kind == kind)
    assert zh in found.say("zh")
    assert en in found.say("en")


@pytest.mark.parametrize(
    ("claim", "meant"), [("公账 -15", "公账一共 −15"), ("0,15,0,-15", "三家 老王 0, 小李 +15, 阿珍 0, 公账 −15")]
)
def test_what_the_pot_pays_is_claimed_like_anybodys_number(library: Library, claim: str, meant: str) -> None:
    settlement = settle_record(deal("fangpaofa", TURNED, players=NAMES[:3]), library)
    found = _audited(settlement, claim)
    assert found.right
    assert audit_text.verdict(found) == f"说得对：{meant}"
    mistaken = _audited(settlement, claim.replace("15", "30"))
    assert audit_text.verdict(mistaken) == f"算出来是：{meant}"
    assert "turned_as_drawn" in {mistake.kind for one in mistaken.explanations for mistake in one.mistakes}
    assert audit_text.as_dict(mistaken)["claim"]["seat"] in ("pot", None)


FLOWERS = deal("guobiao", {**win(1, "12345678m234p55s", "9m", discarder=2), "flowers": "1f5f"}, players=NAMES)


@pytest.mark.parametrize(
    ("claim", "kind", "zh", "en"),
    [
        # 清龙 16, 平和 2, 门前清 2, 一般 0 and two flowers of 1 fan each: 22, and 8 from everybody.
        ("-8,45,-29,-8", "flower_missed", "花牌春没数", "the flower Spring was not counted"),
        ("-8,47,-31,-8", "flower_more", "没有夏，也当花数了", "Summer was counted as a flower but is not there"),
    ],
)
def test_a_flower_is_not_counted_or_counted_too_often(
    library: Library, claim: str, kind: str, zh: str, en: str
) -> None:
    settlement = settle_record(FLOWERS, library)
    assert settlement.net == (-8, 46, -30, -8)
    found = next(mistake for mistake in _mistakes(settlement, claim) if mistake.kind == kind)
    assert (found.say("zh"), found.say("en")) == (zh, en)


STREAK = deal("taiwan", win(0, "123m456m789m123p4569s", "9s", discarder=1), players=NAMES)
CLOSED = win(1, "123m456m789m12p55s", "3p", discarder=2)


@pytest.mark.parametrize(
    ("record", "forgotten", "element", "said"),
    [
        ({**STREAK, "facts": {"streak": 2}}, STREAK, "streak", "当成了 0"),
        (
            deal("riichi", CLOSED, facts={"riichi": ["none", "single", "none", "none"]}, players=NAMES),
            deal("riichi", CLOSED, players=NAMES),
            "riichi",
            "小李的立直",
        ),
        (
            deal("hangzhou", win(0, "123m456m789m12p55s", "3p"), facts={"streak": 2}, players=NAMES),
            deal("hangzhou", win(0, "123m456m789m12p55s", "3p"), players=NAMES),
            "streak",
            "当成了",
        ),
    ],
    ids=["of a deal", "of a player", "of another deal"],
)
def test_a_fact_that_was_forgotten_is_told(
    library: Library, record: dict[str, Any], forgotten: dict[str, Any], element: str, said: str
) -> None:
    mistakes = _mistakes(settle_record(record, library), ",".join(map(str, settle_record(forgotten, library).net)))
    found = next(
        mistake for mistake in mistakes if mistake.element == element and mistake.kind in ("fact", "fact_of_player")
    )
    assert said in found.say("zh")


def _audited(settlement: Any, claim: str) -> Audited:
    pot = pot_name(settlement.table, "zh")
    parsed = parse_claim(claim, settlement.deal, names_of(settlement, "zh"), None, pot)
    return Audit(settlement).run(parsed, most=1, seconds=inf)


def _mistakes(settlement: Any, claim: str) -> list[Any]:
    found = _audited(settlement, claim)
    for language in ("zh", "en"):
        assert audit_text.lines(found, language)
    return [mistake for one in found.explanations for mistakes in (one.mistakes, *one.same) for mistake in mistakes]
