// The lab: a program as it stands in its editor, what the engine said about it, and a roll of one of its outputs.

import { LAB } from "../engine/protocol.js";
import { encoded, readLink, sameBut } from "../link.js";
import * as Work from "./work.js";

/** @import { Output, ProgramReport, RollReport } from "../engine/protocol.js" */

/**
 * @typedef {object} Lab
 * @property {string} program the text in the editor
 * @property {string} opened the link that the program has come from, until it has run or is changed; "" for none
 * @property {import("../engine/messages.js").Refusal | null} wrong what is wrong with that link, or else with another part of it
 * @property {import("./work.js").Work<ProgramReport>} work
 * @property {boolean} quick whether it is run while it is typed: as long as that takes no time
 * @property {import("../state.js").Reading} reading which column of the laws the charts draw
 * @property {number} chosen the output that is looked at, by its index
 * @property {number[]} unfolded the outputs whose long table is open
 * @property {import("./work.js").Work<RollReport>} roll
 * @property {boolean} shared whether the roll came with an opened link
 */

/** So many outputs are shown side by side, or have a line in one chart; of more, one at a time. */
export const FEW = 6;

/** @returns {Lab} */
export function initial() {
  return {
    program: "",
    opened: "",
    wrong: null,
    work: Work.initial(),
    quick: true,
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
  return work.answer?.program === program;
}

/**
 * What was rolled, of the outputs that are shown.
 * @param {Lab} lab
 * @returns {RollReport | null}
 */
export function rollOf({ work, roll }) {
  return roll.answer?.inputs.program === work.answer?.program ? roll.answer : null;
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
  return isCurrent(lab) && work.answer?.link ? work.answer.link : `${LAB}?program=${encoded(program)}`;
}

/**
 * @param {Lab} lab
 * @param {number} place of the output, from 0; in links they count from 1, and the first is not told
 */
export function outputLink(lab, place) {
  return place === 0 ? programLink(lab) : `${programLink(lab)}&output=${place + 1}`;
}

/**
 * The place of the output that a link is about, where it is a link of the outputs that are here; null where the engine has to
 * read it.
 * @param {Lab} lab
 * @param {string} link
 */
export function placeOf(lab, link) {
  const here = { ...lab, program: lab.work.answer?.program ?? "" };
  const { output = "1" } = readLink(link).texts;
  const place = Number(output) - 1;
  const isHere = lab.work.stage === "answered" && sameBut(programLink(here), link, ["output"]);
  return isHere && lab.work.answer?.outputs[place] && output === String(place + 1) ? place : null;
}

/**
 * What the address has: the program, the output that was chosen, and the roll on the table.
 * @param {Lab} lab
 */
export function linkInView(lab) {
  if (lab.opened) {
    return lab.opened;
  }
  const roll = isCurrent(lab) ? rollOf(lab) : null;
  if (roll) {
    return roll.link;
  }
  const chosen = isCurrent(lab) ? outputInView(lab) : lab.chosen;
  return chosen > 0 ? outputLink(lab, chosen) : lab.program ? programLink(lab) : LAB;
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
