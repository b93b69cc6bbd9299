"""Games people play: ONE FILE PER GAME, a program with inputs if that is enough, else a system in Python."""

FIRST = (
    *("dice", "dnd-check", "dnd-attack", "dnd-save", "dnd-ability-scores", "pathfinder-2e", "call-of-cthulhu"),
    *("call-of-cthulhu-opposed", "vampire-v5", "powered-by-the-apocalypse", "blades", "savage-worlds", "fate"),
    *("shadowrun-5e", "shadowrun-6e", "cyberpunk-red", "warhammer-40k", "storyteller", "decibel"),
)
"""The games that most people look for, in this order; all others follow by name."""
