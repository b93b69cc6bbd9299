// The state of the Lab: the program in the editor, and the engine's answer.

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
    /** the inputs set, as texts by name */
    inputs: {} as Record<string, string>,
    /** the link that the program is from, until it is changed; "" for none */
    opened: "",
    /** the name it was saved under before it was changed; "" for none */
    name: "",
    /** texts written here, the latest first: the last one, and those that others replaced */
    before: [] as string[],
    /** whether the last text could be stored */
    isKept: true,
    /** whether the text is from a link that wasn't made here */
    brought: false,
    /** what is wrong with that link, apart from the program itself */
    wrong: null as Refusal | null,
    work: Work.initial() as Work.Work<ProgramReport>,
    /** which column of the laws the charts draw */
    reading: "chance" as Reading,
    /** index of the output on screen */
    chosen: 0,
    /** indexes of outputs whose long table was opened */
    unfolded: [] as number[],
    /** the open lesson */
    lesson: null as Lesson | null,
    /** titles of lessons whose answer was opened */
    learned: [] as string[],
  };
}

export type Lab = ReturnType<typeof initial>;

/** The names of inputs whose default has changed. */
export function rewritten(before: Field[] = [], after: Field[] = []) {
  const usual = new Map(before.map((field) => [field.name, field.default]));
  return after.filter((field) => (usual.get(field.name) ?? field.default) !== field.default).map(({ name }) => name);
}

/** The inputs that a link sets, and its output. In links outputs count from 1, and 1 is left out. */
export function readInputs(link: string) {
  const { program: _, packed: __, output = "1", ...inputs } = readLink(link).texts;
  return { inputs, chosen: Math.max(Number(output) - 1 || 0, 0) };
}

export function requestOf({ opened, program, inputs }: Lab): Request {
  return { ask: "program", ...(opened ? { link: opened } : { program, inputs }), joined: true };
}

/** Whether the outputs belong to the current program and inputs. */
export function isCurrent(lab: Lab) {
  return JSON.stringify(lab.work.request) === JSON.stringify(requestOf(lab));
}

/** Whether the program is from a link that isn't answered yet. */
export function isUnread(lab: Lab) {
  return lab.opened !== "" && !isCurrent(lab);
}

export function outputInView({ work, chosen }: Lab) {
  return Math.min(chosen, (work.answer?.outputs.length ?? 1) - 1);
}

/** The link of the program in canonical form; until the engine has read it, as it was opened or typed. */
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

/** The link for other views to open with, whether the program has run or not; undefined if there is nothing to show. */
export function linkAtHand(lab: Lab) {
  const isTyped = lab.opened !== "" || lab.program.trim() !== "";
  return (isCurrent(lab) ? hasOutputs(lab) : isTyped) ? linkInView(lab) : undefined;
}

/** The link for the address: the program and, if the outputs are its own, the chosen one. */
export function linkInView(lab: Lab) {
  const isOfThis = lab.work.answer?.program === lab.program && !isUnread(lab);
  return outputLink(lab, isOfThis ? outputInView(lab) : 0);
}

/** The outputs of numbers as lines, if there are few enough; a single chance has a bar instead. */
export function linesOf({ work: { answer } }: Lab) {
  return Compare.linesOf(
    (answer?.outputs ?? []).map(({ law }, place) => Compare.seriesOf(law, answer?.aligned?.laws[place] ?? null, place)),
  );
}

/** The outputs to show in full. */
export function outputsInView(lab: Lab): { output: Output; place: number }[] {
  const outputs = (lab.work.answer?.outputs ?? []).map((output, place) => ({ output, place }));
  return outputs.length <= MOST_COMPARED ? outputs : outputs.slice(outputInView(lab), outputInView(lab) + 1);
}

/** The visible inputs, with the texts set since the last answer. */
export function fieldsOf(lab: Lab) {
  const form = lab.work.answer?.form.filter(({ shown }) => shown) ?? [];
  const isRead = isCurrent(lab);
  return form.map((field) => {
    const { name, text, default: usual } = field;
    return { ...field, read: text, text: isRead ? text : (lab.inputs[name] ?? usual) };
  });
}
