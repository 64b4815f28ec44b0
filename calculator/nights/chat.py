"""A night as a few lines for a chat."""

from __future__ import annotations

from calculator.nights.accounts import account
from calculator.nights.layout import settlement_notes
from calculator.nights.model import Sheet
from calculator.nights.row_text import game_text, lacking, party, sheet_notes
from calculator.text import Language, listed, say, signed


def chat_text(sheet: Sheet, language: Language = "zh") -> str:
    """Return the fewest transfers that settle it, and the gains and losses."""
    night = sheet.night
    found = account(sheet)
    ruleset = night.ruleset
    lines = [
        f"{night.name} · {night.date}",
        say(
            "chat_head",
            language,
            ruleset=ruleset.name(language),
            version=ruleset.version,
            hash=ruleset.hash,
            count=sheet.deals,
            stake=night.stake,
        ),
    ]
    names = [party(night, who, language) for who in range(night.seats + 1)]
    for payer, payee, amount in found.payments:
        lines.append(f"{names[payer]} → {names[payee]} {say('chat_money', language, money=amount)}")
    if not found.payments:
        lines.append(say("accounts_even", language))
    order = sorted(range(night.seats + found.has_pot), key=lambda one: (-found.net[one], one))
    for one in order:
        money = say("chat_money", language, money=signed(found.rounded[one]))
        lines.append(f"{names[one]} {signed(found.net[one])} ({money})")
    lack = lacking(sheet.missing, language)
    lines.append(say("chat_sum", language) + (lack or " ✓"))
    if found.unit:
        rests = [f"{name} {signed(rest)}" for name, rest in zip(names, found.rest, strict=True) if rest]
        if rests:
            lines.append(say("chat_rest", language, unit=found.unit, rests=listed(rests, language)))
    lines += [*(game_text(game, language) for game in sheet.games), *sheet_notes(sheet, language)]
    return "\n".join([*lines, *settlement_notes(found, language)])


def chat_bytes(sheet: Sheet, language: Language = "zh") -> bytes:
    """Return the message as a file."""
    return (chat_text(sheet, language) + "\n").encode()
