"""Who pays whom stands first on a night's page, seen without scrolling."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea

from calculator.gui.look.look import Look
from calculator.gui.stage.keys import Words
from calculator.rules.library import Library
from tests.gui.nights.make_night_window import Player, night_window


def seen(player: Player) -> list[Words]:
    """The words of the accounts that lie whole within their area, from top to bottom."""
    accounts = player.view.side.accounts
    area = next(one for one in player.view.side.findChildren(QScrollArea) if one.isAncestorOf(accounts))
    port = area.viewport()
    words = [one for one in accounts.findChildren(Words) if one.isVisible()]
    places = [(QRect(one.mapTo(port, QPoint()), one.size()), one) for one in words]
    return [one for place, one in sorted(places, key=lambda it: it[0].top()) if port.rect().contains(place)]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_transfers_and_totals_are_seen_without_scrolling_above_the_chart(library: Library, language: str) -> None:
    with night_window(library, deals=9, look=Look(language="en" if language == "en" else "zh")) as window:
        window.resize(1366, 768)
        QTest.qWait(1)
        player = Player(window)
        side, shown = player.view.side, seen(player)
        for move in player.sheet.night.names[1:]:
            assert any(move in one.text() and "→" in one.text() for one in shown)
        assert sum("→" in one.text() for one in shown) == 3
        assert any("+140" in one.text() for one in shown)
        assert side.chart.isVisible()
        assert side.chart.mapTo(side, QPoint()).y() > side.accounts.mapTo(side, QPoint()).y()
        assert side.accounts.gross.parentWidget().isHidden()
        player.click(side.accounts.unfold)
        assert not side.accounts.gross.parentWidget().isHidden()


def test_in_a_small_window_the_accounts_are_the_first_tab(library: Library) -> None:
    with night_window(library, deals=9) as window:
        window.resize(1024, 640)
        QTest.qWait(1)
        player = Player(window)
        side = player.view.side
        assert [one.text for one in side.places.choices()] == ["结账", "累计走势"]
        assert side.accounts.isVisible()
        assert not side.chart.isVisible()
        assert sum("→" in one.text() for one in seen(player)) == 3
        player.choose(side.places, "chart")
        assert side.chart.isVisible()
        window.resize(1000, 640)
        QTest.qWait(1)
        assert side.chart.isVisible()


@pytest.mark.parametrize("percent", [100, 130])
def test_the_accounts_are_seen_whole_in_the_usual_window(library: Library, percent: int) -> None:
    with night_window(library, deals=9) as window:
        window.resize(1280, 720)
        window.set_look(replace(window.look, scale=percent))
        QTest.qWait(1)
        player = Player(window)
        side = player.view.side
        rows = (*side.accounts.moves.findChildren(Words), *side.accounts.totals.findChildren(Words))
        assert {one.text() for one in rows if one.isVisible()} <= {one.text() for one in seen(player)}
        assert side.chart.isVisible() == (percent == 100)
