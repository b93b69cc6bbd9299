// The Session view: what was rolled on this device, and the set-ups that were given a name.

/**
 * @typedef {{ id: number, link: string, when: number, question: string, sentence: string, success: boolean | null,
 *   faces: [number, number][], note: string }} Entry a roll; `faces` are pairs of sides and face
 * @typedef {{ id: number, name: string, link: string }} SetUp
 */

/**
 * @typedef {object} Session
 * @property {"opening" | "ready" | "unavailable"} storage
 * @property {Entry[]} entries the latest first
 * @property {SetUp[]} setUps
 */

/** @returns {Session} */
export function initial() {
  return { storage: "opening", entries: [], setUps: [] };
}
