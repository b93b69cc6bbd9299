// Passing a roll, a set-up or a view on: its link as text, as a QR code, and to the system.

import { html, nothing, svg } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { chosenAddress } from "../state.js";
import { strings } from "../strings.js";
import { segmented } from "./form.js";
import { icons } from "./icons.js";

/** @import { State } from "../state.js" */
/** @import { Part } from "../state/share.js" */
/** @import { Actions } from "./page.js" */

/** What scanners need around a code, in modules. */
const QUIET_ZONE = 4;

/**
 * @param {State} state
 * @param {Actions} actions
 */
export function shareDialog(state, actions) {
  const { share } = state;
  const show = (/** @type {Element | undefined} */ element) => {
    const dialog = /** @type {HTMLDialogElement | undefined} */ (element);
    if (dialog?.isConnected && share.open !== dialog.open) {
      share.open ? dialog.showModal() : dialog.close();
    }
  };
  const backdrop = (/** @type {MouseEvent} */ event) => {
    if (event.target === event.currentTarget) {
      actions.closeShare();
    }
  };
  return html`<dialog class="share-dialog" aria-labelledby="share-title" @close=${actions.closeShare} @click=${backdrop} ${ref(show)}>
      ${share.open ? inside(state, actions) : nothing}
    </dialog>
    <p class="sr-only" aria-live="polite">${share.copied && !share.open ? words(share.copied) : nothing}</p>`;
}

/** @param {string} copied */
function words(copied) {
  return copied === "link" ? strings.copied : strings.share.textCopied;
}

/**
 * @param {State} state
 * @param {Actions} actions
 */
function inside({ share, view }, actions) {
  const { offers, part, copied, trouble } = share;
  const { parts, views, carries, ...say } = strings.share;
  const address = chosenAddress(share);
  const labels = /** @type {Record<Part, string>} */ ({ ...parts, view: views[view] ?? "" });
  return html`<div class="share-body">
    <div class="card-head">
      <h2 id="share-title">${say.title}</h2>
      <button type="button" class="icon-button" aria-label=${say.close} @click=${actions.closeShare}>${icons.close}</button>
    </div>
    ${
      offers.length > 1
        ? html`<fieldset class="plain"><legend class="sr-only">${say.what}</legend>
          ${segmented(
            "share-part",
            offers.map((offer) => ({ key: offer.part, label: labels[offer.part], on: offer.part === part })),
            (key) => actions.choosePart(/** @type {Part} */ (key)),
          )}</fieldset>`
        : nothing
    }
    <p class="carries" aria-live="polite">${carries[part]}</p>
    <code id="share-link" class="link" tabindex="0" role="textbox" aria-readonly="true" aria-multiline="true" aria-label=${say.link}>${address}</code>
    <div class="actions">
      <button type="button" class="primary" @click=${actions.copyShared}>${copied === "link" ? strings.copied : strings.copyLink}</button>
      ${"share" in navigator ? html`<button type="button" class="quiet" @click=${actions.shareBySystem}>${say.system}</button>` : nothing}
    </div>
    <p class="sr-only" aria-live="polite">${copied ? words(copied) : nothing}</p>
    ${trouble ? html`<p class="note" role="alert">${trouble === "copy" ? say.copyFailed : say.systemFailed}</p>` : nothing}
    ${codeView(share.code)}
  </div>`;
}

/** @param {import("../state/share.js").Share["code"]} code */
function codeView(code) {
  const say = strings.share;
  if (code === "too-long" || code === "failed") {
    return html`<p class="note">${code === "failed" ? say.codeFailed : say.codeTooLong}</p>`;
  }
  const size = (code?.size ?? 0) + 2 * QUIET_ZONE;
  return html`<figure class="code">
    ${
      code
        ? html`<svg viewBox="${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}" role="img" aria-label=${say.code} shape-rendering="crispEdges">
          ${svg`<rect x=${-QUIET_ZONE} y=${-QUIET_ZONE} width=${size} height=${size} />`}<path d=${code.path} /></svg>`
        : html`<div class="code-waiting"></div>`
    }
    <figcaption class="muted">${say.codeHint}</figcaption>
  </figure>`;
}
