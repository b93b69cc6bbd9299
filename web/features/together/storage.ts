// What this device knows of rolls with someone, and the only door to it. It has secrets, and is no part of the history, which is
// exported: so it stands in a database of its own. Where the browser keeps nothing, it lasts as long as the page.

import { openDatabase } from "../../storage/database.ts";
import { isExchange } from "../../storage/records.ts";
import type { Kept } from "./state.ts";

const NAME = "oddsmith-exchanges";
const STORE = "exchanges";

export interface Exchanges {
  /** whether what is kept outlives the page */
  last: () => boolean;
  /** the latest first */
  all: () => Promise<Kept[]>;
  /** puts what `work` gives
   * in the place of what is known, or takes it away, with no other tab between; gives what is known then */
  change: (commitment: string, work: (known: Kept | null) => Kept | null) => Promise<Kept | null>;
}

/**
 * @param changed called when another tab has changed something
 * @param together what follows where both are known
 */
export async function openExchanges(
  changed: () => void,
  together: (known: Kept | null, record: Kept) => Kept,
): Promise<Exchanges> {
  const inPage: Map<string, Kept> = new Map();
  /** What changed in the page alone. */
  const unkept: Set<string> = new Set();
  let database = await connect();
  const others = "BroadcastChannel" in globalThis ? new BroadcastChannel(NAME) : null;
  if (others) {
    others.onmessage = changed;
  }

  /** Opens it and puts there what it has missed; null where that cannot be. */
  async function connect() {
    const opened = await openDatabase(NAME, { [STORE]: "commitment" }, () => {}).catch(() => null);
    if (!opened || unkept.size === 0) {
      return opened;
    }
    try {
      const transaction = opened.transaction(STORE, "readwrite", { durability: "strict" });
      const missed = [...unkept].map((commitment) => putMissed(transaction.store, commitment));
      await Promise.all([...missed, transaction.done]);
      unkept.clear();
      return opened;
    } catch {
      opened.close();
      return null;
    }
  }

  async function putMissed(store: any, commitment: string) {
    const record = inPage.get(commitment);
    await (record ? store.put(together(known(await store.get(commitment)), record)) : store.delete(commitment));
  }

  /**
   * On the device where that can be, and otherwise in the page alone, until the device is needed next. What was taken away is
   * opened once more.
   */
  async function onDevice<Given>(
    mode: "readonly" | "readwrite",
    work: (store: any) => Promise<Given>,
  ): Promise<Given | null> {
    for (const _ of ["as it is", "anew"]) {
      database ??= await connect();
      if (!database) {
        return null;
      }
      try {
        // A secret that is lost is a roll that is lost: nobody is given a link before its secret is safe.
        const transaction = database.transaction(STORE, mode, { durability: "strict" });
        return (await Promise.all([work(transaction.store), transaction.done]))[0];
      } catch {
        database?.close();
        database = null;
      }
    }
    return null;
  }

  return {
    last: () => database !== null,
    async all() {
      const found = await onDevice("readonly", (store) => store.getAll() as Promise<unknown[]>);
      if (found) {
        inPage.clear(); // another tab may have forgotten some
        for (const record of found.filter(isExchange)) {
          inPage.set(record.commitment, record);
        }
      }
      return [...inPage.values()].sort((one, other) => other.when - one.when);
    },
    async change(commitment, work) {
      const put = async (store: any) => {
        const after = work(known(await store.get(commitment)));
        await (after ? store.put(after) : store.delete(commitment));
        return { after };
      };
      const done = await onDevice("readwrite", put);
      const { after } = done ?? { after: work(known(inPage.get(commitment))) };
      if (!done) {
        unkept.add(commitment);
      }
      after ? inPage.set(commitment, after) : inPage.delete(commitment);
      others?.postMessage(null);
      return after;
    },
  };
}

function known(found: unknown): Kept | null {
  return isExchange(found) ? found : null;
}
