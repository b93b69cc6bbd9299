// Keeps on the device what stands in the page: whatever is marked is written as it stands when it is written. So a fault loses
// nothing and doubles nothing: what could not be written stays marked, until there is a storage that takes it.

import { keyOf, open, StorageError } from "../storage/store.js";
import { forgetUnwritten, leaveUnwritten, leftUnwritten } from "../storage/unwritten.js";

/** @import { Kept, Key, Mark, Store } from "../storage/store.js" */
/** @typedef {"opening" | "ready" | import("../storage/store.js").StorageError["code"]} Status */

/**
 * @param {object} page
 * @param {() => Kept} page.records as they stand there
 * @param {(kept: Kept) => void} page.add what the device has; it goes before what was only added here
 * @param {(kept: Kept) => void} page.replace all by what the device has
 * @param {(status: Status) => void} page.tell
 */
export function createKeeper({ records, add, replace, tell }) {
  /** @type {Store | null} */
  let store = null;
  let isOpening = false;
  /** Whether it was asked for again meanwhile: what was wrong may have passed. */
  let isAskedAgain = false;
  const left = leftUnwritten();
  /** What the device does not know of yet. @type {Set<Mark>} */
  const marks = new Set(left.marks);
  /** Whether the next page in this tab has what this one could not write. */
  let isHandedOn = false;
  /** Whether what another tab keeps is being read, and whether it has changed since. */
  let reading = false;
  let changed = false;

  async function openStore() {
    if (store || isOpening) {
      isAskedAgain = isOpening;
      return;
    }
    isOpening = true;
    isAskedAgain = false;
    /** @type {Store | undefined} */
    let opened;
    try {
      opened = await open(refresh, lose);
      add(unchanged(await opened.all())); // shown also where nothing more can be written
      while (marks.size > 0) {
        await write(opened, [...marks]);
      }
      forgetUnwritten();
      store = opened;
      tell("ready");
      await refresh();
    } catch (error) {
      opened?.close();
      lose(error);
    } finally {
      isOpening = false;
    }
    if (isAskedAgain && !store) {
      await openStore();
    }
  }

  /** What was changed stands here as it is to be. @param {Kept} kept */
  function unchanged(kept) {
    const own = namesOf([...marks].filter(({ how }) => how === "changed"));
    return filtered(kept, (name) => !own.has(name));
  }

  /** From now on everything is kept in the page alone. @param {unknown} [error] */
  function lose(error) {
    if (error !== undefined && !(error instanceof StorageError)) {
      throw error;
    }
    store?.close();
    store = null;
    tell(error?.code ?? "lost");
  }

  /** @param {Store} to @param {Mark[]} some */
  async function write(to, some) {
    const { rolls, setUps } = records();
    const found = {
      rolls: new Map(rolls.map((roll) => [nameOf(keyOf.rolls(roll)), roll])),
      setUps: new Map(setUps.map((setUp) => [nameOf(keyOf.setUps(setUp)), setUp])),
    };
    const changes = some.map(({ kind, key, how }) => ({ kind, key, how, record: found[kind].get(nameOf(key)) }));
    await to.write(changes.filter(({ how, record }) => record || how === "changed"));
    for (const mark of some) {
      marks.delete(mark);
    }
  }

  /** Another tab has changed something. What is not yet written is shown already, and must not vanish until it is. */
  async function refresh() {
    changed = true;
    if (reading) {
      return;
    }
    reading = true;
    try {
      while (changed && store && marks.size === 0) {
        changed = false;
        const kept = await store.all();
        if (marks.size > 0) {
          changed = true;
        } else {
          replace(kept);
        }
      }
    } catch (error) {
      lose(error);
    } finally {
      reading = false;
    }
  }

  if (marks.size > 0) {
    add(left.records);
  }
  addEventListener("pagehide", () => {
    if (!store && marks.size > 0 && !isHandedOn) {
      const own = namesOf([...marks]);
      leaveUnwritten(
        [...marks],
        filtered(records(), (name) => own.has(name)),
      );
      isHandedOn = true;
    }
  });
  addEventListener("pageshow", () => {
    if (isHandedOn) {
      location.reload(); // Back shows this page as it was, and the page after it may have changed what it was given
    }
  });
  addEventListener("visibilitychange", openStore); // on a phone storage is taken away from pages that nobody looks at

  return {
    open: openStore,

    /** At once where there is a store, and as a whole. @param {Mark[]} some */
    keep(some) {
      for (const mark of some) {
        marks.add(mark);
      }
      if (store) {
        write(store, some)
          .then(() => (changed ? refresh() : undefined))
          .catch(lose);
      } else {
        openStore(); // what was wrong may have passed
      }
    },
  };
}

/** @param {Key} key */
function nameOf(key) {
  return JSON.stringify(key);
}

/** @param {Mark[]} marks */
function namesOf(marks) {
  return new Set(marks.map(({ key }) => nameOf(key)));
}

/** @param {Kept} kept @param {(name: string) => boolean} areWanted @returns {Kept} */
function filtered({ rolls, setUps }, areWanted) {
  return {
    rolls: rolls.filter((roll) => areWanted(nameOf(keyOf.rolls(roll)))),
    setUps: setUps.filter((setUp) => areWanted(nameOf(keyOf.setUps(setUp)))),
  };
}
