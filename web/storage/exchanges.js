// What this device knows of rolls with someone, and the only door to it. It has secrets, and is no part of the history, which is
// exported: so it stands in a database of its own. Where the browser keeps nothing, it lasts as long as the page.

import { openDatabase } from "./database.js";
import { EXCHANGE_TEXTS, isExchange } from "./records.js";

const NAME = "oddsmith-exchanges";
const STORE = "exchanges";

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
  const connect = () => openDatabase(NAME, { [STORE]: "commitment" }, () => {}).catch(() => null);
  let database = await connect();
  const others = "BroadcastChannel" in globalThis ? new BroadcastChannel(NAME) : null;
  if (others) {
    others.onmessage = changed;
  }

  /**
   * On the device where that can be, and otherwise from now on in the page alone. What was taken away is opened once more.
   * @template Given
   * @param {"readonly" | "readwrite"} mode
   * @param {(store: any) => Promise<Given>} work
   * @returns {Promise<Given | null>}
   */
  async function onDevice(mode, work) {
    for (const isLast of [false, true]) {
      try {
        // A secret that is lost is a roll that is lost: nobody is given a link before its secret is safe.
        const transaction = database?.transaction(STORE, mode, { durability: "strict" });
        return transaction ? (await Promise.all([work(transaction.store), transaction.done]))[0] : null;
      } catch {
        database?.close();
        database = isLast ? null : await connect();
      }
    }
    return null;
  }

  return {
    last: () => database !== null,
    async all() {
      const found = await onDevice("readonly", (store) => store.getAll());
      if (found) {
        inPage.clear(); // another tab may have forgotten some
        for (const record of found.filter(isExchange)) {
          inPage.set(record.commitment, record);
        }
      }
      return [...inPage.values()].sort((one, other) => other.when - one.when);
    },
    async keep(record) {
      const { commitment } = record;
      const known = await onDevice("readwrite", async (store) => {
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
      await onDevice("readwrite", (store) => store.delete(commitment));
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
  if (isExchange(known)) {
    for (const name of EXCHANGE_TEXTS) {
      all[name] = known[name] || record[name];
    }
    all.when = known.when;
    all.asked = known.asked || record.asked;
  }
  return all.reveal ? { ...all, keep: "" } : all;
}
