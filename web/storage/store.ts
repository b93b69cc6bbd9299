// What the page stores on this device: records in IndexedDB, mirrored in memory. The page shows the mirror. A change is
// made in memory and waits there until it is written, however many tries that takes. It is a function of the current
// record, which another tab may have changed meanwhile, and applying it twice has the effect of applying it once.

import { deleteDB, type IDBPDatabase, openDB } from "idb";

/** How long to wait for a database that may hang. A late result still counts. */
const PATIENCE_MS = 5_000;

/** The names of this page's databases. */
const names: Set<string> = new Set();

/** Deletes all of them; other tabs close theirs. */
export async function forgetStores() {
  await Promise.allSettled([...names].map(async (name) => deleteDB(name))); // if refused, nothing is stored
}

/** `refused` and `full`: changes last only as long as the page */
export type Status = "opening" | "ready" | "refused" | "full";
type Key = string | [string, string];
/** A change of a record; `work` gets undefined if there is none, and returns undefined to delete it. */
interface Change {
  kind: string;
  key: Key;
  work: (known: any) => any;
  /** Whether to show it only once it is written, or once writing is known to fail. */
  isSafeFirst?: boolean;
}

/**
 * @param keys the kinds of records, each with its key path
 * @param changed called when records or status may have changed
 * @param isStrict whether a change must survive a power failure, and a write by another tab at the same moment;
 * otherwise the mirror's record is written as it is, which is quicker
 */
export function createStore(
  name: string,
  keys: Record<string, string | string[]>,
  changed: () => void,
  isStrict = false,
) {
  names.add(name);
  const kinds = Object.keys(keys);
  /** The mirror, by kind and key. */
  let records: Map<string, { kind: string; record: any }> = new Map();
  /** Changes not written yet. */
  const waiting: Map<string, Change> = new Map();
  let status: Status = "opening";
  let opening: Promise<IDBPDatabase> | null = null;
  /** Whether another tab may have written something since the last read. */
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
      blocking: disconnect, // another tab deletes everything
      terminated: disconnect, // phones close the databases of hidden pages
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

  /** Writes all changes. Deletions have their own transaction: they succeed, and free space, if storage is full. */
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
      transaction.commit(); // nothing more to ask: it completes even if the page is closed now
    }
    const [, ...records] = await Promise.all([transaction.done, ...asked]);
    for (const [place, change] of changes.entries()) {
      const { kind, key } = change;
      if (waiting.get(aboutOf(kind, key)) === change) {
        waiting.delete(aboutOf(kind, key)); // unless it was changed again meanwhile
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
        disconnect(); // reopens a database that was closed
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

  /** Synchronises database and mirror. Resolves when that is done, or known to fail for now. */
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
    /** @returns a promise that resolves like `open`'s */
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
      last = Promise.resolve(); // don't wait for an attempt that may hang
      tell("opening");
      synchronise();
    },
  };
}

function aboutOf(kind: string, key: Key) {
  return JSON.stringify([kind, key]);
}
