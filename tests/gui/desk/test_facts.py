"""Facts 情况 said by clicks: of the deal beside the dealer, of each player in the column of his seat, of a win among its
circumstances; what the deal before gave is marked, and what is required says so."""

from __future__ import annotations

from typing import Any

import pytest

from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from calculator.session import FactKey, facts_of_deal
from calculator.session.autosave import Kept, kept_of
from calculator.settlement import settle_record
from tests.gui.mouse import RIGHT, Clicker
from tests.how_much import sampled
from tests.ruleset_examples import RULESETS, examples


def lay(window: MainWindow, ruleset: str, **facts: Any) -> None:
    """The first example of a ruleset that has these facts of the deal or of a win."""
    found = next(
        one
        for one in examples(ruleset)
        if facts.items() <= (one.get("facts") or {}).items()
        or any(facts.items() <= (event.get("facts") or {}).items() for event in one["events"])
    )
    window.desk.open_data(found)


def test_a_fact_of_the_deal_is_said_beside_the_dealer(window: MainWindow, clicker: Clicker) -> None:
    desk, strip = window.desk, window.page.strip
    lay(window, "taiwan", streak=2)
    streak = strip.facts.button(FactKey("streak"))
    assert streak.accessibleName().endswith("2")
    before = window.page.result.net.shown().net
    clicker.click(streak, RIGHT)
    clicker.click(streak, RIGHT)
    assert "streak" not in dict(desk.deal.facts)
    assert window.page.result.net.shown().net != before
    clicker.click(streak, RIGHT)
    assert "streak" not in dict(desk.deal.facts)
    clicker.click(streak)
    assert dict(desk.deal.facts)["streak"] == 1
    wind = strip.facts.button(FactKey("round_wind"))
    for expected in (2, 3, 4, 1):
        clicker.click(wind)
        assert dict(desk.deal.facts).get("round_wind", 1) == expected
    clicker.click(wind, RIGHT)
    assert dict(desk.deal.facts)["round_wind"] == 4


def test_what_the_deal_before_gave_is_marked_until_something_else_is_said(window: MainWindow, clicker: Clicker) -> None:
    desk, strip = window.desk, window.page.strip
    lay(window, "taiwan", streak=2)
    assert not strip.facts.choices()[0].note
    outcome = desk.outcome
    assert outcome is not None
    assert outcome.settlement is not None
    following = outcome.settlement.next_facts_said
    desk.new_deal()
    assert all(shown.given and shown.value == following[shown.fact.id] for shown in facts_of_deal(desk))
    assert all(choice.note for choice in strip.facts.choices())
    key = FactKey("streak")
    inferred = strip.facts.choices()[0]
    clicker.click(strip.facts.button(key))
    [shown] = [one for one in facts_of_deal(desk) if one.fact.id == "streak"]
    assert shown.changed
    assert shown.value == following["streak"] + 1
    assert strip.facts.choices()[0].tip != inferred.tip
    for _ in range(following["streak"] + 1):
        clicker.click(strip.facts.button(key), RIGHT)
    assert facts_of_deal(desk)[0].value == 0
    assert dict(desk.deal.facts).get("streak", 0) == 0
    assert kept_of(Kept(desk.on).text()).on == desk.on
    for _ in range(following["streak"] + 2):
        desk.undo()
    assert strip.facts.choices()[0] == inferred


def test_a_fact_of_each_player_is_said_in_the_column_of_his_seat(window: MainWindow, clicker: Clicker) -> None:
    desk, who = window.desk, window.page.who
    desk.open_data(examples("fangpaofa")[0])
    button = who.seat_facts.button(FactKey("tuo", 2))
    wanted = not button.isChecked()
    clicker.click(button)
    assert dict(desk.deal.facts).get("tuo", (False,) * 3)[2] is wanted
    assert [choice.key for row in who.seat_facts.rows for choice in row.choices()] == [
        FactKey("tuo", seat) for seat in range(3)
    ]
    clicker.click(button)
    assert dict(desk.deal.facts).get("tuo", (False,) * 3)[2] is not wanted


def test_counts_of_a_player_go_up_and_down_and_values_exclude_each_other(window: MainWindow, clicker: Clicker) -> None:
    desk, facts = window.desk, window.page.who.seat_facts
    desk.set_ruleset("changsha")
    clicker.click(facts.fold)
    four = FactKey("four_joys", 1)
    for expected in (1, 2, 3, 0, 1):
        clicker.click(facts.button(four))
        assert dict(desk.deal.facts).get("four_joys", (0,) * 4)[1] == expected
    clicker.click(facts.button(four), RIGHT)
    assert "four_joys" not in dict(desk.deal.facts)
    desk.set_ruleset("riichi")
    if not facts.rows[0].isVisible():
        clicker.click(facts.fold)
    single, double = FactKey("riichi", 3, "single"), FactKey("riichi", 3, "double")
    clicker.click(facts.button(single))
    clicker.click(facts.button(double))
    assert dict(desk.deal.facts)["riichi"] == ("none", "none", "none", "double")
    assert not facts.button(single).isChecked()
    clicker.click(facts.button(double))
    assert "riichi" not in dict(desk.deal.facts)


def test_players_facts_are_folded_while_all_is_as_usual(window: MainWindow, clicker: Clicker) -> None:
    window.resize(1440, 900)
    desk, facts = window.desk, window.page.who.seat_facts
    desk.set_ruleset("changsha")
    assert facts.fold.isVisible()
    assert not any(row.isVisible() for row in facts.rows)
    desk.set_fact("no_258", True, 0)
    assert facts.button(FactKey("no_258", 0)).isVisible()
    desk.set_fact("no_258", False, 0)
    assert not any(row.isVisible() for row in facts.rows)
    desk.set_ruleset("chengdu")
    assert not facts.isVisible()


def test_a_fact_of_a_win_is_a_chip_and_says_what_it_requires(window: MainWindow, clicker: Clicker) -> None:
    window.resize(1440, 900)
    desk, who = window.desk, window.page.who
    record = next(
        one for one in examples("riichi") if any((event.get("facts") or {}).get("ippatsu") for event in one["events"])
    )
    desk.open_data(record)
    at = next(at for at, event in enumerate(record["events"]) if (event.get("facts") or {}).get("ippatsu"))
    desk.select(at)
    ippatsu = FactKey("ippatsu")
    assert who.flags.button(ippatsu).isChecked()
    clicker.click(who.flags.button(ippatsu))
    assert "ippatsu" not in (desk.record()["events"][at].get("facts") or {})
    for seat in range(4):
        desk.set_fact("riichi", "none", seat)
    choice = who.flags.choice(ippatsu)
    assert choice is not None
    assert choice.reason == "要立直"
    assert not who.flags.button(ippatsu).isEnabled()
    assert any("立直" in reason.plain for reason in who.reasons.reasons())
    dora = FactKey("dora")
    before = dict(desk.held.facts).get("dora", 0) if desk.held is not None else 0
    clicker.click(who.flags.button(dora))
    assert desk.held is not None
    assert dict(desk.held.facts)["dora"] == before + 1
    clicker.click(who.flags.button(dora), RIGHT)
    assert dict(desk.held.facts).get("dora", 0) == before


def test_a_fact_without_a_hand_is_refused_with_a_reason(window: MainWindow) -> None:
    desk, who = window.desk, window.page.who
    desk.set_ruleset("taiwan")
    desk.add_event("kong")
    choice = who.flags.choice(FactKey("after_flower"))
    assert choice is not None
    assert choice.reason == "先选一件胡"
    assert not who.flags.button(FactKey("after_flower")).isEnabled()


def test_a_seat_is_named_by_its_row_and_taken_back(window: MainWindow, clicker: Clicker) -> None:
    desk, who = window.desk, window.page.who
    record = next(
        one
        for one in examples("riichi")
        if any((event.get("facts") or {}).get("liable") is not None for event in one["events"])
    )
    desk.open_data(record)
    at = next(at for at, event in enumerate(record["events"]) if "liable" in (event.get("facts") or {}))
    desk.select(at)
    seat = record["events"][at]["facts"]["liable"]
    row = who.named["liable"]
    assert row.button(seat).isChecked()
    clicker.click(row.button(seat))
    assert "liable" not in (desk.record()["events"][at].get("facts") or {})
    clicker.click(row.button(seat))
    assert desk.record()["events"][at]["facts"]["liable"] == seat
    winner = record["events"][at]["player"]
    assert not row.button(winner).isEnabled()


WITH_FACTS = [
    (ruleset, at)
    for ruleset in RULESETS
    for at, one in enumerate(examples(ruleset))
    if one.get("facts") or any(event.get("facts") for event in one["events"])
]


@sampled(12)
@pytest.mark.parametrize(("ruleset", "at"), WITH_FACTS)
def test_all_facts_of_an_example_can_be_clicked(
    window: MainWindow, clicker: Clicker, library: Library, ruleset: str, at: int
) -> None:
    record = examples(ruleset)[at]
    desk = window.desk
    bare = {**record, "facts": {}, "events": [{**event} for event in record["events"]]}
    for event in bare["events"]:
        event.pop("facts", None)
    desk.open_data(bare)

    clicker.facts(record.get("facts") or {})
    for index, event in enumerate(record["events"]):
        if event.get("facts"):
            desk.select(index)
            clicker.facts(event["facts"])
    assert settle_record(desk.record(), library).as_json() == settle_record(record, library).as_json()
