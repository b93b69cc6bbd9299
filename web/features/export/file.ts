// What a file is called that is taken away: what it is about, in letters that every system takes.

import type { Request } from "../../engine/protocol.ts";

/** With its ending: more is cut off in lists of files, where names should differ. */
const LONGEST = 40;

export function fileName(request: Request, extension: string) {
  const about = Object.entries(request).flatMap(([name, part]) => (name === "links" ? part : [part]));
  const words = ["oddsmith", ...about].join(" ").normalize("NFKD").replace(/\.\./g, " to ");
  const plain = words
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase();
  const room = LONGEST - extension.length - 1;
  const whole = plain.length <= room ? plain : plain.slice(0, room + 1).replace(/-[^-]*$/, "");
  return `${whole.slice(0, room)}.${extension}`;
}

const KEEP_MS = 60_000;

export function save(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS); // some browsers begin to read it late
}
