// The form of a system, drawn from its description alone: steppers, choices.

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { strings } from "../strings.js";

/** @typedef {import("../engine/protocol.js").Field} Field */
/** @typedef {import("../engine/protocol.js").IntegerField} IntegerField */
/** @typedef {import("../engine/protocol.js").Refusal} Refusal */
/** @typedef {(name: string, text: string) => void} Edit */

const MOST_SIDE_BY_SIDE = 3;
const LONGEST_SIDE_BY_SIDE = 22;

/**
 * @param {Field[]} fields
 * @param {Refusal | null} refusal
 * @param {{ edit: Edit, open: (link: string) => void }} actions
 */
export function formView(fields, refusal, actions) {
  const wrong = (/** @type {Field} */ field) => (refusal?.field === field.name ? refusal : null);
  const drawn = fields.filter((field) => field.shown || wrong(field));
  return html`<form class="fields" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
    ${drawn.map((field) => fieldView(field, wrong(field), actions))}
  </form>`;
}

/**
 * The way out of a refusal: the closest set-up that works.
 * @param {Refusal} refusal
 * @param {(link: string) => void} open
 */
export function nearestView({ nearest }, open) {
  if (nearest === undefined) {
    return nothing;
  }
  return html`<button type="button" class="quiet nearest" @click=${() => open(nearest)}>
    ${strings.useNearest}<span class="muted">: ${nearest}</span>
  </button>`;
}

/**
 * @param {Field} field
 * @param {Refusal | null} refusal
 * @param {{ edit: Edit, open: (link: string) => void }} actions
 */
function fieldView(field, refusal, { edit, open }) {
  const hint = refusal
    ? html`<p class="hint wrong" id="hint-${field.name}" role="alert">${refusal.message}</p>${nearestView(refusal, open)}`
    : field.help
      ? html`<p class="hint" id="hint-${field.name}">${field.help}</p>`
      : nothing;
  switch (field.kind) {
    case "integer":
      return stepper(field, refusal, hint, edit);
    case "choice":
      return choices(field, field.options, hint, edit);
    case "flag":
      return choices(field, YES_OR_NO, hint, edit);
    default:
      return plainText(field, refusal, hint, edit);
  }
}

const YES_OR_NO = [
  { key: "no", label: strings.no },
  { key: "yes", label: strings.yes },
];

/**
 * @param {Field} field
 * @param {Refusal | null} refusal
 * @param {unknown} hint
 * @param {Edit} edit
 */
function plainText(field, refusal, hint, edit) {
  return html`<div class="field wide">
    <label for="field-${field.name}">${field.label}</label>
    <input id="field-${field.name}" name=${field.name} class="text ${refusal ? "is-wrong" : ""}" autocomplete="off" spellcheck="false"
      aria-invalid=${refusal ? "true" : "false"} aria-describedby=${hint === nothing ? nothing : `hint-${field.name}`}
      .value=${live(field.text)} @input=${(/** @type {any} */ event) => edit(field.name, event.target.value)} />
    ${hint}
  </div>`;
}

/**
 * @param {IntegerField} field
 * @param {Refusal | null} refusal
 * @param {unknown} hint
 * @param {Edit} edit
 */
function stepper(field, refusal, hint, edit) {
  const current = /^-?\d{1,9}$/.test(field.text) ? Number(field.text) : Number(field.default);
  const step = (/** @type {number} */ by) => {
    const next = Math.min(Math.max(current + by, field.minimum), field.maximum);
    edit(field.name, String(next));
  };
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      step(by);
    }
  };
  return html`<div class="field">
    <label for="field-${field.name}">${field.label}</label>
    <div class="stepper ${refusal ? "is-wrong" : ""}">
      <button type="button" aria-label=${strings.less(field.label)} ?disabled=${current <= field.minimum}
        @click=${() => step(-1)}><span aria-hidden="true">−</span></button>
      <input id="field-${field.name}" name=${field.name} inputmode="numeric" autocomplete="off" spellcheck="false"
        role="spinbutton" aria-valuenow=${current} aria-valuemin=${field.minimum} aria-valuemax=${field.maximum}
        aria-invalid=${refusal ? "true" : "false"} aria-describedby=${hint === nothing ? nothing : `hint-${field.name}`} .value=${live(field.text)}
        @keydown=${onKey} @focus=${(/** @type {any} */ event) => event.target.select()}
        @input=${(/** @type {any} */ event) => edit(field.name, event.target.value)} />
      <button type="button" aria-label=${strings.more(field.label)} ?disabled=${current >= field.maximum}
        @click=${() => step(1)}><span aria-hidden="true">+</span></button>
    </div>
    ${hint}
  </div>`;
}

/**
 * Few short choices stand side by side, others in a list.
 * @param {Field} field
 * @param {import("../engine/protocol.js").Option[]} options
 * @param {unknown} hint
 * @param {Edit} edit
 */
function choices(field, options, hint, edit) {
  if (options.length > MOST_SIDE_BY_SIDE || options.some((option) => option.label.length > LONGEST_SIDE_BY_SIDE)) {
    return html`<div class="field wide">
      <label for="field-${field.name}">${field.label}</label>
      <select id="field-${field.name}" aria-describedby=${hint === nothing ? nothing : `hint-${field.name}`}
        @change=${(/** @type {any} */ event) => edit(field.name, event.target.value)}>
        ${options.map((option) => html`<option value=${option.key} ?selected=${option.key === field.text}>${option.label}</option>`)}
      </select>
      ${hint}
    </div>`;
  }
  return html`<fieldset class="field wide" aria-describedby=${hint === nothing ? nothing : `hint-${field.name}`}>
    <legend>${field.label}</legend>
    ${segmented(
      `field-${field.name}`,
      options.map((option) => ({ ...option, on: option.key === field.text })),
      (key) => edit(field.name, key),
    )}
    ${hint}
  </fieldset>`;
}

/**
 * A row of choices of which one is on. The caller names the group around it.
 * @param {string} name
 * @param {{ key: string, label: string, on: boolean }[]} options
 * @param {(key: string) => void} choose
 */
export function segmented(name, options, choose) {
  return html`<div class="segmented">
    ${options.map(
      (option) => html`<label>
        <input type="radio" name=${name} value=${option.key} .checked=${live(option.on)} @change=${() => choose(option.key)} />
        <span>${option.label}</span>
      </label>`,
    )}
  </div>`;
}
