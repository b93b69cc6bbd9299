// The form for the values in rows and columns: texts such as `dice=3..8:2` or `need=full,critical`. Only the engine
// knows whether they are valid.

import { html, noChange, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { Field } from "../../engine/protocol.ts";
import type { Actions, State } from "../../state.ts";
import { icons } from "../../ui/icons.ts";
import { tablesWords as words } from "../../words/en/tables.ts";
import { textWords } from "../../words/words.ts";

export type Part = "rows" | "columns";
/** `range`: texts as typed, valid or not; null for single `values` */
type Sweep = { name: string; range: { from: string; to: string; step: string } | null; values: string[] };

export function sweepsView({ odds, wide }: State, chosen: Record<Part, string>, wrong: Part | "", actions: Actions) {
  const { form } = odds;
  const { rows, columns } = chosen;
  const swap = () => actions.changeSweeps({ rows: columns, columns: rows });
  const [down = "", across = ""] = [rows, columns].map((text) => {
    const { name, range } = readSweep(text);
    const label = form.find((field) => field.name === name)?.label ?? name;
    return range ? words.range(label, range.from, range.to) : label;
  });
  const partView = (part: Part, other: Part) => {
    const sweep = readSweep(chosen[part]);
    const field = form.find(({ name }) => name === sweep.name);
    const offered = form.filter((one) => one.sweep !== null || one === field);
    const choose = ({ target: { value } }: any) => {
      const name = offered.find((one) => one.name === value)?.sweep;
      value && value === readSweep(chosen[other]).name
        ? swap()
        : actions.changeSweeps({ [part]: value && `${value}=${name}` });
    };
    return html`<fieldset class="sweep">
      <legend>${words[part]}</legend>
      <select aria-label=${words.input(words[part])} .value=${live(field?.name ?? "")} @change=${choose}>
        ${part === "columns" || !field ? html`<option value="" ?selected=${!field}>${words.none}</option>` : nothing}
        ${offered.map(({ name, label }) => html`<option value=${name} ?selected=${name === sweep.name}>${label}</option>`)}
      </select>
      ${field ? valuesView(field, part, sweep, wrong === part, (changed) => actions.changeSweeps({ [part]: writeSweep(changed) })) : nothing}
    </fieldset>`;
  };
  return html`<details class="sweeps" ?open=${wide || wrong || noChange /* don't close it on somebody typing */}>
    <summary>${words.sweeps(down, across)}</summary>
    <div class="parts">
      ${partView("rows", "columns")} ${partView("columns", "rows")}
      ${columns ? html`<button type="button" class="quiet swap" @click=${swap}>${icons.swap} ${words.swap}</button>` : nothing}
    </div>
  </details>`;
}

function valuesView(field: Field, part: Part, sweep: Sweep, isWrong: boolean, change: (sweep: Sweep) => void) {
  const { range, values } = sweep;
  const [invalid, why] = isWrong ? ["true", "sweeps-wrong"] : ["false", nothing];
  if (range) {
    const isNegative = field.kind === "integer" && field.minimum < 0; // phones' number keys have no minus
    const input = (end: "from" | "to" | "step") => html`<label>
      <span>${words[end]}</span>
      <input class="text" name="${part}-${end}" inputmode=${isNegative ? "text" : "numeric"} autocomplete="off" size="4"
        placeholder=${end === "step" ? "1" : ""} aria-invalid=${invalid} aria-describedby=${why} .value=${live(range[end])}
        @input=${(event: any) => change({ ...sweep, range: { ...range, [end]: event.target.value.trim() } })} />
    </label>`;
    return html`<div class="range">${input("from")} ${input("to")} ${input("step")}</div>`;
  }
  const options =
    field.kind === "choice" ? field.options.map(({ key }) => key) : field.kind === "flag" ? ["no", "yes"] : [];
  if (options.length === 0) {
    return html`<label class="values"><span>${words.values}</span>
      <input class="text" name="${part}-values" autocomplete="off" aria-invalid=${invalid} aria-describedby=${why} .value=${live(values.join(","))}
        @input=${(event: any) => change({ ...sweep, values: event.target.value.split(",") })} /></label>`;
  }
  return html`<div class="chips">${options.map((option) => {
    const toggled = options.filter((one) => (one === option) !== values.includes(one));
    return html`<label><input type="checkbox" name="${part}-${option}" .checked=${live(values.includes(option))}
      @change=${() => change({ ...sweep, values: toggled })} /><span>${textWords(field, option)}</span></label>`;
  })}</div>`;
}

export function readSweep(text: string): Sweep {
  const [, name = "", rest = ""] = /^([^=]*)=?(.*)$/s.exec(text) ?? [];
  const [, from, to = "", step = ""] = /^(.*?)\.\.([^:]*):?(.*)$/s.exec(rest) ?? [];
  return from === undefined
    ? { name, range: null, values: rest === "" ? [] : rest.split(",") }
    : { name, range: { from, to, step }, values: [] };
}

export function writeSweep({ name, range, values }: Sweep) {
  const step = !range || range.step === "" || range.step === "1" ? "" : `:${range.step}`;
  return `${name}=${range ? `${range.from}..${range.to}${step}` : values.join(",")}`;
}
