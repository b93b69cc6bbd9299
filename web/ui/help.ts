// A field's help, which the button beside its label opens in place: touch, mouse and keyboard reach it alike.

import { html, nothing } from "lit-html";
import type { Field } from "../engine/protocol.ts";
import { strings } from "../words/words.ts";
import { icons } from "./icons.ts";

type Helped = Pick<Field, "name" | "label" | "help">;

/** What is open is not kept: the page draws these attributes once, and leaves them to the button from then on. */
export function helpButton({ name, label, help }: Helped) {
  return help
    ? html`<button type="button" class="help" aria-label=${strings.help(label)} aria-expanded="false" aria-controls="hint-${name}"
        @click=${toggle} @keydown=${close}>${icons.help}</button>`
    : nothing;
}

/** Screen readers say it with the field even while it is closed. */
export function helpView({ name, help }: Helped) {
  return help ? html`<p class="remark hint" id="hint-${name}" hidden>${help}</p>` : nothing;
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
