// Passing a link on.

/**
 * @typedef {object} Share
 * @property {boolean} open whether the dialog is shown
 * @property {boolean} copied whether the link was just copied
 */

/** @returns {Share} */
export function initial() {
  return { open: false, copied: false };
}
