"""Statements: a settlement in words, for a terminal and as a receipt."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.statement.receipts import Reopened, has_receipt, receipt, reopen
    from calculator.statement.rows import ListCell, ListRow
    from calculator.statement.terminal_report import event_title, player_name, report
