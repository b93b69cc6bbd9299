// Several laws of numbers in one chart: a line for each, told apart by dashes and letters, and by colour.

import { svg } from "lit-html";
import type { Law, LawRow } from "../engine/protocol.ts";
import type { Series as AnySeries } from "../features/compare/state.ts";
import type { Reading } from "../state.ts";
import { percent } from "../words/format.ts";
import { axisOf, labelPlaces, seen } from "./axes.ts";
import type { Drawing } from "./frame.ts";
import { boxIn, chanceAxis, HEIGHT, nearest, numberAxis, planeOf } from "./frame.ts";
import { chanceAt, classAt, edgeOf, endOf, outcomeText } from "./rows.ts";

type Series = AnySeries<Law>;

const LETTER_RADIUS_PX = 9;
const DOTS_MOST = 45;

/** @param series of numbers */
export function drawLines(series: Series[], reading: Reading, width: number, height: number = HEIGHT): Drawing {
  const rowsOf = series.map(({ setUp }) => seen(setUp.outcomes));
  const points = rowsOf.map((rows) => rows.map((row) => pointOf(row, reading)));
  const outcomes = [...new Set(points.flat().map(({ outcome }) => outcome))].sort((one, other) => one - other);
  const [least, most] = [outcomes[0] as number, outcomes.at(-1) as number];
  const top = reading === "chance" ? Math.max(...points.flat().map(({ chance }) => chance)) : 1;
  const plane = planeOf(boxIn(width, height), least, most, top);
  const lines = points.map((line) => line.map((one) => ({ x: plane.atX(one.outcome), y: plane.atY(one.chance) })));
  // Cumulated, all lines are alike at their ends.
  const wanted = reading === "chance" ? plane.y : plane.y + plane.height / 2;
  const places = labelPlaces(lines, LETTER_RADIUS_PX * 2.4, wanted);
  const ends = rowsOf.flat().filter((row) => row.or_more || row.or_less);
  const axis = axisOf(
    outcomes.map((outcome) => ({ weight: "", chance: 0, ...ends.find((row) => row.outcome === outcome), outcome })),
    plane.width,
  );
  const colour = ({ place }: Series) => `var(--series-${place + 1})`;
  return {
    width,
    height,
    isCut: series.some(({ setUp }, index) => setUp.outcomes.length > (rowsOf[index]?.length ?? 0)),
    content: svg`${chanceAxis(plane, top)} ${numberAxis(plane, axis)}
      ${series.map((one, index) => {
        const line = lines[index] ?? [];
        return svg`<polyline class="line" points=${line.map(({ x, y }) => `${x},${y}`).join(" ")} fill="none" stroke=${colour(one)}
            stroke-width="2.25" stroke-dasharray=${one.dash || "none"} />
          ${line.length > DOTS_MOST ? "" : line.map(({ x, y }) => svg`<circle cx=${x} cy=${y} r="2.5" fill=${colour(one)} />`)}`;
      })}
      ${series.map((one, index) => {
        const { x, y } = places[index] as { x: number; y: number };
        return svg`<circle cx=${x} cy=${y} r=${LETTER_RADIUS_PX} fill="var(--surface)" stroke=${colour(one)} stroke-width="2" />
          <text class="letter" x=${x} y=${y} dy="0.35em" text-anchor="middle" font-weight="700" fill="var(--ink)">${one.letter}</text>`;
      })}`,
    at(x) {
      const outcome = nearest(outcomes, plane.atX, x);
      const parts = series.map(({ letter, setUp }) => `${letter} ${toldAt(setUp.outcomes, outcome, reading)}`);
      const box = { x: plane.atX(outcome), y: plane.y, width: 0, height: plane.height };
      return { told: `${outcome}: ${parts.join(" · ")}`, box };
    },
  };
}

/** The chance of an outcome; of one that was joined with its neighbours, that of all of them. */
export function toldAt(rows: LawRow[], outcome: number, reading: Reading, write: (chance: number) => string = percent) {
  const chance = chanceAt(rows, outcome, reading);
  const row = classAt(rows, outcome) ?? rows.findLast((one) => one.or_more && Number(one.outcome) === outcome);
  const isWider = row && reading === "chance";
  return chance === null ? "–" : `${write(chance)}${isWider ? ` (${outcomeText(row)})` : ""}`;
}

/** Where neighbours are joined, they share the chance of exactly one of them; cumulated it is theirs at one end. */
function pointOf(row: LawRow, reading: Reading) {
  const many = reading === "chance" ? endOf(row) - Number(row.outcome) + 1 : 1;
  return { outcome: edgeOf(row, reading), chance: (row[reading] ?? row.chance) / many };
}
