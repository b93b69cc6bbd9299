// A roll with someone: what is asked, what there is to do now, what came of it, and whether to believe it. Loaded when it is first
// opened.

import { html, nothing } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { chartView } from "../../charts/view.ts";
import type { ExchangeReport } from "../../engine/protocol.ts";
import { isProgram, writeAddress } from "../../link.ts";
import type { Actions } from "../../page.ts";
import type { State } from "../../state.ts";
import { exchanges, isOpen } from "../../state.ts";
import { longWorkView } from "../../ui/long-work.ts";
import { labWords } from "../../words/en/lab.ts";
import { strings } from "../../words/en/page.ts";
import { togetherWords } from "../../words/en/together.ts";
import { day, percent, time } from "../../words/format.ts";
import { outcomeView } from "../lab/output.ts";
import { lawTable, statistics } from "../odds/law.ts";
import { oddsView } from "../odds/view.ts";
import { seedView, thrownView } from "../roll/view.ts";
import { exchangeButton } from "./button.ts";
import { checkedView, limitsView } from "./proof.ts";
import { pasteView, sendView } from "./send.ts";
import type { Scene } from "./state.ts";

export { default as css } from "./together.css";

const MARKS = {
  verified: "✓",
  agrees: "✓",
  partly: "✓",
  unknown: "?",
  refused: "✗",
} as Partial<Record<Scene, string>>;
/** What an earlier link has shown. */
const CHECKED: Scene[] = ["verified", "agrees", "partly"];
const STEPS = ["offer", "answer", "reveal"] as const;
/** How many of the steps are done. */
const DONE: Partial<Record<Scene, number>> = { asked: 1, waiting: 1, answered: 2, answer: 2 };

export function exchangeView(state: State, actions: Actions) {
  const { exchange } = state;
  const { report, verified } = exchange;
  const scene = exchanges.sceneOf(exchange);
  const isRolled = scene !== "refused" && report?.step === "reveal";
  return html`<div class="column">
      <section class="card exchange" aria-labelledby="exchange-title">
        <h1 id="exchange-title" tabindex="-1" ${ref(exchange.brought ? takeFocus : undefined)}>${togetherWords.open}</h1>
        ${stepsView(DONE[scene])} ${report ? askedView(report, state) : nothing}
        <div class="scene is-${scene} ${isPoor(scene, exchange) ? "is-poor" : ""}" role="status">${sceneView(scene, exchange)}</div>
        ${report ? todoView(scene, report, state, actions) : nothing}
      </section>
      ${isRolled ? resultView(report, state, actions) : nothing}
      ${isRolled ? sendView(state, actions) : nothing}
      ${verified && report ? checkedView(report, verified, state, actions) : nothing}
      ${report ? limitsView() : nothing}
    </div>
    <div class="column panel-column">${report && scene !== "refused" ? lawPlace(report, state, actions) : nothing}</div>`;
}

/** This view may come late, when what had the focus is gone. */
function takeFocus(heading: Element | undefined) {
  queueMicrotask(() => {
    if (document.activeElement === document.body) {
      (heading as HTMLElement | undefined)?.focus({ preventScroll: true }); // it is in its place only now
    }
  });
}

function stepsView(done: number | undefined) {
  const words = togetherWords;
  return done === undefined
    ? nothing
    : html`<ol class="steps" aria-label=${words.stepsLabel}>${STEPS.map(
        (step, place) =>
          html`<li class=${place < done ? "is-done" : ""} aria-current=${place === done ? "step" : nothing}>${words.steps[step]}</li>`,
      )}</ol>`;
}

/** What is rolled, and how likely it succeeds. */
function askedView(report: ExchangeReport, { odds, first, exchange }: State) {
  const words = togetherWords;
  const isOfProgram = isProgram(report.link);
  const name = first.systems.find(({ key }) => key === report.system)?.name ?? strings.program;
  const question = isOfProgram ? (exchange.law.answer?.setups[0]?.question ?? report.question) : report.question;
  const chance = !isOfProgram && odds.link === report.link ? odds.chance : null;
  const address = writeAddress({ view: "roll", links: [report.link], settings: {} });
  return html`<div class="asked">
    <p><span class="muted">${name}</span><br /><strong><bdi>${question}</bdi></strong></p>
    ${chance === null ? nothing : html`<p class="chance">${percent(chance.decimal)}<span class="sr-only"> ${strings.chanceOfSuccess}</span></p>`}
    <a href=${address}>${isOfProgram ? words.seeProgram : words.seeSetUp}</a>
  </div>`;
}

/** Whether the links go together, but what came from one side protects nobody. */
function isPoor(scene: Scene, { report }: State["exchange"]) {
  return report?.poor === true && CHECKED.includes(scene);
}

/** What there is to know: told to screen readers as it changes. */
function sceneView(scene: Scene, exchange: State["exchange"]) {
  const words = togetherWords;
  const { refusal } = exchange;
  const poor = isPoor(scene, exchange);
  const [title, text] = poor ? words.poor : words.scenes[scene];
  const isUnread = scene === "refused" && refusal?.code !== "not-verified";
  const mark = poor ? MARKS.unknown : MARKS[scene];
  const reason = isUnread ? undefined : words.reasons[refusal?.field ?? ""];
  return html`<h2>${mark ? html`<span class="mark" aria-hidden="true">${mark}</span> ` : nothing}${isUnread ? words.unread : title}</h2>
    ${
      refusal
        ? html`${reason ? html`<p>${reason}</p>` : nothing}<p class=${reason ? "muted" : ""}>${refusal.message}</p>`
        : html`<p>${text}</p>`
    }
    ${scene === "verified" && exchanges.mine(exchange)?.asked ? html`<p>${words.oneStepLeft}</p>` : nothing}`;
}

/** What there is to do. */
function todoView(scene: Scene, report: ExchangeReport, state: State, actions: Actions) {
  const words = togetherWords;
  const { exchange } = state;
  const known = exchanges.mine(exchange);
  switch (scene) {
    case "asked":
      if (exchange.law.stage === "refused" && isProgram(report.link)) {
        return html`<p class="note">${words.nothingToRoll}</p>`;
      }
      return html`${earlierView(state, words.unrevealed)}
        <button type="button" class="primary" @click=${() => actions.addPart()}>${words.addPart}</button>
        ${ownDiceView(state, actions)}`;
    case "answer":
      return html`${report.poor ? html`<p class="note">${words.poorAnswer}</p>` : nothing}
        <button type="button" class="primary" @click=${actions.rollTogether}>${words.rollTogether}</button>`;
    case "secret":
      return html`<div class="actions"><button type="button" class="quiet" @click=${actions.keepSecret}>${words.keepSecret}</button></div>`;
    case "rolled":
    case "second":
      return html`<div class="actions">
        ${known?.reveal ? html`<button type="button" class="quiet" @click=${() => actions.open(known.reveal)}>${words.seeRoll}</button>` : nothing}
        ${exchangeButton({ link: report.link, isWrong: false }, state, actions, words.askAgain)}
      </div>`;
    case "waiting":
      return html`${keptView(exchange, words.unkept)} ${sendView(state, actions)}
        ${pasteView(words.pasteHere, words.openPasted, actions.openSent, state)}`;
    case "answered":
      return html`${keptView(exchange, words.unkeptAnswer)} ${sendView(state, actions)}`;
    case "unknown":
    case "partly":
      return html`${seenView(exchange)} ${earlierView(state, words.notThat)}
        ${pasteView(words.paste, words.check, actions.checkAgainst, state)}`;
    case "agrees":
    case "verified":
      return html`${seenView(exchange)} ${earlierView(state, words.notThat)}`;
    default:
      return nothing;
  }
}

function keptView({ lasts }: State["exchange"], unkept: string) {
  return lasts ? nothing : html`<p class="note" role="alert">${unkept}</p>`;
}

/** Somebody may ask until they like what comes, or show another roll than the one that came. */
function earlierView({ exchange }: State, words: (question: string, when: string) => string) {
  const before = exchanges.unrevealed(exchange);
  return before ? html`<p class="note">${words(before.question, moment(before.when))}</p>` : nothing;
}

/** Somebody may show a roll once more instead of a new one. */
function seenView({ seen }: State["exchange"]) {
  return seen ? html`<p class="note">${togetherWords.seenBefore(moment(seen.when))}</p>` : nothing;
}

function moment(when: number) {
  return `${day(when)} ${time(when)}`;
}

function ownDiceView({ exchange: { trouble } }: State, actions: Actions) {
  const words = togetherWords;
  const add = (event: any) => {
    event.preventDefault();
    actions.addPart(event.target.elements.dice.value);
  };
  return html`<details class="own-dice">
    <summary>${words.ownDice}</summary>
    <form class="paste" @submit=${add}>
      <p class="muted" id="own-dice-hint">${words.ownDiceHint}</p>
      <input class="text" name="dice" aria-label=${words.ownDiceLabel} placeholder=${words.ownDiceExample} autocomplete="off"
        inputmode="text" aria-describedby="own-dice-hint" aria-invalid=${trouble ? "true" : "false"} required />
      <button class="quiet">${words.addPart}</button>
      ${trouble ? html`<p class="note wrong" role="alert">${trouble.message}</p>` : nothing}
    </form>
  </details>`;
}

function resultView(report: ExchangeReport, state: State, actions: Actions) {
  const { roll, exchange } = state;
  return html`<section class="card result" id="result" aria-labelledby="result-title">
    <h2 id="result-title" class="sr-only">${togetherWords.result}</h2>
    ${
      isProgram(report.link)
        ? programRollView(state, actions)
        : roll?.link === report.roll && roll && !state.rolling
          ? html`${thrownView(roll, state, actions)}<div class="actions">${seedView(roll, actions)}</div>`
          : html`<p class="waiting room">${strings.rolling}</p>`
    }
    ${exchange.verified ? nothing : html`<p class="note">${strings.sharedNote}</p>`}
  </section>`;
}

function programRollView({ exchange, engine }: State, actions: Actions) {
  const words = labWords;
  const { roll } = exchange;
  const far = longWorkView(
    roll,
    engine,
    { progress: words.progress, stopped: words.stopped, working: words.rollWaiting },
    { stop: () => actions.stopTogether("roll"), resume: () => actions.resumeTogether("roll") },
  );
  return html`${far} ${
    roll.answer
      ? outcomeView(roll.answer, isOpen(roll))
      : isOpen(roll)
        ? html`<p class="waiting">${words.rollWaiting}</p>`
        : nothing
  }`;
}

/** The odds of what is rolled. */
function lawPlace(report: ExchangeReport, state: State, actions: Actions) {
  if (!isProgram(report.link)) {
    const isThese = state.odds.link === report.link || state.odds.link === report.roll;
    return isThese
      ? oddsView(state, actions)
      : html`<p class="waiting">${state.refusal?.message ?? strings.waiting}</p>`;
  }
  const { law } = state.exchange;
  const [output] = law.answer?.setups ?? [];
  if (!output) {
    const { stopTogether, resumeTogether } = actions;
    return longWorkView(law, state.engine, labWords, {
      stop: () => stopTogether("law"),
      resume: () => resumeTogether("law"),
    });
  }
  return html`<section class="card odds" aria-labelledby="odds-title">
    <h2 id="odds-title">${strings.odds}</h2>
    <div class="law">${chartView(output, state.lab.reading)} ${statistics(output)}
      <details><summary>${strings.numbers}</summary>${lawTable(output, state.fractions, actions)}</details></div>
  </section>`;
}
