"""Dice as Python values: `d6 + d8`, `4 @ d6`, `(d20 + 5 >= 15).chance`. What `import oddsmith` offers; docs/library.md.

The page never loads it; it has its own entry point beside `api`:

- law: the result of a roll, with operators.
- event: something that happens or not, with one chance.
- pool: dice thrown and read together.
- making: dice, and laws made from several: joint, combined, the highest of them.
- faces: which faces of a die are meant; parts: what counts as an outcome, and named parts.
"""
