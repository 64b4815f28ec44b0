"""What can become of a hand, in the window: every discard, the chances as a plot, what a wild tile is worth."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from calculator.deals import Deal, Held, Win
from calculator.gui.desk.waits_view import WaitsView
from calculator.gui.widgets.rows_view import RowsView
from calculator.gui.window import MainWindow
from calculator.prospects import Position, chances, outlooks, wild_worth
from calculator.rules.library import BUILT_IN, Library
from calculator.session import Desk, OnDesk, Prospects
from calculator.tiles import KINDS, TILES, Hand, Meld, MeldKind, Tile, copies_of, parse_tiles, tile_name
from tests.gui.mouse import LEFT
from tests.how_much import how_many, invented, sampled

NAMES = ["老王", "小李", "阿珍", "大刘"]
RULESETS = sorted(path.stem for path in BUILT_IN.glob("*.yaml"))
OF_THIRTEEN = [name for name in RULESETS if Library().load(name).definition.hand is None]
"""Those whose waiting hand is of thirteen tiles, as the hands here are."""
FOURTEEN = {"type": "win", "player": 0, "from": 3, "hand": "22345678m34577p", "tile": "9p"}
FAR = "5m1378p24799s12z5p"
"""Three from ready at Ji'an, where 5 and 6 characters are wild."""


def record(*events: dict[str, Any], ruleset: str = "chengdu", **more: Any) -> dict[str, Any]:
    return {"format": 1, "ruleset": ruleset, "players": NAMES, "dealer": 0, "events": list(events), **more}


def jian(hand: str, **more: Any) -> dict[str, Any]:
    held = {"tile": "5m", "held": [[0, 0]] * 4}
    return record({"type": "win", "player": 2, "hand": hand, **more}, ruleset="jian", jing=held)


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    made = MainWindow(Desk(Deal("chengdu")))
    qtbot.addWidget(made, before_close_func=lambda widget: widget.deleteLater())
    made.resize(1280, 720)
    made.show()
    made.desk.start()
    return made


def lay(window: MainWindow, data: dict[str, Any]) -> Prospects:
    """A record on the desk, its last event on the felt."""
    window.desk.open_data(data)
    window.desk.select(len(data["events"]) - 1)
    return on_felt(window)


def on_felt(window: MainWindow) -> Prospects:
    outcome = window.desk.outcome
    assert outcome is not None
    assert outcome.prospects is not None
    return outcome.prospects


def waits_view(window: MainWindow) -> WaitsView:
    view = window.page.result.waits_view
    assert view.isVisible()
    return view


def done(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: not window.page.result.waits_view.working, timeout=60_000)


def turn_to(qtbot: QtBot, window: MainWindow, page: str) -> None:
    qtbot.mouseClick(waits_view(window).switch.button(page), LEFT)


def position(data: dict[str, Any], seen: dict[str, int] | None = None) -> tuple[Position, Hand]:
    """The same hand, asked without any window."""
    ruleset = Library().load(data["ruleset"])
    table = ruleset.table(ruleset.options(data.get("options", {}))[0])
    wild = table.wild(int(Tile(data["jing"]["tile"]))) if "jing" in data else ()
    win = data["events"][-1]
    melds = tuple(Meld.same(MeldKind.PONG, int(Tile(meld["tile"]))) for meld in win.get("melds", ()))
    winning = Tile(win["tile"]) if "tile" in win else None
    hand = Hand(parse_tiles(win["hand"]), melds, winning)
    counts = [(seen or {}).get(str(TILES[kind]), 0) for kind in range(KINDS)]
    return Position(table, hand, wild, counts, patient=True), hand


def told(rows: RowsView) -> list[tuple[str, ...]]:
    return [tuple(cell.text for cell in row.cells) for row in rows.rows()]


# --- fourteen tiles -----------------------------------------------------------------------------------------------


def test_of_fourteen_tiles_every_discard_is_listed_best_first_with_what_its_waits_would_pay(
    qtbot: QtBot, window: MainWindow
) -> None:
    data = record({"type": "kong", "player": 1, "kind": "concealed", "tile": "9s"}, FOURTEEN)
    lay(window, data)
    done(qtbot, window)
    here, hand = position(data, {"9s": 4})
    ranked = sorted(outlooks(here, hand), key=lambda one: one.rank)
    rows = waits_view(window).rows
    assert on_felt(window).ranked == tuple(ranked)
    assert [row.cells[0].tile for row in rows.rows()] == [one.tile for one in ranked]
    assert len(ranked) == len(set(parse_tiles("22345678m34577p9p")))
    assert told(rows)[:3] == [
        ("打 7筒", "听 1 种 4 张", "1", "1"),
        ("打 9筒", "听 2 种 4 张", "1", "1"),
        ("打 2万", f"差 1 张，进 {len(ranked[2].left.helps)} 种 {ranked[2].left.copies} 张"),
    ]
    assert [row.cells[1].second for row in rows.rows()[:2]] == ["8筒", "2万 7筒"]


def test_what_waits_would_pay_goes_from_the_least_to_the_most_and_says_what_may_not_be_won(
    qtbot: QtBot, window: MainWindow
) -> None:
    data = record({**FOURTEEN, "hand": "2233445566778m", "tile": "9p"})
    lay(window, data)
    done(qtbot, window)
    here, hand = position(data)
    best = min(outlooks(here, hand), key=lambda one: one.rank)
    discard = [wait.discard for wait in best.left.waits if wait.discard is not None]
    drawn = [wait.self_drawn for wait in best.left.waits if wait.self_drawn is not None]
    assert min(discard) < max(discard)
    row = waits_view(window).rows.rows()[0]
    assert row.cells[2].text == f"{min(discard)}–{max(discard)}"
    assert row.cells[3].text == f"{min(drawn)}–{max(drawn)}"
    dead = on_felt(window).ranked[-1]
    assert dead.left.waits == ()
    assert len(waits_view(window).rows.rows()[-1].cells) == 2


def test_a_click_on_a_discard_takes_that_tile_out_and_undo_brings_it_back(qtbot: QtBot, window: MainWindow) -> None:
    lay(window, record(FOURTEEN))
    done(qtbot, window)
    before = window.desk.on
    view = waits_view(window)
    assert view.message.text() == "点一行就打出那张，可以撤销"
    qtbot.mouseClick(view.rows, LEFT, pos=view.rows.row_rect(0).center())
    entry = window.desk.entry
    assert isinstance(entry, Win)
    # One wait is left, and nobody said that it has come: it is not laid down by itself.
    assert entry.tile is None
    assert sorted(entry.hand.tiles) == sorted(parse_tiles("22345678m3457p9p"))
    outcome = window.desk.outcome
    assert outcome is not None
    assert outcome.waits is not None
    assert [tile_name(kind, "zh") for kind in outcome.waits.kinds] == ["8筒"]
    window.desk.undo()
    assert window.desk.on == before


def test_the_winning_tile_itself_can_be_the_one_that_is_thrown(qtbot: QtBot, window: MainWindow) -> None:
    lay(window, record(FOURTEEN))
    done(qtbot, window)
    view = waits_view(window)
    at = next(at for at, row in enumerate(view.rows.rows()) if row.cells[0].text == "打 9筒")
    qtbot.mouseClick(view.rows, LEFT, pos=view.rows.row_rect(at).center())
    entry = window.desk.entry
    assert isinstance(entry, Win)
    assert entry.tile is None
    assert entry.hand.tiles == tuple(parse_tiles("22345678m34577p"))


def tab_stops(qtbot: QtBot, window: MainWindow, view: QWidget) -> list[QWidget]:
    """Where Tab stops within a part of the desk."""
    window.activateWindow()
    window.page.setFocus()
    passed: list[QWidget] = []
    while (focus := window.focusWidget()) not in passed:
        passed.append(focus)
        qtbot.keyClick(focus, Qt.Key.Key_Tab)
    return [widget for widget in passed if view.isAncestorOf(widget)]


def test_the_list_is_one_stop_of_tab_with_arrows_and_enter_discards(qtbot: QtBot, window: MainWindow) -> None:
    lay(window, record(FOURTEEN))
    done(qtbot, window)
    view = waits_view(window)
    assert tab_stops(qtbot, window, view) == [view.switch.button("list"), view.rows]
    view.rows.setFocus()
    qtbot.keyClick(view.rows, Qt.Key.Key_Down)
    second = view.rows.rows()[1].cells[0].tile
    before = sorted(parse_tiles("22345678m34577p9p"))
    qtbot.keyClick(view.rows, Qt.Key.Key_Return)
    entry = window.desk.entry
    assert isinstance(entry, Win)
    assert second is not None
    before.remove(TILES[second])
    assert sorted(entry.hand.tiles) == before


def test_fourteen_tiles_that_make_no_shape_are_looked_at_before_anyone_says_who_threw_the_last(
    qtbot: QtBot, window: MainWindow
) -> None:
    open_ = {key: value for key, value in FOURTEEN.items() if key != "from"}
    lay(window, record(open_))
    done(qtbot, window)
    assert len(waits_view(window).rows.rows()) == 12
    # A win of which only that is not known is none of these.
    window.desk.open_data(record({**open_, "tile": "7p"}))
    assert window.desk.outcome is not None
    assert window.desk.outcome.prospects is None


def test_a_draw_that_helps_is_told_and_a_click_on_it_changes_nothing(qtbot: QtBot, window: MainWindow) -> None:
    lay(window, record({"type": "win", "player": 0, "hand": "123456789p1358s"}))
    done(qtbot, window)
    view = waits_view(window)
    assert [row.cells[0].text for row in view.rows.rows()] == ["2条", "4条", "1条", "5条", "8条"]
    assert [row.cells[0].second for row in view.rows.rows()] == ["剩 4 张", "剩 4 张", "剩 3 张", "剩 3 张", "剩 3 张"]
    before = window.desk.on
    qtbot.mouseClick(view.rows, LEFT, pos=view.rows.row_rect(0).center())
    qtbot.keyClick(view.rows, Qt.Key.Key_Return)
    assert window.desk.on == before


# --- the chances --------------------------------------------------------------------------------------------------


@sampled(1)
@pytest.mark.parametrize(
    ("data", "exact", "ready"),
    [
        (record({"type": "win", "player": 0, "hand": "2233445566778m"}), True, True),
        (record({"type": "win", "player": 0, "hand": "123456789p1358s"}), True, False),
        (record({"type": "win", "player": 0, "hand": "159m1358p1177m24p"}), False, False),
        (jian(FAR), False, False),
    ],
    ids=["ready", "one away", "far", "far with a wild tile"],
)
def test_the_plot_shows_what_is_counted_or_played_out(
    qtbot: QtBot, window: MainWindow, data: dict[str, Any], exact: bool, ready: bool
) -> None:
    prospects = lay(window, data)
    turn_to(qtbot, window, "chances")
    done(qtbot, window)
    here, hand = position(data)
    *_, last = chances(here, hand.concealed_counts)
    view = waits_view(window).chances
    assert prospects.chances == view.plot.chances() == last
    assert last.exact == exact
    *_, worth = wild_worth(here, hand.concealed_counts)
    assert prospects.wild == worth
    assert view.plot.draws == 18
    told = view.values.text().splitlines()
    win = last.win[view.plot.at]
    assert told[-1] == f"自摸 {win.value:.1%}" + ("" if exact else f" ±{win.error:.1%}")
    assert len(told) == (1 if ready else 2)
    assert ("数出来的，没有误差" if exact else "试打 2000 次，± 是误差") in view.notes.text()
    assert ("多一张精" in view.notes.text()) == ("jing" in data)


def test_of_fourteen_tiles_the_chances_are_those_after_the_best_discard(qtbot: QtBot, window: MainWindow) -> None:
    data = record({**FOURTEEN, "hand": "2345678m134577p", "tile": "1m"})
    prospects = lay(window, data)
    turn_to(qtbot, window, "chances")
    done(qtbot, window)
    here, hand = position(data)
    best = min(outlooks(here, hand), key=lambda one: one.rank)
    rest = tuple(count - (kind == best.tile) for kind, count in enumerate(hand.concealed_counts))
    *_, last = chances(here, rest)
    assert prospects.chances == last
    assert waits_view(window).chances.within.text().startswith(f"打 {tile_name(best.tile, 'zh')} 以后")


def test_chances_grow_nearer_while_the_window_goes_on(qtbot: QtBot, window: MainWindow) -> None:
    prospects = lay(window, jian(FAR))
    turn_to(qtbot, window, "chances")
    view = waits_view(window)
    assert "还在算" in view.chances.notes.text()
    seen: list[int] = []

    def looked() -> bool:
        if prospects.chances is not None and prospects.chances.trials not in seen:
            seen.append(prospects.chances.trials)
        return prospects.settled

    qtbot.waitUntil(looked, timeout=60_000)
    assert len(seen) > 3
    assert seen == sorted(seen)
    assert seen[-1] == 2000
    done(qtbot, window)
    assert "还在算" not in view.chances.notes.text()


def test_any_change_drops_what_was_being_worked_out(qtbot: QtBot, window: MainWindow) -> None:
    old = lay(window, jian(FAR))
    turn_to(qtbot, window, "chances")
    qtbot.waitUntil(lambda: old.chances is not None, timeout=60_000)
    assert not old.settled
    reached = old.chances
    window.desk.remove_tile(0)
    assert not waits_view_or_none(window)
    qtbot.wait(60)
    assert old.chances is reached
    window.desk.add_tile(int(Tile("9m")))
    new = on_felt(window)
    assert new is not old
    qtbot.waitUntil(lambda: new.chances is not None, timeout=60_000)
    assert old.chances is reached
    assert waits_view(window).chances.plot.chances() in (None, new.chances)


def waits_view_or_none(window: MainWindow) -> bool:
    return window.page.result.waits_view.isVisible()


def test_nothing_is_played_out_before_anyone_looks(qtbot: QtBot, window: MainWindow) -> None:
    prospects = lay(window, jian(FAR))
    done(qtbot, window)
    assert prospects.done
    assert prospects.chances is None
    assert not prospects.settled


def test_the_switch_stays_as_it_was_chosen_and_nothing_else_moves(qtbot: QtBot, window: MainWindow) -> None:
    lay(window, jian(FAR))
    done(qtbot, window)
    result = window.page.result
    fixed = (result.net, result.settings, result.amount, result.payments, result.waits_view.line)
    QApplication.processEvents()  # what was asked for is laid out
    before = [(widget.geometry(), widget.isVisible()) for widget in fixed]
    turn_to(qtbot, window, "chances")
    assert [(widget.geometry(), widget.isVisible()) for widget in fixed] == before
    done(qtbot, window)
    assert [(widget.geometry(), widget.isVisible()) for widget in fixed] == before
    lay(window, record(FOURTEEN))
    assert waits_view(window).chances.isVisible()
    turn_to(qtbot, window, "list")
    assert waits_view(window).rows.isVisible()


def test_arrows_go_from_draw_to_draw_and_the_plot_says_itself_in_words(qtbot: QtBot, window: MainWindow) -> None:
    lay(window, record({"type": "win", "player": 0, "hand": "123456789p1358s"}))
    turn_to(qtbot, window, "chances")
    done(qtbot, window)
    view = waits_view(window)
    assert tab_stops(qtbot, window, view) == [view.switch.button("chances"), view.chances.plot]
    plot = view.chances.plot
    plot.setFocus()
    assert view.chances.within.text() == "摸 6 张以内"
    told = [view.chances.values.text()]
    for draws in (5, 4):
        qtbot.keyClick(plot, Qt.Key.Key_Left)
        assert view.chances.within.text() == f"摸 {draws} 张以内"
        told.append(view.chances.values.text())
    assert len(set(told)) == 3
    for _ in range(30):
        qtbot.keyClick(plot, Qt.Key.Key_Right)
    assert view.chances.within.text() == "摸 18 张以内"
    assert "听牌的机会：" in plot.accessibleName()
    assert "自摸的机会：" in plot.accessibleName()
    assert "摸 18 张以内" in plot.accessibleName()
    qtbot.mouseMove(plot, plot.field().topLeft())
    qtbot.mouseClick(plot, LEFT, pos=plot.field().topLeft())
    assert view.chances.within.text() == "摸 1 张"


def test_list_and_chances_are_copied_as_text(qtbot: QtBot, window: MainWindow) -> None:
    lay(window, record(FOURTEEN))
    done(qtbot, window)
    result = window.page.result
    result.copy()
    assert "打 7筒\t听 1 种 4 张 8筒\t1\t1" in QApplication.clipboard().text()
    turn_to(qtbot, window, "chances")
    done(qtbot, window)
    result.copy()
    assert "自摸的机会：" in QApplication.clipboard().text()
    result.waits_view.chances.plot.setFocus()
    result.copy()
    copied = QApplication.clipboard().text()
    assert copied.startswith("自摸的机会：")
    assert copied == result.waits_view.chances.text()


def test_in_english_everything_is_said_in_english(qtbot: QtBot, window: MainWindow) -> None:
    lay(window, record(FOURTEEN))
    window.set_look(replace(window.look, language="en"))
    done(qtbot, window)
    view = waits_view(window)
    rows = told(view.rows)
    turn_to(qtbot, window, "chances")
    done(qtbot, window)
    said = [
        *sum(rows, ()),
        view.message.text(),
        view.chances.text(),
        view.chances.notes.text(),
        view.chances.within.text(),
    ]
    assert rows[0][:2] == ("7 dots", "ready on 1, 4 left")
    assert not [text for text in said if any("\u4e00" <= letter <= "\u9fff" for letter in text)]


# --- what lies elsewhere ------------------------------------------------------------------------------------------


def test_tiles_that_lie_elsewhere_in_the_deal_cannot_be_drawn(qtbot: QtBot, window: MainWindow) -> None:
    melds = [{"type": "pong", "tile": "1s"}]
    first = {"type": "win", "player": 2, "from": 3, "hand": "3455p67777s", "melds": melds, "tile": "5p"}
    kong = {"type": "kong", "player": 1, "kind": "concealed", "tile": "9p"}
    far = {"type": "win", "player": 0, "hand": "12356p11358m12m", "melds": []}
    data = record(kong, first, {**far, "hand": "123568p11358m14m"})
    prospects = lay(window, data)
    seen = {"9p": 4, "1s": 3, "3p": 1, "4p": 1, "5p": 3, "6s": 1, "7s": 4}
    here, hand = position(data, seen)
    assert prospects.position.supply == here.supply
    counts = hand.concealed_counts
    for kind in here.kinds:
        left = window.desk.copies_left()[kind]
        assert here.left(counts, kind) == left, tile_name(kind, "zh")


def test_a_shared_discard_is_one_tile_for_both_who_win_on_it(qtbot: QtBot, window: MainWindow) -> None:
    first = {"type": "win", "player": 2, "from": 3, "hand": "345678s3478p66s", "tile": "9p"}
    second = {"type": "win", "player": 0, "from": 3, "hand": "123m456m78p4455p1m", "tile": "9p"}
    prospects = lay(window, record(first, second))
    kind = int(Tile("9p"))
    held = [0] * KINDS
    held[kind] = 1
    assert prospects.position.left(held, kind) == copies_of(kind) - 1


# --- nothing falls over -------------------------------------------------------------------------------------------


@sampled(2)
@invented
@pytest.mark.parametrize("ruleset", OF_THIRTEEN)
def test_hands_of_any_tiles_and_melds_are_looked_at_under_every_ruleset(
    qtbot: QtBot, window: MainWindow, ruleset: str
) -> None:
    random = Random(f"prospects {ruleset}")
    desk = window.desk
    desk.set_ruleset(ruleset)
    table = desk.table
    assert table is not None
    looked = 0
    for round_ in range(how_many(14, 8)):
        deck = [kind for kind in table.kinds for _ in range(copies_of(kind))]
        random.shuffle(deck)
        pongs = random.sample(sorted(set(deck)), random.choice((0, 0, 1, 3, 4)))
        rest = [kind for kind in deck if kind not in pongs]
        melds = tuple(Meld.same(MeldKind.PONG, kind) for kind in pongs)
        count = 13 - 3 * len(pongs) + random.choice((0, 0, 0, -1))
        tile = rest[-1] if round_ % 2 else None
        win = Win(round_ % 4, None, Held(tuple(rest[:count]), melds), tile)
        if round_ == 3:
            win = win._replace(hand=Held((rest[0],) * 13, ()))  # thirteen of a kind: nobody has that
        jing = rest[-2] if desk.has_jing else None
        desk.lay(OnDesk(Deal(ruleset, events=(win,), jing=jing)))
        view = window.page.result.waits_view
        if not view.isVisible() or desk.outcome is None or desk.outcome.prospects is None:
            continue
        looked += 1
        turn_to(qtbot, window, "list")
        done(qtbot, window)
        turn_to(qtbot, window, "chances" if round_ % 3 else "list")
        prospects = on_felt(window)
        for _ in range(40):
            prospects.work_chances()
        view.show_desk(desk, window.look)
        window.grab()
        assert view.text()
        if prospects.ranked:
            assert [one.rank for one in prospects.ranked] == sorted(one.rank for one in prospects.ranked)
            desk.throw(prospects.ranked[0].tile)
            entry = desk.entry
            assert isinstance(entry, Win)
            assert entry.tile is None
        if prospects.chances is not None:
            for line in (prospects.chances.ready, prospects.chances.win):
                assert all(one.value <= other.value + 1e-9 for one, other in pairwise(line))
    assert looked >= how_many(5, 2)
