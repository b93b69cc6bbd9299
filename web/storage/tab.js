// What lives from one page to the next in the same tab. Where the browser keeps nothing, or has no room, nothing does.

/** @param {string} name */
export function inTab(name) {
  /** Storage belongs to a whole origin, where other sites may stand too. */
  const key = `oddsmith-${name} ${new URL(".", location.href)}`;
  return {
    /** @returns {string | null} */
    read() {
      try {
        return sessionStorage.getItem(key);
      } catch {
        return null;
      }
    },

    /** @param {string | null} text null for nothing */
    write(text) {
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
