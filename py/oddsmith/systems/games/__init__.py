"""Games people play: ONE FILE PER GAME, a program with its inputs where that is enough, else a system in Python."""

PROGRAMS = ("genesys",)
"""Those that are programs, by their keys, which are the names of their files; modules are found by themselves."""
