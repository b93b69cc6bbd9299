// A roll with someone in three scenes: send a link, answer one, see the result and whether to believe it. Loaded when
// first opened.

import { html, noChange, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import type { Refusal } from "../../engine/messages.ts";
import type { OddsReport, StageReport } from "../../engine/protocol.ts";
import { isProgram } from "../../link.ts";
import { type Actions, contestIn, exchanges, type State } from "../../state.ts";
import { whole } from "../../ui/browser.ts";
import { refusedView } from "../../ui/long-work.ts";
import { exchangeWords as words } from "../../words/en/exchange.ts";
import { moment, strings } from "../../words/words.ts";
import { blockView } from "../history/fairness.ts";
import { oddsView } from "../odds/view.ts";
import { copyButton, seedView, thrownView } from "../roll/view.ts";
import type { Stage } from "./state.ts";

export { default as css } from "./exchange.css";

const SIGNS: Partial<Record<Stage, string>> = {
  verified: "✓",
  agrees: "✓",
  partly: "✓",
  poor: "?",
  unknown: "?",
  refused: "✗",
};

export function draw(state: State, actions: Actions) {
  const { report, refusal } = state.exchange;
  const isShown = report && !refusal;
  const isToDecide = report?.stage === "asked" || report?.stage === "waiting";
  return html`<div class="column">
      <section class="card exchange" aria-labelledby="exchange-title">
        ${titleView(state)}
        ${isShown ? html`${askedView(report, state)} ${notesView(report, state)} ${sceneView(report, state, actions)} ${howView(report, state, actions)}` : nothing}
        ${isOfAnother(refusal) ? checkView(state, actions) : nothing}
        ${refusal?.code === "fault" ? html`<button type="button" class="quiet" @click=${() => actions.open(state.exchange.link)}>${strings.retry}</button>` : nothing}
      </section>
    </div>
    ${isShown && isToDecide ? html`<div class="column panel-column">${oddsPlace(report, state, actions)}</div>` : nothing}`;
}

/** Whether the roll was made with another reply than this device's. Pasting that reply can still verify the roll. */
function isOfAnother(refusal: Refusal | null) {
  return refusal?.code === "not-verified" && refusal.field === "entropy";
}

/** What the link means. Once it is read, the heading is focused and so announced; changes of the text are announced. */
function titleView({ exchange }: State) {
  const stage = exchanges.stageOf(exchange);
  const { refusal } = exchange;
  const isUnread = refusal && refusal.code !== "not-verified";
  const [title, text] = isUnread ? [words.unread] : isOfAnother(refusal) ? [words.another] : words.stages[stage];
  const sign = SIGNS[stage];
  return html`<div class="scene is-${stage}">
    ${keyed(
      stage,
      html`<h1 id=${stage === "reading" ? nothing : "exchange-title"} tabindex="-1">
        ${sign ? html`<span class="sign" aria-hidden="true">${sign}</span> ` : nothing}${title}</h1>`,
    )}
    <p role="status">${refusal?.message ?? text}</p>
  </div>`;
}

/** Whether the odds are those of the roll that the link is about. */
function areIts(odds: OddsReport, { link, roll }: StageReport) {
  return odds.link === link || odds.link === roll;
}

/** Whether “you” is one of two sides in the words about the roll. */
function hasSides(report: StageReport, { odds, roll }: State) {
  const rolled = roll?.link === report.roll ? roll?.dice : [];
  return (areIts(odds, report) && contestIn(odds)) || rolled?.some(({ side }) => side !== "you");
}

function askedView(report: StageReport, state: State) {
  const { link, question } = report;
  const { odds } = state;
  return html`<p class="asked">${isProgram(link) ? words.program : nothing} <strong><bdi>${odds.link === link ? odds.question : question}</bdi></strong>
    <a href="#/${link}">${words.seeSetUp}</a></p>
    ${hasSides(report, state) ? noteView(words.whose) : nothing}`;
}

/** What to do next. If links open in another browser, or in none, they can be pasted here. */
function sceneView(report: StageReport, state: State, actions: Actions) {
  const { stage } = report;
  const isKept = ["opening", "ready"].includes(state.exchange.storage);
  const unkept = isKept ? undefined : words.unkept[stage];
  switch (stage) {
    case "waiting":
    case "answered":
    case "elsewhere":
      return html`${unkept ? noteView(unkept, "alert") : nothing} ${sendView(state, actions)}
        ${stage === "waiting" ? formView(lineView(words.pasteHere, state), words.openPasted, "quiet", actions.openSent, state) : nothing}`;
    case "asked":
      return joinView(state, actions);
    case "answer":
      return html`${report.poor ? noteView(words.poorAnswer) : nothing}
        <button type="button" class="primary" @click=${actions.rollTogether}>${words.rollTogether}</button>`;
    case "secret":
      return html`<button type="button" class="quiet" @click=${actions.keepSecret}>${words.keepSecret}</button>`;
    case "used":
      return nothing;
    default:
      return checkedScene(report, state, actions);
  }
}

function checkedScene({ stage, against }: StageReport, state: State, actions: Actions) {
  const isToBeSent = against && exchanges.mine(state.exchange)?.asked;
  const isOpen = stage === "unknown" || stage === "partly";
  return html`${isToBeSent ? html`<h2>${words.sendLast}</h2>${sendView(state, actions)}` : nothing}
    ${resultView(state, actions)} ${isOpen ? checkView(state, actions) : nothing}`;
}

function checkView(state: State, actions: Actions) {
  return formView(lineView(words.paste, state), words.check, "quiet", actions.checkAgainst, state);
}

/** Warnings: somebody may give two answers, pass an old roll off as new, or ask again until they like the result. */
function notesView({ second, waits }: StageReport, { exchange: { seen, kept } }: State) {
  const open = kept.find(({ commitment }) => commitment === waits);
  return html`${second ? noteView(words.second) : nothing}
    ${seen ? noteView(words.seenBefore(moment(seen.when))) : nothing}
    ${open ? noteView(words.unrevealed(open.question, moment(open.when))) : nothing}`;
}

function noteView(told: string, role: string = "note") {
  return html`<p class="note" role=${role}>${told}</p>`;
}

/** There is only one button, so that typed dice are never ignored. */
function joinView(state: State, actions: Actions) {
  const own = html`<details class="own-dice" ?open=${state.exchange.trouble ? true : noChange}><summary>${words.ownDice}</summary>
      <p class="muted" id="typed-hint">${words.ownDiceHint}</p>
      ${lineView(words.ownDiceLabel, state, words.ownDiceExample)}
    </details>`;
  return formView(own, words.addPart, "primary", actions.addPart, state);
}

/** A text input with a submit button. */
function formView(line: unknown, button: string, look: string, take: (text: string) => void, state: State) {
  const { trouble } = state.exchange;
  const submit = (event: any) => {
    event.preventDefault();
    take(event.target.elements.typed.value);
  };
  return html`<form class="paste" @submit=${submit}>
    ${line}
    <button class=${look}>${button}</button>
    ${trouble ? html`<p class="note wrong" id="typed-wrong" role="alert">${trouble.message}</p>` : nothing}
  </form>`;
}

/** @param example for an optional input; "" for a required one */
function lineView(label: string, { exchange: { trouble } }: State, example: string = "") {
  const told = [example && "typed-hint", trouble && "typed-wrong"].filter(Boolean).join(" ");
  return html`<label for="typed">${label}</label>
    <input id="typed" class="text" name="typed" placeholder=${example} aria-describedby=${told || nothing} autocomplete="off" spellcheck="false"
      aria-invalid=${trouble ? "true" : "false"} ?required=${!example} />`;
}

function sendView(state: State, actions: Actions) {
  const address = whole(`#/${exchanges.toSend(state.exchange)?.link ?? ""}`);
  const canShare = "share" in navigator;
  return html`<div class="send">
    <code id="exchange-link" class="link" tabindex="0" role="textbox" aria-readonly="true" aria-multiline="true" aria-label=${words.link}>${address}</code>
    <div class="actions">
      ${canShare ? html`<button type="button" class="primary" @click=${() => actions.shareBySystem(address)}>${words.send}</button>` : nothing}
      ${copyButton(address, actions, canShare ? "quiet" : "primary")}
      <button type="button" class="quiet" @click=${actions.openShare}>${words.more}</button>
    </div>
  </div>`;
}

function howView({ against, blocks, roll: link, stage }: StageReport, { roll }: State, actions: Actions) {
  const checks = words.checks.slice(0, against === "answer" ? undefined : -1); // the last one needs the answer
  const limits = html`<ul>${words.limitsText.map((text) => html`<li>${text}</li>`)}</ul>`;
  if (!against) {
    const isPlain = stage === "answer" || stage === "answered" || stage === "elsewhere";
    return isPlain ? nothing : html`<details class="how"><summary>${words.limits}</summary>${limits}</details>`;
  }
  const hashed = blocks?.map((block, place) => blockView(block, `exchange-${place}`, actions));
  return html`<details class="how">
    <summary>${strings.together.see}</summary>
    <ul class="checks">${checks.map((check) => html`<li>${check}</li>`)}</ul>
    ${limits}
    <details class="bytes">
      <summary>${words.bytes}</summary>
      <p>${words.hashes}</p>
      ${hashed} ${roll && roll.link === link ? seedView(roll, actions) : nothing}
    </details>
  </details>`;
}

function resultView(state: State, actions: Actions) {
  const { roll, rolling, exchange, fault, refusal } = state;
  const isThrown = roll?.link === exchange.report?.roll && !rolling;
  const waiting = fault
    ? refusedView(fault, actions.retryAsked)
    : html`<p class="waiting room">${refusal?.message ?? strings.rolling}</p>`;
  return html`<section class="result" id="result" aria-labelledby="result-title">
    <h2 id="result-title" class="sr-only">${strings.viewNames.roll}</h2>
    ${roll && isThrown ? thrownView(roll, state, actions) : waiting}
  </section>`;
}

function oddsPlace(report: StageReport, state: State, actions: Actions) {
  const { roll } = report;
  const { odds, refusal, fault } = state;
  if (fault && (!roll || roll === state.roll?.link)) {
    return refusedView(fault, actions.retryAsked);
  }
  return areIts(odds, report)
    ? oddsView(state, actions)
    : html`<p class="waiting">${refusal?.message ?? strings.waiting}</p>`;
}
