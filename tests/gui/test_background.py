"""Work beside the window: the newest wins, parts and failures arrive in the window's thread, closing waits."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from calculator.documents import Problem, Problems
from calculator.gui.widgets.background import Background, Report, Stopped
from tests.garbage import collect_whole


class Heard:
    """What arrived, and whether it came in the window's thread."""

    def __init__(self, background: Background) -> None:
        self.found: list[tuple[str, object]] = []
        self.threads: set[int] = set()
        for name in ("partly", "done", "failed"):
            getattr(background, name).connect(lambda result, name=name: self._take(name, result))

    def _take(self, name: str, result: object) -> None:
        self.threads.add(threading.get_ident())
        self.found.append((name, result))


@pytest.fixture
def background(qtbot: QtBot) -> Iterator[Background]:
    made = Background()
    yield made
    made.close()
    assert gc.isenabled()


def counted(stopped: Stopped, report: Report) -> int:
    for part in range(3):
        report(part)
    return 3


def test_parts_and_the_result_arrive_in_order_in_the_windows_thread(background: Background, qtbot: QtBot) -> None:
    heard = Heard(background)
    background.start(counted)
    assert background.busy
    qtbot.waitUntil(lambda: not background.busy)
    assert heard.found == [("partly", 0), ("partly", 1), ("partly", 2), ("done", 3)]
    assert heard.threads == {threading.get_ident()}


def test_newer_work_stops_the_older_whose_result_is_dropped(background: Background, qtbot: QtBot) -> None:
    heard, began, ended = Heard(background), threading.Event(), threading.Event()

    def long(stopped: Stopped, report: Report) -> str:
        began.set()
        while not stopped():
            pass
        ended.set()
        return "old"

    background.start(long)
    assert began.wait(10)
    background.start(lambda stopped, report: "new")
    qtbot.waitUntil(lambda: not background.busy)
    assert ended.is_set()
    assert heard.found == [("done", "new")]


def test_problems_are_told_and_an_error_of_the_program_is_one(background: Background, qtbot: QtBot) -> None:
    heard = Heard(background)
    problem = Problem("file_missing", file="night.yaml")

    def refused(stopped: Stopped, report: Report) -> None:
        raise Problems([problem])

    background.start(refused, lambda stopped, report: [][1])
    qtbot.waitUntil(lambda: not background.busy)
    assert heard.found[0] == ("failed", (problem,))
    assert [one.code for one in heard.found[1][1]] == ["ask_stuck"]  # type: ignore[attr-defined]


def test_stopped_work_and_work_after_closing_bring_nothing(background: Background, qtbot: QtBot) -> None:
    heard = Heard(background)
    background.start(counted)
    background.stop()
    assert not background.busy
    background.close()
    background.start(counted)
    assert not background.busy
    qtbot.wait(20)
    assert heard.found == []


def test_work_that_still_waits_when_all_ends_is_freed(background: Background, qtbot: QtBot) -> None:
    """A page that is left before its work began leaves nothing behind, neither do the rulesets that the work holds."""

    class Held:
        def __call__(self, stopped: Stopped, report: Report) -> None:
            return None

    def long(stopped: Stopped, report: Report) -> None:
        while not stopped():
            pass

    works = [Held() for _ in range(3)]
    held = [weakref.ref(work) for work in works]
    background.start(long, *works)
    works.clear()
    qtbot.waitUntil(background.end)
    collect_whole()
    assert [one() for one in held] == [None] * 3


def test_work_behind_another_lets_it_go_first(background: Background, qtbot: QtBot) -> None:
    behind, order, go = Background(after=background), [], threading.Event()
    behind.start(*(lambda stopped, report, at=at: (go.wait(10), order.append(at)) for at in range(3)))
    background.start(lambda stopped, report: order.append("first"))
    go.set()
    qtbot.waitUntil(lambda: not background.busy and not behind.busy)
    behind.close()
    assert sorted(map(str, order)) == ["0", "1", "2", "first"]
    assert order.index("first") <= 1


def test_garbage_of_long_work_goes_in_the_windows_thread_before_the_work_ends(
    background: Background, qtbot: QtBot
) -> None:
    gone, threads = threading.Event(), set[int]()

    class Kept:
        def __init__(self) -> None:
            self.own = self

        def __del__(self) -> None:
            threads.add(threading.get_ident())
            gone.set()

    def long(stopped: Stopped, report: Report) -> bool:
        Kept()
        held = [[at] for at in range(50_000)]
        return gone.wait(20) and bool(held)

    heard = Heard(background)
    background.start(long)
    qtbot.waitUntil(lambda: not background.busy, timeout=30_000)
    assert heard.found == [("done", True)]
    assert threads == {threading.get_ident()}
