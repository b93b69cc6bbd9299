import assert from "node:assert/strict";
import { test } from "node:test";
import { nearCells } from "../../web/features/tables/near.ts";
import * as Tables from "../../web/features/tables/state.ts";

const field = (name, text, extra = {}) => ({
  name,
  kind: "integer",
  text,
  minimum: 0,
  maximum: 100,
  shown: true,
  ...extra,
});
const form = [field("dice", "5"), field("target", "10"), field("other", "1"), field("rare", "1", { seldom: true })];
const table = { key: "static", link: "sys", rows: "dice=3..8", columns: "target=0..19" };
const system = { key: "sys", tables: [table] };
const odds = (link = "sys", fields = form) => ({ system: "sys", link, form: fields });

test("the set-up of a table of the source is shown as that table", () => {
  const own = { published: "static", rows: "", columns: "" };
  assert.deepEqual(Tables.suggestion(system, odds()), own);
  assert.deepEqual(Tables.suggestion(system, odds("sys?dice=7&target=3")), own);
});

test("another set-up is shown by the same inputs, around what they are", () => {
  const fields = [field("dice", "50"), ...form.slice(1)];
  const suggested = { published: "", rows: "dice=45..55", columns: "target=0..19" };
  assert.deepEqual(Tables.suggestion(system, odds("sys?dice=50&other=2", fields)), suggested);
});

test("where no table of the source fits, the first numbers that matter are suggested", () => {
  const fields = form.map((one) => ({ ...one, shown: one.name !== "target" }));
  const suggested = { published: "", rows: "dice=0..10", columns: "other=0..10" };
  assert.deepEqual(Tables.suggestion(system, odds("sys", fields)), suggested);
  assert.deepEqual(Tables.suggestion(system, odds("sys", [])), { published: "", rows: "", columns: "" });
});

test("what was suggested follows the set-up, what was chosen stays, and another system starts anew", () => {
  const start = Tables.follow(Tables.initial(), system, odds());
  assert.equal(start.published, "static");
  const followed = Tables.follow(start, system, odds("sys?other=3"));
  assert.deepEqual([followed.published, followed.rows], ["", "dice=3..8"]);
  const chosen = { ...start, published: "", rows: "other=1..2", suggested: false };
  assert.equal(Tables.follow(chosen, system, odds("sys?other=3")).rows, "other=1..2");
  const another = Tables.follow({ ...chosen, system: "another" }, system, odds());
  assert.deepEqual([another.published, another.suggested], ["static", true]);
});

test("settings of an address are read and written as the same", () => {
  for (const settings of [
    { rows: "dice=3..8", columns: "target=0..19", about: "65%" },
    { rows: "dice=3..8", shows: "mean" },
    { table: "static", about: "13/20" },
  ]) {
    assert.deepEqual(Tables.writeSettings(Tables.readSettings(Tables.initial(), settings), "sys"), settings);
  }
  const ofAnother = { ...Tables.readSettings(Tables.initial(), { table: "static", about: "65%" }), system: "another" };
  assert.deepEqual(Tables.writeSettings(ofAnother, "sys"), { about: "65%" });
});

test("an address replaces what was chosen, by a suggestion where it chooses nothing", () => {
  const chosen = Tables.readSettings(Tables.initial(), { rows: "dice=3..8", about: "65%" });
  assert.deepEqual(Tables.readSettings(chosen, {}), Tables.initial());
  const other = Tables.readSettings(chosen, { table: "static" });
  assert.deepEqual([other.published, other.rows, other.about], ["static", "", ""]);
});

test("the table that is chosen is asked for", () => {
  const own = { ...Tables.initial(), rows: "dice=3..8" };
  assert.deepEqual(Tables.tableRequest(own, odds("sys?other=2")), {
    ask: "table",
    link: "sys?other=2",
    rows: "dice=3..8",
    columns: "",
  });
  assert.equal(Tables.tableRequest(Tables.initial(), odds()), null);
  const published = { ...own, published: "static" };
  assert.deepEqual(Tables.tableRequest(published, odds("sys?other=2")), {
    ask: "table",
    link: "sys",
    published: "static",
  });
});

test("cells within five points are near, and where there is none, the nearest is", () => {
  const cell = (decimal) => ({ chance: { decimal } });
  const [low, edge, other, high] = [cell(0.4), cell(0.6), cell(0.7), cell(0.95)];
  const rows = [
    [low, edge],
    [null, other],
    [high, null],
  ];
  assert.deepEqual(nearCells(rows, 0.65), { cells: new Set([edge, other]), within: true });
  assert.deepEqual(nearCells(rows, 0.82), { cells: new Set([other]), within: false });
});
