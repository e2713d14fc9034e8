"""Everything that knows Discord or the disk, and no single game."""
