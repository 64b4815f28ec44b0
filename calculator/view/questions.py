"""The one question of a step, and its hint; or what has to be changed."""

from __future__ import annotations

from collections.abc import Sequence

from calculator.deals import Exhausted, Kong, Penalty, Win, as_recorded
from calculator.statement import StripTile, event_word
from calculator.table import JING, event_of
from calculator.text import Sentence
from calculator.view.answer import title
from calculator.view.plates import nothing_allowed
from calculator.view.scene import Scene
from calculator.view.values import SIGNS, Step, Tone

_DONE = (
    "ask_kept_again",
    "ask_ruled",
    "book_began",
    "book_began_other",
    "book_changed",
    "book_game_over",
    "book_recorded",
    "table_copied",
    "table_saved",
    "entry_pasted",
    "new_session_on",
    "export_written",
    "nights_put_away",
    "picture_copied",
    "picture_copied_text",
    "result_copied",
    "sheet_copied",
    "stage_kong_paid",
)
"""The messages after a success."""
_NOTED = (
    "book_already",
    "book_outside",
    "book_renamed",
    "book_replaced",
    "book_swapped",
    "book_was_editing",
    "entry_kong_kind",
)
"""The messages after a success that should be looked at."""


def question(scene: Scene) -> tuple[str, str, Tone]:
    """Return the question, the hint beside it, and how that is meant."""
    ask = {Step.LAY: _lay, Step.WHO: _who, Step.ANSWER: _answer}[scene.step]
    asked, hint = ask(scene)
    fault, codes = _fault(scene), {one.code for one in scene.open_table.notice}
    tone = Tone.PROBLEM if fault else Tone.PLAIN
    if codes and codes <= {*_DONE, *_NOTED}:
        tone = Tone.DONE if codes <= {*_DONE} else Tone.PLAIN
    return f"{SIGNS[scene.step]} {asked}", fault or hint, tone


def _fault(scene: Scene) -> str:
    """Return what the rules have against a whole hand or its event."""
    open_table, outcome = scene.open_table, scene.open_table.outcome
    if open_table.notice:
        return " ".join(scene.why(one) for one in open_table.notice)
    if outcome is None and not open_table.unloaded:
        return scene.say("fault_unsettled") if open_table.ruleset is not None else ""
    if outcome is None:
        return scene.why(open_table.unloaded[0])
    lacks_here = outcome.missing is not None and outcome.missing_at in (open_table.current, JING)
    if outcome.problems and not lacks_here:
        return _problems(scene)
    if scene.step is Step.LAY and isinstance(open_table.entry, Win) and open_table.room < 0:
        return scene.say("stage_over", count=-open_table.room)
    if scene.is_whole and scene.has_no_shape and scene.step is Step.LAY:
        return scene.say("stage_no_shape")
    refused = whole_hand_refused(scene)
    return scene.why(refused) if refused is not None else ""


def _problems(scene: Scene) -> str:
    """Return what is wrong with the event that is edited, else with others by their number; then what is settled all the same."""
    outcome, own, others = scene.open_table.outcome, list[str](), list[str]()
    assert outcome is not None
    for problem in outcome.problems:
        at = event_of(problem.path)
        elsewhere = at is not None and at != scene.current
        number = scene.say("table_event_number", number=(at or 0) + 1) if elsewhere else ""
        (others if number else own).append(number + scene.why(problem))
    counted = outcome.counted if outcome.settlement is not None else 0
    settled = scene.say("ask_part", count=counted) if counted else ""
    return " ".join(filter(None, (*own, *others, settled)))


def whole_hand_refused(scene: Scene) -> Sentence | None:
    """Return why nobody can have won the whole hand that lies there in any way; None if somebody can."""
    entry = scene.entry
    if scene.step is not Step.WHO or not isinstance(entry, Win) or not scene.is_whole or scene.settled:
        return None
    seats = [entry.player] if entry.player is not None else [*range(len(scene.names))]
    found = [nothing_allowed(scene, seat) for seat in seats]
    return next(iter(found)) if found and all(one is not None for one in found) else None


def ringed(scene: Scene, tiles: Sequence[StripTile]) -> frozenset[int]:
    """Return the places of the tiles by which a whole hand fails what every win must be, the winning tile first."""
    open_table, refused = scene.open_table, whole_hand_refused(scene)
    if (
        refused is None
        or "requirement" not in refused.facts
        or open_table.table is None
        or not isinstance(open_table.entry, Win)
    ):
        return frozenset()
    from calculator.inquiry import failing_tiles

    seat = open_table.entry.player
    actions = scene.entries_of_win(0 if seat is None else seat)[0]
    on = scene.tried(*actions).on
    if on is None:
        return frozenset()
    failing, found = [*failing_tiles(as_recorded(on.deal, open_table.jing), open_table.table, on.current)], set()
    for at in sorted(range(len(tiles)), key=lambda place: not tiles[place].winning):
        if tiles[at].kind in failing:
            failing.remove(tiles[at].kind)
            found.add(at)
    return frozenset(found)


# --- step 1 -----------------------------------------------------------------------------------------------------------


def _lay(scene: Scene) -> tuple[str, str]:
    open_table, entry, say = scene.open_table, scene.entry, scene.say
    if open_table.current == JING:
        return say("stage_turned"), say("stage_click_tile")
    if isinstance(entry, Kong):
        return say("stage_kong_tile"), say("stage_click_tile")
    if isinstance(entry, Exhausted):
        name = "" if open_table.actor is None else open_table.actor
        code = (
            "stage_named_left" if open_table.held is not None and open_table.held.all_tiles() else "stage_show_or_say"
        )
        return say("stage_show_of", name=name), say(code, count=open_table.room) if open_table.room > 0 else ""
    asked = say("stage_lay")
    if isinstance(entry, Win) and open_table.joined:
        asked = say("stage_lay_joined", tile=entry.tile)
    if scene.is_whole:
        return asked, say("stage_click_to_change")
    left = max(open_table.room, 0)
    if (
        isinstance(entry, Win)
        and entry.player is None
        and any(isinstance(event, Kong) for event in open_table.deal.events)
    ):
        return asked, say("stage_left_kong", count=left + (entry.tile is None))
    if isinstance(entry, Win) and entry.tile is not None:
        return asked, say("stage_left_joined", count=left)
    return asked, say("stage_left", count=left + 1) if left else say("stage_left_last")


# --- step 2 -----------------------------------------------------------------------------------------------------------


def _who(scene: Scene) -> tuple[str, str]:
    open_table, entry, say = scene.open_table, scene.entry, scene.say
    if scene.named is not None:
        return _named(scene)
    if scene.counts_open and scene.held is None:
        return say("stage_counts"), say("stage_counts_hint")
    if isinstance(entry, Exhausted):
        open_, what = open_table.open_seats(), event_word(entry, scene.style)
        if not open_:
            return what, _hands_hint(scene)
        return say("stage_hands", what=what, name=open_[0]), _hands_hint(scene)
    if isinstance(entry, Penalty):
        return say("table_who_penalized"), ""
    actor = scene.actor
    if isinstance(entry, Kong):
        if actor is None:
            return say("stage_who_konged", tile=entry.tile), say("stage_click_seat")
        return say("stage_konged_from", name=actor, tile=entry.tile), say("stage_from_hint")
    if actor is not None:
        return say("stage_won_from", name=actor), say("stage_from_hint")
    if isinstance(entry, Win) and open_table.joined:
        return say("stage_who_also", tile=entry.tile), say("stage_who_also_hint")
    return say("stage_who_won"), say("stage_click_seat")


def _hands_hint(scene: Scene) -> str:
    entry, outcome = scene.entry, scene.open_table.outcome
    assert isinstance(entry, Exhausted)
    lacks = outcome.missing if outcome is not None and outcome.missing_at == scene.current else None
    seat = lacks.facts.get("seat") if lacks is not None else None
    if lacks is not None and isinstance(seat, int) and entry.hands[seat] is not None:
        return scene.why(lacks)
    return scene.say("stage_hands_hint")


def _named(scene: Scene) -> tuple[str, str]:
    named = scene.named
    assert named is not None
    assert named.most is not None
    label, left = named.fact.option.label(scene.language), named.most - len(named.kinds)
    if named.fact.unasked:
        return scene.say("stage_named_some", what=label), scene.say("stage_named_most", count=named.most)
    asked = scene.say("stage_named", count=named.most, what=label)
    return asked, scene.say("stage_named_left", count=left)


# --- step 3 -----------------------------------------------------------------------------------------------------------


def _answer(scene: Scene) -> tuple[str, str]:
    settlement = scene.settlement
    several = scene.whole and len(scene.deal.events) > 1
    what = scene.say("table_whole_deal") if several else title(scene)
    if settlement is None or not scene.over:
        return what, scene.say("stage_not_over")
    return what, scene.say("stage_next_dealer", name=settlement.next_dealer)
