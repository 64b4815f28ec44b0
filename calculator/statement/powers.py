"""Powers as people write them: 2⁵, and what stands in brackets behind `2^` raised without them."""

from __future__ import annotations

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def raised(text: str) -> str:
    """Return the text with powers of plain figures raised: 2^5 is 2⁵."""
    first, *powers = text.split("^")
    for part in powers:
        digits = part[: len(part) - len(part.lstrip("0123456789"))]
        first += digits.translate(_RAISED) + part[len(digits) :] if digits else f"^{part}"
    return first


def power_runs(text: str) -> list[tuple[str, bool]]:
    """Return text as (part, raised).

    Text in brackets behind a figure and `^` is raised, without its brackets.
    """
    found = []
    plain = ""
    at = 0
    while at < len(text):
        if text[at : at + 2] != "^(" or not plain[-1:].isdigit():
            plain += text[at]
            at += 1
            continue
        depth, end = 0, at + 1
        while end < len(text):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            if depth == 0:
                break
            end += 1
        found += [(plain, False), (text[at + 2 : end], True)]
        plain, at = "", end + 1
    return [run for run in (*found, (plain, False)) if run[0]]
