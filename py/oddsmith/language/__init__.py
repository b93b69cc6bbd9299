"""AnyDice programs, run exactly: `run` takes a text and gives the law of each of its outputs; `roll` throws one.

Loaded only when a program is to be run: it needs Lark, which nothing else does. The way of a program:

- read: `parser` makes the tree of `syntax` from a text, by `grammar.lark` and `tree`; what cannot be read gets a
  sentence from `hints` and `habits`.
- what may be meant otherwise is found by `traps`, which write it otherwise by `source`.
- its text in order is made by `formatted`; `examples` and `lessons` are programs to begin with.
- made into closures, once: `statements` and `expressions`. They act on a `machine`, which has the variables; `settings`
  tells what a program may set, `notes` what there is to know about an answer.
- functions of the program are called by `calls`, and what they gave is `remembered`; `analysis` tells what a function
  reads besides its arguments. Calls that are made of other calls are evaluated depth by depth (`depths`), over one
  total at each (`alike`).
- values, which never change: `values` has numbers, sequences and dice, `laws` the laws of dice and what they cost.
  `operators`, `rolling` (the d), `sequences` (braces and @), `pools` (what is kept) and `builtin` make new ones.
- dice that are gone through: `explore` runs a body for all that they may show, `shares` mixes what it gives. Rolls are
  not listed (`sorted_rolls`) as long as numbers suffice that `symbols` stands for, with `symbolic` operators and what
  is known of a roll (`knowledge`). `joint` finds the laws of these numbers by a `walk` over the faces, `answers` what a
  run asks of them. Loops that ask for many are run in steps (`stepwise`), and runs that have come to the same at the
  head of one are merged (`merged`).
- dice that are thrown: `throw` runs the same operators on the dice of a `hand`.

`budget` bounds the steps and the memory of it all.
"""

from __future__ import annotations

from oddsmith.errors import MissingPart

try:
    from oddsmith.language.machine import Output
    from oddsmith.language.run import Outcome, Throw, roll, run
except ModuleNotFoundError as missing:
    if missing.name != "lark":
        raise
    message = "AnyDice programs are read with Lark, which is not installed: install it with “pip install lark”."
    raise MissingPart(message) from missing

__all__ = ["Outcome", "Output", "Throw", "roll", "run"]
