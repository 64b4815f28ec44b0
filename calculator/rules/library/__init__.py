"""The library of rulesets: files found, read with what they extend, and saved."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.rules.library.extends import merge
    from calculator.rules.library.fields import LONGEST_NAME, LONGEST_TEXT, MOST_ROWS, MOST_VALUES, Fields, Notes
    from calculator.rules.library.library import FEW, MAX_EXTENDS, MAX_TEXT, Library, refuse_long
    from calculator.rules.library.new_ruleset import SCHEMA, new_file
    from calculator.rules.library.options import MAX_OPTION
    from calculator.rules.library.periods import FIRST_DAY, is_day
    from calculator.rules.library.reader import MOST_STEPS
    from calculator.rules.library.ruleset_files import (
        BUILT_IN,
        RulesetFile,
        described,
        folders,
        free_id,
        good_id,
        listing,
        pathless,
        refuse_path,
    )
    from calculator.rules.library.sections import LARGEST_HAND, MOST_GROUPS
