"""The championship: twelve tournaments, groups in the morning, finals in the afternoon.

`kind.KIND` is what the house knows of it. `entries.read_entries` reads a table, `making.pair` draws what is due,
`standings` ranks, `prizes` has podiums and schools, `consequences.compare` says what a correction changes,
`verifying.verify` holds everything against the rules. Team olympiads may not appear here.
"""
