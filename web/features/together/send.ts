// A link of a roll with someone on its way: the one that is to be sent now, and the one that was sent here.

import { html, nothing } from "lit-html";
import type { Actions } from "../../page.ts";
import type { State } from "../../state.ts";
import { exchanges } from "../../state.ts";
import { strings } from "../../words/en/page.ts";
import { togetherWords } from "../../words/en/together.ts";

export function sendView({ exchange, share }: State, actions: Actions) {
  const words = togetherWords;
  const sent = exchanges.toSend(exchange);
  if (!sent) {
    return nothing;
  }
  const isReveal = sent.part === "reveal";
  const isTheirTurn = !isReveal || exchanges.mine(exchange)?.asked;
  const address = new URL(`#/${sent.link}`, location.href).href;
  const parts = html`${
    isReveal
      ? html`<h2 id="send-title">${isTheirTurn ? words.sendLast : words.passOn}</h2>
          <p class="muted">${isTheirTurn ? words.sendLastHint : words.passOnHint}</p>`
      : nothing
  }
    <code id="exchange-link" class="link" tabindex="0" role="textbox" aria-readonly="true" aria-multiline="true" aria-label=${words.link}>${address}</code>
    <div class="actions">
      <button type="button" class=${isTheirTurn ? "primary" : "quiet"} @click=${() => actions.copyLink(sent.link)}>
        ${share.copied === "link" ? strings.copied : strings.copyLink}</button>
      ${"share" in navigator ? html`<button type="button" class="quiet" @click=${actions.shareAtOnce}>${words.send}</button>` : nothing}
      <button type="button" class="quiet" @click=${actions.openShare}>${words.more}</button>
    </div>`;
  return isReveal
    ? html`<section class="card send" aria-labelledby="send-title">${parts}</section>`
    : html`<div class="send">${parts}</div>`;
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
    ${trouble ? html`<p class="note wrong" role="alert">${trouble.message}</p>` : nothing}
  </form>`;
}
