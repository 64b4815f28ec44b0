"""A person's view of a deal, as frozen values with texts, reasons and ids of actions. No widgets."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.view.actions import WINDOW, step_after
    from calculator.view.ahead import look_ahead
    from calculator.view.answer_pages import claim_page, comparison_page, lines_page, matters_page, outcomes_page
    from calculator.view.card import Card, copied_text, deal_card
    from calculator.view.doing import do
    from calculator.view.early import early_stage
    from calculator.view.game import GameShown, game_at, game_shown
    from calculator.view.heard_text import heard
    from calculator.view.imported import ImportedFile
    from calculator.view.inked import inked_parts
    from calculator.view.inquiries import (
        Matters,
        Scene,
        comparison_question,
        forgettable,
        matters_question,
        open_facts_question,
        receipt_question,
        reopening_question,
        scene_of,
        searched_claim,
        tables_like,
        why_not_question,
    )
    from calculator.view.key_sheet import key_hints, key_rows
    from calculator.view.new_rule import NewRule, RuleTest, Term, changed_rule, new_rule_lines, rule_edit, tried_rule
    from calculator.view.new_session import (
        CardText,
        Plan,
        Question,
        RulesetCard,
        at_all_seats,
        begin,
        card_of,
        card_text,
        choice_effect,
        planned,
        question_about,
        questions_of,
    )
    from calculator.view.night_tables import (
        RescoredShown,
        backup_table,
        count_table,
        hand_table,
        rescored_columns,
        rescored_shown,
        session_table,
        signed_average,
        statistics_table,
    )
    from calculator.view.resettled import Amount, resettled_deal
    from calculator.view.rule_lines import FILE, Field, PeopleLine, item_lines, page_of, said_reached
    from calculator.view.rule_rows import PaintedRow, example_rows, file_rows, problem_rows
    from calculator.view.rules_card import (
        USUAL,
        CardItem,
        RulesCard,
        TableSetup,
        WorthGrid,
        card_lines,
        card_made,
        printed_card,
    )
    from calculator.view.rules_check import (
        CheckAnswer,
        CheckJob,
        FileState,
        changed_lines,
        check_text,
        item_edit,
        part_edit,
        state_of,
    )
    from calculator.view.rules_findings import (
        Coverage,
        Finding,
        Remedy,
        covered_by_examples,
        findings_of,
        found_parts,
        proposals_of,
    )
    from calculator.view.rules_text import as_copy, characters, example_record, fix_of, span_of, units
    from calculator.view.score_sheet import (
        FIRST_SEAT,
        GAME,
        NUMBER,
        WHO,
        RowFilter,
        SheetRows,
        changes_text,
        facts_text,
        filter_choices,
        row_of,
        row_shown,
        sheet_columns,
        totals_rows,
        totals_title,
    )
    from calculator.view.seat_menu import Offer, seat_offers
    from calculator.view.sessions import session_of
    from calculator.view.staging import stage
    from calculator.view.steps import working
    from calculator.view.values import (
        Ahead,
        Big,
        Choice,
        EventCard,
        Hand,
        Look,
        Note,
        PaletteTile,
        Plate,
        Row,
        Session,
        Stage,
        Step,
        TableCell,
        TableColumn,
        TableRow,
        Tone,
        Working,
    )
