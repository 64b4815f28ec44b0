"""`dice RULESET`: where a throw breaks the wall 开门, by the ruleset's own rule."""

import argparse
from typing import Any

from calculator.cli.arguments import add_json, chosen_options, library
from calculator.cli.streams import print_answer
from calculator.documents import Problems, refusal
from calculator.rules import broken


def add(commands: Any) -> None:
    """Add the command `dice`."""
    parser = commands.add_parser("dice", help="cli_dice")
    parser.takes("ruleset RULESET", "cli_hand_ruleset")
    parser.takes("dice N", "cli_dice_rolled", nargs="*", type=int)
    parser.takes("--seed N", "cli_dice_seed")
    parser.takes("--option --set NAME=VALUE", "cli_dice_set", action="append", default=[])
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the command.

    :raises Problems: the faults of the ruleset, its options or the dice.
    """
    from random import Random

    from calculator.statement import wall_lines

    ruleset = library().load_named(arguments.ruleset)
    values, problems = ruleset.options(chosen_options(arguments.option), "--option")
    if problems:
        raise Problems(problems)
    table = ruleset.table(values)
    rule = table.wall
    if rule is None:
        raise refusal("wall_not_here", facts={"ruleset": ruleset.definition.name})
    random = Random(arguments.seed)  # of the system where there is no seed
    dice = arguments.dice or [random.randint(1, 6) for _ in range(rule.dice)]
    try:
        found = broken(table, dice)
    except ValueError:
        raise refusal("dice_wanted", facts={"dice": rule.dice, "text": " ".join(map(str, dice))[:40]}) from None
    assert found is not None
    data = {
        "ruleset": ruleset.id,
        "dice": list(found.dice),
        "side": found.side,
        "skip": found.skip,
        "sides": list(found.sides),
        "first": found.first._asdict(),
        "taken": [[one._asdict() for one in own] for own in found.taken],
        "drawn": found.drawn and found.drawn._asdict(),
        "last": found.last._asdict(),
    }
    print_answer(data, "\n".join(wall_lines(found, arguments.lang)), arguments)
    return 0
