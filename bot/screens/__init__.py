"""What people see, as data and words."""
