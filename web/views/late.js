// A view that few open: what draws it comes when it is first wanted.

import { noChange } from "lit-html";
import { AsyncDirective, directive } from "lit-html/async-directive.js";

/**
 * @template Module
 * @typedef {{ load: () => Promise<Module>, module: Module | null }} Late `module` is null until it has come
 */
/**
 * @template Module
 * @typedef {object} Drawn
 * @property {(module: Module) => unknown} draw
 * @property {() => unknown} waiting drawn until it has come
 * @property {(again: () => void) => unknown} failed drawn where it could not be had
 */

class LateView extends AsyncDirective {
  /** The view that is shown here, which may be another than before. @type {Late<any> | null} */
  #late = null;
  /** @type {Drawn<any> | null} */
  #latest = null;

  /**
   * @param {Late<any>} late
   * @param {Drawn<any>} drawn
   */
  render(late, drawn) {
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

  /** @param {Late<any>} late */
  async #load(late) {
    const show = (/** @type {(drawn: Drawn<any> | null) => unknown} */ what) =>
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

/** @type {<Module>(late: Late<Module>, drawn: Drawn<Module>) => unknown} */
export const lateView = /** @type {any} */ (directive(LateView));
