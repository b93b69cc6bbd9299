// The editor of the lab: CodeMirror with the tokens of an AnyDice program. Loaded with the lab; knows nothing of the engine.
// Tab leaves it, as it leaves any field; lines are indented by themselves.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, indentOnInput } from "@codemirror/language";
import { Prec } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { anydice, completionsOf, sentenceOf } from "./anydice.js";
import { faultField, setFaults } from "./faults.js";
import { theme } from "./theme.js";

/** @import { Fault } from "./faults.js" */
/**
 * @typedef {object} Editor
 * @property {(program: string, faults: Fault[]) => void} show
 * @property {(line: number, column: number) => void} goTo puts the cursor there, counted from 1
 * @property {(text: string) => void} insert at the cursor
 * @property {(from: number, to: number) => void} select
 * @property {() => void} destroy
 */

/**
 * @param {HTMLElement} parent
 * @param {object} given
 * @param {string} given.program
 * @param {string} given.label
 * @param {string} given.describedBy the id of what says what is wrong
 * @param {import("../engine/protocol.js").Language} given.language
 * @param {(program: string) => void} given.changed somebody has typed
 * @param {() => void} given.run
 * @returns {Editor}
 */
export function createEditor(parent, { program, label, describedBy, language, changed, run }) {
  let text = program;
  let isOurs = false;
  const isRun = () => {
    run();
    return true;
  };
  const view = new EditorView({
    parent,
    doc: program,
    extensions: [
      Prec.highest(keymap.of([{ key: "Mod-Enter", run: isRun }])),
      keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap]),
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
        addToOptions: [{ render: sentenceOf, position: 90 }],
        compareCompletions: () => 0, // of two that fit as well the first
      }),
      EditorView.domEventHandlers({ beforeinput: typeOver }),
      EditorView.clipboardInputFilter.of(straight),
      EditorView.inputHandler.of(typeStraight),
      faultField,
      EditorView.contentAttributes.of({ "aria-label": label, "aria-describedby": describedBy }),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) {
          text = state.doc.toString();
          if (!isOurs) {
            changed(text);
          }
        }
      }),
      theme,
    ],
  });
  return {
    show(wanted, faults) {
      if (wanted !== text) {
        isOurs = true;
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: wanted }, selection: { anchor: 0 } });
        text = wanted; // which may have other ends of lines
        isOurs = false;
      }
      setFaults(view, faults);
    },
    goTo(line, column) {
      const { doc } = view.state;
      const { from, to } = doc.line(Math.min(line, doc.lines));
      const anchor = Math.min(from + column - 1, to);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
      view.focus();
    },
    insert(typed) {
      const { from, to } = view.state.selection.main;
      type(view, from, to, typed);
      view.focus();
    },
    select(from, to) {
      const { length } = view.state.doc;
      view.dispatch({ selection: { anchor: Math.min(from, length), head: Math.min(to, length) } });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}

/**
 * Phones and word processors make quotation marks round, which the language has not got.
 * @param {string} typed
 */
function straight(typed) {
  return typed.replace(/[“”„‟]/g, '"');
}

/**
 * @param {EditorView} view
 * @param {number} from
 * @param {number} to
 * @param {string} typed
 */
function typeStraight(view, from, to, typed) {
  const wanted = straight(typed);
  if (wanted === typed) {
    return false;
  }
  type(view, from, to, wanted);
  return true;
}

/**
 * As if somebody had typed it: brackets and quotation marks close by themselves, or go around what is marked.
 * @param {EditorView} view
 * @param {number} from
 * @param {number} to
 * @param {string} typed
 */
function type(view, from, to, typed) {
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

/**
 * What is typed in the place of what is marked. Left to itself, Chrome gives what it joins an inline style, which the page's
 * policy forbids.
 * @param {InputEvent} event
 * @param {EditorView} view
 */
function typeOver({ inputType, data, cancelable }, view) {
  const { from, to, empty } = view.state.selection.main;
  if (inputType !== "insertText" || data === null || !cancelable || view.composing || empty) {
    return false;
  }
  type(view, from, to, data);
  return true; // the browser is not to do it too
}
