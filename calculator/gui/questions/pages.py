"""The pages of the questions: each has its controls, and asks at once if no more is needed."""

from functools import partial
from typing import Any

from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QPushButton

from calculator.audit import Audited
from calculator.gui.look import Look, create, push_button, tag
from calculator.gui.questions.page import Page, number_of
from calculator.gui.widgets import (
    Alternative,
    ChoiceBar,
    ChoiceBox,
    OptionGrid,
    fill,
    fill_box,
    hbox,
    scroll_area,
    turn,
)
from calculator.inquiry import AnswerLine, Comparison
from calculator.statement import Reopened, names_of
from calculator.text import code_of
from calculator.view import (
    Scene,
    claim_page,
    comparison_question,
    forgettable,
    matters_question,
    open_facts_question,
    receipt_question,
    reopening_question,
    searched_claim,
    tables_like,
    why_not_question,
)


class WhyPage(Page):
    """为什么不是: which condition an item, or a win, does not meet."""

    name = "why"
    needs_settlement = False

    def build(self) -> None:
        """Make the controls of the page."""
        self.first = self.wanted = create(
            QLineEdit, "ask_page_hint_why", maxLength=60, clearButtonEnabled=True, textChanged=self.ask
        )
        self.column.addWidget(self.wanted)

    def show_look(self, look: Look) -> None:
        """Show words, colours and sizes of a look."""
        self.wanted.setPlaceholderText(look.say("ask_why_example"))
        super().show_look(look)

    def begin(self) -> None:
        """Ask the question of the page about a deal."""
        self.asked.emit(why_not_question(self.scene, self.wanted.text().strip()))


class MattersPage(Page):
    """哪条约定要紧: each setting flipped by itself."""

    name = "matters"

    def begin(self) -> None:
        """Ask the question of the page about a deal."""
        self.asked.emit(matters_question(self.scene))


class OpenPage(Page):
    """不记得了: a chip for every fact that may be forgotten; what the table itself does not know is open from the start."""

    name = "open"
    needs_settlement = False

    def build(self) -> None:
        """Make the controls of the page."""
        self.facts = ChoiceBar(chosen=self._toggle)
        self._open: frozenset[str] = frozenset()
        self.column.addWidget(self.facts)

    def show_scene(self, scene: Scene, look: Look) -> None:
        """Show another deal."""
        places = {place for place, *_ in forgettable(scene.record, scene.unknown)}
        self._open = (self._open & places) | scene.unknown
        super().show_scene(scene, look)

    def show_look(self, look: Look) -> None:
        """Show words, colours and sizes of a look."""
        super().show_look(look)
        choices = []
        for place, asked, number, flag in forgettable(self.scene.record, self.scene.unknown):
            text = look.say(
                code_of("open", asked), number=number, flag=look.say(code_of("table_flag", flag)) if flag else ""
            )
            choices.append(Alternative(place, text))
        self.facts.set_choices(choices, *self._open)

    def _toggle(self, place: str) -> None:
        self._open ^= {place}
        self.show_look(self.look)
        self.begin()

    def begin(self) -> None:
        """Ask the question of the page about a deal."""
        self.asked.emit(open_facts_question(self.scene, self._open))


_OPTIONS_HEIGHT = 150


class ComparePage(Page):
    """A is the table's table; B is chosen from a list, and its settings are set below it."""

    name = "compare"

    def build(self) -> None:
        """Make the controls of the page."""
        self.first = self.rules = create(ChoiceBox, "ask_page_hint_compare", activated=lambda _: self._choose())
        self.unfold = create(QPushButton, checkable=True, toggled=lambda _: self._show_options())
        self.options = OptionGrid(changed=self._set)
        self.options.setContentsMargins(0, 0, 8, 0)
        self._area = scroll_area(self.options, keys=True)
        self._area.hide()
        fill(self.column, hbox(None, (self.rules, 1), self.unfold), self._area)
        self._given: dict[str, Any] = {}

    def show_scene(self, scene: Scene, look: Look) -> None:
        """Show another deal."""
        self.look = look
        chosen, own = self.rules.currentData(), scene.record.get("ruleset")
        listed = list(scene.library.listed())
        if scene.settlement is not None:
            like = {one.definition.id for one in tables_like(scene.settlement.table, scene.library)}
            listed = [one for one in listed if one.id in like]
        # What this table's rules are built upon, and what is built upon them, is nearest.
        near = {one.extends for one in listed if one.id == own} | {one.id for one in listed if one.extends == own}
        listed.sort(key=lambda one: (one.id == own, one.id not in near))
        names = {one.id: one.name(look.language) for one in listed}
        said = [(look.say("ask_same_rules", name=name) if key == own else name, key) for key, name in names.items()]
        fill_box(self.rules, said, chosen)
        super().show_scene(scene, look)

    def show_look(self, look: Look) -> None:
        """Show words, colours and sizes of a look."""
        super().show_look(look)
        self.unfold.setToolTip(look.say("ask_b_options_tip"))
        self._show_options()

    def begin(self) -> None:
        """Ask the question of the page about a deal."""
        if self.rules.currentData() is not None:
            self.asked.emit(comparison_question(self.scene, str(self.rules.currentData()), dict(self._given)))

    def _choose(self) -> None:
        """Choose another table; settings for the one before do not count there."""
        self._given = {}
        self.ask()

    def _set(self, name: str, value: object) -> None:
        self._given[name] = list(value) if isinstance(value, tuple) else value
        self.ask()

    def lay_out(self, answer: object) -> None:
        """Show an answer of the page's question."""
        super().lay_out(answer)
        if isinstance(answer, Comparison):
            self._show_options()

    def _show_options(self) -> None:
        """Show a control for each setting of B, made when they are first looked at."""
        unfolded, answer = self.unfold.isChecked(), self._answer
        self.unfold.setText(self.look.say("ask_b_options") + (" ▴" if unfolded else " ▾"))
        self._area.setVisible(unfolded and isinstance(answer, Comparison))
        if not unfolded or not isinstance(answer, Comparison):
            return
        self._area.setFixedHeight(self.look.px(_OPTIONS_HEIGHT))
        table = answer.other
        self.options.show_options(table.definition.open_options, table.option, self.look)


class ReceiptPage(Page):
    """The table's receipt stands here ready to be copied; another one can be pasted over it and opened."""

    name = "receipt"
    needs_settlement = False

    def build(self) -> None:
        """Make the controls of the page."""
        self.first = self.text = create(
            QPlainTextEdit, "ask_page_receipt", tabChangesFocus=True, textChanged=self._show_buttons
        )
        self.buttons = {
            "copy": push_button(act=self._copy, code="ask_receipt_copy"),
            "open": push_button(act=self._open, code="ask_receipt_open"),
            "paste": push_button(act=lambda: self.open_text(QApplication.clipboard().text()), code="ask_receipt_paste"),
            "write": push_button(act=self._write, code="ask_receipt_write"),
        }
        copy, *others = self.buttons.values()
        fill(self.column, (self.text, 3), hbox(None, copy, 1, *others))
        self._written = ""
        self._opened: tuple[AnswerLine, ...] = ()
        """What was said of a receipt, until its deal is on the table."""

    def show_look(self, look: Look) -> None:
        """Show words, colours and sizes of a look."""
        self.text.setPlaceholderText(look.say("ask_receipt_empty"))
        super().show_look(look)
        self._show_buttons()

    def _show_buttons(self) -> None:
        """Make the next step stand out: to copy the text, or to open a pasted one."""
        text = self.text.toPlainText()
        foreign = bool(text.strip()) and text != self._written
        for name, wanted in (("copy", not foreign), ("open", foreign)):
            tag(self.buttons[name], "primary", wanted)
        self.buttons["copy"].setEnabled(bool(text.strip()))
        self.buttons["open"].setVisible(foreign)
        self.buttons["write"].setVisible(foreign and self.scene.settlement is not None)

    def show_scene(self, scene: Scene, look: Look) -> None:
        """Show another deal."""
        kept, self._opened = self._opened, ()
        super().show_scene(scene, look)
        self.show_answer(kept)

    def begin(self) -> None:
        """Ask the question of the page about a deal."""
        if self.scene.settlement is not None:
            self.asked.emit(receipt_question(self.scene, self.look.page))
        else:
            self.show_answer("")

    def _write(self) -> None:
        self.show_answer(())
        self.begin()

    def _copy(self) -> None:
        QApplication.clipboard().setText(self.text.toPlainText())
        self.show_answer((AnswerLine(self.look.say("ask_copied")),))

    def open_text(self, text: str) -> None:
        """Show and open a receipt from elsewhere."""
        self.text.setPlainText(text)
        self._open()

    def _open(self) -> None:
        """Settle the deal of the receipt again, and lay it on the table."""
        self.asked.emit(reopening_question(self.scene, self.text.toPlainText()))

    def show_answer(self, answer: object) -> None:
        """Show the receipt, or the verdict on one."""
        if isinstance(answer, str):
            self._written = answer
            self.text.setPlainText(answer)
            return
        if not isinstance(answer, Reopened):
            super().show_answer(answer)
            return
        look = self.look
        lines = [AnswerLine(look.say("receipt_same"))] if answer.same else []
        lines += [AnswerLine(note.message(look.language)) for note in answer.notes]
        if answer.settlement is not None:
            lines.append(AnswerLine(look.say("ask_opened")))
        super().show_answer(tuple(lines))
        if answer.settlement is not None:
            self._opened = tuple(lines)
            self.record_wanted.emit(answer.record)


class AuditPage(Page):
    """A claim is written down and checked; each explanation unfolds, and points at the event it is about."""

    name = "audit"

    def build(self) -> None:
        """Make the controls of the page."""
        self.first = self.claim = create(QLineEdit, "ask_page_hint_audit", maxLength=80, returnPressed=self.search)
        self.who = ChoiceBar(chosen=self._choose_player)
        self._player: int | None = None
        """Whose amount is claimed; None for a hand's, or everybody's."""
        self.scope = ChoiceBar(chosen=self._choose)
        self._scope = "deal"
        self.go = push_button("primary", self.search, code="ask_search")
        self._form = hbox(None, (self.claim, 1), hbox(None, self.scope, self.go, 1))
        fill(self.column, self.who, self._form)
        self._unfolded: frozenset[int] = frozenset()

    def show_look(self, look: Look) -> None:
        """Show words, colours and sizes of a look."""
        scene = self.scene
        names = names_of(scene.settlement, look.language) if scene.settlement is not None else ()
        if self._player is not None and self._player >= len(names):
            self._player = None
        plates = [Alternative(seat, name) for seat, name in enumerate(names)]
        self.who.set_choices([*plates, Alternative(None, look.say("ask_everybody"))] if names else [], self._player)
        if self._player is None:
            self.claim.setPlaceholderText(look.say("ask_claim_example", name=[*names, look.say("ask_somebody")][0]))
        else:
            self.claim.setPlaceholderText(look.say("ask_claim_of_player", name=names[self._player]))
        turn(self._form, down=look.large)
        several = scene.event is not None and len(scene.record.get("events") or ()) > 1
        self.scope.setVisible(several)
        if not several:
            self._scope = "deal"
        self.scope.set_choices(
            [Alternative(name, look.say(code_of("ask_scope", name)), tip=look.say(code_of("ask_scope_tip", name)))
             for name in ("deal", "event")],
            self._scope,
        )  # fmt: skip
        super().show_look(look)
        if self._answer is None:
            self.ask()

    def show_scene(self, scene: Scene, look: Look) -> None:
        """Show another deal; of the same the answer stays, and a search that was left begins again."""
        same, before = self.scene.key == scene.key, self._answer
        super().show_scene(scene, look)
        if same and isinstance(before, Audited):
            self.show_answer(before)
        elif same and before is not None:
            self.search()

    def _choose(self, name: str) -> None:
        self._scope = name
        self.show_look(self.look)
        if self._answer is not None:
            self.search()

    def _choose_player(self, seat: int | None) -> None:
        self._player = seat
        self.show_look(self.look)
        self.claim.setFocus()
        if self._answer is not None:
            self.search()

    def begin(self) -> None:
        """Show no claim: that about another deal does not count here."""
        self.show_lines([AnswerLine(self.look.say("ask_audit_how"))])

    def search(self) -> None:
        """Look for the mistakes."""
        scene = self.scene
        if scene.settlement is None or not self.claim.text().strip():
            return
        self._unfolded = frozenset((0,))
        self.show_answer((AnswerLine(self.look.say("ask_searching")),))
        event = scene.event if self._scope == "event" else None
        self.asked.emit(partial(searched_claim, scene, self.claim.text(), event, self._player))

    def lay_out(self, answer: object) -> None:
        """Show an answer of the page's question."""
        if isinstance(answer, int):
            self.show_lines([AnswerLine(self.look.say("audit_searching", count=answer))])
        elif isinstance(answer, Audited):
            self.view.show_answer(claim_page(self.paper(), answer, self._unfolded))
        else:
            super().lay_out(answer)

    # --- explanations ---------------------------------------------------------------------------------------------

    def follow(self, link: str) -> None:
        """Unfold an explanation."""
        at = number_of(link, "slip")
        if at is not None and isinstance(self._answer, Audited):
            self._unfolded ^= {at}
            self.lay_out(self._answer)
            self.event_pointed.emit(self._event(link))

    def point(self, link: str) -> None:
        """Point at the event of an explanation."""
        super().point(link)
        self.event_pointed.emit(self._event(link))

    def _event(self, link: str) -> int:
        """Return the event that the explanation of a link is about; -1 for the whole deal."""
        at = number_of(link, "slip")
        found = self._answer.explanations if isinstance(self._answer, Audited) else ()
        events = [mistake.event for mistake in found[at].mistakes] if at is not None and at < len(found) else []
        return next((event for event in events if event is not None and event >= 0), -1)
