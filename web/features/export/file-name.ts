// What a file is called that is taken away: what it is about, in letters that every system takes.

import type { Request } from "../../engine/protocol.ts";

const LONGEST = 80;

export function fileName(request: Request, extension: string) {
  const about = Object.entries(request).flatMap(([name, part]) => (name === "links" ? part : [part]));
  const words = ["oddsmith", ...about].join(" ").normalize("NFKD").replace(/\.\./g, " to ");
  const plain = words.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "");
  return `${plain.slice(0, LONGEST).replace(/-$/, "").toLowerCase()}.${extension}`;
}
