"""The servers that the bot is in: invited, greeted, gone for a while or for good."""
