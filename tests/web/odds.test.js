import assert from "node:assert/strict";
import { test } from "node:test";
import { jointTable } from "../../web/features/odds/state.ts";

test("the heads of a joint table have the minus of its other numbers, and their sums", () => {
  const rows = (outcomes) => outcomes.map((outcome) => ({ outcome, chance: 0.5 }));
  const law = { axes: ["One", "Other"], outcomes: rows([[-1, 2], [0, 2]]) }; // biome-ignore format: pairs
  const parts = [{ outcomes: rows([-1, 0]) }, { outcomes: [{ outcome: 2, chance: 1 }] }];
  const table = jointTable(law, parts);
  assert.deepEqual(
    table.rows.map(({ head, cells }) => [head, cells.length, cells.at(-1)?.text]),
    [["−1", 2, "50.0%"], ["0", 2, "50.0%"], ["any", 2, "100%"]], // biome-ignore format: pairs
  );
});
