"""The commands and screens of Wazabi."""
