"""`simulate TEXT`: draw and discard until the hand is ready, one run step by step or many as figures."""

from argparse import Namespace
from collections.abc import Iterator
from functools import partial
from typing import Any

from calculator.cli.arguments import add_json, add_table, library
from calculator.cli.hand import check_notation
from calculator.cli.hand_text import read_said, refuse_hand
from calculator.cli.streams import ProgressLine, complain, print_json
from calculator.documents import Problems, refusal
from calculator.prospects import (
    FREE,
    MOST_RUNS,
    Draws,
    Position,
    Request,
    away_in_words,
    counts_shanten,
    dealt,
    draw_until_ready,
    draws_of,
    read_request,
    run_of,
)
from calculator.rules import Table
from calculator.text import Language, is_chinese, say
from calculator.tiles import TILES, format_tiles, tile_name, tiles_in_words


def add(commands: Any) -> None:
    """Add the command `simulate`."""
    parser = commands.add_parser("simulate", aliases=["experiment"], help="cli_experiment")
    parser.takes("text TEXT", "cli_experiment_text", nargs="*")
    add_table(parser)
    parser.takes("--runs N", "cli_experiment_runs", type=runs)
    parser.takes("--seed N", "cli_experiment_seed", type=int, default=1)
    add_json(parser)
    parser.set_defaults(run=run)


def runs(text: str) -> int:
    """Return the number of runs.

    :raises ValueError: if it is not one.
    """
    number = int(text)
    if not 1 <= number <= MOST_RUNS:
        raise ValueError(text)
    return number


def run(arguments: Namespace) -> int:
    """Run the command."""
    if arguments.ruleset is None:
        complain(say("cli_no_ruleset", arguments.lang))
        return 2
    if arguments.notation is not None:
        check_notation(arguments.notation)
    ruleset = library().load_named(arguments.ruleset)
    table = ruleset.table(ruleset.options({})[0])
    if not counts_shanten(table):
        raise refusal("experiment_uncounted", facts={"ruleset": table.definition.name})
    try:
        request = _request(arguments, table)
    except Problems as problems:
        return refuse_hand(problems, arguments)
    position = Position(table, request.hand, request.wild)
    counts = request.hand.concealed_counts
    try:
        if request.complete:
            counts = position.best_discard(counts)
        if arguments.runs is None:
            start = counts if arguments.text else dealt(position, table.hand_size(0), run_of(arguments.seed, 0))
            _show_run(position, start, arguments)
        else:
            many = draws_of(position, counts if arguments.text else None, table.hand_size(0), arguments.seed)
            _show_many(_last_of(many, arguments), arguments)
    except ValueError:
        raise refusal("no_shape", "melds", facts={"ruleset": table.definition.name}) from None
    return 0


def _request(arguments: Namespace, table: Table) -> Request:
    """Return the hand that was written, or a stand-in for the table and its wild tiles.

    Nobody asks for the tiles of the stand-in.

    :raises Problems: everything that is wrong with it.
    """
    if arguments.text:
        return read_request(read_said(arguments), library())
    if arguments.wild is not None:
        raise refusal("experiment_wild", "wild")
    some = table.tiles[: table.hand_size(0) % 3 or 3]
    return read_request({**read_said(arguments), "hand": format_tiles(some), "part": True}, library())


def _last_of(many: Iterator[Draws], arguments: Namespace) -> Draws:
    """Return the draws of all the runs, and print the number done meanwhile if somebody watches."""
    line = ProgressLine()
    for found in many:
        line.step(partial(say, "experiment_done", arguments.lang, done=found.runs, runs=arguments.runs))
        if found.runs == arguments.runs:
            break
    line.close()
    return found


def _show_run(position: Position, counts: bytes, arguments: Namespace) -> None:
    """Print one run, draw by draw."""
    language = arguments.lang
    turns = list(draw_until_ready(position, counts, run_of(arguments.seed, 0)))
    left, away = (turns[-1].left, turns[-1].shanten) if turns else (counts, position.shanten(counts))
    waits = [wait.kind for wait in position.waits(left)] if away == 0 else []
    if arguments.json:
        steps = [
            {
                "drawn": str(TILES[turn.drawn]),
                "thrown": str(TILES[turn.discarded]),
                "hand": _text(turn.left),
                "shanten": turn.shanten,
            }
            for turn in turns
        ]
        data = {"seed": arguments.seed, "hand": _text(counts), "shanten": position.shanten(counts), "turns": steps}
        print_json({**data, "draws": len(turns), "ready": away <= 0, "waits": [str(TILES[kind]) for kind in waits]})
        return
    print(
        say(
            "experiment_hand",
            language,
            tiles=_words(counts, language),
            away=away_in_words(position.shanten(counts), language),
        )
    )
    for number, turn in enumerate(turns, 1):
        drawn, discarded = (tile_name(kind, language) for kind in (turn.drawn, turn.discarded))
        print(
            say(
                "experiment_turn",
                language,
                number=number,
                drawn=drawn,
                discarded=discarded,
                tiles=_words(turn.left, language),
                away=away_in_words(turn.shanten, language),
            )
        )
    if away > 0:
        print(say("experiment_wall_ended", language))
    elif waits:
        print(say("experiment_ready", language, count=len(turns), waits=tiles_in_words(waits, language)))
    else:
        print(say("experiment_ready_for_nothing", language, count=len(turns)))


def _show_many(found: Draws, arguments: Namespace) -> None:
    """Print the figures of many runs."""
    language = arguments.lang
    figures = {name: round(getattr(found, name), 5) for name in ("mean", "error", "deviation")}
    ends = {"least": found.least, "most": found.most}
    if arguments.json:
        data = {"seed": arguments.seed, "runs": found.runs, "ready": found.ready, **figures, **ends}
        print_json({**data, "after": list(found.after)})
        return
    if found.ready:
        shown = {name: f"{value:.2f}" for name, value in figures.items()}
        print(say("experiment_many", language, runs=found.runs, seed=arguments.seed, **shown, **ends))
    if found.ready < found.runs:
        print(say("experiment_unready", language, count=found.runs - found.ready))


def _kinds(counts: bytes) -> list[int]:
    """Return the tiles, free wild ones left out."""
    return [kind for kind, count in enumerate(counts) for _ in range(count) if kind != FREE]


def _text(counts: bytes) -> str:
    return format_tiles(_kinds(counts))


def _words(counts: bytes, language: Language) -> str:
    wild = say("experiment_wild_held", language, count=counts[FREE]) if counts[FREE] else ""
    kinds = _kinds(counts)
    return (tiles_in_words(kinds, language) if is_chinese(language) else format_tiles(kinds)) + wild
