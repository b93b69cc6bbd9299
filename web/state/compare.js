// The Compare view: up to six set-ups side by side.

import { classAt, edgeOf } from "../classes.js";
import { MOST_COMPARED } from "../engine/protocol.js";
import { sameBut, withoutSeed } from "../link.js";

/** @import { ComparedSetUp, Law, LawRow } from "../engine/protocol.js" */
/** @import { Refusal } from "../engine/messages.js" */
/** @import { Reading } from "../state.js" */

/**
 * @typedef {object} Entry
 * @property {string} link
 * @property {ComparedSetUp | null} setUp its odds, when they have come
 * @property {Refusal | null} refusal why it has none
 */
/**
 * @typedef {object} Compare
 * @property {Entry[]} entries
 * @property {Reading} reading
 * @property {boolean} full whether somebody wanted one too many
 */
/**
 * A law as it is drawn, such as a set-up's: `place` from 0, the letter that stands on its line, the dashes of the line.
 * @template [Drawn=ComparedSetUp]
 * @typedef {{ setUp: Drawn, place: number, letter: string, dash: string }} Series
 */

export const LETTERS = "ABCDEF";
export const DASHES = ["", "7 4", "2 3", "11 3 2 3", "4 2", "14 5"];

/** @returns {Compare} */
export function initial() {
  return { entries: [], reading: "chance", full: false };
}

/**
 * These set-ups and no others; what is known of them stays known.
 * @param {Compare} compare
 * @param {string[]} links
 * @returns {Compare}
 */
export function compareThese(compare, links) {
  const wanted = once(links.filter(Boolean).map((link) => ({ link: withoutSeed(link), setUp: null, refusal: null })));
  const entries = wanted.map((entry) => compare.entries[placeOf(compare, entry.link)] ?? entry);
  return { ...compare, entries: entries.slice(0, MOST_COMPARED), full: entries.length > MOST_COMPARED };
}

/**
 * @param {Compare} compare
 * @param {string} link
 */
export function add(compare, link) {
  return compareThese(compare, [...linksOf(compare), link]);
}

/**
 * @param {Compare} compare
 * @param {string} link
 */
export function remove(compare, link) {
  return compareThese(
    compare,
    linksOf(compare).filter((other) => other !== link),
  );
}

/**
 * The odds of one have come, or the reason why they do not. Its link may have been a shorthand.
 * @param {Compare} compare
 * @param {string} link
 * @param {{ setUp: ComparedSetUp } | { refusal: Refusal }} answer
 * @returns {Compare}
 */
export function receive(compare, link, answer) {
  const known = "setUp" in answer ? { link: answer.setUp.link, refusal: null } : { link, setUp: null };
  const entries = compare.entries.map((entry) => (entry.link === link ? { ...entry, ...known, ...answer } : entry));
  return { ...compare, entries: once(entries) };
}

/** @param {Compare} compare */
export function linksOf({ entries }) {
  return entries.map(({ link }) => link);
}

/**
 * Where it is compared already; -1 for nowhere.
 * @param {Pick<Compare, "entries">} compare
 * @param {string} link
 */
export function placeOf({ entries }, link) {
  return entries.findIndex((entry) => sameBut(entry.link, link));
}

/** @param {Entry[]} entries */
function once(entries) {
  return entries.filter(({ link }, index) => placeOf({ entries }, link) === index);
}

/**
 * The set-ups that have odds, each with its marks.
 * @param {Compare} compare
 * @returns {Series[]}
 */
export function series({ entries }) {
  return entries.flatMap(({ setUp }, place) => (setUp ? [seriesOf(setUp, place)] : []));
}

/**
 * @template Drawn
 * @param {Drawn} setUp
 * @param {number} place
 * @returns {Series<Drawn>}
 */
export function seriesOf(setUp, place) {
  return { setUp, place, letter: LETTERS.charAt(place), dash: /** @type {string} */ (DASHES[place]) };
}

/**
 * Only numbers have a line and a mean.
 * @param {Series<Law>} series
 */
export function isNumeric({ setUp }) {
  return typeof setUp.mean === "number";
}

/**
 * The outcomes of all laws of numbers, ascending; of joined ones the numbers for which they tell what is read.
 * @param {Series[]} numeric
 * @param {Reading} reading
 */
export function outcomesOf(numeric, reading) {
  const all = numeric.flatMap(({ setUp }) => setUp.outcomes.map((row) => edgeOf(row, reading)));
  return [...new Set(all)].sort((one, other) => one - other);
}

/**
 * What a law says about an outcome that need not be one of its own; null beyond an open end and within a class, where it does
 * not tell.
 * @param {LawRow[]} rows numbers, ascending
 * @param {number} outcome
 * @param {Reading} reading
 * @returns {number | null}
 */
export function chanceAt(rows, outcome, reading) {
  const [first, last] = [/** @type {LawRow} */ (rows[0]), /** @type {LawRow} */ (rows.at(-1))];
  if ((outcome > Number(last.outcome) && last.or_more) || (outcome < Number(first.outcome) && first.or_less)) {
    return null;
  }
  const joined = classAt(rows, outcome);
  if (joined && reading !== "chance" && edgeOf(joined, reading) !== outcome) {
    return null;
  }
  if (reading === "at_least") {
    return rows.find((row) => Number(row.outcome) >= outcome)?.at_least ?? 0;
  }
  if (reading === "at_most") {
    return rows.findLast((row) => Number(row.outcome) <= outcome)?.at_most ?? 0;
  }
  return (joined ?? rows.find((row) => Number(row.outcome) === outcome))?.chance ?? 0;
}
