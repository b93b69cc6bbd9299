// Home: one box for dice and games, what was used last, and every game.

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { isTooMuch } from "../../engine/client.ts";
import type { Game } from "../../engine/protocol.ts";
import type { Actions, State } from "../../state.ts";
import { icons } from "../../ui/icons.ts";
import { homeWords as words } from "../../words/en/home.ts";
import { inShort, strings } from "../../words/words.ts";
import * as Home from "./state.ts";

/** The rule that one makes, which is no game. */
const OWN = "own";

export function homeView(state: State, actions: Actions) {
  const { text, answer } = state.home;
  const found = Home.matching(state.first.games, answer ? "" : text);
  const send = (event: Event) => {
    event.preventDefault();
    actions.send();
  };
  return html`<section class="home" aria-labelledby="home-title">
      <h1 id="home-title">${words.title}</h1>
      <p class="muted">${words.tagline}</p>
      <form class="card ask" role="search" @submit=${send}>
        <input type="search" aria-label=${words.ask} placeholder=${words.example} autocomplete="off" autocapitalize="none"
          spellcheck="false" enterkeyhint="go" maxlength="400" .value=${live(text)}
          @input=${(event: any) => actions.type(event.target.value)} @paste=${(event: any) => {
            if (actions.paste(event.clipboardData?.getData("text/plain") ?? "")) {
              event.preventDefault();
            }
          }} />
        <div class="die-keys" role="group" aria-label=${words.dice}>
          ${Home.SIDES.map((sides) => html`<button type="button" class="quiet" @click=${() => actions.addDie(sides)}>${words.die(sides)}</button>`)}
        </div>
        <div class="read-back" role="status">${answerView(state)}</div>
      </form>
      ${sheetView(state, actions)} ${recentView(state)}
    </section>
    <section class="games" aria-labelledby="games-title">
      <h2 id="games-title">${words.games}</h2>
      <ul class="tiles">${Home.grouped(found.filter(({ key }) => key !== OWN)).map(tileView)}
        ${found.some(({ key }) => key === OWN) ? html`<li class="card tile own"><a href="#/${OWN}"><strong>${words.make}</strong></a></li>` : nothing}</ul>
    </section>`;
}

/** What was typed, as the engine has read it. */
function answerView({ home: { text, answer, refusal }, first, engine }: State) {
  if (answer) {
    return html`<p class="stake"><span class="chance">${inShort(answer)}</span> <span class="notation">${answer.question}</span></p>
      <button class="primary">${words.roll}</button> <a class="quiet" href="#/odds?of=${encodeURIComponent(answer.link)}">${words.odds}</a>`;
  }
  if (Home.isProgramText(text)) {
    return html`<p>${words.isProgram}</p><button class="primary">${strings.inLab}</button>`;
  }
  if (!refusal && engine === "loading" && Home.isDiceText(text)) {
    return html`<p class="waiting">${strings.waiting}</p>`;
  }
  if (!text.trim() || !refusal || (Home.matching(first.games, text).length > 0 && !Home.isOfNotation(refusal))) {
    return nothing;
  }
  return html`<p class="wrong">${Home.isDiceText(text) ? refusal.message : words.none(text.trim())}</p>
    ${isTooMuch(refusal) ? html`<button class="primary">${words.roll}</button>` : nothing}`;
}

/** Set-ups under names, one's own or those that a link brought: a tap rolls. */
function sheetView({ home: { sheet, told }, session }: State, actions: Actions) {
  const named = sheet ?? session.setUps;
  if (named.length === 0) {
    return nothing;
  }
  const keep = () =>
    actions.keepSetUps(named.map(({ name, link }) => ({ name, link, question: told[link]?.question ?? link })));
  return html`<section aria-labelledby="sheet-title"><h2 id="sheet-title">${sheet ? words.shared : words.sheet}</h2>
    ${sheet ? html`<p class="muted">${words.sharedNote}</p>` : nothing}
    <ul class="tiles sheet">${named.map(
      ({ name, link }) => html`<li class="card tile">
        <button type="button" @click=${() => actions.rollLink(link)}><strong>${name}</strong> <b>${told[link]?.inShort}</b>
          <span class="muted">${told[link]?.question}</span></button>
        <a class="change" href="#/${link}" aria-label=${words.adjust(name)}>${icons.edit}</a></li>`,
    )}</ul>
    <button type="button" class="quiet" @click=${sheet ? keep : actions.shareSheet}>${sheet ? words.keep : words.shareSheet}</button>
  </section>`;
}

function recentView({ session, home }: State) {
  const links = home.sheet ? [] : Home.recent(session.entries);
  return links.length === 0
    ? nothing
    : html`<section aria-labelledby="recent-title"><h2 id="recent-title">${words.recent}</h2>
      <ul class="chips">${links.map(({ question, link }) => html`<li><a class="quiet" href="#/${link}">${question}</a></li>`)}</ul>
    </section>`;
}

function tileView({ name, games: members }: { name: string; games: { title: string; game: Game }[] }) {
  const [first] = members;
  if (members.length === 1 && first) {
    const { game } = first;
    return html`<li class="card tile"><a href="#/${game.key}"><strong>${game.name}</strong> <b>${inShort(game)}</b>
      <span class="muted">${game.question}</span></a></li>`;
  }
  return html`<li class="card tile"><strong>${name}</strong>
    <ul>${members.map(({ title, game }) => html`<li><a href="#/${game.key}"><span>${title || name}</span> <b>${inShort(game)}</b></a></li>`)}</ul></li>`;
}
