"""Every example of every ruleset that comes with the program opens in the window, is settled there as the engine settles it, and
is saved again as it was; and any deal can be laid on any of these tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from calculator.deals import SELF_DRAWN, Deal, record_text
from calculator.gui.desk.seats_view import Asked, SeatsView
from calculator.gui.look.look import Look
from calculator.gui.widgets.game_view import GameView
from calculator.gui.window import MainWindow
from calculator.rules.library import BUILT_IN, Library
from calculator.session import Desk
from calculator.session.autosave import Kept, kept_of
from calculator.settlement import POT, settle_record
from calculator.statement import SeatsShown
from calculator.tiles import parse_tiles
from tests.how_much import sampled
from tests.ruleset_examples import RULESETS, examples

CASES = [(ruleset, at) for ruleset in RULESETS for at in range(len(examples(ruleset)))]


@sampled(60)
@pytest.mark.parametrize(("ruleset", "at"), CASES)
def test_an_example_opens_in_the_window_and_is_settled_there(
    window: MainWindow, library: Library, ruleset: str, at: int
) -> None:
    record = examples(ruleset)[at]
    desk, page = window.desk, window.page
    settled = settle_record(record, library)
    desk.open_data(record)
    outcome = desk.outcome
    assert outcome is not None
    assert not outcome.problems
    assert outcome.missing is None
    shown = page.result.net.shown()
    assert shown.net == settled.net
    assert shown.left == settled.pot
    assert page.strip.dealer.count() == len(settled.net) == len(shown.net)
    saved = desk.record()
    again = settle_record(saved, library)
    assert again.as_json() == settled.as_json()
    for name in ("facts", "options", "dealer"):
        assert (saved.get(name) or {}) == (record.get(name) or {})
    assert kept_of(Kept(desk.on).text()).on == desk.on
    desk.open_data(saved)
    assert record_text(desk.record()) == record_text(saved)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_deal_is_fitted_to_any_other_table(window: MainWindow, library: Library, ruleset: str) -> None:
    desk = window.desk
    for other in RULESETS:
        desk.open_data(examples(ruleset)[-1])
        before = desk.deal
        desk.set_ruleset(other)
        assert desk.table is not None
        assert desk.outcome is not None
        definition = desk.table.definition
        played = {*desk.table.kinds, *definition.flowers}
        assert desk.deal.seats == definition.seats == len(desk.deal.held)
        assert {kind for kind, count in desk.deal.copies_used().items() if count} <= played
        assert {name for name, _ in desk.deal.facts} <= {fact.id for fact in definition.facts}
        desk.undo()
        assert desk.deal == before or other == ruleset
        desk.new_deal()
        assert desk.deal.seats == desk.table.definition.seats


def test_a_flower_lies_beside_the_hand_and_is_taken_back(window: MainWindow) -> None:
    desk = window.desk
    desk.open_data(next(one for one in examples("taiwan") if any("flowers" in event for event in one["events"])))
    held = desk.held
    assert held is not None
    laid = held.flowers[0]
    desk.add_tile(laid)
    assert desk.held == held._replace(flowers=held.flowers[1:])
    desk.add_tile(laid)
    assert desk.held == held
    assert window.page.hand.spot("flower", laid) >= 0


def _typed(window: MainWindow, ruleset: str, text: str) -> Any:
    """The win that a text makes of an empty desk, as a record has it."""
    window.desk.open_data({"format": 1, "ruleset": ruleset, "dealer": 0, "events": [{"type": "win", "player": 1}]})
    entry = window.page.entry
    entry.field.setText(text)
    assert entry.echo
    assert not entry.field.spans
    entry.field.returnPressed.emit()
    (win,) = window.desk.record()["events"]
    return win


def test_cards_are_typed_with_the_letters_of_cards(window: MainWindow) -> None:
    win = _typed(window, "fangpaofa", "444555678x111d678d11x1d99d 9d")
    assert win["tile"] == "9d"
    assert parse_tiles(win["hand"]) == parse_tiles("444555678x111d678d11x1d99d")
    assert parse_tiles(_typed(window, "fangpaofa", "123d456d")["hand"]) == parse_tiles("123d456d")


@pytest.mark.parametrize("written", ["13f", "1f3f", "春秋", "春 秋", "🀦🀨"])
def test_flowers_are_typed_beside_the_hand(window: MainWindow, written: str) -> None:
    win = _typed(window, "taiwan", f"123456789m345p68s22z {written} 7s")
    assert (win["flowers"], win["tile"]) == ("13f", "7s")
    assert parse_tiles(win["hand"]) == parse_tiles("123456789m345p68s22z")
    assert _typed(window, "taiwan", written)["flowers"] == "13f"


def test_two_sit_opposite_each_other(window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "two.yaml").write_text("format: 1\nid: two\nextends: guobiao\nseats: 2\nname: 两人\n", encoding="utf-8")
    desk, page = window.desk, window.page
    desk.start(Library((tmp_path, BUILT_IN)))
    desk.set_ruleset("two")
    assert desk.definition is not None, desk.notice
    assert desk.deal.seats == 2
    desk.set_player(1)
    desk.set_source(0)
    assert desk.enter_text("123456789m1122p 2p")
    assert desk.outcome is not None
    assert desk.outcome.complete, page.who.message.text.text()
    shown = page.result.net.shown()
    assert shown.net == settle_record(desk.record(), desk.library).net
    assert len(shown.names) == 2
    window.grab()
    desk.set_dealer(2)
    assert desk.deal.dealer < 2
    assert "2" in page.who.message.text.text()


@pytest.mark.parametrize("size", [(190, 132), (270, 172), (430, 380)])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("pot", ["", "公账"])
def test_plates_lie_apart_and_every_arrow_goes_from_one_to_another(
    qtbot: QtBot, size: tuple[int, int], seats: int, pot: str
) -> None:
    view = SeatsView()
    qtbot.addWidget(view)
    view.resize(*size)
    view.show_seats(SeatsShown(("",) * seats, pot=pot), Look())
    everyone = [*range(seats), *([POT] if pot else [])]
    plates = {seat: view.plate(seat) for seat in everyone}
    for one in everyone:
        for other in everyone:
            if one != other:
                assert not plates[one].intersects(plates[other])
                path = view.curve(one, other, True)[0]
                assert plates[one].adjusted(-4, -4, 4, 4).contains(path.pointAtPercent(0))
                assert plates[other].adjusted(-4, -4, 4, 4).contains(path.pointAtPercent(1))
    view.grab()


@pytest.mark.parametrize("pot", ["", "公账"])
@pytest.mark.parametrize("payee", range(4))
def test_no_amount_of_an_arrow_lies_upon_a_plate_where_the_felt_is_small(qtbot: QtBot, payee: int, pot: str) -> None:
    view = SeatsView()
    qtbot.addWidget(view)
    view.resize(206, 150)
    pays = tuple(((payer, payee), 700) for payer in range(4) if payer != payee)
    view.show_seats(SeatsShown(("",) * 4, pays=pays, pot=pot), Look())
    amounts = [view.pill(*pair) for pair, _ in pays]
    for at, amount in enumerate(amounts):
        assert amount is not None
        assert not any(amount.intersects(view.plate(seat)) for seat in range(4))
        assert not any(amount.intersects(other) for other in amounts[:at] if other is not None)


@pytest.mark.parametrize("said", [("自摸",), ("自摸", "猜的"), ("Self",)])
@pytest.mark.parametrize("size", [(236, 136), (236, 150), (236, 180), (298, 220)])
@pytest.mark.parametrize("payee", range(4))
def test_no_amount_of_an_arrow_lies_upon_what_the_middle_says(
    qtbot: QtBot, payee: int, size: tuple[int, int], said: tuple[str, ...]
) -> None:
    view = SeatsView()
    qtbot.addWidget(view)
    view.resize(*size)
    pays = tuple(((payer, payee), 61) for payer in range(4) if payer != payee)
    view.show_seats(SeatsShown(("",) * 4, pays=pays), Look(), Asked(middle=said))
    words = view.words()
    assert words is not None
    assert view.button(SELF_DRAWN).geometry().toRectF().contains(words)
    for pair, _ in pays:
        amount = view.pill(*pair)
        assert amount is not None
        assert not amount.intersects(words.adjusted(0.01, 0.01, -0.01, -0.01))  # they may touch
        assert not any(amount.intersects(view.plate(seat)) for seat in range(4))
    view.grab()


@sampled(12)
@pytest.mark.parametrize(("ruleset", "at"), [case for case in CASES if not case[1] % 5])
def test_a_deal_of_any_table_is_entered_into_a_night_and_the_next_is_laid(
    qtbot: QtBot, library: Library, tmp_path: Path, ruleset: str, at: int
) -> None:
    window = MainWindow(Desk(Deal(ruleset)), folder=tmp_path)
    qtbot.addWidget(window)
    desk = window.desk
    desk.start(library)
    window.show()
    desk.open_data(examples(ruleset)[at])
    settled = desk.settlement
    assert settled is not None
    window.page.who.record.click()
    sheet = window.recorder().book().sheet
    assert sheet is not None, window.page.who.message.text.text()
    assert sheet.rows[0].net == settled.net
    assert desk.deal.seats == len(settled.net)
    definition = desk.ruleset.definition if desk.ruleset is not None else None
    afresh = definition is not None and definition.game is not None and definition.game.first_seat
    # Where a game is over the rules may let the first seat deal in the next.
    follows = 0 if afresh and sheet.rows[0].game is not None else settled.next_dealer
    assert desk.deal.dealer == follows or sheet.rows[0].net is None
    window.close()


def test_how_far_everybody_is_from_the_end_of_a_game_is_heard_in_every_window(window: MainWindow) -> None:
    record = next(one for one in examples("fangpaofa") if one["events"])
    for size in ((1024, 640), (1440, 900)):
        window.resize(*size)
        window.desk.open_data(record)
        settled = window.desk.settlement
        assert settled is not None
        said = next(one for one in window.findChildren(GameView) if one.shown() is not None).accessibleName()
        for name, points in zip(window.names(), settled.net, strict=True):
            assert f"{name} 差 {max(100 - points, 0)}" in said
