// A button that is held down acts again and again, as long as it can.

const FIRST_MS = 400;
const NEXT_MS = 80;

/** For `pointerdown` of a button whose click may be repeated. */
export function hold({ currentTarget, button: pressed }: PointerEvent) {
  const button = currentTarget as HTMLButtonElement;
  if (pressed !== 0) {
    return;
  }
  const over = new AbortController();
  let isHeld = false;
  let timer = setTimeout(function again() {
    if (button.disabled) {
      over.abort(); // it hears no more of the pointer
      return;
    }
    isHeld = true;
    button.click();
    timer = setTimeout(again, NEXT_MS);
  }, FIRST_MS);
  const end = ({ type }: Event) => {
    clearTimeout(timer);
    over.abort();
    if (isHeld && type === "pointerup") {
      const ownClick = (click: Event) => click.stopImmediatePropagation();
      button.addEventListener("click", ownClick, { capture: true, once: true });
      setTimeout(() => button.removeEventListener("click", ownClick, { capture: true })); // where none comes
    }
  };
  for (const kind of ["pointerup", "pointercancel", "pointerleave"]) {
    button.addEventListener(kind, end, { signal: over.signal });
  }
}
