// Why a roll with someone can be believed: what was checked, byte by byte, and what that does not show.

import { html, nothing } from "lit-html";
import type { ExchangeReport, VerifiedReport } from "../../engine/protocol.ts";
import type { Actions } from "../../page.ts";
import type { State } from "../../state.ts";
import { togetherWords } from "../../words/en/together.ts";
import { blockView } from "../history/fairness.ts";

export function checkedView(report: ExchangeReport, verified: VerifiedReport, { share }: State, actions: Actions) {
  const words = togetherWords;
  const { offer, answer, reveal } = words.checks;
  const checks = [...offer, ...(verified.against === "answer" ? answer : []), ...reveal];
  const parts = Object.keys(words.parts) as (keyof typeof words.parts)[];
  return html`<section class="card checked" aria-labelledby="checked-title">
    <h2 id="checked-title">${words.checked}</h2>
    <ul>${checks.map((check) => html`<li>${check}</li>`)}</ul>
    <details>
      <summary>${words.bytes}</summary>
      <div class="bytes">
      <dl class="parts">${parts.map((part) => html`<div><dt>${words.parts[part]}</dt><dd><code>${report[part]}</code></dd></div>`)}</dl>
      <p>${words.hashes}</p>
      ${report.blocks?.map(({ text, sha256 }, place) => blockView(`printf '%s' '${text}' | sha256sum`, sha256, `exchange-${place}`, share, actions)) ?? nothing}
      </div>
    </details>
  </section>`;
}

/** What the two of them can still do. */
export function limitsView() {
  const words = togetherWords;
  return html`<details class="card limits">
    <summary>${words.limits}</summary>
    <ul>${words.limitsText.map((text) => html`<li>${text}</li>`)}</ul>
  </details>`;
}
