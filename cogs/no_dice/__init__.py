"""The commands and screens of No Dice."""
