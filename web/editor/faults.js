// Where a program is wrong, or the engine has something to say: underlined in its place, until the program is changed there.

import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";

/** @typedef {{ line: number, column: number, isWrong: boolean }} Fault counted from 1 */

/** @type {import("@codemirror/state").StateEffectType<Fault[]>} */
const effect = StateEffect.define();
/** What is shown in each editor: marking the same anew would be an update of its own. @type {WeakMap<EditorView, string>} */
const marked = new WeakMap();
const WORD = /[A-Za-z_]+|\d+|\S/y;

export const faultField = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    const [given] = transaction.effects.filter((one) => one.is(effect));
    return given ? marksOf(given.value, transaction.state.doc) : marks.map(transaction.changes);
  },
  provide: (field) => [
    EditorView.decorations.from(field),
    EditorView.contentAttributes.compute([field], (state) => ({
      "aria-invalid": String(isWrong(state.field(field), state.doc.length)),
    })),
  ],
});

/**
 * @param {EditorView} view
 * @param {Fault[]} faults
 */
export function setFaults(view, faults) {
  const key = JSON.stringify(faults);
  if (key !== (marked.get(view) ?? "[]")) {
    marked.set(view, key);
    view.dispatch({ effects: effect.of(faults) });
  }
}

/**
 * @param {import("@codemirror/view").DecorationSet} marks
 * @param {number} length
 */
function isWrong(marks, length) {
  let found = false;
  marks.between(0, length, (_from, _to, { spec }) => {
    found ||= spec.class === "cm-wrong";
  });
  return found;
}

/**
 * @param {Fault[]} faults
 * @param {import("@codemirror/state").Text} doc
 */
function marksOf(faults, doc) {
  const marks = faults.flatMap(({ line, column, isWrong: wrong }) => {
    const { from, to, text } = doc.line(Math.min(Math.max(line, 1), doc.lines));
    WORD.lastIndex = Math.min(Math.max(column, 1), text.length + 1) - 1;
    const word = WORD.exec(text)?.[0] ?? "";
    const end = Math.min(from + WORD.lastIndex, to);
    const start = word ? end - word.length : Math.max(from, from + text.length - 1); // behind the end: at its last sign
    const under = Decoration.mark({ class: wrong ? "cm-wrong" : "cm-warned" });
    return [
      ...(wrong ? [Decoration.line({ class: "cm-wrong-line" }).range(from)] : []),
      ...(start < (word ? end : to) ? [under.range(start, word ? end : to)] : []),
    ];
  });
  return Decoration.set(marks, true);
}
