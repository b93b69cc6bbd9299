// What comes out of a program: all outputs in one table and one chart, then each by itself; of many, one at a time.

import { html, nothing, svg } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { keyed } from "lit-html/directives/keyed.js";
import { figureView } from "../../charts/figure.ts";
import { PICTURE, type Picture } from "../../charts/frame.ts";
import { linesFigure } from "../../charts/lines.ts";
import { endOf, readingOf } from "../../charts/rows.ts";
import { stripsFigure } from "../../charts/strips.ts";
import {
  type Chance,
  type Law,
  MOST_COMPARED,
  type Output,
  type Request,
  type RollReport,
} from "../../engine/protocol.ts";
import { readLink } from "../../link.ts";
import { type Actions, isOpen, labs, type Reading, type State } from "../../state.ts";
import { diceView } from "../../ui/dice.ts";
import { readingsView } from "../../ui/form.ts";
import { icons } from "../../ui/icons.ts";
import { focusOn } from "../../ui/late.ts";
import { longWorkView, refusedView } from "../../ui/long-work.ts";
import { scrollFrame } from "../../ui/scroll-frame.ts";
import { labWords as words } from "../../words/en/lab.ts";
import { number, percent, strings } from "../../words/words.ts";
import type { Line } from "../compare/state.ts";
import { takeAwayView } from "../export/view.ts";
import { lawDrawing, lawPicture, lawTable } from "../odds/law.ts";
import { copyButton, seedView } from "../roll/view.ts";
import { compareButton, exchangeButton, keepView } from "../setup/ways.ts";
import { inputsView } from "./inputs.ts";
import { isOld, type Lab, lawsInStrips, linesOf, outputsInView } from "./state.ts";

export function outputsView(state: State, actions: Actions) {
  const { lab, engine } = state;
  const { answer, loading, stage } = lab.work;
  const outputs = answer?.outputs ?? [];
  const loads = loading ? { working: words.loading, waiting: words.loading } : {};
  const said = { ...loads, ...(answer ? { stopped: words.stoppedOld } : {}) };
  const isRefused = stage === "refused"; // what is wrong is said beside the program
  const isAwaited = !answer && isOpen(lab.work);
  const hint = html`<span class="muted">${words.hint} <code>${words.hintLine}</code></span>`;
  return html`${inputsView(state, actions)}
    <section class="card outputs" aria-labelledby="outputs-title">
      <h2 id="outputs-title" tabindex="-1">${words.outputs}</h2>
      ${isRefused ? nothing : longWorkView(lab.work, engine, actions.programWork, said)}
      ${lab.roll.stage === "refused" ? refusedView(lab.roll.refusal, actions.outputRoll.resume) : nothing}
      ${isRefused && outputs.length > 0 ? html`<p class="note">${words.stale}</p>` : nothing}
      ${isAwaited ? html`<div class="awaiting"></div>` : nothing}
      ${outputs.length > 0 || isAwaited ? nothing : html`<p class=${answer ? "" : "muted"}>${words.nothing} ${answer ? hint : nothing}</p>`}
      ${outputs.length > 0 ? html`<div class="all-outputs ${isOld(lab) ? "is-stale" : ""}">${allView(state, outputs, actions)}</div>` : nothing}
      <p class="sr-only" role="status">${stage === "answered" ? words.ready(outputs.length) : stage === "slow" ? strings.work.working : ""}</p>
    </section>
    ${outputsInView(lab).map(({ output, place }) => outputView(output, place, outputs.length, state, actions))}`;
}

function allView({ lab }: State, outputs: Output[], actions: Actions) {
  const lines = linesOf(lab);
  const isOne = outputs.length === 1;
  const isMany = outputs.length > MOST_COMPARED;
  const chart = chartOf(lab, outputs);
  const drawn = chart ? figureView(chart) : nothing;
  const { program = "", form = [] } = lab.work.answer ?? {};
  const request: Request = { ask: "program", program, inputs: labs.inputsOf(form) };
  return html`${isOne ? nothing : guard([outputs, labs.outputInView(lab)], () => summaryView(lab, outputs, lines, actions))}
    ${isMany ? html`<p class="muted">${words.many}</p>` : nothing}
    ${readingsView("lab-reading", lab.reading, actions.chooseOutputReading)}
    ${chart && isMany ? html`<div class="many-outputs"><div class="scroller" tabindex="0" role="region" aria-label=${words.spread}>${drawn}</div></div>` : drawn}
    ${isOne || isOld(lab) ? nothing : takeAwayView({ request, picture: () => programPicture(lab, outputs) }, actions)}`;
}

/** Outputs of numbers together: a few as lines, more as strips. */
function chartOf(lab: Lab, outputs: Output[]) {
  const strips = lawsInStrips(outputs);
  if (strips.length > 0) {
    return stripsFigure(strips, lab.reading);
  }
  const lines = linesOf(lab);
  const places = lab.work.answer?.aligned?.outcomes ?? [];
  return lines.length > 1 ? linesFigure(places, lines, lab.reading, words.together) : null;
}

/** The chart of all; or where there is none, the first that is not empty. */
export function programPicture(lab: Lab, outputs: Output[]): Picture {
  const chart = chartOf(lab, outputs);
  if (!chart) {
    const shown = outputsInView(lab).map(({ output }) => output);
    return outputPicture(shown.find(({ law }) => law.outcomes.length > 0) ?? (shown[0] as Output), lab.reading);
  }
  return {
    title: `${strings.program}: ${strings.readings[lab.reading].toLowerCase()}`,
    lines: linesOf(lab).map(({ letter, setUp }) => `${letter} · ${setUp.label}`),
    drawing: chart.draw(PICTURE.width, PICTURE.height),
  };
}

function outputPicture({ law, parts }: Output, reading: Reading): Picture {
  const title = `${law.label}: ${strings.readings[reading].toLowerCase()}`;
  return { title, drawing: lawDrawing(law, readingOf(law, reading), parts) };
}

/** Every output on a line: its mean, how far it strays, and its ends. */
function summaryView(lab: Lab, outputs: Output[], lines: Line<Law>[], actions: Actions) {
  const ends = outputs.flatMap(({ law, chance }) => (chance ? [] : endsOf(law)));
  const range = { least: Math.min(...ends), most: Math.max(...ends) };
  const isMany = outputs.length > MOST_COMPARED;
  const row = ({ name, law, chance }: Output, place: number) => {
    const line = lines.find((one) => one.place === place);
    const isChosen = isMany && place === labs.outputInView(lab);
    return html`<tr .style=${line ? `--series: var(--series-${place + 1})` : ""} aria-current=${isChosen ? "true" : nothing}>
      <th scope="row">${line && lines.length > 1 ? html`<span class="letter">${line.letter}</span>` : nothing}
        <button type="button" @click=${() => choose(place, actions)}><bdi>${name}</bdi></button>${law.error ? html` <abbr title=${strings.rounded(String(law.error))}>≈</abbr>` : nothing}</th>
      ${chance ? chanceCells(chance) : lawCells(law, range)}
    </tr>`;
  };
  const table = html`<table class="numbers summary-table">
    <thead><tr>
      <th scope="col">${words.output}</th><th scope="col">${strings.mean}</th><th scope="col">${strings.deviation}</th>
      <th scope="col">${words.least}</th><th scope="col">${words.most}</th><th scope="col" class="spread">${words.spread}</th>
    </tr></thead>
    <tbody>${outputs.map(row)}</tbody>
  </table>`;
  return html`<div class=${isMany ? "many-outputs" : ""}>${scrollFrame(words.summary, table)}</div>`;
}

function chanceCells({ decimal }: Chance) {
  return html`<td colspan="4" class="alone">${strings.chance} <strong>${percent(decimal)}</strong></td>
    <td class="spread"><svg width="100%" height="16" aria-hidden="true">
      <rect class="ends" width="100%" y="7.5" height="1" /><rect class="box" width="${100 * decimal}%" y="3" height="10" rx="2" /></svg></td>`;
}

function lawCells(law: Law, range: Range) {
  const [least, most] = endsOf(law);
  const [likeliest] = law.modes;
  return least === undefined || most === undefined
    ? html`<td colspan="4" class="muted">${likeliest === undefined ? strings.nothingLeft : strings.mostOften(likeliest)}</td>
        <td class="spread">${law.axes ? nothing : stackView(law)}</td>`
    : html`${[law.mean ?? 0, law.deviation ?? 0, least, most].map((amount) => html`<td>${number(amount)}</td>`)}
        <td class="spread">${spreadView(law, least, most, range)}</td>`;
}

/** The least and the most that can come out; nothing for an empty law. */
function endsOf({ outcomes, mean }: Law) {
  const [first, last] = [outcomes[0], outcomes.at(-1)];
  return first && last && mean !== undefined ? [Number(first.outcome), endOf(last)] : [];
}

type Range = { least: number; most: number };

/** From the least to the most, with a box of one deviation to each side of the mean, on the same scale for all. */
function spreadView({ mean, deviation }: Law, least: number, most: number, range: Range) {
  const at = (outcome: number) => (100 * (outcome - range.least)) / (range.most - range.least || 1);
  const [middle, away] = [mean ?? 0, deviation ?? 0];
  const [from, to] = [Math.max(middle - away, least), Math.min(middle + away, most)];
  return html`<svg width="100%" height="16" aria-hidden="true">
    <rect class="ends" x="${at(least)}%" y="7.5" width="${at(most) - at(least)}%" height="1" />
    <rect class="box" x="${at(from)}%" y="3" width="${at(to) - at(from)}%" height="10" rx="2" />
    <circle cx="${at(middle)}%" cy="8" r="2.5" />
  </svg>`;
}

/** Words from the worst to the best as parts of one bar. */
function stackView({ outcomes }: Law) {
  let from = 0;
  const parts = outcomes.map(({ chance }, place) => {
    from += chance;
    const strength = (place + 1) / outcomes.length;
    return svg`<rect class="part" x="${100 * (from - chance)}%" y="1" width="${100 * chance}%" height="14" fill-opacity=${strength} />`;
  });
  return html`<svg width="100%" height="16" aria-hidden="true">${parts}</svg>`;
}

function choose(place: number, actions: Actions) {
  actions.chooseOutput(place);
  focusOn(`#output-${place + 1}`);
}

/** A longer table takes time, and is made when somebody wants it. */
const LONG = 300;

/** @param place from 0, of `count` outputs */
export function outputView(output: Output, place: number, count: number, state: State, actions: Actions) {
  const { lab, fractions } = state;
  const { name, law } = output;
  const setUp = { link: labs.outputLink(lab, place), question: name, isWrong: isOld(lab) };
  const isEmpty = law.outcomes.length === 0;
  const title = `output-${place + 1}`;
  return html`<section class="card output ${setUp.isWrong ? "is-stale" : ""}" aria-labelledby=${title}>
    <div class="card-head">
      <h3 id=${title} tabindex="-1"><bdi>${name}</bdi></h3>
      ${count > MOST_COMPARED ? turnView(place, count, actions) : nothing}
      ${isEmpty ? nothing : html`<button type="button" class="quiet" aria-label=${words.roll(name)} ?disabled=${setUp.isWrong} @click=${() => actions.rollOutput(place)}>${icons.roll} ${strings.roll}</button>`}
    </div>
    ${rolledView(place, state, actions)}
    ${
      isEmpty
        ? html`<p class="muted">${strings.nothingLeft}</p>`
        : html`${guard([law, lab.reading, fractions, lab.unfolded], () => lawView(output, place, state, actions))}
          <div class="actions">${compareButton(setUp, state, actions)} ${exchangeButton(setUp, state, actions)} ${keepView(setUp, state, actions)}</div>
          ${setUp.isWrong ? nothing : takeAwayView({ request: { ask: "compare", links: [setUp.link] }, picture: () => outputPicture(output, lab.reading) }, actions)}`
    }
  </section>`;
}

function lawView({ law, chance, parts }: Output, place: number, { lab, fractions }: State, actions: Actions) {
  const isFolded = law.outcomes.length > LONG && !lab.unfolded.includes(place);
  const open = (event: any) => event.target.open && actions.unfoldOutput(place);
  return html`<div class="law">
    ${chance ? chanceView(chance) : lawPicture(law, readingOf(law, lab.reading), { parts })}
    ${parts.map((part) => html`<details><summary>${part.label}</summary>${lawPicture(part, readingOf(part, lab.reading))}</details>`)}
    <details @toggle=${open}><summary>${strings.numbers}</summary>${isFolded ? nothing : lawTable(law, fractions, actions)}</details>
  </div>`;
}

/** What is or is not so is one chance, and needs no chart of 0 and 1. */
function chanceView({ decimal, one_in }: Chance) {
  return html`<p class="sentence">${strings.chance} <strong>${percent(decimal)}</strong>
      ${one_in && one_in >= 2 ? html`<span class="muted">(${strings.oneIn(number(one_in))})</span>` : nothing}</p>
    <svg class="share-bar" width="100%" height="16" aria-hidden="true">
      <rect class="all" width="100%" height="16" rx="3" /><rect width="${100 * decimal}%" height="16" rx="3" /></svg>`;
}

/** From one output to the next, where they are shown one at a time. */
function turnView(place: number, count: number, actions: Actions) {
  const button = (to: number, label: string, icon: unknown) =>
    html`<button type="button" class="icon-button" aria-label=${label} ?disabled=${to < 0 || to === count}
      @click=${() => actions.chooseOutput(to)}>${icon}</button>`;
  return html`<div class="turn">
    ${button(place - 1, words.before, icons.before)} <span>${words.place(place + 1, count)}</span>
    ${button(place + 1, words.after, icons.after)}
  </div>`;
}

/** What was rolled of this output; or how far that is. */
function rolledView(place: number, state: State, actions: Actions) {
  const { lab, engine } = state;
  const { asked, loading, stage } = lab.roll;
  const isAbout = asked?.ask === "roll" && Number(readLink(asked.link).texts.output ?? 1) === place + 1;
  const isAsked = isAbout && stage !== "refused"; // which is said above
  const roll = labs.rollOf(lab);
  const rolled = (of: RollReport) => html`${outcomeView(of, isAsked && isOpen(lab.roll))}
    ${lab.shared ? html`<p class="note">${strings.sharedNote}</p>` : nothing}
    <div class="actions">${copyButton(of.link, state, actions)} ${seedView(of, actions)}</div>`;
  return html`<div class="rolled" role="status">
    ${isAsked ? longWorkView(lab.roll, engine, actions.outputRoll, { working: loading ? words.loading : strings.rolling }) : nothing}
    ${roll?.inputs.output === place + 1 ? rolled(roll) : nothing}
  </div>`;
}

export function outcomeView(
  { question, outcome, odds, odds_refused, dice, link }: RollReport,
  isBusy: boolean = false,
) {
  const said = odds ? words.odds(percent(odds.chance), percent(odds.at_least), percent(odds.at_most)) : odds_refused;
  const big = [outcome].flat().join(", ");
  return html`<div class="headline ${isBusy ? "is-busy" : ""}">
    <span class="big">${big}</span>
    <div><span class="sr-only">${words.rolled(question, big)}</span><p class="sentence">${said}</p></div>
  </div>
  ${keyed(link, diceView(dice))}`;
}
