// What the function or variable at the cursor is, below the text.

import type { EditorState, Extension } from "@codemirror/state";
import { type Panel, showPanel, type ViewUpdate } from "@codemirror/view";
import type { Language } from "../../../engine/protocol.ts";
import { labWords as words } from "../../../words/en/lab.ts";
import { type Named, ownFunctions, placeIn, variables } from "./anydice.ts";

/** A call's brackets and braces within it, innermost first. */
const INNER = /\[[^[\]{}]*\]|\{[^[\]{}]*\}/g;

/** @param isWalked whether Tab goes through the numbers of an example, which comes before all else */
export function explain({ builtins }: Language, isWalked: (state: EditorState) => boolean): Extension {
  return showPanel.of(({ state }): Panel => {
    const dom = document.createElement("p");
    dom.className = "cm-explained";
    dom.id = "lab-explained";
    const show = (state: EditorState) => {
      const named = namedAt(state.doc.toString(), state.selection.main.head, builtins);
      const name = document.createElement("code");
      name.textContent = named?.label ?? "";
      const told = named ? [name, ` ${named.sentence ?? ""}`] : [isWalked(state) ? "" : words.explain];
      dom.replaceChildren(isWalked(state) ? `${words.walk} ` : "", ...told);
    };
    show(state);
    return {
      dom,
      update({ transactions, state, view }: ViewUpdate) {
        dom.classList.toggle("is-open", dom.classList.contains("is-open") || view.hasFocus); // and moves nothing again
        if (transactions.length > 0) {
          show(state);
        }
      },
    };
  });
}

/** @returns the variable at a position, or the function that is called there */
export function namedAt(text: string, position: number, builtins: Language["builtins"]): Named | null {
  const { isCode, call } = placeIn(text, position);
  if (!isCode) {
    return null;
  }
  const name = `${/[A-Z_]*$/.exec(text.slice(0, position))?.[0]}${/^[A-Z_]*/.exec(text.slice(position))?.[0]}`;
  if (name) {
    return variables(text).find(({ label }) => label === name) ?? null;
  }
  let flat = call;
  for (let before = ""; before !== flat; ) {
    before = flat;
    flat = flat.replace(INNER, "0");
  }
  const known = [...ownFunctions(text), ...builtins.map(({ name, sentence }) => ({ label: name, sentence }))];
  return (call && known.find(({ label }) => shapeOf(label).test(flat))) || null;
}

/** `[highest NUMBER of DICE]` as a pattern: arguments have no words but the d of dice; behind an “and” there may be
 * further ones. */
function shapeOf(label: string) {
  const parts = label.slice(1, -1).split(" ");
  const argument = (place: number) => `(?:[^a-z]|d(?![a-z])${parts[place - 1] === "and" ? "|and" : ""})+?`;
  const patterns = parts.map((part, place) => (/^[A-Z_]+$/.test(part) ? argument(place) : part));
  return new RegExp(`^\\s*${patterns.join("\\s*")}\\s*$`);
}
