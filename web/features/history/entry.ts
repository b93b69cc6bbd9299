// A line of a list: opened by a tap, with its tools; what people write about it is written in its place.

import { html, nothing } from "lit-html";
import { type Actions, keyOf, LONGEST, type SetUp, type State } from "../../state.ts";
import { icons } from "../../ui/icons.ts";
import { historyWords as words } from "../../words/en/history.ts";
import { strings } from "../../words/words.ts";

/** What can be written about a line; `label` says so to a screen reader. */
type Written = {
  key: string;
  label: string;
  text: string;
  placeholder: string;
  longest: number;
  save: (text: string) => void;
};

/** @param below what stands below as long as nothing is written */
export function entryView(open: () => void, what: unknown, tools: unknown, below: unknown = nothing) {
  return html`<div class="entry">
    <button type="button" class="open" @click=${open}>${what}</button>
    <div class="tools">${tools}</div>
    ${below}
  </div>`;
}

export function toolView(kind: "up" | "down" | "edit" | "remove", label: string, use: () => void, isOff = false) {
  return html`<button type="button" class="tool ${kind}" aria-label=${label} ?disabled=${isOff} @click=${use}>${icons[kind]}</button>`;
}

/** The button to write with, and what stands below: the line to write in, or else what is given. */
export function writtenView(written: Written, { history }: State, actions: Actions, otherwise: unknown = nothing) {
  const tool = toolView("edit", written.label, () => actions.startEditing(written.key));
  return [tool, history.editing === written.key ? editorView(written, actions) : otherwise];
}

export function setUpEntry(setUp: SetUp, place: number, state: State, actions: Actions, tools: unknown = nothing) {
  const { name, link } = setUp;
  const question = state.home.told[link]?.question ?? setUp.question; // as Home has it
  const named = { key: keyOf(setUp), label: words.rename(name), text: name, placeholder: strings.keeping.name };
  const save = (text: string) => actions.renameSetUp(setUp, text);
  const [edit, editor] = writtenView({ ...named, longest: LONGEST.name, save }, state, actions);
  const remove = toolView("remove", words.removeSetUp(name), () => actions.removeSetUp(setUp, place));
  const what = html`<span class="what" data-name=${name}><strong><bdi>${name}</bdi></strong><span>${question}</span></span>`;
  return entryView(() => actions.open(link, { own: true }), what, html`${tools}${edit}${remove}`, editor);
}

/** One line of text: Enter or leaving it keeps it, Escape does not. */
function editorView({ label, text, placeholder, longest, save }: Written, actions: Actions) {
  /** Back to the button that it was opened by. */
  const leave = (event: any) => event.target.closest("li")?.querySelector(".edit")?.focus();
  const onSubmit = (event: any) => {
    event.preventDefault();
    save(event.target.elements.text.value);
    leave(event);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      actions.startEditing("");
      leave(event);
    }
  };
  const onBlur = (event: any) => {
    if (!event.currentTarget.contains(event.relatedTarget)) {
      save(event.currentTarget.elements.text.value);
    }
  };
  return html`<form class="editor" @submit=${onSubmit} @keydown=${onKey} @focusout=${onBlur}>
    <input name="text" class="text" aria-label=${label} placeholder=${placeholder} maxlength=${longest} autocomplete="off" .value=${text} />
    <button class="quiet">${strings.keeping.save}</button>
  </form>`;
}
