// Wiring of what is said to those who do not see the chance change.

import type { App, Panel } from "../../app.ts";
import { strings } from "../../words/en/page.ts";
import { inShort } from "../../words/in-short.ts";

/** Somebody may still be typing, or hold an arrow key. */
const DELAY_MS = 500;

export function createSpeechPanel(app: App): Panel<object> {
  let timer: ReturnType<typeof setTimeout> | undefined;
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
