"""The sources of every part of a stage: the deal, the words, the window's knowledge, and the step."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from calculator.deals import Exhausted, Kong, Penalty, Win
from calculator.settlement import POT, SettledWin, Settlement, Transfer
from calculator.statement import TextStyle, event_word
from calculator.table import Named, OpenTable, seat_names, sentence
from calculator.text import Language, Sentence, code_of, listed, short_names
from calculator.tiles import tile_name
from calculator.view.tried import Tried, tried
from calculator.view.values import Session, Step

_PLAIN = {"table_no_room": "stage_no_room", "table_hand_full": "stage_hand_full"}


class Scene:
    """The sources of a stage.

    `held` is a step that the window stays at: one gone back to, or the answer though a question is
    open. `whole`: the whole deal is shown instead of one event; None until somebody chose. `short`: long names
    are cut.
    """

    def __init__(
        self,
        open_table: OpenTable,
        language: Language,
        session: Session | None = None,
        held: Step | None = None,
        whole: bool | None = None,
        *,
        short: bool = False,
    ) -> None:
        self.open_table, self.language, self.session = open_table, language, session or Session()
        self.whole_names = seat_names(open_table.deal, language)
        self.names = short_names(self.whole_names) if short else self.whole_names
        self.style = TextStyle(self.names, language, pot=open_table.pot(language), definition=open_table.definition)
        self.held = held
        self._whole = whole

        self.deal, self.entry, self.current = open_table.deal, open_table.entry, open_table.current

    def say(self, code: str, **facts: Any) -> str:
        """Return a sentence in the stage's language, in the table's words for a `win` and a `kong`.

        `name` is a text or a seat, `tile` a kind.
        """
        facts = {"win": self.win_word, "kong": self.kong_word, **facts}
        if isinstance(facts.get("name"), int):
            facts["name"] = self.style.name(facts["name"])
        if "tile" in facts:
            facts["tile"] = self.tile(facts["tile"])
        return self.style.say(code, **facts)

    def why(self, reason: Sentence | None) -> str:
        """Return a refusal as a sentence.

        It names no gesture, as not every stage has the same.
        """
        if isinstance(reason, Sentence) and reason.code in _PLAIN:
            return self.say(_PLAIN[reason.code])
        return "" if reason is None else sentence(reason, self.deal, self.language, self.open_table.definition)

    def tile(self, kind: int | None) -> str:
        """Return the name of a tile."""
        return tile_name(kind, self.language) if kind is not None else self.say("table_someone")

    def flag(self, flag: str) -> str:
        """Return the name of a circumstance."""
        return self.say(code_of("table_flag", flag))

    def count(self, number: int) -> str:
        """Return a number of players in words."""
        return self.say(code_of("table_players_left", str(number)))

    @cached_property
    def win_word(self) -> str:
        """The table's word for a win."""
        return self.style.called("win", "call_win")

    @cached_property
    def kong_word(self) -> str:
        """The word for a kong; the table's own for this kind if its kind is chosen by a button."""
        if self.open_table.asks_discarder:
            return self.style.say(code_of("entry_word", "kong"))
        if isinstance(self.entry, Kong):
            return event_word(self.entry, self.style)
        return self.style.called("kong", code_of("entry_word", "kong"))

    @cached_property
    def drawn_word(self) -> str:
        """The table's word for a self-drawn win, as on a button."""
        return self.open_table.button_word("self_drawn", "table_self", self.language)

    # --- the step -------------------------------------------------------------------------------------------------

    @cached_property
    def known(self) -> Step:
        """The step that the deal is at by itself."""
        open_table, entry = self.open_table, self.entry
        if entry is None or open_table.outcome is None:
            return Step.LAY
        if isinstance(entry, Win):
            if not self.is_whole or self.has_no_shape:
                return Step.LAY
            return Step.WHO if not self.settled or self.facts_open else Step.ANSWER
        if isinstance(entry, Kong) and entry.tile is None:
            return Step.LAY
        if isinstance(entry, Exhausted) and self.hands_open:
            return Step.WHO
        return Step.ANSWER if self.settled else Step.WHO

    @cached_property
    def step(self) -> Step:
        """The step that is shown: a held one only as far as the deal can be shown there."""
        if self.held is Step.ANSWER:
            return Step.ANSWER if self.settled else self.known
        steps, held, entry = [*Step], self.held, self.entry
        if held is None or steps.index(held) >= steps.index(self.known):
            return self.known
        shown = isinstance(entry, (Win, Kong)) or (
            isinstance(entry, Exhausted) and self.open_table.checks_hands and bool(self.open_table.room)
        )
        # A step back to the tiles leads to an event that has some, or to hands that can be shown.
        return held if held is not Step.LAY or shown else self.known

    @property
    def stays(self) -> bool:
        """True if the held step is shown instead of the one that the deal is at."""
        return self.held is self.step and (self.step is Step.ANSWER or self.step is not self.known)

    @property
    def is_whole(self) -> bool:
        """True if all tiles of the win that is edited lie there."""
        entry = self.entry
        if not isinstance(entry, Win) or entry.tile is None:
            return False
        return any(self.size_reason(seat) is None for seat in self.may_have_won)

    def size_reason(self, seat: int) -> Sentence | None:
        """Return why the hand that lies there has too few or too many tiles for a seat with its kongs."""
        open_table, held = self.open_table, self.open_table.held
        if held is None or not open_table.room_at(open_table.current, seat, held):
            return None
        kongs = len(open_table.deal.kongs_of(seat, open_table.current))
        code = "why_other_size" if kongs else "why_usual_size"
        return Sentence(code, {"seat": seat, "kongs": kongs, "tiles": open_table.hand_size(kongs) - 3 * kongs})

    @cached_property
    def has_no_shape(self) -> bool:
        """True if the whole hand makes no shape, whatever other requirements the rules have."""
        open_table, entry = self.open_table, self.entry
        outcome, table = open_table.outcome, open_table.table
        if (
            not isinstance(entry, Win)
            or entry.tile is None
            or outcome is None
            or table is None
            or not outcome.prospects
        ):
            return False
        from calculator.scoring import Scorer

        waiting = open_table.deal.hand(entry.player, entry.hand, open_table.current)
        return entry.tile not in Scorer(table, open_table.wild).shape_waits(waiting)

    @property
    def settled(self) -> bool:
        """True if the event that is edited is settled."""
        open_table, outcome = self.open_table, self.open_table.outcome
        return outcome is not None and outcome.settlement is not None and 0 <= open_table.current < outcome.counted

    @property
    def hands_open(self) -> bool:
        """True if somebody has claimed nothing about his hand at an exhaustive draw yet."""
        return bool(self.open_table.open_seats())

    @cached_property
    def named(self) -> Named | None:
        """The fact of the settled win whose tiles are picked: the chosen one, or one that still asks for tiles."""
        open_table = self.open_table
        if self.held is Step.ANSWER or not isinstance(open_table.entry, Win) or not self.settled:
            return None
        asked = [one for one in open_table.named() if one.most is not None and not one.full]
        asked.sort(key=lambda one: one.mode != open_table.mode)
        return next((one for one in asked if one.mode == open_table.mode or not one.fact.unasked), None)

    @cached_property
    def counts_open(self) -> bool:
        """True if the tiles of the others that are paid for are still to be counted."""
        open_table, settlement = self.open_table, self.settlement
        if (
            not open_table.jing
            or settlement is None
            or not settlement.finished
            or not isinstance(open_table.entry, Win)
        ):
            return False
        if open_table.definition is None or not open_table.definition.held_wanted:
            return False
        return self.held is not Step.ANSWER and not any(map(any, open_table.deal.held))

    @property
    def facts_open(self) -> bool:
        """True if facts of the win are still asked for."""
        return self.named is not None or self.counts_open

    # --- amounts --------------------------------------------------------------------------------------------------

    @property
    def settlement(self) -> Settlement | None:
        """The settlement of the deal."""
        return self.open_table.settlement

    @property
    def over(self) -> bool:
        """True if the deal is over by the ruleset, and all of it is settled."""
        outcome = self.open_table.outcome
        return outcome is not None and outcome.complete and self.settlement is not None and self.settlement.finished

    @property
    def whole(self) -> bool:
        """True if the whole deal is shown."""
        chosen = self.over or len(self.deal.events) == 1 if self._whole is None else self._whole
        return self.settled and chosen

    @cached_property
    def rows(self) -> tuple[Transfer, ...]:
        """The payments that plates, arrows and the large figure are of."""
        if self.settlement is None:
            return ()
        if self.whole:
            return self.settlement.transfers
        return self.settlement.of_event(self.current) if self.settled else ()

    def tried(self, *actions: str) -> Tried:
        """Return the deal after some actions."""
        return tried(self.open_table, *actions)

    def entries_of_win(self, seat: int) -> list[tuple[str, ...]]:
        """Return the actions that make the whole hand a win of a seat, a discard first; none if it is one already."""
        entry = self.entry
        assert isinstance(entry, Win)
        who = () if entry.player == seat else (f"seat:{seat}",)
        if entry.source is not None:
            return [who]
        sources = [f"source:{source}" for source in (*range(len(self.names)), "wall") if source != seat]
        return [(*who, source) for source in sources]

    @property
    def may_have_won(self) -> Sequence[int]:
        """The seats that may have won with the hand that lies there."""
        entry = self.entry
        assert isinstance(entry, Win)
        return range(len(self.names)) if entry.player is None else (entry.player,)

    @cached_property
    def win(self) -> SettledWin | None:
        """The win that is edited; of a whole hand that nobody is said to have won with the first way that the rules allow."""
        entry, outcome = self.entry, self.open_table.outcome
        if not isinstance(entry, Win) or outcome is None:
            return None
        if self.settled:
            return outcome.win_at(self.current)
        if not self.is_whole or self.has_no_shape:
            return None
        found = (self.tried(*actions).win for seat in self.may_have_won for actions in self.entries_of_win(seat))
        return next((one for one in found if one is not None), None)

    def paid(self, found: Tried) -> str:
        """Return the payments in a few words: 三家各付 9; 庄付 4100，闲各付 2100. Empty if they are not known."""
        if found.settlement is None:
            return ""
        payers, dealer = dict.fromkeys(row.payer for row in found.rows), self.deal.dealer
        if len(payers) > 1:
            # Of the pot the winner's plate says it.
            payers.pop(POT, None)
        groups: dict[int, list[int]] = {}
        for seat in payers:
            groups.setdefault(found.pays(seat), []).append(seat)
        parts = []
        for points, seats in sorted(groups.items(), reverse=True):
            if len(groups) == 1 and len(seats) > 1:
                parts.append(self.say("stage_all_pay", count=self.count(len(seats)), points=points))
                continue
            others = len(seats) > 1 and len(groups) == 2 and dealer in payers and dealer not in seats
            if others:
                parts.append(self.say("stage_others", points=points))
                continue
            name = listed(map(self.style.name, seats), self.language)
            name = self.say("stage_dealer") if seats == [dealer] and len(groups) > 1 else name
            parts.append(self.say("stage_pay_each" if len(seats) > 1 else "stage_pay", name=name, points=points))
        return self.say("sign_clauses").join(parts) or self.say("table_pays_none")

    @property
    def actor(self) -> int | None:
        """The player of the current event."""
        entry = self.entry
        return entry.player if isinstance(entry, (Win, Kong, Penalty)) else None
