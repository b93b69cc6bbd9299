// The odds: the chance, the distribution as a chart and as a table of the same numbers, and the usual statistics. A
// system may have several laws; one is shown at a time.

import { html, nothing } from "lit-html";
import type { Picture } from "../../charts/frame.ts";
import { readingOf } from "../../charts/rows.ts";
import type { Law } from "../../engine/protocol.ts";
import { type Actions, contestIn, lawInView, lawsInOrder, type State, setUpAtHand, systemReport } from "../../state.ts";
import { choiceView, readingsView } from "../../ui/form.ts";
import { staleView } from "../../ui/nearest.ts";
import { capital, inShort, number, percent, strings } from "../../words/words.ts";
import { exportView } from "../export/view.ts";
import { areBrought } from "../setup/view.ts";
import { compareButton } from "../setup/ways.ts";
import { lawDrawing, lawPicture, lawTable, verdictView } from "./law.ts";

export function oddsView(state: State, actions: Actions) {
  const { odds } = state;
  const contest = contestIn(odds);
  const laws = lawsInOrder(odds).filter((one) => one !== contest);
  const law = lawInView(state);
  const measures = laws.map(({ key, label }) => [key, label] as [string, string]);
  const oneIn = odds.chance?.one_in ?? 0;
  const said = html`${odds.question}: <strong>${inShort(odds)}</strong>
    ${oneIn >= 2 ? html`<span class="muted">(${strings.oneIn(number(oneIn))})</span>` : nothing}
    ${odds.beside.map(({ label, chance }) => html`<span class="beside">${strings.beside(label, percent(chance.decimal))}</span>`)}`;
  const hasStrip = !state.wide && state.view === "odds";
  const isTold = hasStrip && oneIn < 2 && odds.beside.length === 0; // the strip above says it
  return html`<section class="card odds ${state.fresh ? "" : "is-stale"}" aria-labelledby="odds-title">
    <h2 id="odds-title">${strings.viewNames.odds}</h2>
    ${staleView(state, actions)}
    <p class="sentence ${isTold ? "print-only" : ""}">${areBrought(state) ? strings.oddsUnknown : said}</p>
    ${contest ? verdictView(contest) : nothing}
    ${laws.length > 1 ? choiceView(strings.measure, "measure", measures, law.key, (measure) => actions.chooseOdds({ measure }), "chips") : nothing}
    ${lawView(law, state, actions)}
    <div class="actions">${compareButton(setUpAtHand(state), state, actions)}</div>
    ${exportView({ request: { ask: "odds", link: odds.link }, picture: () => oddsPicture(state) }, actions)}
  </section>`;
}

export function oddsPicture(state: State): Picture {
  const { odds } = state;
  const law = lawInView(state);
  const reading = readingOf(law, state.reading);
  const chance = `${odds.chance ? `${capital(strings.chanceOfSuccess)}: ` : ""}${inShort(odds)}`;
  return {
    title: `${systemReport(state).name}: ${odds.question}`,
    lines: [chance, ...(law.axes ? [] : [`${law.label}: ${strings.readings[reading]}`])],
    drawing: lawDrawing(law, reading),
  };
}

function lawView(law: Law, state: State, actions: Actions) {
  const reading = readingOf(law, state.reading);
  const { chance, decided_by } = state.odds;
  const ofSuccess = chance && law.key === decided_by ? { chance: chance.decimal } : {};
  const isDrawn = law.axes === undefined || law.axes.length === 2;
  return html`<div class="law">
    ${law.outcomes[0]?.at_least === undefined ? nothing : readingsView("reading", reading, (chosen) => actions.chooseOdds({ reading: chosen }))}
    ${lawPicture(law, reading, ofSuccess)}
    <details ?open=${!isDrawn}><summary>${strings.numbers}</summary>${lawTable(law, state.fractions, actions, chance?.fraction)}</details>
  </div>`;
}
