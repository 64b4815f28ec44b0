"""The picture of a deal, 1080 × 1350, to be read as a thumbnail: amount, arrow and nets on felt; below every payment in words and
the receipt as a QR code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QLinearGradient, QPainter, QPen

from calculator.gui.look.look import Look, smooth
from calculator.gui.look.palette import DARK, LIGHT, face_set, mix
from calculator.gui.pictures.qr import Code, code_of, paint_code
from calculator.gui.tiles.art import TilePixmaps
from calculator.gui.tiles.row import paint_row
from calculator.gui.tiles.wordmark import paint_wordmark
from calculator.gui.widgets.poster import RIGHT, Poster
from calculator.settlement import POT, Settlement, money
from calculator.statement import (
    Board,
    TextStyle,
    Told,
    board,
    lettered_seats,
    pair_sums,
    pot_name,
    receipt,
    receipt_code,
    settings,
    told,
    told_who,
)
from calculator.text.figures import clauses, listed, real_minus, signed

WIDE, HIGH = 1080, 1350
_FELT = 724
"""The height of the felt; below it is paper."""
_EDGE = 48.0
_LEAST = 24
_PLATE = mix(DARK.felt_bottom, DARK.sunk, 85)
_LINE = 40.0


class Picture(NamedTuple):
    """`text` is the receipt in words where no QR code is on the picture; nothing where there is one."""

    image: QImage
    text: str

    def png(self) -> bytes:
        """As a file."""
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        self.image.save(buffer, "PNG")  # type: ignore[call-overload]
        return bytes(buffer.data().data())


def deal_picture(
    settlement: Settlement, record: Mapping[str, Any], look: Look, *, event: int | None = None, number: int = 0
) -> Picture:
    """`record` is what was settled. `event` is the one at the head, by default the win that was worth most; `number` that of
    the deal in its night. Players whom the record does not name are letters."""
    code = code_of(receipt_code(settlement, record, look.language))
    image = QImage(WIDE, HIGH, QImage.Format.Format_RGB32)
    painter = smooth(image)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    _Painting(settlement, look, painter).paint(event, number, code)
    painter.end()
    return Picture(image, "" if code is not None else receipt(settlement, record, look.language))


def _head(settlement: Settlement) -> int:
    """The event at the head: the first win that was worth most, else the last event; -1 without any."""
    wins = sorted(settlement.wins, key=lambda win: (-win.points, win.event))
    return wins[0].event if wins else len(settlement.deal.events) - 1


class _Painting:
    """One picture being painted."""

    def __init__(self, settlement: Settlement, look: Look, painter: QPainter) -> None:
        self.settlement, self.look, self.painter = settlement, look, painter
        table, deal = settlement.table, settlement.deal
        language = look.language
        names = lettered_seats(deal.players, language, deal.seats)
        self.style = TextStyle(names, language, pot=pot_name(table, language), definition=table.definition)
        self.type = Poster(QGuiApplication.font(), _LEAST)

    def paint(self, event: int | None, number: int, code: Code | None) -> None:
        painter, style = self.painter, self.style
        ground = QLinearGradient(0, 0, 0, _FELT)
        ground.setColorAt(0, QColor(LIGHT.felt_top))
        ground.setColorAt(1, QColor(LIGHT.felt_bottom))
        painter.fillRect(0, 0, WIDE, _FELT, ground)
        painter.fillRect(0, _FELT, WIDE, HIGH - _FELT, QColor(LIGHT.bg))
        where = self.settlement.table.definition.name(style.language)
        place = style.say("book_number", number=number) if number else ""
        text = " · ".join(filter(None, (where, place)))
        self.type.write(painter, QRectF(_EDGE, 34, 800, 50), text, LIGHT.on_felt2, 32)
        paint_wordmark(painter, WIDE - _EDGE - 70, 38, 34, LIGHT.on_felt)
        at = event if event is not None else _head(self.settlement)
        made = board(self.settlement, at, style) if at >= 0 else Board("")
        self._head(made)
        if made.tiles:
            faces = face_set(self.look.faces.name, LIGHT)
            look = Look(palette=LIGHT, faces=faces, language=style.language)
            paint_row(
                painter, made.tiles, QRectF(_EDGE - 8, 288, WIDE - 2 * _EDGE + 16, 172), look, TilePixmaps(), 76, 28
            )
        self._plates(made)
        self._paper(code)

    def _head(self, made: Board) -> None:
        """Who pays whom, how the hand was won and what counted, and the amount at the right."""
        painter, type_ = self.painter, self.type
        unit_px, most = 46, 190
        wide = 0.0
        if made.amount:
            size = most
            while size > 90 and type_.amount_wide(made.amount, made.unit, size, unit_px) > 470:
                size -= 2
            wide = type_.amount_wide(made.amount, made.unit, size, unit_px)
            box = QRectF(WIDE - _EDGE - wide, 96, wide + 2, 170)
            type_.amount(painter, box, made.amount, made.unit, LIGHT.mark, size, unit_px)
        room = WIDE - 2 * _EDGE - wide - (30 if wide else 0)
        if made.amount and made.payees:
            payers, payees = (
                listed((self.style.name(one) for one in ends), self.style.language)
                for ends in (made.payers, made.payees)
            )
            parts = [
                (payers, LIGHT.on_felt, True),
                ("→" if payers else "", LIGHT.mark, True),
                (payees, LIGHT.on_felt, True),
            ]
            type_.beside(painter, QRectF(_EDGE, 104, room, 84), parts, 64)
        else:
            type_.lines(painter, QRectF(_EDGE, 104, room, 84), made.title, LIGHT.on_felt, 56, True)
        way = clauses(filter(None, (made.way, made.items)), self.style.language)
        words = [(way, LIGHT.on_felt, False), (made.steps, LIGHT.on_felt2, False)]
        if sum(type_.wide(text, 34) for text, _, _ in words) + 10 <= room:
            type_.beside(painter, QRectF(_EDGE, 192, room, 48), words, 34)
        else:
            foot = type_.lines(painter, QRectF(_EDGE, 186, room, 64), way, LIGHT.on_felt, 30)
            type_.write(painter, QRectF(_EDGE, foot, room, 36), made.steps, LIGHT.on_felt2, 28)

    def _plates(self, made: Board) -> None:
        """The net of everybody, in points and in money."""
        painter, type_, settlement, style = self.painter, self.type, self.settlement, self.style
        type_.write(painter, QRectF(_EDGE, 474, 600, 42), style.say("picture_nets"), LIGHT.on_felt2, 28)
        seats = [*range(settlement.deal.seats), *([POT] if style.pot else [])]
        stake = Decimal(settlement.deal.stake)
        gap = 16.0
        wide = (WIDE - 2 * _EDGE - gap * (len(seats) - 1)) / len(seats)
        winners = {win.player for win in settlement.wins}
        won_word = style.called("win", "desk_tag_win")
        for place, seat in enumerate(seats):
            box = QRectF(_EDGE + place * (wide + gap), 524, wide, 172)
            won = seat in winners
            painter.setPen(QPen(QColor(LIGHT.mark), 4) if seat in made.payees else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(_PLATE))
            painter.drawRoundedRect(box.adjusted(2, 2, -2, -2), 14, 14)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(DARK.seats[seat] if seat != POT else LIGHT.on_felt2))
            painter.drawRoundedRect(QRectF(box.left() + 15, box.top() + 24, 6, box.height() - 48), 3, 3)
            tags = [style.say("result_dealer")] * (seat == settlement.deal.dealer) + [won_word] * won
            parts = [(style.name(seat), DARK.on_felt, False), (" ".join(tags), LIGHT.mark, True)]
            inner = QRectF(box.left() + 32, box.top() + 12, wide - 42, 50)
            if type_.wide(" ".join(text for text, _, _ in parts), _LEAST) > inner.width():
                type_.lines(
                    painter, inner.adjusted(0, -8, 0, 2), " ".join(text for text, _, _ in parts), DARK.on_felt, 28
                )
            else:
                type_.beside(painter, inner, parts, 31)
            points = -sum(settlement.net) if seat == POT else settlement.net[seat]
            ink = mix(DARK.accent, DARK.on_felt, 35) if points > 0 else DARK.on_felt
            type_.write(painter, inner.translated(0, 52), signed(points), ink, 52, bold=True)
            if stake != 1:
                amount = style.say("desk_yuan", amount=real_minus(signed(money(points, stake))))
                type_.write(painter, inner.translated(0, 100), amount, DARK.on_felt2, 27)

    # --- paper ----------------------------------------------------------------------------------------------------

    def _paper(self, code: Code | None) -> None:
        """Every payment, and below what the table agreed and the code."""
        painter, type_ = self.painter, self.type
        top, foot = _FELT + 20.0, HIGH - 30.0
        corner = QRectF(WIDE, foot, 0, 0)
        if code is not None:
            side = float(code.side)
            corner = QRectF(WIDE - _EDGE - side, foot - 44 - side, side, side)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor("white"))
            painter.drawRoundedRect(corner.adjusted(-6, -6, 6, 6), 10, 10)
            paint_code(painter, int(corner.left()), int(corner.top()), code)
            said = self.style.say("picture_scan")
            type_.write(
                painter,
                QRectF(corner.left(), foot - 36, side, 40),
                said,
                LIGHT.ink,
                28,
                bold=True,
                flags=Qt.AlignmentFlag.AlignCenter,
            )
        left = corner.left() - 30 - _EDGE if code is not None else WIDE - 2 * _EDGE
        foot = self._agreed(left, foot)
        self._payments(top, foot, corner.adjusted(-30, -16, 0, 0))

    def _agreed(self, wide: float, foot: float) -> float:
        """What the table agreed, at the foot; gives where it begins."""
        table, language = self.settlement.table, self.style.language
        for changed_only in (False, True):
            text = " · ".join(settings(table, language, changed_only=changed_only))
            lines = self.type.wrapped(text, wide, _LEAST)
            if len(lines) <= 3:
                break
        top = foot - len(lines) * 34
        for at, line in enumerate(lines):
            self.type.write(self.painter, QRectF(_EDGE, top + at * 34, wide, 34), line, LIGHT.ink2, _LEAST)
        return top - 8

    def _payments(self, top: float, foot: float, corner: QRectF) -> None:
        """As sentences; where they have no room, who pays whom how much, and at last what two owe each other."""
        entries = told(self.settlement, self.style)
        if not entries:
            self.type.write(
                self.painter, QRectF(_EDGE, top, 900, _LINE), self.style.say("desk_pays_none"), LIGHT.ink2, 28
            )
            return
        sentences = [(told_who(one, self.style), self._reason(one), self._points(one)) for one in entries]
        brief = [(who, "", points) for who, _, points in sentences]
        pairs = sorted(pair_sums(self.settlement.transfers, netted=True).items())
        netted = [(f"{self.style.name(a)} → {self.style.name(b)}", "", str(points)) for (a, b), points in pairs]
        for rows in (sentences, brief, netted):
            for small in (-12, -8, -4, 0, 3):
                if self._rows(rows, top, foot, corner, small, draw=False) <= foot:
                    self._rows(rows, top, foot, corner, small, draw=True)
                    return
        self._rows(netted, top, foot, corner, 3, draw=True)

    def _reason(self, one: Told) -> str:
        return clauses(filter(None, (one.reason, one.working)), self.style.language)

    def _points(self, one: Told) -> str:
        return str(one.points) if len(one.rows) == 1 else self.style.say("told_each", amount=one.points)

    def _rows(
        self, rows: Sequence[tuple[str, str, str]], top: float, foot: float, corner: QRectF, small: int, *, draw: bool
    ) -> float:
        """Paints the rows, or only says where their foot would be; beside the code they are narrower. `small`: so many pixels
        less of type."""
        type_, painter, colon = self.type, self.painter, self.style.say("sign_colon")
        line = _LINE - small
        for who, reason, points in rows:
            beside = top + 2 * line > corner.top()
            wide = (corner.left() if beside else WIDE - _EDGE) - _EDGE
            room = wide - type_.wide(points, 32 - small, True) - 24
            head = who + (colon if reason else "")
            one_line = type_.wide(head, 28 - small, True) + type_.wide(reason, 27 - small) + 8 <= room
            below = max(_LEAST, _LEAST - small)
            lines = [] if one_line or not reason else type_.wrapped(reason, room, below)
            high = line * (1 + len(lines) * 0.86) + 8
            if draw:
                box = QRectF(_EDGE, top, room, line)
                used = type_.write(painter, box, head if one_line else who, LIGHT.ink, 28 - small, bold=True)
                if one_line:
                    type_.write(painter, box.adjusted(used + 4, 0, 0, 0), reason, LIGHT.ink2, 27 - small)
                for at, text in enumerate(lines):
                    place = QRectF(_EDGE, top + line * (1 + at * 0.86) - 2, room, line * 0.86)
                    type_.write(painter, place, text, LIGHT.ink2, below)
                last = QRectF(_EDGE, top, wide, high - 8)
                type_.write(painter, last, points, LIGHT.ink, 32 - small, bold=True, flags=RIGHT)
                painter.setPen(QPen(QColor(LIGHT.line), 2))
                painter.drawLine(QPointF(_EDGE, top + high - 3), QPointF(_EDGE + wide, top + high - 3))
            top += high
        return top
