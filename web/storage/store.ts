// What the page keeps on this device: records in the browser's database, and a mirror of them in memory, which is what is shown.
// A change is made in memory, where it waits until the device has it, however often that must be tried. It is a
// function of what is known, made on top of what another tab may have written meanwhile, and made twice it does no more than once.

import { deleteDB, type IDBPDatabase, openDB } from "idb";

/** So long a step waits for a database that may hang; what comes later still counts. */
const PATIENCE_MS = 5_000;

/** Of the databases of this page. */
const names: Set<string> = new Set();

/** Deletes all of them; other tabs let go of theirs. */
export async function forgetStores() {
  await Promise.allSettled([...names].map(async (name) => deleteDB(name))); // where none may be kept, there is none
}

/** `refused` and `full`: what is new lasts as long as the page */
export type Status = "opening" | "ready" | "refused" | "full";
type Key = string | [string, string];
/** What is to become of a record, or of none. */
interface Change {
  kind: string;
  key: Key;
  work: (known: any) => any;
  /** Whether it is shown only when the device has it, or when it is known that this cannot be for now. */
  isSafeFirst?: boolean;
}

/**
 * @param keys the kinds of records, and what each knows its records by
 * @param changed called when the records or the status may be others
 * @param isStrict whether a change must outlive the device's own end, and what another tab writes in the same moment counts; without
 * it, a change is written as it stands here, which takes no time
 */
export function createStore(
  name: string,
  keys: Record<string, string | string[]>,
  changed: () => void,
  isStrict = false,
) {
  names.add(name);
  const kinds = Object.keys(keys);
  /** By what they are about. */
  let records: Map<string, { kind: string; record: any }> = new Map();
  /** What the device does not know of yet. */
  const waiting: Map<string, Change> = new Map();
  let status: Status = "opening";
  let opening: Promise<IDBPDatabase> | null = null;
  /** Whether another tab may have written something since all was read. */
  let isStale = true;
  let last: Promise<void> = Promise.resolve();
  const others = new BroadcastChannel(name);
  others.onmessage = () => {
    isStale = true;
    synchronise();
  };
  addEventListener("visibilitychange", () => status !== "ready" && synchronise());

  function tell(next: Status) {
    status = next;
    if (isHopeless()) {
      waiting.forEach(mirror);
    }
    changed();
  }

  function isHopeless() {
    return status === "refused" || status === "full";
  }

  function mirror({ kind, key, work, isSafeFirst }: Change) {
    if (!isSafeFirst || isHopeless()) {
      put(kind, key, work(get(kind, key)));
    }
  }

  function connect() {
    opening ??= openDB(name, 1, {
      upgrade(database) {
        for (const kind of kinds) {
          database.createObjectStore(kind, { keyPath: keys[kind] as string | string[] });
        }
      },
      blocking: disconnect, // somebody deletes all
      terminated: disconnect, // on a phone storage is taken away from pages that nobody looks at
    });
    return opening;
  }

  function disconnect() {
    opening?.then((database) => database.close()).catch(() => {});
    opening = null;
    isStale = true;
  }

  async function read() {
    isStale = false;
    const transaction = (await connect()).transaction(kinds);
    const found = await Promise.all(kinds.map((kind) => transaction.objectStore(kind).getAll()));
    records = new Map();
    for (const [place, kind] of kinds.entries()) {
      for (const record of found[place] ?? []) {
        const path = keys[kind] as string | string[];
        put(kind, typeof path === "string" ? record[path] : (path.map((name) => record[name]) as Key), record);
      }
    }
    waiting.forEach(mirror);
  }

  /** What is removed goes even where nothing can be added: it makes room. */
  async function write() {
    const all = [...waiting.values()];
    const isGone = ({ kind, key }: Change) => get(kind, key) === undefined;
    const parts = [all.filter(isGone), all.filter((change) => !isGone(change))];
    await Promise.all(parts.filter(({ length }) => length > 0).map(writePart));
    others.postMessage(null);
  }

  async function writePart(changes: Change[]) {
    const durability = isStrict ? "strict" : "default";
    const transaction = (await connect()).transaction(kinds, "readwrite", { durability });
    const asked = changes.map(async ({ kind, key, work }) => {
      const store = transaction.objectStore(kind);
      const record = isStrict ? work(await store.get(key)) : get(kind, key);
      await (record === undefined ? store.delete(key) : store.put(record));
      return record;
    });
    if (!isStrict) {
      transaction.commit(); // all is asked for: it holds even where the page is left now
    }
    const [, ...records] = await Promise.all([transaction.done, ...asked]);
    for (const [place, change] of changes.entries()) {
      const { kind, key } = change;
      if (waiting.get(aboutOf(kind, key)) === change) {
        waiting.delete(aboutOf(kind, key)); // what was changed once more meanwhile still waits
        put(kind, key, records[place]);
      }
    }
  }

  async function meet() {
    while (isStale || waiting.size > 0) {
      await (isStale ? read() : write());
    }
  }

  async function attempt() {
    const patience = setTimeout(() => tell("refused"), PATIENCE_MS);
    try {
      await meet().catch(() => {
        disconnect(); // what was taken away is opened once more
        return meet();
      });
      tell("ready");
    } catch (error) {
      disconnect();
      tell((error as Error)?.name === "QuotaExceededError" ? "full" : "refused");
    } finally {
      clearTimeout(patience);
    }
  }

  /** Brings device and memory together. Done when they are, or when it is known that this cannot be for now. */
  function synchronise(): Promise<void> {
    last = last.then(attempt);
    const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
    return isHopeless() ? Promise.resolve() : Promise.race([last, patience]);
  }

  function get(kind: string, key: Key) {
    return records.get(aboutOf(kind, key))?.record;
  }

  function put(kind: string, key: Key, record: unknown) {
    const about = aboutOf(kind, key);
    record === undefined ? records.delete(about) : records.set(about, { kind, record });
  }

  return {
    status: () => status,
    open: synchronise,
    all(wanted: string): any[] {
      return [...records.values()].filter(({ kind }) => kind === wanted).map(({ record }) => record);
    },
    get,
    /** @returns done as `open` is */
    change(changes: Change[]): Promise<void> {
      for (const change of changes) {
        const { kind, key, work } = change;
        const before = waiting.get(aboutOf(kind, key));
        const both = before && { ...change, work: (known: any) => work(before.work(known)) };
        waiting.set(aboutOf(kind, key), both ?? change);
        mirror(change);
      }
      changed();
      return synchronise();
    },
    retry() {
      disconnect();
      last = Promise.resolve(); // not after what may hang
      tell("opening");
      synchronise();
    },
  };
}

function aboutOf(kind: string, key: Key) {
  return JSON.stringify([kind, key]);
}
