// What the page keeps on this device, and the only door to it: rolls by their link, set-ups by name and link. As a key
// says all that a record is about, two tabs that write the same thing at once keep it once, and neither loses the
// other's. Every function rejects with StorageError and with nothing else; then nothing of what it was to do is done.
// Whatever a person does is asked and committed at once, without waiting for an answer: it holds even where the page is
// left in the same moment.

import { openDatabase } from "./database.js";
import { isEntry, isSetUp } from "./records.js";

const NAME = "oddsmith";
const KEYS = { rolls: "link", setUps: ["name", "link"] };

/** @import { Entry, SetUp } from "../state/session.js" */
/** @typedef {"rolls" | "setUps"} Kind */
/** @typedef {{ rolls: Entry[], setUps: SetUp[] }} Kept */
/** @typedef {string | [string, string]} Key the link of a roll, or name and link of a set-up */
/** @typedef {{ kind: Kind, key: Key, how: "added" | "changed" }} Mark what a device is to learn; what is removed is changed too */
/** @typedef {{ kind: Kind, key: Key, record: Entry | SetUp | undefined }} Change what a key is to have: a record, or nothing */

export const keyOf = {
  /** @param {Entry} roll */
  rolls: ({ link }) => link,
  /** @param {SetUp} setUp @returns {[string, string]} */
  setUps: ({ name, link }) => [name, link],
};

/** The device does not keep what it was given. `code` is for programs; the browser's own error is the cause. */
export class StorageError extends Error {
  /**
   * @param {"refused" | "full" | "lost"} code
   * @param {unknown} [cause]
   */
  constructor(code, cause) {
    super(`storage ${code}`, { cause });
    this.code = code;
  }
}

/**
 * @typedef {object} Store
 * @property {() => Promise<Kept>} all
 * @property {(changes: Change[]) => Promise<void>} write all or nothing of what is kept; what is removed is so in any case, as that
 *   makes room
 * @property {() => void} close
 */

/**
 * @param {() => void} changed called when another tab has changed something
 * @param {() => void} lost called when the browser takes the storage away
 * @returns {Promise<Store>}
 */
export async function open(changed, lost) {
  const database = await guarded(() => openDatabase(NAME, KEYS, lost));
  const others = "BroadcastChannel" in globalThis ? new BroadcastChannel(NAME) : null;
  if (others) {
    others.onmessage = changed;
  }

  /**
   * One transaction: done as a whole, or not at all.
   * @param {Change[]} changes
   */
  async function change(changes) {
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

/**
 * What was written before a fault goes with it.
 * @param {{ abort: () => void }} transaction
 */
function abort(transaction) {
  try {
    transaction.abort();
  } catch {
    // the browser has done so already
  }
}

/**
 * @template Given
 * @param {() => Promise<Given>} work
 * @returns {Promise<Given>}
 */
async function guarded(work) {
  try {
    return await work();
  } catch (error) {
    const code = /** @type {Record<string, "full" | "lost">} */ ({
      QuotaExceededError: "full",
      InvalidStateError: "lost",
      AbortError: "lost",
    })[/** @type {any} */ (error)?.name];
    throw new StorageError(code ?? "refused", error);
  }
}
