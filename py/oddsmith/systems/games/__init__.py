"""Games people play: ONE FILE PER GAME, a program with its inputs where that is enough, else a system in Python."""

PROGRAMS = (
    "13th-age",
    "call-of-cthulhu",
    "catan",
    "cyberpunk-red",
    "cypher",
    "dnd-ability-scores",
    "dnd-attack",
    "dnd-check",
    "dnd-save",
    "dungeon-crawl-classics",
    "fate",
    "genesys",
    "gurps",
    "king-of-tokyo",
    "lancer",
    "pathfinder-2e",
    "powered-by-the-apocalypse",
    "risk",
    "shadowrun-5e",
    "shadowrun-6e",
    "traveller",
    "yahtzee-number",
)
"""Those that are programs, by their keys, which are the names of their files; modules are found by themselves."""
