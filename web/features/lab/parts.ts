// Outcomes with two parts: how likely each pair is, and beside them each part by itself, as the engine has it.

import type { Law, LawRow } from "../../engine/protocol.ts";
import { jointTable } from "../../state.ts";
import type { HeatTable } from "../../ui/heat.ts";
import { labWords as words } from "../../words/en/lab.ts";
import { percentsUpTo } from "../../words/words.ts";

/** The table of a law with two axes, with the law of its rows at the end and of its columns at the foot. */
export function jointWithParts(law: Law, [down, across]: Law[]): Omit<HeatTable, "label"> {
  const table = jointTable(law);
  if (!down || !across) {
    return table;
  }
  const greatest = Math.max(...[down, across].flatMap(({ outcomes }) => outcomes.map(({ chance }) => chance)));
  const write = percentsUpTo(greatest);
  const cellOf = ({ outcomes }: Law, head: string) => {
    const row = outcomes.find(({ outcome }: LawRow) => String(outcome) === head);
    return row ? { text: write(row.chance), heat: row.chance / greatest, classes: "all" } : null;
  };
  const rows = table.rows.map(({ head, cells }) => ({ head, cells: [...cells, cellOf(down, head)] }));
  const foot = { head: words.any, cells: [...table.columns.map((head) => cellOf(across, head)), null] };
  return { ...table, columns: [...table.columns, words.any], rows: [...rows, foot] };
}
