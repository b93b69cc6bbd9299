"""Reads dice notation, by recursive descent: text to tree, with the place of each number in the text.

    roll        = [times "x"] contest [" x" times | [","] times "times" | "twice"] ["#" comment]
                | "repeat(" contest "," times ")"
    contest     = side "vs" side | comparison | asked side        asked: see `asked`
    comparison  = side [sign sum | [","] number ("+" | "or more" | "or less")]      sign: = <> < <= > >= or in words
    side        = sum | ["best" [number] "of"] part {("," | "and") part} ["highest" | "lowest"] {"+" product}
    sum         = product {("+" | "-") product}
    product     = minus {("*" | "/" | "//" | "%") minus}
    minus       = "-" minus | power
    power       = part [("^" | "**") minus]
    part        = (dice | things | "half of" part | group | number | function | "(" comparison ")") {"[" word "]"} [for]
    dice        = ["exploding"] [number | "a" | "(" comparison ")"] "d" faces {mod}
    things      = (["flip"] [number | "a"] "coins" | [number | "a"] [number "-sided"] "dice") {mod}
    group       = "{" comparison {"," comparison} "}" {mod}
    number      = digits | "one" to "ten" | "[" name ":" digits "]"
    mod         : see `modifiers.MOD`

A bare condition right behind dice counts them where nothing stands before them, as in `8d10>=8+2`; elsewhere, behind a
single die or a space, and where no die tells (`2d6>=7`), it compares the total. So does a second one: `6d10>=8>=3`.
In words (`10d6 5+`, `6d10 tn 8`) it counts three dice and more where one can show it.

Longer than other files: a method for each line of the grammar.
"""

from __future__ import annotations

import re

from oddsmith.systems.dice.asked import NUMBER_OF_DICE, SAID, THINGS, Asking
from oddsmith.systems.dice.cursor import A_DIE, A_NUMBER, LONGEST, LONGEST_WORD, NUMBER, Placed, Unread
from oddsmith.systems.dice.edge import EDGE, EDGE_ON, edge_alone, has_d20, with_edge
from oddsmith.systems.dice.modifiers import COMPARED, PICKS, SIGNS, TARGET, WORST_WORDS
from oddsmith.systems.dice.tree import (
    BLANKS,
    CLAMP,
    COIN,
    EXPLODE,
    FATE,
    KEEP,
    REROLL,
    UNIQUE,
    Call,
    Condition,
    Dice,
    Group,
    Labelled,
    Mod,
    Number,
    Tree,
    counts_bare,
    has_dice,
    in_order,
    is_one,
)

MOST_OWN_FACES = 100
MODIFIER = "Modifier"

LEVELS = (("-", "+", "plus ", "minus "), ("//", "*", "×", "/", "%"))
SPELLED = {"×": "*", "plus ": "+", "minus ": "-"}
FOR_POOLS = ("tn", "difficulty", "diff")
AGAINST = ("versus", "vs.", "vs", "against", "to hit", "gegen", "dc", *FOR_POOLS)
FEWEST_IN_POOL = 3

DIE, DICE = re.compile(A_DIE), re.compile(rf"{A_NUMBER}(?:{A_DIE}| +[dwt](?=[0-9%]))")
"""The letter of a die; and with how many dice before it."""
ARTICLE = re.compile(r" *an? +(?=d[0-9%])")
SUM_OF = re.compile(r" *(?:the +)?(?:sum|total|average|mean) +of +")
HALF, PERCENT = re.compile(r" *half(?: +of)? +"), re.compile(" *%(?= *(?:$|[,a-ce-z]))")
EXPLODING_DICE = re.compile(rf" *exploding +(?=(?:{A_NUMBER})?{A_DIE})")
EXPLODES_ON = re.compile(rf" +on +(?={A_NUMBER})")
DAMAGE = "acid|bludgeoning|cold|fire|force|lightning|necrotic|piercing|poison|psychic|radiant|slashing|thunder|healing"
FOR = re.compile(rf" +(?=(?:{DAMAGE}|damage|dmg)(?![a-z]))((?:{DAMAGE})?)(?: *(?:damage|dmg))?(?![a-z])")
"""What a part of a roll is for, as stat blocks have it: `2d6+3 slashing damage`."""
LISTED = re.compile(rf" *(?:, *(?:and +)?|and +)(?=(?:an? +|{A_NUMBER})?{A_DIE})")
BEST_OF = re.compile(rf" *(?:the +)?({PICKS}|max|min) +(?=(?:(?:die|{A_NUMBER}(?: +dice)?) +)?of +)")
OF = re.compile(r" *(?:die +|dice +)?(of) +")
BEST = re.compile(rf" *,? *(?:keep(?:ing)? +)?(?:the +)?({PICKS})(?: +(?:die|counts))?(?![a-z])")
OR_MORE = re.compile(rf" *(?:,|(?<= )) *(?:for +|on +|needs? +)?(?={A_NUMBER} *(?:or +[a-z]|\+ *$))")
OR = re.compile(r" *(?:or +)?(more|higher|better|above|up|less|lower|fewer|below|under|\+ *$)(?![a-z])")
"""In words: `d8 and d6, highest, 5 or more`, `best of d8 and d6, 5+`."""
FUNCTIONS = re.compile(r" *(floor|ceil|round|abs|min|max)(?![a-z])")
COMMAND = re.compile(r" *[/!]?(?:gm)?r(?:oll)?(?![a-z])")
DIFFICULTY = re.compile(rf" *(?:[da]c|tn|difficulty) *(?={A_NUMBER})")
TIMES = re.compile(rf" *{A_NUMBER} *(?:x|times |× *(?=(?:{A_NUMBER})?{A_DIE}))")
TIMES_BEHIND = re.compile(rf" +(?:x *|×)(?={A_NUMBER})|(?: *,)? +(?={A_NUMBER} +times(?![a-z]))")
TWICE = re.compile(r"(?: *,)? +twice(?![a-z])")
SHOWN_FACES = {"f": FATE, "f.2": FATE, "f.1": BLANKS, "c": COIN}


def read(text: str) -> tuple[Tree, tuple[Placed, ...]]:
    """What a text means, and its numbers in the order in which they stand. Raises Unread: nothing."""
    if len(text) > LONGEST:
        raise Unread(f"at most {LONGEST} characters are allowed", LONGEST)
    reader = _Reader(text)
    return reader.roll(), tuple(reader.numbers)


class _Reader(Asking):
    """A method for each line of the grammar."""

    # From the whole roll down to its parts

    def roll(self) -> Tree:
        self.takes(COMMAND)
        self.takes(SUM_OF)
        inline = self.passes("[[")
        tree: Tree
        if self.sees(TIMES):
            times = self.times()
            self.passes("x", "×", "times")
            tree = Call("repeat", (times, self.contest()))
        elif self.passes("repeat"):
            self.needs("(")
            body = self.inside(self.contest)
            self.needs(",")
            tree = Call("repeat", (self.times(), body))
            self.needs(")")
        else:
            tree = self.contest()
            if self.takes(TIMES_BEHIND):
                tree = Call("repeat", (self.times(), tree))
                self.passes("times")
            elif self.takes(TWICE):
                tree = Call("repeat", (Number(2), tree))
        if inline:
            self.needs("]]")
        self.passes("?")
        if self.passes("#"):
            if not self.text[self.at :].isprintable():
                self.refuse("a sign that cannot be read stands in the comment")
            self.at = len(self.text)
        self.at = self.behind_spaces()
        if self.at < len(self.text):
            self.unexpected()
        return tree

    def times(self) -> Number:
        self.at = self.behind_spaces()
        return self.number("Repeats")

    def contest(self) -> Tree:
        place = self.at
        asked = None if self.depth else self.asked()
        left = self.side()
        if asked:
            return self.edged(
                asked.of(left) or self.refuse("faces are asked for on dice that have them, as any 6 on 5d6", place)
            )
        against = self.passes(*AGAINST)
        if not against:
            return self.compared(left)
        self.takes(DIFFICULTY)
        right = self.side()
        self.relabel(right, TARGET)
        if against in FOR_POOLS and isinstance(right, Number):
            return self.reached(self.edged(left), right)
        left = self.edged(left)
        return Call("vs" if has_dice(right) else ">=", (left, right))

    def comparison(self) -> Tree:
        return self.compared(self.side())

    def side(self) -> Tree:
        """One side of a contest, or all of it, perhaps with advantage, or in words the best of several dice."""
        best = "" if self.depth else self.takes(BEST_OF)
        many = self.number("Kept") if best and self.sees(NUMBER) else Number(1)
        if best:
            self.takes(OF)
        edge = "" if self.depth else self.takes(EDGE_ON)
        tree = self.part(first=True) if best else self.edged(self.chain(0, first=True), edge)
        members = [tree]
        while not self.depth and self.takes(LISTED):
            members.append(self.part(first=True))
        is_alone = len(members) == 1
        if is_alone and not best and not (isinstance(tree, Dice) and self.sees(BEST)):
            return tree
        last = members[-1]
        if isinstance(last, Dice) and is_one(last._replace(mods=())) and last.mods and last.mods[-1].stage == KEEP:
            members[-1], kept = last._replace(mods=last.mods[:-1]), last.mods[-1]
        else:
            best = (
                best
                or self.takes(BEST)
                or self.unexpected("which of these dice count is missing at the end; a + adds them")
            )
            kept = Mod("kl" if best in (*WORST_WORDS, "min") else "kh", number=many)
        whole: Tree = Group(tuple(members), (kept,))
        if is_alone and isinstance(tree, Dice):
            whole = tree._replace(mods=in_order((*tree.mods, kept)))
        return self.chain(0, first=True, left=whole)

    def compared(self, left: Tree) -> Tree:
        """A comparison with what follows, if a sign does."""
        sign = self.passes(*COMPARED, "!=", *SAID)
        if not sign and not self.depth and self.takes(OR_MORE):
            bound = self.number(TARGET)
            said = self.takes(OR) or self.unexpected()
            is_less = said in ("less", "lower", "fewer", "below", "under")
            return Call("<=", (left, bound)) if is_less else self.reached(left, bound)
        if not sign:
            return left
        right = self.chain(0, first=False)
        self.relabel(right, TARGET)
        return self.edged(Call(SAID.get(sign) or SIGNS.get(sign, sign), (left, right)))

    def reached(self, left: Tree, bound: Number) -> Tree:
        """At least so much, in words: of a pool each die by itself where one can show it, else the total."""
        counting = Mod("cs", (Condition(">=", bound),))
        match left:
            case Dice(Number(many), _, mods) if many >= FEWEST_IN_POOL and counts_bare(left, counting):
                if all(mod.stage != KEEP for mod in mods):
                    self.relabel(bound, "Needed")
                    return left._replace(mods=in_order((*mods, counting)))
        return Call(">=", (left, bound))

    def edged(self, tree: Tree, before: str = "") -> Tree:
        """The same with advantage, where that was said before or is said here: on its only d20, or its only die."""
        place = self.behind_spaces()
        edge = before or (self.takes(EDGE) if has_dice(tree) else "")
        if not edge:
            return tree
        found = with_edge(tree, edge)
        return found or self.refuse(
            "advantage is for one d20 of which nothing is kept yet; write 2d20kh1 or 2d20kl1", place
        )

    def chain(self, level: int, *, first: bool, left: Tree | None = None) -> Tree:
        """A sum, or on the next level a product, perhaps one that begins with what was read already."""

        def part(*, first: bool) -> Tree:
            return self.minus(first=first) if level else self.chain(1, first=first)

        tree = left or part(first=first)
        while not self.is_repeated and (sign := self.passes(*LEVELS[level])):
            right = part(first=False)
            if not level:
                self.relabel(right, MODIFIER)
            tree = Call(SPELLED.get(sign, sign), (tree, right))
        return tree

    @property
    def is_repeated(self) -> bool:
        """Whether `×6` stands here, behind a space, and dice before it: like `x6` it says how often all is rolled."""
        return not self.depth and self.has_rolled and self.sees(TIMES_BEHIND)

    def minus(self, *, first: bool) -> Tree:
        sign = self.passes(*LEVELS[0])
        if sign:
            body = self.inside(lambda: self.minus(first=False))
            return body if SPELLED.get(sign, sign) == "+" else Call("neg", (body,))
        base = self.part(first=first)
        if not self.passes("**", "^"):
            return base
        return Call("^", (base, self.inside(lambda: self.minus(first=False))))

    def part(self, *, first: bool) -> Tree:
        self.at = self.behind_spaces()
        tree = self.unlabelled(first=first)
        while self.passes("["):
            label = self.text[self.at :].partition("]")[0].strip()
            if not label or not label.isprintable() or len(label) > LONGEST_WORD or "]" not in self.text[self.at :]:
                self.refuse(f"a label has up to {LONGEST_WORD} characters and a “]” behind it")
            name, _, digits = label.partition(":")
            if name and digits.strip().isdecimal():
                self.refuse(f"a sign is missing before “[{label}]”")
            self.at = self.text.index("]", self.at) + 1
            tree = Labelled(tree, label)
        if not self.depth and self.has_rolled and self.sees(FOR):
            label = self.takes(FOR)
            tree = Labelled(tree, label) if label else tree
        is_edged = self.sees(EDGE) and not isinstance(tree, Call) and has_d20(tree)
        return self.edged(tree) if is_edged else tree

    def unlabelled(self, *, first: bool) -> Tree:
        if self.passes("{"):
            return self.group(self.inside(lambda: self.members("}")), bare=first)
        if self.passes("("):
            members = self.inside(lambda: self.members(")"))
            if self.sees(DIE):
                return self.dice(members[0], first=first) if len(members) == 1 else self.unexpected()
            group = self.group(members, bare=False)
            return members[0] if len(members) == 1 and not group.mods else group
        if edge := self.takes(EDGE):
            self.has_rolled = True
            return edge_alone(edge)
        self.takes(ARTICLE)
        if self.sees(DIE):
            return self.dice(None, first=first)
        if self.takes(EXPLODING_DICE):
            tree = self.unlabelled(first=first)
            if not isinstance(tree, Dice) or any(mod.stage == EXPLODE for mod in tree.mods):
                self.refuse("what explodes was said before")
            on = self.faces("Explodes on") if self.takes(EXPLODES_ON) else ()
            return tree._replace(mods=in_order((*tree.mods, Mod("!", on))))
        if self.takes(HALF):
            return Call("//", (self.inside(lambda: self.part(first=False)), Number(2)))
        if self.sees(THINGS):
            return self.things()
        if name := self.takes(FUNCTIONS):
            return self.call(name)
        if not self.sees(NUMBER):
            self.unexpected()
        if self.sees(DICE):
            return self.dice(self.number(NUMBER_OF_DICE), first=first)
        number = self.number("Number")
        self.takes(PERCENT)
        return number

    def group(self, members: tuple[Tree, ...], *, bare: bool) -> Group:
        place = self.at
        mods = self.mods(Group(members), bare=bare)
        if any(mod.stage in (REROLL, CLAMP, EXPLODE, UNIQUE) for mod in mods):
            self.refuse("behind a bracket totals are kept, dropped or counted, not thrown again", place)
        return Group(members, mods)

    def members(self, close: str) -> tuple[Tree, ...]:
        found = [self.comparison()]
        while self.passes(","):
            found.append(self.comparison())
        self.needs(close)
        return tuple(found)

    def call(self, name: str) -> Tree:
        place = self.at
        self.needs("(")
        arguments = self.inside(lambda: self.members(")"))
        if len(arguments) > 1 and name not in ("min", "max"):
            self.refuse(f"{name}() takes one number", place)
        return Call(name, arguments)

    # Dice

    def dice(self, many: Tree | None, *, first: bool) -> Dice:
        self.at = self.behind_spaces() + 1
        self.has_rolled = True
        if self.passes("%"):
            dice = Dice(many, Number(100))
        elif shown := self.passes("f.2", "f.1", "f", "c"):
            dice = Dice(many, None, own=SHOWN_FACES[shown])
        elif not self.sees(NUMBER) and (bracket := self.passes("{", "[")):
            dice = Dice(many, None, own=self.own_faces("}" if bracket == "{" else "]"))
        elif self.passes("("):
            dice = Dice(many, self.inside(self.comparison))
            self.needs(")")
        else:
            dice = Dice(many, self.number("Sides", 1))
        return dice._replace(mods=self.mods(dice, bare=first))

    def own_faces(self, close: str) -> tuple[int, ...]:
        found: list[int] = []
        known = len(self.numbers)
        while not found or self.passes(","):
            sign = -1 if self.passes("-") else 1
            self.at = self.behind_spaces()
            found.append(sign * self.number("A face").amount)
        self.needs(close)
        del self.numbers[known:]
        if len(found) > MOST_OWN_FACES:
            self.refuse(f"a die has at most {MOST_OWN_FACES} faces of its own")
        return tuple(found)
