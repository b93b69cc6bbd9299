// Edits of the whole program: format it, rename a variable.

import { type EditorView, getDialog, showDialog } from "@codemirror/view";
import type { Actions } from "../../../state.ts";
import { labWords as words } from "../../../words/en/lab.ts";
import { nameAt } from "./anydice.ts";

const DIALOG = "cm-rename";

/** Has the engine format the program; the cursor stays on its line. */
export async function format(view: EditorView, actions: Actions) {
  const text = await actions.editedProgram({ ask: "format", program: view.state.doc.toString() });
  replace(view, text);
}

/** Asks for a new name of the variable at the cursor, and has the engine rename it. */
export async function rename(view: EditorView, actions: Actions) {
  getDialog(view, DIALOG)?.dom.querySelector<HTMLElement>(".cm-dialog-close")?.click();
  const { doc, selection } = view.state;
  const { head } = selection.main;
  const old = nameAt(doc.toString(), head);
  if (!old) {
    actions.toast(words.noName, { isWrong: true });
    view.focus();
    return;
  }
  const input = {
    type: "text",
    value: old,
    autocapitalize: "characters",
    autocomplete: "off",
    spellcheck: "false",
  };
  const asked = { label: words.renameTo(old), input, submitLabel: words.rename, class: DIALOG, focus: true };
  const form = await showDialog(view, asked).result;
  const name = (form?.elements.namedItem("input") as HTMLInputElement | null)?.value.trim();
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
