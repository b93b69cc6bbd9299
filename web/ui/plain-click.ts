// A click that is to be followed within the page: with a key held down the browser opens a tab or a window of its own.

export function isPlainClick({ ctrlKey, metaKey, shiftKey }: MouseEvent) {
  return !(ctrlKey || metaKey || shiftKey);
}
