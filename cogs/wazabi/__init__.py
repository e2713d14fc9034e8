"""What players of Wazabi can type, press and see."""
