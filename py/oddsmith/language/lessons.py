"""Lessons for the first hour with programs: each has a program to change, and a question that its chart then answers.

Tests run every program and check every answer against its law.
"""

from __future__ import annotations

from typing import NamedTuple


class Lesson(NamedTuple):
    """A lesson: `solved` is the program after the `task`, and `answer` its answer to the `question`."""

    title: str
    text: str
    task: str
    question: str
    answer: str
    program: str
    solved: str


LESSONS = (
    Lesson(
        "One die",
        "“output” shows how likely each number is. d6 is a die with six sides.",
        "Make it a d20.",
        "What is the chance of exactly 20?",
        "5.0%: all twenty sides are equally likely.",
        "output d6",
        "output d20",
    ),
    Lesson(
        "Several dice",
        "2d6 is two dice, added up. The chart has two other readings: “At least” and “At most”.",
        "Make it 3d6, and choose “At least”.",
        "What is the chance of 10 or more?",
        "62.5%",
        "output 2d6",
        "output 3d6",
    ),
    Lesson(
        "Keep the highest",
        "Functions stand in square brackets. [highest 1 of 2d20] keeps the higher of two dice. Outputs can have names.",
        "Keep 3 of 4d6 in the second line.",
        "What is the chance of 15 or more with each?",
        "9.3% with 3d6, and 23.1% with the best 3 of 4d6.",
        'output 3d6 named "3d6"\noutput [highest 1 of 4d6] named "best of 4d6"',
        'output 3d6 named "3d6"\noutput [highest 3 of 4d6] named "best of 4d6"',
    ),
    Lesson(
        "Yes or no",
        "A comparison is 1 where it is true and 0 where it is not, so an output of it is one chance.",
        "Give the attack advantage: roll [highest 1 of 2d20] instead of d20.",
        "How likely is a hit now?",
        "79.8%, up from 55.0%.",
        'output d20 + 5 >= 15 named "hit"',
        'output [highest 1 of 2d20] + 5 >= 15 named "hit"',
    ),
    Lesson(
        "Names for values",
        "A name in capitals keeps a value. Used twice it is rolled twice: DAMAGE + DAMAGE is two hits.",
        "Make the damage 2d6 + 3, in one place.",
        "What is the mean of two hits?",
        "20: twice 7 + 3.",
        'DAMAGE: d8 + 3\noutput DAMAGE named "one hit"\noutput DAMAGE + DAMAGE named "two hits"',
        'DAMAGE: 2d6 + 3\noutput DAMAGE named "one hit"\noutput DAMAGE + DAMAGE named "two hits"',
    ),
    Lesson(
        "Inputs",
        "A number at the top with a comment between backslashes is an input: it gets a slider, and Tables can go "
        "through all its values.",
        "Add a second input below the first, BONUS: 7 \\ Bonus 0..15 \\, and use it instead of 5.",
        "How likely is a hit against Armor Class 18 with a bonus of 7?",
        "50.0%",
        'AC: 15 \\ Armor Class 10..22 \\\noutput d20 + 5 >= AC named "hit"',
        'AC: 18 \\ Armor Class 10..22 \\\nBONUS: 7 \\ Bonus 0..15 \\\noutput d20 + BONUS >= AC named "hit"',
    ),
    Lesson(
        "Counting successes",
        "Braces hold a sequence of numbers, with commas between them or as a range. [count {5, 6} in 6d6] counts the "
        "dice that show one of them.",
        "Count from 4 up: {4..6}.",
        "What is the chance of at least 3 successes?",
        "65.6%",
        "output [count {5, 6} in 6d6]",
        "output [count {4..6} in 6d6]",
    ),
    Lesson(
        "Exploding dice",
        "[explode d6] rolls again on a 6 and adds it; “set” limits how often.",
        "Roll two such dice: put 2d before the bracket.",
        "What is the chance of 12 or more?",
        "21.3%",
        'set "explode depth" to 5\noutput [explode d6]',
        'set "explode depth" to 5\noutput 2d[explode d6]',
    ),
    Lesson(
        "Dice of your own",
        "d and a sequence is a die with these faces, such as the Fate die with -1, 0 and 1.",
        "Roll four of them.",
        "What is the chance of +2 or better?",
        "18.5%",
        "output d{-1, 0, 1}",
        "output 4d{-1, 0, 1}",
    ),
    Lesson(
        "One roll, looked at twice",
        "Each mention of ATTACK is a separate roll, so this critical hit may also miss. What must be one roll goes "
        "through a function: its :n takes one number at a time.",
        "Tap “Change it” below the program.",
        "What is the chance of no damage at all?",
        "70.0%: that of rolling less than 15.",
        'ATTACK: d20\noutput (ATTACK = 20) * 2d6 + (ATTACK >= 15) * d8 named "damage"',
        "ATTACK: d20\n"
        "function: one roll of ATTACK:n {\n  result: (ATTACK = 20) * 2d6 + (ATTACK >= 15) * d8\n}\n"
        'output [one roll of ATTACK] named "damage"',
    ),
    Lesson(
        "A whole roll",
        "A parameter with :s is a roll, sorted with the highest die first. 1@ROLL is its first die.",
        "Look for a pair in 3d6: the second die may equal the third, too. “|” means “or”.",
        "What is the chance of a pair with 3d6?",
        "44.4%",
        'function: pair in ROLL:s {\n  result: 1@ROLL = 2@ROLL\n}\noutput [pair in 2d6] named "a pair"',
        "function: pair in ROLL:s {\n  result: 1@ROLL = 2@ROLL | 2@ROLL = 3@ROLL\n}\n"
        'output [pair in 3d6] named "a pair"',
    ),
    Lesson(
        "Again and again",
        "A function may call itself, as long as it ends: here with “if”. This counts how many d6 it takes to reach a "
        "goal.",
        "Make the goal 8.",
        "What is the chance that two dice are enough?",
        "41.7%: that of 8 or more with 2d6.",
        "function: dice for GOAL:n {\n  if GOAL <= 0 { result: 0 }\n  result: 1 + [dice for GOAL - d6]\n}\n"
        "output [dice for 6]",
        "function: dice for GOAL:n {\n  if GOAL <= 0 { result: 0 }\n  result: 1 + [dice for GOAL - d6]\n}\n"
        "output [dice for 8]",
    ),
)
"""In teaching order."""
