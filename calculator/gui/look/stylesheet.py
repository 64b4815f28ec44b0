"""The style sheet of the whole window, over Qt's Fusion style: `resources/window.qss`, filled from a `Palette`.

Widgets say what they are by properties: `panel`, `table`, `chip`,
`primary`, `flat`, `tab`, `problem`, and a label's `role`: label, title, heading, hint, amount, net, problem,
warning, place, tag, keycap. After a property changed, `restyle(widget)` makes it show. Labels and tooltips show plain text,
all but those that are `rich`.
"""

from string import Template

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QWidget

from calculator.gui.look.palette import Palette, mix
from calculator.resources import RESOURCES

BODY_PX = 13
"""The body's type size at 100 %; every other size of the window follows it."""
LEAST_PX = 11
"""Nothing that is read is smaller, however small the type is chosen."""


def style_sheet(palette: Palette, scale: int = 100) -> str:
    """Return the sheet for a palette.

    Type and control heights are `scale` percent of the design guide's.
    """
    values: dict[str, object] = {name: value for name, value in palette._asdict().items() if isinstance(value, str)}
    control = max(scaled(30, scale), 28)
    sizes = {"body": BODY_PX, "key": 11, "small": 12, "heading": 15, "title": 18, "net": 20, "amount": 38}
    values.update({name: max(scaled(pixels, scale), LEAST_PX) for name, pixels in sizes.items()})
    values.update(
        accent_hover=mix(palette.accent, palette.panel if not palette.dark else palette.ink, 8),
        amount_narrow=max(scaled(30, scale), LEAST_PX),
        header=scaled(26, scale),
        count=max(scaled(24, scale), 24),
        count_focus=max(scaled(24, scale), 24) - 2,
        count_most=max(scaled(26, scale), 26),
        indicator=max(scaled(14, scale), 14),
        indicator_inner=max(scaled(12, scale), 12),
        clear_ink2=palette.ink2.replace("#", "#00"),
        inner=control - 2,
        inner_focus=control - 4,
    )
    sheet = (RESOURCES / "window.qss").read_text(encoding="utf-8")
    return Template(sheet).substitute(values)


def scaled(pixels: int, scale: int) -> int:
    """Return `scale` percent of a size."""
    return (pixels * scale + 50) // 100


def type_px(pixels: int, body: int) -> int:
    """Return a size of type given at 100 %, in proportion to a body's type of `body` pixels."""
    return max((pixels * body * 2 + BODY_PX) // (2 * BODY_PX), LEAST_PX)


def qpalette(palette: Palette) -> QPalette:
    """Return the same colours for the parts that the style sheet leaves to Fusion.

    They are check boxes, cursors, links, placeholder text.
    """
    roles = {
        "bg": "Window",
        "ink": "WindowText Text ButtonText ToolTipText",
        "ink3": "PlaceholderText",
        "panel": "Base Button Light ToolTipBase",
        "sunk": "AlternateBase Midlight",
        "ctl": "Mid Dark",
        "shadow": "Shadow",
        "bad": "BrightText",
        "accent": "Highlight Accent Link LinkVisited",
        "on_accent": "HighlightedText",
    }
    disabled = {"ink3": "WindowText Text ButtonText", "sunk": "Base Button"}
    result = QPalette()
    for group, table in ((QPalette.ColorGroup.All, roles), (QPalette.ColorGroup.Disabled, disabled)):
        for colour, names in table.items():
            for name in names.split():
                result.setColor(group, QPalette.ColorRole[name], QColor(getattr(palette, colour)))
    return result


def restyle(widget: QWidget) -> None:
    """Make a widget show a property that has just changed."""
    if not widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
        # Does the same for the first time, and without the style: to ask for that takes longer than all other names of Qt.
        widget.ensurePolished()
        return
    style = widget.style()
    style.unpolish(widget)
    style.polish(widget)
    widget.update()
