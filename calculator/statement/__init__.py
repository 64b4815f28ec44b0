"""Statements: a settlement in words, for a terminal and as a receipt."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.statement.broken_wall import wall_lines, wall_mark
    from calculator.statement.hand_tiles import (
        StripTile,
        group_tags,
        held_tiles,
        lying,
        meld_tiles,
        reading_tiles,
        tiles_of_event,
        won_tiles,
    )
    from calculator.statement.items import (
        ListRow,
        formula_lines,
        item_rows,
        stand_ins_text,
        transfer_rows,
        unit_of,
        working_rows,
    )
    from calculator.statement.markup import Html, element, joined
    from calculator.statement.phrases import (
        TextStyle,
        between,
        call_of,
        called,
        deal_style,
        event_title,
        event_word,
        fact_value,
        facts_of_hand,
        facts_said,
        lettered_seats,
        names_of,
        place,
        pot_name,
        reason_word,
        rules_title,
        say_at,
        setting,
        settings,
        style_of,
        win_title,
    )
    from calculator.statement.powers import power_runs, raised
    from calculator.statement.receipts import LineDifference, Reopened, has_receipt, receipt, receipt_code, reopen
    from calculator.statement.rich_text import MARKERS, Paper, RichText, power_markup
    from calculator.statement.table_talk import (
        PaymentLine,
        PaymentText,
        event_chain,
        pair_sums,
        payer_and_payee,
        payment_lines,
        payment_reason,
        payment_text,
        payment_texts,
        payments_of_event,
        standing_text,
    )
    from calculator.statement.terminal_report import report
    from calculator.statement.tile_svg import DrawnTiles
