// Wiring of the Tables view: asks the engine, keeps its slice of the state.

import type { App, Panel } from "../../app.ts";
import { whyNot } from "../../engine/client.ts";
import { createLongWork } from "../../engine/long-work.ts";
import type { Shows } from "../../engine/protocol.ts";
import { sameRequest } from "../../engine/work.ts";
import { readLink } from "../../link.ts";
import { setUpLink, systemReport } from "../../state.ts";
import * as Tables from "./state.ts";

/** Trying every value is not cheap, and somebody may still be typing. */
const TYPING_MS = 300;

export interface TablesActions {
  /** a table of the source by its key; "" for one's own */
  showPublished: (key: string) => void;
  changeSweep: (part: "rows" | "columns", sweep: string) => void;
  swapSweeps: () => void;
  showInCells: (shows: Shows) => void;
  wantAbout: (text: string) => void;
  stopTable: () => void;
  resumeTable: () => void;
  stopSolve: () => void;
  resumeSolve: () => void;
}

export function createTablesPanel(app: App): Panel<TablesActions> {
  const slice = () => app.state().tables;
  const change = (part: Partial<Tables.Tables>) => app.update({ ...app.state(), tables: { ...slice(), ...part } });
  const tableWork = createLongWork(
    app.engine,
    "table",
    () => slice().table,
    (table) => change({ table }),
    () => askAbout(),
  );
  const solveWork = createLongWork(
    app.engine,
    "solve",
    () => slice().solve,
    (solve) => change({ solve }),
  );
  let typing: ReturnType<typeof setTimeout> | undefined;
  const isShown = () => app.state().view === "tables";

  function askTable() {
    const { system } = app.state().odds;
    const request = Tables.tableRequest(slice(), { system, link: setUpLink(app.state()) });
    if (request && app.state().fresh) {
      tableWork.ask(request);
    }
  }

  /** The chance is read at once, with the cells near it, so that they are marked; what gives it is found out after that. */
  async function askAbout(delayMs = 0) {
    clearTimeout(typing);
    const chance = slice().about.trim();
    if (!chance) {
      app.engine.drop("chance");
      solveWork.clear();
      change({ wanted: null, aboutRefusal: null });
      return;
    }
    try {
      const table = slice().table.answer;
      const among = table ? table.cells.flat().map((cell) => cell?.chance?.fraction ?? null) : [];
      const wanted = await app.engine.ask({ ask: "chance", chance, among }, { channel: "chance" });
      change({ wanted: { ...wanted, table }, aboutRefusal: null });
      const request = { ask: "solve" as const, link: setUpLink(app.state()), chance };
      if (app.state().fresh && !sameRequest(request, slice().solve.asked)) {
        typing = setTimeout(() => solveWork.ask(request), delayMs);
      }
    } catch (error) {
      const { refusal } = whyNot(error);
      solveWork.clear();
      change({ wanted: null, aboutRefusal: refusal });
    }
  }

  function follow() {
    change(Tables.follow(slice(), app.state().odds));
    askTable();
    askAbout();
  }

  function choose(part: Partial<Tables.Tables>, isStep: boolean) {
    change({ ...part, suggested: false });
    askTable();
    if (isStep) {
      app.bar.push(null);
    } else {
      app.bar.soon();
    }
  }

  /** Whichever is shown, as one's own table. */
  const own = () => {
    const { rows, columns } = Tables.sweeps(slice(), systemReport(app.state()));
    return { published: "", rows, columns };
  };

  return {
    actions: {
      showPublished: (published) =>
        choose(published ? { published, rows: "", columns: "", shows: "" } : { ...own(), shows: "" }, true),
      changeSweep: (part, sweep) => choose({ ...own(), [part]: sweep }, false),
      swapSweeps() {
        const { rows, columns } = own();
        choose({ published: "", rows: columns, columns: rows }, false);
      },
      showInCells(shows) {
        change({ shows });
        app.bar.soon();
      },
      wantAbout(about) {
        change({ about });
        askAbout(TYPING_MS);
        app.bar.soon();
      },
      stopTable: tableWork.cancel,
      resumeTable: () => tableWork.again(),
      stopSolve: solveWork.cancel,
      resumeSolve: () => solveWork.again(),
    },
    enter({ settings }) {
      const isOther = JSON.stringify(settings) !== JSON.stringify(Tables.writeSettings(slice(), app.state().system));
      change(isOther ? Tables.readSettings(slice(), settings) : {}); // what was only suggested stays a suggestion
      if (app.state().fresh) {
        follow();
      }
    },
    address() {
      const state = app.state();
      // Beside a table its roll stays on the table; without one, nothing of a roll belongs here.
      const link = readLink(state.link).seed === null ? setUpLink(state) : state.link;
      return { links: [link], settings: Tables.writeSettings(slice(), state.system) };
    },
    questionChanged: () => isShown() && follow(),
  };
}
