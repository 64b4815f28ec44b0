"""How likely a kind of slip is: the lower, the likelier. About 10 happens every night, 30 hardly ever.

The order is a judgement, not a measurement: what is forgotten while counting fast comes before what somebody would have
to invent.
"""

from __future__ import annotations

COSTS = {
    "item_missed": 10,
    "item_fewer": 11,
    "item_more": 12,
    "cap_ignored": 12,
    "kongs_of_three": 12,
    "option": 12,
    "dealer": 13,
    "branch_missed": 13,
    "rounded_down": 13,
    "payment_missed": 13,
    "rounded_before": 14,
    "excluded_too": 14,
    "condition_missed": 14,
    "term_missed": 14,
    "factor_missed": 14,
    "doubled_less": 13,
    "doubled_more": 13,
    "kong_kind": 14,
    "discarder": 14,
    "as_discard": 14,
    "as_drawn": 14,
    "everyone_pays": 15,
    "part_ignored": 15,
    "feeder": 15,
    "payment_twice": 16,
    "reading": 16,
    "not_ready": 12,
    "suits": 14,
    "row_missed": 16,
    "rounded_up": 17,
    "rounded_nearest": 17,
    "not_rounded": 17,
    "held": 17,
    "only_discarder": 17,
    "item_worth": 17,
    "payment_half": 18,
    "branch_taken": 18,
    "condition_taken": 18,
    "item_twice": 18,
    "item_worth_twice": 19,
    "branch_other": 19,
    "always_paid": 20,
    "ruleset": 20,
    "factor_twice": 20,
    "factor_missed_odd": 22,
    "term_missed_odd": 22,
    "row_twice": 20,
    "only_one": 21,
    "not_divided": 21,
    "term_twice": 21,
    "least_ignored": 22,
    "item_worth_far": 22,
    "term_missed_number": 23,
    "everyone_paid": 24,
    "item_uncalled": 24,
}
DEFAULT_OPTION = -3
"""An option's default is what people fall back to."""
NUMBER_OPTION = 6
"""A number that no choice lists."""
RULE_IN_ONE_EVENT = 2
"""Who knows a rule wrongly does so in every event."""
ITEM_EVERYWHERE = 1
"""Who overlooks something does so once."""
