// The form of a system, drawn from its description alone: numbers as steppers, flags as switches, choices side by side
// or in a list. Rarely changed inputs are behind “More”.

import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { live } from "lit-html/directives/live.js";
import type { Refusal } from "../engine/messages.ts";
import type { ChoiceField, Field, IntegerField, OddsReport } from "../engine/protocol.ts";
import type { Actions, Drawn, Reading, State } from "../state.ts";
import { strings } from "../words/words.ts";
import { openByArrow } from "./browser.ts";
import { hold } from "./hold.ts";
import { icons } from "./icons.ts";
import { nearestView } from "./nearest.ts";
import { notationPlace, notationView } from "./notation.ts";
import { runsOf } from "./runs.ts";

type Edit = Actions["edit"];
/** The refusal and notice to show at the fields, and which number of a roll is open. */
type Remarks = Pick<State, "refusal" | "number"> & Pick<OddsReport, "notice">;

const MOST_SIDE_BY_SIDE = 3;
const LONGEST_SIDE_BY_SIDE = 22;

export function formView(
  fields: Drawn[],
  { refusal, notice, number }: Remarks,
  { edit, open, openNumber }: Pick<Actions, "edit" | "open" | "openNumber">,
  beneath: (field: Drawn) => unknown = () => nothing,
) {
  const wrong = (field: Field) => (refusal?.field === field.name ? refusal : null);
  const drawn = fields.filter((field) => field.shown || wrong(field));
  const nameOf = ({ kind, name }: Field) =>
    kind === "integer" ? drawn.find((one) => one.kind === "text" && one.names === name) : undefined;
  const names = drawn.map(nameOf);
  const isOpen = (field: Field) => field.name === number || wrong(field) !== null;
  const roll = fields.find((field) => field.kind === "roll");
  const inNotation = fields.filter(({ name }) => roll?.numbers.some((one) => one.name === name));
  const own = drawn.filter((field) => !names.some((name) => name === field) && !inNotation.includes(field));
  const wrongView = (field: Field) => {
    const refused = wrong(field);
    return refused
      ? html`<div class="remark"><p class="wrong" id="wrong-${field.name}" role="alert">${refused.message}</p>
          ${nearestView(refused, open, { field, fields })}</div>`
      : nothing;
  };

  const view = (field: Drawn): unknown => {
    const refused = wrong(field);
    const name = nameOf(field);
    const drawing = html`<div class="field ${field.kind === "integer" ? "number" : "wide"}">
      <div class="label">${headOf(field, edit)} ${helpButton(field)}</div>
      ${control(field, refused, edit)}
      ${beneath(field)} ${name ? textInput(name, wrong(name), edit, name.label) : nothing}
    </div>
    ${field.help ? html`<p class="remark hint" id="hint-${field.name}" hidden>${field.help}</p>` : nothing}
    ${field === roll && refused ? notationPlace(refused) : nothing} ${wrongView(field)}
    ${
      notice?.field === field.name
        ? html`<div class="remark note" role="status">${notice.told}
          <button type="button" class="quiet" @click=${() => edit(notice.input, notice.text)}>${notice.button}</button></div>`
        : nothing
    }
    ${name ? wrongView(name) : nothing}
    ${
      field === roll && !refused
        ? notationView(roll, inNotation, { refusal, number, openNumber }, views(inNotation.filter(isOpen)))
        : nothing
    }`;
    return keyed(field.name, drawing); // its help may be open
  };
  const views = (some: Drawn[]): unknown =>
    runsOf(some, ({ kind }) => kind === "integer").map((run) =>
      run[0]?.kind === "integer" ? html`<div class="numbers-side-by-side">${run.map(view)}</div>` : run.map(view),
    );
  const advanced = own.filter((field) => field.advanced);
  const inUse = advanced.some((field) => field.text !== field.default || wrong(field));
  const more = html`<details class="advanced" ?open=${inUse}>
    <summary>${strings.moreSettings}</summary>
    <div class="fields">${views(advanced)}</div>
  </details>`;
  return html`<form class="fields" @submit=${(event: Event) => event.preventDefault()}>
    ${views(own.filter((field) => !field.advanced))} ${advanced.length > 0 ? more : nothing}
  </form>`;
}

/** The label of a field; for a flag, with its switch. */
function headOf(field: Field, edit: Edit) {
  const { name, label } = field;
  if (field.kind === "flag") {
    return html`<label class="switch"><span>${label}</span>
      <input type="checkbox" role="switch" name=${name} aria-describedby=${hintOf(field, null)}
        .checked=${live(field.text === "yes")} @change=${(event: any) => edit(name, event.target.checked ? "yes" : "no")} /></label>`;
  }
  return isSegmented(field) ? html`<span>${label}</span>` : html`<label for="field-${name}">${label}</label>`;
}

/** The id of the text that describes a field's control: what is wrong, or its help. */
function hintOf({ name, help }: Field, refusal: Refusal | null) {
  return refusal ? `wrong-${name}` : help ? `hint-${name}` : nothing;
}

function control(field: Field, refusal: Refusal | null, edit: Edit) {
  switch (field.kind) {
    case "integer":
      return stepper(field, refusal, edit);
    case "choice":
      return choices(field, refusal, edit);
    case "flag":
      return nothing;
    default:
      return textInput(field, refusal, edit);
  }
}

/** @param label for an input without a visible one: the user's name for a number */
function textInput(field: Field, refusal: Refusal | null, edit: Edit, label?: string) {
  const isRoll = field.kind === "roll";
  const look = label ? "name" : `text ${isRoll ? "roll-text" : ""}`;
  return html`<input id="field-${field.name}" name=${field.name} class=${look} dir=${isRoll ? "ltr" : nothing}
    autocomplete="off" autocapitalize=${isRoll ? "none" : nothing} autocorrect=${isRoll ? "off" : nothing} spellcheck="false"
    aria-label=${label ?? nothing} placeholder=${label ?? nothing} maxlength=${"longest" in field ? field.longest : nothing}
    aria-invalid=${refusal ? "true" : "false"} aria-describedby=${hintOf(field, refusal)}
    .value=${live(field.text)} @input=${(event: any) => edit(field.name, event.target.value)} />`;
}

function stepper(field: IntegerField, refusal: Refusal | null, edit: Edit) {
  const current = /^-?\d{1,9}$/.test(field.text) ? Number(field.text) : Number(field.default);
  const allowed = (amount: number) => String(Math.min(Math.max(amount, field.minimum), field.maximum));
  const step = (by: number) => edit(field.name, allowed(current + by));
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      step(by);
    }
  };
  return html`<div class="stepper">
    <button type="button" aria-label=${strings.less(field.label)} ?disabled=${current <= field.minimum}
      @pointerdown=${hold} @click=${() => step(-1)}><span aria-hidden="true">−</span></button>
    <input id="field-${field.name}" name=${field.name} inputmode="numeric" autocomplete="off" spellcheck="false"
      role="spinbutton" aria-valuenow=${field.text === allowed(current) ? current : nothing} aria-valuemin=${field.minimum}
      aria-valuemax=${field.maximum} aria-invalid=${refusal ? "true" : "false"} aria-describedby=${hintOf(field, refusal)} .value=${live(field.text)}
      @keydown=${onKey} @focus=${(event: any) => event.target.select()}
      @input=${(event: any) => edit(field.name, event.target.value)} />
    <button type="button" aria-label=${strings.more(field.label)} ?disabled=${current >= field.maximum}
      @pointerdown=${hold} @click=${() => step(1)}><span aria-hidden="true">+</span></button>
  </div>`;
}

/** Whether the choices are few and short enough to show side by side, not in a list. */
function isSegmented(field: Field): field is ChoiceField {
  return (
    field.kind === "choice" &&
    field.options.length <= MOST_SIDE_BY_SIDE &&
    field.options.every(({ label }) => label.length <= LONGEST_SIDE_BY_SIDE)
  );
}

function choices(field: ChoiceField, refusal: Refusal | null, edit: Edit) {
  const { name, label, options, text } = field;
  if (isSegmented(field)) {
    const all = options.map(({ key, label }) => [key, label] as [string, string]);
    const choose = (key: string) => edit(name, key);
    return choiceView(label, `field-${name}`, all, text, choose, "segmented", hintOf(field, refusal));
  }
  return html`<select id="field-${name}" aria-describedby=${hintOf(field, refusal)}
    @change=${(event: any) => edit(name, event.target.value)}>
    ${options.map((option) => html`<option value=${option.key} ?selected=${option.key === text}>${option.label}</option>`)}
  </select>`;
}

/** A row of radio buttons; `hint`: the id of the text that describes it. */
export function choiceView<Key extends string>(
  label: string,
  name: string,
  options: [key: Key, label: string][],
  chosen: string,
  choose: (key: Key) => void,
  look = "segmented",
  hint: unknown = nothing,
) {
  return html`<div class=${look} role="group" aria-label=${label} aria-describedby=${hint}>
    ${options.map(
      ([key, label]) => html`<label>
        <input type="radio" name=${name} value=${key} .checked=${live(key === chosen)} @change=${() => choose(key)} />
        <span>${label}</span>
      </label>`,
    )}
  </div>`;
}

export function readingsView(name: string, chosen: Reading, choose: (reading: Reading) => void) {
  return choiceView(strings.outcome, name, Object.entries(strings.readings) as [Reading, string][], chosen, choose);
}

/** A list that acts as a menu: it doesn't stay at the last choice. */
export function pickView(label: string, prompt: string, options: unknown, pick: (value: string) => void) {
  const choose = ({ target }: any) => {
    const { value } = target;
    target.value = "";
    value && pick(value);
  };
  return html`<label class="examples"><span class="sr-only">${label}</span>
    <select @change=${choose} @keydown=${openByArrow}><option value="">${prompt}</option>${options}</select>
  </label>`;
}

/** Open help isn't part of the state: these attributes are rendered once and then left to the button. Screen readers
 * read the help with its field even while it is closed. */
function helpButton({ name, label, help }: Field) {
  return help
    ? html`<button type="button" class="help" aria-label=${strings.help(label)} aria-expanded="false" aria-controls="hint-${name}"
        @click=${toggle} @keydown=${close}>${icons.help}</button>`
    : nothing;
}

function toggle({ currentTarget }: Event) {
  const button = currentTarget as HTMLElement;
  const opens = button.ariaExpanded !== "true";
  button.ariaExpanded = String(opens);
  document.getElementById(button.getAttribute("aria-controls") ?? "")?.toggleAttribute("hidden", !opens);
}

function close(event: KeyboardEvent) {
  if (event.key === "Escape" && (event.currentTarget as HTMLElement).ariaExpanded === "true") {
    toggle(event);
  }
}
