"""Dice and pools: what is kept, counted, added, thrown again; each exact, by counting rather than by listing rolls."""
