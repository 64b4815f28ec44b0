"""A row of the score sheet: how it came about, what it was before, and what can be done to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from calculator.nights import (
    Night,
    PlayedGame,
    SheetRow,
    accepted_text,
    game_lines,
    game_title,
    game_values,
    main_text,
    party,
    who_text,
    working_lines,
)
from calculator.settlement import points_working
from calculator.statement import ListRow, TextStyle, transfer_rows, working_rows
from calculator.text import Voice

LINES = 40
"""Lines of a working that are shown; a deal has fewer."""


class RowShown(NamedTuple):
    """`what` was won with and who dealt; `steps` are the tree of every win; `actions` what can be done."""

    title: str
    what: str = ""
    working: str = ""
    before: str = ""
    tip: str = ""
    """The title with whole names, if it has others."""
    steps: Sequence[ListRow] = ()
    actions: tuple[str, ...] = ()
    edit: str = ""
    """The text of the button that edits it."""


def row_shown(night: Night, row: SheetRow | None, voice: Voice, *, wide: bool, of_game: bool = False) -> RowShown:
    """Return a row of a session, or the game that ended with it; steps where it is `wide`."""
    say, language = voice.say, voice.language
    if row is None:
        return RowShown(say("sheet_choose"))
    if row.game is not None and of_game:
        return _game(night, row.game, voice, wide=wide)
    whole, night = night, night.shortened
    style = TextStyle(night.names, language)
    number = say("sheet_deal_number", number=row.number) + " " if row.number else ""
    name = party(night, row.dealer, language) if row.dealer is not None and row.number else ""
    dealt = say("report_dealer", name=name) if name else row.row.entry.note
    before = row.row.accepted if row.mark else None
    can = {"ask": row.settlement is not None, "accept": bool(row.mark)}
    wins = row.settlement.wins if wide and row.settlement is not None else ()
    return RowShown(
        number + who_text(night, row, language),
        _joined(main_text(row, language), dealt),
        "\n".join(working_lines(row, language, paid_first=True, names=night.names)[:LINES]),
        say("sheet_before", text=accepted_text(night, before, language)) if before is not None else "",
        "" if night is whole else number + who_text(whole, row, language),
        [one for win in wins for one in working_rows(points_working(win.score, language), style, formulas=False)],
        tuple(name for name in ("edit", "ask", "above", "delete", "accept") if can.get(name, True)),
        say("sheet_edit" if row.row.kind == "deal" else "sheet_edit_row"),
    )


def _game(night: Night, game: PlayedGame, voice: Voice, *, wide: bool) -> RowShown:
    """Return the calculation of a game 场."""
    style = TextStyle(night.names, voice.language, pot=party(night, night.seats, voice.language))
    dealt = voice.say("night_game_deals", first=game.first, last=game.last)
    return RowShown(
        game_title(game, voice.language),
        _joined(game_values(game, voice.language), dealt),
        "\n".join(line.strip() for line in game_lines(night, game, voice.language)[1:]),
        steps=transfer_rows(game.end.transfers, style, formulas=False) if wide else (),
    )


def _joined(*parts: str) -> str:
    return " · ".join(dict.fromkeys(filter(None, parts)))
