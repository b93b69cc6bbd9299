// A line of a list: it opens on a tap, has tool buttons, and can be edited in place.

import { html, nothing } from "lit-html";
import { type Actions, keyOf, LONGEST, type SetUp, type State } from "../../state.ts";
import { icons } from "../../ui/icons.ts";
import { historyWords as words } from "../../words/en/history.ts";
import { strings } from "../../words/words.ts";

/** @param below content below the line, such as the form of `writtenView` */
export function entryView(open: () => void, what: unknown, tools: unknown, below: unknown = nothing) {
  return html`<div class="entry">
    <button type="button" class="open" @click=${open}>${what}</button>
    <div class="tools">${tools}</div>
    ${below}
  </div>`;
}

export function toolView(
  kind: "up" | "down" | "edit" | "remove",
  label: string,
  use: (event: any) => void,
  isOff = false,
) {
  return html`<button type="button" class="tool ${kind}" aria-label=${label} ?disabled=${isOff} @click=${use}>${icons[kind]}</button>`;
}

/** The button that edits the text of a line, and its form. Enter or leaving it saves the text, Escape discards it.
 * @param label for screen readers */
export function writtenView(
  label: string,
  text: string,
  placeholder: string,
  longest: number,
  save: (text: string) => void,
) {
  const open = (event: any) => {
    const form = event.currentTarget.closest(".entry").querySelector(".editor");
    form.reset(); // drops text that wasn't saved
    form.hidden = false;
    form.elements.text.focus();
  };
  const close = (form: any, isKept: boolean) => {
    isKept && save(form.elements.text.value);
    form.hidden = true;
  };
  /** Closes the form and focuses the button that opened it. */
  const leave = (event: any, isKept: boolean) => {
    event.preventDefault();
    close(event.currentTarget, isKept);
    event.currentTarget.closest(".entry").querySelector(".edit").focus();
  };
  const onKey = (event: KeyboardEvent) => event.key === "Escape" && leave(event, false);
  const onBlur = ({ currentTarget: form, relatedTarget }: any) => {
    if (form.hidden || form.contains(relatedTarget)) {
      return;
    }
    if (document.querySelector(":is(a, button):active")) {
      addEventListener("click", () => close(form, true), { capture: true, once: true }); // or the target would move
    } else {
      close(form, true);
    }
  };
  const form = html`<form class="editor" hidden @submit=${(event: any) => leave(event, true)} @keydown=${onKey} @focusout=${onBlur}>
    <input name="text" class="text" aria-label=${label} placeholder=${placeholder} maxlength=${longest} autocomplete="off" value=${text} />
    <button class="quiet">${strings.keeping.save}</button>
  </form>`;
  return [toolView("edit", label, open), form];
}

export function setUpEntry(setUp: SetUp, place: number, state: State, actions: Actions, tools: unknown = nothing) {
  const { name, link } = setUp;
  const question = state.home.told[link]?.question ?? setUp.question; // as on Home
  const save = (text: string) => actions.saveSetUp(text, setUp, setUp);
  const [edit, editor] = writtenView(words.rename(name), name, strings.keeping.name, LONGEST.name, save);
  const here = `.setups > :nth-child(${place + 1}) .remove`;
  const remove = toolView("remove", words.removeSetUp(name), () => actions.remove("setup", here, { setUps: [setUp] }));
  const what = html`<span class="what" data-key=${keyOf(setUp)}><strong><bdi>${name}</bdi></strong><span>${question}</span></span>`;
  return entryView(() => actions.open(link, { own: true }), what, html`${tools}${edit}${remove}`, editor);
}
