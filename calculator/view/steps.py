"""Every step of an answer in words, each with its line in the ruleset; and other readings of the hand that bring less."""

from __future__ import annotations

from collections.abc import Sequence

from calculator.scoring import Score, Weighed
from calculator.settlement import SettledWin, items_text, points_working
from calculator.statement import ListRow, event_title, stand_ins_text, transfer_rows, working_rows
from calculator.table import OpenTable
from calculator.text import Language
from calculator.tiles import groups_in_words
from calculator.view.game import game_shown
from calculator.view.scene import Scene
from calculator.view.values import Choice, Session, Working, WorkingStep

_READINGS = 6
"""The number of readings offered at most."""


def working(open_table: OpenTable, language: Language, session: Session | None = None, reading: int = 0) -> Working:
    """Return every step of what is shown in words, and where the game stands; made only when it is opened.

    :param reading: of the readings of the win that bring different amounts the one whose steps are shown; 0 is the settled one.
    """
    scene = Scene(open_table, language, session)
    win = scene.win
    weighed = _differing(win)
    if win is not None and 0 < reading < len(weighed):
        lines = _lines(scene, _of_score(scene, weighed[reading].score))
    else:
        reading, lines = 0, _settled(scene)
    return Working(_choices(scene, weighed, reading), (*lines, *_rules(scene)))


def _settled(scene: Scene) -> list[WorkingStep]:
    """Return the steps of the deal: of each win to its amount, of what is no win to its payments."""
    settlement = scene.settlement
    if settlement is None:
        return []
    if scene.win is not None and not scene.settled:
        return _lines(scene, _of_score(scene, scene.win.score))
    found: list[WorkingStep] = []
    for event in dict.fromkeys(row.event for row in settlement.transfers):
        paid, won = settlement.of_event(event), settlement.win_at(event)
        if event is not None:
            found.append(WorkingStep(event_title(settlement.deal.events[event], scene.style), head=True))
        found += _lines(scene, _of_score(scene, won.score) if won is not None else transfer_rows(paid, scene.style))
    return found


def _of_score(scene: Scene, score: Score) -> list[ListRow]:
    return working_rows(points_working(score, scene.language), scene.style)


def _lines(scene: Scene, rows: Sequence[ListRow]) -> list[WorkingStep]:
    """Return what rows of a working say, without their formulas as written."""
    found = []
    for row in rows:
        text, last = scene.say("sign_colon").join(cell.text for cell in row.cells), row.cells[-1]
        file, line = last.link or ("", 0)
        said = text.lstrip("\N{IDEOGRAPHIC SPACE}")
        place, action = (last.second, f"rule:{line}:{file}") if file else ("", "")
        found.append(WorkingStep(said, len(text) - len(said), place, action))
    return found


def _rules(scene: Scene) -> list[WorkingStep]:
    """Return by which rules it was settled, and where the game stands."""
    open_table, settlement = scene.open_table, scene.settlement
    found = []
    if open_table.definition is not None and open_table.ruleset is not None:
        found.append(
            f"{open_table.definition.name(scene.language)} {open_table.definition.version} #{open_table.ruleset.hash}"
        )
    found += [note.message(scene.language) for note in settlement.notes] if settlement is not None else []
    game = game_shown(open_table, scene.session.so_far, scene.style)
    if game is not None and game.text:
        found.append(f"{game.title}\N{IDEOGRAPHIC SPACE}{game.text}")
    return [WorkingStep(text) for text in found]


def _differing(win: SettledWin | None) -> list[Weighed]:
    """Return of each amount that a reading of the win brings the best reading, the settled one first."""
    found: dict[int, Weighed] = {}
    for one in win.weigh() if win is not None else ():
        found.setdefault(one.income, one)
    return [*found.values()][:_READINGS]


def _choices(scene: Scene, weighed: Sequence[Weighed], chosen: int) -> tuple[Choice, ...]:
    """Return a choice for each reading; none if all bring the same."""
    if len(weighed) < 2:
        return ()
    found = []
    for at, one in enumerate(weighed):
        score = one.score
        parts = groups_in_words(score.groups, scene.language), stand_ins_text(score, scene.style)
        text = "\N{IDEOGRAPHIC SPACE}".join(filter(None, parts))
        note = items_text(score, scene.language)
        found.append(Choice(f"reading:{at}", text, str(one.income), note, at == chosen, help=note))
    return tuple(found)
