// Wiring of the History: keeps rolls and set-ups, on the device where it can and for this visit in any case.

import * as Session from "../state/session.js";
import { setUpLink } from "../state.js";
import { writeHistory } from "../storage/history-file.js";
import { open, StorageError } from "../storage/store.js";
import { strings } from "../strings.js";
import { afterPaint } from "./after-paint.js";
import { save } from "./save.js";
import { readFile, WrongFile } from "./session-import.js";

/** @typedef {import("../state/session.js").Entry} Entry */
/** @typedef {import("../state/session.js").SetUp} SetUp */
/** @typedef {import("../storage/store.js").Store} Store */

const UNDO_MS = 10_000;
const STILL_USED_MS = 2_000;
const PARTS = ["rolls", "setups", "fairness"];

/**
 * @typedef {object} SessionActions
 * @property {(part: import("../state/session.js").Part) => void} showPart
 * @property {() => void} showFairness opens the view at the fairness of the roll on the table
 * @property {(link: string) => void} openRoll
 * @property {(key: string) => void} startEditing a note, or the name of a set-up
 * @property {(link: string, note: string) => void} saveNote
 * @property {(link: string, place: number) => void} removeRoll
 * @property {() => void} clearRolls
 * @property {() => void} undo
 * @property {() => void} showMore
 * @property {(part: Partial<{ text: string, system: string }>) => void} filter
 * @property {(name: string) => void} saveSetUp
 * @property {(setUp: SetUp, name: string) => void} renameSetUp
 * @property {(setUp: SetUp, place: number) => void} removeSetUp
 * @property {() => void} exportHistory
 * @property {(file: File) => void} importHistory
 * @property {() => void} stopImport
 * @property {() => void} retryStorage
 */

/**
 * @param {import("./panel.js").App} app
 * @returns {import("./panel.js").Panel<SessionActions>}
 */
export function createSessionPanel(app) {
  /** @type {Store | null} */
  let store = null;
  /** Done when the store is open, or known not to open. */
  let opening = afterPaint().then(openStore);
  /** How much that was to be written is not yet. */
  let unwritten = 0;
  /** Whether what another tab keeps is being read, and whether it has changed since. */
  let reading = false;
  let changed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let undoTimer;
  let comeBackTo = "";
  let toName = "";
  let reader = new AbortController();

  const session = () => app.state().session;
  /** @param {Partial<Session.Session>} part */
  const change = (part) => app.update({ ...app.state(), session: { ...session(), ...part } });

  async function openStore() {
    try {
      const opened = await open(refresh, lose);
      const { entries, setUps } = session();
      await opened.import({ rolls: entries, setUps });
      const kept = await opened.all();
      store = opened;
      change(Session.add(session(), kept.rolls, kept.setUps));
      change({ storage: "ready" });
      examine();
    } catch (error) {
      lose(error);
    }
  }

  /** From now on everything is kept in the state alone. @param {unknown} [error] */
  function lose(error) {
    if (error !== undefined && !(error instanceof StorageError)) {
      throw error;
    }
    store = null;
    change({ storage: "unavailable" });
  }

  /** At once where the store is open: it does what it is asked in that order. @param {(store: Store) => Promise<unknown>} work */
  async function ask(work) {
    unwritten += 1;
    try {
      if (!store) {
        await opening;
      }
      await (store && work(store).catch(lose));
    } finally {
      unwritten -= 1;
    }
  }

  /** The roll as it is shown. @param {string} link */
  function keepRoll(link) {
    ask((to) => to.put({ rolls: session().entries.filter((entry) => entry.link === link) }));
  }

  /** Under the name that it was given; as soon as the engine has said what the set-up is. */
  function nameSetUp() {
    const { fresh, odds } = app.state();
    if (toName && fresh) {
      const setUp = { name: toName, link: setUpLink(app.state()), question: odds.question };
      toName = "";
      change(Session.add(session(), [], [setUp]));
      ask((to) => to.put({ setUps: [setUp] }));
    }
  }

  /** Another tab has changed something. */
  async function refresh() {
    changed = true;
    if (reading) {
      return;
    }
    reading = true;
    try {
      while (changed && store) {
        changed = false;
        const { rolls, setUps } = await store.all();
        if (unwritten > 0) {
          changed = true; // what is not yet written is shown already, and must not vanish until it is
        } else {
          change(Session.add({ ...session(), entries: [], setUps: [] }, rolls, setUps));
          examine();
        }
      }
    } catch (error) {
      lose(error);
    } finally {
      reading = false;
    }
  }

  /** Where the fairness is looked at, it is that of the rolls as they are now. */
  async function examine() {
    const { view, roll, session: before } = app.state();
    if (view !== "session" || before.part !== "fairness") {
      return;
    }
    const counts = Session.countFaces(before.entries);
    if (JSON.stringify(counts) !== JSON.stringify(before.counts) || !before.fairness) {
      app.engine.ask({ ask: "fairness", faces: counts }, "fairness").then((fairness) => change({ fairness, counts }));
    }
    if (roll && roll.link !== before.working?.link) {
      app.engine.ask({ ask: "working", link: roll.link }, "working").then((working) => change({ working }));
    }
  }

  /** @param {Session.Session} after what is left @param {string} place where the eyes and the keyboard go back to */
  function removed(after, place) {
    comeBackTo = place;
    change(after);
    focus("#undo");
    clearTimeout(undoTimer);
    undoTimer = setTimeout(forget, UNDO_MS);
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
    rolled(roll, own) {
      if (own) {
        change(Session.add(session(), [Session.entryOf(roll, Date.now())]));
        keepRoll(roll.link);
      }
      examine();
    },
    questionChanged: nameSetUp,
    enter({ settings }) {
      const part = PARTS.includes(settings.show ?? "") ? settings.show : "rolls";
      change({ part: /** @type {Session.Part} */ (part), message: null, editing: "" });
      examine();
    },
    address() {
      const { part } = session();
      /** @type {Record<string, string>} */
      const settings = part === "rolls" ? {} : { show: part };
      return { links: [app.state().link], settings };
    },
    actions: {
      showPart: (part) => app.look("session", part === "rolls" ? {} : { show: part }),
      showFairness() {
        app.look("session", { show: "fairness" });
        focus("#working-title");
      },
      openRoll: (link) => app.open(link, { own: true }),
      startEditing(key) {
        change({ editing: key });
        focus(".editor input");
      },
      saveNote(link, text) {
        if (session().editing !== link) {
          return;
        }
        const note = Session.plain(text, Session.LONGEST.note);
        change(Session.annotate(session(), link, note));
        keepRoll(link);
      },
      removeRoll(link, place) {
        removed(Session.removeRoll(session(), link), `.rolls > :nth-child(${place + 1}) .remove`);
        ask((from) => from.remove("rolls", link));
      },
      clearRolls() {
        removed(Session.clear(session()), "#session-title");
        ask(async (from) => {
          const entries = await from.clear();
          const gone = session().removed;
          if (gone?.kind === "rolls") {
            // Another tab may have kept rolls that were not shown here yet: Undo brings them back too.
            change({ removed: { ...gone, entries: Session.add({ ...session(), entries }, gone.entries).entries } });
          }
        });
      },
      undo() {
        const gone = session().removed;
        if (gone) {
          clearTimeout(undoTimer);
          change({ ...Session.add(session(), gone.entries, gone.setUps), removed: null });
          focus(comeBackTo);
          ask((to) => to.put({ rolls: gone.entries, setUps: gone.setUps }));
        }
      },
      showMore: () => change({ shown: session().shown + Session.PAGE }),
      filter: (part) => change({ filter: { ...session().filter, ...part }, shown: Session.PAGE }),
      saveSetUp(name) {
        toName = Session.plain(name, Session.LONGEST.name);
        nameSetUp();
      },
      renameSetUp(setUp, text) {
        const name = Session.plain(text, Session.LONGEST.name) || setUp.name;
        if (session().editing === Session.keyOf(setUp)) {
          change(Session.renameSetUp(session(), setUp, name));
          ask((to) => to.rename([setUp.name, setUp.link], { ...setUp, name }));
        }
      },
      removeSetUp(setUp, place) {
        removed(Session.removeSetUp(session(), setUp), `.setups > :nth-child(${place + 1}) .remove`);
        ask((from) => from.remove("setUps", [setUp.name, setUp.link]));
      },
      exportHistory() {
        const { entries, setUps } = session();
        const file = new Blob([writeHistory(entries, setUps)], { type: "application/json" });
        save(file, strings.session.fileName);
      },
      async importHistory(file) {
        reader = new AbortController();
        const { signal } = reader;
        const told = (/** @type {number} */ done, /** @type {number} */ total) =>
          change({ importing: { done, total } });
        change({ importing: { done: 0, total: 0 }, message: null });
        try {
          const { entries, setUps } = await readFile(file, app.engine, told, signal);
          const before = session();
          const after = Session.add(before, entries, setUps);
          const rolls = after.entries.length - before.entries.length;
          const named = after.setUps.length - before.setUps.length;
          const text = strings.session.imported(rolls, named, entries.length + setUps.length - rolls - named);
          change({ ...after, message: { wrong: false, text } });
          ask((to) => to.import({ rolls: entries, setUps }));
        } catch (error) {
          if (signal.aborted) {
            return;
          }
          if (!(error instanceof WrongFile)) {
            throw error;
          }
          change({ message: { wrong: true, text: error.message } });
        } finally {
          if (!signal.aborted) {
            change({ importing: null });
          }
        }
      },
      stopImport() {
        reader.abort();
        change({ importing: null, message: { wrong: false, text: strings.session.importStopped } });
        focus(".file input");
      },
      retryStorage() {
        change({ storage: "opening" });
        opening = openStore();
      },
    },
  };
}

/**
 * Once it is drawn, which is the next thing that happens; or the view's heading, where there is no such thing any more.
 * @param {string} selector
 */
function focus(selector) {
  queueMicrotask(() => {
    const found = document.querySelector(selector) ?? document.getElementById("session-title");
    /** @type {HTMLElement | null} */ (found)?.focus();
  });
}
