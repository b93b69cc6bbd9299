// What is done with the whole text: put in order, a variable renamed, and Tab from one number of an example to the next.

import { Prec } from "@codemirror/state";
import { type Command, type EditorView, getDialog, keymap, showDialog } from "@codemirror/view";
import { labWords as words } from "../../../words/en/lab.ts";
import type { Shown } from "../editor-place.ts";

const DIALOG = "cm-rename";
const NAME = /[A-Z_]+/g;
const NUMBER = /\\[^\\]*(?:\\|$)|"[^"\n]*"?|\d+/g;

/** Asks the engine for the text in order; the cursor stays on its line. */
export async function format(view: EditorView, { actions }: Shown) {
  const text = await actions.editedProgram({ ask: "format", program: view.state.doc.toString() });
  replace(view, text);
}

/** Asks for another name of the variable at the cursor, and the engine for the text with it. */
export async function rename(view: EditorView, { actions }: Shown) {
  getDialog(view, DIALOG)?.dom.querySelector<HTMLElement>(".cm-dialog-close")?.click();
  const { doc, selection } = view.state;
  const line = doc.lineAt(selection.main.head);
  const column = selection.main.head - line.from;
  const found = [...line.text.matchAll(NAME)].find(
    ({ 0: name, index }) => index <= column && column <= index + name.length,
  );
  if (!found) {
    showDialog(view, { label: words.noName, submitLabel: words.ok, class: DIALOG, focus: true });
    return;
  }
  const input = {
    type: "text",
    value: found[0],
    autocapitalize: "characters",
    autocomplete: "off",
    spellcheck: "false",
  };
  const asked = { label: words.renameTo(found[0]), input, submitLabel: words.rename, class: DIALOG, focus: true };
  const form = await showDialog(view, asked).result;
  const name = (form?.elements.namedItem("input") as HTMLInputElement | null)?.value.trim();
  if (name && name !== found[0]) {
    const place = { line: line.number, column: column + 1 };
    replace(view, await actions.editedProgram({ ask: "rename", program: doc.toString(), ...place, name }, found[0]));
  }
}

/** As one step that can be undone. */
function replace(view: EditorView, text: string | null) {
  const { doc, selection } = view.state;
  if (text === null || text === doc.toString()) {
    return;
  }
  const line = doc.lineAt(selection.main.head);
  view.dispatch({ changes: { from: 0, to: doc.length, insert: text }, userEvent: "input" });
  const there = view.state.doc.line(Math.min(line.number, view.state.doc.lines));
  view.dispatch({ selection: { anchor: Math.min(there.from + selection.main.head - line.from, there.to) } });
  view.focus();
}

/** @param walks whether Tab goes to numbers; once Escape was pressed, or there is none left, it leaves the text as ever */
export function editKeys(shown: () => Shown, walks: { on: boolean }) {
  const step =
    (back: boolean): Command =>
    (view) => {
      const { from, to } = view.state.selection.main;
      const numbers = [...view.state.doc.toString().matchAll(NUMBER)].filter(([found]) => /^\d/.test(found));
      const next = back ? numbers.findLast(({ index }) => index < from) : numbers.find(({ index }) => index >= to);
      if (!walks.on || !next) {
        walks.on = false;
        return false;
      }
      view.dispatch({ selection: { anchor: next.index, head: next.index + next[0].length }, scrollIntoView: true });
      return true;
    };
  /** Whatever else Escape does. */
  const leave: Command = (view) => {
    walks.on = false;
    view.dispatch({ selection: view.state.selection }); // so that the hint goes
    return false;
  };
  const edit =
    (how: typeof format): Command =>
    (view) => {
      how(view, shown());
      return true;
    };
  return [
    Prec.highest(keymap.of([{ key: "Escape", run: leave }])),
    keymap.of([
      { key: "Tab", run: step(false), shift: step(true) },
      { key: "F2", run: edit(rename) },
      { key: "Shift-Alt-f", run: edit(format) },
    ]),
  ];
}
