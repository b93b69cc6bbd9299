// A text that outlives the page, in its tab or on the device. Where the browser keeps nothing, it lasts as long as the page.

const PREFIX = "oddsmith-";
type Where = "sessionStorage" | "localStorage";

/** Those of the device, and of this tab. */
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
    /** @returns whether it is kept */
    write: (text: string) => attempt(where, (kept) => kept.setItem(key, text)) !== null,
  };
}

/** @returns null where the browser refuses, or is full */
function attempt<Found>(where: Where, work: (kept: Storage) => Found) {
  try {
    return work(globalThis[where]);
  } catch {
    return null;
  }
}
