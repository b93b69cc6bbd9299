"""AnyDice programs, run exactly: `run` returns the law of each output of a program; `roll` rolls one output.

Loaded only when a program is to be run, because only this package needs Lark. From text to answer:

- Parsing: `parser` makes the AST of `syntax` with `grammar.lark` and `tree`; syntax errors get a sentence from `hints`
  and `habits`.
- Advice: `traps` finds what may not be meant as written, and rewrites it with `source`.
- Editing: `formatted` formats a program; `examples` and `lessons` are programs to start from.
- Compiling: `statements` and `expressions` make closures, once. They act on a `machine`, which has the variables;
  `settings` has what a program may set, `notes` what is worth knowing about an answer.
- Calls: `calls` calls the program's functions, and `remembered` caches their results; `analysis` finds what a function
  reads besides its arguments. Calls that are made of other calls are evaluated depth by depth (`depths`), with a common
  total at each (`alike`).
- Values, all immutable: `values` has numbers, sequences and dice, `laws` the laws of dice and their costs.
  `operators`, `rolling` (the d), `sequences` (braces and @), `pools` (kept dice) and `builtin` make new ones.
- Dice as arguments: `explore` runs a body for all outcomes, `shares` mixes the results. Rolls are not enumerated
  (`sorted_rolls`) as long as symbolic values (`symbols`) suffice, with their operators (`symbolic`) and partial
  knowledge of a roll (`knowledge`). `joint` finds the laws of statistics by a `walk` over the faces, `answers` their
  conditional laws. Bodies with loops run in steps (`stepwise`), and runs in equal states at a loop's head are merged
  (`merged`).
- Rolling: `throw` has the same operators for dice that are thrown by a `hand`.

`budget` limits the steps and the memory of all this.
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
