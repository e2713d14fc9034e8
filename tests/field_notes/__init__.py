"""Failures of other bots, line by line: each is held by a test with the mark `field_note`."""
