"""The main window: the facts of a deal on the left, the answer on the right, one desk between them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QMainWindow,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from calculator.gui.deal import JING
from calculator.gui.desk import MODES, Desk
from calculator.gui.event_strip import EventStrip
from calculator.gui.hand_panel import HandPanel, Spot
from calculator.gui.look import Look
from calculator.gui.missing import Missing
from calculator.gui.palette import DARK, LIGHT
from calculator.gui.palette_panel import PalettePanel
from calculator.gui.stylesheet import qpalette, stylesheet
from calculator.gui.tile_art import TilePixmaps
from calculator.gui.top_bar import VIEWS, TopBar
from calculator.gui.words import seat_names

if TYPE_CHECKING:
    from calculator.gui.entry_line import EntryLine
    from calculator.gui.result_panel import ResultPanel
    from calculator.gui.rules.view import RulesView
    from calculator.gui.who_panel import WhoPanel

NARROW = 1180
"""Below this width everything moves closer."""
WIDE = 1700
"""From this width on tiles grow."""
_MOST = 1920
_TIGHT = """
QPushButton[segment="true"], QPushButton[chip="true"], QPushButton[segment="true"]:focus { padding: 0px 3px; }
QPushButton[segment="true"]:checked, QPushButton[chip="true"]:checked, QPushButton[chip="true"]:focus { padding: 0px 2px; }
QLabel[role="amount"][narrow="true"] { font-size: 30px; }
QPushButton[count="true"] { min-height: 24px; max-height: 26px; }
QSpinBox { padding-left: 4px; }
"""
"""Segments share what width there is, so their text needs all of it."""
_NEW_KEYS = {Qt.Key.Key_H: "win", Qt.Key.Key_G: "kong", Qt.Key.Key_U: "exhausted", Qt.Key.Key_X: "penalty"}
_MODE_KEYS = dict(zip((getattr(Qt.Key, f"Key_{letter}") for letter in "QYWERT"), MODES, strict=True))


def _vacant(horizontal: QSizePolicy.Policy) -> QFrame:
    """The place of a panel that is not made yet."""
    frame = QFrame()
    frame.setProperty("panel", True)
    frame.setSizePolicy(horizontal, QSizePolicy.Policy.Expanding)
    return frame


class MainWindow(QMainWindow):
    """Connects the views with the desk; `painted` tells when it was first seen. `whole` makes all parts at once."""

    painted = Signal()

    def __init__(self, desk: Desk, look: Look | None = None, *, whole: bool = True) -> None:
        super().__init__()
        self.desk = desk
        self.look = look or Look()
        self._seen = False
        self.setProperty("window", True)
        self.setMinimumSize(960, 600)
        self.resize(1280, 720)
        self._pixmaps = pixmaps = TilePixmaps()
        self.top = TopBar()
        self.strip = EventStrip(pixmaps)
        self.hand = HandPanel(pixmaps)
        self.palette_panel = PalettePanel(pixmaps)
        self.who: WhoPanel
        self.entry: EntryLine
        self.result: ResultPanel
        self.rules: RulesView | None = None
        self._vacant = [_vacant(QSizePolicy.Policy.Expanding), QFrame(), _vacant(QSizePolicy.Policy.Ignored)]
        self._vacant[1].setFixedHeight(30)
        self._lay_out()
        self._connect()
        desk.changed = self.refresh
        self._dress()
        if whole:
            self.complete()
        self.refresh()

    # --- building -------------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        whole = QWidget()
        whole.setProperty("window", True)
        # The desk itself takes the keys; a text field gives them back with Escape.
        whole.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.top)
        desk_page = QWidget()
        self._body = QVBoxLayout(desk_page)
        self.pages = QStackedWidget()
        self.pages.addWidget(desk_page)
        column.addWidget(self.pages, 1)
        self._body.addWidget(self.strip)
        self._columns = QHBoxLayout()
        self._body.addLayout(self._columns, 1)
        left = QWidget()
        left.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self._left = QVBoxLayout(left)
        self._left.setContentsMargins(0, 0, 0, 0)
        self._left.addWidget(self.hand)
        self._lower = QHBoxLayout()
        self._lower.addWidget(self.palette_panel, 63)
        self._lower.addWidget(self._vacant[0], 37)
        self._left.addLayout(self._lower, 1)
        self._left.addWidget(self._vacant[1])
        self._columns.addWidget(left, 3)
        self._columns.addWidget(self._vacant[2], 2)
        self.setCentralWidget(whole)
        whole.setFocus()
        self._whole_desk = whole

    def _connect(self) -> None:
        desk = self.desk
        self.top.asked.connect(self._asked)
        self.top.ruleset_chosen.connect(desk.set_ruleset)
        self.top.view_chosen.connect(self.show_view)
        self.strip.selected.connect(desk.select)
        self.strip.removed.connect(desk.delete_event)
        self.strip.added.connect(self._add)
        self.strip.dealer_chosen.connect(desk.set_dealer)
        self.hand.marked.connect(desk.mark_winning)
        self.hand.taken_back.connect(self._take_back)
        self.hand.sorted_.connect(desk.sort_hand)
        self.hand.cleared.connect(desk.clear_hand)
        self.palette_panel.mode_chosen.connect(desk.set_mode)
        self.palette_panel.tile_clicked.connect(desk.add_tile)
        self.palette_panel.tile_taken_back.connect(desk.remove_kind)

    def complete(self) -> None:
        """Makes what stands empty until the rules are known: who and how, the entry line, the answer."""
        if self.whole:
            return
        from calculator.gui.entry_line import EntryLine
        from calculator.gui.result_panel import ResultPanel
        from calculator.gui.who_panel import WhoPanel

        self.who, self.entry, self.result = WhoPanel(), EntryLine(), ResultPanel(self._pixmaps)
        desk, who, options = self.desk, self.who, self.result.options
        who.actor_chosen.connect(desk.set_player)
        who.source_chosen.connect(desk.set_source)
        who.kind_chosen.connect(desk.set_kind)
        who.flag_toggled.connect(desk.toggle_flag)
        who.held_changed.connect(desk.set_held)
        self.entry.entered.connect(self._enter)
        self.entry.left.connect(self._whole_desk.setFocus)
        self.result.winning_chosen.connect(desk.set_winning)
        options.option_changed.connect(desk.set_option)
        options.stake_changed.connect(desk.set_stake)
        options.name_changed.connect(self._rename)
        for made, share, layout in (
            (who, 37, self._lower),
            (self.entry, 0, self._left),
            (self.result, 2, self._columns),
        ):
            vacant = self._vacant.pop(0)
            layout.replaceWidget(vacant, made)
            layout.setStretchFactor(made, share)
            vacant.hide()
            vacant.deleteLater()
        self.entry.show_look(self.look)

    @property
    def whole(self) -> bool:
        """Whether all parts are there."""
        return not self._vacant

    # --- views ----------------------------------------------------------------------------------------------------

    def show_view(self, name: str) -> None:
        """The desk, or the rules, which are made when first asked for."""
        if name == "rules":
            self.pages.setCurrentWidget(self._rules_view())
        else:
            self.pages.setCurrentIndex(0)
            self._whole_desk.setFocus()
        self.top.show_view(name)

    def _rules_view(self) -> RulesView:
        if self.rules is None:
            from calculator.gui.rules.view import RulesView
            from calculator.rules.files import folders

            mine, built_in = folders()
            self.rules = rules = RulesView(self._pixmaps, (mine, built_in), self._settled_record, self.look)
            rules.rulesets_changed.connect(self._rules_changed)
            rules.ruleset_wanted.connect(self._use_ruleset)
            self.pages.addWidget(rules)
            rules.open_named(self.desk.deal.ruleset)
        return self.rules

    def _settled_record(self) -> dict[str, object] | None:
        """What the rules view settles again; nothing while the deal is not settled here either."""
        outcome = self.desk.outcome
        return self.desk.record() if outcome is not None and outcome.settlement is not None else None

    def _rules_changed(self) -> None:
        self.top.forget_rulesets()
        self.desk.reload_rules()

    def _use_ruleset(self, name: str) -> None:
        self.desk.set_ruleset(name)
        self.show_view("desk")

    # --- showing --------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Shows what lies on the desk; widgets are changed in place."""
        desk, look = self.desk, self.look
        for view in (self.top, self.strip, self.hand, self.palette_panel):
            view.show_desk(desk, look)
        if self.whole:
            self.who.show_desk(desk, look)
            self.result.show_desk(desk, look)
        if self.rules is not None:
            self.rules.refresh_deal()

    def _dress(self) -> None:
        """Theme and language, for what does not change with the deal."""
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.setPalette(qpalette(self.look.palette))
        self.setStyleSheet(stylesheet(self.look.palette) + _TIGHT)
        self.setWindowTitle(self.look.say("desk_title"))
        if self.whole:
            self.entry.show_look(self.look)
        self._measure()

    def set_look(self, look: Look) -> None:
        """Another theme, language or width."""
        dress = (look.palette, look.language) != (self.look.palette, self.look.language)
        self.look = look
        if dress:
            self._dress()
        self._measure()
        self.refresh()
        if self.rules is not None:
            self.rules.show_look(look)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.rules is not None:
            self.rules.stop()
        super().closeEvent(event)

    def _measure(self) -> None:
        narrow = self.look.narrow
        margin, gap = (12, 8) if narrow else (16, 12)
        beside = max((self.width() - _MOST) // 2, 0) + margin
        self._body.setContentsMargins(beside, gap, beside, 10)
        for layout in (self._body, self._columns, self._left, self._lower):
            layout.setSpacing(gap)
        self.top.setFixedHeight(40 if narrow else 44)
        self.strip.setFixedHeight(52 if narrow else 64)
        wide = self.look.wide
        most = 36 if narrow else 56 if wide else 44
        self.hand.strip.set_most(most)
        self.hand.setFixedHeight(most * 4 // 3 + (93 if narrow else 97))
        self.palette_panel.tiles.set_most(56 if wide else 44)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow, wide = self.width() < NARROW, self.width() >= WIDE
        if (narrow, wide) != (self.look.narrow, self.look.wide):
            self.set_look(replace(self.look, narrow=narrow, wide=wide))
        else:
            self._measure()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._seen:
            self._seen = True
            self.painted.emit()

    # --- acting ---------------------------------------------------------------------------------------------------

    def _asked(self, what: str) -> None:
        actions = {
            "new": self.desk.new_deal,
            "open": self.choose_file,
            "save": self.choose_where,
            "copy_record": self.copy_record,
            "undo": self.desk.undo,
            "redo": self.desk.redo,
            "language": self.switch_language,
            "theme": self.switch_theme,
        }
        actions[what]()

    def switch_language(self) -> None:
        self.set_look(replace(self.look, language="en" if self.look.language == "zh" else "zh"))

    def switch_theme(self) -> None:
        palette = LIGHT if self.look.palette.dark else DARK
        self.set_look(replace(self.look, palette=palette, faces=palette.faces))

    def choose_file(self) -> None:
        """Asks for a record and opens it."""
        from PySide6.QtWidgets import QFileDialog

        say = self.look.say
        path, _ = QFileDialog.getOpenFileName(self, say("desk_open_tip"), "", say("desk_records"))
        if path:
            self.desk.open(Path(path))

    def choose_where(self) -> None:
        """Asks for a place and saves the record there."""
        from PySide6.QtWidgets import QFileDialog

        say = self.look.say
        path, _ = QFileDialog.getSaveFileName(self, say("desk_save_tip"), say("desk_file_name"), say("desk_records"))
        if path:
            self.desk.save(Path(path))

    def copy_record(self) -> None:
        """Puts the record on the clipboard as YAML."""
        from calculator.gui.record_text import record_text

        QApplication.clipboard().setText(record_text(self.desk.record()))
        self.desk.tell([Missing("desk_copied")])

    def _add(self, kind: str) -> None:
        penalties = self.desk.definition.penalties if self.desk.definition is not None else ()
        if kind != "penalty":
            self.desk.add_event(kind)
        elif penalties:
            self.desk.add_event(penalties[0])

    def _take_back(self, spot: Spot) -> None:
        desk = self.desk
        if spot.what == "tile":
            desk.remove_tile(spot.at)
        elif spot.what == "winning":
            desk.remove_winning()
        elif spot.what == "meld":
            desk.remove_meld(spot.at)
        elif spot.what == "kong":
            desk.delete_event(spot.at)
        elif spot.what == "pending":
            desk.take_back()

    def _enter(self, text: str) -> None:
        if self.desk.enter_text(text):
            self.entry.field.clear()

    def _rename(self, seat: int, name: str) -> None:
        names = self.desk.deal.players or ("",) * 4
        self.desk.set_name(seat, name, names)

    def names(self) -> tuple[str, ...]:
        """What the four seats are called just now."""
        return seat_names(self.desk.deal, self.look.language)

    # --- keys -----------------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, modifiers = Qt.Key(event.key()), event.modifiers()
        control = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
        shift = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
        views = {getattr(Qt.Key, f"Key_{name}"): view for view, name in VIEWS.items()}
        if key in views:
            self.show_view(views[key])
            return
        if self.pages.currentIndex():
            # The keys of the desk are the desk's alone.
            super().keyPressEvent(event)
            return
        if control and self._control_key(key, shift):
            return
        desk = self.desk
        if control or modifiers & Qt.KeyboardModifier.AltModifier:
            super().keyPressEvent(event)
        elif key == Qt.Key.Key_Backspace:
            desk.take_back()
        elif key == Qt.Key.Key_Delete and desk.deal.current != JING:
            desk.delete_event(desk.deal.current)
        elif key in _NEW_KEYS:
            button = self.strip.new[_NEW_KEYS[key]]
            if button.isEnabled():
                self._add(_NEW_KEYS[key])
        elif key in _MODE_KEYS:
            desk.set_mode(_MODE_KEYS[key])
        elif self.whole and (key == Qt.Key.Key_Slash or event.text().isdigit()):
            self.entry.field.setFocus()
            if event.text().isdigit():
                self.entry.field.insert(event.text())
        else:
            super().keyPressEvent(event)

    def _control_key(self, key: Qt.Key, shift: bool) -> bool:
        desk = self.desk
        at = desk.deal.current
        actions: dict[Qt.Key, Callable[[], None]] = {
            Qt.Key.Key_Z: desk.redo if shift else desk.undo,
            Qt.Key.Key_N: desk.new_deal,
            Qt.Key.Key_O: self.choose_file,
            Qt.Key.Key_S: self.choose_where,
            Qt.Key.Key_Left: (lambda: desk.move_event(at, -1)) if shift else (lambda: desk.select(at - 1)),
            Qt.Key.Key_Right: (lambda: desk.move_event(at, 1)) if shift else (lambda: desk.select(at + 1)),
        }
        if key not in actions:
            return False
        actions[key]()
        return True
