// Gives a file to the browser, which puts it where its downloads go.

const KEEP_MS = 60_000;

export function save(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS); // some browsers begin to read it late
}
