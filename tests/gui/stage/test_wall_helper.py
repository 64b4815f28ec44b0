"""The dice beside the agreements: what they show is where the rules break the wall."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from calculator.gui.stage.wall_helper import WallHelper
from calculator.gui.window import MainWindow
from calculator.rules import broken
from calculator.statement import wall_lines
from calculator.table import set_option
from tests.ruleset_examples import examples


def helper_of(window: MainWindow) -> WallHelper:
    if window.page.options is None or not window.page.options.isVisible():
        window.page.toggle_options()
    options = window.page.options
    assert options is not None
    QApplication.processEvents()
    return options.wall


def set_dice(helper: WallHelper, *dice: int) -> None:
    for box, number in zip(helper.dice, dice, strict=True):
        box.setValue(number)


def test_dice_that_are_set_say_where_the_wall_is_broken(window: MainWindow) -> None:
    window.open_table.open_data(examples("chengdu")[1])
    helper = helper_of(window)
    assert helper.isVisible()
    assert not helper.picture.isVisible()
    set_dice(helper, 3, 5)
    table = window.open_table.table
    assert table is not None
    found = helper.found()
    assert found == broken(table, (3, 5))
    assert found is not None
    assert helper.words.text().splitlines() == wall_lines(found, window.look.language, brief=True)
    assert "在上家的牌墙开牌：从右端数过 3 墩。" in helper.words.text()
    assert helper.picture.accessibleName()


def test_it_goes_by_the_option_of_the_table(window: MainWindow) -> None:
    window.open_table.open_data(examples("chengdu")[1])
    helper = helper_of(window)
    set_dice(helper, 3, 5)
    window.open_table.make(set_option, "break_rule", "total")
    found = helper.found()
    assert found is not None
    assert (found.side, found.skip) == (3, 8)
    assert "从右端数过 8 墩" in helper.words.text()


def test_a_throw_sets_the_dice(window: MainWindow) -> None:
    window.open_table.open_data(examples("wuhu")[1])
    helper = helper_of(window)
    helper.random = Random(4)  # type: ignore[assignment]
    before = window.open_table.deal
    QTest.mouseClick(helper.roll, Qt.MouseButton.LeftButton)
    discarded = Random(4)
    assert [box.value() for box in helper.dice] == [discarded.randint(1, 6) for _ in helper.dice]
    found = helper.found()
    assert found is not None
    assert found.skip == sum(found.dice)
    assert window.open_table.deal is before, "dice are no part of the record"


def test_stacks_lie_clockwise_from_each_players_right(window: MainWindow) -> None:
    window.open_table.open_data(examples("chengdu")[1])
    helper = helper_of(window)
    set_dice(helper, 3, 5)
    picture = helper.picture
    dealer, following, across, before = (
        [picture.stack_rect(side, stack).center() for stack in (1, 2)] for side in range(4)
    )
    assert dealer[0].x() > dealer[1].x() > 0
    assert dealer[0].y() > across[0].y()
    assert before[0].y() > before[1].y()
    assert before[0].x() < following[0].x()
    assert across[0].x() < across[1].x()
    assert following[0].y() < following[1].y()
    image = picture.grab().toImage()
    colours = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
    assert window.look.palette.mark.lower() in colours


@pytest.mark.parametrize("ruleset", ["hongkong", "fangpaofa", "taiwan"])
def test_rules_that_say_nothing_of_it_show_no_dice(window: MainWindow, ruleset: str) -> None:
    window.open_table.open_data(examples("chengdu")[1])
    helper = helper_of(window)
    set_dice(helper, 3, 5)
    window.open_table.open_data(examples(ruleset)[0])
    QApplication.processEvents()
    assert not helper.isVisible()
    window.open_table.open_data(examples("sanren")[0])
    QApplication.processEvents()
    assert helper.isVisible()
    found = helper.found()
    assert found is not None
    assert len(found.sides) == 3
    assert helper.picture.grab().width() > 0
