// Whether what was found on the device is a record of ours. Extensions, other pages of the same host and half-repaired
// databases may have put anything there, and one wrong record must not hide the others.

/** More than any die here has; for each, what came is counted. */
const MOST_SIDES = 1_000_000;

/** @param {any} found @returns {found is import("../state/session.js").Entry} */
export function isEntry(found) {
  return (
    areTexts(found.link, found.question, found.sentence, found.note) &&
    !Number.isNaN(new Date(found.when).getTime()) &&
    typeof found.when === "number" &&
    [true, false, null].includes(found.success) &&
    Array.isArray(found.faces) &&
    found.faces.every(isThrow)
  );
}

/** @param {any} found @returns {found is import("../state/session.js").SetUp} */
export function isSetUp(found) {
  return areTexts(found.name, found.link, found.question);
}

/** What is known of a roll with someone, as texts. */
const EXCHANGE_TEXTS = ["commitment", "link", "question", "offer", "keep", "answer", "reveal", "roll"];

/** @param {any} found @returns {found is import("../state/exchange.js").Kept} */
export function isExchange(found) {
  return (
    areTexts(...EXCHANGE_TEXTS.map((name) => found?.[name])) &&
    typeof found.when === "number" &&
    !Number.isNaN(new Date(found.when).getTime()) &&
    typeof found.asked === "boolean"
  );
}

/** @param {unknown[]} found */
function areTexts(...found) {
  return found.every((one) => typeof one === "string");
}

/** @param {any} found */
function isThrow(found) {
  const [sides, face] = Array.isArray(found) ? found : [];
  return Number.isInteger(sides) && Number.isInteger(face) && 1 <= face && face <= sides && sides <= MOST_SIDES;
}
