// Controls the Tables view: asks the engine for tables and solutions.

import type { App, Panel } from "../../app.ts";
import { createLongWork } from "../../engine/long-work.ts";
import { LAB, type Shows } from "../../engine/protocol.ts";
import { readLink } from "../../link.ts";
import { linkAtHand, setUpLink, systemReport } from "../../state.ts";
import { focusOn } from "../../ui/focus.ts";
import * as Tables from "./state.ts";
import type { Part } from "./sweeps.ts";

/** Trying every value is expensive, so this waits in case somebody is still typing. */
const TYPING_MS = 300;

export function createTablesPanel(app: App) {
  const [slice, change] = app.slice("tables");
  const tableWork = createLongWork(app, "tables", "table", () => askAbout());
  const solveWork = createLongWork(app, "tables", "solve", () => {
    // The pressed button becomes the plain cell of the current set-up, maybe in another row: the focus follows it.
    const { input } = (document.activeElement?.closest("[data-input]") as HTMLElement | null)?.dataset ?? {};
    input && focusOn(`[data-input="${input}"] .is-now`);
  });
  let typing: ReturnType<typeof setTimeout> | undefined;

  function askTable() {
    const { key: system, tables } = systemReport(app.state());
    const source = tables.find(({ key }) => key === slice().published)?.link ?? system;
    const request = Tables.tableRequest(slice(), source, setUpLink(app.state()));
    if (request === null) {
      tableWork.clear();
    } else if (app.state().fresh) {
      tableWork.ask(request);
    }
  }

  /** Has the target chance read at once, to mark the cells near it, and then asks which settings give it. */
  async function askAbout(delayMs = 0) {
    clearTimeout(typing);
    const chance = slice().about.trim();
    if (!chance) {
      app.engine.drop("chance");
      solveWork.clear();
      change({ wanted: null, aboutRefusal: null });
      return;
    }
    const table = slice().table.answer;
    const among = table ? table.cells.flat().map((cell) => cell?.chance?.fraction ?? null) : [];
    const { answer, refusal } = await app.engine.ask({ ask: "chance", chance, among }, { channel: "chance" });
    change({ wanted: answer && { ...answer, table }, aboutRefusal: refusal });
    if (refusal) {
      solveWork.clear();
    } else if (app.state().fresh) {
      const link = setUpLink(app.state());
      typing = setTimeout(() => solveWork.ask({ ask: "solve", link, chance }), delayMs);
    }
  }

  function follow() {
    change(Tables.follow(slice(), app.state().odds));
    askTable();
    askAbout();
  }

  function choose(part: Partial<Tables.Tables>) {
    change({ ...part, suggested: false });
    askTable();
  }

  /** The sweeps of the table on screen, as a custom table. */
  const own = () => {
    const { rows, columns } = Tables.sweeps(slice(), systemReport(app.state()));
    return { published: "", rows, columns };
  };

  return {
    actions: {
      tableWork,
      solveWork,
      /** Shows a published table by its key; "" for a custom one. */
      showPublished(published: string) {
        choose({ ...(published ? { published, rows: "", columns: "" } : own()), shows: "" });
        app.bar.push(null);
      },
      changeSweeps: (part: Partial<Record<Part, string>>) => choose({ ...own(), ...part }),
      showInCells(shows: Shows) {
        change({ shows });
        app.say(slice().table.answer?.titles[shows] ?? "");
      },
      wantAbout(about: string) {
        change({ about });
        askAbout(TYPING_MS);
      },
    },
    enter({ settings }) {
      const isOther = JSON.stringify(settings) !== JSON.stringify(Tables.writeSettings(slice(), app.state().odds));
      change(isOther ? Tables.readSettings(slice(), settings) : {}); // a suggestion stays one
      if (app.state().fresh) {
        follow();
      }
    },
    address() {
      const state = app.state();
      const link = linkAtHand(state);
      const isOfLab = link !== state.link;
      // The link of a roll keeps its seed, so that the roll stays beside the table. Any other has no trace of a roll.
      const links = [isOfLab || readLink(link).seed !== null ? link : setUpLink(state)];
      const about = isOfLab ? { system: LAB, form: state.lab.work.answer?.form ?? [] } : state.odds;
      return { links, settings: Tables.writeSettings(slice(), about) };
    },
    questionChanged: () => app.state().view === "tables" && follow(),
  } satisfies Panel;
}
