"""The style sheet of the whole window, over Qt's Fusion style, filled from a `Palette`.

Widgets say what they are by properties: `panel`, `felt`, `segment` (with `place` first | last), `chip` (with `inferred`),
`primary`, `flat`, `tab`, `problem`, and a label's `role`: label, title, heading, hint, amount, net, problem,
warning, place, tag, keycap. After a property changed, `restyle(widget)` makes it show.
"""

from __future__ import annotations

from string import Template

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QWidget

from calculator.gui.look.palette import Palette, mix

BODY_PX = 13
"""The body's type size at 100 %; every other size of the window follows it."""
LEAST_PX = 11
"""Nothing that is read is smaller, however small the type is chosen."""

_SHEET = Template("""
QWidget { color: $ink; font-size: ${body}px; }
QMainWindow, QDialog, QWidget[window="true"] { background: $bg; }
QFrame[panel="true"] { background: $panel; border: 1px solid $line; border-radius: 8px; }
QFrame[sunk="true"] { background: $sunk; border: none; border-radius: 6px; }
QFrame[felt="true"] {
    border: none; border-radius: 10px;
    background: qlineargradient(x1: 0, y1: 0, x2: 0, y2: 1, stop: 0 $felt_top, stop: 1 $felt_bottom);
}
QFrame[felt="true"] QLabel { color: $on_felt; }
QFrame[felt="true"] QLabel[role="label"], QFrame[felt="true"] QLabel[role="hint"] { color: $on_felt2; }
QFrame[felt="true"] QPushButton[flat="true"] { color: $on_felt2; }
QFrame[felt="true"] QPushButton[flat="true"]:hover { color: $on_felt; background: transparent; }
QFrame[drop="true"] { background: $panel; border: 1px solid $ctl; border-radius: 8px; }
QFrame[line="true"] { background: $line; border: none; max-height: 1px; min-height: 1px; }
QFrame[dashed="true"] { background: transparent; border: 1px dashed $ctl; border-radius: 8px; }

QFrame[dropline="true"] { background: transparent; border: 2px dashed $accent; border-radius: 8px; }
QPushButton[more="true"], QPushButton[more="true"]:hover {
    background: $bg; color: $ink2; border: none; border-radius: 0px; padding: 0px; font-size: ${heading}px;
}
QPushButton[more="true"]:hover { color: $accent; }
QFrame[felt="true"] QLabel[role="typed"] { color: $mark; font-weight: 700; }

QLabel { background: transparent; border: none; }
QLabel[role="label"], QLabel[role="hint"] { color: $ink2; font-size: ${small}px; }
QLabel[role="place"] { color: $ink3; font-size: ${small}px; }
QLabel[role="second"] { color: $ink2; }
QLabel[role="heading"] { font-size: ${heading}px; font-weight: 700; }
QLabel[role="title"] { font-size: ${title}px; font-weight: 700; }
QLabel[role="amount"] { color: $accent; font-size: ${amount}px; font-weight: 700; }
QLabel[role="amount"][narrow="true"] { font-size: ${amount_narrow}px; }
QLabel[role="chain"] { font-size: ${net}px; }
QLabel[role="net"] { font-size: ${net}px; font-weight: 700; }
QLabel[role="problem"] { color: $bad; }
QLabel[role="warning"] { color: $mark_ink; }
QLabel[role="mark"] { color: $mark_ink; font-size: ${heading}px; font-weight: 700; }
QLabel[role="tag"] {
    background: $mark_soft; color: $mark_ink; border-radius: 3px; font-size: ${small}px; padding: 0px 4px;
}
QLabel[role="keycap"] {
    background: $sunk; color: $ink3; border: 1px solid $line; border-radius: 3px; font-size: ${key}px; padding: 0px 4px;
}

QPushButton {
    background: $panel; border: 1px solid $ctl; border-radius: 6px; padding: 0px 12px; min-height: ${inner}px;
}
QPushButton:hover { background: $sunk; }
QPushButton:pressed { background: $soft; }
QPushButton:focus { border: 2px solid $accent; padding: 0px 11px; min-height: ${inner_focus}px; }
QPushButton:disabled { background: $sunk; color: $ink3; border: 1px dashed $ctl; }

QPushButton[segment="true"] { border-radius: 0px; margin-left: -1px; padding: 0px 8px; }
QPushButton[segment="true"][place="first"] {
    border-top-left-radius: 6px; border-bottom-left-radius: 6px; margin-left: 0px;
}
QPushButton[segment="true"][place="last"] { border-top-right-radius: 6px; border-bottom-right-radius: 6px; }
QPushButton[segment="true"][place="only"] { border-radius: 6px; margin-left: 0px; }
QPushButton[segment="true"]:focus {
    border: 2px solid $accent; background: $sunk; padding: 0px 7px; min-height: ${inner_focus}px; border-radius: 6px;
}
QPushButton[segment="true"]:checked, QPushButton[chip="true"]:checked {
    background: $soft; color: $accent; border: 2px solid $accent; font-weight: 700;
    padding: 0px 7px; min-height: ${inner_focus}px; border-radius: 6px;
}
QPushButton[segment="true"]:checked:focus, QPushButton[chip="true"]:checked:focus { border: 2px solid $ink; }
QPushButton[segment="true"][problem="true"], QPushButton[chip="true"][problem="true"] {
    border: 2px solid $bad; padding: 0px 7px; min-height: ${inner_focus}px;
}
QPushButton[segment="true"]:disabled { background: $sunk; color: $ink3; border: 1px solid $ctl; }
QPushButton[segment="true"]:checked:disabled { border: 2px dashed $ctl; font-weight: 700; }

QPushButton[chip="true"] { padding: 0px 8px; }
QPushButton[chip="true"]:focus { border: 2px solid $accent; padding: 0px 7px; min-height: ${inner_focus}px; }
QPushButton[chip="true"]:disabled { background: $sunk; color: $ink3; border: 1px dashed $ctl; }
QPushButton[chip="true"][low="true"] { min-height: ${count}px; max-height: ${count}px; font-size: ${small}px; }

QPushButton[primary="true"] {
    background: $accent; color: $on_accent; border: 1px solid $accent; font-size: ${heading}px; font-weight: 700;
}
QPushButton[primary="true"]:hover { background: $accent_hover; border-color: $accent_hover; }
QPushButton[primary="true"]:pressed { background: $accent; }
QPushButton[primary="true"]:focus { border: 2px solid $ink; }
QPushButton[primary="true"]:disabled { background: transparent; color: $ink3; border: 1px dashed $ctl; }

QPushButton[flat="true"] { background: transparent; border: 1px solid transparent; color: $ink2; padding: 0px 6px; }
QPushButton[flat="true"]:hover { background: $sunk; color: $ink; }
QPushButton[flat="true"]:focus { border: 2px solid $accent; padding: 0px 5px; }
QPushButton[flat="true"]:disabled { color: $ink3; }
QPushButton[entry="true"] { background: transparent; border: none; text-align: left; padding: 0px 12px; }
QPushButton[entry="true"]:hover { background: $sunk; }
QPushButton[entry="true"]:focus { background: $soft; color: $accent; border: 2px solid $accent; padding: 0px 10px; }
QPushButton[tab="true"] {
    background: transparent; border: none; border-bottom: 3px solid transparent; border-radius: 0px;
    color: $ink2; font-size: ${heading}px; padding: 3px 6px 0px 6px;
}
QPushButton[tab="true"]:hover { color: $ink; }
QPushButton[tab="true"]:focus { color: $accent; border: 2px solid $accent; border-radius: 6px; padding: 1px 4px 0px 4px; }
QPushButton[tab="true"]:checked { color: $ink; border-bottom: 3px solid $accent; font-weight: 700; }
QToolButton { background: transparent; border: 1px solid transparent; border-radius: 6px; color: $ink2; padding: 4px; }
QToolButton:hover { background: $sunk; color: $ink; }
QToolButton:focus { border: 2px solid $accent; padding: 3px; }
QToolButton:disabled { color: $ink3; }
QToolButton:checked { background: $soft; color: $accent; }
QToolButton[cross="true"] { font-size: ${net}px; min-width: 22px; min-height: 22px; }

QLineEdit, QSpinBox, QComboBox, QPlainTextEdit, QTextEdit {
    background: $panel; color: $ink; border: 1px solid $ctl; border-radius: 6px;
    selection-background-color: $accent; selection-color: $on_accent;
}
QLineEdit { placeholder-text-color: $ink3; }
QLineEdit, QSpinBox, QComboBox { padding: 0px 8px; min-height: ${inner}px; }
QLineEdit:focus, QSpinBox:focus, QComboBox:focus { border: 2px solid $accent; padding: 0px 7px; }
QLineEdit:focus, QSpinBox:focus, QComboBox:focus { min-height: ${inner_focus}px; }
QPlainTextEdit:focus, QTextEdit:focus { border: 2px solid $accent; }
QLineEdit:disabled, QSpinBox:disabled, QComboBox:disabled {
    background: $sunk; color: $ink3; border: 1px dashed $ctl;
}
QLineEdit[problem="true"], QSpinBox[problem="true"], QComboBox[problem="true"] { border: 2px solid $bad; padding: 0px 7px; }
QLineEdit[problem="true"], QSpinBox[problem="true"], QComboBox[problem="true"] { min-height: ${inner_focus}px; }
QTextEdit[role="answer"], QTextEdit[role="answer"]:focus { background: transparent; border: none; }
QPlainTextEdit[role="code"] { border: none; border-radius: 0px; }
QAbstractSpinBox QLineEdit, QComboBox QLineEdit, QAbstractSpinBox QLineEdit:focus, QComboBox QLineEdit:focus {
    background: transparent; border: none; padding: 0px 6px; min-height: 0px;
}
QComboBox::drop-down { border: none; width: 22px; }
QComboBox::down-arrow { width: 9px; height: 5px; background: $arrow_down; }
QComboBox QAbstractItemView {
    background: $panel; border: 1px solid $ctl; outline: none;
    selection-background-color: $soft; selection-color: $accent;
}
QSpinBox::up-button, QSpinBox::down-button {
    background: transparent; border: none; width: 18px;
}
QSpinBox::up-arrow { width: 8px; height: 4px; background: $arrow_up; }
QSpinBox::down-arrow { width: 8px; height: 4px; background: $arrow_down; }
QCheckBox { spacing: 8px; min-height: ${inner}px; }
QCheckBox::indicator, QTableView::indicator, QListView::indicator {
    width: ${indicator}px; height: ${indicator}px; background: $panel; border: 1px solid $ctl; border-radius: 4px;
}
QCheckBox::indicator:hover { background: $sunk; border-color: $ink2; }
QCheckBox:focus { color: $accent; }
QCheckBox::indicator:focus {
    width: ${indicator_inner}px; height: ${indicator_inner}px; border: 2px solid $accent;
}
QCheckBox::indicator:checked, QTableView::indicator:checked, QListView::indicator:checked {
    width: ${indicator_inner}px; height: ${indicator_inner}px; background: $tick; border: 2px solid $accent;
}
QCheckBox::indicator:checked:focus { border: 2px solid $ink; }
QCheckBox::indicator:disabled { background: $sunk; border: 1px dashed $ctl; }
QCheckBox::indicator:checked:disabled { background: $tick_off; }
QCheckBox:disabled { color: $ink3; }

QTableView, QListView, QTreeView {
    background: $panel; alternate-background-color: $panel; border: none; outline: none; gridline-color: $line;
    selection-background-color: $soft; selection-color: $ink;
}
QTableView::item, QListView::item, QTreeView::item { padding: 0px 8px; border: none; }
QTableView::item:hover, QListView::item:hover, QTreeView::item:hover { background: $sunk; }
QTableView::item:selected, QListView::item:selected, QTreeView::item:selected { background: $soft; color: $ink; }
QHeaderView { background: transparent; border: none; }
QHeaderView::section {
    background: $sunk; color: $ink2; border: none; border-bottom: 1px solid $line; padding: 0px 8px;
    font-size: ${small}px; min-height: ${header}px;
}
QTableCornerButton::section { background: $sunk; border: none; }

QSlider { min-height: ${inner}px; background: transparent; }
QSlider::groove:horizontal { height: 4px; background: $ctl; border-radius: 2px; }
QSlider::sub-page:horizontal { background: $accent; border-radius: 2px; }
QSlider::handle:horizontal {
    width: 16px; height: 16px; margin: -7px 0px; border-radius: 9px; background: $panel; border: 2px solid $accent;
}
QSlider::handle:horizontal:hover { background: $soft; }
QSlider::handle:horizontal:focus { background: $accent; border: 2px solid $ink; }

QScrollArea { background: transparent; border: none; }
QScrollArea > QWidget > QWidget[plain="true"] { background: transparent; }
QScrollBar { background: transparent; border: none; margin: 0px; }
QScrollBar:vertical { width: 10px; }
QScrollBar:horizontal { height: 10px; }
QScrollBar::handle { background: $ctl; border: 2px solid $panel; border-radius: 5px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover { background: $ink3; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0px; height: 0px; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QSplitter::handle { background: transparent; }

/* Segments share what width there is, so their text needs all of it. */
QPushButton[segment="true"], QPushButton[chip="true"] { padding: 0px 3px; }
QPushButton[segment="true"]:focus, QPushButton[segment="true"]:checked { padding: 0px 2px; }
QPushButton[chip="true"]:checked, QPushButton[chip="true"]:focus { padding: 0px 2px; }
QPushButton[count="true"] { min-height: ${count}px; max-height: ${count_most}px; }

QToolTip { background: $panel; color: $ink; border: 1px solid $ctl; padding: 4px 6px; font-size: ${small}px; }
QMenu { background: $panel; border: 1px solid $ctl; border-radius: 6px; padding: 4px; }
QMenu::item { padding: 6px 20px 6px 12px; border-radius: 4px; }
QMenu::item:selected { background: $soft; color: $accent; }
QMenu::item:disabled { color: $ink3; }
QMenu::separator { background: $line; height: 1px; margin: 4px 8px; }
""")


def stylesheet(palette: Palette, scale: int = 100) -> str:
    """The sheet for a palette; type and control heights are `scale` percent of what the design guide gives."""
    values: dict[str, object] = {name: value for name, value in vars(palette).items() if isinstance(value, str)}
    control = max(scaled(30, scale), 28)
    sizes = {"body": BODY_PX, "key": 11, "small": 12, "heading": 15, "title": 18, "net": 20, "amount": 38}
    values.update({name: max(scaled(pixels, scale), LEAST_PX) for name, pixels in sizes.items()})
    values.update(
        accent_hover=mix(palette.accent, palette.panel if not palette.dark else palette.ink, 8),
        amount_narrow=max(scaled(30, scale), LEAST_PX),
        header=scaled(26, scale),
        count=max(scaled(24, scale), 24),
        count_most=max(scaled(26, scale), 26),
        indicator=max(scaled(14, scale), 14),
        indicator_inner=max(scaled(12, scale), 12),
        arrow_down=_arrow(palette.ink2, 1, 63.4),
        arrow_up=_arrow(palette.ink2, 0, 243.4),
        tick=_tick(palette.accent, palette.on_accent),
        tick_off=_tick(palette.sunk, palette.ink3),
        inner=control - 2,
        inner_focus=control - 4,
    )
    return _SHEET.substitute(values)


def _arrow(colour: str, tip: int, degrees: float) -> str:
    """A triangle that fills its box, its tip at the bottom (1) or at the top (0): a style sheet has no shapes, but a
    gradient may turn round a point, and here it is the ink for the angle under which the opposite side is seen."""
    gap = colour.replace("#", "#00")  # the same, but clear
    return (
        f"qconicalgradient(cx: 0.5, cy: {tip}, angle: {degrees}, stop: 0 {colour}, stop: 0.1476 {colour}, "
        f"stop: 0.1477 {gap}, stop: 0.9999 {gap})"
    )


def _tick(ground: str, ink: str) -> str:
    """A tick in its box, by the same means: two wedges that meet at the knee."""
    wedges = ((40, 57), (124, 146))
    stops = [(0.0, ground)]
    for start, end in wedges:
        stops += [((start - 4) / 360, ground), (start / 360, ink), (end / 360, ink), ((end + 4) / 360, ground)]
    stops.append((1.0, ground))
    return "qconicalgradient(cx: 0.4, cy: 0.82, angle: 0, " + ", ".join(f"stop: {at:.4f} {c}" for at, c in stops) + ")"


def scaled(pixels: int, scale: int) -> int:
    """`scale` percent of a size."""
    return (pixels * scale + 50) // 100


def type_px(pixels: int, body: int) -> int:
    """A size of type given at 100 %, in proportion to a body's type of `body` pixels."""
    return max((pixels * body * 2 + BODY_PX) // (2 * BODY_PX), LEAST_PX)


def qpalette(palette: Palette) -> QPalette:
    """The same colours for what the style sheet leaves to Fusion: check boxes, cursors, links, placeholder text."""
    roles = {
        QPalette.ColorRole.Window: palette.bg,
        QPalette.ColorRole.WindowText: palette.ink,
        QPalette.ColorRole.Base: palette.panel,
        QPalette.ColorRole.AlternateBase: palette.sunk,
        QPalette.ColorRole.Text: palette.ink,
        QPalette.ColorRole.PlaceholderText: palette.ink3,
        QPalette.ColorRole.Button: palette.panel,
        QPalette.ColorRole.ButtonText: palette.ink,
        QPalette.ColorRole.BrightText: palette.bad,
        QPalette.ColorRole.Light: palette.panel,
        QPalette.ColorRole.Midlight: palette.sunk,
        QPalette.ColorRole.Mid: palette.ctl,
        QPalette.ColorRole.Dark: palette.ctl,
        QPalette.ColorRole.Shadow: palette.shadow,
        QPalette.ColorRole.Highlight: palette.accent,
        QPalette.ColorRole.HighlightedText: palette.on_accent,
        QPalette.ColorRole.Accent: palette.accent,
        QPalette.ColorRole.Link: palette.accent,
        QPalette.ColorRole.LinkVisited: palette.accent,
        QPalette.ColorRole.ToolTipBase: palette.panel,
        QPalette.ColorRole.ToolTipText: palette.ink,
    }
    result = QPalette()
    for role, colour in roles.items():
        result.setColor(role, QColor(colour))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, role, QColor(palette.ink3))
    for role in (QPalette.ColorRole.Base, QPalette.ColorRole.Button):
        result.setColor(QPalette.ColorGroup.Disabled, role, QColor(palette.sunk))
    return result


def restyle(widget: QWidget) -> None:
    """Make a widget show a property that has just changed."""
    style = widget.style()
    style.unpolish(widget)
    style.polish(widget)
    widget.update()
