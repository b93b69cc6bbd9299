// Wiring of what is said to those who do not see the chance change.

import { inShort } from "../in-short.js";
import { strings } from "../strings.js";

/** Somebody may still be typing, or hold an arrow key. */
const DELAY_MS = 500;

/**
 * @param {import("./panel.js").App} app
 * @returns {import("./panel.js").Panel<{}>}
 */
export function createSpeechPanel(app) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let known = "";

  function speak() {
    const { odds } = app.state();
    app.update({ ...app.state(), said: strings.chanceOf(odds.question, inShort(odds)) });
  }

  return {
    actions: {},
    questionChanged() {
      const before = known;
      known = app.state().odds.link;
      if (before && before !== known) {
        clearTimeout(timer);
        timer = setTimeout(speak, DELAY_MS);
      }
    },
  };
}
