"""The rule language: a YAML file with positions -> checked definitions -> a compiled ruleset. Knows no ruleset by name."""
