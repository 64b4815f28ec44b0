"""What a player prefers: kept in a file that may be broken, applied at once, chosen in a panel of the window."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from calculator import __version__
from calculator.app import CHOICES, SCALES, Preferences, load_preferences, store_preferences
from calculator.app.preferences import PREFERENCES, preferences_of
from calculator.documents import data_folder, read_yaml
from calculator.gui.look.look import Look, system_palette, with_preferences
from calculator.gui.look.palette import COLOUR_BLIND, DARK, HIGH_CONTRAST, LIGHT
from calculator.gui.pictures.deal_picture import deal_picture
from calculator.gui.pictures.qr import read_codes
from calculator.gui.preferences.panel import PreferencesPanel, sample
from calculator.gui.savers import PreferencesSaver
from calculator.gui.window import MainWindow
from calculator.resources import SAMPLE
from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.statement import reopen
from calculator.table import OpenTable, sample_deal
from tests.run_program import command_line, program

PAGE = "https://example.org/suanfan/"
MINE = Preferences("colour_blind", "dark", "en", 130, "off", 2, PAGE)

# The file


def test_preferences_that_are_kept_come_back_as_they_were(tmp_path: Path) -> None:
    assert store_preferences(tmp_path / "new", MINE)
    assert load_preferences(tmp_path / "new") == (MINE, False)


def test_without_a_file_everything_follows_the_system_at_100_percent(tmp_path: Path) -> None:
    assert load_preferences(tmp_path) == (Preferences("standard", "system", "system", 100, "system"), False)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "\x00", "[" * 100000])
def test_a_file_that_cannot_be_read_means_the_defaults_and_is_told(text: str, tmp_path: Path) -> None:
    (tmp_path / PREFERENCES).write_text(text, encoding="utf-8")
    assert load_preferences(tmp_path) == (Preferences(), True)


@pytest.mark.parametrize("value", [None, True, 100.0, "none", 95, [], {}, -1])
@pytest.mark.parametrize("name", [*CHOICES, "page"])
def test_one_slip_in_the_file_does_not_cost_the_others(name: str, value: object) -> None:
    text = json.dumps({**json.loads(MINE.text()), name: value})
    assert preferences_of(text) == MINE._replace(**{name: getattr(Preferences(), name)})


def test_a_folder_that_cannot_be_written_is_told_and_leaves_the_old_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert not store_preferences(tmp_path / "file", MINE)


@pytest.mark.parametrize(
    "page", ["javascript:alert(1)", "https://a b", "file:///etc/passwd", "https://x/#y", "https://" + "x" * 300]
)
def test_what_is_no_address_of_a_page_is_not_kept(page: str) -> None:
    assert preferences_of(json.dumps({"page": page})) == Preferences()


# The address of one's own page


def test_the_code_on_a_picture_is_a_link_to_ones_own_page() -> None:
    data = read_yaml(SAMPLE.read_text(encoding="utf-8"), str(SAMPLE)).plain()
    picture = deal_picture(settle_record(data, Library()), data, with_preferences(Look(), MINE))
    (code,) = read_codes(picture.png())
    assert code.startswith(f"{PAGE}#SUANFAN")
    assert reopen(code, Library()).same


def test_a_receipt_has_the_link_below_it_and_opens_as_before(tmp_path: Path) -> None:
    bare = command_line("receipt", SAMPLE).stdout
    assert store_preferences(data_folder(), MINE)
    linked = command_line("receipt", SAMPLE).stdout
    assert linked.startswith(bare.rstrip("\n"))
    assert linked.splitlines()[-1].startswith(f"{PAGE}#SUANFAN")
    assert reopen(linked, Library()).same


def test_the_window_sends_links_to_the_page_that_was_just_typed(window: MainWindow) -> None:
    window.open_table.load(sample_deal())
    window.set_preferences(window.preferences._replace(page=PAGE))
    assert load_preferences(data_folder())[0].page == ""
    picture = window.sending.picture()
    assert picture is not None
    (code,) = read_codes(picture.png())
    assert code.startswith(f"{PAGE}#SUANFAN")


def test_the_picture_of_the_command_line_has_the_link_too(tmp_path: Path) -> None:
    assert store_preferences(data_folder(), MINE)
    program("score", SAMPLE, "--picture", tmp_path / "deal.png")
    (code,) = read_codes((tmp_path / "deal.png").read_bytes())
    assert code.startswith(f"{PAGE}#SUANFAN")


def test_an_address_is_typed_and_one_that_is_none_is_told(qtbot: QtBot, window: MainWindow) -> None:
    panel = opened(window)
    for typed, kept in (("example.org", ""), (PAGE, PAGE), ("", "")):
        panel.page.setText(typed)
        panel.page.editingFinished.emit()
        assert window.preferences.page == kept


# How it looks


@pytest.mark.parametrize("scale", SCALES)
def test_type_and_controls_follow_the_scale(scale: int) -> None:
    look = with_preferences(Look(), Preferences(scale=scale))
    assert look.scale == scale
    assert look.px(100) == scale


def test_a_look_follows_the_preferences() -> None:
    look = with_preferences(Look(narrow=True), MINE)
    assert (look.palette, look.faces, look.language, look.narrow) == (DARK, COLOUR_BLIND, "en", True)


@pytest.mark.parametrize(
    ("preferred", "system", "moves"),
    [("on", False, True), ("off", True, False), ("system", True, True), ("system", False, False)],
)
def test_nothing_moves_where_the_player_or_the_system_says_so(preferred: str, system: bool, moves: bool) -> None:
    assert with_preferences(Look(), Preferences(motion=preferred), system).motion == moves


def test_a_look_keeps_still_unless_it_is_told_otherwise() -> None:
    assert not Look().motion


# The window


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    made = MainWindow(OpenTable(sample_deal()), preferences=Preferences(language="zh"))
    qtbot.addWidget(made)
    made.open_table.start()
    made.show()
    yield made
    made.close()


def opened(window: MainWindow) -> PreferencesPanel:
    window.toggle_preferences()
    assert window.panel is not None
    return window.panel


def test_a_face_set_is_chosen_by_a_click_and_seen_on_the_table(qtbot: QtBot, window: MainWindow) -> None:
    panel = opened(window)
    qtbot.mouseClick(panel.faces["high_contrast"], Qt.MouseButton.LeftButton)
    assert window.look.faces is HIGH_CONTRAST
    assert panel.faces["high_contrast"].isChecked()
    assert not panel.faces["standard"].isChecked()


def test_a_face_set_that_was_chosen_stays_when_the_theme_changes(window: MainWindow) -> None:
    window.set_preferences(window.preferences._replace(faces="colour_blind"))
    window.switch_theme()
    assert window.look.faces is COLOUR_BLIND


def test_theme_language_and_motion_are_chosen_by_clicks(qtbot: QtBot, window: MainWindow) -> None:
    panel = opened(window)
    for name, key in (("theme", "dark"), ("language", "en"), ("motion", "on")):
        qtbot.mouseClick(panel.segments[name].button(key), Qt.MouseButton.LeftButton)
    assert (window.look.palette, window.look.language, window.look.motion) == (DARK, "en", True)
    assert panel.accessibleName() == "Preferences"


def test_who_sits_at_the_bottom_is_chosen_by_name(qtbot: QtBot, window: MainWindow) -> None:
    panel = opened(window)
    bottom = panel.segments["bottom"]
    assert [choice.text for choice in bottom.choices()] == list(window.names())
    qtbot.mouseClick(bottom.button(2), Qt.MouseButton.LeftButton)
    assert window.preferences.bottom == 2
    assert bottom.button(2).isChecked()
    QApplication.processEvents()
    plates = window.page.view.table.plates
    assert max(plates, key=lambda plate: plate.y()) is plates[2]


def test_the_size_of_type_is_chosen_by_the_arrow_keys(qtbot: QtBot, window: MainWindow) -> None:
    panel = opened(window)
    high = window.page.view.bar.question.sizeHint().height()
    for _ in range(3):
        qtbot.keyClick(panel.scale, Qt.Key.Key_Right)
    assert window.look.scale == 130
    assert panel.scale.accessibleName() == "字号 130 %"
    assert window.page.view.bar.question.sizeHint().height() > high
    for _ in range(9):
        qtbot.keyClick(panel.scale, Qt.Key.Key_Right)
    assert window.look.scale == SCALES[-1]


def test_the_slider_of_type_stays_under_the_pointer_while_all_else_grows(qtbot: QtBot, window: MainWindow) -> None:
    panel = opened(window)

    def place() -> QRect:
        return QRect(panel.scale.mapTo(window, QPoint(0, 0)), panel.scale.size())

    before, high = place(), window.page.view.bar.question.sizeHint().height()
    panel.scale.setSliderDown(True)
    for value in (112, 131, 158, 200, 80, 150):
        panel.scale.setSliderPosition(value)
        qtbot.waitUntil(lambda value=value: window.look.scale == round(value / 10) * 10)  # type: ignore[misc]
        assert panel.scale.value() == value, "the handle is where the pointer is"
        assert place() == before
    panel.scale.setSliderDown(False)
    qtbot.wait(1)
    assert window.look.scale == 150
    assert window.page.view.bar.question.sizeHint().height() > high


@pytest.mark.parametrize(("ruleset", "cards", "flowers"), [("chengdu", 0, 0), ("taiwan", 0, 3), ("fangpaofa", 10, 0)])
def test_faces_are_shown_on_tiles_that_the_table_plays_with(
    window: MainWindow, ruleset: str, cards: int, flowers: int
) -> None:
    panel = opened(window)
    before = {name: choice.sizeHint() for name, choice in panel.faces.items()}
    window.open_table.set_ruleset(ruleset)
    shown = sample(window.open_table.kinds())
    roles = [kind.family.role for kind in shown]
    assert (len(shown), roles.count("cards"), roles.count("flowers")) == (10, cards, flowers)
    for name, choice in panel.faces.items():
        assert choice.kinds == shown
        assert choice.sizeHint() == before[name]
        assert not choice.grab().isNull()


def test_reset_brings_everything_back(qtbot: QtBot, window: MainWindow) -> None:
    window.set_preferences(MINE)
    panel = opened(window)
    qtbot.mouseClick(panel.reset, Qt.MouseButton.LeftButton)
    assert window.preferences == Preferences()
    assert not panel.reset.isEnabled()


def test_the_folder_can_be_copied(qtbot: QtBot, window: MainWindow, data_folder: Path) -> None:
    panel = opened(window)
    qtbot.mouseClick(panel.copy_folder, Qt.MouseButton.LeftButton)
    assert QApplication.clipboard().text() == str(data_folder / "suanfan")


def test_the_version_stands_at_the_foot(window: MainWindow) -> None:
    panel = opened(window)
    assert panel.version.isVisible()
    assert panel.version.text() == f"算番 {__version__}"


@pytest.mark.parametrize("presses", [1, 7, 30])
def test_tab_stays_in_the_panel_and_escape_gives_the_keys_back(qtbot: QtBot, window: MainWindow, presses: int) -> None:
    plate = window.page.view.table.plates[1]
    plate.setFocus()
    panel = opened(window)
    qtbot.waitExposed(window)
    for _ in range(presses):
        focus = QApplication.focusWidget()
        assert focus is not None
        qtbot.keyClick(focus, Qt.Key.Key_Tab)
        focus = QApplication.focusWidget()
        assert focus is not None
        assert panel.isAncestorOf(focus)
    qtbot.keyClick(focus, Qt.Key.Key_Escape)
    assert panel.isHidden()
    assert plate.hasFocus()


def test_keys_pressed_in_the_panel_do_not_reach_the_table(qtbot: QtBot, window: MainWindow) -> None:
    panel = opened(window)
    before = window.open_table.on
    for key in (Qt.Key.Key_H, Qt.Key.Key_Backspace, Qt.Key.Key_U, Qt.Key.Key_Delete):
        qtbot.keyClick(panel.faces["standard"], key)
    assert window.open_table.on == before


def test_control_comma_opens_and_closes(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClick(window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    assert window.panel is not None
    assert window.panel.isVisible()
    qtbot.keyClick(window.panel, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    assert window.panel is None


@pytest.mark.parametrize("switches", [0, 1, 2])
def test_the_theme_follows_the_system_until_another_is_chosen(window: MainWindow, switches: int) -> None:
    for _ in range(switches):
        window.switch_theme()
    other = LIGHT if system_palette() is DARK else DARK
    assert window.preferences.theme == ("system" if switches != 1 else other.name)


def test_changes_are_written_and_a_second_window_looks_the_same(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    saver = PreferencesSaver(window, tmp_path)
    window.set_preferences(MINE)
    window.switch_language()
    saver.close()
    kept, broken = load_preferences(tmp_path)
    assert not broken
    assert kept == MINE._replace(language="zh-Hant")
    assert with_preferences(Look(), kept) == window.look


def test_a_broken_file_is_told_in_a_sentence(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    saver = PreferencesSaver(window, tmp_path, broken=True)
    qtbot.waitUntil(
        lambda: [getattr(messages, "code", "") for messages in window.open_table.notice] == ["preferences_broken"]
    )
    saver.close()


def test_what_cannot_be_written_is_told_in_a_sentence(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    saver = PreferencesSaver(window, tmp_path / "file")
    window.set_preferences(MINE)
    qtbot.waitUntil(
        lambda: [getattr(messages, "code", "") for messages in window.open_table.notice] == ["preferences_unsaved"]
    )
    saver.close()
