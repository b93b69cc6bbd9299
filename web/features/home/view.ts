// Home: a box for dice and games, the sheet and its arrangement, recent set-ups, and all games.

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { repeat } from "lit-html/directives/repeat.js";
import { type Game, LAB } from "../../engine/protocol.ts";
import { isTooMuch } from "../../engine/work.ts";
import { placeIn, readLink } from "../../link.ts";
import { type Actions, keyOf, namesIn, type SetUp, type State } from "../../state.ts";
import { icons } from "../../ui/icons.ts";
import { unkeptView } from "../../ui/unkept.ts";
import { homeWords as words } from "../../words/en/home.ts";
import { versionsWords } from "../../words/en/versions.ts";
import { inShort, strings } from "../../words/words.ts";
import { setUpEntry, toolView } from "../history/entry.ts";
import { matching } from "./search.ts";
import * as Home from "./state.ts";

export function homeView(state: State, actions: Actions) {
  const { text, answer, fresh } = state.home;
  const looked = answer ? "" : text;
  const found = matching(Home.games(state), looked, true);
  const own = matching(Home.ownRules(state), looked);
  const isName = Home.isNameText(looked) && found.length + own.length > 0; // then games go first
  const [told, ways = nothing] = answerView(state, actions);
  const send = (event: Event) => {
    event.preventDefault();
    actions.send();
  };
  return html`<section class="home" aria-labelledby="home-title">
      <h1 id="home-title" tabindex="-1">${words.title}</h1>
      <p class="muted">${words.tagline}</p>
      <form class="card ask" role="search" @submit=${send}>
        <input type="search" aria-label=${words.ask} placeholder=${words.example} autocomplete="off" autocapitalize="none"
          spellcheck="false" enterkeyhint="go" maxlength="2000" .value=${live(text)}
          @input=${(event: any) => actions.type(event.target.value)} @paste=${(event: any) => {
            if (actions.take(event.clipboardData?.getData("text/plain") ?? "")) {
              event.preventDefault();
            }
          }} />
        <div class="die-keys" role="group" aria-label=${words.dice}>
          ${Home.SIDES.map((sides) => html`<button type="button" class="quiet" @click=${() => actions.addDie(sides)}>${words.die(sides)}</button>`)}
        </div>
        <div class="read-back ${fresh ? "" : "is-stale"}"><div role="status">${told}</div> ${ways}</div>
      </form>
      ${isName ? nothing : html`${Home.sheetInView(state).length > 0 ? nothing : tourView(actions)} ${sheetView(state, actions)} ${recentView(state)}`}
    </section>
    ${found.length + own.length > 0 ? gamesView(found, own) : nothing}`;
}

function gamesView(found: Game[], own: ReturnType<typeof Home.ownRules>) {
  return html`<section class="games" aria-labelledby="games-title">
    <h2 id="games-title">${words.games}</h2>
    <ul class="tiles">${own.length > 0 ? groupView(words.own, own) : nothing}
      ${Home.grouped(found.filter(({ key }) => key !== Home.OWN)).map(tileView)}
      ${found.some(({ key }) => key === Home.OWN) ? html`<li class="card tile own"><a href="#/${Home.OWN}"><strong>${words.make}</strong></a></li>` : nothing}</ul>
  </section>`;
}

/** How the engine reads the text, and what can be done with it. */
function answerView({ home: { text, answer, refusal, fresh }, first, engine }: State, actions: Actions): unknown[] {
  if (answer) {
    const link = fresh ? answer.link : text.trim();
    return [
      html`<p class="stake"><span class="chance">${inShort(answer)}</span> <span class="notation">${answer.question}</span></p>`,
      html`<button class="primary">${strings.roll}</button> <a class="quiet" href="#/odds?of=${encodeURIComponent(link)}">${strings.viewNames.odds}</a>`,
    ];
  }
  const view = Home.viewFor(text);
  if (view) {
    const told = placeIn(text) ? words.isLink : view === LAB ? words.isProgram : words.isRoll;
    return [html`<p>${told}</p>`, html`<button class="primary">${view === LAB ? strings.inLab : words.open}</button>`];
  }
  if (!refusal && engine === "loading" && Home.isDiceText(text)) {
    return [html`<p class="waiting">${strings.waiting}</p>`];
  }
  if (!text.trim() || !refusal || (matching(first.games, text).length > 0 && !Home.isOfNotation(refusal, text))) {
    return [nothing];
  }
  if (refusal.field === "system") {
    return [
      html`<p class="wrong">${words.none(text.trim())}</p>`,
      html`<a class="quiet" href="#/${Home.OWN}">${words.make}</a> <a class="quiet" href="#/${LAB}">${words.write}</a>`,
    ];
  }
  const { roll } = readLink(refusal.nearest ?? "").texts;
  const use = ({ target: { form } }: any) => {
    actions.type(roll as string);
    form.querySelector("input").focus();
  };
  return [
    html`<p class="wrong">${refusal.message}</p>`,
    html`${isTooMuch(refusal) ? html`<button class="primary">${strings.roll}</button>` : nothing}
      ${roll ? html`<button type="button" class="quiet nearest" @click=${use}>${strings.useInstead(roll)}</button>` : nothing}`,
  ];
}

/** Hidden once closed: see web/early.ts. */
function tourView({ closeTour }: Actions) {
  return html`<section class="card tour" aria-label=${words.tour}>
    <ol>${words.steps.map((step) => html`<li>${step}</li>`)}</ol>
    <button type="button" class="quiet" @click=${closeTour}>${words.closeTour}</button>
    <a class="quiet" href="docs/">${versionsWords.guide}</a></section>`;
}

/** Named set-ups, the user's own or those from a link: a tap rolls. */
function sheetView(state: State, actions: Actions) {
  const { sheet, told, arranging } = state.home;
  const named = Home.sheetInView(state);
  if (arranging) {
    return arrangedView(state, actions);
  }
  if (named.length === 0) {
    return nothing;
  }
  const kept = Home.keepable(state.home);
  const keep = () => {
    actions.keepSetUps(kept ?? []);
    actions.look("home", {});
  };
  const button = ({ title, one: { name, link } }: { title: string; one: Home.Named }) => html`<li class="card tile">
    <button type="button" @click=${() => actions.rollLink(link)}><strong>${title}</strong> <b>${told[link]?.inShort}</b>
      <span class="muted">${told[link]?.question}</span></button>
    <a class="change" href="#/${link}" aria-label=${words.adjust(name)}>${icons.edit}</a></li>`;
  return html`<section aria-labelledby="sheet-title"><h2 id="sheet-title" tabindex="-1">${sheet ? words.shared : words.sheet}</h2>
    ${sheet ? html`<p class="muted">${words.sharedNote}</p>` : unkeptView(state, actions)}
    ${Home.groupsOf(named).map(
      ({ name, members }) =>
        html`${name ? html`<h3>${name}</h3>` : nothing}<ul class="tiles sheet">${members.map(button)}</ul>`,
    )}
    <div class="actions">${
      sheet
        ? html`<button type="button" class="quiet" ?disabled=${!kept?.length} @click=${keep}>${words.keep}</button>`
        : html`<button type="button" class="quiet" @click=${() => actions.arrangeSheet(true)}>${words.arrange}</button>
          <button type="button" class="quiet" @click=${actions.openShare}>${words.shareSheet}</button>`
    }</div>
  </section>`;
}

/** The sheet while it is arranged: its buttons can be renamed, moved, deleted and opened. */
function arrangedView(state: State, actions: Actions) {
  const sheet = Home.groupsOf(state.history.setUps).flatMap(({ members }) => members.map(({ one }) => one));
  const row = (setUp: SetUp, place: number) => {
    const up = toolView("up", words.up(setUp.name), () => actions.moveSetUp(setUp, -1), place === 0);
    const isLast = place === sheet.length - 1;
    const down = toolView("down", words.down(setUp.name), () => actions.moveSetUp(setUp, 1), isLast);
    return html`<li>${setUpEntry(setUp, place, state, actions, html`${up}${down}`)}</li>`;
  };
  return html`<section class="card" aria-labelledby="sheet-title">
      <div class="card-head"><h2 id="sheet-title" tabindex="-1">${words.sheet}</h2>
        <button type="button" class="quiet" @click=${() => actions.arrangeSheet(false)}>${words.done}</button></div>
      <p class="muted">${words.arrangeHint}</p>
      <ol class="setups">${repeat(sheet, keyOf, row)}</ol>
      <div class="actions"><button type="button" class="quiet" ?disabled=${sheet.length === 0} @click=${() => actions.backUp("sheet")}>${words.file}</button>
        <p class="muted">${words.fileHint}</p></div>
    </section>`;
}

function recentView(state: State) {
  const { home, history } = state;
  const links = home.sheet ? [] : Home.recent(history.entries, history.setUps);
  const namesOf = namesIn(state);
  const called = (link: string) => namesOf(link).map((name) => html`<bdi class="muted">${name}</bdi>`);
  return links.length === 0
    ? nothing
    : html`<section aria-labelledby="recent-title"><h2 id="recent-title">${words.recent}</h2>
      <ul class="chips">${links.map(({ question, link }) => html`<li><a class="quiet" href="#/${link}">${called(link)} ${question}</a></li>`)}</ul>
    </section>`;
}

function tileView({ name, members }: { name: string; members: { title: string; one: Game }[] }) {
  const [first] = members;
  return members.length > 1 || !first
    ? groupView(
        name,
        members.map(({ title, one }) => ({ key: one.key, name: title, inShort: inShort(one) })),
      )
    : html`<li class="card tile"><a href="#/${first.one.key}"><strong>${first.one.name}</strong> <b>${inShort(first.one)}</b>
      <span class="muted">${first.one.question}</span></a></li>`;
}

function groupView(name: string, members: { key: string; name: string; inShort?: string }[]) {
  return html`<li class="card tile"><strong>${name}</strong>
    <ul>${members.map((one) => html`<li><a href="#/${one.key}"><span class="sr-only">${name}:</span> <span>${one.name}</span> <b>${one.inShort}</b></a></li>`)}</ul></li>`;
}
