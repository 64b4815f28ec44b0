"""Nothing is guessed: what a deal comes to is what was said of it, and what a circumstance implies when it is said."""

from __future__ import annotations

import pytest

from calculator.deals import SELF_DRAWN, Deal, Win, record_of
from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.table import Desk, flag_reason, sentence
from calculator.tiles import Tile, parse_tiles

NAMES = ("老王", "小李", "阿珍", "大刘")


@pytest.fixture
def desk(library: Library) -> Desk:
    made = Desk(Deal("chengdu", players=NAMES))
    made.start(library)
    return made


def tiles(desk: Desk, text: str) -> None:
    assert desk.add_tiles([int(tile) for tile in parse_tiles(text)]), told(desk)


def told(desk: Desk) -> list[str]:
    return [sentence(fault, desk.deal, "zh") for fault in desk.notice]


def win(desk: Desk, at: int = -1) -> Win:
    entry = desk.deal.events[at]
    assert isinstance(entry, Win)
    return entry


def kong(desk: Desk, player: int, tile: str, feeder: int) -> None:
    desk.add_event("kong")
    desk.set_player(player)
    tiles(desk, tile)
    desk.set_source(feeder)


def begin_win(desk: Desk, player: int, source: int) -> None:
    desk.add_event("win")
    desk.set_player(player)
    desk.set_source(source)


def agrees(desk: Desk, library: Library) -> None:
    """What is shown is what the saved record comes to."""
    assert desk.outcome is not None
    assert desk.outcome.settlement is not None
    assert settle_record(desk.record(), library).net == desk.outcome.settlement.net


def test_a_self_draw_right_after_the_winners_kong_is_an_ordinary_one(desk: Desk, library: Library) -> None:
    kong(desk, 3, "1m", 1)
    begin_win(desk, 3, SELF_DRAWN)
    tiles(desk, "2345678999p8p")
    assert win(desk).flags == ()
    assert "flags" not in desk.record()["events"][1]
    agrees(desk, library)


def test_a_circumstance_that_is_said_stays_until_it_is_taken_back(desk: Desk, library: Library) -> None:
    kong(desk, 3, "1m", 1)
    begin_win(desk, 3, SELF_DRAWN)
    desk.toggle_flag("after_kong")
    tiles(desk, "2345678999p8p")
    assert desk.record()["events"][1]["flags"] == ["after_kong"]
    agrees(desk, library)
    desk.toggle_flag("after_kong")
    assert "flags" not in desk.record()["events"][1]
    agrees(desk, library)


def test_a_circumstance_that_is_said_stays_and_is_told_when_its_kong_goes(desk: Desk) -> None:
    kong(desk, 3, "1m", 1)
    begin_win(desk, 3, SELF_DRAWN)
    desk.toggle_flag("after_kong")
    tiles(desk, "2345678999p8p")
    desk.delete_event(0)
    tiles(desk, "777p")
    assert win(desk).flags == ("after_kong",)
    assert desk.outcome is not None
    assert [problem.code for problem in desk.outcome.problems] == ["flag_after_kong"]


def test_a_circumstance_that_is_said_refuses_what_it_cannot_go_with(desk: Desk) -> None:
    kong(desk, 3, "1m", 1)
    begin_win(desk, 3, SELF_DRAWN)
    desk.toggle_flag("after_kong")
    desk.set_source(0)
    assert told(desk) == ["选着杠上花，要自摸。"]
    assert win(desk).source == SELF_DRAWN


def test_a_discard_right_after_a_kong_is_an_ordinary_one(desk: Desk) -> None:
    kong(desk, 3, "1m", 1)
    begin_win(desk, 0, 3)
    assert win(desk).flags == ()
    desk.toggle_flag("kong_discard")
    assert win(desk).flags == ("kong_discard",)


def test_a_kong_laid_down_with_the_hand_says_nothing_about_the_last_draw(desk: Desk) -> None:
    desk.set_player(3)
    desk.add_tile(Tile("1m"), "concealed")
    desk.set_source(SELF_DRAWN)
    assert win(desk).flags == ()
    assert flag_reason(desk, "after_kong") is None


def test_what_was_said_stays_and_is_told_when_it_contradicts(desk: Desk) -> None:
    kong(desk, 3, "1m", 1)
    desk.add_event("win")
    desk.set_player(0)
    desk.toggle_flag("kong_discard")
    assert win(desk).source == 3
    tiles(desk, "2345678999p22p8p")
    desk.delete_event(0)
    tiles(desk, "8p")
    assert win(desk).flags == ("kong_discard",)
    assert desk.outcome is not None
    assert [problem.code for problem in desk.outcome.problems] == ["flag_kong_discard"]


def test_a_record_that_is_opened_is_told_as_it_is(desk: Desk, library: Library) -> None:
    record = {
        "format": 1,
        "ruleset": "chengdu",
        "dealer": 0,
        "events": [
            {"type": "kong", "player": 3, "kind": "exposed", "tile": "1m", "from": 1},
            {"type": "win", "player": 3, "hand": "2345678999p", "tile": "8p"},
        ],
    }
    desk.open_data(record)
    assert desk.record() == record
    agrees(desk, library)


def test_the_second_winner_of_a_discard_takes_tile_payer_and_circumstances_in_one_go(
    desk: Desk, library: Library
) -> None:
    begin_win(desk, 0, 2)
    tiles(desk, "123456789m44s99s9s")
    desk.toggle_flag("last_tile")
    desk.add_event("win")
    desk.set_player(1)
    desk.join_discard()
    tiles(desk, "234m567m888m11s78s")
    assert win(desk).source == 2
    assert win(desk).tile == Tile("9s")
    assert win(desk).flags == ("last_tile",)
    agrees(desk, library)
    desk.toggle_flag("last_tile")
    assert win(desk, 0).flags == win(desk, 1).flags == ()
    agrees(desk, library)
    desk.join_discard()
    assert win(desk).tile is None
    assert win(desk).source is None


def test_the_last_copy_can_be_won_on_by_two(desk: Desk, library: Library) -> None:
    begin_win(desk, 0, 2)
    tiles(desk, "11m234m567m999s78s9s")
    begin_win(desk, 1, 2)
    tiles(desk, "234m567m888m22s78s")
    assert desk.copies_left()[Tile("9s")] == 0
    desk.add_tile(Tile("9s"))
    assert win(desk).tile == Tile("9s")
    agrees(desk, library)
    desk.set_source(3)
    assert told(desk) == ["这样9条就有五张了。"]
    assert win(desk).source == 2


def test_there_is_nothing_to_join_after_a_self_draw(desk: Desk) -> None:
    begin_win(desk, 0, SELF_DRAWN)
    tiles(desk, "123456789m44s99s9s")
    desk.add_event("win")
    desk.join_discard()
    assert told(desk) == ["前一步不是点炮胡。"]


def test_the_only_tile_that_a_hand_waits_on_is_asked_all_the_same(desk: Desk) -> None:
    desk.set_player(1)
    tiles(desk, "123m456m789m11m79s")
    desk.set_source(SELF_DRAWN)
    assert win(desk).tile is None
    assert desk.recordable() is not None
    assert desk.outcome is not None
    assert desk.outcome.waits is not None
    assert desk.outcome.waits.kinds == (Tile("8s"),)
    tiles(desk, "8s")
    assert desk.recordable() is None


def test_the_only_way_that_the_rules_leave_is_asked_all_the_same(library: Library) -> None:
    # 红中: nobody wins off a discard, but a kong can be robbed, which one player pays alone.
    desk = Desk(Deal("hongzhong", players=NAMES))
    desk.start(library)
    desk.set_player(1)
    tiles(desk, "123m456m789m11m79s8s")
    assert win(desk).source is None
    assert desk.recordable() is not None


def test_a_circumstance_that_leaves_no_choice_says_who_and_from_where(desk: Desk) -> None:
    desk.toggle_flag("heavenly")
    assert (win(desk).player, win(desk).source) == (0, SELF_DRAWN)


def test_a_file_of_an_earlier_version_does_not_say_what_that_had_inferred(desk: Desk) -> None:
    import json

    from calculator.app import Kept
    from calculator.app.autosave import kept_of

    kong(desk, 3, "1m", 1)
    begin_win(desk, 3, SELF_DRAWN)
    tiles(desk, "2345678999p8p")
    asked = desk.on
    desk.toggle_flag("after_kong")
    data = json.loads(Kept(desk.on).text())
    data |= {"guessed": {"1": ["after_kong"]}, "denied": {}, "late": []}
    assert kept_of(json.dumps(data)).on == asked
    data |= {"guessed": {"1": [f"tile {int(Tile('8p'))}", "source -1"]}}
    entry = kept_of(json.dumps(data)).on.deal.events[1]
    assert isinstance(entry, Win)
    assert (entry.tile, entry.source, entry.flags) == (None, None, ("after_kong",))


def test_a_second_winner_in_a_file_of_an_earlier_version_keeps_what_was_said_of_the_discard(desk: Desk) -> None:
    import json

    from calculator.app import Kept
    from calculator.app.autosave import kept_of

    begin_win(desk, 0, 2)
    tiles(desk, "123456789m44s99s9s")
    desk.toggle_flag("last_tile")
    desk.add_joined(1)
    tiles(desk, "234m567m888m11s78s")
    data = json.loads(Kept(desk.on).text()) | {"guessed": {"1": ["last_tile"]}, "denied": {}, "late": []}
    assert kept_of(json.dumps(data)).on == desk.on


def test_a_full_hand_at_an_exhausted_wall_hands_the_next_tile_to_the_next_player(desk: Desk) -> None:
    desk.add_event("exhausted")
    tiles(desk, "123m456m789m1123s")
    assert desk.unfinished_seats() == (1, 2, 3)
    tiles(desk, "9p")
    assert desk.actor == 1
    assert desk.held is not None
    assert desk.held.tiles == (Tile("9p"),)


def test_an_exhausted_wall_shows_no_hand_of_a_winner(desk: Desk) -> None:
    desk.add_event("exhausted")
    tiles(desk, "123m456m789m1123s")
    deal = desk.deal
    assert list(record_of(deal)["events"][0]["hands"]) == [0]
    desk.add_event("win")
    desk.set_player(0)
    assert "hands" not in desk.record()["events"][-1]
