"""The program's own state beside a deal: preferences, drafts, fault reports, and the recording into a session. No widgets."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.app.autosave import (
        FILE,
        Drafts,
        Kept,
        Unkept,
        holds,
        load_table,
        set_aside,
        store_table,
        unkept_table,
    )
    from calculator.app.book import Book, first_night
    from calculator.app.fault_report import Reports, fault_of, report_text
    from calculator.app.file_kinds import ReadCodes, kind_of, what_is
    from calculator.app.known_names import regulars, remember
    from calculator.app.preferences import (
        CHOICES,
        PREFERENCES,
        SCALES,
        Preferences,
        is_address,
        linked,
        load_preferences,
        own_page,
        sent,
        store_preferences,
    )
    from calculator.app.recording import Recorder
    from calculator.app.system_motion import system_moves
