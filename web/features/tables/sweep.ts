// A sweep as the page handles it: text to text, such as `dice=3..8:2` or `need=full,critical`. Whether it is right, only
// the engine knows.

import type { Field } from "../../engine/protocol.ts";

/** texts as they were typed, right or wrong */
export type Range = { from: string; to: string; step: string };
/** `values` where it is no range */
export type Sweep = { name: string; range: Range | null; values: string[] };

const SMALL = 20;
const AROUND = 5;
/** Kinds of input of which a table can have one row or column a value. */
const KINDS = ["integer", "choice", "flag", "dice"];

export function readSweep(text: string): Sweep {
  const [name, rest] = split(text, "=");
  if (!rest.includes("..")) {
    return { name, range: null, values: rest === "" ? [] : rest.split(",") };
  }
  const [span, step] = split(rest, ":");
  const [from, to] = split(span, "..");
  return { name, range: { from, to, step }, values: [] };
}

export function writeSweep({ name, range, values }: Sweep) {
  if (!range) {
    return `${name}=${values.join(",")}`;
  }
  const step = range.step === "" || range.step === "1" ? "" : `:${range.step}`;
  return `${name}=${range.from}..${range.to}${step}`;
}

/** Whether a sweep goes through a text. */
export function meets({ range, values }: Sweep, text: string) {
  return range ? Number(range.from) <= Number(text) && Number(text) <= Number(range.to) : values.includes(text);
}

/** Inputs of a form that a table can go through, and that matter in this set-up. */
export function swept(form: Field[]) {
  return form.filter((field) => KINDS.includes(field.kind) && field.shown);
}

/** A sweep to begin with: all of few numbers or of any options, else some numbers around the present one. */
export function suggestSweep(field: Field) {
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

function split(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + mark.length)];
}
