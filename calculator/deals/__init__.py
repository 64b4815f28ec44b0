"""Deals 一盘: the record of what people at the table saw, read from plain data and checked against its ruleset."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.deals.checks import Consistency, discards, kongs_before
    from calculator.deals.hand_checks import fifth_copies, not_here, strange_melds, strange_tiles
    from calculator.deals.record import FLAGS, Event, Exhausted, Kong, Penalty, Record, Win
    from calculator.deals.record_reader import RecordReader, read_melds, read_tile, read_tiles
    from calculator.deals.request_notations import request_of, translated
    from calculator.deals.yaml_text import record_text
