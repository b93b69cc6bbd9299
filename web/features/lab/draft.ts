// The program that was last written here, kept on the device: a phone may put the page away at any time. Where the browser
// keeps nothing, it lasts as long as the page.

const KEY = "oddsmith-program";

export function keptDraft() {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

export function keepDraft(program: string) {
  try {
    localStorage.setItem(KEY, program);
  } catch {
    // refused or full
  }
}
