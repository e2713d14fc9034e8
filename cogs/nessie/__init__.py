"""What players of Nessie can type, press and see."""
