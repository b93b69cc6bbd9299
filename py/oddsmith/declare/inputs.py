"""How a system declares its inputs, and everything that is derived from the declaration.

A system has a class with one line per input; its instances are complete, valid sets of inputs:

    class Check(Inputs):
        dice = Integer("Dice", 5, 3, 200)
        discard = Integer("Discarded", 0, 0, lambda check: check.dice - 3)

    Check(dice=7).discard == 0

The kinds of input are in `input_kinds`. Inputs are read in the order in which they are declared, so a bound may depend
on the inputs above it. The names are the keys of links and of the command line, and the defaults are part of what a
link means: neither may change once released.

The inputs of the other side of an opposed roll are declared as twins of your own; `inputs.opponent` is that side as if
it were yours, so that everything computed from inputs is written once for both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Self, TypeVar, cast, overload

from oddsmith.errors import InvalidInput, UnknownInput, check_listed, shown

T = TypeVar("T")
Condition = Callable[[Any], bool]
RESERVED = ("chosen", "seed", "commitment", "opening", "entropy")
"""Names that instances and links use, so no input may have them."""


class Input(Generic[T]):
    """One input: a label, a default, and how its text in a link is read, checked and written."""

    kind: ClassVar[str]
    limits: ClassVar[tuple[str, ...]] = ()
    """Further attributes that a form needs; one may be a function of the inputs above."""
    twin_of: Any = None
    """The input of your side that this one mirrors for the other side."""
    unread: ClassVar[str] = ""
    """How a refusal begins if the text cannot be read at all."""

    def __init__(
        self, label: str, default: T, *, help: str = "", when: Condition = lambda inputs: True, advanced: bool = False
    ) -> None:
        """`help` is a sentence for the form; `when` decides from a complete set of inputs whether this one matters.

        Inputs that are `advanced` are behind “More” in a form.
        """
        self.label = label
        self.default = default
        self.help = help
        self.when = when
        self.advanced = advanced

    def twin(self, label: str, when: Condition, **other: Any) -> Self:
        """The same input for the other side, with the same default and bounds; `other` has attributes that differ."""
        twin = type(self).__new__(type(self))
        vars(twin).update(vars(self) | {"label": label, "help": "", "when": when, "twin_of": self} | other)
        return twin

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, inputs: None, owner: type) -> Self: ...
    @overload
    def __get__(self, inputs: Inputs, owner: type) -> T: ...
    def __get__(self, inputs: Inputs | None, owner: type) -> Self | T:
        return self if inputs is None else cast(T, inputs.chosen[self.name])

    def read(self, text: str) -> Any:
        """The value of a text in a link, allowed or not; None if it cannot be read."""
        return text

    def write(self, chosen: T) -> str:
        """The text for a link; `read` turns it back into `chosen`."""
        return str(chosen)

    def words(self, text: str) -> str:
        """A text of a link, as shown to people."""
        return text

    def meant(self, texts: Mapping[str, str]) -> Any:
        """The value of this input in the texts of a link, as `read`; its default if they do not have it."""
        return self.read(texts[self.name]) if self.name in texts else self.default

    def fits(self, chosen: Any, earlier: Inputs) -> bool:
        """Whether the value is allowed with the inputs above it; then it is its own closest one."""
        return isinstance(chosen, type(self.default)) and self.closest(chosen, earlier) == chosen

    def allowed(self, earlier: Inputs) -> str:
        """What is allowed, in words: “1 to 10”."""
        raise NotImplementedError

    def closest(self, meant: Any, earlier: Inputs) -> T:
        """The allowed value closest to what was read."""
        return self.default if meant is None else cast(T, meant)

    def limit(self, name: str, earlier: Inputs) -> Any:
        """One of the `limits` with the inputs above; for a twin, those of its own side."""
        limit = getattr(self, name)
        return limit(earlier.opponent if self.twin_of else earlier) if callable(limit) else limit

    def check(self, chosen: Any, earlier: Inputs, text: str | None = None) -> T:
        """The value itself if it is allowed. Raises InvalidInput, which quotes `text`, if it is not."""
        if not self.fits(chosen, earlier):
            unread = self.unread if chosen is None else ""
            raise self.refuse(chosen if text is None else text, unread + self.allowed(earlier))
        return cast(T, chosen)

    def around(self, inputs: Inputs) -> str | None:
        """The values of a first table, as in a sweep: all, or some around the present one; None if it has none."""
        return None

    def describe(self, inputs: Inputs) -> dict[str, Any]:
        """The input as a form needs it, with the bounds that hold for these inputs."""
        return {
            "name": self.name,
            "kind": self.kind,
            "label": self.label,
            "help": self.help,
            "default": self.write(self.default),
            "text": self.write(inputs.chosen[self.name]),
            "allowed": self.allowed(inputs),
            "shown": self.when(inputs),
            "advanced": self.advanced,
            "sweep": self.around(inputs) if self.when(inputs) else None,
            **{name: self.limit(name, inputs) for name in self.limits},
        }

    def refuse(self, given: object, allowed: str) -> InvalidInput:
        """The error for a value, or a text, that is not allowed."""
        shown = self.write(cast(T, given)) if isinstance(given, tuple) else given
        return InvalidInput.must(self.name, f"“{self.label}”", shown, allowed)


class Inputs:
    """A complete, valid and immutable set of inputs. Subclasses declare them; those of their bases come first."""

    declared: Mapping[str, Input[Any]] = MappingProxyType({})
    """The inputs of the class; an instance may have more, which depend on the values of others."""
    chosen: dict[str, Any]
    twins: ClassVar[dict[str, str]] = {}
    """The names of your inputs, each with that of its twin for the other side."""

    def __init_subclass__(cls) -> None:
        own = {name: member for name, member in vars(cls).items() if isinstance(member, Input)}
        cls.declared = dict(item for base in cls.__bases__ for item in getattr(base, "declared", {}).items()) | own
        cls.twins = {member.twin_of.name: name for name, member in cls.declared.items() if member.twin_of}

    def __init__(self, **chosen: Any) -> None:
        """Take the given values, and defaults for the rest.

        Raises UnknownInput: a name that is not declared; InvalidInput: a value that is not allowed.
        """
        filled = self._filled(lambda one, earlier: one.check(chosen.get(one.name, one.default), earlier))
        filled._refuse_unknown(chosen)
        self.chosen, self.declared = filled.chosen, filled.declared

    @classmethod
    def _filled(cls, choose: Callable[[Input[Any], Inputs], Any]) -> Self:
        """Inputs chosen in declared order, each depending on those above it."""
        inputs = cls.__new__(cls)
        inputs.chosen = {}
        for name, declared in cls.declared.items():
            inputs.chosen[name] = choose(declared, inputs)
        return inputs

    def _refuse_unknown(self, names: Mapping[str, Any]) -> None:
        for name in names:
            check_listed(name, self.declared, "There is no input", shown(name), UnknownInput)

    @classmethod
    def from_texts(cls, texts: Mapping[str, str]) -> Self:
        """Read the texts of a link; the inverse of `texts`. Raises like the constructor."""
        inputs = cls._filled(lambda one, earlier: one.check(one.meant(texts), earlier, texts.get(one.name)))
        inputs._refuse_unknown(texts)
        return inputs

    @classmethod
    def nearest(cls, texts: Mapping[str, str]) -> Self:
        """The valid inputs closest to texts that may be wrong in any way."""
        return cls._filled(lambda one, earlier: one.closest(one.meant(texts), earlier))

    @property
    def opponent(self) -> Self:
        """The other side as if it were yours: the values of the twins, and defaults for inputs without one."""
        side = type(self).__new__(type(self))
        side.chosen = {name: declared.default for name, declared in self.declared.items()}
        side.chosen.update((mine, self.chosen[twin]) for mine, twin in self.twins.items() if twin in self.chosen)
        return side

    def but(self, **chosen: Any) -> Self:
        """The same with some other values. Raises like the constructor."""
        return type(self)(**self.chosen | chosen)

    def texts(self) -> dict[str, str]:
        """The texts of a link, in declared order, for the inputs that are not at their default."""
        return {
            name: declared.write(self.chosen[name])
            for name, declared in self.declared.items()
            if self.chosen[name] != declared.default
        }

    def describe(self) -> list[dict[str, Any]]:
        """Every input as a form needs it, in declared order."""
        return [declared.describe(self) for declared in self.declared.values()]

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Inputs) and self.chosen == other.chosen

    def __hash__(self) -> int:
        return hash(tuple(self.texts().items()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={chosen!r}' for name, chosen in self.chosen.items())})"
