"""The deal on the table: its state, what can be done to it, and what the rules answer. No widgets."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.table.allowed import actor_reason, against, contradictions, flag_reason, new_reason
    from calculator.table.deal_changes import (
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
        set_name,
        set_option,
        set_player,
        set_preset,
        set_source,
        set_stake,
        swap_names,
        take_source,
        toggle_flag,
        turn,
        win_again,
    )
    from calculator.table.facts import (
        FactShown,
        facts_of_deal,
        facts_of_hand,
        facts_of_players,
        is_on,
        keys_of,
        refusal,
        stepped,
        value_text,
    )
    from calculator.table.history import Effect
    from calculator.table.keyboard import (
        ACTIONS,
        BY_CHORD,
        BY_ID,
        FLAG_KEYS,
        GESTURES,
        NIGHT,
        Action,
        cap,
        chord_cap,
        with_key,
    )
    from calculator.table.kong_wins import (
        AFTER_KONG,
        KONG_DISCARD,
        KONG_FLAGS,
        kongs_before,
        place_before,
        with_shared_flags,
    )
    from calculator.table.missing import event_of, missing_of, no_copy_left
    from calculator.table.named_tiles import Named, facts_naming, name_tile
    from calculator.table.open_deal import OpenDeal, once
    from calculator.table.open_table import OpenTable
    from calculator.table.outcome import settled
    from calculator.table.state import JING, TableState, empty_table, is_record, sample_deal, state_of, tour_deal
    from calculator.table.tile_changes import (
        clear_hand,
        discard_tile,
        lay_tile,
        remove_meld,
        remove_tile,
        remove_winning,
        set_winning,
        sort_hand,
    )
    from calculator.table.unfinished_hand import Prospects, Waits
    from calculator.table.words import (
        clause,
        letters_of,
        letters_said,
        part_recorded,
        seat_names,
        sentence,
        wild_name,
        wild_word,
        written_example,
    )
