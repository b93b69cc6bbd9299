// Views not needed at the start: their code, words and style sheets are loaded when first opened.

import { html } from "lit-html";
import type { Panel } from "../app.ts";
import type { Actions, State } from "../state.ts";
import { strings } from "../words/words.ts";

/** What such a module exports: the view, and its style sheet as text. */
type Module = { draw: (state: State, actions: Actions) => unknown; css: string };
/** `module` is null until it is loaded */
type Late = { load: () => Promise<Module>; module: Module | null; stage: "unasked" | "coming" | "failed" };

const all: Late[] = [];

export function late(load: () => Promise<Module>): Late {
  const made: Late = { load, module: null, stage: "unasked" };
  all.push(made);
  return made;
}

/** On coming back, what could not be loaded is tried again. */
export const lateViews = {
  leave() {
    for (const one of all.filter(({ stage }) => stage === "failed")) {
      one.stage = "unasked";
    }
  },
} satisfies Panel;

let coming: Promise<unknown> = Promise.resolve();

/** Resolves after the next render, or once a late view has loaded and rendered. */
export async function drawn() {
  await null;
  await coming;
}

async function bring(late: Late, actions: Actions) {
  late.stage = "coming";
  try {
    const module = await late.load();
    // Overrides the page's rules, but not those for print: see the layers in styles/main.css.
    const sheet = await new CSSStyleSheet().replace(`@layer features{${module.css}}`);
    document.adoptedStyleSheets.push(sheet);
    late.module = module;
  } catch {
    late.stage = "failed";
    actions.lookForFiles(); // if the page is outdated, its files are gone for good
  }
  actions.redraw();
}

/**
 * Draws a view once it is loaded.
 * @param waiting shown until then
 * @param failed wraps the message that loading failed, and the button to try again
 */
export function lateView(
  late: Late,
  state: State,
  actions: Actions,
  waiting: unknown,
  failed: (told: unknown) => unknown,
) {
  const ask = () => {
    coming = bring(late, actions);
    actions.redraw();
  };
  if (late.stage === "unasked") {
    ask();
  }
  if (late.module) {
    return late.module.draw(state, actions);
  }
  const button = html`<button type="button" class="quiet" @click=${ask}>${strings.retry}</button>`;
  return late.stage === "failed" ? failed(html`<p role="alert">${strings.viewFailed}</p> ${button}`) : waiting;
}

export function lateCard(view: Late, state: State, actions: Actions) {
  const waiting = html`<p class="waiting late">${strings.viewLoading}</p>`;
  return lateView(view, state, actions, waiting, (told) => html`<div class="card refusal">${told}</div>`);
}
