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
  /** @type {Drawn<any> | null} */
  #latest = null;

  /**
   * @param {Late<any>} late
   * @param {Drawn<any>} drawn
   */
  render(late, drawn) {
    const isFirst = this.#latest === null;
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
    try {
      late.module = await late.load();
      this.setValue(this.#latest?.draw(late.module));
    } catch {
      const again = () => {
        this.setValue(this.#latest?.waiting());
        this.#load(late);
      };
      this.setValue(this.#latest?.failed(again));
    }
  }
}

/** @type {<Module>(late: Late<Module>, drawn: Drawn<Module>) => unknown} */
export const lateView = /** @type {any} */ (directive(LateView));
