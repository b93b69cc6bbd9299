// The editor of the lab: CodeMirror with the tokens of an AnyDice program, and below it the keys that a phone has not got. Knows
// nothing of the engine.
// Tab leaves it, as it leaves any field, but for examples, whose numbers it goes through; lines are indented by themselves.

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
  /** whether people are to change its numbers */
  isExample: boolean;
  actions: Actions;
}

/** What a phone has only behind other keys. */
const KEYS = ["[", "]", "{", "}", ":", '"', "\\", "@", "..", "d", "output "];

/** There is one lab, and what can be undone lasts as long as the page. */
let present: ReturnType<typeof createEditor> | undefined;

/** The editor; undefined until it is drawn. */
export const editor = () => present;

export function editorView(now: Shown) {
  const show = (place: Element) => {
    present ??= createEditor(now);
    if (present.dom.parentElement !== place) {
      place.append(present.dom);
    }
    present.show(now);
  };
  /** A tap beside the editor would close a phone's keyboard. */
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
          { key: "Escape", run: (view) => clearSnippet(view) && false }, // whatever else it does
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
        compareCompletions: () => 0, // of two that fit as well the first
      }),
      tooltips({ tooltipSpace: spaceOf }),
      EditorView.domEventHandlers({ beforeinput: typeOver }),
      EditorView.domEventObservers({ mousedown: (_, view) => view.focus() }), // also where a number of an example is marked
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
        const insert = isExample ? "" : program; // a snippet would be indented as the line that it begins in
        const changes = { from: 0, to: view.state.doc.length, insert };
        view.dispatch({ changes, selection: { anchor: 0 }, annotations: isolateHistory.of("before") });
        if (isExample) {
          withStops(program, /\d+/, true)(view, null, 0, 0);
        }
        text = program; // which may have other ends of lines
        isOurs = false;
      }
      setFaults(view, faults);
    },
    /** Puts the cursor there, counted from 1. */
    goTo(line: number, column: number) {
      const { doc } = view.state;
      const { from, to } = doc.line(Math.min(line, doc.lines));
      const anchor = Math.min(from + column - 1, to);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
      view.focus();
    },
    /** At the cursor. */
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

/** Where lists may open: not over the keys that a phone has not got, which stand below the editor. */
function spaceOf(view: EditorView) {
  const keys = view.dom.closest(".lab")?.querySelector(".keys")?.getBoundingClientRect();
  const bottom = keys?.height ? Math.min(keys.top, innerHeight) : innerHeight;
  return { top: 0, left: 0, bottom, right: document.documentElement.clientWidth };
}

/** Phones and word processors make quotation marks round, which the language has not got. */
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

/** As if somebody had typed it: brackets and quotation marks close by themselves, or go around what is marked. */
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

/** What is typed in the place of what is marked. Left to itself, Chrome gives what it joins an inline style, which the page's
 * policy forbids. */
function typeOver({ inputType, data, cancelable }: InputEvent, view: EditorView) {
  const { from, to, empty } = view.state.selection.main;
  if (inputType !== "insertText" || data === null || !cancelable || view.composing || empty) {
    return false;
  }
  type(view, from, to, data);
  return true; // the browser is not to do it too
}
