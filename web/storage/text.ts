// Small texts in the browser's storage, for the tab or the device. If the browser refuses, nothing is stored.

const PREFIX = "oddsmith-";
type Where = "sessionStorage" | "localStorage";

/** Deletes all texts of the device and of this tab. */
export function forgetTexts() {
  for (const where of ["sessionStorage", "localStorage"] as const) {
    attempt(where, (kept) => {
      for (const key of Object.keys(kept).filter((one) => one.startsWith(PREFIX))) {
        kept.removeItem(key);
      }
    });
  }
}

export function keptText(where: Where, name: string) {
  const key = `${PREFIX}${name}`;
  return {
    read: () => attempt(where, (kept) => kept.getItem(key)) ?? "",
    /** @returns whether it was stored */
    write: (text: string) => attempt(where, (kept) => kept.setItem(key, text)) !== null,
  };
}

/** @returns null if the browser refuses, or storage is full */
function attempt<Found>(where: Where, work: (kept: Storage) => Found) {
  try {
    return work(globalThis[where]);
  } catch {
    return null;
  }
}
