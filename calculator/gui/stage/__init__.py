"""The stage of a deal: the felt with its table, answer, hand and chips, in lengths of one unit."""
