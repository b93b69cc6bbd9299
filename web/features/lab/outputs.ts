// The outputs of a program: all in one table and one chart, then each by itself; many are shown one at a time.

import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { figureView } from "../../charts/figure.ts";
import { PICTURE, type Picture } from "../../charts/frame.ts";
import { linesFigure } from "../../charts/lines.ts";
import { readingOf } from "../../charts/rows.ts";
import { stripsFigure } from "../../charts/strips.ts";
import { type Chance, MOST_COMPARED, type Output, type Request } from "../../engine/protocol.ts";
import { type Actions, isOld, isOpen, labs, type Reading, type State } from "../../state.ts";
import { readingsView } from "../../ui/form.ts";
import { icons } from "../../ui/icons.ts";
import { longWorkView, statusView } from "../../ui/long-work.ts";
import { labWords as words } from "../../words/en/lab.ts";
import { inShort, number, percent, strings } from "../../words/words.ts";
import { exportView } from "../export/view.ts";
import { lawDrawing, lawPicture, lawTable } from "../odds/law.ts";
import { compareButton, exchangeButton, keepView } from "../setup/ways.ts";
import { inputsView } from "./inputs.ts";
import { type Lab, linesOf, outputsInView } from "./state.ts";
import { summaryView } from "./summary.ts";

export function outputsView(state: State, actions: Actions) {
  const { lab, engine } = state;
  const { answer, stage } = lab.work;
  const outputs = answer?.outputs ?? [];
  const isRefused = stage === "refused"; // the error is shown beside the program
  const isAwaited = !answer && isOpen(lab.work);
  const told = outputsInView(lab).map(({ output: { name, chance, law } }) => `${name}: ${inShort({ ...law, chance })}`);
  const hint = html`<span class="muted">${words.hint} <code>${words.hintLine}</code></span>`;
  return html`${inputsView(state, actions)}
    <section class="card outputs" aria-labelledby="outputs-title">
      <h2 id="outputs-title" tabindex="-1">${words.outputs}</h2>
      ${isRefused ? nothing : longWorkView(lab.work, engine, actions.programWork)}
      ${isRefused && outputs.length > 0 ? html`<p class="note">${words.stale}</p>` : nothing}
      ${isAwaited ? html`<div class="awaiting"></div>` : nothing}
      ${outputs.length > 0 || isAwaited ? nothing : html`<p class=${answer ? "" : "muted"}>${words.nothing} ${answer ? hint : nothing}</p>`}
      ${outputs.length > 0 ? html`<div class="all-outputs ${isOld(lab.work) ? "is-stale" : ""}">${allView(state, outputs, actions)}</div>` : nothing}
      ${statusView(lab.work, words.ready(told, outputs.length))}
    </section>
    ${outputsInView(lab).map(({ output, place }) => outputView(output, place, outputs.length, state, actions))}`;
}

function allView({ lab }: State, outputs: Output[], actions: Actions) {
  const lines = linesOf(lab);
  const isOne = outputs.length === 1;
  const isMany = outputs.length > MOST_COMPARED;
  const chart = chartOf(lab);
  const drawn = chart ? figureView(chart) : nothing;
  const request: Request = { ask: "program", link: lab.work.answer?.link ?? "" };
  const name = outputs.map((output) => output.name).join(" ");
  return html`${isOne ? nothing : guard([outputs, labs.outputInView(lab)], () => summaryView(lab, outputs, lines, actions))}
    ${isMany ? html`<p class="muted">${words.many}</p>` : nothing}
    ${readingsView("lab-reading", lab.reading, (reading) => actions.chooseInLab({ reading }))}
    ${chart && isMany ? html`<div class="many-outputs"><div class="scroller" tabindex="0" role="region" aria-label=${words.spread}>${drawn}</div></div>` : drawn}
    ${isOne || isOld(lab.work) ? nothing : exportView({ request, name, picture: () => programPicture(lab) }, actions)}`;
}

/** The chart of all outputs of numbers: a few as lines, more as strips. */
function chartOf(lab: Lab) {
  const { outputs = [], aligned } = lab.work.answer ?? {};
  const ofNumbers = outputs.flatMap(({ law }) => (typeof law.mean === "number" ? [law] : []));
  if (outputs.length > MOST_COMPARED && ofNumbers.length > 0) {
    return stripsFigure(ofNumbers, lab.reading);
  }
  const lines = linesOf(lab);
  return lines.length > 1 ? linesFigure(aligned?.outcomes ?? [], lines, lab.reading, words.together) : null;
}

/** The chart of all outputs, or else the first that isn't empty; its text names the outputs left out. */
export function programPicture(lab: Lab): Picture {
  const [chart, lines] = [chartOf(lab), linesOf(lab)];
  const shown = outputsInView(lab).map(({ output }) => output);
  const first = shown.find(({ law }) => law.outcomes.length > 0) ?? (shown[0] as Output);
  const isDrawn = ({ law }: Output) =>
    chart
      ? lines.some(({ setUp }) => setUp === law) || (lines.length === 0 && typeof law.mean === "number")
      : law === first.law;
  const others = (lab.work.answer?.outputs ?? []).filter((one) => one.law.outcomes.length > 0 && !isDrawn(one));
  const told = others.length > 0 ? [words.undrawn(others.map(({ name }) => name).join(", "))] : [];
  if (!chart) {
    return { ...outputPicture(first, lab.reading), lines: told };
  }
  return {
    title: `${strings.program}: ${strings.readings[lab.reading]}`,
    lines: [...lines.map(({ letter, setUp }) => `${letter} · ${setUp.label}`), ...told],
    drawing: chart.draw(PICTURE.width, PICTURE.height),
  };
}

function outputPicture({ law, parts }: Output, reading: Reading): Picture {
  const title = `${law.label}: ${strings.readings[reading]}`;
  return { title, drawing: lawDrawing(law, readingOf(law, reading), parts) };
}

/** Longer tables take time, so they are rendered only when opened. */
const LONG = 300;

/** @param place from 0, of `count` outputs */
function outputView(output: Output, place: number, count: number, state: State, actions: Actions) {
  const { lab, fractions } = state;
  const { name, law } = output;
  const setUp = { link: labs.outputLink(lab, place), question: name, isWrong: isOld(lab.work) };
  const isEmpty = law.outcomes.length === 0;
  const title = `output-${place + 1}`;
  const roll = () => {
    actions.chooseInLab({ chosen: place }); // so that Back shows it again
    actions.rollLink(setUp.link);
  };
  return html`<section class="card output ${setUp.isWrong ? "is-stale" : ""}" aria-labelledby=${title}>
    <div class="card-head">
      <h3 id=${title} tabindex="-1"><bdi>${name}</bdi></h3>
      ${count > MOST_COMPARED ? turnView(place, count, actions) : nothing}
      ${isEmpty ? nothing : html`<button type="button" class="quiet" aria-label=${words.roll(name)} ?disabled=${setUp.isWrong} @click=${roll}>${icons.roll} ${strings.roll}</button>`}
    </div>
    ${
      isEmpty
        ? html`<p class="muted">${strings.nothingLeft}</p>`
        : html`${guard([law, lab.reading, fractions, lab.unfolded], () => lawView(output, place, state, actions))}
          <div class="actions">${compareButton(setUp, state, actions)} ${exchangeButton(setUp, state, actions)} ${keepView(setUp, state, actions)}</div>
          ${setUp.isWrong ? nothing : exportView({ request: { ask: "odds", link: setUp.link }, name, picture: () => outputPicture(output, lab.reading) }, actions)}`
    }
  </section>`;
}

function lawView({ law, chance, alone, parts }: Output, place: number, { lab, fractions }: State, actions: Actions) {
  const isFolded = law.outcomes.length > LONG && !lab.unfolded.includes(place);
  const open = (event: any) => event.target.open && actions.chooseInLab({ unfolded: [...lab.unfolded, place] });
  return html`<div class="law">
    ${chance ? chanceView(chance) : nothing}
    ${alone && chance ? barView(chance) : lawPicture(law, readingOf(law, lab.reading), { parts })}
    ${parts.map(
      (part) => html`<details class="law-part" ?open=${law.axes?.length !== 2}><summary>${part.label}</summary>
        ${lawPicture(part, readingOf(part, lab.reading))}</details>`,
    )}
    <details @toggle=${open}><summary>${strings.numbers}</summary>${isFolded ? nothing : lawTable(law, fractions, actions)}</details>
  </div>`;
}

function chanceView({ decimal, one_in }: Chance) {
  return html`<p class="sentence">${strings.chance} <strong>${percent(decimal)}</strong>
      ${one_in && one_in >= 2 ? html`<span class="muted">(${strings.oneIn(number(one_in))})</span>` : nothing}</p>`;
}

/** An output that is just a chance needs no chart of 0 and 1. */
function barView({ decimal }: Chance) {
  return html`<svg class="share-bar" width="100%" height="16" aria-hidden="true">
      <rect class="all" width="100%" height="16" rx="3" /><rect width="${100 * decimal}%" height="16" rx="3" /></svg>`;
}

/** Buttons to the previous and next output, if they are shown one at a time. */
function turnView(place: number, count: number, actions: Actions) {
  const button = (to: number, label: string, icon: unknown) =>
    html`<button type="button" class="icon-button" aria-label=${label} ?disabled=${to < 0 || to === count}
      @click=${() => actions.chooseInLab({ chosen: to })}>${icon}</button>`;
  return html`<div class="turn">
    ${button(place - 1, words.before, icons.before)} <span>${words.place(place + 1, count)}</span>
    ${button(place + 1, words.after, icons.after)}
  </div>`;
}
