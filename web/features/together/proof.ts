// Why a roll with someone can be believed: what was checked, byte by byte, and what the two of them can still do.

import { html, nothing } from "lit-html";
import type { StageReport } from "../../engine/protocol.ts";
import type { Actions } from "../../page.ts";
import type { State } from "../../state.ts";
import { togetherWords } from "../../words/en/together.ts";
import { blockView } from "../history/fairness.ts";
import { seedView } from "../roll/view.ts";

export function howView(report: StageReport, state: State, actions: Actions) {
  const words = togetherWords;
  const isChecked = report.against !== undefined;
  const { offer, answer, reveal } = words.checks;
  const checks = [...offer, ...(report.against === "answer" ? answer : []), ...reveal];
  return html`<details class="how">
    <summary>${isChecked ? words.see : words.limits}</summary>
    ${isChecked ? html`<ul class="checks">${checks.map((check) => html`<li>${check}</li>`)}</ul>` : nothing}
    <ul>${words.limitsText.map((text) => html`<li>${text}</li>`)}</ul>
    ${isChecked ? bytesView(report, state, actions) : nothing}
  </details>`;
}

function bytesView(report: StageReport, { roll, share }: State, actions: Actions) {
  const words = togetherWords;
  const parts = Object.keys(words.parts) as (keyof typeof words.parts)[];
  const hashed = report.blocks?.map(({ text, sha256 }, place) =>
    blockView(`printf '%s' '${text}' | sha256sum`, sha256, `exchange-${place}`, share, actions),
  );
  return html`<details class="bytes">
    <summary>${words.bytes}</summary>
    <dl>${parts.map((part) => html`<dt>${words.parts[part]}</dt><dd><code>${report[part]}</code></dd>`)}</dl>
    <p>${words.hashes}</p>
    ${hashed} ${roll && roll.link === report.roll ? seedView(roll, actions) : nothing}
  </details>`;
}
