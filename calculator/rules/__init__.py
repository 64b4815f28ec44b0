"""Rulesets 规则: what a ruleset file says, checked (`Definition`), and ready for use (`Ruleset`, `Table`)."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.rules.definitions import (
        Definition,
        Fact,
        Item,
        Label,
        Limit,
        Option,
        OptionValue,
        Payment,
        Preset,
        Value,
        WinningRule,
        needed_values,
    )
    from calculator.rules.games import Bound, game_bounds
    from calculator.rules.option import source_text
    from calculator.rules.ruleset import Ruleset, Table, option_facts
    from calculator.rules.sameness import same_value
    from calculator.rules.seats import DEFAULT_SEATS, FEWEST_SEATS, MOST_SEATS, USUAL_HAND, Seat
    from calculator.rules.wall import BrokenWall, WallPlace, broken, wall_sides
