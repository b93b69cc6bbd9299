// Rolls notations with rpg-dice-roller and a fixed seed: reads the notations and how often to roll each from standard
// input, and prints how often each of them gave every total.

import { DiceRoll, NumberGenerator } from "@dice-roller/rpg-dice-roller";
import { MersenneTwister19937 } from "random-js";

const SEED = 20_240_229;

const { notations, times } = JSON.parse(await new Response(process.stdin).text());
const counted = notations.map((notation) => {
  NumberGenerator.generator.engine = MersenneTwister19937.seed(SEED);
  const roll = new DiceRoll(notation);
  const totals = {};
  for (let n = 0; n < times; n++) {
    roll.roll();
    totals[roll.total] = (totals[roll.total] ?? 0) + 1;
  }
  return totals;
});
process.stdout.write(JSON.stringify(counted));
