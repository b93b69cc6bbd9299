// The set-up of a question: the system's form, its examples, and the bar with the chance and the Roll button.

import { html, nothing } from "lit-html";
import { LAB } from "../../engine/protocol.ts";
import { isTooMuch } from "../../engine/work.ts";
import { isProgram, withoutSeed, writeLink } from "../../link.ts";
import { type Actions, elsewhere, fields, openedName, type State, setUpAtHand, systemReport } from "../../state.ts";
import { formView, pickView } from "../../ui/form.ts";
import { icons } from "../../ui/icons.ts";
import { drawn } from "../../ui/late.ts";
import { wrongLinkView } from "../../ui/nearest.ts";
import { inShort, strings } from "../../words/words.ts";
import { exchangeButton, keepView } from "./ways.ts";

export function setUpView(state: State, actions: Actions) {
  const { fresh, odds } = state;
  const other = elsewhere(state);
  const system = systemReport(state);
  const presets = system.presets.map(({ link, name }) => html`<option value=${link}>${name}</option>`);
  const link = other ? withoutSeed(state.link) : odds.link;
  return html`<section class="card setup" aria-labelledby="setup-title">
    <div class="card-head">
      <h1 id="setup-title">${nameOf(state)}</h1>
      ${!other && presets.length > 0 ? pickView(strings.examples, strings.chooseExample, presets, actions.open) : nothing}
      ${isProgram(link) ? html`<a class="change" href=${other || fresh ? `#/${link}` : nothing}>${strings.editProgram}</a>` : nothing}
    </div>
    ${!other ? inputsView(state, actions) : isAwaited(state) ? html`<p class="waiting late">${state.engine === "ready" ? strings.work.working : strings.waiting}</p>` : refusalView(state, actions)}
  </section>`;
}

/** The name of the system or game; for an unknown one, its key in the link. */
export function nameOf(state: State) {
  const { systems, games } = state.first;
  const key = elsewhere(state) || state.odds.system;
  return [...systems, ...games].find((one) => one.key === key)?.name ?? (key === LAB ? strings.unreadProgram : key);
}

function inputsView(state: State, actions: Actions) {
  const { fresh, refusal, odds, number } = state;
  const { summary, rules } = systemReport(state);
  // Until the engine has read the latest edits, the answer's program belongs to the old set-up.
  const inLab = fresh ? `#/${writeLink(LAB, { program: odds.program ?? "" })}` : nothing;
  const setUp = { ...setUpAtHand(state), isWrong: refusal !== null || !fresh };
  return html`<p class="muted">${summary}</p>
    ${rules ? html`<details class="rules"><summary>${strings.rules}</summary><p>${rules}</p></details>` : nothing}
    ${refusalView(state, actions)} ${formView(fields(state), { refusal, notice: odds.notice, number }, actions)}
    <div class="actions">${exchangeButton(setUpAtHand(state), state, actions)} ${keepView(setUp, state, actions, { changed: openedName(state) })}
      ${odds.program && !refusal ? html`<a class="quiet" data-own href=${inLab}>${icons.lab} ${strings.inLab}</a>` : nothing}
    </div>`;
}

/** Whether an answer to the link may still arrive. */
export function isAwaited({ refusal, fault, engine }: State) {
  return !refusal && !fault && engine !== "failed";
}

/** What is wrong with the link, with a way out, if no field of the form shows it. */
export function refusalView(state: State, actions: Actions) {
  const { refusal, fault } = state;
  const isInForm = !fault && !elsewhere(state) && fields(state).some((field) => field.name === refusal?.field);
  return isInForm ? nothing : wrongLinkView(state, actions);
}

export function rollBar(state: State, actions: Actions) {
  const word = state.shared
    ? strings.rollYourOwn
    : state.rolling
      ? strings.rolling
      : state.roll && !state.rollIsOld
        ? strings.rollAgain
        : strings.roll;
  const isSlow = state.rolling && state.isSlowRoll;
  const stop = html`<button type="button" class="quiet" @click=${actions.stopRoll}>${strings.work.cancel}</button>`;
  return html`<div class="roll-bar ${state.fresh ? "" : "is-stale"}" role="group" aria-labelledby="roll-button">
    ${isSlow ? stop : stakeOfBar(state)}
    <button id="roll-button" type="button" class="primary" ?disabled=${state.refusal !== null && !isTooMuch(state.refusal)} @click=${actions.roll}>${word}</button>
  </div>`;
}

/** Why nothing can be rolled, since the field that says so may be off a phone's screen; or else the stake, which after
 * a roll is a button back to the form. */
function stakeOfBar(state: State) {
  const { refusal, roll } = state;
  if (refusal) {
    return html`<button type="button" class="stake is-wrong" @click=${showWrong}>
      <span class="notation">${refusal.message}</span><span class="change">${strings.seeWrong}</span></button>`;
  }
  return roll
    ? html`<button type="button" class="stake" @click=${showSetUp}>${stake(state, changeSign)}</button>`
    : html`<p class="stake">${stake(state)}</p>`;
}

const changeSign = html`<span class="change">${icons.edit}<span class="sr-only">${strings.change}: </span></span>`;

function showSetUp() {
  const heading = document.getElementById("setup-title");
  heading?.closest("section")?.scrollIntoView({ behavior: "instant" });
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

function showWrong() {
  document.querySelector(".remark .wrong, .refusal")?.scrollIntoView({ block: "center" });
  const field = document.querySelector("#main [aria-invalid=true]") as HTMLElement | null;
  field?.focus({ preventScroll: true });
}

/** On a phone, the stake above other views, which is a button back to the form. */
export function stakeView(state: State, actions: Actions) {
  const change = async () => {
    actions.look("roll");
    await drawn();
    showSetUp();
  };
  return html`<button type="button" class="stake-strip ${state.fresh ? "" : "is-stale"}" @click=${change}>
    <span class="stake">${stake(state)}</span><span class="change">${strings.change}</span>
  </button>`;
}

/** Whether these odds came with the page and aren't the engine's answer to the link. */
export function areBrought(state: State) {
  const { fresh, engine, rollIsOld } = state;
  return elsewhere(state) !== "" || (!fresh && (engine !== "ready" || !rollIsOld));
}

function stake(state: State, sign: unknown = nothing) {
  const { odds } = state;
  const isOfAnother = areBrought(state);
  const [chance, question] = isOfAnother ? ["–", strings.oddsUnknown] : [inShort(odds), odds.question];
  return html`<span class="chance">${chance}${odds.chance && !isOfAnother ? html`<span class="sr-only"> ${strings.chanceOfSuccess}</span>` : nothing}</span>
    ${sign}<span class="notation">${question}</span>`;
}
