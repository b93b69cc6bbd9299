"""How every answer is shown in a notebook, and handed on to pandas and matplotlib."""

from __future__ import annotations

from typing import Any


class Shown:
    """An answer that a notebook shows as a chart and a table."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        from oddsmith.algebra.html import html_of

        return html_of(self)

    def to_pandas(self) -> Any:
        """A law, table or comparison as a DataFrame, with chances as doubles; of an event, a pool or odds the law.

        Raises MissingPart: pandas is not installed; TypeError: the answer has no law.
        """
        from oddsmith.algebra.frames import frame_of

        return frame_of(self)

    def plot(self, axes: Any = None) -> Any:
        """A law, or those of a comparison, drawn with matplotlib on these axes or new ones, which are given back.

        Of an event, a pool or odds the law; two parts of one roll are points in a plane.

        Raises MissingPart: matplotlib is not installed; TypeError: the answer has no law, or one of more parts.
        """
        from oddsmith.algebra.frames import draw, needed

        draw(self, axes := needed("matplotlib", "matplotlib.pyplot", "plot()").subplots()[1] if axes is None else axes)
        return axes
