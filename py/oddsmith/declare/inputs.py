"""How a system declares its inputs, once, and everything that follows from the declaration.

A system writes a class with one line per input; its instances are complete, valid sets of inputs:

    class Check(Inputs):
        dice = Integer("Dice", 5, 3, 200)
        discard = Integer("Discarded", 0, 0, lambda check: check.dice - 3)

    Check(dice=7).discard == 0

The kinds of input stand in `input_kinds`. Inputs are read in the order in which they are written, so a bound may depend
on the inputs above it. The names are the keys of links and of the command line, and the defaults are part of what a
link means: neither may change once released.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, Self, TypeVar, cast, overload

from oddsmith.errors import InvalidInput, UnknownInput, shown

T = TypeVar("T")
RESERVED = ("chosen", "seed", "commitment", "opening", "entropy")
"""What instances and links use themselves."""


class Input(Generic[T]):
    """One input: a label, a default, and how its text in a link is read, checked and written."""

    kind: ClassVar[str]

    def __init__(
        self,
        label: str,
        default: T,
        *,
        help: str = "",
        when: Callable[[Any], bool] = lambda inputs: True,
        seldom: bool = False,
    ) -> None:
        """`help` is a sentence for the form; `when` tells from a whole set of inputs whether this one matters.

        What is `seldom` changed stands behind “More” in a form.
        """
        self.label = label
        self.default = default
        self.help = help
        self.when = when
        self.seldom = seldom

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, inputs: None, owner: type) -> Input[T]: ...
    @overload
    def __get__(self, inputs: Inputs, owner: type) -> T: ...
    def __get__(self, inputs: Inputs | None, owner: type) -> Input[T] | T:
        return self if inputs is None else cast(T, inputs.chosen[self.name])

    def read(self, text: str, earlier: Inputs) -> T:
        """The value that a link's text stands for; raises InvalidInput when it is not even of the right kind."""
        raise NotImplementedError

    def write(self, chosen: T) -> str:
        """The text for a link: `read` of it gives `chosen` again."""
        return str(chosen)

    def check(self, chosen: T, earlier: Inputs) -> None:
        """Raise InvalidInput unless the value is allowed beside the inputs above it."""
        raise NotImplementedError

    def nearest(self, text: str, earlier: Inputs) -> T:
        """The allowed value closest to what was meant."""
        raise NotImplementedError

    def describe(self, inputs: Inputs) -> dict[str, Any]:
        """The input as a form needs it, with the bounds that hold beside these inputs."""
        return {
            "name": self.name,
            "kind": self.kind,
            "label": self.label,
            "help": self.help,
            "default": self.write(self.default),
            "text": self.write(inputs.chosen[self.name]),
            "shown": self.when(inputs),
            "seldom": self.seldom,
        }

    def refuse(self, given: object, allowed: str) -> InvalidInput:
        """The error for a value that is not allowed."""
        return InvalidInput.of(self.name, self.label, given, allowed)


class Inputs:
    """A complete and valid set of inputs. Subclasses declare them; instances do not change."""

    declared: ClassVar[dict[str, Input[Any]]] = {}

    def __init_subclass__(cls) -> None:
        cls.declared = {name: member for name, member in vars(cls).items() if isinstance(member, Input)}
        for name in cls.declared:
            if name in RESERVED or hasattr(Inputs, name):
                raise TypeError(f"an input cannot be named {name}, which is taken")

    def __init__(self, **chosen: Any) -> None:
        """The given values, defaults for the rest.

        Raises:
            UnknownInput: a name that is not declared.
            InvalidInput: a value outside what is allowed.
        """
        self._refuse_unknown(chosen)
        self.chosen: dict[str, Any] = {}
        for name, declared in self.declared.items():
            taken = chosen.get(name, declared.default)
            declared.check(taken, self)
            self.chosen[name] = taken

    @classmethod
    def _refuse_unknown(cls, names: Mapping[str, Any]) -> None:
        for name in names:
            if name not in cls.declared:
                allowed = f"allowed are {', '.join(cls.declared)}"
                raise UnknownInput(
                    f"There is no input “{shown(name)}”: {allowed}.", field=shown(name), value=name, allowed=allowed
                )

    @classmethod
    def from_texts(cls, texts: Mapping[str, str]) -> Self:
        """Read the texts of a link; the inverse of `texts`. Raises like the constructor."""
        cls._refuse_unknown(texts)
        return cls._build(texts, lambda declared, text, earlier: declared.read(text, earlier), strict=True)

    @classmethod
    def nearest(cls, texts: Mapping[str, str]) -> Self:
        """The valid inputs closest to texts that may be wrong in any way."""
        return cls._build(texts, lambda declared, text, earlier: declared.nearest(text, earlier), strict=False)

    @classmethod
    def _build(cls, texts: Mapping[str, str], take: Callable[[Input[Any], str, Inputs], Any], *, strict: bool) -> Self:
        inputs = cls.__new__(cls)
        inputs.chosen = {}
        for name, declared in cls.declared.items():
            text = texts.get(name, declared.write(declared.default))
            taken = take(declared, text, inputs)
            if strict:
                declared.check(taken, inputs)
            inputs.chosen[name] = taken
        return inputs

    def but(self, **chosen: Any) -> Self:
        """The same with some of another value. Raises like the constructor."""
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
