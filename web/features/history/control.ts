// Wiring of the History: keeps rolls and set-ups, on the device where it can and for this visit in any case.

import type { App, Panel } from "../../app.ts";
import { setUpLink } from "../../state.ts";
import { createKeeper } from "../../storage/keeper.ts";
import type { Mark } from "../../storage/store.ts";
import { keyOf } from "../../storage/store.ts";
import { afterPaint } from "../../ui/after-paint.ts";
import { historyWords } from "../../words/en/history.ts";
import { save } from "../export/save.ts";
import { proofOf } from "../together/state.ts";
import { writeHistory } from "./file.ts";
import { readFile, WrongFile } from "./import.ts";
import type { Entry, Part, SetUp } from "./state.ts";
import * as Session from "./state.ts";

const UNDO_MS = 10_000;
const STILL_USED_MS = 2_000;
const PARTS = ["rolls", "setups", "fairness"];

export interface SessionActions {
  showPart: (part: Part) => void;
  /** opens the view at the fairness of the roll on the table */
  showFairness: () => void;
  openRoll: (link: string) => void;
  /** a note, or the name of a set-up */
  startEditing: (key: string) => void;
  saveNote: (link: string, note: string) => void;
  removeRoll: (link: string, place: number) => void;
  clearRolls: () => void;
  undo: () => void;
  showMore: () => void;
  filter: (part: Partial<{ text: string; system: string }>) => void;
  saveSetUp: (name: string) => void;
  renameSetUp: (setUp: SetUp, name: string) => void;
  removeSetUp: (setUp: SetUp, place: number) => void;
  exportHistory: () => void;
  importHistory: (file: File) => void;
  stopImport: () => void;
  retryStorage: () => void;
}

export function createSessionPanel(app: App): Panel<SessionActions> {
  let undoTimer: ReturnType<typeof setTimeout> | undefined;
  let comeBackTo = "";
  let toName = "";
  let reader = new AbortController();

  const session = () => app.state().session;
  const change = (part: Partial<Session.Session>) => app.update({ ...app.state(), session: { ...session(), ...part } });

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

  function keep(how: Mark["how"], { entries = [], setUps = [] }: { entries?: Entry[]; setUps?: SetUp[] }) {
    const rolls: Mark[] = entries.map((entry) => ({ kind: "rolls", key: keyOf.rolls(entry), how }));
    keeper.keep([...rolls, ...setUps.map((setUp) => ({ kind: "setUps" as const, key: keyOf.setUps(setUp), how }))]);
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
      app.engine
        .ask({ ask: "fairness", faces: counts }, { channel: "fairness" })
        .then((fairness) => change({ fairness, counts }));
    }
    if (before.about && before.about.link !== before.working?.link) {
      app.engine
        .ask({ ask: "working", link: before.about.link }, { channel: "working" })
        .then((working) => change({ working }));
    }
  }

  /**
   * @param after what is left
   * @param place where the eyes and the keyboard go back to
   */
  function removed(after: Session.Session, place: string) {
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
      change({ part: part as Session.Part, message: null, editing: "" });
      examine();
    },
    address() {
      const { part } = session();
      const settings: Record<string, string> = part === "rolls" ? {} : { show: part };
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
        save(file, historyWords.fileName);
      },
      async importHistory(file) {
        reader = new AbortController();
        const { signal } = reader;
        const told = (done: number, total: number) => change({ importing: { done, total } });
        change({ importing: { done: 0, total: 0 }, message: null });
        try {
          const { entries, setUps } = await readFile(file, app.engine, told, signal);
          const before = session();
          const after = Session.add(before, entries, setUps);
          const rolls = after.entries.length - before.entries.length;
          const named = after.setUps.length - before.setUps.length;
          const text = historyWords.imported(rolls, named, entries.length + setUps.length - rolls - named);
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
        change({ importing: null, message: { wrong: false, text: historyWords.importStopped } });
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
 */
function focus(selector: string) {
  queueMicrotask(() => {
    const found = document.querySelector(selector) ?? document.getElementById("session-title");
    (found as HTMLElement | null)?.focus();
  });
}
