// A roll as a picture to send: what it came to, its dice, where it fell, how likely that was, and whether it was checked.

import { svg } from "lit-html";
import { drawFall, FALL_PX } from "../../charts/fall.ts";
import { pictureText } from "../../charts/picture.ts";
import type { Outcome, RollReport } from "../../engine/protocol.ts";
import { exchanges, type State } from "../../state.ts";
import { faceOf, spokenDie } from "../../ui/dice.ts";
import { shareWords as say } from "../../words/en/share.ts";
import { percent, strings } from "../../words/words.ts";
import { beatsOf, headOf, lawOf } from "../roll/view.ts";

export { pngOf } from "../../charts/picture.ts";

const WIDTH = 480;
const HEAD_PX = 84;
const DIE_PX = 64;
/** Of more dice than there are in two lines, each is smaller; and no more are drawn than the last. */
const [FEW, MOST] = [16, 100];

/** @param name what the set-up is called */
export function rollPicture(state: State, roll: RollReport, name: string, link: string, address: string) {
  const { chance, beats, question, sentence, dice } = roll;
  const verified = exchanges.howVerified(state.exchange, link);
  const checked = verified && strings.together[verified === "wholly" ? "by" : "byPartly"];
  const likely = chance ? [say.chance(percent(chance.decimal))] : [];
  return pictureText(drawing(state, roll), {
    title: `${name}: ${question}`,
    lines: [sentence],
    said: dice.map(spokenDie),
    foot: [[...likely, ...(beats ? [beatsOf(beats)] : [])].join(" "), checked || say.unchecked, address],
  });
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
  const { kind, mark, big, verdict } = headOf(roll);
  const colour = { success: "var(--good)", failure: "var(--bad)" }[kind] ?? "var(--ink)";
  const boxWidth = Math.max(big.length, 2) * 28 + 24;
  return {
    width: WIDTH,
    height: HEAD_PX + diceHeight + (law ? FALL_PX : 0),
    content: svg`<rect x="1" y="5" width=${boxWidth} height="62" rx="12" fill="none" stroke=${colour} stroke-width="3" />
      <text x=${1 + boxWidth / 2} y="53" font-size="46" font-weight="800" text-anchor="middle" fill=${colour}>${big}</text>
      <text x=${boxWidth + 18} y="44" font-size="22" font-weight="700" fill=${colour}>${verdict && `${mark} ${verdict}`}</text>
      ${dice.map((die, index) => {
        const [x, y] = [(index % across) * each, HEAD_PX + Math.floor(index / across) * each];
        return svg`<g class="die ${die.role} ${die.marks.map((one) => `is-${one}`).join(" ")}"
          transform="translate(${x} ${y}) scale(${size / DIE_PX})">${faceOf(die)}</g>`;
      })}
      <text x="0" y=${HEAD_PX + diceHeight - 8} font-size="14" fill="var(--muted)">${rest}</text>
      ${
        beats && law
          ? svg`<g transform="translate(0 ${HEAD_PX + diceHeight})">${drawFall(law, measures[beats.law] as Outcome, WIDTH).content}</g>`
          : ""
      }`,
  };
}
