"""One hand in sentences: what was understood, whether it wins or waits, and how it divides."""

from argparse import Namespace
from collections.abc import Collection, Iterator

from calculator.cli.arguments import library
from calculator.cli.streams import complain, print_json, refuse
from calculator.documents import Data, Problems, ReadOnlyData
from calculator.prospects import MOST_FREE, Request, discards_for_ready, points_in_words, prospects, read_request
from calculator.prospects import answer as answered
from calculator.prospects import lines as prospect_lines
from calculator.scoring import Scorer
from calculator.text import Language, Voice, is_chinese, listed, say
from calculator.tiles import copies_of, groups_in_words, parse_tiles, tile_name, tiles_in_words
from calculator.tiles.notations import echo, read_hand

_MOST_SHOWN = 12
"""Readings beyond these are only counted."""


def show(arguments: Namespace) -> int:
    """Print the answer about the hand, and return 0, or 2 with every problem."""
    language = arguments.lang
    if not arguments.text or arguments.ruleset is None:
        complain(say("cli_no_hand" if not arguments.text else "cli_no_ruleset", language))
        return 2
    try:
        request = read_said(arguments)
        if arguments.part:
            request["part"] = True
        asked = read_request(request, library())
        answer = answered(asked)
        if arguments.analyse:
            answer["prospects"] = prospects(asked)
    except Problems as problems:
        return refuse_hand(problems, arguments)
    if arguments.json:
        print_json(answer)
    else:
        discarded = _discards_to_ready(asked, answer)
        print("\n".join(lines(asked, answer, language, discarded)))
        if arguments.analyse and answer["prospects"] is not None:
            print("\n".join(prospect_lines(answer["prospects"], language)))
        elif arguments.analyse and (asked.part or asked.free):
            print(say("hand_no_prospects", language, most=MOST_FREE))
        elif arguments.analyse:
            print(say("prospect_not_counted", language))
    return 0


def refuse_hand(problems: Problems, arguments: Namespace) -> int:
    """Print everything that is wrong with a hand, and return the exit status 2."""
    if arguments.json:
        return refuse(problems, arguments)
    for problem in problems.problems:
        complain(problem.message(arguments.lang))
    if any(problem.code == "request_count" for problem in problems.problems) and not getattr(arguments, "part", True):
        complain(say("hand_part_hint", arguments.lang))
    return 2


def read_said(arguments: Namespace) -> Data:
    """Return the request about the hand of the arguments, after an echo.

    :raises Problems: the parts that were not understood.
    """
    from calculator.deals import kinds_at, request_of

    language = arguments.lang
    kinds = kinds_at({"ruleset": arguments.ruleset}, library())
    written = read_hand(" ".join(arguments.text), arguments.notation or "auto", kinds, wild=True)
    if (written.count or written.flowers) and not arguments.json:
        print(say("entry_understood", language, count=written.count, tiles=echo(written, language)))
    beside = {} if arguments.wild is None else {"wild": arguments.wild}
    request = {"ruleset": arguments.ruleset, **beside, **request_of(written, beside)}
    if arguments.jing is not None:
        request["jing"] = _one_tile(arguments.jing, kinds)
    return request


def _one_tile(text: str, kinds: Collection[int] | None) -> str:
    """Return a tile in any notation, as a record has it.

    Other text stays as it is, for the reader of the request to refuse.
    """
    written = read_hand(text, kinds=kinds)
    whole = not written.unknown and written.count == 1 and written.tiles
    return str(written.tiles[0]) if whole else text


def _discards_to_ready(asked: Request, answer: ReadOnlyData) -> tuple[int, ...] | None:
    """Return the discards after which one tile makes the hand ready, if it waits on nothing.

    It is used if nobody counts shanten.
    """
    if answer.get("waits") != [] or "shanten" in answer or asked.free:
        return None
    return discards_for_ready(Scorer(asked.table, asked.wild, known=asked.known), asked.hand)


def lines(asked: Request, answer: ReadOnlyData, language: Language, discarded: tuple[int, ...] | None) -> Iterator[str]:
    """Return the answer in sentences.

    `discarded`: the discards that make a hand one from ready, () if no single tile does.
    """
    say = Voice(language).say
    if asked.part:
        yield say("hand_part")
    if "wins" in answer and asked.part:
        yield say("hand_divides" if answer["wins"] else "hand_divides_not")
    elif "wins" in answer:
        won = answer["wins"]
        yield say("hand_undecided" if won is None else "hand_wins" if won else "hand_wins_not")
    away = answer.get("shanten")
    if away is not None and away > 0:
        yield say("hand_far", count=away)
    elif discarded is not None:
        tiles = tiles_in_words(discarded, language)
        yield say("hand_one_away", tiles=tiles) if discarded else say("hand_farther")
    elif "waits" in answer:
        yield _waits(answer["waits"], asked, language)
        if "undecided" in answer:
            kinds = tiles_in_words([int(parse_tiles(text)[0]) for text in answer["undecided"]], language)
            yield say("hand_waits_undecided", tiles=kinds)
    elif away is not None and answer["wins"] is False:
        yield say("hand_shape" if away < 0 else "hand_ready_by_discard")
    readings = answer.get("readings", [])
    for at, groups in enumerate(readings[:_MOST_SHOWN]):
        number = f" {at + 1}" if len(readings) > 1 else ""
        yield say("hand_reading", number=number, groups=_groups(groups, language))
    if "points" in answer:
        yield say("hand_best", points=points_in_words(answer["points"], language))
    if len(readings) > _MOST_SHOWN:
        yield say("hand_more_readings", count=len(readings) - _MOST_SHOWN)


def _waits(waits: list[str], asked: Request, language: Language) -> str:
    if not waits:
        return say("hand_no_waits", language)
    used = asked.used
    kinds = [int(parse_tiles(text)[0]) for text in waits]
    each = [
        say("hand_wait", language, tile=tile_name(kind, language), count=copies_of(kind) - used[kind]) for kind in kinds
    ]
    return say("hand_waits", language, count=len(kinds), tiles=listed(each, language))


def _groups(groups: list[str], language: Language) -> str:
    """123筒 55条 in Chinese, the notation itself in English."""
    if not is_chinese(language):
        return " ".join(groups)
    return groups_in_words(map(parse_tiles, groups), language)
