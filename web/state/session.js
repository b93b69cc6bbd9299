// The session: what was rolled on this device, and the set-ups that were given a name. A roll is known by its link, which
// has the seed, a set-up by name and link.

import { readLink } from "../link.js";

export const PAGE = 50;
/** Of what people write. */
export const LONGEST = { note: 500, name: 80 };
/** What could stand in a text unseen, or turn what stands beside it around. */
const UNSEEN = /[ \p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/** @import { FairnessReport, RollReport, WorkingReport } from "../engine/protocol.js" */
/**
 * @typedef {{ link: string, when: number, question: string, sentence: string, success: boolean | null,
 *   faces: [number, number][], note: string }} Entry a roll; `faces` are pairs of sides and face, in the order thrown
 * @typedef {{ name: string, link: string, question: string }} SetUp
 * @typedef {"rolls" | "setups" | "fairness"} Part
 * @typedef {{ kind: "roll" | "rolls" | "setup", entries: Entry[], setUps: SetUp[] }} Removed
 */

/**
 * @typedef {object} Session
 * @property {"opening" | "ready" | "refused" | "full" | "lost"} storage
 * @property {Part} part which part of the view is shown
 * @property {Entry[]} entries the latest first
 * @property {SetUp[]} setUps by name
 * @property {{ text: string, system: string }} filter
 * @property {number} shown how many rolls are listed
 * @property {string} editing the link of the roll whose note is written, or the name and link of the set-up renamed
 * @property {Removed | null} removed what can still be brought back
 * @property {{ wrong: boolean, text: string } | null} message about the last import
 * @property {{ done: number, total: number } | null} importing how much of a file is read; null where none is
 * @property {{ link: string, question: string, sentence: string } | null} about the roll that was last shown, whose working there is
 * @property {WorkingReport | null} working
 * @property {FairnessReport | null} fairness of the rolls in `entries`
 * @property {Record<string, number[]>} counts what `fairness` is about
 */

/** @returns {Session} */
export function initial() {
  return {
    storage: "opening",
    part: "rolls",
    entries: [],
    setUps: [],
    filter: { text: "", system: "" },
    shown: PAGE,
    editing: "",
    removed: null,
    message: null,
    importing: null,
    about: null,
    working: null,
    fairness: null,
    counts: {},
  };
}

/**
 * @param {RollReport} roll
 * @param {number} when
 * @returns {Entry}
 */
export function entryOf({ link, question, sentence, success, dice }, when) {
  const faces = dice.map(({ sides, face }) => /** @type {[number, number]} */ ([sides, face]));
  return { link, when, question, sentence, success, faces, note: "" };
}

/**
 * A note or a name as it is kept, wherever it comes from.
 * @param {string} text
 * @param {number} longest
 */
export function plain(text, longest) {
  return text.replace(UNSEEN, " ").trim().slice(0, longest);
}

/** @param {{ name: string, link: string }} setUp */
export function keyOf({ name, link }) {
  return JSON.stringify([name, link]);
}

/**
 * Adds what is not there yet; a roll that is there gets the note that it has not. The same as the store's import.
 * @param {Session} session
 * @param {Entry[]} entries
 * @param {SetUp[]} setUps
 * @returns {Session}
 */
export function add(session, entries, setUps = []) {
  const rolls = new Map(session.entries.map((entry) => [entry.link, entry]));
  for (const entry of entries) {
    const known = rolls.get(entry.link);
    if (!known || (!known.note && entry.note)) {
      rolls.set(entry.link, entry);
    }
  }
  const named = new Map([...setUps, ...session.setUps].map((setUp) => [keyOf(setUp), setUp]));
  return {
    ...session,
    entries: [...rolls.values()].sort((one, other) => other.when - one.when),
    setUps: [...named.values()].sort((one, other) => one.name.localeCompare(other.name)),
  };
}

/**
 * @param {Session} session
 * @param {string} link
 * @param {string} note
 * @returns {Session}
 */
export function annotate(session, link, note) {
  const entries = session.entries.map((entry) => (entry.link === link ? { ...entry, note } : entry));
  return { ...session, entries, editing: "" };
}

/**
 * @param {Session} session
 * @param {string} link
 * @returns {Session}
 */
export function removeRoll(session, link) {
  const [gone, entries] = split(session.entries, (entry) => entry.link === link);
  return { ...session, entries, removed: { kind: "roll", entries: gone, setUps: [] } };
}

/**
 * @param {Session} session
 * @returns {Session}
 */
export function clear(session) {
  return { ...session, entries: [], shown: PAGE, removed: { kind: "rolls", entries: session.entries, setUps: [] } };
}

/**
 * @param {Session} session
 * @param {SetUp} setUp
 * @returns {Session}
 */
export function removeSetUp(session, setUp) {
  const [gone, setUps] = split(session.setUps, (one) => keyOf(one) === keyOf(setUp));
  return { ...session, setUps, removed: { kind: "setup", entries: [], setUps: gone } };
}

/**
 * @param {Session} session
 * @param {SetUp} setUp
 * @param {string} name
 * @returns {Session}
 */
export function renameSetUp(session, setUp, name) {
  const setUps = session.setUps.filter((one) => keyOf(one) !== keyOf(setUp));
  return { ...add({ ...session, setUps }, [], [{ ...setUp, name }]), editing: "" };
}

/**
 * @template Item
 * @param {Item[]} items
 * @param {(item: Item) => boolean} belongs
 * @returns {[Item[], Item[]]}
 */
function split(items, belongs) {
  return [items.filter(belongs), items.filter((item) => !belongs(item))];
}

/**
 * The rolls that the filter lets through.
 * @param {Session} session
 */
export function found({ entries, filter }) {
  const text = filter.text.trim().toLocaleLowerCase();
  if (!text && !filter.system) {
    return entries;
  }
  return entries.filter(
    ({ link, question, sentence, note }) =>
      (!filter.system || readLink(link).head === filter.system) &&
      `${question}\n${sentence}\n${note}`.toLocaleLowerCase().includes(text),
  );
}

/**
 * How often each face came, by the number of sides. Of rolls with one seed, such as a roll and the same with some dice
 * thrown anew, only the longest counts: the dice of the others are among its own.
 * @param {Entry[]} entries
 * @returns {Record<string, number[]>}
 */
export function countFaces(entries) {
  /** @type {Map<string, Entry>} */
  const bySeed = new Map();
  for (const entry of entries) {
    const seed = readLink(entry.link).seed ?? entry.link;
    const known = bySeed.get(seed);
    if (!known || known.faces.length < entry.faces.length) {
      bySeed.set(seed, entry);
    }
  }
  /** @type {Record<string, number[]>} */
  const counts = {};
  for (const { faces } of bySeed.values()) {
    for (const [sides, face] of faces) {
      if (sides > 1) {
        counts[sides] ??= new Array(sides).fill(0);
        const row = /** @type {number[]} */ (counts[sides]);
        row[face - 1] = (row[face - 1] ?? 0) + 1;
      }
    }
  }
  return counts;
}
