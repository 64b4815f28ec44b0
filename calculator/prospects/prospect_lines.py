"""The prospects of a hand as plain data, for `hand --analyse`, and as sentences."""

from __future__ import annotations

from collections.abc import Iterator

from calculator.documents import Data, ReadOnlyData
from calculator.prospects.hand_analysis import FREE, Request
from calculator.prospects.hand_outlook import Help, Outlook, Position, WaitWorth, counts_shanten, outlooks, with_tile
from calculator.prospects.win_chances import DRAWS, chances, wild_worth
from calculator.text import Language, listed, say
from calculator.tiles import KINDS, TILE_OF_TEXT, TILES, tile_name

MOST_FREE = 2
"""With more free wild tiles a win has more readings than are weighed, and none could be called the best."""
_SHOWN = 6
"""Discards that get a sentence."""
_SHOWN_DRAWS = (1, 3, 6, 12, 18)


def prospects(request: Request, draws: int = DRAWS, seed: int = 1) -> Data | None:
    """Return the answer of `hand --analyse` under the key `prospects`, or None.

    It is None if nobody counts shanten, of a part of a hand, and of one with more free wild tiles
    than `MOST_FREE`.

    `missing_suit`: whether shanten here counts that a suit must be missing 缺一门, which the key
    `shanten` beside `prospects` never does. `discards` (of a whole hand, the best first) or one
    `outlook` (of a waiting one). `points`: whether those of every win are `exact`, and how many
    `readings` were weighed. `chances` of what is left after the best discard. `wild` at tables with
    wild tiles, else null. Probabilities have at most five decimals; `error` is half the 95 %
    interval, 0 where they were counted.

    :raises ValueError: where no shape can be completed.
    """
    free = request.hand.concealed_counts[FREE] if request.free else 0
    if not counts_shanten(request.table) or request.part or free > MOST_FREE:
        return None
    seen = bytes(request.turned.count(kind) for kind in range(KINDS))
    position = Position(request.table, request.hand, request.wild, seen)
    counts = request.hand.concealed_counts
    found: Data = {"missing_suit": len(position.targets) > 1}
    if request.complete:
        discards = sorted(outlooks(position, request.hand), key=lambda one: one.rank)
        found["discards"] = [{"tile": str(TILES[one.tile]), **_outlook(one.left)} for one in discards]
        counts = with_tile(counts, discards[0].tile, -1)
    else:
        found["outlook"] = _outlook(position.outlook(counts))
    found["points"] = {"exact": not position.estimated, "readings": position.weighed}
    *_, last = chances(position, counts, draws, seed=seed)
    assert last is not None
    found["chances"] = {
        "exact": last.exact,
        "trials": last.trials,
        "ready": [[round(one.value, 5), round(one.error, 5)] for one in last.ready],
        "win": [[round(one.value, 5), round(one.error, 5)] for one in last.win],
    }
    *_, worth = wild_worth(position, counts)
    less = worth.less if worth is not None else None
    found["wild"] = worth and {**worth._asdict(), "less": None if less is None else round(float(less), 5)}
    return found


def _outlook(left: Outlook) -> Data:
    return {
        "shanten": left.shanten,
        "copies": left.copies,
        "helps": [_of_kind(one) for one in left.helps],
        "waits": [_of_kind(one) for one in left.waits],
    }


def _of_kind(one: Help | WaitWorth) -> Data:
    """Return its fields, with the tile instead of its kind."""
    fields = one._asdict()
    return {"tile": str(TILES[fields.pop("kind")]), **fields}


def lines(found: Data, language: Language) -> Iterator[str]:
    """Return the prospects in sentences."""
    for one in found.get("discards", [])[:_SHOWN]:
        yield say("prospect_discard", language, tile=_name(one["tile"], language), left=_left(one, language))
    if len(found.get("discards", [])) > _SHOWN:
        yield say("prospect_more", language, count=len(found["discards"]) - _SHOWN)
    if "outlook" in found:
        yield _left(found["outlook"], language)
    if found["missing_suit"]:
        yield say("prospect_missing_suit", language)
    if not found["points"]["exact"]:
        yield say("prospect_few_readings", language, readings=f"{found['points']['readings']:,}")
    yield from chances_lines(found["chances"], language)
    if found["wild"] is not None:
        yield wild_line(found["wild"], language)


def _left(one: Data, language: Language) -> str:
    """Return the state of a waiting hand."""
    if one["waits"]:
        parts = [
            say(
                "prospect_wait",
                language,
                tile=_name(w["tile"], language),
                copies=w["copies"],
                points=points_in_words(w, language),
            )
            for w in one["waits"]
        ]
        return say("prospect_waits", language, waits=listed(parts, language))
    if one["shanten"] == 0:
        return say("prospect_ready_for_nothing", language)
    helps = listed([f"{_name(h['tile'], language)}×{h['copies']}" for h in one["helps"]], language)
    return say(
        "prospect_away", language, away=one["shanten"], kinds=len(one["helps"]), copies=one["copies"], helps=helps
    )


def points_in_words(wait: ReadOnlyData, language: Language) -> str:
    """Return the payments of a win on a `discard` and `self_drawn`, of which at most one is None."""
    discard, drawn = wait["discard"], wait["self_drawn"]
    if drawn in (discard, None):
        return say("prospect_points", language, points=discard, count=discard)
    if discard is None:
        return say("prospect_points_drawn_only", language, points=drawn, count=drawn)
    return say("prospect_points_both", language, points=discard, drawn=drawn, count=discard)


def chances_lines(found: Data, language: Language) -> Iterator[str]:
    """Return `ready` and `win` after some numbers of draws, and whether they were counted or played."""
    draws = len(found["ready"]) - 1
    shown = [n for n in _SHOWN_DRAWS if n <= draws]
    for name, code in (("ready", "prospect_ready"), ("win", "prospect_win")):
        if name == "ready" and found["ready"][0][0] == 1:
            continue
        parts = [say("prospect_within", language, count=n, chance=_percent(*found[name][n])) for n in shown]
        yield say(code, language, chances=listed(parts, language))
    if found["exact"]:
        yield say("prospect_counted", language)
    else:
        yield say("prospect_played", language, trials=found["trials"])


def wild_line(worth: ReadOnlyData, language: Language) -> str:
    """Return the worth of one wild tile more, and one less."""
    text = say(
        "prospect_wild",
        language,
        now=away_in_words(worth["shanten"], language),
        more=away_in_words(worth["more"], language),
        helps=worth["helps"],
        helps_more=worth["helps_more"],
    )
    if worth["less"] is not None:
        text += say("prospect_wild_less", language, away=f"{float(worth['less']):.2f}")
    return text


def away_in_words(shanten: int, language: Language) -> str:
    """Return the shanten in words."""
    if shanten > 0:
        return say("prospect_shanten", language, away=shanten)
    return say("prospect_is_ready" if shanten == 0 else "prospect_is_won", language)


def _percent(value: float, error: float) -> str:
    return f"{value:.1%}" + (f"±{error:.1%}" if error else "")


def _name(text: str, language: Language) -> str:
    return tile_name(TILE_OF_TEXT[text], language)
