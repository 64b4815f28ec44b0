"""Ways on from a step: the one green button, the white ones, and the links."""

from __future__ import annotations

from calculator.deals import Exhausted, Held, Kong, Win
from calculator.table import new_reason, part_recorded
from calculator.view.scene import Scene
from calculator.view.values import Choice, Step


def primary(scene: Scene) -> Choice | None:
    """Return the green button, if there is one."""
    open_table = scene.open_table
    if isinstance(open_table.entry, Exhausted) and scene.step is not Step.ANSWER and scene.settled and scene.hands_open:
        some = bool(open_table.entry.shown or open_table.entry.claims)
        if scene.step is Step.WHO or (some and open_table.held == Held()):
            code = "stage_others_not_ready" if some else "stage_none_ready"
            return Choice("step:answer", scene.say(code, not_ready=scene.style.called("not_ready", "was_not_ready")))
    if scene.stays and scene.step is not Step.ANSWER:
        return Choice("step:", scene.say("stage_done"))
    if scene.step is Step.WHO and scene.counts_open:
        return Choice("step:answer", scene.say("stage_counted"))
    if scene.step is not Step.ANSWER:
        return None
    if _ended(scene):
        return _whole(scene)
    waiting = _open_event(scene)
    if waiting is not None:
        return Choice(f"select:{waiting}", scene.say("stage_play_on"))
    if new_reason(open_table, "win") is None:
        return Choice("event:win", scene.say("stage_play_on"))
    return _whole(scene)


def _ended(scene: Scene) -> bool:
    """Return whether the deal is over, or was recorded as it is and is being changed."""
    return scene.over or (scene.session.editing and _open_event(scene) is None)


def _whole(scene: Scene) -> Choice:
    """Return the button that records the deal."""
    session, text = scene.session, scene.say("stage_record")
    if session.under:
        text = scene.say("book_under_night")
    elif session.editing:
        text = scene.say("book_keep_change", number=session.number)
    return _record(scene, text)


def _record(scene: Scene, text: str) -> Choice:
    return Choice("record:", text, why=scene.why(scene.open_table.recordable()), key="record")


def _open_event(scene: Scene) -> int | None:
    """Return the event that lacks something, to which a remembered kong or penalty leads back."""
    outcome = scene.open_table.outcome
    return outcome.missing_at if outcome is not None and (outcome.missing_at or 0) >= 0 else None


def others(scene: Scene) -> tuple[Choice, ...]:
    """Return the white buttons."""
    open_table, entry, say = scene.open_table, scene.entry, scene.say
    if scene.step is Step.LAY:
        return ()
    back = Choice("step:lay", say("stage_change_tiles"))
    if scene.step is Step.WHO:
        return (*_of_question(scene), *([back] if isinstance(entry, (Win, Kong)) else ()))
    found = []
    if isinstance(entry, Win) and entry.discarder is not None and _can_join(scene):
        found.append(Choice("joined:", say("stage_also_won"), key="joined"))
    elif _ended(scene) and new_reason(open_table, "win") is None:
        found.append(Choice("event:win", say("stage_also_won")))
    more_kongs = _ended(scene) and not isinstance(entry, Exhausted)
    if (more_kongs or isinstance(entry, Kong)) and new_reason(open_table, "kong") is None:
        word = open_table.button_word("kong", "table_add_kong", scene.language)
        found.append(Choice("event:kong", word, key="new_kong"))
    if not scene.over:
        if new_reason(open_table, "exhausted") is None and _open_event(scene) is None:
            word = open_table.called("exhausted", "table_event_exhausted", scene.language)
            found.append(Choice("event:exhausted", say("stage_wall_empty", what=word), key="new_exhausted"))
        if not _ended(scene):
            part = part_recorded(scene.deal, scene.language)
            text = say("stage_record_only", what=part) if part else say("stage_record_so_far")
            # Enter goes on.
            found.append(_record(scene, text)._replace(key=""))
    return tuple(found)


def _can_join(scene: Scene) -> bool:
    deal, definition = scene.deal, scene.open_table.definition
    last = max((at for at, event in enumerate(deal.events) if isinstance(event, Win)), default=-1)
    if definition is None or scene.current != last or new_reason(scene.open_table, "win") is not None:
        return False
    # Somebody must be left who neither won nor discarded.
    gone = deal.out() | {event.source for event in deal.events[last:] if isinstance(event, Win)}
    return len(gone - {None}) < deal.seats


def _of_question(scene: Scene) -> tuple[Choice, ...]:
    named = scene.named
    if named is not None:
        if named.fact.unasked:
            return (Choice("mode:hand", scene.say("stage_named_done")),)
        label, laid = named.fact.option.label(scene.language), len(named.kinds)
        text = scene.say("stage_only", count=laid) if laid else scene.say("stage_none_of", what=label)
        return (Choice("step:answer", text),)
    entry = scene.entry
    if isinstance(entry, Win) and scene.open_table.joined and entry.player is None:
        return (Choice("apart:", scene.say("stage_other_tile")),)
    if isinstance(entry, Exhausted) and new_reason(scene.open_table, "win") is None:
        return (Choice("event:win", scene.say("stage_also_won")),)
    return ()


def links(scene: Scene) -> tuple[Choice, ...]:
    """Return what else can be done with an answer: ask about it, share a picture."""
    if scene.step is not Step.ANSWER:
        return ()
    return (
        Choice("step:who", scene.say("stage_edit")),
        Choice("ask:", scene.say("ask_title"), key="ask"),
        Choice("picture:", scene.say("stage_picture"), key="picture"),
    )
