// What the source prints wrongly in a table, in the form that the table has here.

import type { Shows, TableReport } from "../../engine/protocol.ts";
import { tablesWords } from "../../words/en/tables.ts";
import { cellTexts, printedText } from "../../words/format.ts";

export function errataOf(table: TableReport, shows: Shows) {
  const { rows, columns, cells } = table;
  const textOf = cellTexts(cells, shows);
  return cells.flatMap((line, row) =>
    line.flatMap((cell, column) => {
      const across = columns ? `${columns.label} ${columns.texts[column]}` : "";
      return cell?.printed
        ? [
            tablesWords.erratum(
              `${rows.label} ${rows.texts[row]}`,
              across,
              printedText(cell.printed, shows),
              textOf(cell),
            ),
          ]
        : [];
    }),
  );
}
