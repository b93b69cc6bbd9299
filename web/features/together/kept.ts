// What this device knows of rolls with someone. It has secrets, and is no part of the history, which is exported. A secret that is
// lost is a roll that is lost: nobody is given a link before its secret is safe, or the page has said that it cannot be.

import type { ExchangeReport } from "../../engine/protocol.ts";
import { createStore } from "../../storage/store.ts";
import { afterPaint } from "../../ui/browser.ts";
import { afterDeletion, type Exchange, type Kept, together } from "./state.ts";

export function createExchangeStore(changed: (part: Pick<Exchange, "kept" | "isRead" | "lasts">) => void) {
  const store = createStore("oddsmith-exchanges", { exchanges: "commitment" }, tell, true);
  const opened = afterPaint().then(store.open);

  function tell() {
    const kept: Kept[] = store.all("exchanges").sort((one, other) => other.when - one.when);
    const isRead = store.status() !== "opening";
    changed({ kept, isRead, lasts: !isRead || store.status() === "ready" });
  }

  function change(commitment: string, work: (known: Kept | undefined) => Kept | undefined, isSafeFirst = false) {
    return store.change([{ kind: "exchanges", key: commitment, work, isSafeFirst }]);
  }

  return {
    /** that is, read; or known not to be for now */
    opened,

    async keep({ commitment, link, question, offer }: ExchangeReport, part: Partial<Kept>): Promise<Kept> {
      const nothing = { asked: false, keep: "", answer: "", reveal: "", roll: "" };
      const record = { commitment, link, question, offer, when: Date.now(), ...nothing, ...part };
      await opened;
      await change(commitment, (known) => together(known, record), true);
      return store.get("exchanges", commitment) ?? record;
    },

    /** @returns what can be brought back */
    async remove(isMeant: (known: Kept) => boolean): Promise<Kept[]> {
      await opened;
      const removed = store.all("exchanges").filter(isMeant);
      for (const { commitment } of removed) {
        change(commitment, afterDeletion);
      }
      return removed;
    },

    restore(removed: Kept[]) {
      for (const record of removed) {
        change(record.commitment, () => record);
      }
    },
  };
}
