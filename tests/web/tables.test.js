import assert from "node:assert/strict";
import { test } from "node:test";
import * as Tables from "../../web/features/tables/state.ts";
import { tablesWords } from "../../web/words/en/tables.ts";

const suggested = { published: "static", rows: "", columns: "" };
const form = ["dice", "target", "other"].map((name) => ({ name }));
const odds = (link = "sys", table = suggested) => ({ system: "sys", source: "sys?its=1", link, table, form });

test("what was suggested follows the set-up, what was chosen stays, and another system starts afresh", () => {
  const start = Tables.follow(Tables.initial(), odds());
  assert.equal(start.published, "static");
  const other = odds("sys?other=3", { published: "", rows: "dice=3..8", columns: "target=0..19" });
  const followed = Tables.follow(start, other);
  assert.deepEqual([followed.published, followed.rows, followed.columns], ["", "dice=3..8", "target=0..19"]);
  const chosen = { ...start, published: "", rows: "other=1..2", suggested: false };
  assert.equal(Tables.follow(chosen, other).rows, "other=1..2");
  const another = Tables.follow({ ...chosen, system: "another" }, odds());
  assert.deepEqual([another.published, another.suggested], ["static", true]);
});

test("a sweep over an input that is gone, such as a number of another roll, makes way for what is suggested", () => {
  const chosen = { ...Tables.follow(Tables.initial(), odds()), published: "", rows: "n5=1..2", suggested: false };
  assert.equal(Tables.follow(chosen, odds()).published, "static");
  const ofAddress = Tables.readSettings(Tables.initial(), { rows: "typo=1..2" });
  assert.equal(Tables.follow(ofAddress, odds()).rows, "typo=1..2"); // kept, so that the error is shown
});

test("settings of an address are read and written as the same", () => {
  for (const settings of [
    { rows: "dice=3..8", columns: "target=0..19", about: "65%" },
    { rows: "dice=3..8", shows: "mean" },
    { table: "static", about: "13/20" },
  ]) {
    assert.deepEqual(
      Tables.writeSettings(Tables.readSettings(Tables.initial(), settings), { system: "sys", form: [] }),
      settings,
    );
  }
  const ofAnother = { ...Tables.readSettings(Tables.initial(), { table: "static", about: "65%" }), system: "another" };
  assert.deepEqual(Tables.writeSettings(ofAnother, { system: "sys", form: [] }), { about: "65%" });
});

test("an address replaces what was chosen, by a suggestion where it chooses nothing", () => {
  const chosen = Tables.readSettings(Tables.initial(), { rows: "dice=3..8", about: "65%" });
  assert.deepEqual(Tables.readSettings(chosen, {}), Tables.initial());
  const other = Tables.readSettings(chosen, { table: "static" });
  assert.deepEqual([other.published, other.rows, other.about], ["static", "", ""]);
});

test("the table that is chosen is asked for", () => {
  const own = { ...Tables.initial(), rows: "dice=3..8" };
  assert.deepEqual(Tables.tableRequest(own, "sys?its=1", "sys?other=2"), {
    ask: "table",
    link: "sys?other=2",
    rows: "dice=3..8",
    columns: "",
  });
  assert.equal(Tables.tableRequest(Tables.initial(), "sys?its=1", "sys"), null);
  const published = { ...own, published: "static" };
  assert.deepEqual(Tables.tableRequest(published, "sys?its=1", "sys?other=2"), {
    ask: "table",
    link: "sys?its=1",
    published: "static",
  });
});

test("one is told as one", () => {
  assert.equal(tablesWords.ready("1", 1), "Table ready, 1 cell.");
  assert.equal(tablesWords.ready("2,500", 2500), "Table ready, 2,500 cells.");
});
