"""Nothing is guessed: what a deal comes to is what was said of it, and what a circumstance implies when it is said."""

from __future__ import annotations

import pytest

from calculator.deals import SELF_DRAWN, Deal, Win, record_of
from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.table import (
    OpenTable,
    add_joined,
    delete_event,
    flag_reason,
    join_discard,
    sentence,
    set_source,
    toggle_flag,
)
from calculator.tiles import Tile, parse_tiles

NAMES = ("老王", "小李", "阿珍", "大刘")


@pytest.fixture
def open_table(library: Library) -> OpenTable:
    made = OpenTable(Deal("chengdu", players=NAMES))
    made.start(library)
    return made


def tiles(open_table: OpenTable, text: str) -> None:
    assert open_table.add_tiles([int(tile) for tile in parse_tiles(text)]), notes(open_table)


def notes(open_table: OpenTable) -> list[str]:
    return [sentence(fault, open_table.deal, "zh") for fault in open_table.notice]


def win(open_table: OpenTable, at: int = -1) -> Win:
    entry = open_table.deal.events[at]
    assert isinstance(entry, Win)
    return entry


def kong(open_table: OpenTable, player: int, tile: str, discarder: int) -> None:
    open_table.add_event("kong")
    open_table.set_player(player)
    tiles(open_table, tile)
    open_table.make(set_source, discarder)


def begin_win(open_table: OpenTable, player: int, source: int) -> None:
    open_table.add_event("win")
    open_table.set_player(player)
    open_table.make(set_source, source)


def agrees(open_table: OpenTable, library: Library) -> None:
    """What is shown is what the saved record comes to."""
    assert open_table.outcome is not None
    assert open_table.outcome.settlement is not None
    assert settle_record(open_table.record(), library).net == open_table.outcome.settlement.net


def test_a_self_draw_right_after_the_winners_kong_is_an_ordinary_one(open_table: OpenTable, library: Library) -> None:
    kong(open_table, 3, "1m", 1)
    begin_win(open_table, 3, SELF_DRAWN)
    tiles(open_table, "2345678999p8p")
    assert win(open_table).flags == ()
    assert "flags" not in open_table.record()["events"][1]
    agrees(open_table, library)


def test_a_circumstance_that_is_said_stays_until_it_is_taken_back(open_table: OpenTable, library: Library) -> None:
    kong(open_table, 3, "1m", 1)
    begin_win(open_table, 3, SELF_DRAWN)
    open_table.make(toggle_flag, "after_kong")
    tiles(open_table, "2345678999p8p")
    assert open_table.record()["events"][1]["flags"] == ["after_kong"]
    agrees(open_table, library)
    open_table.make(toggle_flag, "after_kong")
    assert "flags" not in open_table.record()["events"][1]
    agrees(open_table, library)


def test_a_circumstance_that_is_said_stays_and_is_told_when_its_kong_goes(open_table: OpenTable) -> None:
    kong(open_table, 3, "1m", 1)
    begin_win(open_table, 3, SELF_DRAWN)
    open_table.make(toggle_flag, "after_kong")
    tiles(open_table, "2345678999p8p")
    open_table.make(delete_event, 0)
    tiles(open_table, "777p")
    assert win(open_table).flags == ("after_kong",)
    assert open_table.outcome is not None
    assert [problem.code for problem in open_table.outcome.problems] == ["flag_after_kong"]


def test_a_circumstance_that_is_said_refuses_what_it_cannot_go_with(open_table: OpenTable) -> None:
    kong(open_table, 3, "1m", 1)
    begin_win(open_table, 3, SELF_DRAWN)
    open_table.make(toggle_flag, "after_kong")
    open_table.make(set_source, 0)
    assert notes(open_table) == ["选着杠上花，要自摸。"]
    assert win(open_table).source == SELF_DRAWN


def test_a_discard_right_after_a_kong_is_an_ordinary_one(open_table: OpenTable) -> None:
    kong(open_table, 3, "1m", 1)
    begin_win(open_table, 0, 3)
    assert win(open_table).flags == ()
    open_table.make(toggle_flag, "kong_discard")
    assert win(open_table).flags == ("kong_discard",)


def test_a_kong_laid_down_with_the_hand_says_nothing_about_the_last_draw(open_table: OpenTable) -> None:
    open_table.set_player(3)
    open_table.add_tile(Tile("1m"), "concealed")
    open_table.make(set_source, SELF_DRAWN)
    assert win(open_table).flags == ()
    assert flag_reason(open_table, "after_kong") is None


def test_what_was_said_stays_and_is_told_when_it_contradicts(open_table: OpenTable) -> None:
    kong(open_table, 3, "1m", 1)
    open_table.add_event("win")
    open_table.set_player(0)
    open_table.make(toggle_flag, "kong_discard")
    assert win(open_table).source == 3
    tiles(open_table, "2345678999p22p8p")
    open_table.make(delete_event, 0)
    tiles(open_table, "8p")
    assert win(open_table).flags == ("kong_discard",)
    assert open_table.outcome is not None
    assert [problem.code for problem in open_table.outcome.problems] == ["flag_kong_discard"]


def test_a_record_that_is_opened_is_told_as_it_is(open_table: OpenTable, library: Library) -> None:
    record = {
        "format": 1,
        "ruleset": "chengdu",
        "dealer": 0,
        "events": [
            {"type": "kong", "player": 3, "kind": "exposed", "tile": "1m", "from": 1},
            {"type": "win", "player": 3, "hand": "2345678999p", "tile": "8p"},
        ],
    }
    open_table.open_data(record)
    assert open_table.record() == record
    agrees(open_table, library)


def test_the_second_winner_of_a_discard_takes_tile_payer_and_circumstances_in_one_go(
    open_table: OpenTable, library: Library
) -> None:
    begin_win(open_table, 0, 2)
    tiles(open_table, "123456789m44s99s9s")
    open_table.make(toggle_flag, "last_tile")
    open_table.add_event("win")
    open_table.set_player(1)
    open_table.make(join_discard)
    tiles(open_table, "234m567m888m11s78s")
    assert win(open_table).source == 2
    assert win(open_table).tile == Tile("9s")
    assert win(open_table).flags == ("last_tile",)
    agrees(open_table, library)
    open_table.make(toggle_flag, "last_tile")
    assert win(open_table, 0).flags == win(open_table, 1).flags == ()
    agrees(open_table, library)
    open_table.make(join_discard)
    assert win(open_table).tile is None
    assert win(open_table).source is None


def test_the_last_copy_can_be_won_on_by_two(open_table: OpenTable, library: Library) -> None:
    begin_win(open_table, 0, 2)
    tiles(open_table, "11m234m567m999s78s9s")
    begin_win(open_table, 1, 2)
    tiles(open_table, "234m567m888m22s78s")
    assert open_table.copies_left()[Tile("9s")] == 0
    open_table.add_tile(Tile("9s"))
    assert win(open_table).tile == Tile("9s")
    agrees(open_table, library)
    open_table.make(set_source, 3)
    assert notes(open_table) == ["这样9条就有五张了。"]
    assert win(open_table).source == 2


def test_there_is_nothing_to_join_after_a_self_draw(open_table: OpenTable) -> None:
    begin_win(open_table, 0, SELF_DRAWN)
    tiles(open_table, "123456789m44s99s9s")
    open_table.add_event("win")
    open_table.make(join_discard)
    assert notes(open_table) == ["前一步不是点炮胡。"]


def test_the_only_tile_that_a_hand_waits_on_is_asked_all_the_same(open_table: OpenTable) -> None:
    open_table.set_player(1)
    tiles(open_table, "123m456m789m11m79s")
    open_table.make(set_source, SELF_DRAWN)
    assert win(open_table).tile is None
    assert open_table.recordable() is not None
    assert open_table.outcome is not None
    assert open_table.outcome.waits is not None
    assert open_table.outcome.waits.kinds == (Tile("8s"),)
    tiles(open_table, "8s")
    assert open_table.recordable() is None


def test_the_only_way_that_the_rules_leave_is_asked_all_the_same(library: Library) -> None:
    # 红中: nobody wins off a discard, but a kong can be robbed, which one player pays alone.
    open_table = OpenTable(Deal("hongzhong", players=NAMES))
    open_table.start(library)
    open_table.set_player(1)
    tiles(open_table, "123m456m789m11m79s8s")
    assert win(open_table).source is None
    assert open_table.recordable() is not None


def test_a_circumstance_that_leaves_no_choice_says_who_and_from_where(open_table: OpenTable) -> None:
    open_table.make(toggle_flag, "heavenly")
    assert (win(open_table).player, win(open_table).source) == (0, SELF_DRAWN)


def test_a_file_of_an_earlier_version_does_not_say_what_that_had_inferred(open_table: OpenTable) -> None:
    import json

    from calculator.app import Kept
    from calculator.app.autosave import kept_of

    kong(open_table, 3, "1m", 1)
    begin_win(open_table, 3, SELF_DRAWN)
    tiles(open_table, "2345678999p8p")
    asked = open_table.on
    open_table.make(toggle_flag, "after_kong")
    data = json.loads(Kept(open_table.on).text())
    data |= {"guessed": {"1": ["after_kong"]}, "denied": {}, "late": []}
    assert kept_of(json.dumps(data)).on == asked
    data |= {"guessed": {"1": [f"tile {int(Tile('8p'))}", "source -1"]}}
    entry = kept_of(json.dumps(data)).on.deal.events[1]
    assert isinstance(entry, Win)
    assert (entry.tile, entry.source, entry.flags) == (None, None, ("after_kong",))


def test_a_second_winner_in_a_file_of_an_earlier_version_keeps_what_was_said_of_the_discard(
    open_table: OpenTable,
) -> None:
    import json

    from calculator.app import Kept
    from calculator.app.autosave import kept_of

    begin_win(open_table, 0, 2)
    tiles(open_table, "123456789m44s99s9s")
    open_table.make(toggle_flag, "last_tile")
    open_table.make(add_joined, 1)
    tiles(open_table, "234m567m888m11s78s")
    data = json.loads(Kept(open_table.on).text()) | {"guessed": {"1": ["last_tile"]}, "denied": {}, "late": []}
    assert kept_of(json.dumps(data)).on == open_table.on


def test_a_full_hand_at_an_exhausted_wall_hands_the_next_tile_to_the_next_player(open_table: OpenTable) -> None:
    open_table.add_event("exhausted")
    tiles(open_table, "123m456m789m1123s")
    assert open_table.unfinished_seats() == (1, 2, 3)
    tiles(open_table, "9p")
    assert open_table.actor == 1
    assert open_table.held is not None
    assert open_table.held.tiles == (Tile("9p"),)


def test_an_exhausted_wall_shows_no_hand_of_a_winner(open_table: OpenTable) -> None:
    open_table.add_event("exhausted")
    tiles(open_table, "123m456m789m1123s")
    deal = open_table.deal
    assert list(record_of(deal)["events"][0]["hands"]) == [0]
    open_table.add_event("win")
    open_table.set_player(0)
    assert "hands" not in open_table.record()["events"][-1]
