// What two people roll: its dice, and its odds. A program's come by themselves, since its work may be long.

import { html, nothing } from "lit-html";
import { readingOf } from "../../charts/rows.ts";
import type { StageReport } from "../../engine/protocol.ts";
import { isProgram } from "../../link.ts";
import { type Actions, exchanges, isOpen, type State } from "../../state.ts";
import { longWorkView } from "../../ui/long-work.ts";
import { strings } from "../../words/words.ts";
import { outcomeView } from "../lab/output.ts";
import { lawPicture, lawTable } from "../odds/law.ts";
import { oddsView } from "../odds/view.ts";
import { thrownView } from "../roll/view.ts";

export function resultView(state: State, actions: Actions) {
  const { roll, rolling, exchange } = state;
  const isThrown = roll?.link === exchange.report?.roll && !rolling;
  return html`<section class="result" id="result" aria-labelledby="result-title">
    <h2 id="result-title" class="sr-only">${strings.together.result}</h2>
    ${
      isProgram(exchange.report?.link ?? "")
        ? programRollView(state, actions)
        : roll && isThrown
          ? thrownView(roll, state, actions)
          : html`<p class="waiting room">${strings.rolling}</p>`
    }
  </section>`;
}

function programRollView({ exchange: { roll }, engine }: State, actions: Actions) {
  const waiting = isOpen(roll) ? html`<p class="waiting">${strings.rolling}</p>` : nothing;
  return html`${longWorkView(roll, engine, actions.exchangeRoll, { working: strings.rolling })}
    ${roll.answer ? outcomeView(roll.answer, isOpen(roll)) : waiting}`;
}

export function oddsPlace({ link, roll, inputs }: StageReport, state: State, actions: Actions) {
  const { odds, exchange, refusal } = state;
  if (!isProgram(link)) {
    return odds.link === link || odds.link === roll
      ? oddsView(state, actions)
      : html`<p class="waiting">${refusal?.message ?? strings.waiting}</p>`;
  }
  const law = exchanges.outputOf(inputs, exchange)?.law;
  return law
    ? html`<section class="card odds" aria-labelledby="odds-title">
        <h2 id="odds-title">${strings.odds}</h2>
        <div class="law">${lawPicture(law, readingOf(law, state.lab.reading))}
          <details><summary>${strings.numbers}</summary>${lawTable(law, state.fractions, actions)}</details></div>
      </section>`
    : longWorkView(exchange.law, state.engine, actions.exchangeLaw);
}
