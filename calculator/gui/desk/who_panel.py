"""Who and how: who won or konged, where the tile came from, circumstances, 精, what is missing, and the deal's end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from calculator.deals import FLAGS, Kong, Win
from calculator.gui.desk.fact_controls import SeatFacts, hand_choices, seat_choices, seats_of_hand, step
from calculator.gui.desk.jing_grid import JingGrid
from calculator.gui.desk.reasons import Reason, ReasonLines
from calculator.gui.desk.seats_panel import SeatsPanel
from calculator.gui.desk.seats_view import ROOMY
from calculator.gui.look.look import Look, label, put, styled_frame
from calculator.gui.tiles.art import TilePixmaps
from calculator.gui.widgets.controls import Chips, Choice, FittedButton, Segments
from calculator.gui.widgets.layouts import activate, at_last, fill, vbox
from calculator.gui.widgets.message import Message
from calculator.gui.widgets.painted_panel import PaintedPanel
from calculator.gui.widgets.scroll import ScrollColumn
from calculator.session import (
    Desk,
    KongChoice,
    Missing,
    actor_reason,
    cap,
    clause,
    contradictions,
    current_win,
    flag_reason,
    kong_choices,
    part_recorded,
    ruled,
    seat_names,
    sentence,
    usual_fact,
    with_key,
)
from calculator.text import code_of, is_chinese
from calculator.text.figures import listed

_COLUMNS = 3
_FEWEST = 2
"""So many that cannot be are worth a button of their own."""
_KEPT = 2
"""So many circumstances are always seen, beside the button of the others."""
_FELT = 150
"""Pixels of the felt with the seats that nothing below it takes, as long as that can be folded."""
_TWO_LINES = 37
"""Pixels of two lines about what is missing, with what is around them."""
_LESS = 24
"""So much of it goes, where the window is not narrow, before a circumstance goes behind a button."""
_LINES = 2
"""Of reasons, where there is room."""
MORE = "more "
"""The key of the button with all circumstances that have no room."""
_MEASURED = 500
"""So many ways to show the questions are known by their height."""
_RULED = "rule "
"""Before the id of a chip that the rules choose."""


class Circumstances(NamedTuple):
    """What can be said of the hand on the felt, which of it is `on`, and why other things cannot be."""

    choices: tuple[Choice, ...] = ()
    on: tuple[object, ...] = ()
    reasons: tuple[Reason, ...] = ()
    telling: bool = False
    """Whether the first reason is worth a line also where there is little room."""

    def matters(self, choice: Choice) -> bool:
        """Return whether it is chosen, or has an amount of its own."""
        return choice.key in self.on or bool(choice.note)


class Room(NamedTuple):
    """What of the questions is seen: so many lines of reasons and circumstances; `bare` without labels, `tight` with the facts of
    the players folded away, `closed` with all behind one button, at last the counts of 精 too. The table is as high as it
    should be, a bit less, as low as it can be, or away."""

    lines: int
    cells: int
    bare: bool = False
    tight: bool = False
    closed: bool = False
    jing: bool = True
    table: Literal["good", "less", "least", "away"] = "good"


class WhoPanel(PaintedPanel):
    """Segments and chips for the event on the felt. Every row keeps its place."""

    def __init__(self, desk: Desk, pixmaps: TilePixmaps) -> None:
        super().__init__()
        self._desk = desk
        questions = QWidget()
        self._questions = column = vbox(questions, margins=0)
        self.asked = ScrollColumn(questions)
        self.asked.let_scroll(True)
        self.table = SeatsPanel(desk, pixmaps)
        self.seats, self.scopes, self.kinds = self.table.view, self.table.scopes, self.table.kinds
        self.same = self.table.same
        self.flags = Chips(_COLUMNS)
        self.seat_facts = SeatFacts(desk)
        self.named: dict[str, Segments] = {}
        """The facts of the hand on the felt that name a seat, by id."""
        self._named_labels: dict[str, QLabel] = {}
        self._asks_seats = frozenset[str]()
        """Those of them that the rules on the desk ask."""
        self.jing = JingGrid(desk)
        self._flags_label = label("label", yields=True)
        fill(column, self.seat_facts, self._flags_label, self.flags)
        self._seats = vbox(None, margins=0, spacing=3)
        self.reasons = ReasonLines()
        fill(column, self._seats, self.reasons, self.jing)
        column.addStretch(1)
        self.message = Message()
        self._all_flags = False
        """Whether all circumstances are shown although there is little room."""
        self._told = Circumstances()
        self.editing = 0
        """The number of the old deal that is being changed; 0 for a new one."""
        self.under_night = False
        """Whether the deal is recorded as the night has it, which has other options."""
        self.record = FittedButton("primary")
        self._look = Look()
        self._heights: dict[object, tuple[int, int]] = {}
        """By what is shown the height of the questions without words and the space between them, and before how many space is."""
        self._line, self._stacked, self._folded = styled_frame("line"), False, False
        self._column = vbox(self, self.table, (self.asked, 1), self._line, self.message, self.record)
        self.flags.toggled.connect(self._flag)
        self.seat_facts.unfolded.connect(self._fit)
        self.flags.lowered.connect(lambda key: step(desk, key, -1))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def _flag(self, key: object) -> None:
        if not isinstance(key, str):
            step(self._desk, key)
        elif key == MORE:
            self._all_flags = not self._all_flags
            self._fit()
        elif key.startswith(_RULED):
            self._desk.notify([Missing("ask_ruled")])
        else:
            self._desk.choose_flag(key)

    def stack(self, stacked: bool, *, folded: bool) -> None:
        """Whether it stands in a column that scrolls, with the button that enters the deal elsewhere; of one that is folded only
        what is missing is seen."""
        if (stacked, folded) == (self._stacked, self._folded):
            return
        self._stacked, self._folded = stacked, folded
        self.asked.ask_for_all(stacked)
        for part in (self.table, self.asked, self._line):
            part.setVisible(not folded)
        self.record.setVisible(not stacked)
        self._share()

    def show_desk(self, desk: Desk, look: Look) -> None:
        self.show_colours(look.palette)
        names = seat_names(desk.deal, look.language)
        tight = look.narrow or desk.has_jing or not is_chinese(look.language)
        self._column.setContentsMargins(*((10, 8, 10, 8) if look.narrow else (14, 10, 14, 10)))
        self._column.setSpacing(3 if tight else 5)
        with at_last([self._column, self._questions]):
            self.table.show_desk(desk, look)
            self._told = self._circumstances(desk, look, names)
            self._show_named(desk, look)
            self.jing.setVisible(desk.has_jing)
            if desk.has_jing:
                self.jing.show_desk(desk, look)
            self.message.show_desk(desk, look)
            self._show_record(desk, look)
        if look != self._look:
            self._look = look
            self._heights.clear()
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._share()  # a part asks for another height
        return super().event(event)

    def _share(self) -> None:
        """The table gets what the questions below it leave, and never too little; those scroll then."""
        if self._stacked:
            self.table.setFixedHeight(self.table.sizeHint().height())
            return
        least = self.table.minimumSizeHint().height()
        most = max(self._width() * 5 // 4 + self._look.px(40), least)
        high = self._room() - self.asked.sizeHint().height()
        # A second line of what is missing does not move the table, where that is high enough.
        kept = high - max(self._look.px(_TWO_LINES) - self._said(), 0)
        head, roomy = least - self.seats.minimumSizeHint().height(), self._look.px(ROOMY)
        good = head + (roomy if high - head >= roomy else _FELT)
        high = max(min(max(kept, min(high, good)), most), least)
        if high != self.table.height():
            self.table.setFixedHeight(high)
            self._column.activate()  # at once, not after what is painted next

    def _width(self) -> int:
        margins = self._column.contentsMargins()
        return self.contentsRect().width() - margins.left() - margins.right()

    def _said(self) -> int:
        """The height of what is missing, or done."""
        return max(self.message.heightForWidth(self._width()), self.message.minimumSizeHint().height())

    def _room(self) -> int:
        """The height that the table and the questions below it have together."""
        margins = self._column.contentsMargins()
        below = self._said() + self.record.sizeHint().height()
        below += self._line.minimumHeight() + 4 * self._column.spacing()
        return self.contentsRect().height() - below - margins.top() - margins.bottom()

    def _fit(self) -> None:
        """As many questions as have room below a table of a good height: where they have not, reasons go first and the label,
        then what cannot be, the facts of the players, the last circumstances, and all, each behind a button. What is opened there
        takes the place of the table."""
        told, look = self._told, self._look
        # What is chosen first and what has an amount of its own, then what can be.
        order = sorted(told.choices, key=lambda choice: (not told.matters(choice), bool(choice.reason)))
        for part in (self.table, self.message):
            activate(part)
        room, least = self._room(), self.seats.minimumSizeHint().height()
        head = self.table.minimumSizeHint().height() - least
        less = 0 if look.narrow else _LESS
        high = {"good": head + _FELT, "less": head + _FELT - less, "least": head + least, "away": 0}
        self.reasons.tell(told.reasons, look)
        asked = self._to_measure()
        for tried in self._steps(order):
            if self._stacked or self._high(tried, order, asked) <= room - high[tried.table]:
                break
        self._show_questions(tried, order)
        self._show_words(tried)
        self._share()

    def _to_measure(self) -> tuple[object, ...]:
        """What the height of the questions depends on."""
        told = self._told
        chips = [(c.text, c.short, c.cap, c.note, c.short_note, bool(c.reason), c.key in told.on) for c in told.choices]
        named = [[bool(one.reason and not one.wrong) for one in row.choices()] for row in self.named.values()]
        facts = self.seat_facts.to_measure()
        return (
            *chips, *map(tuple, named), self._asks_seats, facts, self._desk.has_jing, self._all_flags, self._width()
        )  # fmt: skip

    def _high(self, room: Room, order: list[Choice], asked: tuple[object, ...]) -> int:
        """The height of the questions, with as much of the label and the reasons as there would be room for."""
        # What goes first is only measured, and what was measured once is known: to show it and to hide it again would lay out
        # and paint everything.
        key = room._replace(lines=0, bare=room.bare and bool(self.named), table="good"), asked
        if key not in self._heights:
            if len(self._heights) >= _MEASURED:
                self._heights.clear()
            self._show_questions(room, order)
            self._heights[key] = self._measured()
        high, parts = self._heights[key]
        high += parts * self._space(room)
        if self._labelled(room):
            high += self._flags_label.sizeHint().height() + self._space(room)
        return high + (self.reasons.high(room.lines) + self._space(room) if room.lines else 0)

    def _measured(self) -> tuple[int, int]:
        """The height of the questions that are shown without words and space, and how many have space before them."""
        space = self._questions.spacing()
        high, parts = self.asked.sizeHint().height(), -1
        for at in range(self._questions.count()):
            item = self._questions.itemAt(at)
            assert item is not None
            if item.widget() not in (self._flags_label, self.reasons):
                parts += not item.isEmpty()
        for part in (self._flags_label, self.reasons):
            if not part.isHidden():
                high -= part.sizeHint().height() if part is self._flags_label else part.minimumHeight()
                high -= space
        return high - parts * space, parts

    def _space(self, room: Room) -> int:
        return 3 if room.bare else self._column.spacing()

    def _labelled(self, room: Room) -> bool:
        return not (self._look.narrow or room.bare)

    def _show_words(self, room: Room) -> None:
        """The label and the reasons, with the space between all parts."""
        if self._questions.spacing() != self._space(room):
            self._questions.setSpacing(self._space(room))
        self._flags_label.setVisible(self._labelled(room))
        self.reasons.show_lines(room.lines)
        self.table.setVisible(room.table != "away" and not self._folded)

    def _steps(self, order: list[Choice]) -> Iterator[Room]:
        """From all questions to those that need the least room."""
        told, most, kept = self._told, len(order), min(_KEPT, len(order))
        least = 1 if told.telling else 0
        for lines in range(_LINES, least - 1, -1):
            yield Room(lines, most)
        bare = Room(least, most, bare=True, table="less")
        yield bare
        if not self._all_flags:
            could = sum(not choice.reason or choice.key in told.on for choice in told.choices)
            fewer = max(could, kept) if most - max(could, kept) >= _FEWEST else most
            if fewer < most:
                yield bare._replace(cells=fewer)
            for cells in range(fewer, kept - 1, -1):
                bare = bare._replace(cells=cells, tight=True)
                yield bare
        bare = bare._replace(tight=True, table="least")
        yield bare
        if self._all_flags or self.seat_facts.opened:
            yield bare._replace(table="away")
        else:
            bare = bare._replace(cells=min(kept, sum(map(told.matters, order))))
            yield bare
            yield bare._replace(closed=True)
            yield bare._replace(closed=True, jing=False)

    def _show_questions(self, room: Room, order: list[Choice]) -> None:
        """The questions, as far as they are to be seen."""
        told, look = self._told, self._look
        self._open_named(room, look)
        self.seat_facts.show_desk(self._desk, look, tight=room.tight or look.narrow, hidden=room.closed)
        self._show_flags([choice for choice in told.choices if choice in order[: room.cells]], room)
        self.jing.show_title(not room.tight)
        self.jing.setVisible(self._desk.has_jing and room.jing)
        for part in (self.seat_facts, self.jing):
            if not part.isHidden():
                activate(part)  # at once: their height is asked next

    def _show_flags(self, seen: list[Choice], room: Room) -> None:
        """These circumstances, and a button that says how much more there is."""
        told, look = self._told, self._look
        rest = [choice.text for choice in told.choices if choice not in seen]
        if room.closed:
            rest += [*self.seat_facts.about(), *(self._named_labels[name].text() for name in sorted(self._asks_seats))]
        if self._desk.has_jing and not room.jing:
            rest.append(look.say("desk_held"))
        if rest or self._all_flags:
            code = "flags_more" if rest else "flags_fewer"
            more = Choice(MORE, look.say(code, count=len(rest)), tip=listed(rest, look.language))
            seen = [*seen, more]
        if self.flags.set_choices(seen, told.on):
            activate(self.flags)

    def _reason(self, desk: Desk, look: Look, reason: Missing | None) -> str:
        return sentence(reason, desk.deal, look.language) if reason is not None else ""

    def _circumstances(self, desk: Desk, look: Look, names: tuple[str, ...]) -> Circumstances:
        put(self._flags_label, look.say("desk_flags"))
        entry, definition, deal = desk.entry, desk.definition, desk.deal
        win = entry if isinstance(entry, Win) else None
        known = definition.circumstances if definition is not None else ()
        against = contradictions(deal, desk.current) if win is not None else {}
        choices = self._ruled(desk, look)
        reasons, amounts, kongs = list[Reason](), list[Reason](), kong_choices(desk, look.language)
        on: list[object] = [choice.key for choice in choices if not choice.reason]
        for flag in sorted(known, key=FLAGS.index):
            name, key = look.say(code_of("desk_flag", flag)), f"flag_{flag}"
            reason, chosen = flag_reason(desk, flag), win is not None and flag in win.flags
            text, tip = "", with_key(name, key, look.language)
            told, *others = [one for one in kongs if one.flag == flag] or [KongChoice(flag, flag, name, "", "")]
            if reason is not None and not chosen:
                text = self._reason(
                    desk, look, Missing(reason.code, reason.facts | {"about": code_of("desk_flag", flag)})
                )
            if flag in against:
                tip = look.say("ask_against", reason=clause(against[flag], names, look.language))
            shown = "" if look.narrow else cap(key)
            brief = look.say(code_of("desk_flag_short", flag))
            tip = "\n".join(filter(None, (tip, told.tip)))
            short = "" if chosen else told.note
            choices.append(Choice(flag, told.label, text, tip, brief, shown, told.note, short, flag in against))
            choices += [Choice(one.key, one.label, tip=one.tip, note=one.note, short_note=one.note) for one in others]
            if chosen:
                on.append(flag)
            # A chip has room for its name and a short amount, and in a narrow window or in English for its name.
            cramped = look.narrow or not is_chinese(look.language)
            amounts += [Reason(one.label, one.note) for one in (told, *others) if len(one.note) > 3 * (not cramped)]
            if win is not None and reason is not None:
                reasons.append(Reason(name, clause(reason, names, look.language), flag in against))
        facts, said = hand_choices(desk, look)
        choices += facts
        on += said
        reasons += [Reason(one.text, one.reason, one.wrong) for one in facts if one.reason and win is not None]
        if current_win(desk) is not None:
            colon = look.say("sign_colon")
            self_seen = [choice for choice in choices if choice.reason and str(choice.key).startswith(_RULED)]
            lacks = [choice.reason.split("\n")[0].removeprefix(choice.text + colon) for choice in self_seen]
            reasons += [Reason(choice.text, why) for choice, why in zip(self_seen, lacks, strict=True)]
        telling = bool(amounts or against) and not (look.narrow and desk.has_jing)
        return Circumstances(tuple(choices), tuple(on), self._why_not(desk, look, amounts, reasons), telling)

    def _show_named(self, desk: Desk, look: Look) -> None:
        """A row of seats for each fact that names one; a click on the one that is named takes it back."""
        shown = {one.fact.id: one for one in seats_of_hand(desk)}
        for name, fact in shown.items():
            if name not in self.named:
                row, caption = Segments(), label("label", yields=True)
                row.chosen.connect(lambda seat, name=name: self._name(name, seat))
                fill(self._seats, caption, row)
                self.named[name], self._named_labels[name] = row, caption
            put(self._named_labels[name], fact.fact.option.label(look.language))
            self._named_labels[name].setToolTip(fact.fact.option.tip(look.language))
            self.named[name].set_choices(seat_choices(desk, fact, look), fact.value)
        self._asks_seats = frozenset(shown)

    def _open_named(self, room: Room, look: Look) -> None:
        """Where there is little room nobody is asked for whom the rules let nobody be."""
        for name, row in self.named.items():
            opens = not (room.bare or look.narrow) or any(not one.reason or one.wrong for one in row.choices())
            for part in (row, self._named_labels[name]):
                part.setVisible(name in self._asks_seats and opens and not room.closed)

    def _name(self, name: str, seat: int) -> None:
        fact = next(one for one in seats_of_hand(self._desk) if one.fact.id == name)
        self._desk.set_fact(name, usual_fact(fact.fact) if fact.value == seat else seat)

    def _ruled(self, desk: Desk, look: Look) -> list[Choice]:
        """What the rules find out about the wait: shown like a circumstance, and never asked."""
        made = []
        scarce = desk.has_jing and (look.narrow or not is_chinese(look.language))
        for found in ruled(desk, look.language):
            if scarce and not found.holds:
                continue  # the counts of 精 need the place
            colon = look.say("sign_colon")
            told = f"{found.text}{colon}{found.looks_at}"
            lacks = f"{found.text}{colon}{found.why or look.say('ask_ruled_not')}\n"
            reason = "" if found.holds else f"{lacks if current_win(desk) is not None else ''}{told}"
            tip = f"{told}\n{look.say('ask_ruled_tip')}"
            note = look.say("ask_guessed") if found.holds else ""
            short = look.say("ask_guessed_short")
            made.append(Choice(_RULED + found.id, found.text, reason, tip, note=note, short_note=short))
        return made

    def _why_not(self, desk: Desk, look: Look, amounts: list[Reason], flags: list[Reason]) -> tuple[Reason, ...]:
        """What contradicts before all, then what a kong would change, the players who are out, and the circumstances."""
        out, names = list[Reason](), seat_names(desk.deal, look.language)
        if isinstance(desk.entry, (Win, Kong)):
            for seat in range(desk.deal.seats):
                reason = actor_reason(desk, seat)
                if reason is not None and seat != desk.actor and reason.code != "why_stands":
                    out.append(Reason("", clause(reason, names, look.language)))
        wrong = [reason for reason in flags if reason.wrong]
        rest = [reason for reason in flags if not reason.wrong]
        return (*wrong, *amounts, *out, *rest)

    def _show_record(self, desk: Desk, look: Look) -> None:
        reason = desk.recordable()
        text = look.say("book_keep_change", number=self.editing) if self.editing else look.say("ask_record")
        if self.under_night:
            text = look.say("book_under_night")
        part = part_recorded(desk.deal, look.language) if reason is None else ""
        text = look.say("ask_record_part", what=part) if part else text
        self.record.set_text(text, cap=cap("record"))
        self.record.setEnabled(reason is None)
        tip = with_key(look.say("ask_record_part_tip" if part else "ask_record_tip"), "record", look.language)
        tip = tip if reason is None else sentence(reason, desk.deal, look.language)
        self.record.setToolTip(tip)
