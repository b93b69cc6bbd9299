// What the function or variable at the cursor is, below the text; and where the mouse rests on one, beside it.

import type { Extension } from "@codemirror/state";
import { type EditorView, hoverTooltip, type Panel, showPanel, type ViewUpdate } from "@codemirror/view";
import type { Language } from "../../../engine/protocol.ts";
import { type Named, ownFunctions, placeIn, variables } from "./anydice.ts";

/** A call's brackets and braces within it, innermost first. */
const INNER = /\[[^[\]{}]*\]|\{[^[\]{}]*\}/g;

export function explain({ builtins }: Language, hint: () => string): Extension {
  const at = (view: EditorView, position: number) => namedAt(view.state.doc.toString(), position, builtins);
  const panel = (view: EditorView): Panel => {
    const dom = document.createElement("p");
    dom.className = "cm-explained";
    const show = () => {
      const named = at(view, view.state.selection.main.head);
      dom.replaceChildren(...(named ? said(named) : [hint()]));
    };
    show();
    return {
      dom,
      update({ docChanged, selectionSet, focusChanged, view }: ViewUpdate) {
        dom.classList.toggle("is-open", dom.classList.contains("is-open") || view.hasFocus); // and moves nothing again
        if (docChanged || selectionSet || focusChanged) {
          show();
        }
      },
    };
  };
  const hover = hoverTooltip((view, pos) => {
    const named = at(view, pos);
    const create = () => {
      const dom = document.createElement("p");
      dom.className = "cm-hovered";
      dom.append(...(named ? said(named) : []));
      return { dom };
    };
    return named && { pos, create };
  });
  return [showPanel.of(panel), hover];
}

function said({ label, sentence }: Named) {
  const name = document.createElement("code");
  name.textContent = label;
  return [name, ` ${sentence ?? ""}`];
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
  const known = [
    ...ownFunctions(text),
    ...builtins.map(({ name, insert, sentence }) => ({ label: name, insert, sentence })),
  ];
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
