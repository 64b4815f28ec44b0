"""Text from elsewhere is text: which characters steer a terminal or deceive a reader, and how they are shown instead.

A name is one line without them; `unplain` finds them in what is typed, `one_line` and `cleaned` show them in what is read.
Terminals get every text by `visible`, and sentences quote by `quoted`.
"""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

# Control characters, ends of lines, what is no character; and what turns the direction of writing round.
_CONTROL = r"\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff"
_TURNING = r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
# Not seen at all: names may hold them, as emoji and many scripts do, but in a terminal two that look the same are not.
_UNSEEN = (
    r"\xad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2065\u206a-\u206f\u2800\u3164\ufeff\uffa0"
    r"\ufff9-\ufffb"
    r"\U0001D173-\U0001D17A\U000E0000-\U000E00FF"
)
# Before them stands what has more than one look: keycaps, signs and emoji.
_MANY_LOOKS = r"#*0-9\xa9\xae\u203c-\u27ff\u2900-\u303f\u3297\u3299\U0001F000-\U0001FAFF"
_SELECTORS = rf"(?<![{_MANY_LOOKS}])[\ufe00-\ufe0f]"
_JOINERS = r"(?<![\u0600-\u109f\u2600-\u27bf\ufe0f\U0001F000-\U0001FAFF])[\u200c\u200d]"

# Compiled only where something is found: the compiler goes through such classes character by character.
_UNPLAIN = f"[{_CONTROL}{_TURNING}]"
_TURNS = f"[{_TURNING}]"
_HIDDEN = f"[{_UNSEEN}]|{_JOINERS}|{_SELECTORS}"
_ALL = f"[{_CONTROL}{_TURNING}]|{_HIDDEN}"
_STEERING = _ALL.replace(r"\x00-\x1f", r"\x00-\x08\x0b-\x1f")
_LETTERS = bytes(range(ord(" "), 0x7F)) + b"\n"
_BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0" + "".join(map(chr, range(0xFE00, 0xFE10)))
"""Those of them that Python calls printable."""


_NO_WIDTH = "\u200b"
_UNWRITTEN = ("Cc", "Cf", "Zs", "Zl", "Zp")
"""Kinds of characters without a shape of their own: controls, formats, spaces."""


def visible(text: str) -> str:
    r"""Return a text of several lines as a terminal may have it.

    Each invisible or steering character becomes its JSON escape, `\u202e`, so that JSON stays JSON
    and says the same. Tabs and ends of lines stay.
    """
    return visible_bytes(text).decode()


def visible_bytes(text: str) -> bytes:
    """Return `visible` in UTF-8."""
    data = text.encode("utf-8", "surrogatepass")
    # Most of what is printed is letters that need no second look.
    strange = data.translate(None, _LETTERS).decode("utf-8", "surrogatepass")
    return data if _is_seen(strange) else re.sub(_STEERING, _escape, text).encode()


def quoted(said: str | Path) -> str:
    """Return a sentence, path or word on one line: as `visible`, tabs and ends of lines too."""
    text = str(said)
    return text if _is_seen(text) else re.sub(_ALL, _escape, text)


def _is_seen(text: str) -> bool:
    return text.isprintable() and not any(map(text.__contains__, _BLANK))


def _escape(found: re.Match[str]) -> str:
    units = found[0].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


def unseen(text: str) -> re.Match[str] | None:
    """Return the first character that nobody sees, or that turns the direction of writing.

    Tabs and ends of lines are seen.
    """
    return None if _is_seen(text) else re.search(_STEERING, text)


def unplain(text: str) -> re.Match[str] | None:
    """Return the first character that no name may hold."""
    return None if text.isprintable() else re.search(_UNPLAIN, text)


def cleaned(text: str) -> str:
    """Return a text in which what turns the direction of writing is seen, as �.

    It stays as long as it is.
    """
    return text if text.isprintable() else re.sub(_TURNS, "\N{REPLACEMENT CHARACTER}", text)


def one_line(text: str) -> str:
    """Return a name from elsewhere as it is shown.

    One line, with ␛ and � for what no name may hold.
    """
    return text if unplain(text) is None else re.sub(_UNPLAIN, _picture, text.strip())


def as_seen(name: str) -> str:
    """Return a name without its invisible parts.

    Those are spaces around it, and characters without a look, which a terminal would get as
    escapes. Between letters a space of no width stays: Thai and Khmer part words by it.
    """
    if not _is_seen(name):
        name = re.sub(_HIDDEN, lambda found: found[0] if found[0] == _NO_WIDTH else "", name)
    return name.strip().strip(_NO_WIDTH).strip()


def same_name(name: str) -> str:
    """Return the common form of all names that look the same, empty if nothing is seen.

    Full width, capitals and spaces make no other name. Letters of different scripts do, though they
    may look alike.
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(sign for sign in folded if unicodedata.category(sign) not in _UNWRITTEN and not _only_selects(sign))


def _only_selects(sign: str) -> bool:
    return sign in _BLANK or "\u180b" <= sign <= "\u180f" or "\U000e0000" <= sign <= "\U000e0fff"


def latin(name: str) -> str:
    """Return a name with `_` for each Chinese character, to be matched against a pattern.

    A class of all of them takes as long to compile as a dozen other patterns.
    """
    return "".join(["_" if "一" <= sign <= "鿿" else sign for sign in name])


def _picture(found: re.Match[str]) -> str:
    code = ord(found[0])
    return chr(0x2400 + code) if code < 0x20 else "␡" if code == 0x7F else "\N{REPLACEMENT CHARACTER}"
