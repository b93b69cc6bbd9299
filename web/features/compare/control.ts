// Controls the Compare view: asks the engine for the odds of each set-up.

import type { App, Panel } from "../../app.ts";
import { readingIn } from "../../charts/rows.ts";
import { createLongWork } from "../../engine/long-work.ts";
import { MOST_COMPARED } from "../../engine/protocol.ts";
import type { Reading } from "../../state.ts";
import { keptText } from "../../storage/text.ts";
import { focusOn } from "../../ui/focus.ts";
import { strings } from "../../words/words.ts";
import * as Compare from "./state.ts";

const channelOf = (link: string) => `compare ${link}`;
/** A phone may unload the page while somebody collects set-ups, so they are stored for the life of the tab. */
const kept = keptText("sessionStorage", "comparison");

export function createComparePanel(app: App) {
  const [slice, put] = app.slice("compare");
  const asked: Set<string> = new Set();
  const together = createLongWork(app, "compare", "together");
  // Their odds are asked for when the view is opened, so as not to delay what the page opens with.
  put(Compare.compareThese(slice(), JSON.parse(kept.read() || "[]")));

  function change(part: Partial<Compare.Compare>) {
    put(part);
    const links = Compare.linksOf(slice());
    kept.write(JSON.stringify(links));
    for (const link of asked) {
      if (!links.includes(link)) {
        app.engine.drop(channelOf(link));
        asked.delete(link);
      }
    }
    for (const { link, setUp, refusal } of slice().entries) {
      if (!setUp && !refusal && !asked.has(link)) {
        ask(link);
      }
    }
    askTogether();
  }

  /** Asks for all answered set-ups together, which is quick. Each was asked for alone first, so that none waits. */
  function askTogether() {
    const links = slice().entries.flatMap(({ link, setUp }) => (setUp ? [link] : []));
    links.length > 0 && together.ask({ ask: "compare", links, joined: true });
  }

  async function ask(link: string) {
    asked.add(link);
    const mayBeLong = { channel: channelOf(link), progress: () => {}, isSeen: () => app.state().view === "compare" };
    const { answer, refusal } = await app.engine.ask({ ask: "compare", links: [link], joined: true }, mayBeLong);
    asked.delete(link);
    change(Compare.receive(slice(), link, answer?.setups[0] ?? null, refusal));
  }

  function compareThese(links: string[]) {
    change(Compare.compareThese(slice(), links));
    if (app.state().view === "compare") {
      app.bar.push(null);
    }
  }

  return {
    enter({ links, settings: { show = "" } }) {
      change({ ...Compare.compareThese(slice(), links), reading: readingIn(show) ?? "chance" });
    },
    address() {
      const { reading } = slice();
      return { links: Compare.linksOf(slice()), settings: { show: reading === "chance" ? "" : reading } };
    },
    actions: {
      compareThese,
      addToComparison(link: string) {
        compareThese([...Compare.linksOf(slice()), link]);
        const { length } = slice().entries;
        app.say(strings.comparison.isIn(Compare.LETTERS.charAt(length - 1), length, MOST_COMPARED));
      },
      removeFromComparison(link: string) {
        const links = Compare.linksOf(slice());
        const place = links.indexOf(link);
        compareThese(links.toSpliced(place, 1));
        app.toast(strings.comparison.removed, {
          undo: () => compareThese(Compare.linksOf(slice()).toSpliced(place, 0, link)),
          back: () => focusOn(`.compared > :nth-child(${place + 1}) button`, "#compare-title"),
        });
        focusOn("#undo");
      },
      retryCompared() {
        const entries = slice().entries.map((entry) =>
          entry.refusal?.code === "fault" ? { ...entry, refusal: null } : entry,
        );
        change({ entries });
      },
      chooseCompared: (reading: Reading) => change({ reading }),
    },
  } satisfies Panel;
}
