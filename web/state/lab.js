// The lab: a program as it stands in its editor, what the engine said about it, and a roll of one of its outputs.

import { encoded, readLink } from "../link.js";
import * as Work from "./work.js";

/** @typedef {import("../engine/protocol.js").ProgramReport} ProgramReport */
/** @typedef {import("../engine/protocol.js").ProgramRoll} ProgramRoll */
/** @typedef {import("../engine/protocol.js").Output} Output */

/**
 * @typedef {object} Lab
 * @property {string} program the text in the editor
 * @property {string} unread a link of which no program could be had; "" for none
 * @property {import("./work.js").Work<ProgramReport>} work
 * @property {boolean} quick whether it is run while it is typed: as long as that takes no time
 * @property {boolean} loaded whether the engine has the language, which comes with the first program
 * @property {import("../state.js").Reading} reading which column of the laws the charts draw
 * @property {number} chosen the output that is looked at, by its index
 * @property {number[]} unfolded the outputs whose long table is open
 * @property {import("./work.js").Work<ProgramRoll>} roll
 * @property {boolean} shared whether the roll came with an opened link
 */

/** So many outputs are shown side by side, or have a line in one chart; of more, one at a time. */
export const FEW = 6;

/** @returns {Lab} */
export function initial() {
  return {
    program: "",
    unread: "",
    work: Work.initial(),
    quick: true,
    loaded: false,
    reading: "chance",
    chosen: 0,
    unfolded: [],
    roll: Work.initial(),
    shared: false,
  };
}

/**
 * Whether the outputs are those of the program in the editor.
 * @param {Lab} lab
 */
export function isCurrent({ program, work }) {
  return work.answer !== null && programOf(work) === program;
}

/**
 * The program that was answered.
 * @param {import("./work.js").Work<any>} work
 */
export function programOf({ request }) {
  return request && "program" in request ? request.program : null;
}

/**
 * What was rolled, of the outputs that are shown.
 * @param {Lab} lab
 * @returns {ProgramRoll | null}
 */
export function rollOf({ work, roll }) {
  return roll.answer && programOf(roll) === programOf(work) ? roll.answer : null;
}

/** @param {Lab} lab */
export function outputInView({ work, chosen }) {
  return Math.min(chosen, (work.answer?.outputs.length ?? 1) - 1);
}

/**
 * The link of the program as the engine writes it; of one that it has not read yet, with its text as it is.
 * @param {Lab} lab
 */
export function programLink(lab) {
  const { program, work } = lab;
  return isCurrent(lab) && work.answer?.link ? work.answer.link : `lab?program=${encoded(program)}`;
}

/**
 * @param {Lab} lab
 * @param {number} output
 */
export function outputLink(lab, output) {
  return `${programLink(lab)}&output=${output}`;
}

/**
 * What the address has: the program, the output that was chosen, and the roll on the table.
 * @param {Lab} lab
 */
export function linkInView(lab) {
  const roll = isCurrent(lab) ? rollOf(lab) : null;
  if (roll) {
    return roll.link;
  }
  const chosen = isCurrent(lab) ? outputInView(lab) : lab.chosen;
  return chosen > 0 ? outputLink(lab, chosen) : lab.program ? programLink(lab) : lab.unread || "lab";
}

/**
 * What a link of a program says; null for what it does not, or what is no index.
 * @param {string} link
 */
export function readProgramLink(link) {
  const { texts, seed } = readLink(link);
  const { program = null, packed = null, output = "" } = texts;
  return { program, packed, output: /^\d{1,9}$/.test(output) ? Number(output) : null, seed };
}

/**
 * The outputs that are shown in full.
 * @param {Lab} lab
 * @returns {{ output: Output, place: number }[]}
 */
export function outputsInView(lab) {
  const outputs = (lab.work.answer?.outputs ?? []).map((output, place) => ({ output, place }));
  return outputs.length <= FEW ? outputs : outputs.slice(outputInView(lab), outputInView(lab) + 1);
}
