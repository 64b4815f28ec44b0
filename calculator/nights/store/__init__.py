"""Nights on disk: one SQLite file in the user's data folder. Nothing else in the program knows the database."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.nights.store.database import FILE
    from calculator.nights.store.nights import Stale, Store
    from calculator.nights.store.repair_file import repair
