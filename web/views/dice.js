// Dice as drawings. What became of a die is told by shape and words, not by colour alone: a counted die is filled and
// named, one that was not counted is an outline, a discarded one is dashed and struck through.

import { html, nothing, svg } from "lit-html";
import { strings } from "../strings.js";

/** @typedef {import("../engine/protocol.js").Die} Die */

const OUTLINES = new Map([
  [
    20,
    svg`<path class="body" d="M32 4 57 18v28L32 60 7 46V18Z" />
      <path class="edges" d="M32 4v8M7 18l7 4M57 18l-7 4M7 46l7-3m43 3-7-3M32 60v-9M32 12 14 22v21l18 8 18-8V22Z" />`,
  ],
]);
const ROUND = svg`<circle class="body" cx="32" cy="32" r="27" />`;

/** @param {Die} die */
export function dieView(die) {
  const spoken = { used: die.label, unused: strings.unused, discarded: strings.discarded }[die.role];
  const caption = die.role === "unused" ? nothing : spoken;
  return html`<li class="die ${die.role}">
    <svg viewBox="0 0 64 64" aria-hidden="true">
      ${OUTLINES.get(die.sides) ?? ROUND}
      <text x="32" y="33">${die.face}</text>
      ${die.role === "discarded" ? svg`<path class="strike" d="M12 52 52 12" />` : nothing}
    </svg>
    <span class="caption" aria-hidden="true">${caption}</span>
    <span class="sr-only">${die.face}${spoken ? `, ${spoken}` : ""}</span>
  </li>`;
}
