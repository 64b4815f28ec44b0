"""Statements: a settlement in words, for a terminal and as a receipt."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.statement.event_titles import event_title, short_event_title, win_title
    from calculator.statement.hand_tiles import StripTile, reading_tiles
    from calculator.statement.items import formula_lines, item_rows, items_line, raised, reading_rows, stand_ins_text
    from calculator.statement.payments import (
        Chain,
        LedgerRows,
        NetShown,
        SeatsShown,
        event_chain,
        ledger_rows,
        net_of_reasons,
        pair_sums,
        payers_text,
        payments_line,
        share_rows,
        share_text,
        transfer_row,
        transfer_title,
        win_chain,
    )
    from calculator.statement.phrases import between, names_of, reason_word, rules_title, setting, transfers_of
    from calculator.statement.receipts import Reopened, has_receipt, receipt, reopen
    from calculator.statement.rich_text import Paper, RichText
    from calculator.statement.rows import ListCell, ListRow, Role
    from calculator.statement.style import TextStyle, lettered_seats, place
    from calculator.statement.terminal_report import report
    from calculator.statement.workings import transfer_rows, working_rows
