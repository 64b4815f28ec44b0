"""How likely a kind of slip is: the lower, the likelier. About 10 happens every night, 30 hardly ever.

The order is a judgement, not a measurement: what is forgotten while counting fast comes before what a player would have
to invent.
"""

from __future__ import annotations

from calculator.rules import Item
from calculator.rules.formulas.expressions import Compare, Expr, Number
from calculator.rules.language import CIRCUMSTANCES

_BY_COST = {
    10: "item_missed",
    11: "item_fewer group_missed",
    12: "item_more cap_ignored kongs_of_three option doubled_less doubled_more not_ready fact fact_of_player",
    13: (
        "dealer branch_missed rounded_down payment_missed term_missed factor_missed kong_kind discarder everyone_pays"
    ),
    14: (
        "rounded_before excluded_too condition_missed as_discard as_drawn suits turned_as_discard turned_as_drawn"
        " as_turned"
    ),
    15: "part_ignored feeder item_worth",
    16: "payment_twice reading row_missed",
    17: "rounded_up rounded_nearest not_rounded held only_discarder number_off",
    18: "payment_half branch_taken condition_taken item_twice",
    19: "item_worth_twice branch_other",
    20: "always_paid ruleset factor_twice row_twice",
    21: "only_one not_divided term_twice number_far",
    22: "factor_missed_odd term_missed_odd least_ignored item_worth_far",
    23: "term_missed_number",
    24: "everyone_paid item_uncalled",
}
COSTS = {kind: cost for cost, kinds in _BY_COST.items() for kind in kinds.split()}
DEFAULT_OPTION = -3
"""An option's default is what people fall back to."""
NUMBER_OPTION = 6
"""A number that no choice lists."""
RULE_IN_ONE_EVENT = 2
"""Who knows a rule wrongly does so in every event."""
ARITHMETIC = ("doubled_less", "doubled_more")
"""Slips of the one who reckons, not of one who knows the rule wrongly: they happen once as well."""
NUMBERS = ("number_off", "number_far")
"""Slips of the one who misremembers a number of a formula; what else is said of the formula says more."""
ASKS_FOR_DEALER = -2
"""Who is the dealer is not seen in the tiles and not said when somebody wins: what hangs on that is forgotten."""
ALWAYS_THERE = 3
"""A part that no condition can make nothing is what one starts from; hardly anybody leaves it out."""
SAME_EVERY_TIME = 1
"""A factor that no deal changes is hardly forgotten, for it was there all night."""
WORKED_OUT_THERE = 1
"""A part that has a name of its own is what people leave out; one that is reckoned on the spot is in front of them."""
UNUSUAL_FACT = 3
"""A fact is rather forgotten than taken for another value."""
FED_KONG = 1
"""Who takes a kong for one that was fed, or the other way round, is wrong about who fed it as well."""
OTHER_THAN_DEFAULT = 1
"""What a table leaves out, as most do, is seldom thought to be played there; each of several ways is played somewhere."""
ITEM_EVERYWHERE = 1
"""Who overlooks something does so once."""
FAR_FETCHED = 16
"""From here on a slip is hardly ever made: one may be, two of them together are hard to believe."""
FAR_BEHIND = 3
"""So much less likely than an equal slip is listed apart from it, further down."""

UNSEEN, SAID, PLAIN = 0, 1, 2
"""How much less likely an item is missed than one that is not seen."""


def in_sight(item: Item) -> int:
    """How hard it is to miss an item: by what its condition asks, for that is what a player has to look at.

    What has to be counted, or is there because something is not there, is not seen; how the winning tile came was said
    aloud, and is forgotten until the counting; what the whole hand is made of lies on the table.
    """
    if not is_single(item):
        return UNSEEN
    if any(_asks_for_nothing(part) for part in item.when.tree.walk()):
        return UNSEEN
    said = {ref.attribute for ref in item.when.tree.refs()}
    return SAID if said & set(CIRCUMSTANCES) else PLAIN


def is_single(item: Item) -> bool:
    """Whether it counts once or not at all, so that it cannot be counted once too often of it."""
    return isinstance(item.count.tree, Number) and item.count.tree.value == 1 and not item.joins


def _asks_for_nothing(part: Expr) -> bool:
    match part:
        case Compare(ops=("==",), members=members):
            return any(isinstance(member, Number) and member.value == 0 for member in members)
    return False
