// The editor of the Lab: CodeMirror with a lexer for AnyDice programs, and below it keys that phones lack. Knows
// nothing of the engine. Tab leaves it, like any field, except in examples, where it goes through the numbers;
// indentation is automatic.

import {
  autocompletion,
  clearSnippet,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, isolateHistory } from "@codemirror/commands";
import { bracketMatching, indentOnInput } from "@codemirror/language";
import { EditorState, Prec } from "@codemirror/state";
import { EditorView, keymap, lineNumbers, tooltips } from "@codemirror/view";
import { html } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import type { Language } from "../../../engine/protocol.ts";
import type { Actions } from "../../../state.ts";
import { labWords } from "../../../words/en/lab.ts";
import { strings } from "../../../words/words.ts";
import { anydice, completionsOf, withStops } from "./anydice.ts";
import { format, rename } from "./edits.ts";
import { explain } from "./explain.ts";
import { type Fault, faultField, setFaults } from "./faults.ts";
import { theme } from "./theme.ts";

export interface Shown {
  program: string;
  faults: Fault[];
  language: Language;
  /** whether it is an example, whose numbers are Tab stops */
  isExample: boolean;
  actions: Actions;
}

/** Characters that are hard to reach on a phone's keyboard. */
const KEYS = ["[", "]", "{", "}", ":", '"', "\\", "@", "..", "d", "output "];

/** The only editor: its undo history lasts as long as the page. */
let present: ReturnType<typeof createEditor> | undefined;

/** The editor; undefined until it is rendered. */
export const editor = () => present;

export function editorView(now: Shown) {
  const show = (place: Element) => {
    present ??= createEditor(now);
    if (present.dom.parentElement !== place) {
      place.append(present.dom);
    }
    present.show(now);
  };
  /** A tap outside the editor would close a phone's keyboard. */
  const keepFocus = (event: Event) => event.preventDefault();
  return html`<div class="program" ${ref((place) => place && show(place))}></div>
    <div class="keys" role="group" aria-label=${labWords.keys}>
      ${KEYS.map((key) => html`<button type="button" class="quiet" tabindex="-1" @pointerdown=${keepFocus} @click=${() => present?.insert(key)}>${key.trim()}</button>`)}
    </div>
    <pre class="print-only">${now.program}</pre>`;
}

function createEditor({ program, language, actions }: Shown) {
  let text = program;
  let isOurs = false;
  const command = (edit: (view: EditorView, actions: Actions) => void) => (view: EditorView) => {
    edit(view, actions);
    return true;
  };
  const view = new EditorView({
    doc: text,
    extensions: [
      Prec.highest(
        keymap.of([
          { key: "Mod-Enter", run: command(() => actions.runProgram()) },
          { key: "Escape", run: (view) => clearSnippet(view) && false }, // besides its other effects
        ]),
      ),
      keymap.of([
        ...completionKeymap,
        ...closeBracketsKeymap,
        { key: "F2", run: command(rename) },
        { key: "Shift-Alt-f", run: command(format) },
        ...defaultKeymap,
        ...historyKeymap,
      ]),
      EditorState.phrases.of({ close: strings.work.cancel }),
      explain(language),
      history(),
      lineNumbers(),
      EditorView.lineWrapping,
      anydice(language.keywords),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      autocompletion({
        override: [completionsOf(language)],
        icons: false,
        compareCompletions: () => 0, // keeps the order of equal matches
      }),
      tooltips({ tooltipSpace: spaceOf }),
      EditorView.domEventHandlers({ beforeinput: typeOver }),
      EditorView.domEventObservers({ mousedown: (_, view) => view.focus() }), // also on the marked number of an example
      EditorView.clipboardInputFilter.of(straight),
      EditorView.inputHandler.of(typeStraight),
      faultField,
      EditorView.contentAttributes.of({
        "aria-label": strings.program,
        "aria-describedby": "lab-said lab-explained",
        tabindex: "0",
      }),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged && !isOurs) {
          text = state.doc.toString();
          actions.editProgram(text);
        }
      }),
      theme,
    ],
  });
  return {
    show({ program, faults, isExample }: Shown) {
      if (program !== text) {
        isOurs = true;
        const insert = isExample ? "" : program; // a snippet would get the indentation of its first line
        const changes = { from: 0, to: view.state.doc.length, insert };
        view.dispatch({ changes, selection: { anchor: 0 }, annotations: isolateHistory.of("before") });
        if (isExample) {
          withStops(program, /\d+/, true)(view, null, 0, 0);
        }
        text = program; // its line endings may differ
        isOurs = false;
      }
      setFaults(view, faults);
    },
    /** Moves the cursor; line and column count from 1. */
    goTo(line: number, column: number) {
      const { doc } = view.state;
      const { from, to } = doc.line(Math.min(line, doc.lines));
      const anchor = Math.min(from + column - 1, to);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
      view.focus();
    },
    /** Types a text at the cursor. */
    insert(typed: string) {
      const { from, to } = view.state.selection.main;
      type(view, from, to, typed);
      view.focus();
    },
    format: () => format(view, actions),
    rename: () => rename(view, actions),
    dom: view.dom,
  };
}

/** Where completions may open: not over the keys below the editor. */
function spaceOf(view: EditorView) {
  const keys = view.dom.closest(".lab")?.querySelector(".keys")?.getBoundingClientRect();
  const bottom = keys?.height ? Math.min(keys.top, innerHeight) : innerHeight;
  return { top: 0, left: 0, bottom, right: document.documentElement.clientWidth };
}

/** Straightens quotes: phones and word processors make them curly, which the language doesn't know. */
function straight(typed: string) {
  return typed.replace(/[“”„‟]/g, '"');
}

function typeStraight(view: EditorView, from: number, to: number, typed: string) {
  const isRound = straight(typed) !== typed;
  if (isRound) {
    type(view, from, to, straight(typed));
  }
  return isRound;
}

/** Inserts a text as if it was typed: brackets and quotes are closed automatically, or surround the selection. */
function type(view: EditorView, from: number, to: number, typed: string) {
  const { state } = view;
  const plain = () =>
    state.update({
      changes: { from, to, insert: typed },
      selection: { anchor: from + typed.length },
      userEvent: "input.type",
      scrollIntoView: true,
    });
  if (!state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, typed, plain))) {
    view.dispatch(plain());
  }
}

/** Types over a selection. Chrome would give the merged text an inline style, which the page's policy forbids. */
function typeOver({ inputType, data, cancelable }: InputEvent, view: EditorView) {
  const { from, to, empty } = view.state.selection.main;
  if (inputType !== "insertText" || data === null || !cancelable || view.composing || empty) {
    return false;
  }
  type(view, from, to, data);
  return true; // the browser must not do it too
}
