"""How answers are shown in a notebook, and passed on to pandas and matplotlib."""

from __future__ import annotations

from typing import Any


class Shown:
    """An answer that a notebook shows as a chart and a table."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        from oddsmith.algebra.html import html_of

        return html_of(self)

    def to_pandas(self) -> Any:
        """Convert a law, table or comparison to a DataFrame with float chances; an event, pool or odds by its law.

        Raises MissingPart: when pandas is not installed; TypeError: when the answer has no law.
        """
        from oddsmith.algebra.frames import frame_of

        return frame_of(self)

    def plot(self, axes: Any = None) -> Any:
        """Draw a law, or those of a comparison, with matplotlib on `axes` or on new ones, and return the axes.

        An event, a pool or odds are drawn as their law; the two parts of one roll become points in a plane.

        Raises MissingPart: when matplotlib is not installed; TypeError: when there is no law, or one with more parts.
        """
        from oddsmith.algebra.frames import draw, needed

        draw(self, axes := needed("matplotlib", "matplotlib.pyplot", "plot()").subplots()[1] if axes is None else axes)
        return axes
