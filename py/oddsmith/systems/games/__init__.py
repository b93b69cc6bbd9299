"""Games people play: ONE FILE PER GAME, a program with its inputs where that is enough, else a system in Python."""

PROGRAMS = (
    "alien-panic",
    "blood-bowl-armour",
    "blood-bowl-block",
    "delta-green",
    "dragonbane",
    "exalted-3e",
    "genesys",
    "ironsworn",
    "kids-on-bikes",
    "l5r-4e",
    "mothership",
    "mutants-masterminds",
    "one-ring",
    "pendragon",
    "star-trek-adventures",
    "star-wars-d6",
    "vampire-v5",
    "warhammer-40k",
    "wfrp4-test",
    "world-of-darkness",
)
"""Those that are programs, by their keys, which are the names of their files; modules are found by themselves."""
