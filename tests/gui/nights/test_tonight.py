"""In a very large window the night so far stands beside the desk: totals, the last deals, the newest first."""

from __future__ import annotations

from calculator.gui.nights.tonight import TonightPanel
from calculator.rules.library import Library
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
