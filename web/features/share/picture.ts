// A picture of a roll to send: the result, its dice, where it fell, how likely that was, and whether it was verified.

import { svg } from "lit-html";
import { drawFall } from "../../charts/fall.ts";
import { pictureText, pngOf } from "../../charts/picture.ts";
import type { Outcome, RollReport } from "../../engine/protocol.ts";
import { exchanges, type State } from "../../state.ts";
import { faceOf } from "../../ui/dice.ts";
import { icons } from "../../ui/icons.ts";
import { shareWords as say } from "../../words/en/share.ts";
import { percent } from "../../words/words.ts";
import { beatsOf, headOf, howChecked, lawOf } from "../roll/view.ts";

const WIDTH = 480;
const HEAD_PX = 84;
const DIE_PX = 64;
/** Number of dice that fit in two rows, above which all are smaller; maximum number drawn. */
const [FEW, MOST] = [16, 100];

/** @param name of the set-up */
export function rollPng(state: State, roll: RollReport, name: string, address: string) {
  const { chance, beats, question, sentence } = roll;
  const proof = exchanges.proofOf(state.exchange, roll.link);
  const checked = proof && howChecked(proof, state);
  const likely = chance ? [say.chance(percent(chance.decimal))] : [];
  const picture = {
    drawing: drawing(state, roll),
    title: `${name}: ${question}`,
    lines: [sentence].filter((one) => one !== String(roll.outcome)),
    foot: [[...likely, ...(beats ? [beatsOf(beats, roll)] : [])].join(" "), checked || say.unchecked, address],
  };
  return pngOf(pictureText(picture));
}

function boxWidth(big: string) {
  return Math.max(big.length, 2) * 28 + 24;
}

/** The box with the result; a special one is filled and has a sign, as on the page. */
function boxOf(roll: RollReport, colour: string) {
  const { big } = headOf(roll);
  const { tone } = roll.special ?? {};
  const width = boxWidth(big);
  const ground = { good: "var(--good)", bad: "var(--bad)", both: "var(--good)" };
  const split = svg`<path d="M${width / 2 + 8} 5h${width / 2 - 19}a12 12 0 0 1 12 12v38a12 12 0 0 1-12 12h${-width / 2 + 3}z" fill="var(--bad)" />`;
  const sign =
    tone &&
    svg`<circle cx=${width} cy="10" r="15" fill="var(--surface)" stroke="var(--ink)" stroke-width="2" />
    <g transform="translate(${width - 9} 1) scale(0.75)" fill="var(--ink)" stroke="var(--ink)">${icons[tone]}</g>`;
  return svg`<rect x="1" y="5" width=${width} height="62" rx="12" fill=${tone ? ground[tone] : "none"}
      stroke=${tone ? "none" : colour} stroke-width="3" />
    ${tone === "both" ? split : ""}
    <text x=${1 + width / 2} y="53" font-size="46" font-weight="800" text-anchor="middle"
      fill=${tone ? "var(--surface)" : colour}>${big}</text>
    ${sign}`;
}

function drawing({ rolledOdds }: State, roll: RollReport) {
  const { beats, order, measures } = roll;
  const dice = order.slice(0, MOST).flatMap((index) => roll.dice[index] ?? []);
  const size = dice.length > FEW ? DIE_PX / 2 : DIE_PX * 0.8;
  const each = size * 1.15;
  const across = Math.floor(WIDTH / each);
  const diceHeight = Math.ceil(dice.length / across) * each + 20;
  const rest = order.length > MOST ? `+ ${order.length - MOST}` : "";
  const law = beats ? lawOf(rolledOdds, beats.law) : undefined;
  const fall = beats && law ? drawFall(law, measures[beats.law] as Outcome, WIDTH) : null;
  const { kind, mark, big, verdict } = headOf(roll);
  const colour = { success: "var(--good)", failure: "var(--bad)" }[kind] ?? "var(--ink)";
  return {
    width: WIDTH,
    height: HEAD_PX + diceHeight + (fall?.height ?? 0),
    content: svg`${boxOf(roll, colour)}
      <text x=${boxWidth(big) + 26} y="44" font-size="22" font-weight="700" fill=${colour}>${verdict && `${mark} ${verdict}`}</text>
      ${dice.map((die, index) => {
        const [x, y] = [(index % across) * each, HEAD_PX + Math.floor(index / across) * each];
        return svg`<g class="die ${die.role} ${die.marks.map((one) => `is-${one}`).join(" ")}"
          transform="translate(${x} ${y}) scale(${size / DIE_PX})">${faceOf(die)}</g>`;
      })}
      <text x="0" y=${HEAD_PX + diceHeight - 8} font-size="14" fill="var(--muted)">${rest}</text>
      ${fall ? svg`<g transform="translate(0 ${HEAD_PX + diceHeight})">${fall.content}</g>` : ""}`,
  };
}
