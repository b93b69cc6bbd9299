// What there is to say of odds in a few words: the chance, else the mean, else what comes most often.

import { number, percent } from "./format.js";
import { strings } from "./strings.js";

/** @param {Pick<import("./engine/protocol.js").SetUpReport, "chance" | "mean" | "modes">} odds */
export function inShort({ chance, mean, modes: [likeliest] }) {
  if (chance) {
    return percent(chance.decimal);
  }
  if (typeof mean === "number") {
    return strings.onAverage(number(mean));
  }
  return likeliest === undefined ? strings.lab.empty : strings.mostOften(likeliest);
}
