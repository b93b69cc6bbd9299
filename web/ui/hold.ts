// A button that is held down acts again and again, as long as it can.

const FIRST_MS = 400;
const NEXT_MS = 80;

/** For `pointerdown` of a button whose click may be repeated. */
export function hold({ currentTarget, button: pressed }: PointerEvent) {
  const button = currentTarget as HTMLButtonElement;
  const over = new AbortController();
  const { signal } = over;
  let isHeld = false;
  let timer = pressed === 0 ? setTimeout(again, FIRST_MS) : undefined;
  function again() {
    if (button.disabled) {
      over.abort(); // it hears no more of the pointer
      return;
    }
    isHeld = true;
    button.click();
    timer = setTimeout(again, NEXT_MS);
  }
  const end = () => {
    clearTimeout(timer);
    setTimeout(() => over.abort()); // after the click that letting go makes
  };
  const skipOwn = (click: Event) => isHeld && click.isTrusted && click.stopImmediatePropagation();
  button.addEventListener("click", skipOwn, { capture: true, signal });
  for (const kind of ["pointerup", "pointercancel", "pointerleave"]) {
    button.addEventListener(kind, end, { signal });
  }
}
