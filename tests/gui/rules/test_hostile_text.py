"""Files of strangers in the editor: what steers the writing is seen, and no more is taken in than can be checked."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from calculator.documents import Problem
from calculator.gui.rules.view import RulesView
from calculator.rules.library import MAX_TEXT
from calculator.text import say, unplain, visible
from tests.attacks.figures import bounded
from tests.gui.rules.make_rules_view import YARD, settled, shown
from tests.how_much import ATTACK, sampled

EVIL = YARD.replace("# 三番", "# \u202e番三\u202c \u2067不是\u2069 \x9b31m \u2028 \u200b \xa0 三番")


def too_long() -> str:
    return Problem("ruleset_too_long", facts={"limit": MAX_TEXT}).message("zh")


def in_time(about: str) -> AbstractContextManager[None]:
    """Bounded where nothing else of the process works, as in an attack by itself; other tests leave windows and threads."""
    return bounded(about) if ATTACK else nullcontext()


def paste(view: RulesView, text: str) -> None:
    data = QMimeData()
    data.setText(text)
    view.code.insertFromMimeData(data)


def test_what_turns_or_steers_the_writing_is_seen_and_told(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    """A file whose comment reads otherwise than it is written."""
    path = mine / "yard.yaml"
    path.write_text(EVIL, encoding="utf-8")
    shown(qtbot, view, path)
    assert view.code.text() == visible(EVIL)
    assert unplain(view.code.text().replace("\n", "")) is None
    assert "\\u202e番三\\u202c" in view.code.text()
    assert view.bar.text.text() == say("rules_escaped", "zh", file="yard.yaml")
    assert view.head.file_name.text() == say("rules_unsaved", "zh", file="yard.yaml")
    view.keeping.leave()
    assert not list(mine.parent.glob("drafts/*")), "what was only looked at is no unsaved work"
    view.keeping.save()
    assert path.read_text(encoding="utf-8") == visible(EVIL)
    assert path.with_name("yard.yaml.bak").read_text(encoding="utf-8") == EVIL


def test_a_space_that_does_not_break_stays_one(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    text = YARD.replace("院坝头的打法", "院坝头的\xa0打法")
    (mine / "yard.yaml").write_text(text, encoding="utf-8")
    shown(qtbot, view, mine / "yard.yaml")
    assert view.code.text() == text
    assert view.file is not None
    assert not view.file.unsaved


def test_what_is_pasted_is_seen_as_what_it_is(qtbot: QtBot, view: RulesView, mine: Path) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    paste(view, "# \u202eabc\x1b[2J\r\n")
    assert view.code.text() == "# \\u202eabc\\u001b[2J\n" + YARD


def test_more_than_can_be_checked_is_neither_opened_nor_taken_in_nor_saved(
    qtbot: QtBot, view: RulesView, mine: Path
) -> None:
    """One bound: what `rules check` refuses."""
    long = mine / "long.yaml"
    long.write_text(YARD.replace("yard", "long") + "# long\n" * (MAX_TEXT // 7), encoding="utf-8")
    shown(qtbot, view, mine / "yard.yaml")
    view.open(long)
    assert too_long() in view.bar.text.text()
    assert view.current == mine / "yard.yaml"
    view.bar.hide()
    paste(view, "# long\n" * (MAX_TEXT // 7))
    assert too_long() in view.bar.text.text()
    assert view.code.text() == YARD
    view.code.insertPlainText("x" * (MAX_TEXT - len(YARD) + 1))
    view.keeping.save()
    assert too_long() in view.bar.text.text()
    assert (mine / "yard.yaml").read_text(encoding="utf-8") == YARD
    # One letter less is no longer too long.
    view.code.textCursor().deletePreviousChar()
    view.keeping.save()
    assert len((mine / "yard.yaml").read_text(encoding="utf-8")) == MAX_TEXT


LINES = ("𝕏 1 " * 249 + "\n", "a" + " " * 990 + "\n", "a: {" * 249 + "\n")


@sampled(2)
@pytest.mark.parametrize("filling", ["x", " ", "𝕏 1 ", "a: ", "{", "'", "- [\n", "\u0301", "﷽", "# 王\n", *LINES])
def test_no_text_holds_up_the_editor(qtbot: QtBot, view: RulesView, mine: Path, filling: str) -> None:
    shown(qtbot, view, mine / "yard.yaml")
    with in_time(filling):
        paste(view, (filling * MAX_TEXT)[: MAX_TEXT - len(YARD) - 1] + "\n")
        view.resize(1281, 676)
        QApplication.processEvents()
    with in_time(filling):
        settled(qtbot, view)
