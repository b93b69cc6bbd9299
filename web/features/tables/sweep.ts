// A sweep as the page handles it: text to text, such as `dice=3..8:2` or `need=full,critical`. Whether it is right, only
// the engine knows.

import type { Field } from "../../engine/protocol.ts";

/** texts as they were typed, right or wrong */
export type Range = { from: string; to: string; step: string };
/** `values` where it is no range */
export type Sweep = { name: string; range: Range | null; values: string[] };

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

export function sweepOf({ name, sweep }: Field) {
  return `${name}=${sweep}`;
}

function split(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + mark.length)];
}
