// A link as the page handles it: text to text. What it means, and whether it is right, only the engine knows.

const SEED = "seed";

/**
 * The question in an address: what stands behind `#/`.
 * @param {string} hash such as `#/decibel?dice=7`
 */
export function readHash(hash) {
  return hash.replace(/^#?\/?/, "");
}

/** @param {string} link */
export function writeHash(link) {
  return `#/${link}`;
}

/**
 * @param {string} link
 * @returns {{ head: string, texts: Record<string, string>, seed: string | null }}
 */
export function readLink(link) {
  const mark = link.indexOf("?");
  const head = mark < 0 ? link : link.slice(0, mark);
  const texts = Object.fromEntries(new URLSearchParams(mark < 0 ? "" : link.slice(mark + 1)));
  const { [SEED]: seed = null, ...rest } = texts;
  return { head, texts: rest, seed };
}

/**
 * @param {string} head
 * @param {Record<string, string>} texts
 */
export function writeLink(head, texts) {
  const query = new URLSearchParams(texts).toString();
  return query ? `${head}?${query}` : head;
}
