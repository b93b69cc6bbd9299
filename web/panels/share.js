// Wiring of sharing: the dialog, the clipboard, the system's own share sheet.

import { writeAddress } from "../link.js";
import { strings } from "../strings.js";

const COPIED_MS = 2500;

/** @typedef {{ openShare: () => void, closeShare: () => void, copyLink: () => void }} ShareActions */

/**
 * @param {import("./panel.js").App} app
 * @returns {import("./panel.js").Panel<ShareActions>}
 */
export function createSharePanel(app) {
  const change = (/** @type {Partial<import("../state/share.js").Share>} */ part) => {
    const state = app.state();
    app.update({ ...state, share: { ...state.share, ...part } });
  };
  return {
    actions: {
      openShare: () => change({ open: true }),
      closeShare: () => change({ open: false }),
      async copyLink() {
        const hash = writeAddress({ view: "roll", links: [app.state().link], settings: {} });
        const address = new URL(hash, location.href).href;
        try {
          await navigator.clipboard.writeText(address);
          change({ copied: true });
          setTimeout(() => change({ copied: false }), COPIED_MS);
        } catch {
          prompt(strings.copyLink, address); // where the clipboard is not to be had, a person can still copy it
        }
      },
    },
  };
}
