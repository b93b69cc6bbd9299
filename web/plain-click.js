// A click that is to be followed within the page: with a key held down the browser opens a tab or a window of its own.

/** @param {MouseEvent} event */
export function isPlainClick({ ctrlKey, metaKey, shiftKey }) {
  return !(ctrlKey || metaKey || shiftKey);
}
