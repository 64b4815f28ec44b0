"""What is only estimated of a hand: the same whatever was asked before, and as near as it says to what more would tell."""

from __future__ import annotations

from calculator.prospects import Chances, Position, chances, prospects, read_request, win_chances
from calculator.rules.library import Library
from calculator.scoring import PLAIN, PLAIN_DRAW, Scorer
from calculator.tiles import TILE_OF_TEXT, Hand

FAR = {"ruleset": "chengdu", "hand": "1459m2258p13579s"}
MANY_WILD = {"ruleset": "guangdong", "hand": "78m888p236s5555z", "wild": 2}


def far(patient: bool = False) -> tuple[Position, bytes]:
    request = read_request(FAR, Library())
    return Position(request.table, request.hand, request.wild, patient=patient), request.hand.concealed_counts


def last(position: Position, counts: bytes) -> Chances:
    *_, found = chances(position, counts)
    assert found is not None
    return found


def test_fewer_runs_are_played_of_a_hand_that_is_far_from_ready_and_their_error_is_larger() -> None:
    position, counts = far()
    found = last(position, counts)
    assert not found.exact
    assert win_chances.TRIALS > found.trials >= 100
    assert 0.05 < found.ready[18].error < 0.12


def test_the_estimate_is_the_same_whatever_was_asked_before() -> None:
    position, counts = far()
    first = last(position, counts)
    position.outlook(counts)
    assert last(position, counts) == first == last(*far())


def test_an_estimate_is_as_near_as_it_says_to_what_a_patient_window_comes_to() -> None:
    few, many = last(*far()), last(*far(patient=True))
    assert many.trials == win_chances.TRIALS
    for n in (6, 12, 18):
        assert abs(few.ready[n].value - many.ready[n].value) <= few.ready[n].error + many.ready[n].error
        assert abs(few.win[n].value - many.win[n].value) <= few.win[n].error + many.win[n].error


def test_points_of_wins_with_too_many_groupings_are_an_estimate_and_never_too_high() -> None:
    request = read_request(MANY_WILD, Library())
    found = prospects(request)
    assert found is not None
    assert not found["points"]["exact"]
    assert found["points"]["readings"] > 24_000
    last_discard = found["discards"][-1]
    rest = [*request.hand.concealed, request.hand.winning]
    rest.remove(TILE_OF_TEXT[last_discard["tile"]])
    scorer = Scorer(request.table, request.wild)
    for wait in last_discard["waits"][:4]:
        whole = Hand([tile for tile in rest if tile is not None], (), TILE_OF_TEXT[wait["tile"]])
        for way, points in ((PLAIN, wait["discard"]), (PLAIN_DRAW, wait["self_drawn"])):
            best = scorer.best(whole, way)
            assert (best is None) == (points is None)
            assert best is None or points <= best.points


def test_points_of_few_groupings_are_exact_and_say_so() -> None:
    found = prospects(read_request({"ruleset": "chengdu", "hand": "1222345678p555m"}, Library()))
    assert found is not None
    assert found["points"]["exact"]
    assert found["chances"]["exact"]
