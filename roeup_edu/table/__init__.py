"""A running game: its record on disk, and bots that play it."""
