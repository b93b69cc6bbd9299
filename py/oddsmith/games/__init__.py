"""Games people play: ONE FILE PER GAME, a program with its inputs where that is enough, else a system in Python."""
