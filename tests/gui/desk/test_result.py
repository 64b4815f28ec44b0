"""The result: one chain to what all pay, who pays what and why, all readings, the ledger, and what decided."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPainterPathStroker
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from calculator.deals import SELF_DRAWN, Win
from calculator.gui.desk.reading_view import FormulaBox
from calculator.gui.desk.seats_view import SeatsView
from calculator.gui.look.look import Look
from calculator.gui.window import MainWindow
from calculator.resources import SAMPLE
from calculator.statement import power_markup, power_runs, raised, told, told_text
from tests.gui.desk.lay_results import JING, NAMES, SEVERAL, THREE_WAYS, click_row, lay
from tests.gui.mouse import Clicker
from tests.make_deals import KONG_THEN_FLUSH
from tests.make_rulesets import with_points

# --- the chain --------------------------------------------------------------------------------------------------------


def test_where_payers_differ_the_chain_adds_up_what_each_pays(window: MainWindow) -> None:
    lay(window, JING)
    result = window.page.result
    assert result.chain.text() == "16 + 16 + 32 → "
    assert result.amount.text() == "64"
    assert result.second.text() == "老王 付 32，小李、大刘 各付 16"


def test_where_all_pay_the_same_the_chain_multiplies(window: MainWindow) -> None:
    drawn = {key: value for key, value in THREE_WAYS["events"][0].items() if key != "from"}
    lay(window, {**THREE_WAYS, "events": [drawn]})
    # 自摸加底: each of the three pays the hand and one base.
    assert window.page.result.chain.text() == "4番 → 8倍 → 8分 → 9 × 3 → "
    assert window.page.result.amount.text() == "27"


def test_one_who_pays_more_than_the_hand_is_worth_stands_behind_its_worth(window: MainWindow) -> None:
    lay(window, SEVERAL, 3)
    # The last one in play pays a plain hand and one base.
    assert window.page.result.chain.text() == "1番 → 1倍 → 1分 → "
    assert window.page.result.amount.text() == "2"


def test_the_amount_is_the_largest_text_of_the_window(window: MainWindow) -> None:
    lay(window, JING)
    result = window.page.result
    largest = max(widget.font().pixelSize() for widget in (result.title, result.second, result.unit, result.formula))
    assert result.amount.font().pixelSize() > largest


# --- who pays what ----------------------------------------------------------------------------------------------------


def test_of_payers_who_differ_each_says_how_his_amount_is_made(window: MainWindow) -> None:
    lay(window, JING)
    rows = [line for line in window.page.result.payments.rows.lines() if line.here and not line.head]
    paid = {payer: line for line in rows for payer, _ in line.pairs}
    assert {payer: line.points.removeprefix("各 ") for payer, line in paid.items()} == {0: "32", 1: "16", 3: "16"}
    # 2⁵ for the dealer, 2⁴ for the others.
    assert "5" in paid[0].why or "⁵" in paid[0].why
    assert "4" in paid[1].why or "⁴" in paid[1].why


def test_in_a_narrow_window_payments_and_ledger_share_one_place(clicker: Clicker, window: MainWindow) -> None:
    window.resize(1024, 640)
    lay(window, JING)
    payments = window.page.result.payments
    assert payments.rows.isVisible()
    assert len(payments.ledger.rows()) == 2
    clicker.click(payments.places.button("ledger"))
    assert len(payments.ledger.rows()) == 6


DRAWN_OUT: dict[str, Any] = {
    "format": 1,
    "ruleset": "chengdu",
    "players": NAMES,
    "dealer": 0,
    "events": [
        *KONG_THEN_FLUSH,
        {
            "type": "exhausted",
            "hands": {
                "0": {"hand": "1112245777888s"},
                "1": {"hand": "1355789m346s"},
                "3": {"hand": "2246m3367p33466s"},
            },
        },
    ],
}


def test_the_payments_of_the_whole_deal_stand_under_their_events_and_the_chosen_ones_are_marked(
    clicker: Clicker, window: MainWindow
) -> None:
    window.resize(1440, 900)
    lay(window, DRAWN_OUT, 1)
    payments = window.page.result.payments
    lines = payments.rows.lines()
    assert [line.number for line in lines if line.head] == ["1", "2", "3"]
    assert sum(len(line.transfers) for line in lines) == 10
    assert [line.who for line in lines if line.here and not line.head] == ["大刘 → 阿珍"]
    kong = next(line for line in lines if len(line.transfers) == 3 and line.transfers[0].event == 0)
    assert (kong.who, kong.points) == ("老王、阿珍、大刘 → 小李", "各 2")
    clicker.card(2)
    assert {row.event for line in payments.rows.lines() if line.here for row in line.transfers} == {2}
    # A list that has room does not scroll, and nothing of it is cut.
    assert payments.area.verticalScrollBar().maximum() == 0


def test_where_there_is_little_room_the_event_is_listed_and_the_deal_is_one_click_away(
    clicker: Clicker, window: MainWindow
) -> None:
    window.resize(1024, 640)
    lay(window, DRAWN_OUT, 1)
    payments = window.page.result.payments
    QApplication.processEvents()
    assert [line.who for line in payments.rows.lines()] == ["大刘 → 阿珍"]
    assert "10" in payments.turn.text()
    clicker.click(payments.turn)
    assert len([line for line in payments.rows.lines() if line.head]) == 3
    clicker.click(payments.turn)
    assert [line.who for line in payments.rows.lines()] == ["大刘 → 阿珍"]


def test_the_amounts_of_the_payments_add_up_to_the_net(window: MainWindow) -> None:
    lay(window, DRAWN_OUT, 2)
    payments = window.page.result.payments
    payments.choose_scope("deal")
    net = [0] * 4
    for line in payments.rows.lines():
        for payer, payee in line.pairs:
            points = int(line.points.rpartition(" ")[2])
            net[payer] -= points
            net[payee] += points
    assert tuple(net) == window.page.result.net.shown().net == (18, 6, 8, -32)


def test_the_ledger_of_the_whole_deal_adds_up_to_the_net_below_it(window: MainWindow) -> None:
    lay(window, JING)
    rows = window.page.result.payments.ledger.rows()
    assert [row.cells[0].text for row in rows] == ["精点", "冲关数", "收别家", "付别家", "精净", "胡净"]
    numbers = [[int(cell.text.replace("−", "-")) for cell in row.cells[1:5]] for row in rows]
    received, paid, own, rest = numbers[2:]
    assert [a + b for a, b in zip(received, paid, strict=True)] == own
    net = window.page.result.net.shown().net
    assert net is not None
    assert [a + b for a, b in zip(own, rest, strict=True)] == list(net)


def test_a_ruleset_without_such_payments_has_no_ledger(window: MainWindow) -> None:
    lay(window, JING)
    assert window.page.result.payments.ledger.isVisible()
    lay(window, THREE_WAYS)
    assert not window.page.result.payments.ledger.isVisible()


@pytest.mark.parametrize("size", [(240, 140), (270, 172), (430, 380)])
def test_the_two_arrows_of_a_pair_never_cross(qtbot: QtBot, size: tuple[int, int]) -> None:
    seats = SeatsView()
    qtbot.addWidget(seats)
    seats.resize(*size)
    for payer in range(4):
        for payee in range(4):
            if payer == payee:
                continue
            paths = (seats.curve(payer, payee, True)[0], seats.curve(payee, payer, True)[0])
            there, back = (QPainterPathStroker().createStroke(path) for path in paths)
            assert not there.intersects(back), (payer, payee)


# --- several winners --------------------------------------------------------------------------------------------------


def test_each_winner_has_a_tab_and_the_net_stays_the_whole_deal(clicker: Clicker, window: MainWindow) -> None:
    lay(window, SEVERAL, 1)
    result = window.page.result
    net = result.net.shown().net
    tabs = [button for button in result.head.tabs if button.isVisible()]
    assert [button.text() for button in tabs] == ["阿珍", "小李", "老王"]
    assert [button.isChecked() for button in tabs] == [True, False, False]
    assert result.second.text() == "胡 9筒 · 大刘 点炮，一炮多响，同胡的还有 小李"
    clicker.click(tabs[1])
    assert window.desk.current == 2
    assert [button.isChecked() for button in tabs] == [False, True, False]
    assert result.net.shown().net == net
    window.desk.select(0)
    first = next(button for button in result.head.tabs if button.isVisible())
    assert first.text() == "小李 暗杠 9条"


def test_one_winner_needs_no_tabs(window: MainWindow) -> None:
    lay(window, THREE_WAYS)
    assert not any(button.isVisible() for button in window.page.result.head.tabs)
    assert window.page.result.title.isVisible()


# --- settings ---------------------------------------------------------------------------------------------------------


def test_the_settings_that_decided_are_bold_and_come_first(clicker: Clicker, window: MainWindow) -> None:
    lay(window, SEVERAL, 1)
    settings = window.page.result.settings
    clicker.qtbot.waitUntil(lambda: bool(settings.decided()))
    # 清一色 with a root is worth 4番, the cap allows 3.
    assert "cap_fan" in settings.decided()
    assert "heavenly" not in settings.decided()
    assert "封顶" in settings.toolTip().split("\n")[1]
    assert settings.text().index("封顶 3") < settings.text().index("天胡番")


def test_ruleset_version_and_hash_stay_beside_the_result(window: MainWindow) -> None:
    window.desk.open(SAMPLE)
    ruleset = window.desk.ruleset
    assert ruleset is not None
    for size in ((1024, 640), (1280, 720), (1920, 1080)):
        window.resize(*size)
        text = window.page.result.version.text()
        assert ruleset.definition.version in text
        assert f"#{ruleset.hash[:4]}" in text
        assert text.startswith("成都")


def test_settings_without_room_are_counted_and_a_click_shows_all(clicker: Clicker, window: MainWindow) -> None:
    window.resize(1024, 640)
    window.desk.open(SAMPLE)
    settings = window.page.result.settings
    assert settings.fitting() < settings.text().count(" · ") + 1
    clicker.click(settings)
    assert window.page.result.options.isVisible()
    assert len(window.page.result.options.grid.controls) == settings.text().count(" · ") + 1


# --- copying, keeping still -------------------------------------------------------------------------------------------


def test_the_result_is_copied_as_a_short_text(clicker: Clicker, window: MainWindow) -> None:
    lay(window, JING)
    result = window.page.result
    result.setFocus()
    clicker.qtbot.keyClick(result, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    text = QApplication.clipboard().text()
    lines = text.split("\n")
    assert lines[0] == "阿珍 自摸 3万"
    assert "16 + 16 + 32 → 64分" in lines
    assert any(line.startswith("老王（庄）→ 阿珍：") and "2⁵" in line and line.endswith("= 32") for line in lines), text
    settlement = window.desk.settlement
    assert settlement is not None
    style = window.look.style(settlement.deal.players, definition=window.desk.definition)
    sentences = [told_text(one, style) for one in told(settlement, style)]
    assert [line for line in lines if line in sentences] == sentences, "every payment of the deal"
    assert "各家净额: 老王 −42，小李 −30，阿珍 +62，大刘 +10，Σ 0" in lines
    assert lines[-1].startswith("吉安 冲关 1.0.0 #")


def test_the_rows_of_a_list_are_copied_where_it_has_the_keys(clicker: Clicker, window: MainWindow) -> None:
    lay(window, JING)
    result = window.page.result
    result.payments.ledger.setFocus(Qt.FocusReason.TabFocusReason)
    clicker.qtbot.keyClick(result.payments.ledger, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert "精净\t−10\t−14\t−2\t+26\tΣ 0" in QApplication.clipboard().text()


def test_the_table_under_the_pointer_can_be_copied(window: MainWindow) -> None:
    lay(window, JING)
    result = window.page.result
    table = result.table_at(result.net.geometry().center())
    assert table is result.net
    lines = table.text().split("\n")
    assert lines[0].split("\t")[1:5] == NAMES
    assert lines[1] == "分\t−42\t−30\t+62\t+10\t0"
    assert result.table_at(result.head.geometry().center()) is None


def test_after_a_click_on_the_result_the_keys_are_still_the_desks(clicker: Clicker, window: MainWindow) -> None:
    lay(window, SEVERAL, 1)
    window.page.setFocus()
    result = window.page.result
    click_row(clicker, result.transfers, len(result.transfers.rows()) - 1)
    assert result.working.isVisible()
    focused = QApplication.focusWidget()
    assert focused is not None
    clicker.qtbot.keyClick(focused, Qt.Key.Key_Space)
    entry = window.desk.entry
    assert isinstance(entry, Win)
    assert entry.source == SELF_DRAWN


def test_amount_net_and_settings_stay_where_they_are_from_ruleset_to_ruleset(window: MainWindow) -> None:
    def places() -> list[object]:
        result = window.page.result
        QApplication.processEvents()
        kept = (result.head, result.pages, result.net, result.settings)
        return [(widget.mapTo(window, QPoint(0, 0)), widget.height()) for widget in kept]

    lay(window, THREE_WAYS)
    before = places()
    for record in (JING, SEVERAL):
        lay(window, record)
        assert places() == before


def test_enter_in_an_option_does_not_enter_the_deal(clicker: Clicker, window: MainWindow) -> None:
    window.desk.open(SAMPLE)
    clicker.options({"base": 5}, None)
    assert window.page.result.amount.text() == "40"
    assert len(window.desk.deal.events) == 3


@pytest.mark.parametrize(
    ("text", "told"), [("2^5 = 32", "2⁵ = 32"), ("3 × 2^12", "3 × 2¹²"), ("2^(a + 1)", "2^(a + 1)"), ("8", "8")]
)
def test_plain_powers_are_raised(text: str, told: str) -> None:
    assert raised(text) == told


def test_a_power_in_brackets_is_raised_without_them() -> None:
    assert power_runs("底 1 × 2^(4番 − (1 + 0)) = 8") == [("底 1 × 2", False), ("4番 − (1 + 0)", True), (" = 8", False)]
    assert power_markup("<b> × 2^(4番 − 1)") == "&lt;b&gt; × 2<sup>4番 − 1</sup>"


def test_what_is_no_power_stays_as_it_was_typed() -> None:
    assert power_runs("^(阿珍)") == [("^(阿珍)", False)]


def test_a_sum_that_is_too_long_goes_on_below(qtbot: QtBot) -> None:
    box = FormulaBox()
    qtbot.addWidget(box)
    box.resize(300, 60)
    line = "番 = " + " + ".join(f"第{at}种 {at}" for at in range(1, 9)) + " = 36"
    box.show_lines((line,), "rules.yaml:1", Look())
    assert box.sizeHint().height() > FormulaBox().sizeHint().height()
    box.resize(1200, 60)
    assert box.sizeHint().height() == FormulaBox().sizeHint().height()
    assert box.text() == line


def test_a_wait_that_is_worth_more_when_drawn_says_why(window: MainWindow, qtbot: QtBot) -> None:
    win = {"type": "win", "player": 0, "hand": "2233445566778m"}
    lay(window, {**THREE_WAYS, "options": {"self_draw": "add_fan"}, "events": [win]})
    waits = window.page.result.waits
    qtbot.waitUntil(lambda: all(len(row.cells) == 4 for row in waits.rows()))
    assert [row.cells[3].text for row in waits.rows()] == ["8 × 3 = 24", "8 × 3 = 24", "32 × 3 = 96"]
    assert waits.rows()[0].cells[3].second == "4番 → 8倍 → 8分"
    assert window.page.result.amount.text() == "96"
    lay(window, {**THREE_WAYS, "events": [win]})
    qtbot.waitUntil(lambda: all(len(row.cells) == 4 for row in waits.rows()))
    assert waits.rows()[0].cells[3].second == "4分 + 底 1"


def test_a_formula_that_one_item_less_would_break_leaves_the_window_whole(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(with_points("100 // items.total"), encoding="utf-8")
    event = {"type": "win", "player": 1, "from": 2, "hand": "1112345678999m", "tile": "5m"}
    lay(window, {"format": 1, "ruleset": str(path), "dealer": 0, "events": [event]})
    window.page.result.toggle_working()
    assert window.page.result.head.amount.text() == "76"


@pytest.mark.parametrize(("width", "height"), [(1024, 640), (1280, 720)])
@pytest.mark.parametrize(("language", "word"), [("zh", "值多少"), ("en", "worth"), ("zh-Hant", "值多少")])
def test_before_a_hand_is_whole_the_answer_says_what_will_stand_there(
    window: MainWindow, language: str, word: str, width: int, height: int
) -> None:
    window.set_look(Look(language=language))
    window.resize(width, height)
    lay(window, {**THREE_WAYS, "events": [{"type": "win", "hand": "123m"}]})
    second = window.page.result.second
    assert word in second.text()
    assert second.isVisible()
    assert "…" not in second.shown()[1], "and nothing of it is cut"
    lay(window, JING)
    assert word not in second.text()
