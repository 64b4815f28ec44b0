"""Statistics over nights: the numbers are those of the rows, counted here once more by hand."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from calculator.gui.nights.statistics_page import StatisticsPage
from calculator.nights.entries import amounts
from calculator.rules.library import Library
from calculator.text.figures import percent
from calculator.view import signed_average
from tests.gui.nights.make_night_window import Player, night_window

WHO, NIGHTS, DEALS, WINS, WIN_SHARE, DRAWS, INS, IN_SHARE, BEST, AVERAGE, POINTS = range(11)


@pytest.fixture
def player(qtbot: QtBot, library: Library) -> Iterator[Player]:
    with night_window(library, deals=0) as window:
        made = Player(window)
        made.click(made.window.top.tabs["table"])
        window.record_deal()
        book = made.book
        book.add(amounts((8, -8, 0, 0), winners=(0,), discarder=1))
        book.add(amounts((-3, -3, -3, 9), winners=(3,), self_drawn=True))
        window.show_view("night")
        yield made


def statistics(player: Player) -> StatisticsPage:
    page = player.page("statistics")
    assert isinstance(page, StatisticsPage)
    return page


def texts(page: StatisticsPage) -> dict[str, list[str]]:
    return {line.cells[WHO].text: [cell.text for cell in line.cells] for line in page.table.rows}


def test_wins_feeds_and_points_are_those_of_the_rows(player: Player) -> None:
    first = player.sheet.rows[0]
    assert first.net is not None
    rows = texts(statistics(player))
    for seat, name in enumerate(player.night.names):
        row = rows[name]
        wins = (seat in first.winners) + (seat == 0) + (seat == 3)
        drawn = ((seat, None) in first.won_from) + (seat == 3)
        fed = any(giver == seat for _, giver in first.won_from) + (seat == 1)
        points = first.net[seat] + (8, -8, 0, 0)[seat] + (-3, -3, -3, 9)[seat]
        assert [int(row[at]) for at in (NIGHTS, DEALS, WINS, DRAWS, INS)] == [1, 3, wins, drawn, fed]
        assert int(row[POINTS].replace("−", "-")) == points
        assert row[AVERAGE] == signed_average(Fraction(points, 3))


def test_a_click_on_a_head_sorts_the_largest_first_and_once_more_the_least(player: Player) -> None:
    page = statistics(player)
    header = page.table.horizontalHeader()
    spot = QPoint(header.sectionViewportPosition(POINTS) + 20, header.height() // 2)
    shown = []
    for _ in range(2):
        QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=spot)
        shown.append([line.cells[POINTS].key for line in page.table.rows])
    assert shown[0] == sorted(shown[0], reverse=True)
    assert shown[1] == sorted(shown[0])


def test_only_the_nights_of_one_ruleset_are_counted_where_it_is_chosen(player: Player) -> None:
    player.begin("第二局", "wuhu")
    player.book.add(amounts((1, -1, 0, 0), winners=(0,), discarder=1))
    page = statistics(player)
    assert texts(page)["老王"][DEALS] == "4"
    assert page.hint.text()
    page.rules.setCurrentIndex(page.rules.findData("wuhu"))
    page.rules.activated.emit(page.rules.currentIndex())
    assert texts(page)["老王"][DEALS] == "1"
    assert page.hint.text() == ""


def test_the_nights_of_the_chosen_player_are_told_one_by_one(player: Player) -> None:
    page = statistics(player)
    page.table.choose(player.night.people[0].id)
    total = player.sheet.totals[0]
    page.line.setFocus()
    player.press(Qt.Key.Key_Left)
    assert player.night.date in page.line.accessibleName()
    assert str(abs(total)) in page.line.accessibleName()


def test_a_row_recorded_meanwhile_is_counted(player: Player) -> None:
    page = statistics(player)
    player.view.recorder.do(lambda: player.book.add(amounts((1, -1, 0, 0), winners=(0,), discarder=1)))
    assert texts(page)["老王"][DEALS] == "4"


def test_the_night_shows_its_biggest_hands_and_a_click_leads_to_the_row(player: Player) -> None:
    page = statistics(player)
    panel = page.highlights
    assert panel.isVisible()
    hands = [int(line.cells[-1].text) for line in panel.hands.rows]
    assert hands == sorted(hands, reverse=True)
    assert {8, 9} <= set(hands)
    (line,) = [line for line in panel.hands.rows if line.cells[-1].text == "9"]
    row = player.sheet.rows[2]
    panel.hands.scrollTo(panel.hands.cell_index(line.key))
    spot = panel.hands.visualRect(panel.hands.cell_index(line.key, 2)).center()
    QTest.mouseClick(panel.hands.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert player.view.page_name() == "sheet"
    assert player.view.row() is not None
    assert player.view.row().row.id == row.row.id  # type: ignore[union-attr]


def test_few_deals_do_not_tell_luck_from_skill_and_that_is_said(player: Player) -> None:
    panel = statistics(player).highlights
    assert "只打了 3 盘，分不出运气和本事" in panel.luck.text()
    for _ in range(30):
        player.book.add(amounts((8, -8, 0, 0), winners=(0,), discarder=1))
    panel = statistics(player).highlights
    assert "老王胡了" in panel.luck.text()
    assert "小李点了" in panel.luck.text()


def test_the_deal_to_see_again_is_one_click_away(player: Player) -> None:
    player.book.add(amounts((-300, 100, 100, 100)))
    panel = statistics(player).highlights
    assert "第 4 盘" in panel.again.text()
    assert "300" in panel.again.text()
    player.click(panel.again)
    assert player.view.row() is player.sheet.rows[3]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(7, 2), "+3.5"),
        (Fraction(-1, 3), "−0.3"),
        (Fraction(1, 100), "0"),
        (Fraction(12), "+12"),
    ],
)
def test_averages_are_rounded_exactly(value: Fraction, text: str) -> None:
    assert signed_average(value) == text


def test_shares_are_whole_percents() -> None:
    assert [percent(Fraction(*one)) for one in ((0, 1), (1, 3), (1, 2), (1, 1), (1, 200))] == [
        "0%",
        "33%",
        "50%",
        "100%",
        "1%",
    ]


def test_below_the_night_its_course_stands_where_there_is_room(player: Player) -> None:
    player.window.resize(1440, 900)
    page = statistics(player)
    QTest.qWait(1)
    assert page.course.isVisible()
    below = page.mapFromGlobal(page.course.mapToGlobal(QPoint(0, page.course.height()))).y()
    assert page.height() - below < 24, "nothing is left empty below it"
    assert all(name in page.chart.accessibleName() for name in player.night.names)
    row = player.sheet.rows[-1].row.id
    page.chart.row_chosen.emit(row)
    assert player.view.table.key() == row
    player.window.resize(1024, 640)
    assert not statistics(player).course.isVisible()
