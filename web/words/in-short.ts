// What there is to say of odds in a few words: the chance, else the mean, else what comes most often.

import type { SetUpSummary } from "../engine/protocol.ts";
import { labWords } from "./en/lab.ts";
import { strings } from "./en/page.ts";
import { number, percent } from "./format.ts";

export function inShort({ chance, mean, modes: [likeliest] }: Pick<SetUpSummary, "chance" | "mean" | "modes">) {
  if (chance) {
    return percent(chance.decimal);
  }
  if (typeof mean === "number") {
    return strings.onAverage(number(mean));
  }
  return likeliest === undefined ? labWords.empty : strings.mostOften(likeliest);
}
