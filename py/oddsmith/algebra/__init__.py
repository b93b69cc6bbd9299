"""Dice to think with: `d6 + d8`, `4 @ d6`, `(d20 + 5 >= 15).chance`. What `import oddsmith` offers; docs/library.md.

It stands beside `api`, and the page never loads it:

- law: what a roll gives, with operators; and an event, which has one chance.
- event: something that happens or not.
- pool: dice that are thrown together and looked at together.
- making: dice, and laws made of several: joint, combined, the highest of them.
- faces: which faces of a die are meant; parts: what may be an outcome, and named parts.
"""
