"""WHAT RUNS: what matches and events share while a site runs. Knows neither a match nor an event.

`hub` who hears what · `signer` links and sessions that nobody makes up · `tasks` what runs beside the requests ·
`steady` what time it is · `house` all of it together, with the server's signs of life.
"""
