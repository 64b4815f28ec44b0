"""别人说的数: another player's number, and the fewest mistakes that give exactly it."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QLineEdit

from calculator.audit import Audited
from calculator.gui.look import Look, create, push_button
from calculator.gui.questions.page import Page, number_of
from calculator.gui.widgets import Alternative, ChoiceBar, fill, hbox, turn
from calculator.inquiry import AnswerLine
from calculator.statement import names_of
from calculator.text import code_of
from calculator.view import Claims, Scene, claim_page


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
        self._claims = Claims()
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
        self.asked.emit(partial(self._claims.searched, scene, self.claim.text(), event, self._player))

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
            self.event_pointed.emit(self._event(at))

    def point(self, link: str) -> None:
        """Point at the event of an explanation."""
        super().point(link)
        at = number_of(link, "slip")
        self.event_pointed.emit(-1 if at is None else self._event(at))

    def _event(self, at: int) -> int:
        """Return the event that an explanation is about; -1 for the whole deal."""
        found = self._answer.explanations if isinstance(self._answer, Audited) else ()
        events = [mistake.event for mistake in found[at].mistakes] if at < len(found) else []
        return next((event for event in events if event is not None and event >= 0), -1)
