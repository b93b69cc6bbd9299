// What the rows and the columns of a table go through.

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { Field } from "../../engine/protocol.ts";
import type { Actions } from "../../main.ts";
import { icons } from "../../ui/icons.ts";
import { tablesWords } from "../../words/en/tables.ts";
import { textWords } from "../../words/words.ts";

export type Part = "rows" | "columns";
export type Change = (sweep: Sweep) => void;

export function sweepsView(
  form: Field[],
  { rows, columns }: { rows: string; columns: string },
  wrong: string | undefined,
  open: boolean,
  actions: Actions,
) {
  const swap = () => actions.changeSweeps({ rows: columns, columns: rows });
  const words = [rows, columns].map((sweep) => sweepWords(form, sweep));
  return html`<details class="sweeps" ?open=${open || wrong === "rows" || wrong === "columns"}>
    <summary>${tablesWords.sweeps(words[0] ?? "", words[1] ?? "")}</summary>
    <div class="parts">
      ${partView(form, "rows", rows, columns, wrong, actions)}
      ${partView(form, "columns", columns, rows, wrong, actions)}
      ${
        columns
          ? html`<button type="button" class="quiet swap" @click=${swap}>${icons.swap} ${tablesWords.swap}</button>`
          : nothing
      }
    </div>
  </details>`;
}

function sweepWords(form: Field[], text: string) {
  const { name, range } = readSweep(text);
  const label = form.find((field) => field.name === name)?.label ?? name;
  return range ? tablesWords.range(label, range.from, range.to) : label;
}

function partView(form: Field[], part: Part, text: string, other: string, wrong: string | undefined, actions: Actions) {
  const sweep = readSweep(text);
  const field = form.find(({ name }) => name === sweep.name);
  const offered = form.filter((one) => one.sweep !== null);
  const options = field && !offered.includes(field) ? [field, ...offered] : offered;
  const choose = (event: any) => {
    const chosen = options.find(({ name }) => name === event.target.value);
    if (chosen && chosen.name === readSweep(other).name) {
      actions.changeSweeps({ [part]: other, [part === "rows" ? "columns" : "rows"]: text });
    } else {
      actions.changeSweeps({ [part]: chosen ? sweepOf(chosen) : "" });
    }
  };
  return html`<fieldset class="sweep ${wrong === part ? "is-wrong" : ""}">
    <legend>${tablesWords[part]}</legend>
    <select aria-label=${tablesWords.input(tablesWords[part])} .value=${live(field?.name ?? "")} @change=${choose}>
      ${part === "columns" || !field ? html`<option value="" ?selected=${!field}>${tablesWords.none}</option>` : nothing}
      ${options.map(({ name, label }) => html`<option value=${name} ?selected=${name === sweep.name}>${label}</option>`)}
    </select>
    ${field ? valuesView(field, part, sweep, (changed) => actions.changeSweeps({ [part]: writeSweep(changed) })) : nothing}
  </fieldset>`;
}

function valuesView(field: Field, part: Part, sweep: Sweep, change: Change) {
  const { range, values } = sweep;
  if (range) {
    const input = (end: "from" | "to" | "step") => html`<label>
      <span>${tablesWords[end]}</span>
      <input class="text" name="${part}-${end}" inputmode=${negative(field) ? "text" : "numeric"} autocomplete="off" size="4"
        placeholder=${end === "step" ? "1" : ""} .value=${live(range[end])}
        @input=${(event: any) => change({ ...sweep, range: { ...range, [end]: event.target.value.trim() } })} />
    </label>`;
    return html`<div class="range">${input("from")} ${input("to")} ${input("step")}</div>`;
  }
  const options =
    field.kind === "choice" ? field.options.map(({ key }) => key) : field.kind === "flag" ? ["no", "yes"] : [];
  if (options.length === 0) {
    return html`<label class="values"><span>${tablesWords.values}</span>
      <input class="text" name="${part}-values" autocomplete="off" .value=${live(values.join(","))}
        @input=${(event: any) => change({ ...sweep, values: event.target.value.split(",") })} /></label>`;
  }
  return html`<div class="chips">${options.map((option) => {
    const toggled = options.filter((one) => (one === option) !== values.includes(one));
    return html`<label><input type="checkbox" name="${part}-${option}" .checked=${live(values.includes(option))}
      @change=${() => change({ ...sweep, values: toggled })} /><span>${textWords(field, option)}</span></label>`;
  })}</div>`;
}

/** Whether somebody needs a minus, which a phone's keys for numbers lack. */
function negative(field: Field) {
  return field.kind === "integer" && field.minimum < 0;
}

/** texts as they were typed, right or wrong */
export type Range = { from: string; to: string; step: string };
/** `values` where it is no range */
export type Sweep = { name: string; range: Range | null; values: string[] };

export function readSweep(text: string): Sweep {
  const [name, rest] = split(text, "=");
  if (!rest.includes("..")) {
    return { name, range: null, values: rest === "" ? [] : rest.split(",") };
  }
  const [span, step] = split(rest, ":");
  const [from, to] = split(span, "..");
  return { name, range: { from, to, step }, values: [] };
}

export function writeSweep({ name, range, values }: Sweep) {
  if (!range) {
    return `${name}=${values.join(",")}`;
  }
  const step = range.step === "" || range.step === "1" ? "" : `:${range.step}`;
  return `${name}=${range.from}..${range.to}${step}`;
}

export function sweepOf({ name, sweep }: Field) {
  return `${name}=${sweep}`;
}

function split(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + mark.length)];
}
