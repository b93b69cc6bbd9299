import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  linkIn,
  placeIn,
  readAddress,
  readLink,
  sameBut,
  withoutSeed,
  writeAddress,
  writeLink,
} from "../../web/link.ts";

const { texts } = JSON.parse(readFileSync(new URL("../golden/links.json", import.meta.url), "utf8"));

test("a plain link opens the roll, and comes back as it was", () => {
  for (const link of ["decibel?dice=7&discard=3", "(7-3)dB?target=6", "__proto__", "compared?of=5dB"]) {
    const address = readAddress(`#/${link}`);
    assert.deepEqual(address, { view: "roll", links: [link], settings: {} });
    assert.equal(writeAddress(address), `#/${link}`);
  }
});

test("dice alone in an address are as typed, without the escapes of the browser", () => {
  for (const [address, link, written] of [
    ["#/d20%20adv", "d20 adv", "#/d20 adv"],
    ["#/1d100%2520", "1d100%20", "#/1d100%2520"],
    ["#/d%", "d%", "#/d%25"],
  ]) {
    const read = readAddress(address);
    assert.deepEqual(read.links, [link]);
    assert.equal(writeAddress(read), written);
  }
  assert.equal(writeAddress(readAddress("#/5d6%30?")), "#/5d6%30?");
});

test("an address without a system opens Home", () => {
  for (const address of ["", "#/", "#/?dice=7"]) {
    assert.equal(readAddress(address).view, "home");
  }
});

test("a sheet’s link is Home’s, and comes back as it was", () => {
  const hash = "#/sheet?Fight: Sword=decibel?dice=7%26target=3";
  assert.deepEqual(readAddress(hash), { view: "home", links: [], settings: { sheet: hash.slice(8) } });
  assert.equal(writeAddress(readAddress(hash)), hash);
  assert.equal(writeAddress({ view: "home", links: [], settings: { sheet: "" } }), "#/");
  assert.equal(writeAddress(readAddress("#/about")), "#/about");
});

test("a link of a roll with someone opens that, whole or damaged, and comes back as it was", () => {
  for (const link of [
    "decibel?dice=7&commitment=1-a",
    "decibel?opening=",
    "(7-3)dB?entropy=1-4-2",
    "lab?program=output%201&commitment=1-a",
  ]) {
    const address = readAddress(`#/${link}`);
    assert.deepEqual(address, { view: "exchange", links: [link], settings: {} });
    assert.equal(writeAddress(address), `#/${link}`);
    assert.equal(readAddress(`#/${encodeURIComponent(link)}`).view, "exchange");
  }
  for (const link of ["lab?program=output%201%26commitment=1-a", "storyteller?skill_name=commitment", "commitment"]) {
    assert.notEqual(readAddress(`#/${link}`).view, "exchange");
  }
  assert.equal(readAddress("#/compare?of=a&commitment=1").view, "compare");
});

test("another view carries its set-ups and settings, readable", () => {
  const address = {
    view: "tables",
    links: ["decibel?dice=7&target=3", "5dB"],
    settings: { rows: "dice=3..8", about: "65%" },
  };
  const hash = writeAddress(address);
  assert.equal(hash, "#/tables?of=decibel?dice=7%26target=3&of=5dB&rows=dice=3..8&about=65%25");
  assert.deepEqual(readAddress(hash), address);
  assert.equal(writeAddress({ view: "history", links: [], settings: {} }), "#/history");
});

test("a set-up is a roll without its seed", () => {
  assert.equal(withoutSeed("decibel?dice=7&seed=1-x"), "decibel?dice=7");
});

test("a link is read into head, texts and seed, and written back", () => {
  const { head, texts, seed } = readLink("decibel?dice=7&label=a%26b%20c&seed=1-x");
  assert.deepEqual({ head, texts, seed }, { head: "decibel", texts: { dice: "7", label: "a&b c" }, seed: "1-x" });
  assert.deepEqual(readLink(writeLink(head, texts)), { head, texts, seed: null });
  assert.equal(writeLink("decibel", {}), "decibel");
});

test("the texts of a link are those that the engine reads", () => {
  for (const [link, read] of texts) {
    const { texts, seed } = readLink(link);
    assert.deepEqual(seed === null ? texts : { ...texts, seed }, read, link);
  }
  assert.equal(/** @type {any} */ ({}).dice, undefined);
});

test("a plus beside spaces is a plus in an address, too", () => {
  for (const query of ["3 %2B d6", "3%20%2B%20d6", "3+%2B+d6"]) {
    const { links } = readAddress(`#/odds?of=dice?roll=${query.replaceAll("%", "%25").replaceAll("+", "%2B")}`);
    assert.equal(readLink(links[0]).texts.roll, "3 + d6");
  }
  assert.deepEqual(readAddress("#/odds?of=dice?roll=3%20+%20d6").links, ["dice?roll=3 + d6"]);
});

test("a link without a seed stays as it is, and two spellings are one set-up", () => {
  const [spelled, written] = ["roll-under?dice=d10%2Cd8&name=a+b", "roll-under?name=a%20b&dice=d10,d8"];
  assert.equal(withoutSeed(written), written);
  assert.equal(sameBut(spelled, `${written}&seed=1-x`), true);
  assert.equal(sameBut(spelled, "roll-under?name=a%20b&dice=d10"), false);
  assert.equal(sameBut(spelled, "roll-under?name=a%20b&dice=d10", ["dice"]), true);
});

test("an ampersand that a chat has written out is one", () => {
  const link = "decibel?dice=7&amp;target=13&amp;amp;commitment=1-a";
  assert.equal(readAddress(`#/${link}`).view, "exchange");
});

test("the link in what was copied begins behind its page, also where a mail program has escaped its address", () => {
  const link = "decibel?dice=7&commitment=1-a";
  const mail = `https://mail.example/?url=${encodeURIComponent(`https://example.org/x/#/${link}`)}&data=05`;
  for (const text of [link, ` #/${link}\n`, `Yes? https://example.org/x/#/${link}`, `See ${mail} ok?`]) {
    assert.equal(linkIn(text), link);
  }
  const roll = "decibel?dice=7&seed=1-a";
  for (const text of [`#/${encodeURIComponent(roll)}`, "#/deci\n> bel?dice\r\n=7&seed=1-a"]) {
    assert.equal(linkIn(text), roll);
  }
  assert.equal(linkIn(`${roll}\nBob`), `${roll}\nBob`);
});

test("the link of a sheet is found in a text, even if mail has wrapped it or a chat has unescaped its spaces", () => {
  const sheet = "sheet?Fight:%20Bow=decibel?dice=7%26target=3&Fight:%20Axe=dice?roll=3d6";
  const page = "https://example.org/x/#/";
  const whole = [
    `My sheet: ${page}${sheet}`,
    `[url=${page}${sheet}]sheet[/url]`,
    `“${page}${sheet}.”`,
    `${page}${sheet}.`,
  ];
  const wrapped = ["\n", "\r\n> ", " "].map((end) => `${page}${sheet.replace(/.{20}/g, `$&${end}`)}`);
  for (const text of [...whole, ...wrapped]) {
    assert.equal(placeIn(text), sheet, text);
  }
  const unescaped = sheet.replaceAll("%20", " ");
  assert.equal(placeIn(`${page}${unescaped.replace("&", "\n&")}`), unescaped);
  assert.equal(placeIn(`${page}${sheet.slice(0, -4)}...`), `${sheet.slice(0, -4)}...`); // to be refused
  assert.equal(placeIn(`${page}${sheet}\n\nBob`), sheet);
  const open = ["sheet?Fight: A=4d6>=5&B=3d6", "lab?program=output%20[highest%201%20of%202d6]", "odds?of=4d6>=5"];
  for (const link of open) {
    assert.equal(placeIn(page + link), link);
  }
  assert.equal(placeIn(`output 3d6 named "${page}tables?of=decibel"\noutput 2d6`), "");
  for (const link of ["lab?program=1 > &commitment=1-a", "lab?program=1 > &seed=1-a", "decibel?dice=7"]) {
    assert.equal(placeIn(`${page}${link}`), "", link);
  }
});
