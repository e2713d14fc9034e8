"""Everything that people see, as data and words; nothing here knows Discord."""
