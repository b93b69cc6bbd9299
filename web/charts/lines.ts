// Several laws of numbers in one chart: a line for each, distinguished by dashes, letters and colour.

import { svg } from "lit-html";
import type { AlignedLaw, Chance, LawRow, LawSummary, Place } from "../engine/protocol.ts";
import type { Line as AnyLine } from "../features/compare/state.ts";
import type { Reading } from "../state.ts";
import { percent, strings } from "../words/words.ts";
import type { Figure } from "./figure.ts";
import { boxIn, chanceAxis, type Drawing, HEIGHT, lineAt, nearest, numberAxis, planeOf } from "./frame.ts";
import { wordsOf } from "./law.ts";
import { chanceOf, edgeOf, endOf, outcomeText, readAt, seen, withGaps } from "./rows.ts";

type Line = AnyLine<LawSummary & { chance?: Chance | null }>;
type Point = { x: number; y: number };

const LETTER_RADIUS_PX = 9;
const DOTS_MOST = 45;

export function linesFigure(places: Place[], series: Line[], reading: Reading, label: string): Figure {
  const told = series.map(({ letter, setUp }) =>
    strings.chartLabel({ ...wordsOf(setUp, setUp.chance?.decimal), label: letter }),
  );
  return {
    made: [reading, places, ...series.map(({ place }) => place)],
    label: [label, ...told, strings.charted(reading)].join(" "),
    draw: (width, height) => drawLines(places, series, reading, width, height),
  };
}

export function drawLines(places: Place[], series: Line[], reading: Reading, width: number, height = HEIGHT): Drawing {
  const whole = series.map(({ law }) => rowsAt(places, law));
  const shown = whole.map((rows) => seen(rows));
  const all = shown.flat();
  const outcomes = [...new Set(all.map((row) => edgeOf(row, reading)))].sort((one, other) => one - other);
  const [least, most] = [outcomes[0] as number, outcomes.at(-1) as number];
  const top = reading === "chance" ? Math.max(...all.map((row) => shareOf(row, reading))) : 1;
  const plane = planeOf(boxIn(width, height), least, most, top);
  const pointOf = (row: LawRow) => ({ x: plane.atX(edgeOf(row, reading)), y: plane.atY(shareOf(row, reading)) });
  const lines = shown.map((rows) => withGaps(rows).map(pointOf));
  // Cumulative lines differ most halfway up, since all of them end at 0 and 1.
  const wanted = reading === "chance" ? plane.y : plane.y + plane.height / 2;
  const letters = labelPlaces(lines, LETTER_RADIUS_PX * 2.4, wanted);
  const endAt = (outcome: number) => all.find((row) => row.outcome === outcome && (row.or_more || row.or_less));
  const colour = ({ place }: Line) => `var(--series-${place + 1})`;
  return {
    width,
    height,
    isCut: all.length < whole.flat().length,
    content: svg`${chanceAxis(plane)} ${numberAxis(plane, endAt(least), endAt(most))}
      ${series.map((one, index) => {
        const [line, dots] = [lines[index] ?? [], (shown[index] ?? []).map(pointOf)];
        return svg`<polyline class="line" points=${line.map(({ x, y }) => `${x},${y}`).join(" ")} fill="none" stroke=${colour(one)}
            stroke-width="2.25" stroke-dasharray=${one.dash || "none"} />
          ${dots.length > DOTS_MOST ? "" : dots.map(({ x, y }) => svg`<circle cx=${x} cy=${y} r="2.5" fill=${colour(one)} />`)}`;
      })}
      ${series.map((one, index) => {
        const { x, y } = letters[index] as Point;
        return svg`<circle cx=${x} cy=${y} r=${LETTER_RADIUS_PX} fill="var(--surface)" stroke=${colour(one)} stroke-width="2" />
          <text class="letter" x=${x} y=${y} dy="0.35em" text-anchor="middle" font-weight="700" fill="var(--ink)">${one.letter}</text>`;
      })}`,
    at(x) {
      const outcome = nearest(outcomes, plane.atX, x);
      const index = places.findIndex((place) => edgeOf(place, reading) === outcome);
      const place = places[index] as Place;
      const parts = series.map(({ letter, law }) => `${letter} ${toldAt(place, law, index, reading)}`);
      return { told: `${readAt(place, reading)}: ${parts.join(" · ")}`, box: lineAt(plane, outcome) };
    },
  };
}

/** A law's own rows: its possible outcomes. */
function rowsAt(places: Place[], law: AlignedLaw): LawRow[] {
  return places.flatMap((place, index) => {
    const chance = law.chance[index];
    const [at_least, at_most] = [law.at_least[index] ?? 0, law.at_most[index] ?? 0];
    return chance ? [{ ...place, ...endsAt(place, law), weight: "", chance, at_least, at_most }] : [];
  });
}

function endsAt({ outcome }: Place, { or_more, or_less }: AlignedLaw) {
  return { or_more: outcome === or_more, or_less: outcome === or_less };
}

/** A law's chance at a place, as text; for an end that stands for more, that of all outcomes beyond it. */
export function toldAt(place: Place, law: AlignedLaw, index: number, reading: Reading, write = percent) {
  const chance = law[reading][index] ?? null;
  const ends = endsAt(place, law);
  const beyond = reading === "chance" && (ends.or_more || ends.or_less);
  return chance === null
    ? "–"
    : `${write(chance)}${beyond ? ` (${outcomeText({ outcome: place.outcome, ...ends })})` : ""}`;
}

/** The height of a row: joined neighbours share their chance equally; a cumulative chance is that at one end. */
function shareOf(row: LawRow, reading: Reading) {
  return chanceOf(row, reading) / (reading === "chance" ? endOf(row) - Number(row.outcome) + 1 : 1);
}

/** Where to put the letter on each line: near a height, away from the other letters. */
export function labelPlaces(lines: Point[][], apart_px: number, height_px: number): Point[] {
  const taken: Point[] = [];
  for (const points of lines) {
    const off = ({ y }: Point) => Math.abs(y - height_px);
    const byHeight = [...points].sort((one, other) => off(one) - off(other));
    const room = ({ x, y }: Point) => Math.min(apart_px, ...taken.map((other) => Math.hypot(x - other.x, y - other.y)));
    taken.push(byHeight.reduce((best, point) => (room(point) > room(best) ? point : best))); // the first of equals
  }
  return taken;
}
