// The lab: a program as it stands in its editor, and what the engine said about it.

import type { Refusal } from "../../engine/messages.ts";
import {
  type Field,
  LAB,
  type Lesson,
  MOST_COMPARED,
  type Output,
  type ProgramReport,
  type Request,
} from "../../engine/protocol.ts";
import * as Work from "../../engine/work.ts";
import { readLink, writeLink } from "../../link.ts";
import type { Reading } from "../../state.ts";
import * as Compare from "../compare/state.ts";

export function initial() {
  return {
    /** the text in the editor */
    program: "",
    /** its inputs that were set, as texts by name */
    inputs: {} as Record<string, string>,
    /** the link that the program has come from, until it is changed; "" for none */
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

/** The inputs that have got another default. */
export function rewritten(before: Field[] = [], after: Field[] = []) {
  const usual = new Map(before.map((field) => [field.name, field.default]));
  return after.filter((field) => (usual.get(field.name) ?? field.default) !== field.default).map(({ name }) => name);
}

/** The inputs that a link sets, and the output that it is about: in links they count from 1, and the first is not told. */
export function readInputs(link: string) {
  const { program: _, packed: __, output = "1", ...inputs } = readLink(link).texts;
  return { inputs, chosen: Math.max(Number(output) - 1 || 0, 0) };
}

export function requestOf({ opened, program, inputs }: Lab): Request {
  return { ask: "program", ...(opened ? { link: opened } : { program, inputs }), joined: true };
}

/** Whether the outputs are those of the program in the editor, with its inputs as they are set. */
export function isCurrent(lab: Lab) {
  return JSON.stringify(lab.work.request) === JSON.stringify(requestOf(lab));
}

/** Whether it has come from a link that has not been answered yet. */
export function isUnread(lab: Lab) {
  return lab.opened !== "" && !isCurrent(lab);
}

export function outputInView({ work, chosen }: Lab) {
  return Math.min(chosen, (work.answer?.outputs.length ?? 1) - 1);
}

/** The link of the program as the engine writes it; of one that it has not read yet, as it was opened, or with its text as it is. */
export function programLink(lab: Lab) {
  const { opened, program, inputs, work } = lab;
  return (isCurrent(lab) && work.answer?.link) || opened || writeLink(LAB, program ? { program, ...inputs } : {});
}

/** @param place of the output, from 0 */
export function outputLink(lab: Lab, place: number) {
  return place > 0 ? `${programLink(lab)}&output=${place + 1}` : programLink(lab);
}

export function hasOutputs(lab: Lab) {
  return isCurrent(lab) && lab.work.answer?.outputs.length !== 0;
}

/** What other views are to be about: what is typed, whether it has run or not; undefined where there is nothing. */
export function linkAtHand(lab: Lab) {
  const isTyped = lab.opened !== "" || lab.program.trim() !== "";
  return (isCurrent(lab) ? hasOutputs(lab) : isTyped) ? linkInView(lab) : undefined;
}

/** What the address has: the program, and the output that was chosen, unless of another text. */
export function linkInView(lab: Lab) {
  const isOfThis = lab.work.answer?.program === lab.program && !isUnread(lab);
  return outputLink(lab, isOfThis ? outputInView(lab) : 0);
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
export function fieldsOf(lab: Lab) {
  const form = lab.work.answer?.form.filter(({ shown }) => shown) ?? [];
  const isRead = isCurrent(lab);
  return form.map((field) => {
    const { name, text, default: usual } = field;
    return { ...field, read: text, text: isRead ? text : (lab.inputs[name] ?? usual) };
  });
}
