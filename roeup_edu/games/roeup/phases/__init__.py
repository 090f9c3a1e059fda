"""The phases of the game, one file each, in the order of the rule page."""
