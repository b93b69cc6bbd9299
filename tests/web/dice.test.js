import assert from "node:assert/strict";
import { test } from "node:test";
import { spokenDie } from "../../web/ui/dice.ts";

test("a die is read once by its kind, and one with faces of its own by its face", () => {
  const die = {
    sides: 8,
    face: 4,
    role: "used",
    drawn: "4",
    label: "",
    side: "you",
    marks: [],
    name: "",
    word: "",
    group: "",
  };
  for (const [further, spoken] of [
    [{}, "d8 shows 4"],
    [{ name: "d8" }, "d8 shows 4"],
    [{ name: "Ones", sides: 10, word: "3", drawn: "3" }, "d10 shows 3, Ones"],
    [{ sides: 3, face: 3, word: "4" }, "die shows 4"],
    [{ sides: 3, face: 1, word: "−1", drawn: "−1" }, "die shows −1"],
    [{ sides: 6, word: "sword", drawn: "", label: "success", marks: ["red"] }, "sword, success, red"],
  ]) {
    assert.equal(spokenDie({ ...die, ...further }), spoken);
  }
});
