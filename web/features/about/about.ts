// About Oddsmith: what is stored and how to delete it, what is proved and what isn't, version and licences.

import { html } from "lit-html";
import { VERSION } from "../../engine/protocol.ts";
import type { Actions, State } from "../../state.ts";
import { forgetStores } from "../../storage/store.ts";
import { forgetTexts } from "../../storage/text.ts";
import { unkeptView } from "../../ui/unkept.ts";
import { aboutWords as words } from "../../words/en/about.ts";
import { historyWords } from "../../words/en/history.ts";
import { number, strings } from "../../words/words.ts";

export { default as css } from "./about.css";

export function draw(state: State, actions: Actions) {
  const { history, exchange } = state;
  const count = (all: unknown[]) => number(all.length);
  return html`<section class="card about-page" aria-labelledby="about-title">
    <h1 id="about-title" tabindex="-1">${words.title}</h1>
    <p>${words.tagline}</p>
    <h2>${words.stored}</h2>
    ${unkeptView(state, actions)}
    <ul>${words.kept(count(history.entries), count(history.setUps), count(exchange.kept)).map((one) => html`<li>${one}</li>`)}</ul>
    <p>${words.unsent}</p>
    <div class="actions"><button type="button" class="quiet" @click=${() => actions.backUp("history")}>${historyWords.export}</button></div>
    <details><summary>${words.forget}</summary>
      <p>${words.forgetHint}</p>
      <button type="button" class="quiet" @click=${forget}>${words.forgetNow}</button></details>
    <h2>${words.proved}</h2>
    <ul>${words.proofs.map((one) => html`<li>${one}</li>`)}</ul>
    <h2>${words.unproved}</h2>
    <ul>${words.limits.map((one) => html`<li>${one}</li>`)}</ul>
    <h2>${words.version}</h2>
    <p>${strings.name} ${VERSION} <code class="muted">${ODDSMITH_ENGINE}</code></p>
    <p>${words.free} <a href="THIRD-PARTY.txt">${words.licences}</a></p>
  </section>`;
}

async function forget() {
  forgetTexts();
  await forgetStores();
  location.hash = "#/";
  location.reload(); // clears what is in memory, too
}
