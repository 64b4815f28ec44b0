"""A row in the middle of an evening is taken up on the table and changed: all that follows from it follows, and what was said
stays as it was said. Held against a chain of single settlements, in which dealer and facts are carried over by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from calculator.app import Recorder
from calculator.deals import Deal
from calculator.nights import Night, PlayedDeal, Sheet
from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.table import OpenTable, set_fact

NAMES = ("老王", "小李", "阿珍", "大刘")
EXHAUSTED = [{"type": "exhausted"}]


class SessionPlayer:
    """A table with an empty file of nights, without widgets."""

    def __init__(self, folder: Path, ruleset: str) -> None:
        self.open_table = OpenTable(Deal(ruleset))
        self.open_table.start(Library())
        self.recorder = Recorder(self.open_table, folder, lambda: NAMES[: self.open_table.deal.seats])
        self.open_table.new_deal()

    @property
    def sheet(self) -> Sheet:
        sheet = self.recorder.book().sheet
        assert sheet is not None
        return sheet

    @property
    def night(self) -> Night:
        return self.sheet.night

    def play(self, events: list[dict[str, Any]], **facts: Any) -> None:
        """A deal that happens on the table as it lies there, with its facts said one by one."""
        self.lay(events)
        self.say(**facts)
        assert self.recorder.record(), self.open_table.notice

    def lay(self, events: list[dict[str, Any]]) -> None:
        record = self.open_table.record()
        self.open_table.open_data({**record, "events": events})

    def say(self, **facts: Any) -> None:
        for name, value in facts.items():
            for seat, own in enumerate(value) if isinstance(value, list) else [(None, value)]:
                self.open_table.make(set_fact, name, own, seat)

    def take_up(self, at: int) -> None:
        assert self.recorder.edit(self.sheet.rows[at].row.id), self.open_table.notice

    def expected(self) -> list[tuple[Any, ...]]:
        """The night settled deal by deal: amounts, dealer, facts; at the end of a game facts begin anew."""
        found, facts, dealer = [], dict[str, Any](), self.night.dealer
        for shown in self.sheet.rows:
            entry = shown.row.entry
            assert isinstance(entry, PlayedDeal)
            dealer = dealer if entry.dealer is None else entry.dealer
            own = {name: list(value) if isinstance(value, tuple) else value for name, value in entry.deal.facts}
            record = {"format": 1, "ruleset": self.night.ruleset.id, "dealer": dealer, "facts": {**facts, **own}}
            result = settle_record({**record, "events": _events(self.night, entry)}, Library()).as_dict()
            found.append((tuple(result["net"]), dealer, record["facts"]))
            dealer, facts = result["next_dealer"], {} if shown.game is not None else result.get("next_facts", {})
        return [*found, (dealer, facts)]

    def shown(self) -> list[tuple[Any, ...]]:
        rows = []
        for row in self.sheet.rows:
            assert row.settlement is not None
            facts = {name: list(v) if isinstance(v, tuple) else v for name, v in row.settlement.deal.facts}
            rows.append((row.net, row.dealer, facts))
        return [*rows, (self.sheet.next_dealer, dict(self.sheet.next_facts))]

    def holds(self) -> None:
        assert self.shown() == self.expected()


def _events(night: Night, entry: PlayedDeal) -> list[dict[str, Any]]:
    from calculator.deals import record_of

    events: list[dict[str, Any]] = record_of(entry.deal)["events"]
    return events


@pytest.fixture
def taiwan(tmp_path: Path) -> Iterator[SessionPlayer]:
    made = SessionPlayer(tmp_path, "taiwan")
    yield made
    made.recorder.close()


def won(player: int, source: int) -> list[dict[str, Any]]:
    return [{"type": "win", "player": player, "from": source, "hand": "123m456m789m234p67p55s", "tile": "8p"}]


def test_dealer_streak_and_wind_follow_and_what_was_said_stays(taiwan: SessionPlayer) -> None:
    for events in (EXHAUSTED, won(0, 2), EXHAUSTED, won(2, 1)):
        taiwan.play(events)
    taiwan.play(won(1, 2), streak=7)
    taiwan.play(EXHAUSTED)
    taiwan.holds()
    assert [row.dealer for row in taiwan.sheet.rows] == [0, 0, 0, 0, 1, 1]
    assert [row.facts.get("streak", 0) for row in taiwan.sheet.rows] == [0, 1, 2, 3, 0, 8]

    taiwan.take_up(1)
    assert taiwan.open_table.deal.dealer == 0
    assert dict(taiwan.open_table.deal.facts)["streak"] == 1
    taiwan.lay(won(3, 2))
    assert taiwan.recorder.record(), taiwan.open_table.notice
    taiwan.holds()
    assert [row.dealer for row in taiwan.sheet.rows] == [0, 0, 1, 1, 2, 3]
    assert [row.facts.get("streak", 0) for row in taiwan.sheet.rows[:4]] == [0, 1, 0, 1]
    assert dict(taiwan.night.rows[4].entry.deal.facts)["streak"] == 7  # type: ignore[union-attr]
    assert [row.mark for row in taiwan.sheet.rows][:2] == ["", "edited"]


def test_a_fact_said_to_be_as_usual_does_not_follow_again(taiwan: SessionPlayer) -> None:
    """It was dropped from the record, and the night inferred it again: other amounts than the table had shown."""
    taiwan.play(won(0, 2))
    assert dict(taiwan.open_table.deal.facts)["streak"] == 1
    taiwan.lay(won(0, 3))
    taiwan.say(streak=0)
    settlement = taiwan.open_table.settlement
    assert settlement is not None
    shown = settlement.net
    assert taiwan.recorder.record(), taiwan.open_table.notice
    assert taiwan.sheet.rows[1].net == shown
    assert dict(taiwan.night.rows[1].entry.deal.facts) == {"streak": 0}  # type: ignore[union-attr]
    assert dict(taiwan.sheet.next_facts)["streak"] == 1
    taiwan.holds()
    taiwan.take_up(1)
    assert taiwan.open_table.settlement is not None
    assert taiwan.open_table.settlement.net == shown
    taiwan.say(streak=3)
    assert taiwan.recorder.record(), taiwan.open_table.notice
    assert dict(taiwan.night.rows[1].entry.deal.facts) == {"streak": 3}  # type: ignore[union-attr]
    taiwan.holds()


def test_sticks_laid_in_a_deal_before_go_to_who_wins_after_it(tmp_path: Path) -> None:
    session = SessionPlayer(tmp_path, "riichi")
    win = {"type": "win", "hand": "123456m789p2355s", "tile": "4s"}
    session.play(EXHAUSTED, riichi=["none", "single", "none", "single"])
    session.play([{**win, "player": 2, "from": 0, "facts": {"dora": 1}}])
    session.play([{**win, "player": 3, "from": 2}])
    session.holds()
    before = session.sheet.rows[1].net
    assert before is not None
    session.take_up(0)
    session.say(riichi=["none", "none", "none", "none"])
    assert session.recorder.record(), session.open_table.notice
    session.holds()
    after = session.sheet.rows[1].net
    assert after is not None
    assert before[2] - after[2] == 2000, "both sticks are gone"
    assert [row.pot for row in session.sheet.rows] == [0, 0, 0]
    session.open_table.undo()
    assert session.sheet.rows[1].net == before
    session.recorder.close()


def test_a_game_ends_otherwise_where_a_deal_of_it_is_changed(tmp_path: Path) -> None:
    session = SessionPlayer(tmp_path, "fangpaofa")
    win = {"type": "win", "hand": "111234446699x55568889d", "tile": "1x"}
    big = [{**win, "player": 0, "from": 1, "flags": ["earthly"]}]
    small = [{**win, "player": 1, "from": 2}]
    for events in (small, small, big, small):
        session.play(events)
    session.holds()
    number = [row.game.number if row.game is not None else 0 for row in session.sheet.rows]
    assert number.count(0) == 3
    (game,) = session.sheet.games
    at = number.index(1)
    # Who had bet pays twice: of the deal that ended the game, said afterwards.
    session.take_up(at)
    session.say(tuo=[True, False, False])
    assert session.recorder.record(), session.open_table.notice
    (again,) = session.sheet.games
    assert again.totals == game.totals
    first = {(move.payer, move.payee): move.points for move in game.end.transfers}
    assert {(move.payer, move.payee): move.points for move in again.end.transfers} == {
        pair: points * (2 if 0 in pair else 1) for pair, points in first.items()
    }
    # Nobody has a hundred any more: the game goes on through the deals after it.
    session.take_up(at)
    session.lay(EXHAUSTED)
    assert session.recorder.record(), session.open_table.notice
    (later,) = session.sheet.games
    assert later.rows == tuple(row.id for row in session.night.rows)
    assert later.totals == tuple(
        sum(net) for net in zip(*(row.net for row in session.sheet.rows if row.net is not None), strict=True)
    )
    assert max(later.totals) >= 100
    session.holds()
    session.recorder.close()


def test_the_empty_table_has_the_dealer_who_follows_from_a_corrected_deal(tmp_path: Path) -> None:
    player = SessionPlayer(tmp_path, "riichi")
    win = {"type": "win", "player": 1, "from": 2, "hand": "123m456p789s1123z", "tile": "3z"}
    for _ in range(2):
        player.play(EXHAUSTED)
    before = player.sheet.next_dealer
    player.take_up(0)
    player.lay([{**win, "player": 0, "hand": "123m456p789s55z67m", "tile": "5m"}])
    player.say(riichi=["single", "none", "none", "none"])
    assert player.recorder.record(), player.open_table.notice
    assert player.sheet.next_dealer != before
    assert player.open_table.deal == player.recorder.book().next_deal()


def test_a_deal_that_was_begun_comes_back_as_it_was_after_a_correction(tmp_path: Path) -> None:
    player = SessionPlayer(tmp_path, "riichi")
    player.play(EXHAUSTED)
    player.lay(EXHAUSTED)
    begun = player.open_table.deal
    player.take_up(0)
    assert player.recorder.stop_editing()
    assert player.open_table.deal == begun
