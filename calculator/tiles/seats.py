"""The seats 座位 of a table: four, 0..3 in turn order."""

SEATS = 4
