// The form of a system, drawn from its description alone: numbers as steppers, yes and no as switches, choices side by
// side or in a list. What is seldom changed stands behind “More”.

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { Refusal } from "../engine/messages.ts";
import type { ChoiceField, Field, IntegerField, TextField } from "../engine/protocol.ts";
import { strings } from "../words/en/page.ts";
import { hold } from "./hold.ts";

export type Edit = (name: string, text: string) => void;
export type FormActions = { edit: Edit; open: (link: string) => void };
export type NameView = { input: unknown; wrong: unknown };

const MOST_SIDE_BY_SIDE = 3;
const LONGEST_SIDE_BY_SIDE = 22;

export function formView(fields: Field[], refusal: Refusal | null, actions: FormActions) {
  const wrong = (field: Field) => (refusal?.field === field.name ? refusal : null);
  const drawn = fields.filter((field) => field.shown || wrong(field));
  const isDrawn = (name: string) => drawn.some((field) => field.name === name);
  const names = new Map(
    drawn.flatMap((field) => (field.kind === "text" && isDrawn(field.names) ? [[field.names, field]] : [])),
  );
  const own = drawn.filter((field) => names.get((field as any).names) !== field);
  const view = (field: Field) => {
    const name = names.get(field.name);
    return fieldView(field, wrong(field), actions, name && nameView(name, wrong(name), actions));
  };
  const views = (some: Field[]) =>
    runs(some).map((run) =>
      run[0]?.kind === "integer" ? html`<div class="numbers-side-by-side">${run.map(view)}</div>` : run.map(view),
    );
  const seldom = own.filter((field) => field.seldom);
  const inUse = seldom.some((field) => field.text !== field.default || wrong(field));
  return html`<form class="fields" @submit=${(event: Event) => event.preventDefault()}>
    ${views(own.filter((field) => !field.seldom))}
    ${
      seldom.length > 0
        ? html`<details class="seldom" ?open=${inUse}>
            <summary>${strings.moreSettings}</summary>
            <div class="fields">${views(seldom)}</div>
          </details>`
        : nothing
    }
  </form>`;
}

/** The fields in their order, numbers that follow each other together, others together. */
function runs(fields: Field[]) {
  const found: Field[][] = [];
  for (const field of fields) {
    const last = found.at(-1);
    if (last && (last[0]?.kind === "integer") === (field.kind === "integer")) {
      last.push(field);
    } else {
      found.push([field]);
    }
  }
  return found;
}

/** The way out of a refusal: the closest set-up that works. */
export function nearestView({ nearest }: Refusal, open: (link: string) => void) {
  if (nearest === undefined) {
    return nothing;
  }
  return html`<button type="button" class="quiet nearest" @click=${() => open(nearest)}>
    ${strings.useNearest}<span class="muted">: ${nearest}</span>
  </button>`;
}

/** What is wrong with a field, and the way out. */
function wrongView(field: Field, refusal: Refusal, open: (link: string) => void) {
  return html`<p class="hint wrong" id="hint-${field.name}" role="alert">${refusal.message}</p>${nearestView(refusal, open)}`;
}

/** @param name where it can be given one */
function fieldView(field: Field, refusal: Refusal | null, { edit, open }: FormActions, name: NameView | undefined) {
  const hint = refusal
    ? wrongView(field, refusal, open)
    : field.help
      ? html`<p class="hint" id="hint-${field.name}">${field.help}</p>`
      : nothing;
  const described = hint === nothing ? nothing : `hint-${field.name}`;
  switch (field.kind) {
    case "integer":
      return stepper(field, refusal, { hint, described, edit, name });
    case "choice":
      return choices(field, { hint, described, edit });
    case "flag":
      return flag(field, { hint, described, edit });
    default:
      return plainText(field, refusal, { hint, described, edit });
  }
}

export type Parts = { hint: unknown; described: unknown; edit: Edit; name?: NameView | undefined };

function plainText(field: Field, refusal: Refusal | null, { hint, described, edit }: Parts) {
  return html`<div class="field wide">
    <label for="field-${field.name}">${field.label}</label>
    <input id="field-${field.name}" name=${field.name} class="text ${refusal ? "is-wrong" : ""}" autocomplete="off" spellcheck="false"
      aria-invalid=${refusal ? "true" : "false"} aria-describedby=${described}
      .value=${live(field.text)} @input=${(event: any) => edit(field.name, event.target.value)} />
    ${hint}
  </div>`;
}

function stepper(field: IntegerField, refusal: Refusal | null, { hint, described, edit, name }: Parts) {
  const current = /^-?\d{1,9}$/.test(field.text) ? Number(field.text) : Number(field.default);
  const step = (by: number) => {
    const next = Math.min(Math.max(current + by, field.minimum), field.maximum);
    edit(field.name, String(next));
  };
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      step(by);
    }
  };
  return html`<div class="field number">
    <label for="field-${field.name}">${field.label}</label>
    <div class="stepper ${refusal ? "is-wrong" : ""}">
      <button type="button" aria-label=${strings.less(field.label)} ?disabled=${current <= field.minimum}
        @pointerdown=${hold} @click=${() => step(-1)}><span aria-hidden="true">−</span></button>
      <input id="field-${field.name}" name=${field.name} inputmode="numeric" autocomplete="off" spellcheck="false"
        role="spinbutton" aria-valuenow=${current} aria-valuemin=${field.minimum} aria-valuemax=${field.maximum}
        aria-invalid=${refusal ? "true" : "false"} aria-describedby=${described} .value=${live(field.text)}
        @keydown=${onKey} @focus=${(event: any) => event.target.select()}
        @input=${(event: any) => edit(field.name, event.target.value)} />
      <button type="button" aria-label=${strings.more(field.label)} ?disabled=${current >= field.maximum}
        @pointerdown=${hold} @click=${() => step(1)}><span aria-hidden="true">+</span></button>
    </div>
    ${name?.input} ${refusal ? nothing : hint}
  </div>
  ${refusal ? html`<div class="field wide">${hint}</div>` : nothing} ${name?.wrong}`;
}

/** What a number stands for, in the user's own words. */
function nameView(field: TextField, refusal: Refusal | null, { edit, open }: FormActions): NameView {
  const input = html`<input class="name" name=${field.name} aria-label=${field.label} placeholder=${field.label}
    maxlength=${field.longest} autocomplete="off" aria-invalid=${refusal ? "true" : "false"} aria-describedby=${refusal ? `hint-${field.name}` : nothing}
    .value=${live(field.text)} @input=${(event: any) => edit(field.name, event.target.value)} />`;
  return { input, wrong: refusal ? html`<div class="field wide">${wrongView(field, refusal, open)}</div>` : nothing };
}

function flag(field: Field, { hint, described, edit }: Parts) {
  const toggle = (event: any) => edit(field.name, event.target.checked ? "yes" : "no");
  return html`<div class="field flag">
    <label class="switch"><span>${field.label}</span>
      <input type="checkbox" role="switch" name=${field.name} aria-describedby=${described}
        .checked=${live(field.text === "yes")} @change=${toggle} />
    </label>
    ${hint}
  </div>`;
}

/** Few short choices stand side by side, others in a list. */
function choices(field: ChoiceField, { hint, described, edit }: Parts) {
  const { options } = field;
  if (options.length > MOST_SIDE_BY_SIDE || options.some((option) => option.label.length > LONGEST_SIDE_BY_SIDE)) {
    return html`<div class="field wide">
      <label for="field-${field.name}">${field.label}</label>
      <select id="field-${field.name}" aria-describedby=${described}
        @change=${(event: any) => edit(field.name, event.target.value)}>
        ${options.map((option) => html`<option value=${option.key} ?selected=${option.key === field.text}>${option.label}</option>`)}
      </select>
      ${hint}
    </div>`;
  }
  return html`<fieldset class="field wide" aria-describedby=${described}>
    <legend>${field.label}</legend>
    ${segmented(
      `field-${field.name}`,
      options.map((option) => ({ ...option, on: option.key === field.text })),
      (key) => edit(field.name, key),
    )}
    ${hint}
  </fieldset>`;
}

/** A row of choices of which one is on. The caller names the group around it. */
export function segmented(
  name: string,
  options: { key: string; label: string; on: boolean }[],
  choose: (key: string) => void,
) {
  return html`<div class="segmented">
    ${options.map(
      (option) => html`<label>
        <input type="radio" name=${name} value=${option.key} .checked=${live(option.on)} @change=${() => choose(option.key)} />
        <span>${option.label}</span>
      </label>`,
    )}
  </div>`;
}
