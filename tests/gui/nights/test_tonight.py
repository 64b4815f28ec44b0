"""In a very large window the night so far stands below the palette, and every step to the amounts below payments."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtWidgets import QApplication

from calculator.gui.desk.open_steps import OpenSteps
from calculator.gui.nights.tonight import TonightPanel
from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from calculator.session import sample_deal
from calculator.session.on_desk import deal_of
from tests.gui.nights.make_night_window import Player, night_window
from tests.make_nights import NAMES


def test_totals_and_the_last_ten_deals_stand_below_the_palette(library: Library) -> None:
    with night_window(library, 13) as window:
        window.show_view("desk")
        assert window.findChild(TonightPanel) is None, "it is made when there is room for it"
        window.resize(2560, 1440)
        window.refresh()
        panel = window.findChild(TonightPanel)
        assert panel is not None
        assert panel.isVisible()
        sheet = Player(window).sheet
        shown = panel.table.rows()
        assert [number for number, _ in shown] == list(range(13, 3, -1))
        assert [net for _, net in shown] == [row.net for row in reversed(sheet.rows)][:10]
        assert all(str(abs(total)) in panel.table.accessibleName() for total in sheet.totals)
        assert panel.chart.accessibleName()
        QApplication.processEvents()
        page = window.page
        tiles = page.palette_panel.tiles
        assert panel.y() >= page.palette_panel.geometry().bottom()
        paper = tiles.height() - max(tiles.tile_rect(kind).bottom() for kind in window.desk.kinds())
        assert paper < 60, "the palette is no higher than its tiles"
        assert tiles.tile_rect(0).width() >= 100
        window.resize(1920, 1080)
        window.refresh()
        assert panel.isHidden()


def test_few_payments_and_steps_stand_in_larger_type_in_a_very_large_window(window: MainWindow) -> None:
    kong = {"type": "kong", "player": 2, "kind": "exposed", "tile": "5p", "from": 3}
    data = {"format": 1, "ruleset": "chengdu", "players": NAMES, "dealer": 0, "events": [kong]}
    window.resize(2560, 1440)
    payments = window.page.result.payments
    high = {}
    for name, deal in (("one kong", deal_of(data)), ("three events", sample_deal())):
        window.desk.lay(deal)
        for _ in range(3):
            QApplication.processEvents()
        steps = window.findChild(OpenSteps)
        assert steps is not None
        assert steps.isVisible()
        assert payments.area.verticalScrollBar().maximum() == 0
        assert steps.geometry().bottom() <= steps.parentWidget().height()
        assert payments.geometry().bottom() <= steps.y()
        high[name] = payments.rows.fontMetrics().height(), steps.steps.fontMetrics().height()
    assert high["one kong"][0] > 1.4 * high["three events"][0]
    assert high["one kong"][1] > 1.4 * high["three events"][1]
    window.resize(1280, 720)
    QApplication.processEvents()
    assert payments.rows.fontMetrics().height() == high["three events"][0]


def test_below_the_payments_stands_every_step_of_the_deal_where_they_leave_room(window: MainWindow) -> None:
    window.resize(2560, 1440)
    QApplication.processEvents()
    steps = window.findChild(OpenSteps)
    assert steps is None or steps.isHidden(), "nothing is settled yet"
    window.desk.lay(sample_deal())
    QApplication.processEvents()
    steps = window.findChild(OpenSteps)
    assert steps is not None
    assert steps.isVisible()
    payments = window.page.result.payments
    assert steps.y() >= payments.geometry().bottom()
    assert payments.area.verticalScrollBar().maximum() == 0, "they have what they need first"
    said = steps.steps.accessibleName().split("\n")
    titles = ("小李 直杠 5条（大刘 打出）", "老王 胡 8筒（阿珍 点炮）", "流局")
    assert [line for line in said if line in titles] == list(titles)
    assert "分：底 1 × 8倍 = 8" in said
    assert not any("at_most" in line or "items.total" in line for line in said), "formulas stay behind a click"
    assert not any("" == line == following for line, following in pairwise(said))
    assert "2^(" not in steps.steps.text(), "powers are raised"
    assert "<sup>4番 − 1</sup>" in steps.steps.text()
    window.page.result.toggle_working()
    assert steps.isHidden(), "they are unfolded above"
    window.page.result.toggle_working()
    assert steps.isVisible()
    window.resize(1920, 1080)
    QApplication.processEvents()
    assert not steps.isVisible()
