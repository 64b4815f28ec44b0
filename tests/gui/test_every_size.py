"""Every view at every size of window and type, in every language: no text is cut, no part reaches out of its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from calculator.deals import Deal
from calculator.gui.look.look import Look
from calculator.gui.look.palette import DARK, LIGHT
from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from calculator.table import OpenTable, sample_deal
from calculator.table.state import deal_of
from calculator.text import LANGUAGES
from tests.gui.nights.make_night_window import night_window
from tests.gui.seen_whole import faults
from tests.how_much import how_many, sampled
from tests.make_deals import WITH_JING
from tests.ruleset_examples import examples

SIZES = ((960, 600), (1024, 640), (1280, 720), (1440, 900), (1920, 1080), (2560, 1440))
TYPES = (100, 80, 120, 150, 170, 200)
CASES = tuple(product(SIZES, TYPES))
SAMPLE, MORE = 3, 6
"""How many of them `make test` takes of each view and language; other ones for each."""
PLAYERS = ["老王", "小李", "阿珍", "大刘"]


class Scene(NamedTuple):
    """What lies on the table, and what is done before it is looked at."""

    deal: Callable[[], Any]
    act: Callable[[MainWindow], object] = lambda window: None


def example(ruleset: str, at: int = 0) -> Callable[[], Any]:
    """An example of a ruleset, whose players have names where they are four."""
    return lambda: deal_of(named(examples(ruleset)[at]))


def named(record: dict[str, Any]) -> dict[str, Any]:
    return {**record, "players": PLAYERS} if len(record.get("players", PLAYERS)) == len(PLAYERS) else record


def exhausted(window: MainWindow) -> None:
    window.open_table.add_event("exhausted")


def show_rules(window: MainWindow) -> None:
    window.show_view("rules")


def begin_session(window: MainWindow) -> None:
    window.show_view("new_session")
    assert window.pages.new_session is not None
    worker = window.pages.new_session.worker
    worker.wait(60_000)
    while worker.busy:
        QApplication.processEvents()


def agree(window: MainWindow) -> None:
    begin_session(window)
    assert window.pages.new_session is not None
    window.pages.new_session.tabs.chosen.emit("agreed")


def choose_rules(window: MainWindow) -> None:
    begin_session(window)
    assert window.pages.new_session is not None
    window.pages.new_session.tabs.chosen.emit("where")


SCENES = {
    "table": Scene(sample_deal),
    "table-blank": Scene(lambda: Deal("chengdu")),
    "table-exhausted": Scene(sample_deal, exhausted),
    "table-jian": Scene(lambda: deal_of({**WITH_JING, "players": PLAYERS})),
    "table-jian-lay": Scene(lambda: deal_of({**WITH_JING, "players": PLAYERS, "events": []})),
    "table-wuhu": Scene(example("wuhu", 1)),
    "table-fangpaofa": Scene(example("fangpaofa", 2)),
    "table-taiwan": Scene(example("taiwan", 3)),
    "table-riichi": Scene(example("riichi", 2)),
    "table-working": Scene(sample_deal, lambda window: window.page.act("working:")),
    "table-options": Scene(sample_deal, lambda window: window.page.toggle_options()),
    "questions": Scene(sample_deal, lambda window: window.toggle_inquiry()),
    "preferences": Scene(sample_deal, lambda window: window.toggle_preferences()),
    "keys": Scene(sample_deal, lambda window: window.toggle_sheet()),
    "rules": Scene(sample_deal, show_rules),
    "new_session": Scene(sample_deal, begin_session),
    "new-session-options": Scene(example("wuhu", 1), agree),
    "new-session-rules": Scene(example("jian", 1), choose_rules),
}
PAGES = ("sheet", "statistics", "rescore", "nights", "head", "row", "backups")
VIEWS = (*SCENES, *(f"night-{page}" for page in PAGES))


def settle() -> None:
    for _ in range(4):  # a layout asks for another round when a text has wrapped
        QApplication.processEvents()
    # An answer that came in the last round, as under load, has asked for one more.
    QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
    # What is to be deleted waits for the loop that a test does not have, and would be dressed again and again.
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture(params=VIEWS, scope="module")
def view(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def window(
    view: str, qapp: QApplication, library: Library, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[MainWindow]:
    """A window that shows the view, and is looked at in all sizes."""
    with ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setenv("SUANFAN_DATA", str(data_of(tmp_path_factory)))
        kind, _, page = view.partition("-")
        if kind == "night":
            made = stack.enter_context(night_window(library, 4))
            assert made.pages.night is not None
            made.pages.night.ask_page(page)
        else:
            scene = SCENES[view]
            made = MainWindow(OpenTable(scene.deal()), Look())
            made.show()
            stack.callback(made.deleteLater)
            stack.callback(made.close)
            made.open_table.start(library)
            settle()
            scene.act(made)
        settle()
        yield made


def data_of(factory: pytest.TempPathFactory) -> Path:
    return factory.mktemp("data")


@sampled(8)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_and_nothing_is_out_of_sight(window: MainWindow, view: str, language: str) -> None:
    at = VIEWS.index(view) * len(LANGUAGES) + LANGUAGES.index(language)
    step = len(CASES) // how_many(MORE, SAMPLE, len(CASES))
    cases = CASES[at % step :: step]
    messages = []
    for number, (size, percent) in enumerate(cases):
        palette = (LIGHT, DARK)[(number + at) % 2]
        window.resize(*size)
        settle()  # the window itself decides whether it is narrow
        window.set_look(replace(window.look, palette=palette, faces=palette.faces, language=language, scale=percent))
        settle()
        if window.size().toTuple() != size:
            messages.append(f"{size} {percent} %: the window is {window.size().toTuple()}")
        messages += [f"{size} {percent} % {fault.part}: {fault.what}" for fault in faults(window)]
    assert not messages, "\n".join(messages)
