"""The costs of kinds of mistakes: the lower, the likelier.

About 10 happens every session, 30 hardly ever. The order is a judgement, not a measurement: things
forgotten in fast counting come before those that a player would have to invent.
"""

from __future__ import annotations

from calculator.rules import Item
from calculator.rules.formulas.expressions import Compare, Expr, Number

_BY_COST = {
    # What every deal asks and nobody says: one of several things to count is overlooked, who dealt is not thought of.
    9: "item_missed dealer",
    # How a winning tile came, what was said then, who has not paid yet, what something is worth; the table's very stake.
    10: "discarder as_discard as_drawn flag_missed payer_missed item_worth money",
    # Known, but not thought of: a part of a hand, a whole payment, the dealer's part, what the table agreed on.
    11: "item_fewer group_missed plain_hand payment_missed kong_kind option item_twice no_dealer",
    # Seen wrongly: who, which tile, what was said. A turned tile lies open before all.
    12: "winner seats tile tile_number flower_missed flower_more item_more cap_ignored kongs_of_three"
    " not_ready fact fact_of_player turned_as_discard turned_as_drawn as_turned",
    # Reckoned wrongly, or all that an event brings forgotten.
    13: "stake doubled_less doubled_more event_missed rounded_down rounded_before",
    # A rule known a little wrongly: most round down, few pay for all; an amount put down for another player.
    14: "suits feeder rounded_up rounded_nearest not_rounded excluded_too everyone_pays branch_missed payer_other",
    # A step of the rule left out that is gone through each time; or half of what was forgotten is thought of.
    16: "kong_unpaid payer_unpaid term_missed condition_missed reading row_missed",
    # What somebody at the table would notice; a factor that is not thought of.
    17: "held only_discarder payment_twice factor_missed",
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
"""An option's default is what people fall back to."""
NEAR = 1
"""A number taken for its neighbour, an option's, a fact's or an item's worth; one more for the double or the half."""
ANY_NUMBER, ODD_NUMBER = 4, 7
"""A number taken for another one altogether: for one that tables play, or for any other."""
TABLE_NUMBERS = frozenset((*range(7), 8, 10, 12, 15, 16, 20, 24, 25, 30, 32, 40, 50, 60, 64, 80, 100, 128, 200))
OTHER_WORTH, NEAR_WORTH, ODD_WORTH = 3, 2, 5
"""An item is taken to be worth what another one is; by any other number far off nobody is wrong but by taking it twice."""
STAKE_PART = 4
"""Nobody takes a stake for a third of it; the half is rather taken than another part."""
MISREAD_FAR = 2
"""A tile is misread for its neighbour; another one looks less like it."""
OWN_SEASON = 7
"""Who knows the rules well goes on with those of another season; another game's are hardly played."""
UNNOTICED = 2
"""One amount is put right by those whom it concerns: a slip that changes others' amounts too would be told by them."""
FEW = 2
"""So many amounts change by what concerns only who pays and who is paid."""
RULE_IN_ONE_EVENT = 2
"""Who knows a rule wrongly does so in every event."""
ARITHMETIC = ("doubled_less", "doubled_more")
"""Slips of the one who reckons, not of one who knows the rule wrongly: they happen once as well."""
NUMBER_FAR = 3
"""A number of a formula is rather one off than taken twice or by half."""
NOBODY = 24
"""The cost of forgetting what a sum or product is all about, which nobody does."""
ASKS_FOR_DEALER = -1
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
COST_OF_TWO, COST_OF_THREE = 30, 42
"""Slips that cost more together are not looked for: they would not be believed."""
ORDINARY = 27
"""What costs less, one slip or two, a player may well have done; what costs more is told only if nothing else is."""
LIKELY = 14
"""One slip that costs less is believed so far that two are only looked for where they are easily found."""
LEAST_OF_TWO, ENOUGH = 18, 3
"""What any two slips cost at least; with so many explanations that cost less no two are looked for."""
WHO = ("dealer", "discarder", "as_discard", "winner", "seats", "payer_missed", "payer_unpaid", "payer_other", "feeder")
"""Slips about a person: one amount alone does not say about whom."""
FAR_FETCHED = 16
"""From here on a slip is hardly ever made: one may be, two of them together are hard to believe."""
FAR_BEHIND = 3
"""So much less likely than an equal slip is listed apart from it, further down."""


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
