// Wiring of the History: keeps rolls and set-ups, on the device where it can and for this visit in any case.

import type { App, Panel } from "../../app.ts";
import { createLongWork } from "../../engine/long-work.ts";
import { setUpInForm } from "../../state.ts";
import { afterPaint } from "../../ui/after-paint.ts";
import { drawn } from "../../ui/late.ts";
import { save } from "../export/save.ts";
import { outputInUse } from "../lab/state.ts";
import { proofOf } from "../together/state.ts";
import { writeHistory } from "./file.ts";
import type { readFile } from "./import.ts";
import { adding, annotating, createHistoryStore, removing } from "./kept.ts";
import type { Part, SetUp } from "./state.ts";
import * as Session from "./state.ts";

const UNDO_MS = 10_000;
const STILL_USED_MS = 2_000;
const FILE_NAME = "oddsmith-history.json";
const PARTS = ["rolls", "setups", "fairness"];

export function createSessionPanel(app: App) {
  let undoTimer: ReturnType<typeof setTimeout> | undefined;
  let comeBackTo = "";
  let toName = "";
  let reader = new AbortController();

  const [session, change] = app.slice("session");
  const store = createHistoryStore(() => {
    const rolls = Session.sorted(store.all("rolls"), store.all("setUps"));
    change({ ...rolls, storage: store.status() });
    examine();
  });
  afterPaint().then(store.open);
  const fairnessWork = createLongWork(app, "session", "fairness");
  const workingWork = createLongWork(app, "session", "working");

  /** Under the name that it was given; as soon as the engine has said what the set-up is. */
  function nameSetUp() {
    const { fresh } = app.state();
    const { program } = session();
    if (toName && (fresh || program)) {
      const setUp = { name: toName, ...(program ?? setUpInForm(app.state())) };
      toName = "";
      store.change(adding({ setUps: [setUp] }));
    }
  }

  /** Where the fairness is looked at, it is that of the rolls as they are now. */
  function examine() {
    const { view, session: now } = app.state();
    if (view === "session" && now.part === "fairness") {
      fairnessWork.ask({ ask: "fairness", faces: Session.countFaces(now.entries) });
      if (now.about) {
        workingWork.ask({ ask: "working", link: now.about.link });
      }
    }
  }

  /** @param place where the eyes and the keyboard go back to */
  function remove(gone: Session.Removed, place: string) {
    comeBackTo = place;
    change({ removed: gone });
    store.change(removing(gone));
    focus("#undo");
    clearTimeout(undoTimer);
    undoTimer = setTimeout(forget, UNDO_MS);
    app.tell(
      "deleted",
      gone.entries.map(({ link }) => link),
    );
  }

  /** What was removed can no longer be brought back; but not while somebody is about to. */
  function forget() {
    const toast = document.querySelector(".toast");
    if (toast?.matches(":hover, :has(:focus-visible)")) {
      undoTimer = setTimeout(forget, STILL_USED_MS);
      return;
    }
    if (toast?.contains(document.activeElement)) {
      focus(comeBackTo);
    }
    change({ removed: null });
  }

  return {
    rolled(roll, own, isLate) {
      if (!isLate) {
        change({ about: roll });
      }
      const proof = proofOf(app.state().exchange, roll.link);
      const link = proof ?? roll.link;
      if ((own || proof) && !session().entries.some((entry) => entry.link === link)) {
        store.change(adding({ entries: [Session.entryOf({ ...roll, link }, Date.now())] }));
      }
      examine();
    },
    questionChanged: nameSetUp,
    leave() {
      const { view, lab } = app.state();
      if (view !== "session") {
        change({ program: view === "lab" ? outputInUse(lab) : null });
      }
    },
    enter({ settings }) {
      const part = PARTS.includes(settings.show ?? "") ? settings.show : "rolls";
      change({ part: part as Session.Part, message: null, editing: "" });
      examine();
    },
    address() {
      const { part } = session();
      const settings: Record<string, string> = part === "rolls" ? {} : { show: part };
      return { links: [app.state().link], settings };
    },
    actions: {
      fairnessWork,
      workingWork,
      showPart: (part: Part) => app.look("session", part === "rolls" ? {} : { show: part }),
      /** Opens the view at the fairness of the roll on the table. */
      showFairness() {
        app.look("session", { show: "fairness" });
        focus("#working-title");
      },
      /** A note, or the name of a set-up. */
      startEditing(key: string) {
        change({ editing: key });
        focus(".editor input");
      },
      saveNote(link: string, text: string) {
        if (session().editing !== link) {
          return;
        }
        change({ editing: "" });
        store.change(annotating(link, Session.plain(text, Session.LONGEST.note)));
      },
      removeRoll(link: string, place: number) {
        const entries = session().entries.filter((entry) => entry.link === link);
        remove({ kind: "roll", entries, setUps: [] }, `.rolls > :nth-child(${place + 1}) .remove`);
      },
      clearRolls() {
        const { entries } = session(); // not what another tab keeps meanwhile
        change({ shown: Session.PAGE });
        remove({ kind: "rolls", entries, setUps: [] }, "#session-title");
      },
      undo() {
        const gone = session().removed;
        if (gone) {
          clearTimeout(undoTimer);
          change({ removed: null });
          store.change(adding(gone));
          focus(comeBackTo);
          app.tell("undeleted");
        }
      },
      showMore: () => change({ shown: session().shown + Session.PAGE }),
      filter: (part: Partial<Session.Session["filter"]>) =>
        change({ filter: { ...session().filter, ...part }, shown: Session.PAGE }),
      saveSetUp(name: string) {
        toName = Session.plain(name, Session.LONGEST.name);
        nameSetUp();
      },
      renameSetUp(setUp: SetUp, text: string) {
        const name = Session.plain(text, Session.LONGEST.name) || setUp.name;
        if (session().editing === Session.keyOf(setUp)) {
          change({ editing: "" });
          store.change([...removing({ setUps: [setUp] }), ...adding({ setUps: [{ ...setUp, name }] })]);
        }
      },
      removeSetUp(setUp: SetUp, place: number) {
        remove({ kind: "setup", entries: [], setUps: [setUp] }, `.setups > :nth-child(${place + 1}) .remove`);
      },
      exportHistory() {
        const { entries, setUps } = session();
        const file = new Blob([writeHistory(entries, setUps)], { type: "application/json" });
        save(file, FILE_NAME);
      },
      /** @param read comes with the view */
      async importHistory(file: File, read: typeof readFile) {
        reader = new AbortController();
        const { signal } = reader;
        const told = (done: number, total: number) => change({ importing: { done, total } });
        change({ importing: { done: 0, total: 0 }, message: null });
        try {
          const given = await read(file, app.engine, told, signal);
          if ("wrong" in given) {
            change({ message: { kind: "wrong", text: given.wrong } });
            return;
          }
          const { entries, setUps } = given;
          const before = session();
          store.change(adding({ entries, setUps }));
          const rolls = session().entries.length - before.entries.length;
          const named = session().setUps.length - before.setUps.length;
          const known = entries.length + setUps.length - rolls - named;
          change({ message: { kind: "imported", rolls, setUps: named, known } });
        } catch (error) {
          if (!signal.aborted) {
            throw error;
          }
        } finally {
          if (!signal.aborted) {
            change({ importing: null });
          }
        }
      },
      stopImport() {
        reader.abort();
        change({ importing: null, message: { kind: "stopped" } });
        focus(".file input");
      },
      retryStorage: store.retry,
    },
  } satisfies Panel;
}

/** Or the view's heading, where there is no such thing any more. */
async function focus(selector: string) {
  await drawn();
  const found = document.querySelector(selector) ?? document.getElementById("session-title");
  (found as HTMLElement | null)?.focus();
}
