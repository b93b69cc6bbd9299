// A view that is not needed at the start: what draws it, its words and its style sheet come when it is first wanted.

import { noChange } from "lit-html";
import { AsyncDirective, directive } from "lit-html/async-directive.js";

/** `module` is null until it has come */
export type Late<Module> = { load: () => Promise<Module>; module: Module | null };
export interface Drawn<Module> {
  draw: (module: Module) => unknown;
  waiting: () => unknown;
  failed: (again: () => void) => unknown;
}
/** What every such module brings along: its style sheet, as text. */
type Styled = { css: string };

export function late<Module extends Styled>(load: () => Promise<Module>): Late<Module> {
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
  #late: Late<any> | null = null;
  #latest: Drawn<any> | null = null;

  render(late: Late<any>, drawn: Drawn<any>) {
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

  async #load(late: Late<any>) {
    const show = (what: (drawn: Drawn<any> | null) => unknown) =>
      this.isConnected && this.#late === late && this.setValue(what(this.#latest));
    try {
      const module = await late.load();
      if (!late.module) {
        await adopt(module);
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

/** Over the page's own rules and under those for paper, as the layers in styles/main.css have it. */
async function adopt({ css }: Styled) {
  const sheet = await new CSSStyleSheet().replace(`@layer features{${css}}`);
  document.adoptedStyleSheets.push(sheet);
}

export const lateView: <Module>(late: Late<Module>, drawn: Drawn<Module>) => unknown = directive(LateView) as any;
