// Rolls notations with rpg-dice-roller, with random numbers that are the same each time: of a list of notations on standard
// input, and how often to roll each, it prints for each how often every total came.

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
