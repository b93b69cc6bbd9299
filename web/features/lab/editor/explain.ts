// Explains the function or variable at the cursor, below the text.

import { hasNextSnippetField } from "@codemirror/autocomplete";
import type { EditorState, Extension } from "@codemirror/state";
import { type Panel, showPanel, type ViewUpdate } from "@codemirror/view";
import type { Language } from "../../../engine/protocol.ts";
import { labWords as words } from "../../../words/en/lab.ts";
import { codeOf, type Named, nameAt, ownFunctions, variables } from "./anydice.ts";

/** An innermost call. */
const CALL = /\[([^[\]]*)\]/g;
/** The arguments between the words of a call: they contain no words except the d of dice. */
const BETWEEN = /(?:[^a-z]|(?<![a-z])d+(?![a-z]))+/g;

export function explain({ builtins }: Language): Extension {
  return showPanel.of(({ state }): Panel => {
    const dom = document.createElement("p");
    dom.className = "cm-explained";
    dom.id = "lab-explained";
    const show = (state: EditorState) => {
      const named = namedAt(state.doc.toString(), state.selection.main.head, builtins);
      const name = document.createElement("code");
      name.textContent = named?.label ?? "";
      const isWalked = hasNextSnippetField(state); // Tab goes through an example's numbers
      const told = named ? [name, ` ${named.detail}`] : [isWalked ? "" : words.explain];
      dom.replaceChildren(isWalked ? `${words.walk} ` : "", ...told);
    };
    show(state);
    return {
      dom,
      update({ transactions, state, view }: ViewUpdate) {
        dom.classList.toggle("is-open", dom.classList.contains("is-open") || view.hasFocus); // stays open
        if (transactions.length > 0) {
          show(state);
        }
      },
    };
  });
}

/** @returns the variable at a position, or the function called there */
export function namedAt(text: string, position: number, builtins: Language["builtins"]): Named | null {
  const code = codeOf(text);
  const name = nameAt(code, position);
  if (name) {
    return variables(text).find(({ label }) => label === name) ?? null;
  }
  const shape = shapeOf(callAt(code, position));
  const known = [...ownFunctions(text), ...builtins.map(({ name, sentence }) => ({ label: name, detail: sentence }))];
  return known.find(({ label }) => shapeOf(label.slice(1, -1)) === shape) ?? null;
}

/** The innermost call around a position, with zeros for calls inside it; "" for none. */
function callAt(code: string, position: number): string {
  const calls = [...code.matchAll(CALL)];
  const around = calls.find(({ 0: call, index }) => index < position && position < index + call.length);
  if (around || calls.length === 0) {
    return around?.[1] ?? "";
  }
  const flat = code.replace(CALL, ({ length }) => "0".repeat(length));
  return callAt(flat, position);
}

/** A call without its arguments, such as `highest_of_` for `highest NUMBER of DICE` and `highest 3 of 4d6`. Repeated
 * “and” at its end count as one. */
function shapeOf(call: string) {
  const words = call.trim().replace(BETWEEN, (between) => (between.trim() ? "_" : " "));
  return words.replace(/(?:and_)+$/, "and_");
}
