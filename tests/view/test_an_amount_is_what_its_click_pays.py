"""The amount on each plate, choice and chip is what settling the deal after its click pays; nothing clickable is refused."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from calculator.deals import Kong, Penalty, Win
from calculator.settlement import POT, Settlement, Transfer
from calculator.table import OpenTable
from calculator.table.state import TableState
from calculator.view import Choice, Look, Stage, Step, do, stage
from tests.how_much import how_many
from tests.view.tables import LIBRARY, RULESETS, known_records, table_of

COUNTS = {"零", "一", "两", "三", "四"}


def some(ruleset: str) -> list[dict[str, Any]]:
    known = known_records(ruleset)
    return known[1 :: max(1, len(known) // how_many(len(known), 6))]


def half_entered(record: dict[str, Any]) -> list[OpenTable]:
    """The deal up to each event, of which first the source, or the kind, then also the actor is not said."""
    whole, found = table_of(record), []
    for at, event in enumerate(whole.deal.events):
        deal = whole.deal._replace(events=whole.deal.events[: at + 1])
        states: list[Any] = []
        if isinstance(event, Win):
            states = [event._replace(source=None, flags=()), event._replace(source=None, player=None, flags=())]
        elif isinstance(event, Kong):
            states = [Kong("exposed", event.player, event.tile), Kong("exposed", None, event.tile)]
        elif isinstance(event, Penalty):
            states = [event._replace(player=None)]
        for state in states:
            made = OpenTable(TableState(deal.with_event(at, state), at))
            made.start(LIBRARY)
            found.append(made)
    return found


def done(open_table: OpenTable, *actions: str) -> tuple[OpenTable, int]:
    """Another table after clicks, and the place of the event that they are of: after a kong it has gone on."""
    made = OpenTable(open_table.on)
    made.start(LIBRARY)
    for action in actions:
        assert do(made, action)
        refused = [one for one in made.notice if one.code != "stage_kong_paid"]
        assert not refused, (action, refused)
    went_on = isinstance(open_table.entry, Kong) and made.current > open_table.current
    return made, open_table.current if went_on else made.current


def after(open_table: OpenTable, *actions: str) -> tuple[Settlement | None, list[Transfer]]:
    """What the deal comes to after clicks, and what their own event pays; None and nothing if it is not settled then."""
    made, at = done(open_table, *actions)
    assert made.outcome is not None
    assert not [one for one in made.outcome.problems if f"events[{at}]" in one.path], (actions, made.outcome)
    settlement = made.settlement if at < made.outcome.counted else None
    return settlement, [row for row in settlement.transfers if row.event == at] if settlement is not None else []


def figures(text: str) -> list[int]:
    return [int(one) for one in re.findall(r"\d+", text)]


def payers(rows: list[Transfer]) -> Counter[int]:
    found: Counter[int] = Counter()
    for row in rows:
        found[row.payer] += row.points
    return found


def check_plates(open_table: OpenTable, shown: Stage) -> int:
    checked = 0
    for plate in shown.plates:
        if plate.look is Look.OUT:
            assert plate.why or plate.text
            assert not plate.action
            continue
        choices = [Choice(plate.action, plate.text, plate.amount), *(one for one in plate.chips if one.amount)]
        for one in choices:
            if not one.action:
                continue
            settled, rows = after(open_table, one.action)
            if not one.amount:
                continue
            assert settled is not None, one
            gets = "收" in one.text
            paid = sum(row.points for row in rows if (row.payee if gets else row.payer) == plate.seat)
            assert int(one.amount) == paid, (one, rows)
            checked += 1
    return checked


def check_middle(open_table: OpenTable, shown: Stage) -> int:
    checked = 0
    for one in shown.middle.choices:
        if one.why:
            continue
        settled, rows = after(open_table, one.action)
        if settled is None:
            continue
        paid = payers(rows)
        if POT in paid and len(paid) > 1:
            # What the pot pays beside the players is said on the winner's plate.
            winner = next(plate for plate in shown.plates if plate.seat == getattr(open_table.entry, "player", None))
            assert figures(winner.note) == [paid.pop(POT)]
        assert {*figures(one.amount)} == {*paid.values()}, (one, paid)
        checked += 1
    return checked


@pytest.mark.parametrize("ruleset", RULESETS)
def test_plates_and_middle_say_what_their_click_pays(ruleset: str) -> None:
    checked = 0
    for record in some(ruleset):
        for open_table in half_entered(record):
            shown = stage(open_table, "zh")
            assert shown.step is Step.WHO or isinstance(open_table.entry, Kong), (record, shown.question, shown.hint)
            checked += check_plates(open_table, shown) + check_middle(open_table, shown)
    assert checked > 5


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_chip_can_be_clicked_and_says_what_it_adds(ruleset: str) -> None:
    for record in some(ruleset):
        for open_table in half_entered(record):
            shown = stage(open_table, "zh")
            for chip in (*shown.chips, *shown.facts, *(one for plate in shown.plates for one in plate.chips)):
                for action in filter(None, (chip.action, chip.less, chip.more)):
                    after(open_table, action)
            if shown.middle.choices and not shown.middle.choices[0].why:
                check_chips(open_table, shown)


def check_chips(open_table: OpenTable, shown: Stage) -> None:
    """A multiplier of a chip is that of the amounts with and without it; clicking a chosen one takes it away."""
    drawn = shown.middle.choices[0].action
    plain, _ = after(open_table, drawn)
    for chip in shown.chips:
        if chip.amount.startswith("×") and plain is not None:
            made = OpenTable(open_table.on)
            made.start(LIBRARY)
            do(made, chip.action)
            do(made, drawn)
            if made.settlement is None or made.notice or len(made.settlement.wins) < len(plain.wins):
                continue  # it goes with a discard alone
            before, clicked = plain.wins[-1].points, made.settlement.wins[-1].points
            ratio = before / clicked if chip.chosen else clicked / before
            assert f"×{ratio:.0f}" == chip.amount
