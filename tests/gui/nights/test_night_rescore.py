"""What if: the night under other settings and rules, beside itself; what is recorded stays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from calculator.gui.nights.rescore_page import RescorePage
from calculator.nights import rescore
from calculator.rules.library import Library, folders
from tests.gui.nights.make_night_window import Player, night_window
from tests.how_much import sampled


@pytest.fixture
def player(qtbot: QtBot, library: Library) -> Iterator[Player]:
    with night_window(library, deals=3) as window:
        yield Player(window)


def settled(player: Player, qtbot: QtBot) -> RescorePage:
    page = player.view.pages.currentWidget()
    assert isinstance(page, RescorePage)
    qtbot.waitUntil(lambda: not page.background.busy and not page.pause.isActive())
    return page


def opened(player: Player, qtbot: QtBot) -> RescorePage:
    player.page("rescore")
    return settled(player, qtbot)


def test_under_its_own_rules_nothing_changes(player: Player, qtbot: QtBot) -> None:
    page = opened(player, qtbot)
    assert page.table.rows == ()
    assert page.count.text() == "一行都不变"
    player.click(page.all)
    assert len(page.table.rows) == 3


def test_another_setting_shows_the_rows_that_change_and_keeps_the_night(player: Player, qtbot: QtBot) -> None:
    before = player.night
    page = opened(player, qtbot)
    control = page.options.controls["base"]
    control.show_value(2)
    control.changed.emit(2)
    page = settled(player, qtbot)
    wanted = rescore(before, Library(folders()), options={"base": 2})
    assert [line.key for line in page.table.rows] == [row.before.row.id for row in wanted.changed]
    assert len(wanted.changed) == 1
    (line,) = page.table.rows
    old, new = wanted.changed[0].before.net, wanted.changed[0].after.net
    assert old is not None
    assert new is not None
    for seat in range(4):
        if old[seat] != new[seat]:
            assert line.cells[3 + seat].text.replace("−", "-").replace("+", "").split(" → ") == [
                str(old[seat]),
                str(new[seat]),
            ]
    assert line.cells[-1].text == wanted.changed[0].why()
    assert str(abs(wanted.after.totals[0])) in page.totals.text()
    assert player.night == before


@sampled(2)
@pytest.mark.parametrize("ruleset", ["wuhu", "chengdu", "jian", "riichi"])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_no_setting_of_the_rules_reaches_out_of_its_place(
    player: Player, qtbot: QtBot, ruleset: str, language: str
) -> None:
    window = player.window
    window.resize(1280, 720)
    window.set_look(replace(window.look, language=language))
    page = opened(player, qtbot)
    page.rules.setCurrentIndex(page.rules.findData(ruleset))
    page.rules.activated.emit(page.rules.currentIndex())
    settled(player, qtbot)
    place = page.options.parentWidget().parentWidget()
    qtbot.waitUntil(lambda: page.options.minimumSizeHint().width() <= place.width() >= page.options.width())
    assert place.width() <= 400


def test_a_number_that_is_switched_on_can_be_written(player: Player, qtbot: QtBot) -> None:
    page = opened(player, qtbot)
    control = page.options.controls["cap_fan"]
    assert control.switch is not None
    (number,) = control.numbers
    assert not number.isEnabled()
    player.click(control.switch)
    assert number.isEnabled()
    number.setFocus()
    number.selectAll()
    qtbot.keyClicks(number, "3")
    page = settled(player, qtbot)
    assert page.options.values()["cap_fan"] == 3
    player.click(control.switch)
    assert not number.isEnabled()
    assert page.options.values()["cap_fan"] is None
    settled(player, qtbot)


def test_other_rules_say_how_they_differ_and_what_they_do_not_know(player: Player, qtbot: QtBot) -> None:
    before = player.night
    page = opened(player, qtbot)
    page.rules.setCurrentIndex(page.rules.findData("wuhu"))
    page.rules.activated.emit(page.rules.currentIndex())
    page = settled(player, qtbot)
    assert page.details.text()
    assert player.night == before
    player.click(page.back)
    page = settled(player, qtbot)
    assert page.count.text() == "一行都不变"


def test_a_row_recorded_meanwhile_is_compared_too(player: Player, qtbot: QtBot) -> None:
    page = opened(player, qtbot)
    player.click(page.all)
    row = player.night.rows[-1].id
    player.view.recorder.do(lambda: player.book.remove(row))
    page = settled(player, qtbot)
    assert len(page.table.rows) == 2


def test_a_window_may_close_while_a_night_is_reckoned(qtbot: QtBot, library: Library) -> None:
    with night_window(library, deals=3) as window:
        Player(window).page("rescore")
