"""Sets of options that have a name, one click away, and named beside the result."""

from __future__ import annotations

import pytest

from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from calculator.table import set_option
from tests.gui.mouse import Clicker
from tests.ruleset_examples import RULESETS

WITH_PRESETS = [name for name in RULESETS if Library().load(name).definition.presets]


@pytest.mark.parametrize("ruleset", WITH_PRESETS)
def test_a_preset_is_one_click_and_is_named(window: MainWindow, clicker: Clicker, ruleset: str) -> None:
    open_table, page = window.open_table, window.page
    open_table.set_ruleset(ruleset)
    page.toggle_options()
    assert page.options is not None
    assert open_table.definition is not None
    assert open_table.ruleset is not None
    for preset in open_table.definition.presets:
        clicker.click(page.options.presets.button(preset.id))
        assert open_table.table is not None
        assert open_table.table.values == open_table.ruleset.options(dict(preset.options))[0]
        assert page.options.presets.button(preset.id).isChecked()
    held = open_table.deal.options
    switch = next(one for one in open_table.definition.open_options if one.type == "switch" or one.type == "number")
    other = not open_table.option(switch.id) if switch.type == "switch" else (open_table.option(switch.id) or 0) + 1
    open_table.make(set_option, switch.id, other)
    assert not any(page.options.presets.button(one.id).isChecked() for one in open_table.definition.presets)
    open_table.undo()
    assert open_table.deal.options == held


def test_a_ruleset_without_presets_offers_none(window: MainWindow, clicker: Clicker) -> None:
    window.open_table.set_ruleset("chengdu")
    window.page.toggle_options()
    assert not window.page.options.presets.isVisible()


def test_what_is_typed_stays_where_the_options_are_laid_out_otherwise(window: MainWindow, clicker: Clicker) -> None:
    window.resize(1920, 1080)
    window.open_table.set_ruleset("wuhu")
    window.page.toggle_options()
    before = dict(window.page.options.grid.controls)
    window.resize(1024, 640)
    window.page.options.resize(300, 300)
    assert window.page.options.grid.controls == before
