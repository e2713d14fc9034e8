"""What an owner runs from the command line."""
