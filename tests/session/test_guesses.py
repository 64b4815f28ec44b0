"""What nobody has to say: circumstances, the only tile and the second winner's discard are worked out, marked, and go."""

from __future__ import annotations

import pytest

from calculator.deals import SELF_DRAWN, Deal, Win, record_of
from calculator.rules.library import Library
from calculator.session import Desk, flag_reason, sentence
from calculator.settlement import settle_record
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


def test_a_self_draw_right_after_the_winners_kong_is_taken_for_one_after_the_kong(desk: Desk, library: Library) -> None:
    kong(desk, 3, "1m", 1)
    begin_win(desk, 3, SELF_DRAWN)
    tiles(desk, "2345678999p8p")
    assert win(desk).flags == win(desk).guessed == ("after_kong",)
    assert desk.record()["events"][1]["flags"] == ["after_kong"]
    agrees(desk, library)


def test_a_guess_that_is_taken_back_stays_away_until_it_is_given_again(desk: Desk, library: Library) -> None:
    kong(desk, 3, "1m", 1)
    begin_win(desk, 3, SELF_DRAWN)
    desk.toggle_flag("after_kong")
    tiles(desk, "2345678999p8p")
    assert win(desk).flags == ()
    assert "flags" not in desk.record()["events"][1]
    agrees(desk, library)
    desk.toggle_flag("after_kong")
    assert win(desk).is_guess("after_kong")


def test_a_guess_goes_when_the_kong_it_stands_on_goes(desk: Desk) -> None:
    kong(desk, 3, "1m", 1)
    begin_win(desk, 3, SELF_DRAWN)
    desk.delete_event(0)
    assert win(desk).flags == win(desk).guessed == ()


def test_a_guess_gives_way_when_the_tile_came_from_a_player(desk: Desk) -> None:
    kong(desk, 3, "1m", 1)
    begin_win(desk, 3, SELF_DRAWN)
    desk.set_source(0)
    assert win(desk).source == 0
    assert win(desk).flags == ()


def test_a_discard_right_after_a_kong_is_taken_for_a_kong_discard(desk: Desk) -> None:
    kong(desk, 3, "1m", 1)
    begin_win(desk, 0, 3)
    assert win(desk).guessed == ("kong_discard",)
    desk.set_source(2)
    assert win(desk).flags == ()


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
    assert told(desk) == ["前一件不是点炮胡。"]


def test_the_only_wait_is_taken_for_the_winning_tile_once_it_is_known_who_won_and_how(desk: Desk) -> None:
    desk.set_player(1)
    tiles(desk, "123m456m789m11m79s")
    assert win(desk).tile is None
    desk.set_source(SELF_DRAWN)
    assert win(desk).tile == Tile("8s")
    assert win(desk).is_guess("tile")
    assert desk.copies_left()[Tile("8s")] == 4
    desk.take_back()
    assert win(desk).tile is None
    assert len(win(desk).hand.tiles) == 12


def test_a_guessed_tile_gives_way_to_the_one_that_is_clicked(desk: Desk) -> None:
    begin_win(desk, 1, SELF_DRAWN)
    tiles(desk, "123m456m789m11m79s")
    tiles(desk, "5s")
    assert win(desk).tile == Tile("5s")
    assert not win(desk).is_guess("tile")


def test_a_guessed_tile_that_is_taken_away_is_not_guessed_again(desk: Desk) -> None:
    begin_win(desk, 1, SELF_DRAWN)
    tiles(desk, "123m456m789m11m79s")
    desk.remove_winning()
    assert win(desk).tile is None


def test_a_circumstance_that_leaves_no_choice_says_who_and_from_where(desk: Desk) -> None:
    desk.toggle_flag("heavenly")
    assert (win(desk).player, win(desk).source) == (0, SELF_DRAWN)


def test_a_guess_survives_closing_and_is_still_a_guess(desk: Desk) -> None:
    from calculator.session import Kept
    from calculator.session.autosave import kept_of

    kong(desk, 3, "1m", 1)
    begin_win(desk, 3, SELF_DRAWN)
    assert kept_of(Kept(desk.on).text()).on == desk.on
    desk.toggle_flag("after_kong")
    assert kept_of(Kept(desk.on).text()).on == desk.on


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
