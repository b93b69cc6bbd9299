// A view that is not needed at the start: what draws it, its words and its style sheet come when it is first wanted.

import { html, noChange } from "lit-html";
import { AsyncDirective, directive } from "lit-html/async-directive.js";
import type { Actions, State } from "../state.ts";
import { strings } from "../words/words.ts";

/** What such a module brings along: the view, and its style sheet as text. */
type Module = { draw: (state: State, actions: Actions) => unknown; css: string };
/** `module` is null until it has come */
type Late = { load: () => Promise<Module>; module: Module | null };
interface Drawn {
  draw: (module: Module) => unknown;
  waiting: () => unknown;
  failed: (again: () => void) => unknown;
}

export function late(load: () => Promise<Module>): Late {
  return { load, module: null };
}

let coming: Promise<unknown> = Promise.resolve();

/** Done when what was asked for is drawn: that happens next, or once the view that was opened has come. */
export async function drawn() {
  await null;
  await coming;
}

/** Puts the keyboard, once all is drawn, where the first of these is that there is. */
export async function focusOn(...selectors: string[]) {
  await drawn();
  const found = selectors.map((one) => document.querySelector<HTMLElement>(one)).find(Boolean);
  found?.focus();
}

class LateView extends AsyncDirective {
  /** The view that is shown here, which may be another than before. */
  #late: Late | null = null;
  #latest: Drawn | null = null;

  render(late: Late, drawn: Drawn) {
    const isFirst = this.#late !== late;
    this.#late = late;
    this.#latest = drawn;
    if (late.module) {
      return drawn.draw(late.module);
    }
    if (isFirst) {
      coming = this.#load(late);
      return drawn.waiting();
    }
    return noChange;
  }

  async #load(late: Late) {
    const show = (what: (drawn: Drawn | null) => unknown) =>
      this.isConnected && this.#late === late && this.setValue(what(this.#latest));
    try {
      const module = await late.load();
      if (!late.module) {
        // Over the page's own rules and under those for paper, as the layers in styles/main.css have it.
        const sheet = await new CSSStyleSheet().replace(`@layer features{${module.css}}`);
        document.adoptedStyleSheets.push(sheet);
        late.module = module;
      }
      show((drawn) => drawn?.draw(module));
    } catch {
      const again = () => {
        show((drawn) => drawn?.waiting());
        coming = this.#load(late);
      };
      show((drawn) => drawn?.failed(again));
    }
  }
}

export const lateView = directive(LateView);

/** In its place; or that it is coming, or could not be had. */
export function lateCard(view: Late, state: State, actions: Actions) {
  return lateView(view, {
    draw: ({ draw }) => draw(state, actions),
    waiting: () => html`<p class="waiting late">${strings.viewLoading}</p>`,
    failed: (again) => html`<div class="card refusal">${failedView(again, actions)}</div>`,
  });
}

export function failedView(again: () => void, { lookForFiles }: Actions) {
  const retry = () => {
    lookForFiles(); // of a page that is out of date they are gone for good
    again();
  };
  return html`<p role="alert">${strings.viewFailed}</p>
    <button type="button" class="quiet" @click=${retry}>${strings.retry}</button>`;
}
