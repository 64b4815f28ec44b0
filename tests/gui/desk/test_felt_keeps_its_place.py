"""What is written and laid on the felt stands where it stood, whatever kind of event is on it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from calculator.deals import Kong, Win
from calculator.gui.window import MainWindow
from calculator.text import LANGUAGES
from tests.how_much import how_many, invented
from tests.ruleset_examples import RULESETS, examples

SIZES = ((1024, 640), (1280, 720), (1440, 900), (1920, 1080))


def title(window: MainWindow) -> QPoint:
    """Where what is written on the felt begins, in the window."""
    head = window.page.hand.heading
    assert head.text()
    return head.mapTo(window, QPoint(0, 0))


@invented
@pytest.mark.parametrize("ruleset", RULESETS)
def test_title_and_tiles_stand_where_they_stood_when_another_event_is_chosen(window: MainWindow, ruleset: str) -> None:
    """Of a win, a kong, an exhausted wall and a penalty; however many tiles there are, and so how large."""
    records = [record for record in examples(ruleset) if len(record["events"]) > 1]
    some, kinds = how_many(len(records), 4), set[type]()
    for number in range(min(some, len(records))):
        record = records[number * len(records) // some]
        window.resize(*SIZES[number % len(SIZES)])
        window.set_look(replace(window.look, language=LANGUAGES[number % len(LANGUAGES)]))
        window.desk.open_data(record)
        QApplication.processEvents()
        titles, tops = set[tuple[object, ...]](), set[int]()
        for at, event in enumerate(window.desk.deal.events):
            window.desk.select(at)
            QApplication.processEvents()
            titles.add(title(window).toTuple())
            rects = window.page.hand.strip.tile_rects()
            tall = max((rect.height() for rect in rects), default=0)
            tops |= {rect.top() for rect in rects if rect.height() == tall}
            kinds.add(type(event))
        assert len(titles) == 1, (record, titles)
        assert len(tops) <= 1, (record, tops)
    assert kinds & {Win, Kong} or not records
