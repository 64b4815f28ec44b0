"""In a small window nothing on the desk's strip, questions and result ends in …, whatever the ruleset and the language."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from calculator.gui.look import look
from calculator.gui.widgets.controls import ElidedLabel, FittedButton
from calculator.gui.window import MainWindow
from tests.how_much import sampled
from tests.ruleset_examples import RULESETS, examples


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """What painted parts write from now on that they cut: the module that does, and the text."""
    found: list[tuple[str, str]] = []
    plain = look.write

    def kept(module: str) -> Any:
        def write(painter: QPainter, box: QRect | QRectF, text: str, ink: str, *rest: Any, **named: Any) -> int:
            wide = plain(painter, box, text, ink, *rest, **named)
            if painter.fontMetrics().horizontalAdvance(text) > wide:
                found.append((module, text))
            return wide

        return write

    for name, module in list(sys.modules.items()):
        if name.startswith("calculator.gui.") and getattr(module, "write", None) is plain:
            monkeypatch.setattr(module, "write", kept(name))
    return found


def cut(area: QWidget) -> list[str]:
    """What buttons and lines show that is not all of it."""
    buttons = [(one.accessibleName(), one.text()) for one in area.findChildren(FittedButton) if one.isVisible()]
    lines = [(one.text(), one.shown()[1]) for one in area.findChildren(ElidedLabel) if one.isVisible()]
    return [whole for whole, shown in (*buttons, *lines) if "…" in shown and not whole.endswith("…")]


@sampled(6)
@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_nothing_ends_in_dots(
    qtbot: QtBot, window: MainWindow, written: list[tuple[str, str]], ruleset: str, language: str
) -> None:
    while window.look.language != language:
        window.switch_language()
    window.resize(1024, 640)
    page = window.page
    for record in examples(ruleset)[:4]:
        window.desk.open_data(record)
        for at in range(len(window.desk.deal.events)):
            window.desk.select(at)
            page.who.seat_facts.fold.click()
            qtbot.wait(1)
            window.grab()
            assert not [*cut(page.who), *cut(page.strip), *cut(page.result)]
            mine = [row for row in written if row[0].rpartition(".")[2] in ("seats_view", "net_table", "fact_controls")]
            assert not mine
