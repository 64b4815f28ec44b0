"""In a very large window the night so far stands beside the desk, and below it every step to the amounts."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from calculator.deals import Deal
from calculator.gui.desk.open_steps import OpenSteps
from calculator.gui.look.look import Look
from calculator.gui.nights.tonight import TonightPanel
from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from calculator.session import Desk, sample_deal
from tests.gui.nights.make_night_window import Player, night_window


def test_totals_and_the_last_ten_deals_stand_beside_the_desk(library: Library) -> None:
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
        window.resize(1920, 1080)
        window.refresh()
        assert panel.isHidden()


def test_without_a_night_the_room_beside_the_desk_has_every_step_of_the_deal(library: Library) -> None:
    desk = Desk(Deal("chengdu"))
    desk.start(library)
    window = MainWindow(desk, Look())
    try:
        window.resize(2560, 1440)
        window.show()
        QApplication.processEvents()
        steps, tonight = window.findChild(OpenSteps), window.findChild(TonightPanel)
        assert steps is not None
        assert tonight is not None
        assert tonight.isHidden(), "there is nothing to be said of a night yet"
        assert steps.isVisible()
        assert steps.steps.text() == window.look.say("steps_none")
        desk.lay(sample_deal())
        said = steps.steps.text().split("\n")
        assert [
            line for line in said if line in ("小李 直杠 5条（大刘 打出）", "老王 胡 8筒（阿珍 点炮）", "流局")
        ] == [
            "小李 直杠 5条（大刘 打出）",
            "老王 胡 8筒（阿珍 点炮）",
            "流局",
        ]
        assert "分：底 1 × 8倍 = 8" in said
        assert not any("at_most" in line or "items.total" in line for line in said), "formulas stay behind a click"
        assert "\n\n\n" not in steps.steps.text()
        window.resize(1920, 1080)
        QApplication.processEvents()
        assert not steps.isVisible()
    finally:
        window.close()
        window.deleteLater()
