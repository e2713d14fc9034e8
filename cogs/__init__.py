"""What people can type and press, one file for each game."""
