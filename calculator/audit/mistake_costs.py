"""The costs of kinds of mistakes: the lower, the likelier.

About 10 happens every session, 30 hardly ever. The order is a judgement, not a measurement: things
forgotten in fast counting come before those that a player would have to invent.
"""

from __future__ import annotations

from calculator.rules import Item
from calculator.rules.formulas.expressions import Compare, Expr, Number

_BY_COST = {
    # What every deal asks and nobody says: one of several things to count is overlooked, the dealer is not thought of.
    9: "item_missed no_dealer",
    # Who dealt, how a winning tile came, what was said then, who has not paid yet, what something is worth; the table's stake.
    10: "dealer as_discard as_drawn flag_missed payer_missed item_worth money",
    # Known, but not thought of: a part of a hand, a whole payment, who threw the tile, what the table agreed on.
    11: "item_fewer group_missed plain_hand payment_missed kong_kind option item_twice discarder",
    # Seen wrongly: who, which tile, what was said. A turned tile lies open before all.
    12: "winner seats tile tile_number flower_missed flower_more item_more cap_ignored kongs_of_three"
    " not_ready fact fact_of_player turned_as_discard turned_as_drawn as_turned",
    # Reckoned wrongly, or all that an event brings forgotten; at many tables only the discarder pays.
    13: "stake doubled_less doubled_more event_missed rounded_down rounded_before only_discarder",
    # A rule known a little wrongly: most round down, few pay for all; an amount put down for another player.
    14: "suits kong_discarder rounded_up rounded_nearest not_rounded excluded_too everyone_pays branch_missed payer_other",
    # A step of the rule left out that is gone through each time; or half of what was forgotten is thought of.
    16: "kong_unpaid payer_unpaid term_missed condition_missed reading row_missed",
    # What somebody at the table would notice; a factor that is not thought of.
    17: "held payment_twice factor_missed",
    # A rule misremembered that everybody uses all the time.
    18: "part_ignored number_off payment_half",
    # One cause of several differences is likelier than two options taken for their defaults.
    19: "ruleset",
    # Something counted that is not there.
    21: "branch_taken condition_taken not_divided",
    # It explains nearly any number, so it comes after what explains this one.
    22: "addition",
    # Done once more than anybody would.
    23: "branch_other factor_twice term_twice row_twice only_one always_paid",
    # Nobody does it; told only if nothing else gives the number.
    40: "least_ignored everyone_paid item_uncalled",
}
COSTS = {kind: cost for cost, kinds in _BY_COST.items() for kind in kinds.split()}
DEFAULT_OPTION = -1
"""Less for the default of an option, which people fall back to."""
NEAR = 1
"""More for the next number of an option, a fact or a worth; one more again for the double or the half."""
ANY_NUMBER, ODD_NUMBER = 4, 7
"""More for another number: one that tables play, or any other."""
TABLE_NUMBERS = frozenset((*range(7), 8, 10, 12, 15, 16, 20, 24, 25, 30, 32, 40, 50, 60, 64, 80, 100, 128, 200))
OTHER_WORTH, NEAR_WORTH, ODD_WORTH = 3, 2, 5
"""More for the worth of another item, for the next number, and for any other except the double."""
STAKE_PART = 4
"""More for a part of a stake other than the half."""
MISREAD_FAR = 2
"""More for a misread tile that is not the next one."""
OWN_PERIOD = 7
"""Less for the rules of another period than for those of another game."""
UNNOTICED = 2
"""More if more than FEW amounts change, as others would notice."""
FEW = 2
"""The amounts that change if only payer and payee are concerned."""
RULE_IN_ONE_EVENT = 2
"""More for a misunderstood rule that is applied in one event only."""
ARITHMETIC = ("doubled_less", "doubled_more")
"""Mistakes of arithmetic, which also happen once."""
NUMBER_FAR = 3
"""More for a number of a formula that is off by more than one."""
NOBODY = 24
"""More for forgetting the main part of a sum or product."""
ASKS_FOR_DEALER = -1
"""Less for a condition about the dealer, who is not visible in the tiles."""
ALWAYS_THERE = 3
"""More for a part that is never 0, which people start from."""
SAME_EVERY_TIME = 1
"""More for a factor that is the same in every deal."""
WORKED_OUT_THERE = 1
"""More for a part without a name, which is calculated on the spot."""
UNUSUAL_FACT = 2
"""More for another value of a fact than for its default."""
KONG_DISCARDER = 1
"""More for an exposed kong taken for another kind, or the reverse, because its discarder is wrong too."""
OTHER_THAN_DEFAULT = 1
"""More for an option that most tables leave out."""
ITEM_EVERYWHERE = 1
"""More for an item that is overlooked in every event."""
COST_OF_TWO, COST_OF_THREE = 30, 42
"""The most that two and three mistakes may cost together."""
ORDINARY = 27
"""The most that an ordinary explanation costs; dearer ones are shown only if there is no other."""
LIKELY = 14
"""The most that a mistake costs which makes a search for two unnecessary."""
LEAST_OF_TWO, ENOUGH = 18, 3
"""The least that two mistakes cost, and the number of cheaper explanations with which none are sought."""
WHO = (
    "dealer",
    "discarder",
    "as_discard",
    "winner",
    "seats",
    "payer_missed",
    "payer_unpaid",
    "payer_other",
    "kong_discarder",
)
"""Mistakes about a person, whom one amount alone does not identify."""
SEATS = ("winner", "seats")
"""Mistakes about two persons, which are the same where the payments are."""
FAR_FETCHED = 16
"""The least cost of a mistake of which two together are not credible."""
FAR_BEHIND = 5
"""The difference in cost from which mistakes with the same result are told apart."""


def in_sight(item: Item) -> bool:
    """Return whether an item lies on the table, so that it is harder to miss, by its condition.

    Counted or absent things are not seen.
    """
    return is_single(item) and not any(_asks_for_nothing(part) for part in item.when.tree.all_parts())


def is_single(item: Item) -> bool:
    """Return whether it counts once or not at all.

    It then cannot be counted once too often.
    """
    return isinstance(item.count.tree, Number) and item.count.tree.value == 1 and not item.joins


def _asks_for_nothing(part: Expr) -> bool:
    match part:
        case Compare(ops=("==",), members=members):
            return any(isinstance(member, Number) and member.value == 0 for member in members)
    return False
