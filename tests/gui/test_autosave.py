"""What lies on the desk is there again at the next start, whatever happened in between."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from calculator.gui.deal.autosave import FILE, Kept, kept_of, load, store
from calculator.gui.deal.deal import Deal, Exhausted, Held, Kong, Penalty, Win
from calculator.gui.deal.desk import Desk
from calculator.gui.deal.keeper import Keeper
from calculator.gui.deal.sample import sample_deal
from calculator.gui.window import MainWindow
from calculator.hand import Meld

DEALS = [
    Deal("chengdu"),
    Deal("chengdu", events=(Win(), Kong("exposed", 2, 5), Win(1, None, Held((1, 2, 3)), 4)), current=1),
    Deal("chengdu", events=(Win(None, 3, Held((9, 9), (Meld.of("pong 5p"),))), Win()), current=1, dealer=2),
    Deal(
        "wuhu", (("a", (1, 2)),), "0.5", ("甲", "乙", "丙", "丁"), 3, (Win(0, -1, Held((1,))), Penalty("dead_hand", 1))
    ),
    Deal("jian", jing=4, held=((0, 1), (2, 0), (0, 0), (1, 1)), current=-1),
    Deal("jian", events=(Exhausted((Held((1, 2)), Held(), Held((3,)), Held())),), seat=2, after_kong=True),
]


@pytest.mark.parametrize("deal", [*DEALS, sample_deal()])
def test_a_deal_that_is_kept_comes_back_as_it_was(deal: Deal, tmp_path: Path) -> None:
    kept = Kept(deal, tmp_path, (1024, 640))
    assert store(tmp_path / "new", kept)
    assert load(tmp_path / "new") == (kept, "")


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"format": 2}', Kept(Deal("x")).text().replace('"current": 0', '"current": 7')]
)
def test_a_file_that_cannot_be_read_is_set_aside(text: str, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    assert load(tmp_path) == (None, "desk.json.broken")
    assert (tmp_path / "desk.json.broken").read_text(encoding="utf-8") == text
    assert load(tmp_path) == (None, "")


def test_every_cut_of_the_file_is_refused_without_a_crash() -> None:
    text = Kept(sample_deal()).text().rstrip()
    for end in range(0, len(text), 7):
        with pytest.raises(ValueError):  # noqa: PT011 - whatever the sentence
            kept_of(text[:end])


def test_a_folder_that_cannot_be_written_is_no_crash(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert not store(tmp_path / "file", Kept(Deal("chengdu")))


def test_the_next_window_shows_what_the_last_one_had(qtbot: QtBot, tmp_path: Path) -> None:
    first = MainWindow(Desk(Deal("")))
    qtbot.addWidget(first)
    keeper = Keeper(first, tmp_path)
    keeper.restore(sample_deal())
    first.desk.add_event("win")
    first.desk.add_tile(3)
    first.resize(1100, 700)
    keeper.close()
    second = MainWindow(Desk(Deal("")))
    qtbot.addWidget(second)
    again = Keeper(second, tmp_path)
    again.restore(sample_deal())
    again.close()
    assert second.desk.deal == first.desk.deal
    assert second.size() == first.size()


def test_changes_are_written_without_closing(qtbot: QtBot, tmp_path: Path) -> None:
    window = MainWindow(Desk(Deal("")))
    qtbot.addWidget(window)
    keeper = Keeper(window, tmp_path)
    keeper.restore(sample_deal())
    window.desk.set_dealer(2)
    qtbot.waitUntil(lambda: load(tmp_path)[0] is not None)
    kept = load(tmp_path)[0]
    assert kept is not None
    assert kept.deal.dealer == 2
    keeper.close()


def test_a_broken_file_is_told_in_a_sentence(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("{", encoding="utf-8")
    window = MainWindow(Desk(Deal("")))
    qtbot.addWidget(window)
    keeper = Keeper(window, tmp_path)
    keeper.restore(sample_deal())
    assert [getattr(told, "code", "") for told in window.desk.notice] == ["desk_autosave_broken"]
    keeper.close()
