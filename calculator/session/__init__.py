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
        Action,
        cap,
        chord_cap,
        with_key,
    )
    from calculator.session.allowed import actor_reason, contradictions, flag_reason, new_reason, source_reason
    from calculator.session.answer_pages import claim_page, comparison_page, lines_page, matters_page, outcomes_page
    from calculator.session.autosave import (
        FILE,
        Drafts,
        Kept,
        Unkept,
        holds,
        load_desk,
        set_aside,
        store_desk,
        unkept_desk,
    )
    from calculator.session.deal_changes import (
        Change,
        add_event,
        add_joined,
        delete_event,
        join_discard,
        move_event,
        pass_on,
        preset_of,
        set_dealer,
        set_fact,
        set_held,
        set_kind,
        set_player,
        set_source,
        toggle_flag,
        turn,
        turn_reason,
        usual_fact,
    )
    from calculator.session.desk import Desk
    from calculator.session.evening import (
        Card,
        CardText,
        Plan,
        Question,
        begin,
        card_of,
        card_text,
        choice_told,
        planned,
        question_about,
        questions_of,
        value_said,
    )
    from calculator.session.facts import (
        FactKey,
        FactShown,
        facts_of_deal,
        facts_of_hand,
        facts_of_players,
        is_on,
        keys_of,
        refusal,
        stepped,
        value_text,
        values_of,
    )
    from calculator.session.fault_report import Fault, Reports, fault_of, report_text
    from calculator.session.felt import ADDED, Felt, once
    from calculator.session.game import GamePlayer, GameShown, game_at, game_shown
    from calculator.session.known_names import MOST_REGULARS, REGULARS, forget, regulars, remember
    from calculator.session.kong_wins import AFTER_KONG, KONG_DISCARD, KONG_FLAGS, kongs_before, with_shared_flags
    from calculator.session.missing import Missing, event_of, missing_of
    from calculator.session.named_tiles import Named, facts_naming, name_tile
    from calculator.session.night_session import Book, first_night
    from calculator.session.on_desk import JING, OnDesk, empty_desk, is_record, laid, sample_deal, tour_deal
    from calculator.session.opening import kind_of, what_is
    from calculator.session.outcome import settled
    from calculator.session.payment_list import PaymentLine, PaymentList
    from calculator.session.preferences import (
        CHOICES,
        PREFERENCES,
        SCALES,
        Preferences,
        load_preferences,
        store_preferences,
    )
    from calculator.session.questions import (
        Matters,
        Scene,
        comparison_question,
        forgettable,
        matters_question,
        open_facts_question,
        receipt_question,
        scene_of,
        tables_like,
        why_not_question,
    )
    from calculator.session.recording import Laid, Recorder
    from calculator.session.result import (
        PRESET,
        Setting,
        copied_text,
        current_win,
        net_shown,
        result_chain,
        result_heading,
        ruled,
        shown_win,
        table_settings,
        win_shares,
    )
    from calculator.session.rules_card import (
        Agreement,
        CardItem,
        CardJob,
        RulesCard,
        WorthGrid,
        card_lines,
        card_made,
        printed_card,
    )
    from calculator.session.rules_check import (
        CheckAnswer,
        CheckJob,
        FileState,
        changed_lines,
        check_text,
        payment_edit,
        state_of,
    )
    from calculator.session.rules_findings import (
        Coverage,
        Finding,
        FoundDeal,
        Proposal,
        WayOut,
        covered_by_examples,
        findings_of,
        part_of,
        proposals_of,
        way_edit,
    )
    from calculator.session.rules_text import as_copy, characters, example_record, fix_of, item_edit, span_of, units
    from calculator.session.sentences import Understood, taken_for
    from calculator.session.system_motion import system_moves
    from calculator.session.typed_row import Typed, follows, number_of, own_values, row_facts
    from calculator.session.unfinished_hand import Prospects, Waits
    from calculator.session.ways import DISCARD, DRAWN, BothWays, WayToWin, both_ways
    from calculator.session.words import (
        clause,
        jing_title,
        letters_of,
        letters_said,
        part_recorded,
        seat_names,
        sentence,
        wild_name,
        wild_word,
        written_example,
    )
