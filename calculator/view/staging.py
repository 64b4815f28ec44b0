"""A stage: one step of the deal on the table, made anew after each change from the deal and what the window knows."""

from __future__ import annotations

from calculator.deals import Win
from calculator.table import OpenTable
from calculator.text import Language, signed
from calculator.view import answer, going_on
from calculator.view.ahead import ahead
from calculator.view.facts import deal_facts, win_chips
from calculator.view.palette import captions, hand, modes, palette
from calculator.view.plates import middle, plates
from calculator.view.questions import question, ringed
from calculator.view.scene import Scene
from calculator.view.values import Session, Stage, Step


def stage(
    open_table: OpenTable,
    language: Language,
    session: Session | None = None,
    step: Step | None = None,
    whole: bool | None = None,
) -> Stage:
    """Return the step that a deal is at, or the one that the window stays at.

    :param session: what the session says beside the table.
    :param step: a step gone back to, or `Step.ANSWER` if open facts are passed over.
    :param whole: the whole deal is shown (True) or the event that is edited (False); None: as the deal is at.
    """
    scene = Scene(open_table, language, session, step, whole, short=True)
    asked, hint, tone = question(scene)
    laid = hand(scene)
    found = Stage(
        scene.step,
        asked,
        hint,
        tone,
        place=_place(scene),
        rules=open_table.definition.name(language) if open_table.definition is not None else "",
        dealer=f"{scene.say('result_dealer')} {scene.names[open_table.deal.dealer]}",
        hand=laid._replace(refused=ringed(scene, laid.tiles)),
        worth=_worth(scene),
        facts=deal_facts(scene),
        chips=win_chips(scene),
        palette=palette(scene),
        modes=modes(scene),
        plates=plates(scene),
        middle=middle(scene),
        captions=captions(scene),
        ahead=ahead(scene),
        totals_title=scene.session.title if scene.step is Step.LAY else "",
        strip=answer.strip(scene),
        last=scene.session.last if scene.step is Step.LAY and not open_table.deal.begun else None,
        others=going_on.others(scene),
        links=going_on.links(scene),
        primary=going_on.primary(scene),
        held=scene.held if scene.stays else None,
    )
    return _answered(scene, found) if scene.step is Step.ANSWER else found


def _answered(scene: Scene, found: Stage) -> Stage:
    rows, totals = answer.rows(scene), answer.totals(scene)
    return found._replace(
        rows=rows,
        big=answer.big(scene, rows),
        why=answer.why(scene),
        arrows=answer.arrows(scene),
        totals=tuple((name, signed(points)) for name, points in totals),
        totals_title=scene.say("stage_until" if scene.session.editing else "stage_after"),
        totals_sum=scene.say("stage_sum", points=sum(points for _, points in totals)),
    )


def _place(scene: Scene) -> str:
    """Return the number of the deal in its session, or that of the old one which is changed."""
    session = scene.session
    code = "book_editing" if session.editing else "book_number"
    return scene.say(code, number=session.number) if session.number else ""


def _worth(scene: Scene) -> str:
    """Return the value of a whole hand in one line, as the first way to win it makes it."""
    if not isinstance(scene.entry, Win) or not scene.is_whole or scene.step is Step.LAY or scene.win is None:
        return ""
    return answer.worth_text(scene.win.score, scene, points=False)
