"""What people see of a table, whatever it plays."""
