// Wiring of the History: keeps rolls and set-ups, on the device where it can and for this visit in any case.

import { proofOf } from "../state/exchange.js";
import * as Session from "../state/session.js";
import { setUpLink } from "../state.js";
import { writeHistory } from "../storage/history-file.js";
import { keyOf } from "../storage/store.js";
import { strings } from "../strings.js";
import { afterPaint } from "./after-paint.js";
import { createKeeper } from "./keeper.js";
import { save } from "./save.js";
import { readFile, WrongFile } from "./session-import.js";

/** @import { Entry, Part, SetUp } from "../state/session.js" */

const UNDO_MS = 10_000;
const STILL_USED_MS = 2_000;
const PARTS = ["rolls", "setups", "fairness"];

/**
 * @typedef {object} SessionActions
 * @property {(part: Part) => void} showPart
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
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let undoTimer;
  let comeBackTo = "";
  let toName = "";
  let reader = new AbortController();

  const session = () => app.state().session;
  /** @param {Partial<Session.Session>} part */
  const change = (part) => app.update({ ...app.state(), session: { ...session(), ...part } });

  const keeper = createKeeper({
    records: () => ({ rolls: session().entries, setUps: session().setUps }),
    add({ rolls, setUps }) {
      const { entries, setUps: here } = session();
      change(Session.add({ ...session(), entries: rolls, setUps }, entries, here));
    },
    replace({ rolls, setUps }) {
      change(Session.add({ ...session(), entries: [], setUps: [] }, rolls, setUps));
      examine();
    },
    tell: (storage) => change({ storage }),
  });
  afterPaint().then(keeper.open);

  /**
   * @param {import("../storage/store.js").Mark["how"]} how
   * @param {{ entries?: Entry[], setUps?: SetUp[] }} some
   */
  function keep(how, { entries = [], setUps = [] }) {
    /** @type {import("../storage/store.js").Mark[]} */
    const rolls = entries.map((entry) => ({ kind: "rolls", key: keyOf.rolls(entry), how }));
    keeper.keep([
      ...rolls,
      ...setUps.map((setUp) => ({ kind: /** @type {const} */ ("setUps"), key: keyOf.setUps(setUp), how })),
    ]);
  }

  /** Under the name that it was given; as soon as the engine has said what the set-up is. */
  function nameSetUp() {
    const { fresh, odds } = app.state();
    if (toName && fresh) {
      const setUp = { name: toName, link: setUpLink(app.state()), question: odds.question };
      toName = "";
      change(Session.add(session(), [], [setUp]));
      keep("added", { setUps: [setUp] });
    }
  }

  /** Where the fairness is looked at, it is that of the rolls as they are now. */
  async function examine() {
    const { view, session: before } = app.state();
    if (view !== "session" || before.part !== "fairness") {
      return;
    }
    const counts = Session.countFaces(before.entries);
    if (JSON.stringify(counts) !== JSON.stringify(before.counts) || !before.fairness) {
      app.engine.ask({ ask: "fairness", faces: counts }, "fairness").then((fairness) => change({ fairness, counts }));
    }
    if (before.about && before.about.link !== before.working?.link) {
      app.engine.ask({ ask: "working", link: before.about.link }, "working").then((working) => change({ working }));
    }
  }

  /** @param {Session.Session} after what is left @param {string} place where the eyes and the keyboard go back to */
  function removed(after, place) {
    comeBackTo = place;
    change(after);
    focus("#undo");
    clearTimeout(undoTimer);
    undoTimer = setTimeout(forget, UNDO_MS);
    app.deleted(after.removed?.entries.map(({ link }) => link) ?? []);
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
        const entry = Session.entryOf({ ...roll, link }, Date.now());
        change(Session.add(session(), [entry]));
        keep("added", { entries: [entry] });
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
        keeper.keep([{ kind: "rolls", key: link, how: "changed" }]);
      },
      removeRoll(link, place) {
        removed(Session.removeRoll(session(), link), `.rolls > :nth-child(${place + 1}) .remove`);
        keeper.keep([{ kind: "rolls", key: link, how: "changed" }]);
      },
      clearRolls() {
        const { entries } = session(); // not what another tab keeps meanwhile
        removed(Session.clear(session()), "#session-title");
        keep("changed", { entries });
      },
      undo() {
        const gone = session().removed;
        if (gone) {
          clearTimeout(undoTimer);
          change({ ...Session.add(session(), gone.entries, gone.setUps), removed: null });
          focus(comeBackTo);
          keep("added", gone);
          app.undeleted();
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
          keep("changed", { setUps: [setUp, { ...setUp, name }] });
        }
      },
      removeSetUp(setUp, place) {
        removed(Session.removeSetUp(session(), setUp), `.setups > :nth-child(${place + 1}) .remove`);
        keep("changed", { setUps: [setUp] });
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
          keep("added", { entries, setUps });
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
        keeper.open();
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
