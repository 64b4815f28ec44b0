"""Every known deal is shown as an answer whose rows, plates and totals are what its settlement pays."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from calculator.deals import Win
from calculator.settlement import POT, Transfer
from calculator.table import BY_ID, OpenTable
from calculator.view import Session, Stage, Step, stage
from tests.how_much import how_many
from tests.view.entering import choices
from tests.view.tables import RULESETS, known_records, table_of


def some(ruleset: str) -> list[dict[str, Any]]:
    """A sample of the known deals of a ruleset, in `make check` all."""
    known = known_records(ruleset)
    return known[:: max(1, len(known) // how_many(len(known), 12))]


def paid(transfers: tuple[Transfer, ...]) -> Counter[tuple[int, int]]:
    found: Counter[tuple[int, int]] = Counter()
    for row in transfers:
        found[row.payer, row.payee] += row.points
    return found


def written(shown: Stage) -> Counter[tuple[int, int]]:
    """The payments as the rows say them: of merged payers each pays the amount."""
    found: Counter[tuple[int, int]] = Counter()
    for row in shown.rows:
        points = int(row.amount.removeprefix("各").strip())
        assert len(row.payers) == 1 or row.amount.startswith("各")
        for payer in row.payers:
            found[payer, row.payee] += points
    return found


def number(text: str) -> int:
    return int(text.replace("−", "-"))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_known_deal_is_an_answer_that_adds_up(ruleset: str) -> None:
    for record in some(ruleset):
        open_table = table_of(record)
        settlement = open_table.settlement
        assert settlement is not None
        before = tuple(range(10, 10 + open_table.deal.seats))
        session = Session(2, before, -sum(before))
        shown = stage(open_table, "zh", session, Step.ANSWER, whole=True)
        assert shown.step is Step.ANSWER, record
        assert written(shown) == paid(settlement.transfers), record
        assert [number(plate.total) for plate in shown.plates] == list(settlement.net)
        after = [number(total) for _, total in shown.totals]
        assert after[: open_table.deal.seats] == [a + b for a, b in zip(before, settlement.net, strict=True)]
        if len(shown.totals) > open_table.deal.seats:
            assert sum(after) == 0
        pot = -sum(settlement.net)
        for a, b, points in shown.arrows:
            assert paid(settlement.transfers)[a, b] == int(points)
        if len(shown.rows) == 1 and not shown.big.net:
            assert number(shown.big.amount) == max(paid(settlement.transfers).values(), default=0)
        if shown.big.net:
            assert number(shown.big.amount) in (*settlement.net, pot)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_each_event_shows_its_own_payments_and_the_step_is_the_answer_by_itself(ruleset: str) -> None:
    for record in some(ruleset):
        open_table = table_of(record)
        assert open_table.settlement is not None
        for at, event in enumerate(open_table.deal.events):
            open_table.select(at)
            shown = stage(open_table, "zh", whole=False)
            if shown.step is not Step.ANSWER:
                assert asks_for_facts(open_table, shown), (record, shown.question)
                shown = stage(open_table, "zh", step=Step.ANSWER, whole=False)
            own = tuple(row for row in open_table.settlement.transfers if row.event == at)
            assert written(shown) == paid(own), record
            net = Counter[int]()
            for row in own:
                net[row.payer] -= row.points
                net[row.payee] += row.points
            assert [number(plate.total) for plate in shown.plates] == [
                net[seat] for seat in range(open_table.deal.seats)
            ]
            if isinstance(event, Win):
                assert shown.why
            assert bool(shown.strip) == (len(open_table.deal.events) > 1)
            assert POT not in {seat for arrow in shown.arrows for seat in arrow[:2]}


def asks_for_facts(open_table: OpenTable, shown: Stage) -> bool:
    """Whether an open question is one that a record need not answer: tiles of a fact, counts, hands that are not shown."""
    named = [one for one in open_table.named() if one.most is not None and not one.full]
    return bool(named or open_table.jing or not isinstance(open_table.entry, Win)) and any(
        choice.action == "step:answer" for choice in (*shown.others, shown.primary) if choice is not None
    )


@pytest.mark.parametrize("language", ["zh", "en", "zh-Hant"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_text_is_there_in_every_language(ruleset: str, language: str) -> None:
    for record in known_records(ruleset)[:4]:
        open_table = table_of(record)
        for step in (None, *Step):
            shown = stage(open_table, language, step=step)
            assert shown.question[1:].strip()
            texts = [choice.text for choice in (*shown.chips, *shown.modes, *shown.others, *shown.middle.choices)]
            assert all(texts), shown
            assert {one.key for one in choices(shown) if one.key} <= BY_ID.keys()
            assert all(plate.name for plate in shown.plates)
