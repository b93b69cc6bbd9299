// The Tables view: which sweep is asked for and what chance is wanted, and what the engine said.

import { sameBut } from "../link.js";
import { meets, readSweep, suggestSweep, swept } from "../sweep.js";
import * as Work from "./work.js";

/** @import { Cell, Chance, Field, Request, Shows } from "../engine/protocol.js" */
/** @import { OddsReport, SolveReport, SystemReport, TableReport } from "../engine/protocol.js" */
/** @import { Refusal } from "../engine/messages.js" */

/**
 * @typedef {object} Tables
 * @property {string} system the key of the system that the choice below is for; "" for whichever the address has
 * @property {string} published the key of a table of the source; "" where rows and columns are chosen freely
 * @property {string} rows the sweep of the rows, such as `dice=3..8`; "" for none yet
 * @property {string} columns the sweep of the columns; "" for none
 * @property {boolean} suggested whether the choice is the page's, and may follow the set-up
 * @property {Shows | ""} shows "" for what the table is about
 * @property {string} about the wanted chance as it was typed, such as `65%`
 * @property {Chance | null} wanted the same as the engine has read it
 * @property {Refusal | null} aboutRefusal
 * @property {import("./work.js").Work<TableReport>} table
 * @property {import("./work.js").Work<SolveReport>} solve
 */

/** @returns {Tables} */
export function initial() {
  return {
    system: "",
    ...NOTHING_CHOSEN,
    about: "",
    wanted: null,
    aboutRefusal: null,
    table: Work.initial(),
    solve: Work.initial(),
  };
}

/** @typedef {Pick<Tables, "published" | "rows" | "columns" | "suggested" | "shows">} Choice */
/** @type {Choice} */
const NOTHING_CHOSEN = { published: "", rows: "", columns: "", suggested: true, shows: "" };

/**
 * What an address asks for; where it names no table, one will be suggested.
 * @param {Tables} tables
 * @param {Record<string, string>} settings
 * @returns {Tables}
 */
export function readSettings(tables, { table = "", rows = "", columns = "", shows, about = "" }) {
  const own = table ? { rows: "", columns: "" } : { rows, columns };
  return {
    ...tables,
    system: "",
    published: table,
    ...own,
    suggested: table === "" && rows === "",
    shows: shows === "mean" || shows === "chance" ? shows : "",
    about,
  };
}

/**
 * @param {Tables} tables
 * @param {string} system the key of the present one: a choice for another makes way as soon as its odds have come
 * @returns {Record<string, string>}
 */
export function writeSettings(tables, system) {
  const { published, rows, columns, shows, about } = isForOther(tables, system)
    ? { ...tables, ...NOTHING_CHOSEN }
    : tables;
  const settings = published ? { table: published } : { rows, columns };
  return Object.fromEntries(Object.entries({ ...settings, shows, about }).filter(([, text]) => text !== ""));
}

/**
 * @param {Tables} tables
 * @param {string} key
 */
function isForOther({ system }, key) {
  return system !== "" && system !== key;
}

/**
 * The choice after another set-up has come: one made for another system, and one that was only suggested, make way.
 * @param {Tables} tables
 * @param {SystemReport} system
 * @param {OddsReport} odds
 * @returns {Tables}
 */
export function follow(tables, system, odds) {
  const other = isForOther(tables, system.key);
  const choice = other ? { ...NOTHING_CHOSEN, ...suggestion(system, odds) } : {};
  const suggested = !other && tables.suggested ? suggestion(system, odds) : {};
  return { ...tables, ...choice, ...suggested, system: system.key };
}

/**
 * What to show at the start: the source's own table if the set-up is the one that it is about, else its inputs, or the
 * first that matter, around the present ones.
 * @param {SystemReport} system
 * @param {OddsReport} odds
 * @returns {Pick<Tables, "published" | "rows" | "columns">}
 */
export function suggestion(system, odds) {
  const fields = swept(odds.form);
  for (const table of system.tables) {
    const sweeps = [table.rows, table.columns].map(readSweep);
    const found = sweeps.map(({ name }) => fields.find((field) => field.name === name));
    if (found.every(Boolean)) {
      const names = sweeps.map(({ name }) => name);
      if (sameBut(table.link, odds.link, names)) {
        return { published: table.key, rows: "", columns: "" };
      }
      const [rows = "", columns = ""] = sweeps.map((sweep, index) => {
        const field = /** @type {Field} */ (found[index]);
        return meets(sweep, field.text) ? [table.rows, table.columns][index] : suggestSweep(field);
      });
      return { published: "", rows, columns };
    }
  }
  const often = fields.filter(({ seldom }) => !seldom);
  const [down, across] = [
    ...often.filter(({ kind }) => kind === "integer"),
    ...often.filter(({ kind }) => kind !== "integer"),
  ];
  return { published: "", rows: down ? suggestSweep(down) : "", columns: across ? suggestSweep(across) : "" };
}

/**
 * The table that is chosen, as a question; null where nothing can be asked.
 * @param {Tables} tables
 * @param {{ system: string, link: string }} setUp
 * @returns {Request | null}
 */
export function tableRequest({ published, rows, columns }, { system, link }) {
  if (published) {
    return { ask: "table", link: system, published };
  }
  return rows ? { ask: "table", link, rows, columns } : null;
}

/**
 * Rows and columns of what is shown, also of a source's table.
 * @param {Tables} tables
 * @param {SystemReport} system
 */
export function sweeps({ published, rows, columns }, system) {
  return system.tables.find(({ key }) => key === published) ?? { rows, columns };
}

/**
 * What a table can show, which some cell must have; and what it shows, which is what was chosen where it can.
 * @param {TableReport} table
 * @param {Shows | ""} chosen
 */
export function shownIn(table, chosen) {
  const cells = table.cells.flat();
  const all = /** @type {Shows[]} */ (["chance", "mean"]).filter((key) =>
    cells.some((cell) => cell && cell[key] !== null),
  );
  return { all, shows: all.find((key) => key === chosen) ?? table.shows };
}

/**
 * The heat of a cell, from 0 to 1: of its chance itself, or of where its mean lies among all.
 * @param {TableReport["cells"]} cells
 * @param {Shows} shows
 * @returns {(cell: Cell) => number}
 */
export function heats(cells, shows) {
  if (shows === "chance") {
    return ({ chance }) => chance?.decimal ?? 0;
  }
  const means = cells.flat().flatMap((cell) => cell?.mean ?? []);
  const [least, most] = [Math.min(...means), Math.max(...means)];
  return ({ mean }) => ((mean ?? least) - least) / (most - least || 1);
}
