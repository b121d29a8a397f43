"""Proofs of who wins, for games that cannot loop: searched by proof numbers, kept as closed sets, walked again."""
