// A text that outlives the page, in its tab or on the device. Where the browser keeps nothing, it lasts as long as the page.

export function keptText(where: "sessionStorage" | "localStorage", name: string) {
  const key = `oddsmith-${name}`;
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
