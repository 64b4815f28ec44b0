"""The session: what lies on the desk, what can be done to it, and the night being played. No widgets."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.session.actions import (
        ACTIONS,
        BY_CHORD,
        BY_ID,
        FLAG_KEYS,
        GESTURES,
        MODE_KEYS,
        NEW_KEYS,
        NIGHT,
        SECTIONS,
        cap,
        chord_cap,
        with_key,
    )
    from calculator.session.allowed import contradictions, new_reason
    from calculator.session.answer_pages import comparison_page, lines_page, matters_page, outcomes_page
    from calculator.session.autosave import FILE, Kept, load_desk, store_desk
    from calculator.session.changed_amounts import Amounts
    from calculator.session.claim_answer import claim_page
    from calculator.session.copied_result import copied_text
    from calculator.session.deciding_settings import Deciding
    from calculator.session.desk import Desk
    from calculator.session.drafts import Drafts
    from calculator.session.first_deal import sample_deal
    from calculator.session.inferred_waits import ruled
    from calculator.session.missing import Missing, event_of
    from calculator.session.night_session import Book, first_night
    from calculator.session.on_desk import JING, OnDesk, deal_of, laid
    from calculator.session.pasted_record import is_record, open_text
    from calculator.session.preferences import CHOICES, SCALES, Preferences, load_preferences, store_preferences
    from calculator.session.problem_spans import fix_of, span_of
    from calculator.session.prospect_list import (
        already_ready,
        chance_notes,
        chances_spoken,
        chances_values,
        chances_within,
        discard_rows,
        discards_head,
        wild_lines,
    )
    from calculator.session.prospects import Prospects
    from calculator.session.questions import (
        Matters,
        comparison_question,
        forgettable,
        matters_question,
        open_facts_question,
        receipt_question,
        why_not_question,
    )
    from calculator.session.recording import Laid, Recorder
    from calculator.session.refusals import clause
    from calculator.session.result_payments import (
        current_win,
        event_rows,
        ledger_shown,
        net_shown,
        result_chain,
        seats_shown,
        transfer_list,
        win_shares,
    )
    from calculator.session.result_title import Setting, Tab, result_heading, result_tabs, table_settings, under_tabs
    from calculator.session.rules_check import CheckAnswer, CheckJob, FileState, changed_lines, check_text, state_of
    from calculator.session.scene import Scene, scene_of
    from calculator.session.system_motion import system_moves
    from calculator.session.table_edits import as_copy, item_edit
    from calculator.session.text_positions import characters, units
    from calculator.session.typed_row import Typed, follows, number_of
    from calculator.session.unfolded_working import Opened, opened_rows, opened_title
    from calculator.session.wait_list import best_wait, help_rows, wait_rows, waited, waits_head
    from calculator.session.waits import Pay, Waits
    from calculator.session.words import event_second, jing_title, seat_names, sentence, wild_name
