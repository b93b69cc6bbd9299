// Wiring of the Compare view: asks the engine for the odds of each set-up, keeps its slice of the state.

import { Refused } from "../engine/client.js";
import * as Compare from "../state/compare.js";
import { keepComparison, keptComparison } from "../storage/comparison.js";
import { strings } from "../strings.js";

/** @import { Reading } from "../state.js" */
/**
 * @typedef {object} CompareActions
 * @property {(link: string) => void} addToComparison
 * @property {(link: string) => void} removeFromComparison
 * @property {(links: string[]) => void} compareThese these and no others
 * @property {(reading: Reading) => void} chooseCompared
 */

/**
 * @param {import("./panel.js").App} app
 * @returns {import("./panel.js").Panel<CompareActions>}
 */
export function createComparePanel(app) {
  /** @type {Set<string>} */
  const asked = new Set();
  // Their odds are asked for when the view is opened: what the page is opened with comes first.
  app.update({ ...app.state(), compare: Compare.compareThese(app.state().compare, keptComparison()) });

  /** @param {import("../state/compare.js").Compare} compare */
  function change(compare) {
    app.update({ ...app.state(), compare });
    keepComparison(Compare.linksOf(compare));
    for (const { link, setUp, refusal } of compare.entries) {
      if (!setUp && !refusal && !asked.has(link)) {
        ask(link);
      }
    }
  }

  /** @param {string} link */
  async function ask(link) {
    asked.add(link);
    /** @type {Parameters<typeof Compare.receive>[2]} */
    let answer;
    try {
      const { setups } = await app.engine.ask({ ask: "compare", links: [link], joined: true });
      answer = { setUp: /** @type {import("../engine/protocol.js").ComparedSetUp} */ (setups[0]) };
    } catch (error) {
      answer = { refusal: Refused.of(error).refusal };
    } finally {
      asked.delete(link);
    }
    change(Compare.receive(app.state().compare, link, answer));
    if (app.state().view === "compare") {
      app.writeAddress("replace");
    }
  }

  /** @param {import("../state/compare.js").Compare} compare */
  function step(compare) {
    change(compare);
    if (app.state().view === "compare") {
      app.writeAddress("push");
    }
  }

  return {
    enter({ links, settings }, chosen) {
      const { compare } = app.state();
      if (chosen) {
        change(compare);
      } else {
        const { show = "" } = settings;
        const reading = Object.hasOwn(strings.readings, show) ? /** @type {Reading} */ (show) : "chance";
        change({ ...Compare.compareThese(compare, links), reading });
      }
    },
    address() {
      const { compare } = app.state();
      /** @type {Record<string, string>} */
      const settings = compare.reading === "chance" ? {} : { show: compare.reading };
      return { links: Compare.linksOf(compare), settings };
    },
    actions: {
      addToComparison: (link) => step(Compare.add(app.state().compare, link)),
      removeFromComparison: (link) => step(Compare.remove(app.state().compare, link)),
      compareThese: (links) => step(Compare.compareThese(app.state().compare, links)),
      chooseCompared(reading) {
        change({ ...app.state().compare, reading });
        app.writeAddress("replace");
      },
    },
  };
}
