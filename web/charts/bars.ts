// Words with their chances, as a picture.

import { svg } from "lit-html";
import { percent } from "../words/words.ts";
import { cutTo, type Drawing, LETTER_PX } from "./frame.ts";

const BAR_PX = 34;
const AMOUNT_PX = 64;
const LONGEST_SHARE = 0.5;

export function drawBars(bars: { word: string; chance: number; isQuiet: boolean }[], width: number): Drawing {
  const x = Math.min(Math.max(...bars.map(({ word }) => word.length)) * LETTER_PX + 16, width * LONGEST_SHARE);
  const most = Math.max(...bars.map(({ chance }) => chance)) || 1;
  return {
    width,
    height: bars.length * BAR_PX + 16,
    content: svg`${bars.map(({ word, chance, isQuiet }, index) => {
      const [y, length] = [8 + index * BAR_PX, (chance / most) * (width - x - AMOUNT_PX)];
      const middle = y + BAR_PX / 2;
      return svg`<rect x=${x} y=${y + 4} width=${length} height=${BAR_PX - 8} fill=${isQuiet ? "var(--bar-quiet)" : "var(--bar)"} />
        <text x=${x - 8} y=${middle} dy="0.35em" text-anchor="end" fill="var(--ink)">${cutTo(word, x - 8)}</text>
        <text x=${x + length + 6} y=${middle} dy="0.35em" font-weight="700" fill="var(--ink)">${percent(chance)}</text>`;
    })}`,
  };
}
