// The Tables view: which sweep is asked for and what chance is wanted, and what the engine said.

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
  /** the key of a table of the source; "" where rows and columns are chosen freely */
  published: "",
  /** the sweep of the rows, such as `dice=3..8`; "" for none yet */
  rows: "",
  /** the sweep of the columns; "" for none */
  columns: "",
  /** whether the choice is the page's, and may follow the set-up */
  suggested: true,
  /** "" for what the table is about */
  shows: "" as Shows | "",
};

export function initial() {
  return {
    /** the key of the system that the choice is for; "" for whichever the address has */
    system: "",
    /** its inputs as they were then */
    form: [] as Field[],
    ...NOTHING_CHOSEN,
    /** the wanted chance as it was typed, such as `65%` */
    about: "",
    /** the same as the engine has read it, and the table of which it has told what is near that */
    wanted: null as (WantedChance & { table: TableReport | null }) | null,
    aboutRefusal: null as Refusal | null,
    table: Work.initial() as Work.Work<TableReport>,
    solve: Work.initial() as Work.Work<SolveReport>,
  };
}

export type Tables = ReturnType<typeof initial>;

/** What an address asks for; where it names no table, one will be suggested. */
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

/** @param now the present system: a choice for another, or for inputs that are no more, makes way as soon as its odds have come */
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

/** After another set-up has come, what was chosen for another system, or for numbers that a roll has no more, or only
 * suggested, makes way for what the engine suggests. */
export function follow(tables: Tables, odds: OddsReport): Tables {
  const { system, table, form } = odds;
  const choice = isForOther(tables, odds) ? { ...NOTHING_CHOSEN, ...table } : tables.suggested ? table : {};
  return { ...tables, ...choice, system, form };
}

/** Whether what is swept is still there, and in a program that was changed still the same. */
function isStill(sweep: string, before: Field[], after: Field[]) {
  const [was, is] = [before, after].map((form) => form.find(({ name }) => sweep.startsWith(`${name}=`)));
  return is !== undefined && (was === undefined || (was.label === is.label && was.advanced === is.advanced));
}

/** The table that is chosen, as a question; null where nothing can be asked.
 * @param source what the table of the source is about */
export function tableRequest({ published, rows, columns }: Tables, source: string, link: string): Request | null {
  if (published) {
    return { ask: "table", link: source, published };
  }
  return rows ? { ask: "table", link, rows, columns } : null;
}

/** An answer, unless it is about another system or program than the one at hand. */
export function ifOf<Answer extends { link: string }>({ link }: OddsReport, answer: Answer | null) {
  return answer && sameSystem(answer.link, link) ? answer : null;
}

/** Rows and columns of what is shown, also of a source's table. */
export function sweeps({ published, rows, columns }: Tables, system: SystemReport) {
  return system.tables.find(({ key }) => key === published) ?? { rows, columns };
}

/** What a table can show; and what it shows, which is what was chosen where it can. */
export function shownIn({ titles, shows }: TableReport, chosen: Shows | "") {
  const all = Object.keys(titles) as Shows[];
  return { all, shows: all.find((key) => key === chosen) ?? shows };
}

/** The heat of a cell, from 0 to 1: of its chance itself, or of where its mean lies among all. */
export function heats(cells: TableReport["cells"], shows: Shows): (cell: Cell) => number {
  if (shows === "chance") {
    return ({ chance }) => chance?.decimal ?? 0;
  }
  const means = cells.flat().flatMap((cell) => cell?.mean ?? []);
  const [least, most] = [Math.min(...means), Math.max(...means)];
  return ({ mean }) => ((mean ?? least) - least) / (most - least || 1);
}
