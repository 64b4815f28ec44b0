"""The display F11: the stage without its bars over the whole screen, always dark, so that it does not blind at night."""

from dataclasses import replace

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from calculator.gui.display.awake import Awake
from calculator.gui.look import DARK, Look, announce, face_set, modifiers_of, style_sheet
from calculator.gui.stage.keys import Key, on_table
from calculator.gui.stage.stage import StageView, said
from calculator.gui.stage.unit import unit_of
from calculator.gui.widgets import later, vbox
from calculator.table import OpenTable
from calculator.view import Choice, Session, Stage, Step, do, stage

_STILL = 3000
"""Milliseconds after which a pointer that rests is hidden."""
_LEAVE = "leave"


class DisplayPage(QWidget):
    """Covers the window. `left`: it was left."""

    left = Signal()

    def __init__(self, open_table: OpenTable, parent: QWidget) -> None:
        super().__init__(parent)
        self._open_table = open_table
        self.whole: bool | None = None
        """True if the whole deal is shown, False if the event on the table is; None until somebody chose."""
        self._look, self._session = Look(palette=DARK, faces=DARK.faces), Session()
        self._announced = False
        self.stage, self.close_key = StageView(bars=False), Key()
        self.stage.head.addWidget(self.close_key)
        vbox(self, self.stage)
        self.shown: Stage | None = None
        self._awake = Awake()
        self._still = later(self, lambda: self.setCursor(Qt.CursorShape.BlankCursor), _STILL)
        self.setProperty("window", True)
        for attribute in (Qt.WidgetAttribute.WA_StyledBackground, Qt.WidgetAttribute.WA_Hover):
            self.setAttribute(attribute)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._windowed = Qt.WindowState.WindowNoState
        """The former state of the window."""
        self.hide()

    def enter(self) -> None:
        """Cover the parent and take the keys."""
        window = self.window()
        self.whole, self._announced = None, False
        self._windowed = window.windowState()
        window.showFullScreen()
        self.show()
        self.raise_()
        self.setFocus()
        self._awake.hold()
        self._still.start()

    def leave(self) -> None:
        """Go back to what is below, in a window as it was before."""
        self.hide()
        self.window().setWindowState(self._windowed)
        self.left.emit()

    def show_table(self, look: Look, session: Session) -> None:
        """Show the current deal, the answer as soon as it is settled."""
        look = replace(look, palette=DARK, faces=face_set(look.faces.name, DARK))
        if look.scale != self._look.scale or not self.styleSheet():
            self.setStyleSheet(style_sheet(DARK, look.scale))
        self._look, self._session = look, session
        self.shown = shown = stage(self._open_table, look.language, session, Step.ANSWER, self.whole)
        self.stage.show_stage(shown, look)
        close = look.say("display_close")
        self.close_key.show_choice(
            Choice(_LEAVE, "×", help=close), unit_of(self.width(), self.height(), look), on_table, 20
        )
        self.close_key.describe(close, "", close)
        self.setAccessibleName(look.say("display_title"))
        self.setAccessibleDescription(said(shown))
        # Changes of the deal are told by the table.
        if not self._announced:
            announce(self, self.accessibleDescription())
        self._announced = True

    def act(self, action: str) -> None:
        """Do an action of the stage by its id."""
        if action == _LEAVE:
            self.leave()
        elif action.startswith(("reading:", "working:")):
            self.stage.open_steps(self._open_table, self._session, action)
        elif action in ("page:", f"select:{self._open_table.current}"):
            self.whole, self._announced = action == "page:", False
            self.show_table(self._look, self._session)
        else:
            self.whole = False if action.startswith("select:") else None
            do(self._open_table, action)

    def step(self, by: int) -> None:
        """Show the next event, or the one before; the whole deal comes last."""
        cards = self.shown.strip if self.shown is not None else ()
        here = next((at for at, card in enumerate(cards) if card.chosen), len(cards) - 1)
        to = min(max(here + by, 0), len(cards) - 1)
        if cards and to != here:
            self.act(cards[to].action)

    def hideEvent(self, event: QHideEvent) -> None:
        """Handle the hiding of the widget."""
        self._awake.release()
        self._still.stop()
        self.unsetCursor()

    def event(self, event: QEvent) -> bool:
        """Handle an event before other handlers."""
        if event.type() == QEvent.Type.HoverMove:
            self.unsetCursor()
            self._still.start()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to another deal by arrows, Home and End; leave by Escape."""
        key, far = event.key(), len(self._open_table.deal.events) + 1
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Home: -far, Qt.Key.Key_End: far}
        if key == Qt.Key.Key_Escape:
            if not self.stage.close_sheet():
                self.leave()
        elif modifiers_of(event):
            event.ignore()
        elif key in steps:
            self.step(steps[Qt.Key(key)])
        else:
            event.ignore()
