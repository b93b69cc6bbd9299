"""Games of pools, of one die under a skill, and with dice of their own: each against every roll, written anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import oddsmith
from oddsmith.law.distribution import Distribution
from oddsmith.law.ratio import Ratio


def check(link: str, law: Iterable[Hashable]) -> None:
    """The outcome of a game has the law of these, which come from rolls that are all as likely."""
    assert oddsmith.odds(link).outcome == Distribution(Counter(law))


def pool(count: int, sides: int) -> Iterable[tuple[int, ...]]:
    return product(range(1, sides + 1), repeat=count)


def die(sides: int, read: Callable[[int], Hashable]) -> list[Hashable]:
    return [read(face) for face in range(1, sides + 1)]


@pytest.mark.parametrize(("hunger", "difficulty"), [(0, 2), (2, 4), (5, 1)])
def test_vampire(hunger: int, difficulty: int) -> None:
    def test(roll: tuple[int, ...]) -> str:
        red, tens = roll[:hunger], roll.count(10)
        if sum(face > 5 for face in roll) + 2 * (tens // 2) < difficulty:
            return "bestial failure" if 1 in red else "failure"
        return "success" if tens < 2 else "messy critical" if 10 in red else "critical success"

    check(f"vampire-v5?POOL=4&HUNGER={hunger}&DIFFICULTY={difficulty}", map(test, pool(4, 10)))


@pytest.mark.parametrize("specialty", [False, True])
def test_world_of_darkness(specialty: bool) -> None:
    def test(roll: tuple[int, ...]) -> tuple[int, int]:
        hits = sum(face >= 7 for face in roll) + specialty * roll.count(10)
        return max(0, hits - roll.count(1)), int(not hits and 1 in roll)

    check(f"world-of-darkness?POOL=4&DIFFICULTY=7&SPECIALTY={'yes' * specialty or 'no'}", map(test, pool(4, 10)))


@pytest.mark.parametrize("double", [8, 10])
def test_exalted(double: int) -> None:
    def test(roll: tuple[int, ...]) -> tuple[int, int]:
        hits = sum((face >= 7) + (face >= double) for face in roll)
        return hits, int(not hits and 1 in roll)

    check(f"exalted-3e?POOL=4&DOUBLE={double}", map(test, pool(4, 10)))


@pytest.mark.parametrize("score", [2, 5])
def test_ironsworn(score: int) -> None:
    def move(action: int, one: int, other: int) -> str:
        beaten = sum(min(action + score, 10) > face for face in (one, other))
        return ("miss", "weak hit", "strong hit")[beaten] + " with a match" * (one == other)

    rolls = product(range(1, 7), range(1, 11), range(1, 11))
    check(f"ironsworn?STAT={score - 1}&ADDS=1", (move(*roll) for roll in rolls))


@pytest.mark.parametrize(
    ("strength", "toughness", "wound"), [(4, 4, 4), (5, 4, 3), (8, 4, 2), (4, 5, 5), (4, 8, 6), (3, 5, 5)]
)
def test_warhammer_40k(strength: int, toughness: int, wound: int) -> None:
    chance = 4 * (7 - wound) * 2  # of 6 * 6 * 6, to hit on 3+, to wound, and against a save of 3+
    link = f"warhammer-40k?ATTACKS=2&STRENGTH={strength}&TOUGHNESS={toughness}"
    assert oddsmith.odds(link).outcome == Distribution(
        {0: (216 - chance) ** 2, 1: 2 * chance * (216 - chance), 2: chance**2}
    )


def test_warhammer_40k_rolls_again() -> None:
    ones = 24 + 4, 36  # to hit on 3+, and again after a one: 24/36 + 6/36 * 4/6
    failures = 18 + 9, 36  # to wound on 4+, and again after a failure
    through = ones[0] * failures[0] * 2, ones[1] * failures[1] * 6
    link = "warhammer-40k?ATTACKS=1&AGAIN=ones&WOUNDAGAIN=failures"
    assert oddsmith.odds(link).outcome == Distribution({0: through[1] - through[0], 1: through[0]})


def levels(roll: int, skill: int) -> tuple[int, bool]:
    """The success levels of a roll, and whether it succeeds."""
    level = skill // 10 - roll // 10
    if roll <= 5:
        return max(level, 1), True
    if roll >= 96:
        return min(level, -1), False
    return level, roll <= skill


@pytest.mark.parametrize(("skill", "difficulty"), [(3, 0), (45, 0), (55, -20), (90, 60)])
def test_warhammer_fantasy(skill: int, difficulty: int) -> None:
    words = ("marginal", "", "impressive", "astounding")

    def test(roll: int) -> str:
        level, success = levels(roll, max(0, skill + difficulty))
        grade = words[min(abs(level) // 2, 3)]
        return f"{grade} {'success' if success else 'failure'}".strip()

    check(f"wfrp4-test?SKILL={skill}&DIFFICULTY={difficulty}", die(100, test))


@pytest.mark.parametrize(("skill", "theirs"), [(45, 35), (30, 30), (20, 60)])
def test_warhammer_fantasy_opposed(skill: int, theirs: int) -> None:
    def test(mine: int, other: int) -> tuple[int, ...]:
        level, success = levels(mine, skill)
        ahead, double = level - levels(other, theirs)[0], mine % 11 == 0 or mine == 100
        wins = ahead > 0 or (ahead == 0 and skill > theirs)
        return int(wins), ahead, int(double and success), int(double and not success)

    check(f"wfrp4-attack?SKILL={skill}&THEIRS={theirs}", (test(*roll) for roll in pool(2, 100)))


@pytest.mark.parametrize(("edge", "pick"), [("none", None), ("advantage", max), ("disadvantage", min)])
def test_mothership(edge: str, pick: Callable[..., int] | None) -> None:
    words = ("critical failure", "failure", "success", "critical success")

    def level(roll: int) -> int:
        double = roll // 10 == roll % 10
        return 2 + double if roll < 35 else 1 - double

    once = [level(roll) for roll in range(100)]
    ends = [pick(pair) for pair in product(once, repeat=2)] if pick else once
    check(f"mothership?EDGE={edge}", (words[end] for end in ends))
    assert oddsmith.odds("mothership?SCORE=99").chance == oddsmith.odds("mothership?SCORE=90").chance


@pytest.mark.parametrize(("skill", "bonus"), [(50, 0), (90, 20), (20, -40)])
def test_delta_green(skill: int, bonus: int) -> None:
    def test(roll: int) -> str:
        success = roll == 1 or (roll <= min(skill + bonus, 99) and roll < 100)
        special = roll in (1, 100) or roll % 11 == 0
        return ("critical success" if special else "success") if success else ("fumble" if special else "failure")

    check(f"delta-green?SKILL={skill}&BONUS={bonus}", die(100, test))


@pytest.mark.parametrize(("boons", "banes", "pick"), [(0, 0, max), (2, 1, min), (0, 2, max)])
def test_dragonbane(boons: int, banes: int, pick: Callable[..., int]) -> None:
    def test(roll: tuple[int, ...]) -> str:
        face = pick(roll)
        return "dragon" if face == 1 else "demon" if face == 20 else "success" if face <= 12 else "failure"

    check(f"dragonbane?BOONS={boons}&BANES={banes}", map(test, pool(1 + abs(boons - banes), 20)))


@pytest.mark.parametrize(("skill", "theirs"), [(15, 13), (20, 20), (24, 10), (1, 22)])
def test_pendragon(skill: int, theirs: int) -> None:
    def worth(face: int, skill: int) -> int:
        more = max(skill - 20, 0)
        if skill < 20 and face == 20:
            return -1
        return 20 if face == skill or face + more >= 20 else face + more if face + more <= skill else 0

    def end(face: int, other: int) -> str:
        mine, against = worth(face, skill), worth(other, theirs)
        if mine <= 0:
            return "failure" if mine == 0 else "fumble"
        if mine <= against:
            return "tie" if mine == against else "partial success"
        return "critical success" if mine == 20 else "success"

    check(f"pendragon?SKILL={skill}&THEIRS={theirs}", (end(*roll) for roll in pool(2, 20)))


@pytest.mark.parametrize("bonus", [-5, 8, 30])
def test_mutants_and_masterminds(bonus: int) -> None:
    words = ("", " by two degrees", " by three degrees", " by four degrees")

    def test(face: int) -> str:
        over = face + bonus - 20
        degree = over // 5 + 1 if over >= 0 else over // 5  # there is no degree of 0
        if face == 20:
            degree += 2 if degree == -1 else 1
        return ("success" if degree > 0 else "failure") + words[min(abs(degree), 4) - 1]

    check(f"mutants-masterminds?BONUS={bonus}", die(20, test))


@pytest.mark.parametrize("focus", [False, True])
def test_star_trek_adventures(focus: bool) -> None:
    def task(roll: tuple[int, ...]) -> tuple[int, int]:
        hits = sum((face <= 13) + (face <= (4 if focus else 1)) for face in roll)
        return hits, sum(face >= 19 for face in roll)

    link = f"star-trek-adventures?DISCIPLINE=4&DICE=3&RANGE=19&FOCUS={'yes' * focus or 'no'}"
    check(link, map(task, pool(3, 20)))


@pytest.mark.parametrize("weary", [False, True])
@pytest.mark.parametrize(
    ("feat", "count", "pick"), [("normal", 1, max), ("favoured", 2, max), ("ill-favoured", 2, min)]
)
def test_one_ring(feat: str, count: int, pick: Callable[..., int], weary: bool) -> None:
    words = ("success", "great success", "extraordinary success")

    def test(feats: tuple[int, ...], dice: tuple[int, ...]) -> str:
        best = pick(feats)
        total = best + sum(face for face in dice if face > 3 or not weary)
        fails = best < 11 and (total < 14 or best == 0)
        return "failure" if fails else words[min(dice.count(6), 2)]

    rolls = product(product(range(12), repeat=count), pool(3, 6))
    link = f"one-ring?SKILL=3&TN=14&FEAT={feat}&MISERABLE=yes&WEARY={'yes' * weary or 'no'}"
    check(link, (test(*roll) for roll in rolls))


@pytest.mark.parametrize("skills", list(product([False, True], repeat=3)))
@pytest.mark.parametrize(("dice", "count", "pick"), [("three", 3, max), ("two the defender picks", 2, min)])
def test_blood_bowl(skills: tuple[bool, ...], dice: str, count: int, pick: Callable[..., int]) -> None:
    ends = ("you go down", "both go down", "both stand", "push back", "defender goes down")
    both = {(False, False): 1, (False, True): 0, (True, False): 4, (True, True): 2}[skills[0], skills[1]]
    faces = [0, both, 3, 3, 3 if skills[2] else 4, 4]
    names = zip(("BLOCK", "THEIRBLOCK", "DODGE"), skills, strict=True)
    link = f"blood-bowl-block?DICE={dice}" + "".join(f"&{name}={'yes' if has else 'no'}" for name, has in names)
    check(link, (ends[pick(roll)] for roll in product(faces, repeat=count)))


@pytest.mark.parametrize(("value", "mighty", "claws"), [(9, 0, False), (9, 1, False), (11, 2, True)])
def test_blood_bowl_armour(value: int, mighty: int, claws: bool) -> None:
    def end(armour: int, injury: int) -> str:
        need = min(value, 8) if claws else value
        if armour + mighty < need:
            return "armour holds"
        hurt = injury + (mighty if armour >= need else 0)
        return "stunned" if hurt < 8 else "knocked out" if hurt < 10 else "casualty"

    link = f"blood-bowl-armour?AV={value}&MIGHTY={mighty}&CLAWS={'yes' * claws or 'no'}"
    check(link, (end(a + b, c + d) for a, b, c, d in pool(4, 6)))


def test_alien_panic() -> None:
    words: dict[int, str] = {5: "keep it together", 6: "keep it together", 7: "nervous twitch", 8: "tremble"}
    words |= {9: "drop item", 10: "freeze"}
    check("alien-panic", die(6, lambda face: words[face + 4]))
    assert set(oddsmith.odds("alien-panic?STRESS=15").outcome.outcomes) == {"catatonic"}
    assert oddsmith.odds("alien-panic?STRESS=6&NERVES=yes").chance == oddsmith.odds("alien-panic").chance


def chain(sides: int, most: int) -> dict[int, int]:
    """The weights of a die that is rolled again at most so often, over `sides` to the power of one more."""
    law: dict[int, int] = {}
    for times in range(most + 1):
        for face in range(1, sides + (times == most)):
            law[times * sides + face] = sides ** (most - times)
    return law


@pytest.mark.parametrize("sides", [4, 10])
def test_kids_on_bikes(sides: int) -> None:
    odds = oddsmith.odds(f"kids-on-bikes?STAT={sides}&BONUS=2")
    assert odds.outcome == Distribution({2 + total: weight for total, weight in chain(sides, 10).items()})


def test_star_wars() -> None:
    law: Counter[Any] = Counter()
    for (wild, weight), one, other in product(chain(6, 10).items(), range(1, 7), range(1, 7)):
        total = min(one, other) if wild == 1 else wild + one + other
        law[total + 2, int(wild == 1)] += weight
    assert oddsmith.odds("star-wars-d6?DICE=3&PIPS=2&TAKES=yes").outcome == Distribution(law)


def test_l5r_keeps_the_highest_of_dice_that_explode() -> None:
    law: Counter[int] = Counter()
    for roll in product(chain(10, 5).items(), repeat=2):
        law[max(total for total, _ in roll) + 3] += roll[0][1] * roll[1][1]
    assert oddsmith.odds("l5r-4e?ROLLED=2&KEPT=1&BONUS=3").outcome == Distribution(law)


FACES = {  # successes, opportunities, strife, and whether it explodes, as the rules have them, from the best
    "X": (1, 0, 0, True), "XT": (1, 0, 1, True), "SO": (1, 1, 0, False), "S": (1, 0, 0, False),
    "ST": (1, 0, 1, False), "O": (0, 1, 0, False), "OT": (0, 1, 1, False), "": (0, 0, 0, False),
}  # fmt: skip
RING, SKILL = ["", "O", "OT", "S", "ST", "XT"], ["", "", "O", "O", "O", "S", "S", "ST", "ST", "SO", "X", "XT"]


def test_five_rings_keeps_the_best() -> None:
    order = list(FACES)

    def brought(kind: list[str], face: str, times: int = 5) -> dict[tuple[int, ...], Fraction]:
        """What a kept face is worth, with the dice that it brings, of which there are fewer than so many."""
        *symbols, explodes = FACES[face]
        if not explodes or times == 1:
            return {tuple(symbols): Fraction(1)}
        law: dict[tuple[int, ...], Fraction] = {}
        for other in kind:
            for more, chance in brought(kind, other, times - 1).items():
                both = tuple(map(sum, zip(symbols, more, strict=True)))
                law[both] = law.get(both, Fraction(0)) + chance / len(kind)
        return law

    found: list[dict[int, Fraction]] = [{}, {}, {}]
    for roll in product([(RING, face) for face in RING], [(SKILL, face) for face in SKILL]):
        kind, face = min(roll, key=lambda one: (order.index(one[1]), one[0] is RING))
        for symbols, chance in brought(kind, face).items():
            for law, count in zip(found, symbols, strict=True):
                law[count] = law.get(count, Fraction(0)) + chance / 72
    laws = oddsmith.odds("l5r-5e?ring=1&skill=1").laws.values()
    assert [{count: Fraction(ways, law.total) for count, ways in law.weights.items()} for law in laws] == found


def test_cortex_prime() -> None:
    sizes = (4, 6, 6, 8)

    def read(roll: tuple[int, ...]) -> tuple[int, int]:
        dice = sorted((-face, size) for face, size in zip(roll, sizes, strict=True) if face > 1)
        return -sum(face for face, _ in dice[:2]), max([size for _, size in dice[2:]], default=4)

    odds = oddsmith.odds("cortex-prime?dice=d4,2d6,d8")
    rolls = list(product(*(range(1, size + 1) for size in sizes)))
    assert odds.laws["both"] == Distribution(Counter(map(read, rolls)))
    assert odds.laws["hitches"] == Distribution(Counter(roll.count(1) for roll in rolls))


def test_forbidden_lands_pushes_its_artefact_die() -> None:
    worth = [0, 0, 0, 0, 0, 1, 1, 2, 2, 3]
    once = Counter(worth)
    law = {number: (10 * (number > 0) + once[0]) * ways for number, ways in once.items()}
    odds = oddsmith.odds("forbidden-lands?attribute=0&skill=0&artefact=10&push=yes")
    assert odds.laws["successes"] == Distribution(law)


def test_alien_pushes_what_did_not_panic() -> None:
    law: Counter[tuple[int, int]] = Counter()
    for base, stress, again, other, added in pool(5, 6):
        last = (again if base < 6 else 6, other if stress < 6 else 6, added)
        if stress == 1:
            law[int(base == 6), 1] += 1
        else:
            law[last.count(6), last[1:].count(1)] += 1
    assert oddsmith.odds("alien?base=1&stress=1&push=yes").laws["both"] == Distribution(law)


@pytest.mark.parametrize(("shade", "least"), [("black", 4), ("grey", 3), ("white", 2)])
def test_burning_wheel(shade: str, least: int) -> None:
    law = Counter(sum(face >= least for face in roll) for roll in pool(4, 6))
    assert oddsmith.odds(f"burning-wheel?shade={shade}").outcome == Distribution(law)


def test_burning_wheel_of_one_open_ended_die() -> None:
    odds = oddsmith.odds("burning-wheel?dice=1&open_ended=yes")
    assert odds.outcome.chance(0) == Ratio(1, 2)
    assert odds.outcome.chance(1) == Ratio(1, 3) + Ratio(1, 12)
    assert odds.outcome.chance(2) == Ratio(1, 18) + Ratio(1, 72)


def test_chronicles_of_darkness() -> None:
    assert oddsmith.odds("chronicles-of-darkness?pool=4").chance == Ratio(10**4 - 7**4, 10**4)
    assert oddsmith.odds("chronicles-of-darkness?pool=2&rote=yes").chance == Ratio(10**4 - 7**4, 10**4)
    five = oddsmith.odds("chronicles-of-darkness?pool=5&again=never").laws["ending"]
    assert five.chance("exceptional success") == Ratio(3**5, 10**5)
    again = oddsmith.odds("chronicles-of-darkness?pool=1").laws["ending"]
    assert again.chance("exceptional success") == Ratio(3, 10**5)  # four tens, and then any success
    chance = oddsmith.odds("chronicles-of-darkness?pool=0").laws["ending"]
    assert chance == Distribution({"dramatic failure": 1, "failure": 8, "success": 1})
