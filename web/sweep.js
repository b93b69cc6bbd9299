// A sweep as the page handles it: text to text, such as `dice=3..8:2` or `need=full,critical`. Whether it is right, only
// the engine knows.

/** @import { Field } from "./engine/protocol.js" */
/** @typedef {{ from: string, to: string, step: string }} Range texts as they were typed, right or wrong */
/** @typedef {{ name: string, range: Range | null, values: string[] }} Sweep `values` where it is no range */

const SMALL = 20;
const AROUND = 5;
/** Kinds of input of which a table can have one row or column a value. */
const KINDS = ["integer", "choice", "flag", "dice"];

/**
 * @param {string} text
 * @returns {Sweep}
 */
export function readSweep(text) {
  const [name, rest] = split(text, "=");
  if (!rest.includes("..")) {
    return { name, range: null, values: rest === "" ? [] : rest.split(",") };
  }
  const [span, step] = split(rest, ":");
  const [from, to] = split(span, "..");
  return { name, range: { from, to, step }, values: [] };
}

/** @param {Sweep} sweep */
export function writeSweep({ name, range, values }) {
  if (!range) {
    return `${name}=${values.join(",")}`;
  }
  const step = range.step === "" || range.step === "1" ? "" : `:${range.step}`;
  return `${name}=${range.from}..${range.to}${step}`;
}

/**
 * Whether a sweep goes through a text.
 * @param {Sweep} sweep
 * @param {string} text
 */
export function meets({ range, values }, text) {
  return range ? Number(range.from) <= Number(text) && Number(text) <= Number(range.to) : values.includes(text);
}

/**
 * Inputs of a form that a table can go through, and that matter in this set-up.
 * @param {Field[]} form
 */
export function swept(form) {
  return form.filter((field) => KINDS.includes(field.kind) && field.shown);
}

/**
 * A sweep to begin with: all of few numbers or of any options, else some numbers around the present one.
 * @param {Field} field
 */
export function suggestSweep(field) {
  const { name, text } = field;
  switch (field.kind) {
    case "integer": {
      const { minimum, maximum } = field;
      const all = maximum - minimum <= SMALL;
      const first = all ? minimum : Math.max(minimum, Math.min(Number(text) - AROUND, maximum - 2 * AROUND));
      return `${name}=${first}..${all ? maximum : first + 2 * AROUND}`;
    }
    case "choice":
      return `${name}=${field.options.map(({ key }) => key).join(",")}`;
    case "flag":
      return `${name}=no,yes`;
    default:
      return `${name}=${(text || field.default).replaceAll(",", "+")}`;
  }
}

/**
 * @param {string} text
 * @param {string} mark
 * @returns {[string, string]}
 */
function split(text, mark) {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + mark.length)];
}
