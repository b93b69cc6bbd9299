// Controls the History: stores rolls and set-ups, at least for as long as the page is open.

import type { App, Panel } from "../../app.ts";
import { createLongWork } from "../../engine/long-work.ts";
import type { Answers } from "../../engine/protocol.ts";
import { headOf } from "../../link.ts";
import { createStore } from "../../storage/store.ts";
import { focusOn } from "../../ui/focus.ts";
import { homeWords } from "../../words/en/home.ts";
import { number, strings } from "../../words/words.ts";
import { proofOf } from "../exchange/state.ts";
import { save } from "../export/control.ts";
import { moved } from "../home/state.ts";
import { linksIn, readBack, readHistory, writeHistory } from "./file.ts";
import * as History from "./state.ts";
import { adding, annotating, arranging, removing } from "./state.ts";

/** @param forget deletes rolls with someone by their reveals or commitments; returns a function that restores them */
export function createHistoryPanel(app: App, forget: (keys: string[]) => Promise<() => void>) {
  let file: Awaited<ReturnType<typeof readHistory>> = null;
  const [history, change] = app.slice("history");
  const store = createStore("oddsmith", { rolls: "link", setUps: ["name", "link"] }, () => {
    const rolls = History.sorted(store.all("rolls"), store.all("setUps"));
    change({ ...rolls, storage: store.status() });
    examine();
    app.tell("kept");
  });
  store.open();
  const fairnessWork = createLongWork(app, "history", "fairness");
  const workingWork = createLongWork(app, "history", "working");
  const importWork = createLongWork(app, "history", "importing", add);

  /** Updates the fairness if it is on screen. Also marks the current roll as made here if it is in the history. */
  function examine() {
    const { part, entries } = history();
    const { shared, roll } = app.state();
    if (shared && entries.some(({ link }) => link === roll?.link)) {
      app.update({ ...app.state(), shared: false });
    }
    if (app.state().view === "history" && part === "fairness") {
      fairnessWork.ask({ ask: "fairness", faces: History.countFaces(entries) });
      if (roll) {
        workingWork.ask({ ask: "working", link: roll.link });
      }
    }
  }

  /** Deletes records, with Undo.
   * @param places selectors to focus after Undo, or when it is no longer offered
   * @param instead set-ups that replace the deleted ones */
  function remove(
    kind: keyof typeof strings.removed,
    places: string | string[],
    gone: History.Records & { commitments?: string[] },
    instead: History.SetUp[] = [],
  ) {
    const { entries = [], commitments = [] } = gone;
    const forgotten = forget([...commitments, ...entries.map(({ link }) => link)]);
    const undo = async () => {
      store.change([...removing({ setUps: instead }), ...adding(gone)]);
      (await forgotten)();
    };
    store.change([...removing(gone), ...adding({ setUps: instead })]);
    const told = strings.removed[kind](entries.length, number(entries.length));
    app.toast(told, { undo, back: () => focus(...[places].flat()) });
    instead.length === 0 && focus("#undo"); // otherwise the focus stays
  }

  return {
    rolled(roll, own) {
      const proof = proofOf(app.state().exchange, roll.link);
      const link = proof ?? roll.link;
      if ((own || proof) && !history().entries.some((entry) => entry.link === link)) {
        keep({ entries: [History.entryOf({ ...roll, link }, Date.now())] });
      }
      examine();
    },
    enter({ settings: { show } }) {
      change({ part: show === "fairness" ? show : "" });
      examine();
    },
    address: () => ({ links: [app.state().link], settings: { show: history().part } }),
    actions: {
      fairnessWork,
      workingWork,
      showPart: (part: History.Part) => app.look("history", { show: part }),
      showFairness() {
        app.look("history", { show: "fairness" });
        focus("#working-title");
      },
      saveNote(entry: History.Entry, text: string) {
        store.change(annotating(entry, History.plain(text, History.LONGEST.note)));
      },
      remove,
      showMore: () => change({ shown: history().shown + History.PAGE }),
      filter: (filter: string) => change({ filter, shown: History.PAGE }),
      keepSetUps: (setUps: History.SetUp[]) => keep({ setUps }),
      /** Saves a set-up under a name. Replaces a set-up of the same game that has this name.
       * @param renamed the set-up before its change of name */
      saveSetUp(text: string, { link, question }: Pick<History.SetUp, "link" | "question">, renamed?: History.SetUp) {
        const name = History.plain(text, History.LONGEST.name) || renamed?.name;
        const alike = history().setUps.filter((one) => one.name === name && headOf(one.link) === headOf(link));
        const isThere = renamed ? name === renamed.name : alike.some((one) => one.link === link);
        if (!name || isThere) {
          return;
        }
        const opened = alike.filter((one) => one.link === history().opened);
        const setUps = renamed ? [renamed, ...alike] : [...opened, ...alike].slice(0, 1);
        const [before] = [...setUps, ...History.atTheEnd(history().setUps, [{ name, link, question }])];
        const instead = [{ ...before, name, link, question }];
        const keys = renamed ? [renamed, { name, link }].map(History.keyOf) : [];
        const tools = keys.map((key) => `.entry:has([data-key="${CSS.escape(key)}"]) .edit`);
        const places = [...tools, ".keep summary"];
        if (alike.length > 0) {
          remove("replaced", places, { setUps }, instead);
        } else {
          store.change([...removing({ setUps }), ...adding({ setUps: instead })]);
        }
        renamed || change({ opened: link });
        document.activeElement?.closest(".editor") && focus(...places);
      },
      moveSetUp(setUp: History.SetUp, by: 1 | -1) {
        const sheet = moved(history().setUps, setUp, by);
        store.change(arranging(sheet));
        const place = sheet.indexOf(setUp) + 1;
        app.say(homeWords.place(setUp.name, place, sheet.length));
        const buttons = by < 0 ? [".up", ".down"] : [".down", ".up"];
        focus(...buttons.map((button) => `.setups > :nth-child(${place}) ${button}:enabled`));
      },
      backUp(part: "history" | "sheet") {
        const text = writeHistory(part === "history" ? history().entries : [], history().setUps);
        save(new Blob([text], { type: "application/json" }), `oddsmith-${part}.json`);
      },
      async importHistory(given: File) {
        importWork.clear(); // the same file may be imported again
        file = await readHistory(given);
        if (file) {
          importWork.ask({ ask: "replay", links: linksIn(file) });
        } else {
          app.toast(strings.notImported, { isWrong: true });
        }
      },
      importWork,
      retryStorage: store.retry,
    },
  } satisfies Panel;

  function keep({ entries, setUps = [] }: History.Records) {
    store.change(adding({ entries, setUps: History.atTheEnd(history().setUps, setUps) }));
  }

  /** Adds the valid records of the file, and reports how many. */
  function add(replayed: Answers["replay"]) {
    importWork.clear(); // it may be large
    if (file) {
      const [before, given] = [history(), readBack(file, replayed)];
      keep(given);
      const rolls = history().entries.length - before.entries.length;
      const setUps = history().setUps.length - before.setUps.length;
      const all = given.entries.length + given.setUps.length;
      const [known, wrong] = [all - rolls - setUps, replayed.length - all];
      app.toast(strings.imported({ rolls, setUps, known, wrong }, number));
    }
  }
}

/** Focuses the first of these that exists, or the heading of the view, or whatever view is open by now. */
function focus(...selectors: string[]) {
  focusOn(...selectors, "#history-title", "#sheet-title", "#programs-title", "#main");
}
