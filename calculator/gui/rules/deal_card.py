"""The deal that lies on the desk, under the rules being edited: what was is struck out, what is now stands beside it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import zip_longest
from typing import NamedTuple

from PySide6.QtWidgets import QFrame

from calculator.deals import Win
from calculator.gui.look import Look, label, put
from calculator.gui.rules.open_files import OpenFile
from calculator.gui.tiles import TilePixmaps, TileStrip, tile_height
from calculator.gui.widgets import hbox, vbox
from calculator.settlement import Settlement
from calculator.statement import StripTile, won_tiles
from calculator.text.figures import signed
from calculator.workshop import Resettled, RulesetChange


class Amount(NamedTuple):
    """An amount; with a second one, the first is struck out and the second stands beside it."""

    old: str
    new: str | None = None

    def markup(self, look: Look, between: str = "") -> str:
        """Return it as rich text."""
        if self.new is None:
            return f"<b>{self.old}</b>"
        colours = look.palette
        struck = f'<span style="color: {colours.ink2}"><s>{self.old}</s>{between}</span>'
        return f'{struck}&nbsp; <b style="color: {colours.accent}">{self.new}</b>'


class DealCard(QFrame):
    """The current deal under the rules of a file."""

    def __init__(self, pixmaps: TilePixmaps) -> None:
        super().__init__()
        self.setObjectName("deal_card")
        self.setProperty("sunk", True)
        self.title, self.by = label("heading", wrap=True, code="rules_deal"), label("label", wrap=True)
        self.strip = small_strip(pixmaps)
        self.words = label(wrap=True)
        self.words.setProperty("rich", True)
        self.why = label("label", wrap=True)
        self.amount = Amount("")
        """The amount of the win."""
        self.net: tuple[tuple[str, Amount], ...] = ()
        """The gain or loss of each player."""
        head = hbox(None, self.title, (self.by, 1), spacing=10)
        vbox(self, head, self.strip, self.words, self.why, margins=(16, 10, 16, 10), spacing=5)

    def show_file(self, file: OpenFile | None, look: Look) -> None:
        """Show the current deal under the text of a file as it is, or as it last was right.

        Nothing for None.
        """
        answer, good = (file.answer, file.good) if file is not None else (None, None)
        wrong = answer is not None and bool(answer.result.problems)
        shown = good if wrong else answer
        by = look.say("rules_deal_by")
        if wrong and file is not None and good is not None:
            # The deal is settled by the last text that was right: that on the disk, or one that was never saved.
            saved = good.job.text == file.good_text
            by = look.say("rules_deal_by_good", time=file.good_at) if saved else look.say("rules_deal_by_before")
        self.show_deal(shown.deal if shown is not None else None, by, look, usable=not wrong or good is not None)

    def show_deal(self, deal: Resettled | None, by: str, look: Look, *, usable: bool) -> None:
        """Show a deal before and after.

        `usable` is False while the rules have never been right, so that nothing could be settled by them.
        """
        put(self.by, by)
        self.strip.set_theme(look.palette, look.faces)
        before = deal.before if deal is not None else None
        after = deal.after if deal is not None else None
        for widget in (self.strip, self.words, self.by):
            widget.setVisible(before is not None)
        self.amount, self.net = Amount(""), ()
        if deal is None or before is None:
            put(self.why, look.say("rules_deal_none" if usable else "rules_deal_not_yet"))
            return
        what = self._show_win(before, after, look)
        nets: Sequence[int | None] = after.net if after is not None and len(after.net) == len(before.net) else ()
        self.net = tuple(
            (name, Amount(signed(old), None if now in (None, old) else signed(now)))
            for name, old, now in zip_longest(_names(before, look), before.net, nets)
        )
        points = f'<span style="font-size: {look.px(20)}px">{self.amount.markup(look, " →")}</span>'
        names, amounts = (
            "".join(f"<td>{cell}</td>" for cell in cells)
            for cells in (
                [f'<span style="color: {look.palette.ink2}">{escape(name)}</span>' for name, _ in self.net],
                [amount.markup(look) for _, amount in self.net],
            )
        )
        first = f'<tr><td>{escape(what)}</td><td align="right">{points}</td></tr>'
        second = f"<tr>{names}</tr><tr>{amounts}</tr>"
        self.words.setText("".join(f'<table width="100%">{rows}</table>' for rows in (first, second)))
        spoken = [
            look.say("rules_net_spoken", name=name, before=one.old, after=one.new) if one.new else f"{name} {one.old}"
            for name, one in self.net
        ]
        self.words.setAccessibleName(", ".join((what, self.amount.new or self.amount.old, *spoken)))
        self.words.setToolTip("\n".join(spoken))
        if after is None:
            reason = "; ".join(problem.message(look.language) for problem in deal.problems[:2])
            put(self.why, look.say("rules_deal_not", reason=reason))
        else:
            changes = " · ".join(_change(change, look) for change in deal.changes)
            put(self.why, changes or look.say("rules_deal_same"))

    def _show_win(self, before: Settlement, after: Settlement | None, look: Look) -> str:
        """Show the tiles of a win and what it comes to, and return who won from whom."""
        at = _win_to_show(before, after)
        self.strip.setVisible(at is not None)
        if at is None:
            return look.say("rules_deal_no_win")
        win = before.wins[at]
        event = before.deal.events[win.event]
        assert isinstance(event, Win)
        self.strip.set_tiles(won_tiles(before.deal, win.event))
        new = next((other.points for other in after.wins if other.event == win.event), None) if after else None
        changed = None if new in (None, win.points) else look.say("rules_deal_points", count=new)
        old = look.say("rules_deal_points", count=win.points)
        self.amount = Amount(str(win.points) if changed else old, changed)
        names = _names(before, look)
        if event.discarder is None:
            return look.say("rules_deal_self", name=names[win.player])
        return look.say("rules_deal_from", name=names[win.player], other=names[event.discarder])


def small_strip(pixmaps: TilePixmaps, tiles: Sequence[StripTile] = (), look: Look | None = None) -> TileStrip:
    """Return a row of small tiles that only show."""
    strip = TileStrip(pixmaps, felt=False, least=14, most=21, active=False)
    # No group has a tag here: the lane below the tiles stays out of sight.
    strip.setFixedHeight(tile_height(21) + 10)
    if look is not None:
        strip.set_theme(look.palette, look.faces)
    strip.set_tiles(tiles)
    return strip


def _win_to_show(before: Settlement, after: Settlement | None) -> int | None:
    """Return the first win whose points change, else the last."""
    if not before.wins:
        return None
    if after is not None:
        for at, (old, new) in enumerate(zip(before.wins, after.wins, strict=False)):
            if old.points != new.points:
                return at
    return len(before.wins) - 1


def _names(settlement: Settlement, look: Look) -> tuple[str, ...]:
    letters = look.say("rules_letters")
    players = settlement.deal.players or ("",) * settlement.deal.seats
    return tuple(name or letters[at] for at, name in enumerate(players))


def _change(change: RulesetChange, look: Look) -> str:
    name = change.label(look.language)
    if change.after is None:
        return look.say("rules_change_gone", name=name)
    after = change.after(look.language)
    if change.before is None:
        return look.say("rules_change_new", name=name, after=after)
    return look.say("rules_change", name=name, before=change.before(look.language), after=after)
