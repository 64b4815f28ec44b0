"""The stage of a deal: the surface with its table, answer, hand and chips, in lengths of one unit."""
