// Whether the new version was asked for, kept while the tab is: a browser may put it in place only after the page has gone. Where
// the browser keeps nothing, it is asked for again.

const KEY = "oddsmith-newer";

export function isNewerAsked() {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** @param {boolean} isAsked */
export function keepNewerAsked(isAsked) {
  try {
    isAsked ? sessionStorage.setItem(KEY, "") : sessionStorage.removeItem(KEY);
  } catch {
    // refused or full
  }
}
