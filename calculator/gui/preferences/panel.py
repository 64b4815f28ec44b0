"""The preferences beside the table: every change is seen at once, so nothing has to be confirmed."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QRect, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QIcon, QKeyEvent, QPainter
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLineEdit, QSizePolicy, QSlider, QToolButton, QWidget

from calculator import __version__
from calculator.app import CHOICES, SCALES, Preferences, is_address
from calculator.documents import data_folder, private_folder
from calculator.gui.look import (
    STANDARD,
    TOP,
    FaceSet,
    Look,
    create,
    face_set,
    label,
    picture_of,
    push_button,
    say_within,
    styled_frame,
)
from calculator.gui.tiles import tile_height, tile_pixmap, width_within
from calculator.gui.widgets import (
    SLIDE,
    Alternative,
    ChoiceBar,
    fill,
    focus_next,
    hbox,
    later,
    move,
    scroll_area,
    tab_stops,
    vbox,
)
from calculator.text import KNOWN, code_of
from calculator.tiles import Tile, parse_tiles

_STEP = SCALES[1] - SCALES[0]

_TILES = parse_tiles("5m158p1579s67z")
_WITH_FLOWERS = parse_tiles("5m18p159s7z135f")
_CARDS = parse_tiles("125790x1247d")
"""One of each way to draw: of tiles, of a table with flowers, of cards."""
_TILE, _SHARP = 30, 2
"""The width of a tile, and how many pixels of its picture there are to one."""
_FOOT, _SLIDER = 56, 200
"""The height of the foot and the width of the slider in it, whatever the type."""
_SEGMENTS = ("theme", "language", "motion")
"""The preferences that are chosen among a few words."""
_CHOICES = {"theme": "theme_choice", "motion": "motion_choice"}
"""Families of sentences for what can be chosen."""


def _choice(name: str, key: str, look: Look) -> str:
    if name == "language":
        return KNOWN[key].name if key in KNOWN else look.say("preferences_language_system")
    return look.say(code_of(_CHOICES[name], key))


def sample(kinds: Collection[int]) -> tuple[Tile, ...]:
    """Return the kinds that show a set of faces, for a table with such tiles."""
    return next((few for few in (_CARDS, _WITH_FLOWERS) if set(few) <= {*kinds}), _TILES)


class FaceChoice(QToolButton):
    """A row of tiles over its name; the one that is chosen is pressed."""

    def __init__(self) -> None:
        super().__init__()
        self._faces: FaceSet = STANDARD
        self.kinds = _TILES
        self.setCheckable(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.setIconSize(QSize(len(self.kinds) * (_TILE + 2), tile_height(_TILE)))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_kinds(self, kinds: Collection[int]) -> None:
        """Show tiles of those that the table plays with."""
        self.kinds = sample(kinds)
        size = self.iconSize()
        self.setIcon(QIcon(picture_of(size.width(), size.height(), _SHARP, self._paint)))

    def _paint(self, painter: QPainter) -> None:
        width = width_within(self.kinds[0], _TILE, tile_height(_TILE), short=True)
        for at, kind in enumerate(self.kinds):
            tile = tile_pixmap(kind, width, _SHARP, self._faces, short=True)
            painter.drawPixmap(at * (width + 2), 0, tile)

    def show_choice(self, name: str, tip: str, faces: FaceSet, chosen: bool) -> None:
        """Show what it is called, and whether it is chosen."""
        self._faces = faces
        self.setChecked(chosen)
        self.setText(f"✓ {name}" if chosen else name)
        self.setAccessibleName(name)
        self.setToolTip(tip)
        self.setAccessibleDescription(tip)
        self.show_kinds(self.kinds)

    def nextCheckState(self) -> None:
        """Leave it to the panel whether it is chosen."""


class PreferencesPanel(QFrame):
    """`chosen` gives the preferences as they shall be; `left` says that the panel is put away."""

    chosen = Signal(object)
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("panel", True)
        self._preferences = Preferences()
        self._names: Sequence[str] = ()
        column = vbox(self, self._head(), margins=(0, 12, 0, 0), spacing=4)
        self._rows = vbox(None, margins=(20, 4, 20, 16), spacing=6)
        self._build_faces()
        self.segments = {name: self._segments(name) for name in (*_SEGMENTS, "bottom")}
        self._build_page()
        self._build_folder()
        self.reset = push_button(act=lambda: self.chosen.emit(Preferences()), quiet=True, code="preferences_reset")
        self.version = label("hint", wrap=False)
        fill(self._rows, 1, self.reset, self.version)
        self._area = scroll_area(self._rows)
        fill(column, (self._area, 1), self._build_scale())
        self.hide()

    # --- building -------------------------------------------------------------------------------------------------

    def _head(self) -> QHBoxLayout:
        row = hbox(None, margins=(20, 0, 12, 0))
        title, said = label("title", code="preferences_title"), label("hint", code="preferences_said")
        row.addLayout(vbox(None, title, said, spacing=0), 1)
        self.close_button = create(QToolButton, text="×", focusPolicy=Qt.FocusPolicy.TabFocus, clicked=self.leave)
        self.close_button.setProperty("cross", True)
        row.addWidget(self.close_button, 0, TOP)
        return row

    def _caption(self, name: str) -> None:
        self._rows.addSpacing(8)
        self._rows.addWidget(label("label", code=code_of("preferences_label", name)))

    def _build_faces(self) -> None:
        self._caption("faces")
        self.faces = {str(name): FaceChoice() for name in CHOICES["faces"]}
        for name, choice in self.faces.items():
            choice.clicked.connect(lambda _=False, name=name: self._choose("faces", name))
        fill(self._rows, *self.faces.values())

    def _segments(self, name: str) -> ChoiceBar:
        self._caption(name)
        made = create(ChoiceBar, code_of("preferences_label", name), chosen=lambda key: self._choose(name, key))
        self._rows.addWidget(made)
        return made

    def _build_scale(self) -> QWidget:
        """At the foot, beside the edge of the window and as large in any type: it stays where it is while it is moved."""
        foot = styled_frame("foot")
        foot.setFixedHeight(_FOOT)
        caption = label("label", wrap=True, yields=True, code="preferences_label_scale")
        caption.setFixedHeight(_FOOT - 16)  # two lines
        self.scale = create(
            QSlider,
            orientation=Qt.Orientation.Horizontal,
            minimum=SCALES[0],
            maximum=SCALES[-1],
            singleStep=_STEP,
            pageStep=2 * _STEP,
            focusPolicy=Qt.FocusPolicy.StrongFocus,
        )
        self.scale.setFixedSize(_SLIDER, _FOOT // 2)
        self.scale.valueChanged.connect(self._choose_scale)
        self._percent = label("heading")
        self._soon = later(self, self._follow_scale)
        hbox(foot, (caption, 1), self._percent, self.scale, margins=(20, 0, 20, 0), spacing=10)
        return foot

    def _build_page(self) -> None:
        self._caption("page")
        self.page = create(
            QLineEdit, "preferences_label_page", placeholderText="https://", editingFinished=self._choose_page
        )
        self._page_hint = label("hint")
        fill(self._rows, self.page, self._page_hint)

    def _build_folder(self) -> None:
        self._caption("folder")
        folder = str(data_folder())
        shown = create(QLineEdit, text=folder, toolTip=folder, readOnly=True, focusPolicy=Qt.FocusPolicy.ClickFocus)
        self.open_folder = push_button(act=self._open, quiet=True, code="preferences_folder_open")
        self.copy_folder = push_button(act=self._copy, quiet=True, code="preferences_folder_copy")
        self._folder_hint = label("hint")
        buttons = hbox(None, self.open_folder, self.copy_folder, 1, spacing=8)
        fill(self._rows, shown, buttons, self._folder_hint)

    # --- showing --------------------------------------------------------------------------------------------------

    def show_table(self, kinds: Collection[int], names: Sequence[str]) -> None:
        """Show the faces on tiles of the table, and the seats by their names there."""
        for choice in self.faces.values():
            choice.show_kinds(kinds)
        self._names = names
        self._show_bottom()

    def _show_bottom(self) -> None:
        """Show the seat at the bottom, of those at the table."""
        seats = [Alternative(seat, name) for seat, name in enumerate(self._names)]
        bottom = self._preferences.bottom
        self.segments["bottom"].set_choices(seats, bottom if bottom < len(seats) else 0)

    def show_preferences(self, preferences: Preferences, look: Look) -> None:
        """Show the choices, in the look that they make."""
        say = look.say
        self._preferences, self._look = preferences, look
        self.setAccessibleName(say("preferences_title"))
        say_within(self, look)
        for name, choice in self.faces.items():
            faces = face_set(name, look.palette)
            text, tip = say(code_of("faces_choice", name)), say(code_of("faces_choice_tip", name))
            choice.show_choice(text, tip, faces, name == preferences.faces)
        for name in _SEGMENTS:
            choices = [Alternative(key, _choice(name, str(key), look)) for key in CHOICES[name]]
            self.segments[name].set_choices(choices, getattr(preferences, name))
        self._show_bottom()
        self._show_scale(preferences.scale, look)
        self.page.setText(preferences.page)
        self._page_hint.setText(say("preferences_page_hint"))
        self._folder_hint.setText(say("preferences_folder_hint"))
        self.version.setText(say("preferences_version", version=__version__))
        self.reset.setEnabled(preferences != Preferences())
        self.close_button.setToolTip(say("preferences_close"))
        self.close_button.setAccessibleName(say("preferences_close"))

    def _show_scale(self, scale: int, look: Look) -> None:
        text = look.say("preferences_scale_value", percent=scale)
        if not self.scale.isSliderDown():
            self.scale.blockSignals(True)
            self.scale.setValue(scale)
            self.scale.blockSignals(False)
        self.scale.setAccessibleName(f"{look.say('preferences_label_scale')} {text}")
        self.scale.setToolTip(look.say("preferences_scale_hint"))
        self._percent.setText(text)

    # --- acting ---------------------------------------------------------------------------------------------------

    def _choose(self, name: str, value: object) -> None:
        self.chosen.emit(self._preferences._replace(**{name: value}))  # type: ignore[arg-type]

    def _choose_page(self) -> None:
        address = self.page.text().strip()
        if address and not is_address(address):
            self._page_hint.setText(self._look.say("preferences_page_wrong"))
        elif address != self._preferences.page:
            self._choose("page", address)

    def _choose_scale(self) -> None:
        self._percent.setText(self._look.say("preferences_scale_value", percent=self._nearest()))
        if self.scale.isSliderDown():
            # The handle goes with the pointer; the window follows as fast as it can, to where the handle is by then.
            self._soon.start()
        else:
            self._follow_scale()

    def _nearest(self) -> int:
        return min(SCALES, key=lambda scale: abs(scale - self.scale.value()))

    def _follow_scale(self) -> None:
        if self._nearest() != self._preferences.scale:
            self._choose("scale", self._nearest())
        else:
            self._show_scale(self._nearest(), self._look)

    def _open(self) -> None:
        folder = data_folder()
        try:
            private_folder(folder)
            opened = QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
        except OSError:
            opened = False
        if not opened:
            self._folder_hint.setText(self._look.say("preferences_folder_failed"))

    def _copy(self) -> None:
        QApplication.clipboard().setText(str(data_folder()))
        self._folder_hint.setText(self._look.say("preferences_folder_copied"))

    # --- coming and going -----------------------------------------------------------------------------------------

    def enter(self, place: QRect) -> None:
        """Come in from the right, and take the keys."""
        if self._look.motion:
            move(self, place.translated(place.width(), 0), place, SLIDE)
        else:
            self.setGeometry(place)
        self.show()
        self.raise_()
        self.faces[self._preferences.faces].setFocus(Qt.FocusReason.TabFocusReason)

    def leave(self) -> None:
        """Put away, at once. The keys go first: Qt would look for another stop among what is being hidden."""
        self.left.emit()
        self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close by Escape; leave function keys to the window."""
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        elif event.key() in range(Qt.Key.Key_F1, Qt.Key.Key_F12 + 1) or event.key() == Qt.Key.Key_Comma:
            event.ignore()
        # Every other key would be the table's, which one does not mean here.

    def focusNextPrevChild(self, next_: bool) -> bool:
        """Tab goes round within the panel: what lies below it cannot be seen."""
        stops = tab_stops(self)
        here = QApplication.focusWidget()
        at = stops.index(here) if here in stops else -1
        self._area.ensureWidgetVisible(focus_next(stops, at, next_))
        return True
