"""The store: nights on disk, one SQLite file in the folder of the user."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.nights.store.backups import Backup, known
    from calculator.nights.store.database import FILE
    from calculator.nights.store.nights import ConcurrentChange, Store
    from calculator.nights.store.repair_file import repair, restore
