// Edits of the whole program: format it, rename a variable.

import type { EditorView } from "@codemirror/view";
import type { Actions } from "../../../state.ts";
import { labWords as words } from "../../../words/en/lab.ts";
import { nameAt } from "./anydice.ts";

/** Has the engine format the program; the cursor stays on its line. */
export async function format(view: EditorView, actions: Actions) {
  const text = await actions.editedProgram({ ask: "format", program: view.state.doc.toString() });
  replace(view, text);
}

/** Asks for a new name of the variable at the cursor, and has the engine rename it. */
export async function rename(view: EditorView, actions: Actions) {
  const { doc, selection } = view.state;
  const { head } = selection.main;
  const old = nameAt(doc.toString(), head);
  if (!old) {
    actions.toast(words.noName, { isWrong: true });
    view.focus();
    return;
  }
  const name = prompt(words.renameTo(old), old)?.trim();
  if (name && name !== old) {
    const line = doc.lineAt(head);
    const place = { line: line.number, column: head - line.from + 1 };
    replace(view, await actions.editedProgram({ ask: "rename", program: doc.toString(), ...place, name }, old));
  }
}

/** Replaces the text in one undoable step. */
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
