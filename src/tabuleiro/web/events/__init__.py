"""Days of games on the site: olympiads and championships, their accounts and links, their screens.

What happens is decided by `olympiad`, kept by `store`; here is who may do it and what everybody may see. Names of
people are never written to a log: neither to an event's nor to the server's. docs/api-events.md are the addresses.
"""
