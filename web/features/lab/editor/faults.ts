// Where a program is wrong, or the engine has something to say: underlined in its place, until the program is changed there.

import { StateEffect, type StateEffectType, StateField, type Text } from "@codemirror/state";
import { Decoration, EditorView } from "@codemirror/view";

/** counted from 1 */
export type Fault = { line: number; column: number; isWrong: boolean };

const effect: StateEffectType<Fault[]> = StateEffect.define();
const WORD = /[A-Za-z_]+|\d+|\S/y;

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
