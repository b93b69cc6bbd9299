// A text that outlives the page, in its tab or on the device. Where the browser keeps nothing, it lasts as long as the page.

const PREFIX = "oddsmith-";

/** Those of the device, and of this tab. */
export function forgetTexts() {
  for (const where of ["sessionStorage", "localStorage"] as const) {
    try {
      const kept = globalThis[where];
      for (const key of Object.keys(kept).filter((one) => one.startsWith(PREFIX))) {
        kept.removeItem(key);
      }
    } catch {
      // refused: there is nothing
    }
  }
}

export function keptText(where: "sessionStorage" | "localStorage", name: string) {
  const key = `${PREFIX}${name}`;
  return {
    read(): string {
      try {
        return globalThis[where].getItem(key) ?? "";
      } catch {
        return "";
      }
    },

    write(text: string) {
      try {
        globalThis[where].setItem(key, text);
      } catch {
        // refused or full
      }
    },
  };
}
