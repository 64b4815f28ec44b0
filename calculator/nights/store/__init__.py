"""Nights on disk: one SQLite file in the user's data folder. Nothing else in the program knows the database."""

from calculator.nights.store.nights import Stale, Store

__all__ = ["Stale", "Store"]
