"""Exact endings where few seeds or pieces are left: margins of sowing games, chances of races with dice."""
