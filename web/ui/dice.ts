// Draws dice, each in the shape of its kind. What became of a die is shown by shape and words, not by colour alone:
// one that counted is filled and labelled, one that didn't is an outline, a discarded one is dashed and struck through,
// and a mark such as “hunger” is a badge at its corner.

import { html, nothing, svg } from "lit-html";
import type { ThrownDie as Die } from "../engine/protocol.ts";
import { strings } from "../words/words.ts";

/** By the number of sides: the outline, the edges inside, and how far below the middle the face is drawn. */
const SHAPES: Record<number, [body: string, edges?: string, sink?: number]> = {
  4: ["M32 5 61 56H3Z", "", 8],
  6: ["M13 8h38a5 5 0 0 1 5 5v38a5 5 0 0 1-5 5H13a5 5 0 0 1-5-5V13a5 5 0 0 1 5-5Z"],
  8: ["M32 3 58 32 32 61 6 32Z", "M6 32 32 44 58 32", -5],
  10: ["M32 3 60 29v7L32 61 4 36v-7Z", "M4 36 18 35 32 44 46 35 60 36M32 44v17M18 35 32 3 46 35", -3],
  12: [
    "M32 3 50 9 61 24v16L50 55l-18 6-18-6L3 40V24L14 9Z",
    "M32 14 49 26.5 42.5 46.5h-21L15 26.5ZM32 14V3M49 26.5 61 24M42.5 46.5 50 55M21.5 46.5 14 55M15 26.5 3 24",
    1,
  ],
  20: [
    "M32 4 57 18v28L32 60 7 46V18Z",
    `M32 12 15 41h34ZM32 12V4M32 12 57 18M32 12 7 18M15 41 7 18M15 41 7 46M15 41 32 60M49 41 57 18M49 41 57 46
      M49 41 32 60`,
    2,
  ],
};
const ROUND: [body: string] = ["M32 5a27 27 0 1 0 .001 0Z"];
const BADGES = { hunger: "●", extra: "+", pushed: "»", "re-rolled": "↻" } as Record<string, string>;

/** More dice than this are drawn smaller, with one summary for all of them. */
export const MANY = 24;

type Hold = { held: boolean; toggle: () => void } | null;

/** Draws dice, small if there are `many`; `holdOf` returns null for a die that can't be re-rolled. */
export function diceView(dice: Die[], many: boolean, holdOf: (die: Die) => Hold) {
  return html`<ul class="dice ${many ? "many" : ""}">${dice.map((die) => dieView(die, !many, holdOf(die)))}</ul>
    ${many ? html`<p class="muted">${countsOf(dice)}</p>` : nothing}`;
}

/** Summarizes what became of many dice: “17 × success, 2 × cancels”. */
function countsOf(dice: Die[]) {
  const counts = new Map<string, number>();
  const countedFirst = [...dice].sort((one, other) => Number(other.role === "used") - Number(one.role === "used"));
  for (const word of countedFirst.flatMap((die) => [roleOf(die), ...die.marks])) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].flatMap(([word, count]) => (word ? [strings.dieCount(count, word)] : [])).join(", ");
}

function roleOf({ role, label }: Die) {
  return { used: label, unused: strings.unused, discarded: strings.discarded }[role];
}

/** The text for screen readers. */
export function spokenDie(die: Die) {
  const kind = `d${die.sides}`;
  const named = namedOf(die);
  // A die with custom faces isn't named by its number of sides.
  const number = hasWords(die) ? "" : strings.dieShows(die.word && !die.name ? strings.die : kind, die.drawn);
  return [number, named === kind ? "" : named, roleOf(die), ...die.marks].filter(Boolean).join(", ");
}

/** Whether its face has a word, for which the drawing shows a symbol or nothing. */
function hasWords({ word, drawn }: Die) {
  return word !== "" && word !== drawn;
}

/** Its name, and the word on its face. */
function namedOf(die: Die) {
  return [die.name, hasWords(die) ? die.word : ""].filter(Boolean).join(": ");
}

/** Its drawing, within 64 × 64. */
export function faceOf(die: Die) {
  const [body, edges = "", sink = 0] = SHAPES[die.sides] ?? ROUND;
  return svg`<path class="body" d=${body} />
    <path class="edges" d=${edges} />
    <text class="face" x="32" y=${33 + sink}>${die.drawn}</text>
    ${die.role === "discarded" ? svg`<path class="strike" d="M12 52 52 12" />` : nothing}
    ${die.marks.map(
      (mark, index) => svg`<g class="badge" transform="translate(${54 - 18 * index} 11)">
        <circle r="9" /><text class="sign" y="1">${BADGES[mark] ?? "•"}</text></g>`,
    )}`;
}

function dieView(die: Die, captioned: boolean, hold: Hold) {
  const role = roleOf(die);
  const caption = [namedOf(die), die.role === "unused" ? "" : role, ...die.marks].filter(Boolean).join(", ");
  const spoken = spokenDie(die);
  const picture = html`<svg viewBox="0 0 64 64" aria-hidden="true">${faceOf(die)}</svg>
    ${captioned && caption ? html`<span class="caption" aria-hidden="true">${caption}</span>` : nothing}`;
  const classes = `die ${die.role} ${die.marks.map((mark) => `is-${mark}`).join(" ")}`;
  if (!hold) {
    return html`<li class=${classes}>${picture}<span class="sr-only">${spoken}</span></li>`;
  }
  return html`<li class="${classes} may-hold ${hold.held ? "" : "is-chosen"}">
    <button type="button" aria-pressed=${hold.held ? "false" : "true"} aria-label=${strings.rerollThis(spoken)}
      @click=${hold.toggle}>${picture}</button>
  </li>`;
}
