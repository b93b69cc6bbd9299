// The state of the Tables view: the sweeps, the target chance, and the engine's answers.

import type { Refusal } from "../../engine/messages.ts";
import type {
  Cell,
  Field,
  OddsReport,
  Request,
  Shows,
  SolveReport,
  SystemReport,
  TableReport,
  WantedChance,
} from "../../engine/protocol.ts";
import * as Work from "../../engine/work.ts";
import { sameSystem } from "../../link.ts";

const NOTHING_CHOSEN = {
  /** the key of a published table; "" for a custom one */
  published: "",
  /** the sweep of the rows, such as `dice=3..8`; "" for none yet */
  rows: "",
  /** the sweep of the columns; "" for none */
  columns: "",
  /** whether the choice is only suggested, and may change with the set-up */
  suggested: true,
  /** "" for the table's default */
  shows: "" as Shows | "",
};

export function initial() {
  return {
    /** the key of the system that the choice is for; "" for the one in the address */
    system: "",
    /** its form at that time */
    form: [] as Field[],
    ...NOTHING_CHOSEN,
    /** the target chance as typed, such as `65%` */
    about: "",
    /** the same as read by the engine, and the table that its `near` is about */
    wanted: null as (WantedChance & { table: TableReport | null }) | null,
    aboutRefusal: null as Refusal | null,
    table: Work.initial() as Work.Work<TableReport>,
    solve: Work.initial() as Work.Work<SolveReport>,
  };
}

export type Tables = ReturnType<typeof initial>;

/** The choices in an address. If it names no table, one will be suggested. */
export function readSettings(tables: Tables, settings: Record<string, string>): Tables {
  const { table: published = "", rows = "", columns = "", shows = "", about = "" } = settings;
  return {
    ...tables,
    system: "",
    published,
    ...(published ? { rows: "", columns: "" } : { rows, columns }),
    suggested: !published && !rows,
    shows: shows === "mean" || shows === "chance" ? shows : "",
    about,
  };
}

/** The choices for the address.
 * @param now the current system; choices for another one, or for inputs that are gone, are left out */
export function writeSettings(tables: Tables, now: Pick<Tables, "system" | "form">): Record<string, string> {
  const { published, rows, columns, shows, about } = isForOther(tables, now)
    ? { ...tables, ...NOTHING_CHOSEN }
    : tables;
  const settings = published ? { table: published } : { rows, columns };
  return Object.fromEntries(Object.entries({ ...settings, shows, about }).filter(([, text]) => text !== ""));
}

function isForOther(tables: Tables, { system, form }: Pick<Tables, "system" | "form">) {
  const swept = [tables.rows, tables.columns].filter(Boolean);
  return tables.system !== "" && (tables.system !== system || swept.some((text) => !isStill(text, tables.form, form)));
}

/** Adapts the choices to a new set-up. Choices for another system or for inputs that are gone, and mere suggestions,
 * are replaced by what the engine suggests. */
export function follow(tables: Tables, odds: OddsReport): Tables {
  const { system, table, form } = odds;
  const choice = isForOther(tables, odds) ? { ...NOTHING_CHOSEN, ...table } : tables.suggested ? table : {};
  return { ...tables, ...choice, system, form };
}

/** Whether the swept input still exists and, in a changed program, is still the same. */
function isStill(sweep: string, before: Field[], after: Field[]) {
  const [was, is] = [before, after].map((form) => form.find(({ name }) => sweep.startsWith(`${name}=`)));
  return is !== undefined && (was === undefined || (was.label === is.label && was.advanced === is.advanced));
}

/** The request for the chosen table; null for none.
 * @param source the link that a published table is about */
export function tableRequest({ published, rows, columns }: Tables, source: string, link: string): Request | null {
  if (published) {
    return { ask: "table", link: source, published };
  }
  return rows ? { ask: "table", link, rows, columns } : null;
}

/** The answer, unless it is about another system or program than the current one. */
export function ifOf<Answer extends { link: string }>({ link }: OddsReport, answer: Answer | null) {
  return answer && sameSystem(answer.link, link) ? answer : null;
}

/** The rows and columns on screen, also of a published table. */
export function sweeps({ published, rows, columns }: Tables, system: SystemReport) {
  return system.tables.find(({ key }) => key === published) ?? { rows, columns };
}

/** What a table can show, and what it does show: the choice, if possible. */
export function shownIn({ titles, shows }: TableReport, chosen: Shows | "") {
  const all = Object.keys(titles) as Shows[];
  return { all, shows: all.find((key) => key === chosen) ?? shows };
}

/** The heat of a cell, from 0 to 1: its chance, or the position of its mean between the least and the greatest. */
export function heats(cells: TableReport["cells"], shows: Shows): (cell: Cell) => number {
  if (shows === "chance") {
    return ({ chance }) => chance?.decimal ?? 0;
  }
  const means = cells.flat().flatMap((cell) => cell?.mean ?? []);
  const [least, most] = [Math.min(...means), Math.max(...means)];
  return ({ mean }) => ((mean ?? least) - least) / (most - least || 1);
}
