// Words with their chances, as a picture.

import * as Plot from "@observablehq/plot";
import { percent } from "../words/format.ts";
import { tidy } from "./frame.ts";

const BAR_PX = 34;
const LETTER_PX = 7;
const LONGEST_SHARE = 0.5;

export function drawBars(bars: { word: string; chance: number; quiet?: boolean }[], width: number) {
  const longest = Math.max(...bars.map(({ word }) => word.length)) * LETTER_PX + 16;
  const marginLeft = Math.min(longest, width * LONGEST_SHARE);
  const words = { y: (_: any, index: number) => index, fill: "var(--ink)", fontSize: 12 };
  return tidy(
    Plot.plot({
      width,
      height: bars.length * BAR_PX + 16,
      marginLeft,
      marginRight: 64,
      marginTop: 8,
      marginBottom: 8,
      x: { axis: null, domain: [0, Math.max(...bars.map(({ chance }) => chance))] },
      y: { axis: null, domain: bars.keys() },
      marks: [
        Plot.barX(bars, {
          x: "chance",
          y: (_, index) => index,
          fill: ({ quiet }) => (quiet ? "var(--bar-quiet)" : "var(--bar)"),
          insetTop: 4,
          insetBottom: 4,
        }),
        Plot.text(bars, {
          ...words,
          text: "word",
          frameAnchor: "left",
          dx: -8,
          textAnchor: "end",
          lineWidth: (marginLeft - 12) / 12,
        }),
        Plot.text(bars, {
          ...words,
          x: "chance",
          text: ({ chance }) => percent(chance),
          dx: 6,
          textAnchor: "start",
          fontWeight: 700,
        }),
      ],
    }),
  );
}
