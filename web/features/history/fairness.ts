// Whether to trust the dice: how evenly they fell, how to recompute the current roll, and where the randomness is from.

import { html, nothing, svg } from "lit-html";
import { figureView } from "../../charts/figure.ts";
import { numberAxis, planeOf } from "../../charts/frame.ts";
import { shapes } from "../../charts/law.ts";
import type { Block, KindReport, TakenNumber } from "../../engine/protocol.ts";
import { type Actions, exchanges, type State, setUpAtHand } from "../../state.ts";
import { longWorkView } from "../../ui/long-work.ts";
import { fairnessWords as words } from "../../words/en/fairness.ts";
import { number, pValue } from "../../words/words.ts";
import { amountsView, numbersView } from "../odds/law.ts";
import { proofView } from "../roll/view.ts";
import { exchangeButton } from "../setup/ways.ts";

const [HEIGHT_PX, AXIS_PX, EDGE_PX] = [116, 20, 14];

export function fairnessView(state: State, actions: Actions) {
  const part = (name: string, title: string, content: unknown) => html`<section aria-labelledby="${name}-title">
    <h3 id="${name}-title" tabindex="-1">${title}</h3>${content}</section>`;
  const proof = exchanges.proofOf(state.exchange, state.roll?.link ?? "");
  const texts = proof ? [words.sourceOfTwo, words.sourceText[1]] : words.sourceText;
  const source = html`${texts.map((text) => html`<p>${text}</p>`)}
    ${proof ? proofView(proof, state) : html`<div class="actions">${exchangeButton(setUpAtHand(state), state, actions)}</div>`}`;
  return html`<div class="fairness">
    ${part("counted", words.counted, countedView(state, actions))}
    ${part("working", words.working, workingView(state, actions))}
    ${part("source", words.source, source)}
  </div>`;
}

function countedView({ engine, history: { fairness, entries } }: State, actions: Actions) {
  const { request, answer } = fairness;
  if (entries.length === 0) {
    return html`<p class="muted">${words.nothingCounted}</p>`;
  }
  if (!answer || fairness.stage === "refused" || request?.ask !== "fairness") {
    return longWorkView(fairness, engine, actions.fairnessWork);
  }
  return html`<p>${answer.sentence}</p>
    ${answer.kinds.map((kind) => kindView(kind, request.faces[kind.sides] ?? []))}
    <p class="muted">${words.countedHint}</p>`;
}

function kindView(kind: KindReport, counts: number[]) {
  const { sides, thrown, expected, statistic, degrees, p_value, enough, sentence } = kind;
  const title = words.kind(sides, number(thrown), thrown);
  const rows = counts.map((count, index) => html`<tr><th scope="row">${index + 1}</th><td>${number(count)}</td></tr>`);
  return html`<div class="kind ${enough ? "" : "is-few"}">
    <h4>${title}</h4>
    <p>${sentence}</p>
    ${chart(kind, counts)}
    ${amountsView([
      [words.statistic, number(statistic)],
      [words.degrees, number(degrees)],
      [words.pValue, pValue(p_value)],
      [words.expected, number(expected)],
    ])}
    <details><summary>${words.asTable}</summary>${numbersView(title, [words.face, words.times], rows)}</details>
  </div>`;
}

function chart(kind: KindReport, counts: number[]) {
  const { sides, expected } = kind;
  const rows = counts.map((chance, index) => ({ outcome: index + 1, weight: "", chance }));
  const draw = (width: number) => {
    const box = { x: EDGE_PX, y: 0, width: width - 2 * EDGE_PX, height: HEIGHT_PX - AXIS_PX };
    const plane = planeOf(box, 1, sides, Math.max(...counts, 1.5 * expected));
    const content = svg`${shapes({}, rows, "chance", plane)} ${numberAxis(plane)}
      <path d="M0 ${plane.atY(expected)}h${width}" stroke="var(--ink)" stroke-dasharray="6 4" />`;
    return { width, height: HEIGHT_PX, content };
  };
  return figureView({ made: [kind, counts], label: words.chart(sides, number(expected)), draw });
}

function workingView({ engine, roll, history: { working } }: State, actions: Actions) {
  if (!roll) {
    return html`<p class="muted">${words.noRoll}</p>`;
  }
  const { answer } = working;
  if (answer?.link !== roll.link) {
    return longWorkView({ ...working, answer: null }, engine, actions.workingWork); // not that of another roll
  }
  return html`<p><strong>${words.about(roll.question, roll.sentence)}</strong></p>
    <p>${words.hash}</p>
    ${answer.blocks.map((block, place) => blockView(block, `command-${place}`, actions))}
    <p>${words.take}</p>
    <div class="working">${numbersView(words.workingTable, words.columns, answer.numbers.map(numberView))}</div>`;
}

export function blockView({ text, sha256 }: Block, id: string, actions: Actions) {
  const command = `printf '%s' '${text}' | sha256sum`;
  return html`<div class="block">
    <code id=${id}>${command}</code>
    <button type="button" class="quiet" @click=${() => actions.copyText(command, id)}>${words.copy}</button>
    <code class="digest">${sha256}</code>
  </div>`;
}

function numberView({ sides, bytes, number: taken, below, face }: TakenNumber) {
  return html`<tr class=${face === null ? "refused" : ""}>
    <th scope="row">${words.die(sides)}</th>
    <td><code>${bytes || nothing}</code></td>
    <td>${face === null ? words.refused(taken, below) : words.sum(taken, sides, face)}</td>
    <td>${face === null ? words.thrownAway : html`<strong>${face}</strong>`}</td>
  </tr>`;
}
