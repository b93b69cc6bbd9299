// What of the lab is on the screen: pure functions that only its views need.

import { MOST_COMPARED, type Output } from "../../engine/protocol.ts";
import * as Compare from "../compare/state.ts";
import { isCurrent, type Lab, outputInView } from "./state.ts";

/** The outputs that are too many for a line each: those of numbers as strips. */
export function lawsInStrips(outputs: Output[]) {
  return outputs.length > MOST_COMPARED
    ? outputs.map(({ law }) => law).filter(({ mean }) => typeof mean === "number")
    : [];
}

/** Outputs of numbers that are few enough for a line each in one chart; a chance alone has its bar. */
export function linesOf({ work: { answer } }: Lab) {
  return Compare.linesOf(
    (answer?.outputs ?? []).map(({ law }, place) => Compare.seriesOf(law, answer?.aligned?.laws[place] ?? null, place)),
  );
}

/** Whether the outputs are of another program than the one in the editor, and stay so for a while: what is quick has new ones in a
 * moment. */
export function isOld(lab: Lab) {
  return (!isCurrent(lab) && !lab.quick) || ["slow", "stopped", "refused"].includes(lab.work.stage);
}

/** The outputs that are shown in full. */
export function outputsInView(lab: Lab): { output: Output; place: number }[] {
  const outputs = (lab.work.answer?.outputs ?? []).map((output, place) => ({ output, place }));
  return outputs.length <= MOST_COMPARED ? outputs : outputs.slice(outputInView(lab), outputInView(lab) + 1);
}

/** The inputs that can be set, with what was typed since the last answer. */
export function fieldsOf({ work, inputs }: Lab) {
  const form = work.answer?.form.filter(({ shown }) => shown) ?? [];
  return form.map((field) => ({ ...field, read: field.text, text: inputs[field.name] ?? field.default }));
}
