// Wiring of the Compare view: asks the engine for the odds of each set-up, keeps its slice of the state.

import type { App, Panel } from "../../app.ts";
import { whyNot } from "../../engine/client.ts";
import type { ComparedSetUp } from "../../engine/protocol.ts";
import type { Reading } from "../../state.ts";
import { keptText } from "../../storage/text.ts";
import { strings } from "../../words/en/page.ts";
import type { Compare as Compared } from "./state.ts";
import * as Compare from "./state.ts";

/** Collecting set-ups takes several steps, between which a phone may well have put the page away: kept while the tab is. */
const kept = keptText("sessionStorage", "comparison");

export interface CompareActions {
  addToComparison: (link: string) => void;
  removeFromComparison: (link: string) => void;
  /** these and no others */
  compareThese: (links: string[]) => void;
  chooseCompared: (reading: Reading) => void;
  retryCompared: () => void;
}

export function createComparePanel(app: App): Panel<CompareActions> {
  const asked: Map<string, AbortController> = new Map();
  let askedTogether = "";
  // Their odds are asked for when the view is opened: what the page is opened with comes first.
  app.update({ ...app.state(), compare: Compare.compareThese(app.state().compare, JSON.parse(kept.read() || "[]")) });

  function change(compare: Compared) {
    app.update({ ...app.state(), compare });
    kept.write(JSON.stringify(Compare.linksOf(compare)));
    for (const [link, asking] of asked) {
      if (compare.entries.every((entry) => entry.link !== link)) {
        asking.abort(); // which may be long work
      }
    }
    for (const { link, setUp, refusal } of compare.entries) {
      if (!setUp && !refusal && !asked.has(link)) {
        ask(link);
      }
    }
    askTogether();
  }

  /** Each is asked for by itself, so that a slow one holds up no other; together they are quick, as the engine knows them. */
  async function askTogether() {
    const links = Compare.comeOf(app.state().compare);
    if (links.length === 0 || links.join(" ") === askedTogether) {
      return;
    }
    askedTogether = links.join(" ");
    let answer: Pick<Compared, "wrong"> & Partial<Compared>;
    try {
      const request = { ask: "compare" as const, links, joined: true };
      answer = { together: await app.engine.ask(request, { channel: "compare" }), wrong: null };
    } catch (error) {
      answer = { wrong: whyNot(error) };
    }
    app.update({ ...app.state(), compare: { ...app.state().compare, ...answer } });
  }

  async function ask(link: string) {
    const asking = new AbortController();
    const { signal } = asking;
    asked.set(link, asking);
    const progress = () => {}; // it may be long work
    let answer: Parameters<typeof Compare.receive>[2];
    try {
      const { setups } = await app.engine.ask({ ask: "compare", links: [link], joined: true }, { signal, progress });
      answer = { setUp: setups[0] as ComparedSetUp };
    } catch (error) {
      if (signal.aborted) {
        return;
      }
      answer = whyNot(error);
    } finally {
      asked.delete(link);
    }
    change(Compare.receive(app.state().compare, link, answer));
    if (app.state().view === "compare") {
      app.bar.soon();
    }
  }

  function step(compare: Compared) {
    change(compare);
    if (app.state().view === "compare") {
      app.bar.push(null);
    }
  }

  return {
    enter({ links, settings: { show = "" } }) {
      const reading = Object.hasOwn(strings.readings, show) ? (show as Reading) : "chance";
      change({ ...Compare.compareThese(app.state().compare, links), reading });
    },
    address() {
      const { compare } = app.state();
      const settings: Record<string, string> = compare.reading === "chance" ? {} : { show: compare.reading };
      return { links: Compare.linksOf(compare), settings };
    },
    actions: {
      addToComparison: (link) => step(Compare.add(app.state().compare, link)),
      removeFromComparison: (link) => step(Compare.remove(app.state().compare, link)),
      compareThese: (links) => step(Compare.compareThese(app.state().compare, links)),
      retryCompared() {
        const { compare } = app.state();
        const entries = compare.entries.map((entry) =>
          entry.mayPass ? { ...entry, refusal: null, mayPass: false } : entry,
        );
        askedTogether = "";
        change({ ...compare, entries, wrong: null });
      },
      chooseCompared(reading) {
        change({ ...app.state().compare, reading });
        app.bar.soon();
      },
    },
  };
}
