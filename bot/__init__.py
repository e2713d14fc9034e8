"""Everything that knows Discord or the disk, and no single game."""

__version__ = "0.1.0"
