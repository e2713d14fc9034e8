"""The commands and screens of Nessie."""
