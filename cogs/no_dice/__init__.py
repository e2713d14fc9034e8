"""What players of No Dice can type, press and see."""
