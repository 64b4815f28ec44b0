"""Facts 情况 as buttons: of the deal beside the dealer, of each player in the column of his seat, of a win among its
circumstances. A click goes on to the next value, a right click back."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from calculator.gui.look.look import Look, label, pen, put, smooth, write
from calculator.gui.widgets.controls import ButtonRow, Chips, Choice, FittedButton
from calculator.gui.widgets.layouts import activate, vbox
from calculator.gui.widgets.seat_marker import draw_marker
from calculator.session import (
    Desk,
    FactKey,
    FactShown,
    facts_of_deal,
    facts_of_hand,
    facts_of_players,
    is_on,
    keys_of,
    refusal,
    seat_names,
    stepped,
    value_text,
)
from calculator.text.figures import listed

_ROWS = 2
"""Facts of the deal that stand below each other."""
_UNFOLDED = 2
"""So many rows of the players' facts are there where there is room; more are folded away while all is as usual."""
_TICK = "✓"
_FOLD, _UNFOLD = "▾", "▸"
_GAP = 4


def step(desk: Desk, key: object, by: int = 1) -> None:
    """A click on the button of a fact, with -1 a right click."""
    if not isinstance(key, FactKey):
        return
    shown = _shown(desk, key)
    if shown is not None:
        desk.set_fact(key.id, stepped(shown, key, by, desk.deal.seats), key.seat)


def _shown(desk: Desk, key: FactKey) -> FactShown | None:
    rows = (facts_of_deal(desk), facts_of_hand(desk), *facts_of_players(desk))
    return next((one for row in rows for one in row if one.fact.id == key.id and one.seat == key.seat), None)


def named(shown: FactShown, key: FactKey, names: tuple[str, ...], look: Look) -> tuple[str, str]:
    """What a button is called, and the same with its value."""
    option = shown.fact.option
    name = option.label(look.language)
    if key.value is not None:
        chosen = next(choice for choice in option.choices if choice.value == key.value)
        return chosen.label(look.language), chosen.label(look.language)
    value = value_text(shown, names, look.language)
    return name, f"{name} {value}".strip() if option.type != "seat" or value else f"{name} —"


def choice_of(
    desk: Desk, shown: FactShown, key: FactKey, names: tuple[str, ...], look: Look, text: str | None = None
) -> Choice:
    """The button of a fact. `text`: what stands on it, where its name stands beside it."""
    option, entry = shown.fact.option, desk.held
    full = named(shown, key, names, look)[1]
    on, reason = is_on(shown, key), ""
    refused = refusal(desk, shown, shown.value if on else stepped(shown, key, 1, desk.deal.seats))
    if shown.fact.of == "win" and entry is None:
        reason = look.say("fact_no_hand")
    elif refused is not None:
        reason = refused(look.language)
    code = "fact_switch_tip" if option.type == "switch" or key.value is not None else "fact_step_tip"
    tips = [full, option.tip(look.language), look.say(code)]
    note = short = ""
    if shown.given or shown.changed:
        note, short = look.say("ask_guessed_short" if shown.given else "fact_changed_short"), ""
        tips.append(look.say("fact_given_tip" if shown.given else "fact_changed_tip"))
    if on and reason:
        tips.append(reason)
    tip = "\n".join(filter(None, tips))
    spoken = " ".join(filter(None, (f"{names[shown.seat]} {full}" if shown.seat is not None else full, note)))
    written = full if text is None else text
    return Choice(key, written, reason, tip, "", "", note, short, on and bool(reason), spoken)


def hand_choices(desk: Desk, look: Look) -> tuple[list[Choice], list[object]]:
    """The buttons of the facts of the hand on the felt, all but seats; and those that are on."""
    names = seat_names(desk.deal, look.language)
    choices, on = list[Choice](), list[object]()
    for shown in facts_of_hand(desk):
        for key in keys_of(shown.fact) if shown.fact.option.type != "seat" else ():
            choices.append(choice_of(desk, shown, key, names, look))
            if is_on(shown, key):
                on.append(key)
    return choices, on


def seats_of_hand(desk: Desk) -> list[FactShown]:
    """The facts of the hand on the felt that name a seat."""
    return [shown for shown in facts_of_hand(desk) if shown.fact.option.type == "seat"]


def seat_choices(desk: Desk, shown: FactShown, look: Look) -> list[Choice]:
    """A button for each seat that a fact can name."""
    made = []
    for seat, name in enumerate(seat_names(desk.deal, look.language)):
        refused = refusal(desk, shown, seat)
        reason = look.say("fact_no_hand") if desk.held is None else ""
        if refused is not None:
            reason = refused(look.language)
        wrong = bool(reason) and shown.value == seat
        made.append(Choice(seat, name, reason, f"{shown.fact.option.label(look.language)} {name}", wrong=wrong))
    return made


class DealFacts(ButtonRow):
    """Of the deal: two rows of buttons, as wide as what they say."""

    chosen = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(_GAP)
        self._grid.setVerticalSpacing(2)
        self.chosen.connect(lambda key: step(desk, key))
        self.lowered.connect(lambda key: step(desk, key, -1))

    def _add(self) -> None:
        at = len(self._buttons)
        button = self._made("chip", self.chosen)
        button.setProperty("low", True)
        button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._grid.addWidget(button, at % _ROWS, at // _ROWS)

    def show_desk(self, desk: Desk, look: Look) -> None:
        facts, names = facts_of_deal(desk), seat_names(desk.deal, look.language)
        keyed = [(shown, key) for shown in facts for key in keys_of(shown.fact)]
        choices = [choice_of(desk, shown, key, names, look) for shown, key in keyed]
        self._show(choices, lambda choice: any(choice.key == key and is_on(shown, key) for shown, key in keyed))
        self.setVisible(bool(choices))

    def needs(self) -> int:
        """How wide it is; 0 where there is nothing to say."""
        if not self._choices:
            return 0
        wide = [button.sizeHint().width() for button in self._buttons[: len(self._choices)]]
        columns = [max(wide[at : at + _ROWS]) for at in range(0, len(wide), _ROWS)]
        return sum(columns) + _GAP * (len(columns) - 1)


class _Heads(QWidget):
    """The seats above their columns: marker and name, of a name that has no room its first character."""

    def __init__(self) -> None:
        super().__init__()
        self._names: tuple[str, ...] = ()
        self._look = Look()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_names(self, names: tuple[str, ...], look: Look) -> None:
        if (names, look) != (self._names, self._look):
            self._names, self._look = names, look
            self.setFixedHeight(look.px(16))
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(100, self._look.px(16))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, palette = smooth(self), self._look.palette
        wide = self.width() / max(len(self._names), 1)
        for seat, name in enumerate(self._names):
            measures = pen(painter, palette.ink2, 12)
            shown = name if measures.horizontalAdvance(name) + 14 <= wide else name[:1]
            used = measures.horizontalAdvance(shown) + 13
            left = seat * wide + (wide - used) / 2
            draw_marker(painter, seat, QPointF(left + 5, self.height() / 2), 4, palette.seats[seat])
            box = QRectF(left + 13, 0, used, self.height())
            write(painter, box.toRect(), shown, palette.ink2, 12)


class SeatFacts(QWidget):
    """Of the players: a row for each fact, or each value of one, with a button in the column of each seat. More than a few rows
    are folded while all is as usual."""

    unfolded = Signal()
    """They were unfolded, or folded away."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._open = self._tight = False
        self._look = Look()
        self.fold = FittedButton("chip", wraps=True)
        self.fold.clicked.connect(self._unfold)
        self._heads = _Heads()
        self._body = QWidget()
        self._grid = QGridLayout(self._body)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(6)
        self._grid.setVerticalSpacing(3)
        self._grid.setColumnStretch(0, 2)
        self._grid.setColumnStretch(1, 3)
        self._grid.addWidget(self._heads, 0, 1)
        self.rows: list[Chips] = []
        self._labels = [label("label")]
        self._grid.addWidget(self._labels[0], 0, 0)
        vbox(self, self.fold, self._body, margins=0, spacing=2)
        # A fixed height would be that of captions at the least width.
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def _unfold(self) -> None:
        self._open = not self._open
        self.show_desk(self._desk, self._look, tight=self._tight)
        self.unfolded.emit()

    @property
    def opened(self) -> bool:
        """Whether the user unfolded them."""
        return self._open and bool(facts_of_players(self._desk))

    @property
    def folded(self) -> bool:
        """Whether the rows are not to be seen just now."""
        return self.fold.isVisible() and not self._body.isVisible()

    def button(self, key: FactKey) -> FittedButton:
        """The button of a fact."""
        return next(row.button(key) for row in self.rows if row.choice(key) is not None)

    def to_measure(self) -> tuple[object, ...]:
        """What their height depends on."""
        facts = facts_of_players(self._desk)
        return (
            self._open,
            seat_names(self._desk.deal, self._look.language),
            *((one.fact.id, one.value, one.given, one.changed) for fact in facts for one in fact),
        )

    def about(self) -> list[str]:
        """What they are called."""
        return [fact[0].fact.option.label(self._look.language) for fact in facts_of_players(self._desk)]

    def show_desk(self, desk: Desk, look: Look, *, tight: bool = False, hidden: bool = False) -> None:
        """`tight`: there is little room; then they are folded whatever they are, and the line says it. `hidden`: there
        is none."""
        self._look, self._tight = look, tight
        facts, names = facts_of_players(desk), seat_names(desk.deal, look.language)
        rows = [
            list(zip(fact, keys, strict=True))
            for fact in facts
            for keys in zip(*(keys_of(shown.fact, shown.seat) for shown in fact), strict=True)
        ]
        self.setVisible(bool(rows) and not hidden)
        if self.isHidden():
            return
        said = [
            f"{names[one.seat or 0]} {named(one, key, names, look)[1]}"
            for row in rows
            for one, key in row
            if is_on(one, key)
        ]
        folds = tight or (len(rows) > _UNFOLDED and not said)
        seen = self._open or not folds
        self.fold.setVisible(folds)
        told = listed(said, look.language) or look.say("fact_of_players")
        self.fold.set_text(f"{told if not seen else look.say('fact_of_players')} {_FOLD if seen else _UNFOLD}")
        self.fold.setToolTip(listed(self.about(), look.language))
        self._body.setVisible(seen)
        if not seen:
            return
        put(self._labels[0], "" if folds else look.say("fact_of_each_label"))
        self._heads.show_names(names, look)
        while len(self.rows) < len(rows):
            self._add_row()
        for at, chips in enumerate(self.rows):
            for part in (chips, self._labels[at + 1]):
                part.setVisible(at < len(rows))
        for chips, caption, row in zip(self.rows, self._labels[1:], rows, strict=False):
            shown, key = row[0]
            put(caption, named(shown, key, names, look)[0])
            caption.setToolTip(shown.fact.option.tip(look.language))
            chips.set_columns(len(row))
            choices = [choice_of(desk, one, own, names, look, self._cell(one, own, names, look)) for one, own in row]
            chips.set_choices(choices, [own for one, own in row if is_on(one, own)])
            activate(chips)
        activate(self._body)

    def _cell(self, shown: FactShown, key: FactKey, names: tuple[str, ...], look: Look) -> str:
        if shown.fact.option.type == "switch" or key.value is not None:
            return _TICK if is_on(shown, key) else ""
        return value_text(shown, names, look.language) or "—"

    def _add_row(self) -> None:
        chips, caption = Chips(low=True), label("label", wrap=True)
        caption.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        caption.setAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        chips.toggled.connect(lambda key: step(self._desk, key))
        chips.lowered.connect(lambda key: step(self._desk, key, -1))
        at = len(self.rows) + 1
        self._grid.addWidget(caption, at, 0)
        self._grid.addWidget(chips, at, 1)
        self.rows.append(chips)
        self._labels.append(caption)
