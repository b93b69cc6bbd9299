// What lives from one page to the next in the same tab. Where the browser keeps nothing, or has no room, nothing does.

export function inTab(name: string) {
  /** Storage belongs to a whole origin, where other sites may stand too. */
  const key = `oddsmith-${name} ${new URL(".", location.href)}`;
  return {
    read(): string | null {
      try {
        return sessionStorage.getItem(key);
      } catch {
        return null;
      }
    },

    /** @param text null for nothing */
    write(text: string | null) {
      try {
        if (text === null) {
          sessionStorage.removeItem(key);
        } else {
          sessionStorage.setItem(key, text);
        }
      } catch {
        // refused or full
      }
    },
  };
}
