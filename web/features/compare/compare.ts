// The Compare view: the set-ups with their chances, a chart with a line for each, and a table.

import { html, nothing, svg } from "lit-html";
import { drawBars } from "../../charts/bars.ts";
import { figureView } from "../../charts/figure.ts";
import { PICTURE, type Picture } from "../../charts/frame.ts";
import { linesFigure, toldAt } from "../../charts/lines.ts";
import { readAt } from "../../charts/rows.ts";
import { type ComparedSetUp, MOST_COMPARED, type Place } from "../../engine/protocol.ts";
import { readLink } from "../../link.ts";
import { type Actions, compared, type Reading, type State, setUpLink } from "../../state.ts";
import { readingsView } from "../../ui/form.ts";
import { icons } from "../../ui/icons.ts";
import { refusedView } from "../../ui/long-work.ts";
import { nearestView } from "../../ui/nearest.ts";
import { scrollFrame } from "../../ui/scroll-frame.ts";
import { compareWords as words } from "../../words/en/compare.ts";
import { inShort, number, percent, percentsUpTo, strings } from "../../words/words.ts";
import { exportView } from "../export/view.ts";
import { areBrought } from "../setup/view.ts";
import type { Compare, Entry, Series } from "./state.ts";

export { default as css } from "./compare.css";

export function draw(state: State, actions: Actions) {
  const { compare } = state;
  const isEmpty = compare.entries.length === 0;
  const all = compared.series(compare);
  const chart = chartOf(compare);
  const told = compare.entries.filter(({ refusal }) => !refusal);
  const isAwaited = all.length === 0 && !compare.together.refusal && told.length > 0;
  const isWhole = all.length > 0 && all.length === told.length; // half of it isn't worth exporting
  return html`<section class="card compare" aria-labelledby="compare-title">
    <h2 id="compare-title">${strings.viewNames.compare}</h2>
    ${isEmpty ? html`<p>${words.empty}</p>` : nothing}
    <ol class="compared">${compare.entries.map((entry, place) => entryView(entry, place, state, actions))}</ol>
    ${addButton(state, actions, isEmpty ? "primary" : "quiet")} ${figuresView(state, actions)}
    ${isAwaited ? html`<div class="awaiting"></div>` : nothing}
    ${compare.together.refusal && !isEmpty ? refusedView(compare.together.refusal, actions.retryCompared) : nothing}
    ${
      chart
        ? html`${readingsView("compared-reading", compare.reading, actions.chooseCompared)} ${figureView(chart)}`
        : nothing
    }
    ${all.length > 0 ? comparedTable(compare.together.answer?.aligned?.outcomes ?? [], all, compare.reading) : nothing}
    ${isWhole ? exportView({ request: { ask: "compare", links: all.map(({ setUp }) => setUp.link), shows: chart ? compare.reading : "chance" }, picture: () => comparisonPicture(state) }, actions) : nothing}
  </section>`;
}

function chartOf(compare: Compare) {
  const all = compared.series(compare);
  const lines = compared.linesOf(all);
  const others = all.filter(({ law }) => law === null).map(({ letter }) => `${letter}: ${words.leftOut}`);
  const places = compare.together.answer?.aligned?.outcomes ?? [];
  return lines.length > 0 ? linesFigure(places, lines, compare.reading, [words.chart, ...others].join(" ")) : null;
}

/** The chart; for set-ups with only words, their chances. */
export function comparisonPicture({ compare }: State): Picture {
  const all = compared.series(compare);
  const chart = chartOf(compare);
  const named = all.map((one) => ({ ...one, word: `${one.letter} · ${one.setUp.system_name}: ${one.setUp.question}` }));
  const bars = named.flatMap(({ word, setUp: { chance } }) => (chance ? { word, chance: chance.decimal } : []));
  const shown = chart ? strings.readings[compare.reading] : strings.chanceOfSuccess;
  return {
    title: `${words.picture}: ${shown}`,
    lines: chart || bars.length < all.length ? named.map(({ word, setUp }) => `${word}, ${inShort(setUp)}`) : [],
    drawing: chart ? chart.draw(PICTURE.width, PICTURE.height) : drawBars(bars),
  };
}

/** Comparisons from the sources, the current system's first; closed once there is something to compare. */
function figuresView({ first, odds, compare }: State, actions: Actions) {
  const isOther = ({ key }: { key: string }) => Number(key !== odds.system);
  const systems = first.systems.toSorted((one, other) => isOther(one) - isOther(other));
  const figures = systems.flatMap(({ name, comparisons }) =>
    comparisons.map(
      ({ title, links }) =>
        html`<li><button type="button" class="quiet" @click=${() => actions.compareThese(links)}><span class="muted">${name}</span> ${title}</button></li>`,
    ),
  );
  return html`<details class="advanced" ?open=${compare.entries.length === 0}>
    <summary>${words.figures}</summary><ul class="figures">${figures}</ul></details>`;
}

function addButton(state: State, actions: Actions, kind: string) {
  const link = setUpLink(state);
  const isIn = compared.placeOf(state.compare, link) >= 0;
  const isFull = state.compare.entries.length >= MOST_COMPARED;
  const odds = areBrought(state) ? strings.oddsUnknown : `${state.odds.question}: ${inShort(state.odds)}`;
  const said = isFull ? words.most : odds;
  const button = html`<button type="button" class=${kind} ?disabled=${state.refusal !== null} @click=${() => actions.addToComparison(link)}>
      ${words.add}</button>`;
  return html`<div class="add">${isIn || isFull ? nothing : button}
    <p class="muted">${isIn && !isFull ? words.already : said}</p>
  </div>`;
}

function entryView({ link, setUp, refusal }: Entry, place: number, state: State, actions: Actions) {
  const key = readLink(link).head;
  const system = setUp?.system_name ?? state.first.systems.find((one) => one.key === key)?.name ?? "";
  const name = setUp ? `${system}: ${setUp.question}` : link;
  const others = compared.linksOf(state.compare);
  const instead = (nearest: string) => actions.compareThese(others.map((other) => (other === link ? nearest : other)));
  return html`<li .style=${`--series: var(--series-${place + 1})`}>
    ${mark(place, setUp !== null && setUp.mean !== undefined)}
    <a href="#/${link}"><span class="muted">${system}</span> ${setUp?.question ?? link}</a>
    <button type="button" class="icon-button" aria-label=${words.remove(name)} @click=${() => actions.removeFromComparison(link)}>${icons.close}</button>
    ${setUp?.error ? html`<p class="more muted">${strings.rounded(String(setUp.error))}</p>` : nothing}
    ${
      refusal
        ? html`<div class="more">${refusedView(refusal, actions.retryCompared)} ${nearestView(refusal, instead)}</div>`
        : amountView(setUp)
    }
  </li>`;
}

/** The chance of a set-up, or without a definition of success its mean. Equally high before the numbers arrive. */
function amountView(setUp: ComparedSetUp | null) {
  const only = setUp?.chance ? words.wordsOnly : words.leftOut;
  const note = setUp && setUp.mean === undefined ? html`<p class="more muted">${only}</p>` : nothing;
  if (setUp && !setUp.chance) {
    return html`<strong class="chance">${inShort(setUp)}</strong>${note}`;
  }
  const chance = setUp?.chance?.decimal;
  return html`<svg class="meter" width="100%" height="6" aria-hidden="true">
      <rect class="all" width="100%" height="6" rx="3" /><rect width="${(chance ?? 0) * 100}%" height="6" rx="3" /></svg>
    <strong class="chance">${chance === undefined ? html`<span aria-label=${words.waiting} role="img">…</span>` : percent(chance)}</strong>
    ${note}`;
}

/** The line and letter as in the chart; only the letter if the set-up has no line. */
function mark(place: number, line: boolean) {
  return html`<svg class="mark" width="40" height="24" viewBox="0 0 48 24" aria-hidden="true">
    ${line ? svg`<path d="M1 12H47" stroke-dasharray=${compared.DASHES[place] || "none"} />` : nothing}
    <circle cx="24" cy="12" r="10" /><text x="24" y="12">${compared.LETTERS.charAt(place)}</text></svg>
    <span class="sr-only">${compared.LETTERS.charAt(place)}</span>`;
}

export function comparedTable(places: Place[], all: Series[], reading: Reading) {
  const write = percentsUpTo(
    Math.max(...all.flatMap(({ law }) => law?.[reading].map((chance) => chance ?? 0) ?? []), 0),
  );
  const amount = (of: number | null | undefined) => (typeof of === "number" ? number(of) : "–");
  const row = (head: string, told: (one: Series) => string) =>
    html`<tr><th scope="row">${head}</th>${all.map((one) => html`<td>${told(one)}</td>`)}</tr>`;
  const at = ({ law }: Series, place: Place, index: number) => (law ? toldAt(place, law, index, reading, write) : "–");
  const table = html`<table class="numbers compared-numbers">
      <thead><tr>
        <th scope="col"><span class="sr-only">${words.what}</span></th>
        ${all.map(({ letter, place, setUp }) => html`<th scope="col" .style=${`--series: var(--series-${place + 1})`}><span class="letter">${letter}</span><span class="sr-only"> ${setUp.question}</span></th>`)}
      </tr></thead>
      <tbody class="summary">
        ${row(strings.chance, ({ setUp }) => (setUp.chance ? percent(setUp.chance.decimal) : "–"))}
        ${row(strings.mean, ({ setUp }) => amount(setUp.mean))}
        ${row(strings.deviation, ({ setUp }) => amount(setUp.deviation))}
      </tbody>
      ${
        places.length > 0
          ? html`<tbody>
              <tr class="section"><th colspan=${all.length + 1} scope="rowgroup">${strings.readings[reading]}</th></tr>
              ${places.map((place, index) => row(readAt(place, reading), (one) => at(one, place, index)))}
            </tbody>`
          : ""
      }
    </table>`;
  return scrollFrame(words.table, table);
}
