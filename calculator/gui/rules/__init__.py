"""The rules view: the list of rulesets, the file in an editor, its tables and examples, and the desk's deal under it."""
