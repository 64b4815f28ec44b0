"""Questions about the deal in the window: every page by real clicks and keys, and what becomes of it when the deal changes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from calculator.deals import Deal, Win
from calculator.documents import read_text, read_yaml
from calculator.gui.look.look import Look
from calculator.gui.questions.page import AnswerText, Page
from calculator.gui.questions.pages import AuditPage, ComparePage, OpenPage, ReceiptPage, WhyPage
from calculator.gui.questions.panel import KINDS, InquiryPanel
from calculator.gui.window import MainWindow
from calculator.resources import SAMPLE as SAMPLE_FILE
from calculator.rules.library import BUILT_IN, Library
from calculator.settlement import settle_record
from calculator.statement import receipt, reopen
from calculator.table import OpenTable, set_source
from calculator.table.state import deal_of
from calculator.text.figures import signed
from tests.gui.lay_results import NAMES, load
from tests.gui.mouse import LEFT, Clicker
from tests.ruleset_examples import examples
from tests.statement.test_forged_receipts import forged, text_of

WAIT = 60_000
SAMPLE: dict[str, Any] = read_yaml(read_text(SAMPLE_FILE), "").plain()
LONE: dict[str, Any] = {
    "format": 1,
    "ruleset": "chengdu",
    "dealer": 0,
    "events": [{"type": "win", "player": 0, "from": 1, "hand": "123456789m11m22p", "tile": "2p"}],
}
CAPPED: dict[str, Any] = {
    **LONE,
    "players": NAMES,
    "options": {"cap_fan": 2},
    "events": [{"type": "win", "player": 0, "from": 1, "hand": "1122334455667m", "tile": "7m"}],
}


class Asker:
    """A window with the panel open, and its mouse and keyboard."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        self.qtbot, self.window = qtbot, window
        self.clicker = Clicker(qtbot, window)

    @property
    def panel(self) -> InquiryPanel:
        assert self.window.inquiry is not None
        return self.window.inquiry

    def open(self) -> InquiryPanel:
        self.window.page.act("ask:")
        return self.panel

    def go(self, name: str) -> Page:
        self.clicker.click(self.panel.tabs.button(name))
        self.wait()
        return self.panel.page

    def wait(self) -> str:
        self.qtbot.waitUntil(lambda: not self.panel.worker.busy, timeout=WAIT)
        return self.messages()

    def messages(self) -> str:
        return self.panel.page.view.toPlainText()

    def claim(self, text: str) -> str:
        page = self.panel.page
        assert isinstance(page, AuditPage)
        page.claim.selectAll()
        # Keys give no Chinese; an input method puts it in whole.
        QTest.keyClicks(page.claim, text) if text.isascii() else page.claim.insert(text)
        QTest.keyClick(page.claim, Qt.Key.Key_Return)
        return self.wait()


def link_at(view: AnswerText, target: str) -> QPoint:
    """A point of a link, in the view's viewport."""
    cursor, seen = QTextCursor(view.document()), 0
    for at in range(view.document().characterCount()):
        cursor.setPosition(at)
        if cursor.charFormat().anchorHref() == target:
            seen += 1
            if seen == 5:
                return view.cursorRect(cursor).center() - QPoint(3, 0)
    raise AssertionError(f"no link {target} in: {view.toPlainText()}")


@pytest.fixture
def asker(qtbot: QtBot, library: Library) -> Iterator[Asker]:
    window = MainWindow(OpenTable(Deal("chengdu")), Look())
    qtbot.addWidget(window)
    window.open_table.start(library)
    window.show()
    load(window, SAMPLE, 1)
    asker = Asker(qtbot, window)
    asker.open()
    yield asker
    window.close()
    window.deleteLater()


# --- coming and going -------------------------------------------------------------------------------------------------


def test_escape_puts_the_panel_away_and_gives_the_keys_back_to_the_table(asker: Asker, qtbot: QtBot) -> None:
    asker.window.activateWindow()
    page = asker.panel.page
    assert isinstance(page, AuditPage)
    QTest.keyClick(page.claim, Qt.Key.Key_Escape)
    assert asker.window.inquiry is None
    qtbot.waitUntil(lambda: asker.window.page.hasFocus())
    asker.window.toggle_inquiry()
    for name in ("matters", "receipt", "compare", "open", "why"):
        asker.go(name)
        QTest.keyClick(asker.panel.page.view, Qt.Key.Key_Escape)
        assert asker.window.inquiry is None, name
        asker.window.toggle_inquiry()


def test_every_page_takes_the_keys_when_it_is_chosen(asker: Asker, qtbot: QtBot) -> None:
    asker.window.activateWindow()
    qtbot.waitUntil(asker.window.isActiveWindow)
    for name in KINDS:
        page = asker.go(name)
        focus = QApplication.focusWidget()
        assert focus is not None
        assert page.isAncestorOf(focus), name


def test_a_window_that_closes_while_an_answer_is_reckoned_does_so_cleanly(qtbot: QtBot, library: Library) -> None:
    window = MainWindow(OpenTable(Deal("chengdu")), Look())
    qtbot.addWidget(window)
    window.open_table.start(library)
    window.show()
    load(window, SAMPLE, 1)
    asker = Asker(qtbot, window)
    asker.open()
    page = asker.panel.page
    assert isinstance(page, AuditPage)
    page.claim.setText("12345")
    page.search()
    assert asker.panel.worker.busy
    window.close()
    assert not asker.panel.worker.busy
    window.deleteLater()
    QApplication.processEvents()


def test_a_fault_in_an_answer_becomes_a_sentence(asker: Asker) -> None:
    def broken(stopped: object, said: object) -> object:
        raise KeyError("a fault of the program")

    asker.panel.ask(broken)
    assert "没算出来" in asker.wait()


# --- a claim ----------------------------------------------------------------------------------------------------------


def test_a_cap_that_was_ignored_is_named_and_its_line_opened(asker: Asker, library: Library) -> None:
    load(asker.window, CAPPED)
    asker.panel.show_page("audit")
    mistaken = settle_record({**CAPPED, "options": {}}, library).net
    assert mistaken[0] > 4 * settle_record(CAPPED, library).net[0], "one doubling too many must not explain it"
    messages = asker.claim(" ".join(map(str, mistaken)))
    first = next(line for line in messages.splitlines() if "1. " in line)
    assert "封顶" in first
    view = asker.panel.page.view
    view.highlighted.emit(QUrl("rule:0"))
    assert "chengdu.yaml:" in view.toolTip(), "what a click would do"
    for name, points in zip(CAPPED["players"], mistaken, strict=True):
        assert name in messages
        assert signed(points) in messages
    QTest.mouseClick(view.viewport(), LEFT, pos=link_at(view, "rule:0"))
    assert asker.window.pages.currentWidget() is asker.window.pages.rules
    assert asker.window.pages.rules is not None
    line = asker.window.pages.rules.code.textCursor().block().text()
    assert "封顶" in line or "cap" in line


def test_the_right_number_is_told_to_be_right(asker: Asker) -> None:
    assert asker.claim("8 16 0 -24").startswith("说得对")


def test_a_plate_and_an_amount_are_a_claim(asker: Asker) -> None:
    page = asker.panel.page
    assert isinstance(page, AuditPage)
    asker.clicker.click(page.who.button(3))
    assert asker.claim("-24").startswith("说得对")
    asker.clicker.click(page.who.button(0))
    messages = asker.wait()
    assert not messages.startswith("说得对"), "another player's plate asks again"
    asker.clicker.click(page.who.button(None))
    assert asker.claim("8").startswith("说得对")


def test_what_is_no_number_is_told_at_once(asker: Asker) -> None:
    messages = asker.claim("老王没付钱")
    assert messages
    assert "说得对" not in messages
    assert not asker.panel.worker.busy


def test_an_explanation_folds_and_marks_the_card_it_is_about(asker: Asker) -> None:
    messages = asker.claim("16")
    assert "这样算" in messages, "the first explanation shows its steps"
    view, cards = asker.panel.page.view, asker.window.page.view.events
    # Wherever the last test left the pointer.
    view.highlighted.emit(QUrl())
    before = cards[1].grab().toImage()
    about = re.search(r"(\d+)\. 第 2 步", messages)
    assert about is not None, messages
    view.highlighted.emit(QUrl(f"slip:{int(about[1]) - 1}"))
    assert cards[1].grab().toImage() != before
    QTest.mouseClick(view.viewport(), LEFT, pos=link_at(view, "slip:0"))
    assert "这样算" not in asker.messages()
    QTest.mouseClick(view.viewport(), LEFT, pos=link_at(view, "slip:1"))
    assert "这样算" in asker.messages()
    asker.panel.leave()
    assert cards[1].grab().toImage() == before


def test_an_explanation_that_is_far_fetched_says_so(asker: Asker) -> None:
    """Two far-fetched slips are not as good as a missed kong."""
    assert "牵强" in asker.claim("4 14 -6 -12")
    assert "牵强" not in asker.claim("4 16 4 -24")


def test_another_deal_takes_the_answer_away(asker: Asker, qtbot: QtBot) -> None:
    assert "可能错在这里" in asker.claim("16")
    asker.window.open_table.make(set_source, 3)
    qtbot.waitUntil(lambda: "可能错在这里" not in asker.messages(), timeout=WAIT)


def test_the_answer_to_a_claim_is_there_again_after_another_tab(asker: Asker) -> None:
    found = asker.claim("16")
    asker.go("matters")
    asker.go("audit")
    assert asker.messages() == found
    page = asker.panel.page
    assert isinstance(page, AuditPage)
    page.claim.setText("8 16 0 -24")
    page.search()
    asker.go("matters")
    asker.go("audit")
    assert asker.wait().startswith("说得对"), "a search that was left is made again"


def test_stopping_a_search_leaves_no_answer_behind(asker: Asker) -> None:
    page = asker.panel.page
    assert isinstance(page, AuditPage)
    page.claim.setText("12345")
    page.search()
    asker.panel.stop()
    QTest.qWait(300)
    assert "可能错在这里" not in asker.messages()
    assert "没找到" not in asker.messages()


# --- why not, what matters, two tables --------------------------------------------------------------------------------


def test_the_item_that_is_asked_for_has_its_reason(asker: Asker) -> None:
    page = asker.go("why")
    assert isinstance(page, WhyPage)
    assert "对对胡" in asker.messages()
    page.wanted.insert("七对")
    messages = asker.wait()
    assert "要七个对子" in messages
    assert "对对胡" not in messages


def test_a_hand_that_is_no_win_is_told_what_would_make_it_one(asker: Asker) -> None:
    record = {**LONE, "events": [{**LONE["events"][0], "hand": "123456789m456p1p", "tile": "2p"}]}
    asker.window.open_table.start(on=deal_of(record))
    asker.go("why")
    messages = asker.messages()
    assert "还差 1 张" in messages
    assert "就胡" in messages


def test_settings_that_matter_stand_in_columns_under_the_four_names(asker: Asker) -> None:
    asker.go("matters")
    messages = asker.messages()
    for text in ("老王", "大刘", "现在", "封顶", "→ 3"):
        assert text in messages


def test_at_a_table_with_a_pot_it_has_a_column_and_only_like_tables_are_offered(asker: Asker) -> None:
    asker.window.open_table.open_data(examples("fangpaofa")[6])
    asker.go("matters")
    messages = asker.messages()
    for text in ("公账", "接炮封顶", "+3", "+97"):
        assert text in messages
    page = asker.go("compare")
    assert isinstance(page, ComparePage)
    assert [page.rules.itemData(at) for at in range(page.rules.count())] == ["shaoyang", "fangpaofa"]
    assert "公账" in asker.messages()


def test_a_setting_of_the_other_table_can_be_tried(asker: Asker) -> None:
    page = asker.go("compare")
    assert isinstance(page, ComparePage)
    asker.clicker.choose(page.rules, page.rules.findData("chengdu"))
    page.rules.activated.emit(page.rules.currentIndex())
    assert "两边一样" in asker.wait()
    asker.clicker.click(page.unfold)
    control = page.options.controls["cap_fan"]
    assert control.switch is not None
    asker.qtbot.mouseClick(control.switch, LEFT, pos=QPoint(9, control.switch.height() // 2))
    messages = asker.wait()
    assert "≠" in messages
    assert "封顶" in messages


def test_a_ruleset_under_which_the_deal_cannot_be_says_why(asker: Asker) -> None:
    page = asker.go("compare")
    assert isinstance(page, ComparePage)
    page.rules.setCurrentIndex(page.rules.findData("jian"))
    page.rules.activated.emit(page.rules.currentIndex())
    said = asker.wait()
    assert "按“吉安 冲关”，这一盘算不了：" in said


# --- open facts -------------------------------------------------------------------------------------------------------


def test_a_forgotten_discarder_gives_three_outcomes_and_decides(asker: Asker) -> None:
    page = asker.go("open")
    assert isinstance(page, OpenPage)
    asker.clicker.click(page.facts.button("events[1].from"))
    messages = asker.wait()
    assert "有 3 种可能" in messages
    assert "要紧的是：第 2 步是谁打的？" in messages
    asker.clicker.click(page.facts.button("events[1].from"))
    assert "还没有点" in asker.wait()


def test_what_nobody_has_said_yet_is_open_from_the_start(asker: Asker) -> None:
    on = deal_of(LONE)
    entry = on.entry
    assert isinstance(entry, Win)
    asker.window.open_table.start(on=on.with_entry(entry._replace(source=None)))
    asker.panel.leave()
    asker.window.toggle_inquiry()
    assert isinstance(asker.panel.page, OpenPage), "that is what is asked about"
    assert "有 3 种可能" in asker.wait()


def test_players_without_names_are_called_as_on_the_table(asker: Asker) -> None:
    load(asker.window, LONE)
    asker.window.toggle_inquiry()
    asker.window.toggle_inquiry()
    for name in KINDS:
        asker.go(name)
        if name == "audit":
            asker.claim("乙 -3")
        if name == "compare":
            page = asker.panel.pages[name]
            assert isinstance(page, ComparePage)
            page.rules.setCurrentIndex(page.rules.findData("chengdu_five"))
            page.rules.activated.emit(page.rules.currentIndex())
            asker.wait()
        if name in ("audit", "matters", "compare"):
            assert "乙" in asker.messages(), name
        assert "座位" not in asker.messages(), name
    page = asker.panel.pages["receipt"]
    assert isinstance(page, ReceiptPage)
    assert "乙 点炮" in page.text.toPlainText()


# --- receipts ---------------------------------------------------------------------------------------------------------


def test_the_receipt_is_copied_whole_by_one_button(asker: Asker) -> None:
    page = asker.go("receipt")
    assert isinstance(page, ReceiptPage)
    asker.clicker.click(page.buttons["copy"])
    text = QApplication.clipboard().text()
    assert text == receipt(settle_record(SAMPLE, Library()), asker.window.open_table.record())
    assert reopen(text, Library()).same
    assert "复制好了" in asker.messages()


def test_a_receipt_pasted_on_the_table_is_opened_and_laid_down(asker: Asker, library: Library, qtbot: QtBot) -> None:
    asker.panel.leave()
    QApplication.clipboard().setText("看这盘\n" + receipt(settle_record(LONE, library), LONE))
    asker.window.page.paste()
    assert not asker.panel.isHidden()
    qtbot.waitUntil(lambda: "看" not in asker.messages() and bool(asker.messages()), timeout=WAIT)
    QTest.qWait(400)
    assert len(asker.window.open_table.deal.events) == 1
    assert "已放到桌上" in asker.messages()


def test_a_changed_receipt_says_which_line_was_changed(asker: Asker, library: Library) -> None:
    page = asker.go("receipt")
    assert isinstance(page, ReceiptPage)
    page.text.setPlainText(receipt(settle_record(LONE, library), LONE).replace("净: ", "净: 9"))
    asker.clicker.click(page.buttons["open"])
    assert "改过" in asker.wait()


def test_a_strangers_receipt_or_record_opens_no_file_that_it_names(
    asker: Asker, library: Library, qtbot: QtBot, tmp_path: Path
) -> None:
    """What is pasted on the table names its ruleset by id; where it names a path, that is said and no file is opened."""
    text = (BUILT_IN / "chengdu.yaml").read_text(encoding="utf-8")
    path = tmp_path / "ours.yaml"
    path.write_text(text.replace("成都 血战到底", "偷看"), encoding="utf-8")
    deal, open_table = asker.window.open_table.deal, asker.window.open_table
    asker.window.page.take_text(json.dumps({**LONE, "ruleset": str(path)}))
    assert open_table.deal == deal
    assert "偷看" not in asker.window.page.shown.hint
    asker.panel.leave()
    asker.window.page.take_text(forged(text_of(LONE, library), library, LONE, ruleset=str(path)))
    assert str(path) in asker.wait()
    assert open_table.deal == deal
    assert "偷看" not in asker.messages()


def test_a_text_that_is_no_receipt_changes_nothing_on_the_table(asker: Asker) -> None:
    before = asker.window.open_table.on
    page = asker.go("receipt")
    assert isinstance(page, ReceiptPage)
    page.text.setPlainText("〔算番1·abc·def·〕")
    asker.clicker.click(page.buttons["open"])
    assert asker.wait()
    assert asker.window.open_table.on == before


# --- words ------------------------------------------------------------------------------------------------------------


def test_every_page_speaks_the_language_that_is_switched_to(asker: Asker) -> None:
    definition = asker.window.open_table.definition
    assert definition is not None
    # What the ruleset's file calls its options in English is its own business.
    own = {sign for option in definition.options for sign in option.label.en}
    for name in KINDS:
        asker.window.set_look(replace(asker.window.look, language="zh"))
        asker.go(name)
        asker.window.set_look(replace(asker.window.look, language="en"))
        asker.wait()
        QTest.qWait(200)
        asker.wait()
        assert asker.panel.page is asker.panel.pages[name]
        # How two files differ is told by quoting them, and a source in the language in which it was written.
        messages = asker.messages().partition("The two rulesets differ")[0]
        messages = "\n".join(line for line in messages.splitlines() if not line.startswith("Source: "))
        chinese = [sign for sign in messages if "\u4e00" <= sign <= "\u9fff"]
        assert set(chinese) <= set("老王小李阿珍大刘") | own, (name, messages)
    asker.window.set_look(replace(asker.window.look, language="zh"))


# --- lines of the rules -----------------------------------------------------------------------------------------------


def test_a_line_of_rules_that_a_night_keeps_opens_in_the_living_file(asker: Asker) -> None:
    asker.window.pages.show_rule("frozen/0/chengdu.yaml", 41)
    rules = asker.window.pages.rules
    assert rules is not None
    assert rules.code.textCursor().blockNumber() == 40
    assert "存下的 chengdu.yaml" in rules.bar.text.text(), "nobody knows whether it still says the same"


def test_a_line_of_a_file_of_ones_own_opens_too(asker: Asker, tmp_path: Path) -> None:
    mine = tmp_path / "我的 规则.yaml"
    mine.write_text((BUILT_IN / "chengdu.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    load(asker.window, {**LONE, "ruleset": str(mine)})
    asker.go("why")
    view = asker.panel.page.view
    QTest.mouseClick(view.viewport(), LEFT, pos=link_at(view, "rule:1"))
    rules = asker.window.pages.rules
    assert rules is not None
    assert asker.window.pages.currentWidget() is rules
    assert rules.code.textCursor().blockNumber() > 0
