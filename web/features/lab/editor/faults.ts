// Underlines errors and warnings in the program, until the text there is changed.

import { StateEffect, type StateEffectType, StateField, type Text } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";

/** line and column count from 1 */
export type Fault = { line: number; column: number; isWrong: boolean };

const effect: StateEffectType<Fault[]> = StateEffect.define();
const WORD = /^(?:[A-Za-z_]+|\d+|.)/u;

export const faultField = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    const [given] = transaction.effects.filter((one) => one.is(effect));
    return given ? marksOf(given.value, transaction.state.doc) : marks.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

export function setFaults(view: EditorView, faults: Fault[]) {
  view.contentDOM.ariaInvalid = String(faults.some(({ isWrong }) => isWrong));
  view.dispatch({ effects: effect.of(faults) });
}

function marksOf(faults: Fault[], doc: Text) {
  const marks = faults.flatMap(({ line, column, isWrong }) => {
    const { from, text } = doc.line(Math.min(line, doc.lines));
    const start = Math.max(Math.min(column, text.length) - 1, 0); // beyond the end: the last character
    const [word = ""] = WORD.exec(text.slice(start)) ?? [];
    const under = Decoration.mark({ class: isWrong ? "cm-wrong" : "cm-warned" });
    return [
      ...(isWrong ? [Decoration.line({ class: "cm-wrong-line" }).range(from)] : []),
      ...(word ? [under.range(from + start, from + start + word.length)] : []),
    ];
  });
  return Decoration.set(marks, true);
}
