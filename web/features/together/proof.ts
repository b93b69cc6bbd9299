// Why a roll with someone can be believed: what was checked, byte by byte, and what the two of them can still do.

import { html, nothing } from "lit-html";
import type { StageReport } from "../../engine/protocol.ts";
import type { Actions } from "../../main.ts";
import type { State } from "../../state.ts";
import { togetherWords as words } from "../../words/en/together.ts";
import { blockView } from "../history/fairness.ts";
import { seedView } from "../roll/view.ts";

export function howView({ against, blocks, roll: link }: StageReport, { roll, share }: State, actions: Actions) {
  const checks = words.checks.slice(0, against === "answer" ? undefined : -1); // the last is of the answer
  const limits = html`<ul>${words.limitsText.map((text) => html`<li>${text}</li>`)}</ul>`;
  if (!against) {
    return html`<details class="how"><summary>${words.limits}</summary>${limits}</details>`;
  }
  const hashed = blocks?.map(({ text, sha256 }, place) =>
    blockView(`printf '%s' '${text}' | sha256sum`, sha256, `exchange-${place}`, share, actions),
  );
  return html`<details class="how">
    <summary>${words.see}</summary>
    <ul class="checks">${checks.map((check) => html`<li>${check}</li>`)}</ul>
    ${limits}
    <details class="bytes">
      <summary>${words.bytes}</summary>
      <p>${words.hashes}</p>
      ${hashed} ${roll && roll.link === link ? seedView(roll, actions) : nothing}
    </details>
  </details>`;
}
