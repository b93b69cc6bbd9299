// The dialog to share a roll, a set-up or a view: its link as text, as a QR code, or by the system's share sheet.

import { generate } from "lean-qr";
import { toSvg } from "lean-qr/extras/svg";
import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { ref } from "lit-html/directives/ref.js";
import type { Actions, State } from "../../state.ts";
import { choiceView } from "../../ui/form.ts";
import { icons } from "../../ui/icons.ts";
import { toastView } from "../../ui/toast.ts";
import { shareWords as say } from "../../words/en/share.ts";
import { strings } from "../../words/words.ts";
import type { Offer, Part } from "./control.ts";

export { default as css } from "./share.css";

export function draw(state: State, actions: Actions) {
  const { chosen } = state.share;
  const show = (element: Element | undefined) => {
    const dialog = element as HTMLDialogElement | undefined;
    queueMicrotask(() => {
      if (dialog?.isConnected && (chosen !== null) !== dialog.open) {
        chosen ? dialog.showModal() : dialog.close(); // only now is a new dialog in the page
      }
    });
  };
  const backdrop = (event: MouseEvent) => {
    if (event.target === event.currentTarget) {
      actions.closeShare();
    }
  };
  return html`<dialog class="share-dialog" aria-labelledby="share-title" @close=${actions.closeShare} @click=${backdrop} ${ref(show)}>
      ${chosen ? html`${inside(chosen, state, actions)} ${toastView(state)}` : nothing}
    </dialog>`;
}

function inside({ part, address }: Offer, { share: { offers }, view, roll }: State, actions: Actions) {
  const { parts, views, carries } = say;
  const hasPicture = part === "roll" && roll;
  const labels: Record<string, string> = { ...parts, view: views[view] ?? "" };
  const options = offers.map((one) => [one.part, labels[one.part] ?? ""] as [Part, string]);
  const choose = (wanted: Part) => actions.chooseOffer(offers.find((one) => one.part === wanted) as Offer);
  return html`<div class="share-body">
    <div class="card-head">
      <h2 id="share-title">${strings.share}</h2>
      <button type="button" class="icon-button" aria-label=${say.close} @click=${actions.closeShare}>${icons.close}</button>
    </div>
    ${options.length > 1 ? choiceView(say.what, "share-part", options, part, choose) : nothing}
    <p class="carries" aria-live="polite">${carries[part]}</p>
    <code id="share-link" class="link" tabindex="0" role="textbox" aria-readonly="true" aria-multiline="true" aria-label=${say.link}>${address}</code>
    <div class="actions">
      <button type="button" class="primary" @click=${() => actions.copyLink(address)}>${strings.copyLink}</button>
      ${"share" in navigator ? html`<button type="button" class="quiet" @click=${() => actions.shareBySystem(address)}>${say.system}</button>` : nothing}
      ${hasPicture ? html`<button type="button" class="quiet" @click=${() => actions.sharePicture(address)}>${"canShare" in navigator ? say.picture : say.savePicture}</button>` : nothing}
    </div>
    ${guard([address], () => codeView(address))}
  </div>`;
}

/** A QR code, dark on light in every theme, for scanners. */
function codeView(address: string) {
  try {
    const code = toSvg(generate(address), document, { on: "#000", off: "#fff" });
    return html`<figure class="code"><div role="img" aria-label=${say.code}>${code}</div>
      <figcaption class="muted">${say.codeHint}</figcaption></figure>`;
  } catch {
    return html`<p class="note">${say.codeTooLong}</p>`;
  }
}
