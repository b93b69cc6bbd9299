// Passing a link on.

/** @typedef {"roll" | "setup" | "view" | "program" | "offer" | "answer" | "reveal"} Part */
/** @typedef {{ part: Part, address: string }} Offer what can be shared, with its whole address */

/**
 * @typedef {object} Share
 * @property {boolean} open whether the dialog is shown
 * @property {Offer[]} offers
 * @property {Part} part the one that is chosen
 * @property {string} copied what was just copied: `link`, or another text itself; "" for nothing
 * @property {string} uncopied a text on the page that the browser did not let it copy; "" for none
 * @property {"" | "copy" | "system"} trouble what did not work
 * @property {{ address: string, size: number, path: string } | "too-long" | "failed" | null} code the QR code; null until
 *   it is drawn
 */

/** @returns {Share} */
export function initial() {
  return { open: false, offers: [], part: "setup", copied: "", uncopied: "", trouble: "", code: null };
}

/**
 * The address that is chosen.
 * @param {Share} share
 */
export function chosenAddress({ offers, part }) {
  return offers.find((offer) => offer.part === part)?.address ?? "";
}
