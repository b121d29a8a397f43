"""The team olympiad: schools meet in disputes of seven slots."""
