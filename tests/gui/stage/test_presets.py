"""Sets of options that have a name, one click away, and named beside the result."""

from __future__ import annotations

import pytest

from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from tests.gui.mouse import Clicker
from tests.ruleset_examples import RULESETS

WITH_PRESETS = [name for name in RULESETS if Library().load(name).definition.presets]


@pytest.mark.parametrize("ruleset", WITH_PRESETS)
def test_a_preset_is_one_click_and_is_named(window: MainWindow, clicker: Clicker, ruleset: str) -> None:
    desk, page = window.desk, window.page
    desk.set_ruleset(ruleset)
    page.toggle_options()
    assert page.options is not None
    assert desk.definition is not None
    assert desk.ruleset is not None
    for preset in desk.definition.presets:
        clicker.click(page.options.presets.button(preset.id))
        assert desk.table is not None
        assert desk.table.values == desk.ruleset.options(dict(preset.options))[0]
        assert page.options.presets.button(preset.id).isChecked()
    held = desk.deal.options
    switch = next(one for one in desk.definition.open_options if one.type == "switch" or one.type == "number")
    other = not desk.option(switch.id) if switch.type == "switch" else (desk.option(switch.id) or 0) + 1
    desk.set_option(switch.id, other)
    assert not any(page.options.presets.button(one.id).isChecked() for one in desk.definition.presets)
    desk.undo()
    assert desk.deal.options == held


def test_a_ruleset_without_presets_offers_none(window: MainWindow, clicker: Clicker) -> None:
    window.desk.set_ruleset("chengdu")
    window.page.toggle_options()
    assert not window.page.options.presets.isVisible()


def test_what_is_typed_stays_where_the_options_are_laid_out_otherwise(window: MainWindow, clicker: Clicker) -> None:
    window.resize(1920, 1080)
    window.desk.set_ruleset("wuhu")
    window.page.toggle_options()
    before = dict(window.page.options.grid.controls)
    window.resize(1024, 640)
    window.page.options.resize(300, 300)
    assert window.page.options.grid.controls == before
