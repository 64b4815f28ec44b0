"""The night 牌局: who plays, every deal, the running total and the settlement at the end. Pure: nothing here knows the disk."""
