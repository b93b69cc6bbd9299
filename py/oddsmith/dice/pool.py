"""Pools of dice, and the exact laws of what is read from them, by counting instead of listing rolls.

A die is any distribution over integers: `die(20)`, weighted, custom. A pool is dice of one or several kinds. There are
four ways to answer questions about it, each polynomial in the number of dice:

- sums: powers and products of polynomials;
- weighted sums of the sorted dice (keep, drop, spread, compound and secondary readings, several at once): a layer cake,
  or for consecutive ranks of fair dice a sum over the faces of the outer ones;
- counts of faces (successes, tens, ones, several at once): one packed power;
- anything else that depends on how many dice show each face, in order: a fold over the faces.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache, reduce
from itertools import accumulate, pairwise, repeat
from math import comb, prod
from operator import ge, mul
from typing import TypeVar

from oddsmith.dice.counting import Kinds, Shows, Vector, all_left, faces_of, rolls_of, walk
from oddsmith.dice.keep import sorted_sums
from oddsmith.dice.order_statistics import at_rank, spread
from oddsmith.dice.ranks import ranks_of, sum_of_ranks
from oddsmith.dice.sums import DICE, add, die, is_sparse, packed_bits, refuse_large, subtract, sum_of, vector_sum
from oddsmith.errors import check_number
from oddsmith.law.distribution import Distribution, ascending, reduced, scaled
from oddsmith.law.packing import Packing, coefficients

__all__ = ["Pool", "add", "die", "is_sparse", "subtract", "sum_of", "vector_sum"]

S = TypeVar("S", bound=Hashable)

BITS_A_WAY = 200
"""A sum of vectors packed into this many bits takes about as long as one way to share dice among the vectors."""
SMALL = 1_000
"""Larger primes are not looked for."""


def _largest_prime(number: int) -> int:
    """The largest prime factor of a number, or what is left of it after division by small primes."""
    number, prime = abs(number), 2
    while prime * prime <= number and prime < SMALL:
        if number % prime:
            prime += 1
        else:
            number //= prime
    return number


def merged(kinds: Iterable[tuple[Distribution[int], int]]) -> dict[Distribution[int], int]:
    """The number of dice of each kind, with every law in lowest terms.

    Results are cached for equal pools, so equal dice must have equal weights, too.

    Raises InvalidInput: when a count is below 0.
    """
    counts: dict[Distribution[int], int] = {}
    for kind, count in kinds:
        check_number("count", DICE, count, 0)
        least = reduced(kind)
        counts[least] = counts.get(least, 0) + count
    return counts


Moves = list[tuple[tuple[Vector, ...], Vector, int]]


def _together(every_shows: Sequence[Shows], lefts: Sequence[Vector]) -> Moves:
    """Of several pools: the dice left after a face, how many dice of each show it, in how many ways."""
    moves: Moves = [((), (), 1)]
    for shows, left in zip(every_shows, lefts, strict=True):
        shown = shows(left)
        moves = [
            ((*afters, after), (*counts, showing), ways * more)
            for afters, counts, ways in moves
            for after, showing, more in shown
        ]
    return moves


class Pool:
    """Independent dice: `kinds` pairs each kind of die with its count."""

    __slots__ = ("kinds", "size")

    kinds: Kinds

    def __init__(self, kinds: Iterable[tuple[Distribution[int], int]]) -> None:
        """Take any dice, or none, in any counts; the same kind may come more than once.

        Raises InvalidInput: when a count is below 0; ValueError: when a die is endless, so that its faces cannot all be
        sorted and counted.
        """
        counts = merged(kinds)
        for kind in counts:
            if kind.endless:
                raise ValueError("a pool's dice must have a last face: see oddsmith.dice.exploding")
        self.kinds = tuple(counts.items())
        self.size = sum(counts.values())

    @staticmethod
    @lru_cache(maxsize=1024)
    def of(count: int, sides: int) -> Pool:
        """`count` fair dice with `sides` sides. Raises InvalidInput: when there can be no such dice."""
        return Pool([(die(sides), count)])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pool) and self.kinds == other.kinds

    def __hash__(self) -> int:
        return hash(self.kinds)

    @property
    def total(self) -> int:
        """The number of rolls."""
        return rolls_of(self.kinds)

    @property
    def faces(self) -> list[int]:
        """Every face that some die has, ascending."""
        return faces_of(self.kinds)

    def sum(self) -> Distribution[int]:
        """The law of the sum of all dice."""
        parts = [sum_of(kind, count) for kind, count in self.kinds if count]
        return reduce(add, parts or [Distribution({0: 1})])

    def highest(self, count: int) -> Distribution[int]:
        """The law of the sum of the `count` highest dice, or of all if there are fewer. Raises as `sum_of`."""
        check_number("count", DICE, count, 0)
        kept = min(count, self.size)
        return self.keep([0] * (self.size - kept) + [1] * kept)

    def lowest(self, count: int) -> Distribution[int]:
        """The law of the sum of the `count` lowest dice, or of all if there are fewer. Raises as `sum_of`."""
        check_number("count", DICE, count, 0)
        kept = min(count, self.size)
        return self.keep([1] * kept + [0] * (self.size - kept))

    def keep(self, multiples: Sequence[int]) -> Distribution[int]:
        """The law of the sum of the sorted dice, the i-th lowest taken `multiples[i]` times (0 drops it).

        Raises ValueError: when there is not one multiple for each die.
        """
        taken = [place for place, multiple in enumerate(multiples, 1) if multiple]
        if len(taken) == 1 and len(multiples) == self.size:
            return scaled(self.rank(taken[0]), multiples[taken[0] - 1])
        if len(self.kinds) == 1 and len(multiples) == self.size:
            ((law, _),) = self.kinds
            ranks = ranks_of(law, multiples)
            if ranks:
                return sum_of_ranks(law, ranks, max(multiples, key=abs))
        return self.sorted_sums([multiples]).map(lambda sums: sums[0])

    def rank(self, place: int) -> Distribution[int]:
        """The law of the die at this place from below, 1 being the lowest: it is at most a face if `place` dice are.

        Raises InvalidInput: when there is no such place.
        """
        check_number("place", "The place", place, 1, self.size)
        if len(self.kinds) == 1:
            return at_rank(self.kinds[0][0], self.size, self.size + 1 - place)
        faces, bits = self.faces, Packing([0], [self.size], self.total).bits
        cumulated = [list(accumulate(kind.weights.get(face, 0) for face in faces)) for kind, _ in self.kinds]
        reached = [0]
        for lows in zip(*cumulated, strict=True):
            kinds = zip(self.kinds, lows, strict=True)  # packed by how many dice show at most the face
            ways = prod([(kind.total - low + (low << bits)) ** count for (kind, count), low in kinds])
            reached.append(sum(coefficients(ways, bits, signed=False)[place:]))
        return Distribution({face: upto - below for face, (below, upto) in zip(faces, pairwise(reached), strict=True)})

    @lru_cache(maxsize=128)  # noqa: B019 - a pool is small, and tables ask for the same again and again
    def spread(self, discard: int = 0, nth: int = 0) -> Distribution[int]:
        """The law of one of the `spreads`, the first being number 0; raises as that does."""
        form = self._apart(discard, nth)
        (kind, _), *others = self.kinds
        if nth == 0 and self.size - discard > 1 and not others and kind is die(kind.total):
            return spread(self.size, discard, kind.total)
        return self.keep(form)

    def spreads(self, count: int, discard: int = 0) -> Distribution[Vector]:
        """The joint law of `count` spreads: highest die minus lowest, second highest minus second lowest, and so on.

        The `discard` highest dice are dropped first.

        Raises InvalidInput: when there are too few dice.
        """
        return self.sorted_sums([self._apart(discard, nth) for nth in range(count)])

    def spreads_reaching(self, targets: Vector, discard: int = 0) -> Distribution[int]:
        """The law of how many of the `spreads` reach their targets.

        Later spreads never exceed earlier ones. So if targets never decrease, a roll that reaches the nth has reached
        those before it, and the laws of the single spreads are enough. Raises as `spreads`.
        """
        if all(one <= other for one, other in pairwise(targets)):
            laws = [self.spread(discard, nth) for nth in range(len(targets))]
            reached = [self.total]
            for law, target in zip(laws, targets, strict=True):
                enough = sum(ways for apart, ways in law.weights.items() if apart >= target)
                reached.append(enough * self.total // law.total)
            return Distribution({n: some - more for n, (some, more) in enumerate(pairwise([*reached, 0]))})
        joint = self.spreads(len(targets), discard)
        return joint.map(lambda spreads: sum(map(ge, spreads, targets)))

    def _apart(self, discard: int, nth: int) -> list[int]:
        """The multiples of the sorted dice for a spread: the nth highest kept minus the nth lowest."""
        check_number("discard", "The number of discarded dice", discard, 0, self.size - 2 * nth - 1)
        form = [0] * self.size
        form[nth] -= 1
        form[self.size - discard - 1 - nth] += 1
        return form

    def sorted_sums(self, forms: Iterable[Sequence[int]]) -> Distribution[Vector]:
        """The joint law of several sums as in `keep`, with one multiple for every die in each form.

        Raises ValueError: when a form lacks some.
        """
        return sorted_sums(self.kinds, tuple(map(tuple, forms)))

    def counts(self, classes: Callable[[int], Vector]) -> Distribution[Vector]:
        """The joint law of counts: each die adds the vector that `classes` gives for its face.

        If there are few ways to share the dice among the vectors, it walks over these like over faces. Raises as
        `vector_sum`.
        """
        laws = [(kind.map(classes), count) for kind, count in self.kinds]
        vectors = sorted({vector for law, _ in laws for vector in law.weights})
        ways = comb(self.size + len(vectors[1:]), self.size)
        if ways * BITS_A_WAY > packed_bits(laws):
            return vector_sum(laws)
        refuse_large(ways, laws)

        def step(sums: Vector, place: int, showing: int) -> Vector:
            return tuple(before + showing * more for before, more in zip(sums, vectors[place], strict=True))

        return Pool((law.map(vectors.index), count) for law, count in laws).fold(step, (0,) * len(vectors[0]))

    def fold(self, step: Callable[..., S], initial: S, *others: Pool, descending: bool = False) -> Distribution[S]:
        """The law of a state carried over the faces: `state = step(state, face, how many dice show it)`.

        The dice of other pools are counted alongside: `step(state, face, mine, theirs)`.
        """
        pools = (self, *others)
        faces = sorted({face for pool in pools for face in pool.faces}, reverse=descending)
        states: dict[tuple[Vector, ...], dict[S, int]] = {tuple(all_left(pool.kinds) for pool in pools): {initial: 1}}
        for showings in zip(*(walk(pool.kinds, faces) for pool in pools), strict=True):
            face, every_shows = showings[0][0], [shows for _, shows in showings]
            further: dict[tuple[Vector, ...], dict[S, int]] = {}
            steps: dict[Vector, dict[S, S]] = {}
            for lefts, before in states.items():
                for after, counts, more in _together(every_shows, lefts):
                    reached, known = further.setdefault(after, {}), steps.setdefault(counts, {})
                    for state, ways in before.items():
                        if state not in known:
                            known[state] = step(state, face, *counts)
                        then = known[state]
                        reached[then] = reached.get(then, 0) + ways * more
            states = further
        (found,) = states.values()
        return Distribution(found)

    def product(self) -> Distribution[int]:
        """The law of the product of all dice.

        The order of the dice does not matter, so a face that no die shows changes nothing, and products of fewer dice
        stay as they are. It is fastest if the faces that often lead to the same product come first.
        """
        reached = {1: 1}
        for kind, count in self.kinds:
            by_dice: list[dict[int, int]] = [reached, *({} for _ in range(count))]
            for face in sorted(kind.weights, key=_largest_prime):
                weight = kind.weights[face]
                for dice in reversed(range(count)):
                    products, ways = list(by_dice[dice]), list(by_dice[dice].values())
                    for showing in range(1, count - dice + 1):
                        products = list(map(mul, products, repeat(face)))
                        further, more = by_dice[dice + showing], comb(count - dice, showing) * weight**showing
                        for number, many in zip(products, ways, strict=True):
                            further[number] = further.get(number, 0) + many * more
            reached = by_dice[count]
        outcomes = sorted(reached)  # there may be half a million
        weights = list(map(reached.__getitem__, outcomes))
        return ascending(dict(zip(outcomes, weights, strict=True)), self.total)

    @lru_cache(maxsize=128)  # noqa: B019 - as above
    def largest_set(self) -> Distribution[int]:
        """The law of the size of the largest group of dice that show the same face."""
        return self.fold(lambda largest, _, showing: max(largest, showing), 0, descending=True)

    @lru_cache(maxsize=128)  # noqa: B019 - as above
    def longest_run(self) -> Distribution[int]:
        """The law of the length of the longest run of consecutive faces: 3 for 2, 3, 4, 4, 6."""

        def step(state: tuple[int, int, int], face: int, showing: int) -> tuple[int, int, int]:
            longest, run, last = state
            run = (run + 1 if run and face == last + 1 else 1) if showing else 0
            return max(longest, run), run, face

        return self.fold(step, (0, 0, 0)).map(lambda state: state[0])

    @lru_cache(maxsize=128)  # noqa: B019 - as above
    def sorted_pairs(self, other: Pool) -> Distribution[int]:
        """The law of how many pairs this pool wins when both are sorted from high to low and paired off.

        A tie is not won, and dice without a partner do not count. It walks down the faces, theirs before mine at each:
        a pair is won if my die at that place comes before theirs.
        """
        pairs = min(self.size, other.size)
        packing = Packing([0], [pairs], self.total * other.total)
        faces = sorted({*self.faces, *other.faces}, reverse=True)
        states = {(all_left(self.kinds), all_left(other.kinds)): 1}
        for (_, my_shows), (_, their_shows) in zip(walk(self.kinds, faces), walk(other.kinds, faces), strict=True):
            between: dict[tuple[Vector, Vector], int] = {}
            for (my_left, their_left), packed in states.items():
                for after, _, ways in their_shows(their_left):
                    between[my_left, after] = between.get((my_left, after), 0) + packed * ways
            states = {}
            for (my_left, their_left), packed in between.items():
                met = max(self.size - sum(my_left), other.size - sum(their_left))
                for after, _, ways in my_shows(my_left):
                    won = max(0, min(self.size - sum(after), pairs) - met)
                    more = packed * ways << packing.bits * won
                    states[after, their_left] = states.get((after, their_left), 0) + more
        (packed,) = states.values()
        return Distribution({won: weight for (won,), weight in packing.unpack(packed)})
