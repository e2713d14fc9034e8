"""What players of Naasii can type, press and see."""
