// A link of a roll with someone on its way: the one that is to be sent now, and the one that was sent here.

import { html, nothing } from "lit-html";
import type { Actions } from "../../main.ts";
import { exchanges, type State } from "../../state.ts";
import { strings } from "../../words/en/page.ts";
import { togetherWords as words } from "../../words/en/together.ts";

export function sendView({ exchange, share }: State, actions: Actions) {
  const { link } = exchanges.toSend(exchange) ?? { link: "" };
  const address = new URL(`#/${link}`, location.href).href;
  const canShare = "share" in navigator;
  return html`<div class="send">
    <code id="exchange-link" class="link" tabindex="0" role="textbox" aria-readonly="true" aria-multiline="true" aria-label=${words.link}>${address}</code>
    <div class="actions">
      ${canShare ? html`<button type="button" class="primary" @click=${actions.shareAtOnce}>${words.send}</button>` : nothing}
      <button type="button" class=${canShare ? "quiet" : "primary"} @click=${() => actions.copyLink(link)}>
        ${share.copied === "link" ? strings.copied : strings.copyLink}</button>
      <button type="button" class="quiet" @click=${actions.openShare}>${words.more}</button>
    </div>
  </div>`;
}

/** Where links open in another browser than this one, or in none, a person can still bring them here. */
export function pasteView(
  label: string,
  button: string,
  take: (text: string) => void,
  { exchange: { trouble } }: State,
) {
  const submit = (event: any) => {
    event.preventDefault();
    take(event.target.elements.link.value);
  };
  return html`<form class="paste" @submit=${submit}>
    <label for="pasted">${label}</label>
    <input id="pasted" class="text" name="link" autocomplete="off" spellcheck="false" aria-invalid=${trouble ? "true" : "false"} required />
    <button class="quiet">${button}</button>
    ${trouble ? html`<p class="note wrong" role="alert">${trouble.code === "not-verified" ? words.otherRoll : trouble.message}</p>` : nothing}
  </form>`;
}
