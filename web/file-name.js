// What a file is called that is taken away: what it is about, in letters that every system takes.

const LONGEST = 80;

/**
 * @param {import("./engine/protocol.js").Request} request
 * @param {string} extension
 */
export function fileName(request, extension) {
  const about = Object.entries(request).flatMap(([name, part]) => (name === "links" ? part : [part]));
  const words = ["oddsmith", ...about].join(" ").normalize("NFKD").replace(/\.\./g, " to ");
  const plain = words.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "");
  return `${plain.slice(0, LONGEST).replace(/-$/, "").toLowerCase()}.${extension}`;
}
