"""What is sent, to whom and where, beside each table's public message."""
