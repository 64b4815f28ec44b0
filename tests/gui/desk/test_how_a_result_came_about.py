"""What unfolds below a result: how each amount came about, its items, and all readings of the hand."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, Qt

from calculator.gui.window import MainWindow
from calculator.resources import SAMPLE
from tests.gui.desk.lay_results import JING, NAMES, SEVERAL, THREE_WAYS, click_row, lay
from tests.gui.mouse import LEFT, Clicker

# --- how it came about ------------------------------------------------------------------------------------------------


def test_a_click_on_the_amount_unfolds_how_it_came_about_and_another_folds_it(
    clicker: Clicker, window: MainWindow
) -> None:
    window.desk.open(SAMPLE)
    result = window.page.result
    clicker.click(result.amount)
    assert result.working.isVisible()
    rows = result.working.rows()
    assert rows[0].cells[1].text.endswith(result.amount.text())
    assert rows[0].cells[0].second == "底 * 倍"
    assert len(rows) > 2
    places = [row.cells[1].second.strip() for row in rows]
    assert places[0].startswith("chengdu.yaml:")
    clicker.click(result.amount)
    assert not result.working.isVisible()
    assert result.items.isVisible()
    clicker.click(result.amount)
    window.desk.new_deal()
    assert not result.working.isVisible()


def test_a_transfer_unfolds_its_working_by_click_and_by_keys_and_escape_folds_it(
    clicker: Clicker, window: MainWindow
) -> None:
    lay(window, SEVERAL, 1)
    result = window.page.result
    result.payments.choose_scope("deal")
    texts = [line.who for line in result.transfers.lines()]
    at = texts.index("大刘 → 阿珍")
    click_row(clicker, result.transfers, at)
    assert result.working.isVisible()
    assert result.working_view.title.text() == "大刘 付 阿珍 4 分 · 胡"
    assert result.working.rows()[0].cells[1].text.endswith("4分")
    clicker.qtbot.keyClick(result.transfers, Qt.Key.Key_Escape)
    assert not result.working.isVisible()
    clicker.qtbot.keyClick(result.transfers, Qt.Key.Key_Return)
    assert result.working.isVisible()
    clicker.qtbot.keyClick(result.transfers, Qt.Key.Key_Up)
    clicker.qtbot.keyClick(result.transfers, Qt.Key.Key_Return)
    assert result.working_view.title.text().startswith("老王 付 小李 2 分 · 杠; 阿珍 付 小李 2 分 · 杠")


def test_a_working_of_something_that_is_gone_is_folded_away(clicker: Clicker, window: MainWindow) -> None:
    lay(window, SEVERAL, 1)
    result = window.page.result
    click_row(clicker, result.transfers, len(result.transfers.rows()) - 1)
    assert result.working.isVisible()
    lay(window, THREE_WAYS)
    assert not result.working.isVisible()
    assert result.items.isVisible()


def test_a_row_of_the_ledger_unfolds_the_value_of_each_player(clicker: Clicker, window: MainWindow) -> None:
    lay(window, JING)
    result = window.page.result
    click_row(clicker, result.payments.ledger, 1)
    shown = [row.cells[0].text for row in result.working.rows() if row.cells[0].bold]
    assert shown == [f"{name} 冲关数" for name in NAMES]


def test_a_line_number_leads_to_that_line_of_the_rules(clicker: Clicker, window: MainWindow) -> None:
    window.desk.open(SAMPLE)
    items = window.page.result.items
    left, width = items.spans()[3]
    with clicker.qtbot.waitSignal(window.page.result.rule_wanted) as wanted:
        clicker.qtbot.mouseClick(items, LEFT, pos=QPoint(left + width // 2, items.row_rect(1).center().y()))
    file, line = wanted.args
    assert "清一色" in Path(file).read_text(encoding="utf-8").splitlines()[line - 1]
    assert window.rules is not None
    assert window.rules.isVisible()
    assert window.rules.code.textCursor().blockNumber() + 1 == line
    window.rules.stop()


def test_in_the_working_enter_leads_to_the_line_too(clicker: Clicker, window: MainWindow) -> None:
    window.desk.open(SAMPLE)
    result = window.page.result
    clicker.click(result.amount)
    wanted: list[tuple[str, int]] = []
    result.rule_wanted.disconnect()
    result.rule_wanted.connect(lambda file, line: wanted.append((file, line)))
    clicker.qtbot.keyClick(result.working, Qt.Key.Key_Return)
    assert "points:" in Path(wanted[0][0]).read_text(encoding="utf-8").splitlines()[wanted[0][1] - 1]


# --- items and readings -----------------------------------------------------------------------------------------------


def test_items_say_their_fan_what_they_bring_and_why(window: MainWindow) -> None:
    window.desk.open(SAMPLE)
    rows = window.page.result.items.rows()
    assert [[cell.text for cell in row.cells[:3]] for row in rows[:3]] == [
        ["起番", "1番", "—"],
        ["清一色", "2番", "×4"],
        ["海底", "1番", "×2"],
    ]
    assert rows[1].cells[0].second == "只有一门"


def test_what_was_there_but_does_not_count_says_so_behind_what_counts(window: MainWindow) -> None:
    record = {
        **THREE_WAYS,
        "events": [{"type": "win", "player": 1, "from": 2, "hand": "12345678p444s55s", "tile": "9p"}],
    }
    lay(window, record)
    row = next(row for row in window.page.result.items.rows() if row.cells[0].text == "一条龙")
    assert row.cells[0].second == "有，本桌不算 (2番)"
    assert row.cells[0].role == "faint"
    lay(window, {**record, "options": {"straight": True}})
    row = next(row for row in window.page.result.items.rows() if row.cells[0].text == "一条龙")
    assert row.cells[1].text == "2番"


def test_all_readings_can_be_stepped_through_and_say_why_the_first_was_taken(
    clicker: Clicker, window: MainWindow
) -> None:
    lay(window, THREE_WAYS)
    reading = window.page.result.reading
    clicker.qtbot.waitUntil(lambda: reading.number.text() == "拆法 1 / 3")
    assert "取收得最多的：8 分" in reading.why()
    assert [row.cells[0].text for row in window.page.result.items.rows()][:3] == ["起番", "对对胡", "清一色"]
    clicker.click(reading.after)
    assert reading.number.text() == "拆法 2 / 3"
    assert "少 4 分" in reading.why()
    assert "对对胡" not in [row.cells[0].text for row in window.page.result.items.rows()]
    assert window.page.result.amount.text() == "8"
    clicker.click(reading.before)
    clicker.click(reading.before)
    assert reading.number.text() == "拆法 3 / 3"


def test_in_a_wide_window_all_readings_are_listed(clicker: Clicker, window: MainWindow) -> None:
    window.resize(1920, 1080)
    lay(window, THREE_WAYS)
    reading = window.page.result.reading
    clicker.qtbot.waitUntil(reading.list.isVisible)
    rows = reading.list.rows()
    assert [row.cells[1].text for row in rows] == ["8 分", "4 分", "4 分"]
    click_row(clicker, reading.list, 1)
    assert reading.at == 1


def test_a_wild_tile_says_which_of_its_group_it_is(window: MainWindow) -> None:
    lay(window, JING)
    tags = {tile.tag for tile in window.page.result.reading.groups.tiles()}
    assert {"将 5万顶", "刻 6万顶"} <= tags
