"""How what is sent gets where it belongs: pictures of tables in their order, hands, notices, and private answers."""
