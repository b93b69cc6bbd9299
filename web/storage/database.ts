// Opens a database of the browser, whatever became of it before. Rejects with the browser's own error.

import { openDB } from "idb";

const OPENING_MS = 10_000;

/**
 * Whatever version it is: a database is known by its stores. One that lacks a store, as none that is whole does, gets it.
 * @param keys the stores, and what each knows its records by
 * @param lost called when the browser takes it away
 */
export async function openDatabase(name: string, keys: Record<string, string | string[]>, lost: () => void) {
  const database = await connected(name, keys, lost);
  if (Object.keys(keys).every((kind) => database.objectStoreNames.contains(kind))) {
    return database;
  }
  database.close();
  return connected(name, keys, lost, database.version + 1);
}

/** @param version the one that it has, if not given */
async function connected(name: string, keys: Record<string, string | string[]>, lost: () => void, version?: number) {
  const opening = openDB(name, version, {
    upgrade(database) {
      for (const [kind, keyPath] of Object.entries(keys)) {
        if (!database.objectStoreNames.contains(kind)) {
          database.createObjectStore(kind, { keyPath });
        }
      }
    },
    blocking(_current, _wanted, event) {
      // A newer page waits in another tab: make room for it.
      (event.target as IDBDatabase).close();
      lost();
    },
    terminated: lost,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("the storage did not open")), OPENING_MS);
  });
  try {
    return (await Promise.race([opening, late])) as Awaited<typeof opening>;
  } catch (error) {
    opening.then((database) => database.close()).catch(() => {}); // nobody waits for it any more
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
