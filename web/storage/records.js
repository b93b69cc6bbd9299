// Whether what was found on the device is a record of ours. Extensions, other pages of the same host and half-repaired
// databases may have put anything there, and one wrong record must not hide the others.

/** More than any die here has; for each, what came is counted. */
const MOST_SIDES = 1_000_000;

/** @param {any} found @returns {found is import("../state/session.js").Entry} */
export function isEntry(found) {
  const { link, question, sentence, note, when, success, faces } = found ?? {};
  return (
    areTexts(link, question, sentence, note) &&
    isMoment(when) &&
    [true, false, null].includes(success) &&
    Array.isArray(faces) &&
    faces.every(isThrow)
  );
}

/** @param {any} found @returns {found is import("../state/session.js").SetUp} */
export function isSetUp(found) {
  const { name, link, question } = found ?? {};
  return areTexts(name, link, question);
}

/** @param {any} found @returns {found is import("./store.js").Mark} */
export function isMark(found) {
  const { kind, key, how } = found ?? {};
  const isKey =
    kind === "rolls" ? areTexts(key) : kind === "setUps" && Array.isArray(key) && key.length === 2 && areTexts(...key);
  return isKey && ["added", "changed"].includes(how);
}

/** What is known of a roll with someone, as texts. */
const EXCHANGE_TEXTS = ["commitment", "link", "question", "offer", "keep", "answer", "reveal", "roll"];

/** @param {any} found @returns {found is import("../state/exchange.js").Kept} */
export function isExchange(found) {
  return (
    areTexts(...EXCHANGE_TEXTS.map((name) => found?.[name])) && isMoment(found.when) && typeof found.asked === "boolean"
  );
}

/** @param {unknown} found */
function isMoment(found) {
  return typeof found === "number" && !Number.isNaN(new Date(found).getTime());
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
