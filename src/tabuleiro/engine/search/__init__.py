"""WHAT IS EXPECTED: engines that think within a budget and say what they expect of every play. `api` is the door."""
