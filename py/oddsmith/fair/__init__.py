"""Fair dice: faces from a seed, seeds from two people, and how well counted faces fit fair dice."""
