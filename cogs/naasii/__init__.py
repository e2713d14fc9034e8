"""The commands and screens of Naasii."""
