"""The phases of a stage, one file each."""
