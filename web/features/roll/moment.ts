// Animates a roll: its dice tumble and settle one by one, and the pin drops onto the chart. The page shows the result
// before it starts; any tap or key ends it.

import type { Panel } from "../../app.ts";

const WHOLE_MS = 560;
const TUMBLE_MS = 300;
/** More would be too much for a phone, and off its screen. */
const MOST_DICE = 150;
const TICK_MS = 8;

const TUMBLE: Keyframe[] = [
  { opacity: 0, transform: "translateY(-34px) rotate(-300deg) scale(0.7)" },
  { opacity: 1, transform: "translateY(0) rotate(24deg) scale(1.06)", offset: 0.7 },
  { transform: "none" },
];
const DROP: Keyframe[] = [{ opacity: 0, transform: "translateY(-26px)" }, { transform: "none" }];
const POP: Keyframe[] = [{ transform: "scale(0.8)" }, { transform: "scale(1.12)", offset: 0.6 }, { transform: "none" }];

export const moment = {
  rolled(_, own) {
    requestAnimationFrame(settle); // after the render, before the paint
    if (own) {
      navigator.vibrate?.([0, TUMBLE_MS, TICK_MS]); // as the first die settles
    }
  },
} satisfies Panel;

function settle() {
  if (!matchMedia("(prefers-reduced-motion: no-preference)").matches) {
    return;
  }
  const found = (what: string) => [...document.querySelectorAll(`main ${what}`)].slice(0, MOST_DICE);
  const dice = found(".die svg");
  const step = (WHOLE_MS - TUMBLE_MS) / Math.max(dice.length - 1, 1);
  const play = (one: Element, frames: Keyframe[], delay: number) =>
    one.animate(frames, { duration: TUMBLE_MS, delay, fill: "backwards", easing: "ease-out" });
  const moving = [
    ...dice.map((die, index) => play(die, TUMBLE, index * step)),
    ...found(".pin").map((pin) => play(pin, DROP, WHOLE_MS - TUMBLE_MS)),
    ...found(".headline.is-special .big").map((big) => play(big, POP, WHOLE_MS - TUMBLE_MS)),
  ];
  const over = new AbortController();
  for (const press of ["pointerdown", "keydown"]) {
    addEventListener(press, () => moving.map((one) => one.finish()), { capture: true, signal: over.signal });
  }
  Promise.allSettled(moving.map((one) => one.finished)).then(() => over.abort());
}
