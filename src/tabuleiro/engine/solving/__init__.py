"""WHAT IS TRUE: tables, proofs, exact endings. Made, kept, checked, asked through `knowledge`; nothing is guessed."""
