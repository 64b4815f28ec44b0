"""The deal that lies on the table, under the rules being edited: what was is struck out, what is now stands beside it."""

from collections.abc import Sequence
from html import escape

from PySide6.QtWidgets import QFrame

from calculator.gui.look import Look, label
from calculator.gui.rules.open_files import OpenFile
from calculator.gui.tiles import TileStrip, tile_height
from calculator.gui.widgets import hbox, turn, vbox
from calculator.statement import StripTile
from calculator.view import Amount, resettled_deal
from calculator.workshop import Resettled


def _markup(amount: Amount, look: Look, between: str = "") -> str:
    """Return an amount as rich text."""
    if amount.new is None:
        return f"<b>{amount.old}</b>"
    colours = look.palette
    struck = f'<span style="color: {colours.ink2}"><s>{amount.old}</s>{between}</span>'
    return f'{struck}&nbsp; <b style="color: {colours.accent}">{amount.new}</b>'


class DealCard(QFrame):
    """The current deal under the rules of a file."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("deal_card")
        self.setProperty("sunk", True)
        self.title, self.by = label("heading", wrap=True, code="rules_deal"), label("label", wrap=True)
        self.strip = small_strip()
        self.strip.hide()
        self.words = label()
        self.words.setProperty("rich", True)
        self.why = label("label", wrap=True)
        self.amount = Amount("")
        """The amount of the win."""
        self.net: tuple[tuple[str, Amount], ...] = ()
        """The gain or loss of each player."""
        self._head = hbox(None, self.title, (self.by, 1), spacing=10)
        vbox(self, self._head, self.strip, self.words, self.why, margins=(16, 10, 16, 10), spacing=5)

    def show_file(self, file: OpenFile, look: Look) -> None:
        """Show the current deal under the text of a file as it is, or as it last was right."""
        shown, by = file.answer, look.say("rules_deal_by")
        if file.wrong:
            shown = file.good
            if shown is not None:
                # The deal is settled by the last text that was right: that on the disk, or one that was never saved.
                saved = shown.job.text == file.good_text
                by = look.say("rules_deal_by_good", time=file.good_at) if saved else look.say("rules_deal_by_before")
        deal = shown.deal if shown is not None else None
        self.show_deal(deal, by, look, usable=shown is not None or not file.wrong)

    def show_deal(self, deal: Resettled | None, by: str, look: Look, *, usable: bool) -> None:
        """Show a deal before and after.

        `usable` is False while the rules have never been right, so that nothing could be settled by them.
        """
        self.by.setText(by)
        turn(self._head, down=look.large)
        self._head.setSpacing(0 if look.large else 10)
        self.strip.set_theme(look.palette, look.faces)
        shown = resettled_deal(deal, look, usable=usable)
        self.why.setText(shown.why)
        self.amount, self.net = shown.amount, shown.net
        for widget in (self.words, self.by):
            widget.setVisible(bool(shown.what))
        self.strip.setVisible(bool(shown.tiles))
        if not shown.what:
            return
        self.strip.set_tiles(shown.tiles)
        points = f'<span style="font-size: {look.px(20)}px">{_markup(self.amount, look, " →")}</span>'
        names, amounts = (
            "".join(f"<td>{cell}</td>" for cell in cells)
            for cells in (
                [f'<span style="color: {look.palette.ink2}">{escape(name)}</span>' for name, _ in self.net],
                [_markup(amount, look) for _, amount in self.net],
            )
        )
        first = f'<tr><td>{escape(shown.what)}</td><td align="right">{points}</td></tr>'
        second = f"<tr>{names}</tr><tr>{amounts}</tr>"
        self.words.setText("".join(f'<table width="100%">{rows}</table>' for rows in (first, second)))
        self.words.setAccessibleName(", ".join((shown.what, self.amount.new or self.amount.old, *shown.spoken)))
        self.words.setToolTip("\n".join(shown.spoken))


def small_strip(tiles: Sequence[StripTile] = (), look: Look | None = None) -> TileStrip:
    """Return a row of small tiles that only show."""
    strip = TileStrip(on_table=False, least=14, most=21, active=False)
    # No group has a tag here: the lane below the tiles stays out of sight.
    strip.setFixedHeight(tile_height(21) + 10)
    if look is not None:
        strip.set_theme(look.palette, look.faces)
    strip.set_tiles(tiles)
    return strip
