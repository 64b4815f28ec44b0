"""Nights 牌局: who plays, every deal, totals, accounts and exports. Plain values, without the database."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.nights.accounts import Account, Money, account, money_of
    from calculator.nights.chat import chat_text
    from calculator.nights.editing import accept, change, delete, insert, move, recorded, reopen, settle_up
    from calculator.nights.entries import (
        COLOURS,
        as_json,
        distinct_colours,
        new_night,
        night_problems,
        now,
        people_called,
        person,
        played,
        row,
        seated_problems,
    )
    from calculator.nights.exports import (
        BINARY,
        FORMS,
        PAINTED,
        SUFFIX,
        Painter,
        ending,
        endings,
        export_of,
        file_bytes,
    )
    from calculator.nights.frozen import FrozenRuleset, freeze
    from calculator.nights.highlights import (
        BigHand,
        Highlights,
        again_text,
        by_luck,
        count_heads,
        counts_of,
        night_highlights,
    )
    from calculator.nights.layout import (
        WINDOW_COLUMNS,
        Cells,
        cell_text,
        has_pot_column,
        settlement_grids,
        settlement_notes,
    )
    from calculator.nights.model import (
        MAX_NAME,
        MAX_NOTE,
        MAX_POINTS,
        MAX_TITLE,
        Adjustment,
        Amounts,
        Entry,
        GameSoFar,
        Night,
        Person,
        PlayedDeal,
        PlayedGame,
        PotPenalty,
        Rebuy,
        Row,
        Sheet,
        SheetRow,
        Unknown,
    )
    from calculator.nights.plot import Bar, Line, Plot, bars, night_plot, plot_text
    from calculator.nights.record_differences import (
        RecordDifferences,
        differing,
        find_differences,
        options_text,
        other_dealer,
    )
    from calculator.nights.replay import Replayer
    from calculator.nights.row_text import (
        accepted_text,
        game_lines,
        game_text,
        game_title,
        game_values,
        lacking,
        main_text,
        net_text,
        party,
        points_text,
        sheet_notes,
        totals_text,
        who_text,
        working_lines,
        working_text,
    )
    from calculator.nights.share import Opened, as_copy, night_text, read_night
    from calculator.nights.spreadsheets import csv_bytes, xlsx_bytes
    from calculator.nights.table_in import TypedTable, read_table
    from calculator.nights.tally import NightPoint, PersonStatistics, Summary, statistics
    from calculator.nights.what_if import Rescored, RescoredRow, rescore, rescored, under
