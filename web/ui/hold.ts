// Repeats a button's action while it is held down.

const FIRST_MS = 400;
const NEXT_MS = 80;

/** The `pointerdown` handler of such a button. */
export function hold({ currentTarget, button: pressed }: PointerEvent) {
  const button = currentTarget as HTMLButtonElement;
  const over = new AbortController();
  const { signal } = over;
  let isHeld = false;
  let timer = pressed === 0 ? setTimeout(again, FIRST_MS) : undefined;
  function again() {
    if (button.disabled) {
      over.abort(); // a disabled button gets no more pointer events
      return;
    }
    isHeld = true;
    button.click();
    timer = setTimeout(again, NEXT_MS);
  }
  const end = () => {
    clearTimeout(timer);
    setTimeout(() => over.abort()); // after the click of the release
  };
  const skipOwn = (click: Event) => isHeld && click.isTrusted && click.stopImmediatePropagation();
  button.addEventListener("click", skipOwn, { capture: true, signal });
  for (const kind of ["pointerup", "pointercancel", "pointerleave"]) {
    button.addEventListener(kind, end, { signal });
  }
}
