"""The sentences of a page, written into it when it is built, before the core is there."""

from calculator.text import KNOWN, LANGUAGES, Language, say

_WORDS = (
    "page_title",
    "page_loading",
    "page_failed",
    "page_failed_text",
    "page_home",
    "page_language",
    "page_theme",
    "page_receipt",
    "page_open",
    "page_lead",
    "page_private",
    "page_picture",
    "page_paste",
    "page_file",
    "page_text",
    "page_check",
    "page_reading",
    "page_no_code",
    "page_settling",
    "page_working",
    "page_row_same",
    "page_rows_same",
    "page_as_written",
    "page_as_settled",
    "page_keep",
    "page_lay",
    "page_claim",
    "page_claim_hint",
    "page_claim_check",
    "page_enter",
    "page_enter_lead",
    "page_enter_go",
    "page_unsettled",
    "page_rules",
    "page_agreed",
    "page_usual",
    "page_dealer",
    "page_hand",
    "page_undo",
    "page_redo",
    "page_clear",
    "page_new",
    "page_more",
    "page_delete",
    "page_unset",
    "page_back_hint",
)


def page_words(language: Language) -> dict[str, str]:
    """Return the sentences of a page by their codes."""
    return {code: say(code, language) for code in _WORDS}


def page_languages() -> list[dict[str, str]]:
    """Return the languages that a page offers.

    Each has its own name, the tag that browsers know it by, and what is read where the page's
    program is not loaded.
    """
    return [
        {
            "id": one,
            "name": KNOWN[one].name,
            "sign": KNOWN[one].sign,
            "lang": one,
            "unopened": say("page_unopened", one),
        }
        for one in LANGUAGES
    ]
