// What the page keeps on this device, and the only door to it: rolls by their link, set-ups by name and link. As a key
// says all that a record is about, two tabs that write the same thing at once keep it once, and neither loses the
// other's. Every function rejects with StorageError and with nothing else; then nothing of what it was to do is done.
// Whatever a person does is asked and committed at once, without waiting for an answer: it holds even where the page is
// left in the same moment.

import { openDB } from "idb";

const NAME = "oddsmith";
const VERSION = 1;
const OPENING_MS = 10_000;
const KEYS = { rolls: "link", setUps: ["name", "link"] };

/** @typedef {import("../state/session.js").Entry} Entry */
/** @typedef {import("../state/session.js").SetUp} SetUp */
/** @typedef {"rolls" | "setUps"} Kind */
/** @typedef {{ rolls: Entry[], setUps: SetUp[] }} Kept */
/** @typedef {string | [string, string]} Key the link of a roll, or name and link of a set-up */

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
 * @property {(records: Partial<Kept>) => Promise<void>} put in the place of what has the same key
 * @property {(key: Key, setUp: SetUp) => Promise<void>} rename puts a set-up in the place of the one with this key
 * @property {(kind: Kind, key: Key) => Promise<void>} remove
 * @property {() => Promise<Entry[]>} clear removes every roll and gives what was there
 * @property {(kept: Kept) => Promise<void>} import adds all or nothing; a roll that is there gets the note it has not
 */

/**
 * @param {() => void} changed called when another tab has changed something
 * @param {() => void} lost called when the browser takes the storage away
 * @returns {Promise<Store>}
 */
export async function open(changed, lost) {
  const database = await guarded(() => opened(lost));
  const others = "BroadcastChannel" in globalThis ? new BroadcastChannel(NAME) : null;
  if (others) {
    others.onmessage = changed;
  }

  /**
   * One transaction over everything: done as a whole, or not at all.
   * @template Given
   * @param {(stores: Record<Kind, any>) => Promise<Given>} work
   * @param {{ asksFirst?: boolean }} how whether what is written depends on what is read
   */
  const write = (work, { asksFirst = false } = {}) =>
    guarded(async () => {
      const transaction = database.transaction(["rolls", "setUps"], "readwrite");
      const stores = { rolls: transaction.objectStore("rolls"), setUps: transaction.objectStore("setUps") };
      try {
        const working = work(stores);
        if (!asksFirst) {
          transaction.commit();
        }
        const [given] = await Promise.all([working, transaction.done]);
        others?.postMessage(null);
        return given;
      } catch (error) {
        transaction.done.catch(() => {}); // its error is this one
        abort(transaction);
        throw error;
      }
    });

  return {
    all: () =>
      guarded(async () => {
        const transaction = database.transaction(["rolls", "setUps"]);
        const [rolls, setUps] = await Promise.all([
          transaction.objectStore("rolls").getAll(),
          transaction.objectStore("setUps").getAll(),
        ]);
        return { rolls, setUps };
      }),
    put: ({ rolls = [], setUps = [] }) =>
      write((stores) =>
        done([...rolls.map((one) => stores.rolls.put(one)), ...setUps.map((one) => stores.setUps.put(one))]),
      ),
    rename: (key, setUp) => write((stores) => done([stores.setUps.delete(key), stores.setUps.put(setUp)])),
    remove: (kind, key) => write((stores) => stores[kind].delete(key)),
    clear: () =>
      write(async ({ rolls }) => {
        const [removed] = await Promise.all([rolls.getAll(), rolls.clear()]);
        return removed;
      }),
    import: (kept) =>
      write(
        (stores) =>
          done([
            ...kept.rolls.map((record) => addTo(stores.rolls, record)),
            ...kept.setUps.map((record) => addTo(stores.setUps, record)),
          ]),
        { asksFirst: true },
      ),
  };
}

/** @param {Promise<unknown>[]} asked */
async function done(asked) {
  await Promise.all(asked);
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

/** @param {() => void} lost */
async function opened(lost) {
  const opening = openDB(NAME, VERSION, {
    upgrade(database) {
      for (const [kind, keyPath] of Object.entries(KEYS)) {
        database.createObjectStore(kind, { keyPath });
      }
    },
    blocking(_current, _wanted, event) {
      // A newer page waits in another tab: make room for it.
      /** @type {IDBDatabase} */ (event.target).close();
      lost();
    },
    terminated: lost,
  });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("the storage did not open")), OPENING_MS);
  });
  try {
    return /** @type {Awaited<typeof opening>} */ (await Promise.race([opening, late]));
  } catch (error) {
    opening.then((database) => database.close()).catch(() => {}); // nobody waits for it any more
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * @param {any} store
 * @param {any} record an Entry or a SetUp
 */
async function addTo(store, record) {
  const { keyPath } = store;
  const key = Array.isArray(keyPath) ? keyPath.map((part) => record[part]) : record[keyPath];
  const known = await store.get(key);
  if (!known || (!known.note && record.note)) {
    await store.put(record);
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
