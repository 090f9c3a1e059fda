"""What leaves the game: tables for notebooks and files to hand out."""
