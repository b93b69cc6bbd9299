"""Dice and pools: kept, counted, added, re-rolled; all of it exact, by counting instead of listing rolls."""
