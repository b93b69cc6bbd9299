// Pictures of words with their chances, and of a heat map.

import { svg } from "lit-html";
import { type HeatTable, warmth } from "../ui/heat.ts";
import { percent } from "../words/words.ts";
import { cutTo, type Drawing, LETTER_PX, PICTURE } from "./frame.ts";

const BAR_PX = 34;
const AMOUNT_PX = 64;
const LONGEST_SHARE = 0.5;

export function drawBars(bars: { word: string; chance: number; isQuiet?: boolean }[]): Drawing {
  const { width } = PICTURE;
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

const CELL_PX = { least: 52, pad: 14, height: 30 };
const HEAD_PX = 48;
const EDGE_PX = 8;
const WIDE_LETTER_PX = 7.4;

export function drawHeat({ rowsLabel, columnsLabel, columns, rows }: Omit<HeatTable, "label">): Drawing {
  const shown = rows.map(({ cells }) => cells.map((cell) => ({ heat: 0, mark: "", text: "–", ...cell })));
  const longest = (texts: string[]) => Math.max(...texts.map((text) => text.length)) * WIDE_LETTER_PX;
  const x = longest([`${rowsLabel} ↓`, ...rows.map(({ head }) => head)]) + 20;
  const texts = [...columns, ...shown.flat().map(({ text, mark }) => text + mark)];
  const width = Math.max(CELL_PX.least, longest(texts) + CELL_PX.pad);
  const word = (text: string, left: number, y: number, anchor: string, isHead = false) =>
    svg`<text x=${left} y=${y} dy="0.35em" text-anchor=${anchor} font-weight=${isHead ? 700 : 400} fill="var(--ink)">${text}</text>`;
  return {
    width: x + columns.length * width + EDGE_PX,
    height: HEAD_PX + rows.length * CELL_PX.height + EDGE_PX,
    content: svg`${columnsLabel && word(`${columnsLabel} →`, x, 12, "start")} ${word(`${rowsLabel} ↓`, x - 12, 34, "end")}
      ${columns.map((text, column) => word(text, x + (column + 0.5) * width, 34, "middle", true))}
      ${shown.map((cells, row) => {
        const y = HEAD_PX + row * CELL_PX.height;
        return svg`${word(rows[row]?.head ?? "", x - 12, y + CELL_PX.height / 2, "end", true)}
          ${cells.map(({ text, mark, heat }, column) => {
            const left = x + column * width;
            return svg`<rect x=${left + 0.5} y=${y + 0.5} width=${width - 1} height=${CELL_PX.height - 1} fill="var(--heat)" fill-opacity=${warmth(heat)} />
              ${word(text + mark, left + width / 2, y + CELL_PX.height / 2, "middle")}`;
          })}`;
      })}`,
  };
}
