// The lab: a program as it stands in its editor, and what the engine said about it.

import type { Refusal } from "../../engine/messages.ts";
import { type Field, LAB, type Lesson, MOST_COMPARED, type Output, type ProgramReport } from "../../engine/protocol.ts";
import * as Work from "../../engine/work.ts";
import { readLink, sameBut, writeLink } from "../../link.ts";
import type { Reading } from "../../state.ts";
import * as Compare from "../compare/state.ts";

/** The input that says which output is asked about. */
const OUTPUT = "output";

export function initial() {
  return {
    /** the text in the editor */
    program: "",
    /** its inputs that are not as it has them, as texts by name */
    inputs: {} as Record<string, string>,
    /** the link that the program has come from, until it has run or is changed; "" for none */
    opened: "",
    /** under which it was kept before it was changed; "" for none */
    name: "",
    /** what was written here, the latest first: the last text, and those before others were taken up */
    before: [] as string[],
    /** whether what was written last is still there when the page is opened again */
    isKept: true,
    /** whether the text came with a link that was not made here */
    brought: false,
    /** what is wrong with that link, or else with another part of it */
    wrong: null as Refusal | null,
    work: Work.initial() as Work.Work<ProgramReport>,
    /** which column of the laws the charts draw */
    reading: "chance" as Reading,
    /** the output that is looked at, by its index */
    chosen: 0,
    /** the outputs whose long table is open */
    unfolded: [] as number[],
    /** the one that is open */
    lesson: null as Lesson | null,
    /** the titles of those whose answer was looked at */
    learned: [] as string[],
  };
}

export type Lab = ReturnType<typeof initial>;

/** What a form has that is not at its default. */
export function inputsOf(form: Field[]): Record<string, string> {
  const changed = form.filter(({ name, text, default: usual }) => name !== OUTPUT && text !== usual);
  return Object.fromEntries(changed.map(({ name, text }) => [name, text]));
}

/** The inputs that have got another default. */
export function rewritten(before: Field[] = [], after: Field[] = []) {
  const usual = new Map(before.map((field) => [field.name, field.default]));
  return after.filter((field) => (usual.get(field.name) ?? field.default) !== field.default).map(({ name }) => name);
}

export function inputsIn(link: string): Record<string, string> {
  const { program: _, packed: __, [OUTPUT]: ___, ...inputs } = readLink(link).texts;
  return inputs;
}

/** Whether the outputs are those of the program in the editor, with its inputs as they are set. */
export function isCurrent({ program, inputs, work: { answer } }: Lab) {
  return answer?.program === program && sameBut(writeLink(LAB, inputs), writeLink(LAB, inputsOf(answer.form)));
}

export function outputInView({ work, chosen }: Lab) {
  return Math.min(chosen, (work.answer?.outputs.length ?? 1) - 1);
}

/** The link of the program as the engine writes it; of one that it has not read yet, with its text as it is. */
export function programLink(lab: Lab) {
  const { program, inputs, work } = lab;
  return isCurrent(lab) && work.answer?.link ? work.answer.link : writeLink(LAB, { program, ...inputs });
}

/** @param place of the output, from 0; in links they count from 1, and the first is not told */
export function outputLink(lab: Lab, place: number) {
  return place === 0 ? programLink(lab) : `${programLink(lab)}&output=${place + 1}`;
}

/** The output that is looked at, as a set-up; null where the program has not run. */
export function outputInUse(lab: Lab) {
  const place = outputInView(lab);
  const output = isCurrent(lab) ? lab.work.answer?.outputs[place] : undefined;
  return output ? { link: outputLink(lab, place), question: output.name } : null;
}

/** What other views are to be about: what is typed, whether it has run or not; undefined where there is nothing. */
export function linkAtHand(lab: Lab) {
  const isTyped = lab.opened || lab.program.trim();
  return isCurrent(lab) ? outputInUse(lab)?.link : isTyped ? linkInView(lab) : undefined;
}

/** The place of the output that a link is about, where it is a link of the outputs that are here; null where the engine has to
 * read it. */
export function placeOf(lab: Lab, link: string) {
  const { program = "", form = [] } = lab.work.answer ?? {};
  const here = { ...lab, program, inputs: inputsOf(form) };
  const { output = "1" } = readLink(link).texts;
  const place = Number(output) - 1;
  const isHere = lab.work.stage === "answered" && sameBut(programLink(here), link, [OUTPUT]);
  return isHere && lab.work.answer?.outputs[place] && output === String(place + 1) ? place : null;
}

/** What the address has: the program, and the output that was chosen, unless of another text. */
export function linkInView(lab: Lab) {
  if (lab.opened) {
    return lab.opened;
  }
  const chosen = lab.work.answer?.program === lab.program ? outputInView(lab) : 0;
  return chosen > 0 ? outputLink(lab, chosen) : lab.program ? programLink(lab) : LAB;
}

/** Outputs of numbers that are few enough for a line each in one chart; a chance alone has its bar. */
export function linesOf({ work: { answer } }: Lab) {
  return Compare.linesOf(
    (answer?.outputs ?? []).map(({ law }, place) => Compare.seriesOf(law, answer?.aligned?.laws[place] ?? null, place)),
  );
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
