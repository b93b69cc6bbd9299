// A view that is not needed at the start: what draws it, its words and its style sheet come when it is first wanted.

import { html } from "lit-html";
import type { Panel } from "../app.ts";
import type { Actions, State } from "../state.ts";
import { strings } from "../words/words.ts";

/** What such a module brings along: the view, and its style sheet as text. */
type Module = { draw: (state: State, actions: Actions) => unknown; css: string };
/** `module` is null until it has come */
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

/** Done when what was asked for is drawn: that happens next, or once the view that was opened has come. */
export async function drawn() {
  await null;
  await coming;
}

async function bring(late: Late, actions: Actions) {
  late.stage = "coming";
  try {
    const module = await late.load();
    // Over the page's own rules and under those for paper, as the layers in styles/main.css have it.
    const sheet = await new CSSStyleSheet().replace(`@layer features{${module.css}}`);
    document.adoptedStyleSheets.push(sheet);
    late.module = module;
  } catch {
    late.stage = "failed";
    actions.lookForFiles(); // of a page that is out of date they are gone for good
  }
  actions.redraw();
}

/**
 * The view, once it has come.
 * @param waiting what stands there until then
 * @param failed puts what is said of a view that could not be had, and the button to try again, in its place
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
