// What this device knows of rolls with someone, and the only door to it. It has secrets, and is no part of the history, which is
// exported: so it stands in a database of its own. Where the browser keeps nothing, it lasts as long as the page.

import { openDB } from "idb";

const NAME = "oddsmith-exchanges";
const STORE = "exchanges";
const OPENING_MS = 10_000;
const TEXTS = /** @type {const} */ (["commitment", "link", "question", "offer", "keep", "answer", "reveal", "roll"]);

/** @typedef {import("../state/exchange.js").Kept} Kept */
/**
 * @typedef {object} Exchanges
 * @property {() => boolean} last whether what is kept outlives the page
 * @property {() => Promise<Kept[]>} all the latest first
 * @property {(record: Kept) => Promise<Kept>} keep adds to what is known and gives all that is known then: what was there before
 *   stays, whichever tab was first
 * @property {(commitment: string) => Promise<void>} forget
 */

/**
 * @param {() => void} changed called when another tab has changed something
 * @returns {Promise<Exchanges>}
 */
export async function openExchanges(changed) {
  /** @type {Map<string, Kept>} */
  const inPage = new Map();
  let database = await connected().catch(() => null);
  const others = "BroadcastChannel" in globalThis ? new BroadcastChannel(NAME) : null;
  if (others) {
    others.onmessage = changed;
  }

  /**
   * On the device where that can be, and otherwise from now on in the page alone.
   * @template Given
   * @param {(store: any) => Promise<Given>} work
   * @returns {Promise<Given | null>}
   */
  async function onDevice(work) {
    if (!database) {
      return null;
    }
    try {
      // A secret that is lost is a roll that is lost: nobody is given a link before its secret is safe.
      const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
      const [given] = await Promise.all([work(transaction.store), transaction.done]);
      return given;
    } catch {
      database = null;
      return null;
    }
  }

  return {
    last: () => database !== null,
    async all() {
      const found = await onDevice((store) => store.getAll());
      if (found) {
        inPage.clear(); // another tab may have forgotten some
        for (const record of found.filter(isKept)) {
          inPage.set(record.commitment, record);
        }
      }
      return [...inPage.values()].sort((one, other) => other.when - one.when);
    },
    async keep(record) {
      const { commitment } = record;
      const known = await onDevice(async (store) => {
        const all = together(await store.get(commitment), record);
        await store.put(all);
        return all;
      });
      const all = known ?? together(inPage.get(commitment), record);
      inPage.set(commitment, all);
      others?.postMessage(null);
      return all;
    },
    async forget(commitment) {
      inPage.delete(commitment);
      await onDevice((store) => store.delete(commitment));
      others?.postMessage(null);
    },
  };
}

/**
 * @param {Kept | undefined} known
 * @param {Kept} record
 * @returns {Kept}
 */
function together(known, record) {
  const all = { ...record };
  if (isKept(known)) {
    for (const name of TEXTS) {
      all[name] = known[name] || record[name];
    }
    all.when = known.when;
    all.asked = known.asked || record.asked;
  }
  return all.reveal ? { ...all, keep: "" } : all;
}

/** @param {any} found @returns {found is Kept} whoever has put it there */
function isKept(found) {
  return typeof found?.when === "number" && TEXTS.every((name) => typeof found[name] === "string");
}

async function connected() {
  const opening = openDB(NAME, 1, {
    upgrade: (database) => void database.createObjectStore(STORE, { keyPath: "commitment" }),
    blocking: (_current, _wanted, event) => /** @type {IDBDatabase} */ (event.target).close(), // a newer page waits
  });
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error("the storage did not open")), OPENING_MS));
  return /** @type {Awaited<typeof opening>} */ (await Promise.race([opening, late]));
}
