"""What a table waits for, until when, and what happens then."""
