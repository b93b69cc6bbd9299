// Keeps on the device what stands in the page: whatever is marked is written as it stands when it is written. So a fault loses
// nothing and doubles nothing: what could not be written stays marked, until there is a storage that takes it.

import type { Kept, Key, Mark, Store } from "./store.ts";
import { keyOf, open, StorageError } from "./store.ts";
import { forgetUnwritten, leaveUnwritten, leftUnwritten } from "./unwritten.ts";

export type Status = "opening" | "ready" | StorageError["code"];

export function createKeeper({
  records,
  add,
  replace,
  tell,
}: {
  /** as they stand there */
  records: () => Kept;
  /** what the device has; it goes before what was only added here */
  add: (kept: Kept) => void;
  /** all by what the device has */
  replace: (kept: Kept) => void;
  tell: (status: Status) => void;
}) {
  let store: Store | null = null;
  let isOpening = false;
  /** Whether it was asked for again meanwhile: what was wrong may have passed. */
  let isAskedAgain = false;
  const left = leftUnwritten();
  /** What the device does not know of yet. */
  const marks: Set<Mark> = new Set(left.marks);
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
    let opened: Store | undefined;
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

  /** What was changed stands here as it is to be. */
  function unchanged(kept: Kept) {
    const own = namesOf([...marks].filter(({ how }) => how === "changed"));
    return filtered(kept, (name) => !own.has(name));
  }

  /** From now on everything is kept in the page alone. */
  function lose(error?: unknown) {
    if (error !== undefined && !(error instanceof StorageError)) {
      throw error;
    }
    store?.close();
    store = null;
    tell(error?.code ?? "lost");
  }

  async function write(to: Store, some: Mark[]) {
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

    /** At once where there is a store, and as a whole. */
    keep(some: Mark[]) {
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

function nameOf(key: Key) {
  return JSON.stringify(key);
}

function namesOf(marks: Mark[]) {
  return new Set(marks.map(({ key }) => nameOf(key)));
}

function filtered({ rolls, setUps }: Kept, areWanted: (name: string) => boolean): Kept {
  return {
    rolls: rolls.filter((roll) => areWanted(nameOf(keyOf.rolls(roll)))),
    setUps: setUps.filter((setUp) => areWanted(nameOf(keyOf.setUps(setUp)))),
  };
}
