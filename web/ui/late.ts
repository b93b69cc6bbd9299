// A view that few open: what draws it comes when it is first wanted.

import { noChange } from "lit-html";
import { AsyncDirective, directive } from "lit-html/async-directive.js";

/** `module` is null until it has come */
export type Late<Module> = { load: () => Promise<Module>; module: Module | null };
export interface Drawn<Module> {
  draw: (module: Module) => unknown;
  /** drawn until it has come */
  waiting: () => unknown;
  /** drawn where it could not be had */
  failed: (again: () => void) => unknown;
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
      this.#load(late);
      return drawn.waiting();
    }
    return noChange;
  }

  async #load(late: Late<any>) {
    const show = (what: (drawn: Drawn<any> | null) => unknown) =>
      this.#late === late && this.setValue(what(this.#latest));
    try {
      late.module = await late.load();
      show((drawn) => drawn?.draw(late.module));
    } catch {
      const again = () => {
        show((drawn) => drawn?.waiting());
        this.#load(late);
      };
      show((drawn) => drawn?.failed(again));
    }
  }
}

export const lateView: <Module>(late: Late<Module>, drawn: Drawn<Module>) => unknown = directive(LateView) as any;
