"""The table finds no ruleset of the user's own."""

from tests.empty_data_folder import data_folder

__all__ = ["data_folder"]
