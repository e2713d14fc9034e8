"""What an owner asks of the database and of Discord, from the command line."""
