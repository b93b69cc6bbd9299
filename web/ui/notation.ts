// A roll in dice notation: how the engine reads it, and its numbers, each with a stepper that opens on a tap.

import { html, nothing } from "lit-html";
import type { Refusal } from "../engine/messages.ts";
import type { Field, RollField } from "../engine/protocol.ts";
import type { Actions, Drawn, State } from "../state.ts";
import { strings } from "../words/words.ts";

const { notation: words } = strings;

/** @param steppers of the numbers that are open or wrong */
export function notationView(
  field: RollField & Drawn,
  numbers: Field[],
  { refusal, number, openNumber }: Pick<State, "refusal" | "number"> & Pick<Actions, "openNumber">,
  steppers: unknown,
) {
  const signs = [...field.read]; // by code points, as the engine counts
  const isUnread = field.text !== field.read; // so its numbers may differ
  if (isUnread && refusal) {
    return steppers;
  }
  const between = (index: number) =>
    signs.slice(field.numbers[index - 1]?.end ?? 0, field.numbers[index]?.start).join("");
  /** A short suffix right after a number, as in `6s`, which stays on its line. */
  const behind = (index: number) => (index < 0 ? "" : (/^[^ ]{1,2}(?= )/.exec(between(index + 1))?.[0] ?? ""));
  const before = (index: number) => between(index).slice(behind(index - 1).length);
  const numberView = ({ name }: { name: string }, index: number) => {
    const { label = "", text = "" } = numbers.find((one) => one.name === name) ?? {};
    return html`<span>${before(index)}<span class="number"><button type="button" class="quiet" aria-label=${words.number(label, text)}
      aria-expanded=${name === number} ?disabled=${isUnread} @click=${() => openNumber(name)}>${text}</button>${behind(index)}</span></span>`;
  };
  return html`<div class="roll-numbers" role="group" aria-label=${words.numbers} dir="ltr">
      ${field.numbers.map(numberView)}<span>${before(field.numbers.length)}</span></div>
    ${steppers}
    <div class="remark roll-said"><p>${field.said}.</p>
      ${field.notes.map((note) => html`<p class="muted">${note}</p>`)}
    </div>`;
}

/** Marks the place where the text can't be read, or an empty place at its end if something is missing there. */
export function notationPlace({ source, column = 0 }: Refusal) {
  const signs = [...(source ?? "")];
  const [before, wrong, after] = [signs.slice(0, column - 1), signs.slice(column - 1, column), signs.slice(column)];
  return source === undefined
    ? nothing
    : html`<p class="remark roll-place" dir="ltr" aria-hidden="true">${before.join("")}<mark>${wrong.join("") || "\u00a0"}</mark>${after.join("")}</p>`;
}
