// A view that is not needed at the start: what draws it, its words and its style sheet come when it is first wanted.

import { noChange } from "lit-html";
import { AsyncDirective, directive } from "lit-html/async-directive.js";
import type { Actions, State } from "../state.ts";

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
