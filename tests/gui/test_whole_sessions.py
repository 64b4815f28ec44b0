"""One whole evening of each of five tables entered with the mouse: recorded, a row changed in the middle, settled, taken out and
opened elsewhere. Every amount is held against what the command line says of the records that were saved."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from calculator.app import Book
from calculator.deals import Deal
from calculator.documents import read_yaml
from calculator.gui.nights.nights_page import NightsPage
from calculator.gui.nights.view import NightView
from calculator.gui.window import MainWindow
from calculator.nights import Sheet
from calculator.rules.library import Library
from calculator.table import OpenTable
from calculator.text.figures import signed
from calculator.view import FIRST_SEAT, GAME
from tests.gui.count_gestures import Keyboard
from tests.gui.counted_deals import TestDeal
from tests.gui.keyboard import press, shown_net, type_
from tests.gui.mouse import Clicker, choose
from tests.how_much import sampled
from tests.ruleset_examples import examples, turned
from tests.run_program import command_line

LEFT = Qt.MouseButton.LeftButton
SESSIONS = ("fangpaofa", "taiwan", "changsha", "riichi", "sanren")
DEALS = 8


def played(ruleset: str) -> list[dict[str, Any]]:
    """Examples for an evening of one table: those without options of their own, each unlike the one before."""
    found = [one for one in examples(ruleset) if not one.get("options")]
    return found[:: max(len(found) // DEALS, 1)][:DEALS]


def said(*arguments: str | Path, given: str = "") -> Any:
    """What a command answers as JSON."""
    ran = command_line(*arguments, "--json", given=given)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def scored(record: dict[str, Any]) -> dict[str, Any]:
    """What `score` says of a record."""
    ran = command_line("score", "--jsonl", given=json.dumps(record) + "\n")
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


class SessionPlayer:
    """A window with an empty file of nights, and what somebody with a mouse does there."""

    def __init__(self, qtbot: QtBot, folder: Path, ruleset: str) -> None:
        self.folder, self.ruleset = folder, ruleset
        self.window = MainWindow(OpenTable(Deal("chengdu")), folder=folder)
        qtbot.addWidget(self.window)
        self.window.open_table.start(Library())
        self.window.show()
        self.window.activateWindow()
        self.clicker = Clicker(qtbot, self.window)
        rulesets = self.window.top.rulesets
        self.clicker.choose(rulesets, rulesets.findData(ruleset))

    @property
    def open_table(self) -> OpenTable:
        return self.window.open_table

    @property
    def book(self) -> Book:
        return self.window.recorder.book()

    @property
    def sheet(self) -> Sheet:
        sheet = self.book.sheet
        assert sheet is not None
        return sheet

    @property
    def view(self) -> NightView:
        assert self.window.pages.night is not None
        return self.window.pages.night

    def click(self, widget: QWidget) -> None:
        assert widget.isVisible(), widget.accessibleName()
        assert widget.isEnabled(), widget.toolTip()
        QTest.mouseClick(widget, LEFT, pos=widget.rect().center())

    def message(self) -> str:
        return self.window.page.shown.hint

    # --- deals ----------------------------------------------------------------------------------------------------

    def deal_of(self, record: dict[str, Any]) -> dict[str, Any]:
        """The record with everybody moved on, so that whoever deals just now deals in it."""
        assert self.open_table.definition is not None
        by = self.open_table.deal.dealer - int(record["dealer"])
        return turned(record, by % self.open_table.deal.seats, self.open_table.definition)

    def enter(self, record: dict[str, Any]) -> None:
        """All that happened, by clicks; facts where they are said."""
        for event in record["events"]:
            getattr(self.clicker, f"_{event['type']}")(event)
        for place, event in enumerate(record["events"]):
            self.open_table.select(place)
            self.window.page.act("step:who")
            if event["type"] == "win":
                self.clicker.flags(event.get("flags", []))
            self.facts({**(record.get("facts") or {}), **(event.get("facts") or {})})
        self.window.page.act("page:")
        self.window.page.act("step:answer")

    def facts(self, facts: dict[str, Any]) -> None:
        self.clicker.facts(facts)

    def record(self) -> None:
        """Puts the deal into the night with Enter, as everybody does."""
        self.window.activateWindow()
        self.window.page.setFocus()
        if self.clicker.find("step:answer") is not None:
            # What is turned up is not told.
            self.clicker.act("step:answer")
        primary = self.window.page.shown.primary
        if primary is not None and primary.action == "record:":
            press(self.window, "Enter")
        else:
            # A deal that could go on ends with its own button.
            self.clicker.act("record:")

    # --- the night ------------------------------------------------------------------------------------------------

    def to_night(self) -> None:
        self.click(self.window.top.tabs["night"])

    def click_row(self, key: str) -> None:
        table = self.view.table
        index = table.cell_index(key, 2)
        table.scrollTo(index)
        QTest.mouseClick(table.viewport(), LEFT, pos=table.visualRect(index).center())

    def export(self, form: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """Taken out by the button and the list above it."""
        monkeypatch.setattr(QFileDialog, "getSaveFileName", staticmethod(lambda *_: (str(path), "")))
        self.click(self.view.side.buttons["export"])
        choose(self.view.sending.menu, form)
        return path

    def take_in(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A file opened as a night of its own."""
        monkeypatch.setattr(QFileDialog, "getOpenFileName", staticmethod(lambda *_: (str(path), "")))
        self.to_night()
        self.click(self.view.head.buttons["nights"])
        page = self.view.pages.currentWidget()
        assert isinstance(page, NightsPage)
        self.click(page.buttons["import"])
        self.click(page.opened.keep)


@pytest.fixture(params=SESSIONS)
def session(qtbot: QtBot, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[SessionPlayer]:
    made = SessionPlayer(qtbot, tmp_path / "here", request.param)
    yield made
    made.window.close()


def records_of(file: Path, ends: set[int]) -> list[dict[str, Any]]:
    """The records of a saved night as `score` reads them: each with what the ones before it give it. After the deals of `ends`,
    counted from 1, a game was over."""
    night = read_yaml(file.read_text(encoding="utf-8"), "").plain()
    found: list[dict[str, Any]] = []
    dealer, facts = night.get("dealer", 0), {}
    for at, row in enumerate(night["rows"], 1):
        own = row["record"]
        record = {"format": 1, "ruleset": night["ruleset"]["id"], "options": night.get("options") or {}, **own}
        record["dealer"] = row.get("dealer", dealer)
        if facts or own.get("facts"):
            record["facts"] = {**facts, **(own.get("facts") or {})}
        found.append(record)
        result = scored(record)
        dealer, facts = result["next_dealer"], result.get("next_facts") or {}
        if at in ends:
            # A game of riichi begins with the first seat.
            dealer, facts = 0 if record["ruleset"] == "riichi" else dealer, {}
    return found


def held_against_the_command_line(session: SessionPlayer, file: Path) -> dict[str, Any]:
    """All that the window shows of the night against `score` of the saved records and against `night show`."""
    sheet, view = session.sheet, session.view
    shown = said("night", "show", "last", "--data-dir", session.folder)
    records = records_of(file, {at for at, row in enumerate(shown["rows"], 1) if "game" in row})
    results = [scored(one) for one in records]
    assert [list(row.net or ()) for row in sheet.rows] == [one["net"] for one in results]
    assert [row.pot for row in sheet.rows] == [one.get("pot", 0) for one in results]
    assert [row["net"] for row in shown["rows"]] == [one["net"] for one in results]
    assert [row.dealer for row in sheet.rows] == [one["dealer"] for one in records]
    assert (list(sheet.totals), sheet.pot) == (shown["totals"], shown["pot"])
    lines = [line for line in view.table.rows if not line.key.endswith(GAME)]
    seats = sheet.night.seats
    for line, result in zip(lines, results, strict=True):
        amounts = [cell.text for cell in line.cells[FIRST_SEAT : FIRST_SEAT + seats]]
        assert amounts == [signed(points) if points else "·" for points in result["net"]]
    ends = [line for line in view.table.rows if line.key.endswith(GAME)]
    for line, game in zip(ends, shown.get("games", []), strict=True):
        amounts = [cell.text for cell in line.cells[FIRST_SEAT : FIRST_SEAT + seats]]
        assert amounts == [signed(points) if points else "·" for points in game["net"]]
    account: dict[str, Any] = said("night", "settle", "last", "--data-dir", session.folder)
    return account


def change_one(session: SessionPlayer) -> int:
    """A row in the middle is changed on the table: somebody else won, or from somewhere else. Gives its place."""
    for at in range(1, len(session.sheet.rows)):
        row = session.sheet.rows[at]
        session.click_row(row.row.id)
        session.click(session.view.drawer.buttons["edit"])
        page = session.window.page
        for giver in (True, False):
            for seat in range(session.open_table.deal.seats):
                winner, before = session.open_table.actor, session.open_table.on
                if giver and winner is not None and seat != winner:
                    page.act(f"source:{seat}")
                elif not giver and winner is not None and seat != winner:
                    page.act(f"player:{seat}")
                else:
                    continue
                if session.open_table.on == before:
                    continue
                outcome = session.open_table.outcome
                settled = outcome.settlement if outcome is not None and outcome.complete else None
                if settled is not None and settled.net != row.net:
                    session.record()
                    assert session.sheet.rows[at].net == settled.net, session.message()
                    return at
                session.click(session.window.top.undo)
        session.window.recorder.stop_editing()
        session.to_night()
    raise AssertionError("no row could be changed")


@sampled(1)
def test_a_whole_evening_with_the_mouse(
    session: SessionPlayer, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for at, example in enumerate(played(session.ruleset)):
        dealer = session.open_table.deal.dealer
        facts = {**dict(session.open_table.deal.facts)}
        record = session.deal_of(example)
        session.enter(record)
        whole = {**record, "dealer": dealer, "facts": {**facts, **(record.get("facts") or {})}}
        expected = scored(json.loads(json.dumps(whole)))
        assert "net" in expected, expected
        assert list(shown_net(session.window) or ()) == expected["net"], session.message()
        session.record()
        assert len(session.sheet.rows) == at + 1, session.message()
        assert list(session.sheet.rows[-1].net or ()) == expected["net"]
    session.to_night()
    file = session.export("yaml", tmp_path / "first.pages.night.yaml", monkeypatch)
    held_against_the_command_line(session, file)

    changed = change_one(session)
    session.to_night()
    assert session.sheet.rows[changed].mark == "edited"
    file = session.export("yaml", tmp_path / "second.pages.night.yaml", monkeypatch)
    account = held_against_the_command_line(session, file)

    session.click(session.view.side.buttons["settle"])
    assert session.sheet.night.settled is not None
    assert list(session.sheet.night.settled.totals) == account["net"]
    file = session.export("yaml", tmp_path / "third.night.yaml", monkeypatch)
    other = SessionPlayer(qtbot, tmp_path / "elsewhere", "wuhu")
    other.take_in(file, monkeypatch)
    assert [row.net for row in other.sheet.rows] == [row.net for row in session.sheet.rows]
    elsewhere = said("night", "settle", "last", "--data-dir", other.folder)
    assert elsewhere == said("night", "settle", "last", "--data-dir", session.folder)
    typed = session.export("csv", tmp_path / "typed.csv", monkeypatch)
    rulesets = other.window.top.rulesets
    session.click(other.window.top.tabs["table"])
    other.clicker.choose(rulesets, rulesets.findData(session.ruleset))
    other.take_in(typed, monkeypatch)
    assert [row.net for row in other.sheet.rows] == [row.net for row in session.sheet.rows]
    assert [row.dealer for row in other.sheet.rows] == [row.dealer for row in session.sheet.rows]
    other.window.close()


class Typist(Keyboard):
    """Types whole hands in the line for them, where digits and a letter are no keys of their own."""

    def hand(self, hand: dict[str, Any], winning: str) -> None:
        if not any(sign in hand["hand"] for sign in "xd"):
            super().hand(hand, winning)
            return
        self.key("/")
        type_(self.window, hand["hand"])
        self.key("Space")
        type_(self.window, winning)
        self.key("Enter")


def plain(ruleset: str) -> dict[str, Any]:
    """An example of which nothing has to be said but tiles, who, from whom and how."""
    found = (one for one in examples(ruleset) if not one.get("options") and not one.get("facts"))
    plain = (one for one in found if len(one["events"]) == 1 and one["events"][0]["type"] == "win")
    return next(one for one in plain if not any(one["events"][0].get(key) for key in ("facts", "flowers", "melds")))


def test_a_deal_by_keys_alone(session: SessionPlayer) -> None:
    record = plain(session.ruleset)
    session.window.page.setFocus()
    press(session.window, f"Ctrl+{'JKL;'[record['dealer']]}")
    hands = Typist(session.window)
    hands.deal(TestDeal("plain", "", record, ()))
    expected = scored(record)
    assert list(shown_net(session.window) or ()) == expected["net"], session.message()
    session.record()
    assert list(session.sheet.rows[0].net or ()) == expected["net"], session.message()


def test_a_deal_by_paste(session: SessionPlayer) -> None:
    for record in played(session.ruleset)[1:3]:
        window = session.window
        window.page.setFocus()
        QApplication.clipboard().setText(json.dumps({**record, "players": None}, ensure_ascii=False))
        press(window, "Ctrl+V")
        expected = scored(record)
        assert list(shown_net(window) or ()) == expected["net"], session.message()
        session.record()
        assert list(session.sheet.rows[-1].net or ()) == expected["net"], session.message()
