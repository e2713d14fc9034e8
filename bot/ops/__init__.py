"""The commands of an owner."""
