"""The rules view: the list of rulesets, the file in an editor, its tables and examples, and the table's deal under it."""
