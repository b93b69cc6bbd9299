// Whether this page was reloaded for the new version. It lives from one page to the very next: what would stay could take a later
// version unasked. Where the browser keeps nothing, the new version is offered again.

/** Storage belongs to a whole origin, where other sites may stand too. */
const KEY = `oddsmith-newer ${new URL(".", location.href)}`;

export function noteReloadForNewer() {
  try {
    sessionStorage.setItem(KEY, "");
  } catch {
    // refused or full
  }
}

/** Tells it once. */
export function wasReloadedForNewer() {
  try {
    const was = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return was;
  } catch {
    return false;
  }
}
