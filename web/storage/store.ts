// What the page keeps on this device, and the only door to it: rolls by their link, set-ups by name and link. As a key
// says all that a record is about, two tabs that write the same thing at once keep it once, and neither loses the
// other's. Every function rejects with StorageError and with nothing else; then nothing of what it was to do is done.
// Whatever a person does is asked and committed at once, without waiting for an answer: it holds even where the page is
// left in the same moment.

import type { Entry, SetUp } from "../features/history/state.ts";
import { openDatabase } from "./database.ts";
import { isEntry, isSetUp } from "./records.ts";

const NAME = "oddsmith";
const KEYS = { rolls: "link", setUps: ["name", "link"] };

export type Kind = "rolls" | "setUps";
export type Kept = { rolls: Entry[]; setUps: SetUp[] };
/** the link of a roll, or name and link of a set-up */
export type Key = string | [string, string];
/** what a device is to learn; what is removed is changed too */
export type Mark = { kind: Kind; key: Key; how: "added" | "changed" };
/** what a key is to have: a record, or nothing */
export type Change = { kind: Kind; key: Key; record: Entry | SetUp | undefined };

export const keyOf = {
  rolls: ({ link }: Entry) => link,
  setUps: ({ name, link }: SetUp): [string, string] => [name, link],
};

/** The device does not keep what it was given. `code` is for programs; the browser's own error is the cause. */
export class StorageError extends Error {
  code: "refused" | "full" | "lost";

  constructor(code: StorageError["code"], cause?: unknown) {
    super(`storage ${code}`, { cause });
    this.code = code;
  }
}

export interface Store {
  all: () => Promise<Kept>;
  /** all or nothing of what is kept; what is removed is so in any case, as that
   * makes room */
  write: (changes: Change[]) => Promise<void>;
  close: () => void;
}

/**
 * @param changed called when another tab has changed something
 * @param lost called when the browser takes the storage away
 */
export async function open(changed: () => void, lost: () => void): Promise<Store> {
  const database = await guarded(() => openDatabase(NAME, KEYS, lost));
  const others = "BroadcastChannel" in globalThis ? new BroadcastChannel(NAME) : null;
  if (others) {
    others.onmessage = changed;
  }

  /** One transaction: done as a whole, or not at all. */
  async function change(changes: Change[]) {
    const transaction = database.transaction(Object.keys(KEYS), "readwrite");
    try {
      const asked = changes.map(({ kind, key, record }) => {
        const store = transaction.objectStore(kind);
        return record ? store.put(record) : store.delete(key);
      });
      transaction.commit();
      await Promise.all([...asked, transaction.done]);
    } catch (error) {
      transaction.done.catch(() => {}); // its error is this one
      abort(transaction);
      throw error;
    }
    others?.postMessage(null);
  }

  return {
    all: () =>
      guarded(async () => {
        const transaction = database.transaction(Object.keys(KEYS));
        const [rolls, setUps] = await Promise.all([
          transaction.objectStore("rolls").getAll(),
          transaction.objectStore("setUps").getAll(),
        ]);
        return { rolls: rolls.filter(isEntry), setUps: setUps.filter(isSetUp) };
      }),
    write: (changes) =>
      guarded(async () => {
        const [kept, removed] = [changes.filter(({ record }) => record), changes.filter(({ record }) => !record)];
        await Promise.all([removed, kept].filter(({ length }) => length > 0).map(change));
      }),
    close() {
      others?.close();
      database.close();
    },
  };
}

/** What was written before a fault goes with it. */
function abort(transaction: { abort: () => void }) {
  try {
    transaction.abort();
  } catch {
    // the browser has done so already
  }
}

async function guarded<Given>(work: () => Promise<Given>): Promise<Given> {
  try {
    return await work();
  } catch (error) {
    const code = (
      {
        QuotaExceededError: "full",
        InvalidStateError: "lost",
        AbortError: "lost",
      } as Record<string, "full" | "lost">
    )[(error as any)?.name];
    throw new StorageError(code ?? "refused", error);
  }
}
