import assert from "node:assert/strict";
import { test } from "node:test";
import { CompletionContext } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { completionsOf, ownFunctions, variables } from "../../web/features/lab/editor/anydice.ts";
import { namedAt } from "../../web/features/lab/editor/explain.ts";

const builtins = [
  "[highest NUMBER of DICE]",
  "[count VALUES in SEQUENCE]",
  "[SEQUENCE contains NUMBER]",
  "[highest of A and B]",
  "[highest NUMBER of DICE and OTHERS]",
].map((name) => ({ name, insert: name, sentence: `${name} does it.` }));

/** What the name at the | in a program refers to. */
function at(marked) {
  const position = marked.indexOf("|");
  return namedAt(marked.replace("|", ""), position, builtins)?.label ?? null;
}

test("the function that is called around the cursor is known by its words, whatever its arguments are", () => {
  assert.equal(at("output [hi|ghest 3 of 4d6]"), "[highest NUMBER of DICE]");
  assert.equal(at("output [highest 3 o|f 4d[count {1, 2} in {3d6}]]"), "[highest NUMBER of DICE]");
  assert.equal(at("output [highest 3 of 4d[co|unt {1, 2} in {3d6}]]"), "[count VALUES in SEQUENCE]");
  assert.equal(at("output [|highest of d20 and 10]"), "[highest of A and B]");
  assert.equal(at("output [highest 2 of d6 an|d 2d8 and d10]"), "[highest NUMBER of DICE and OTHERS]");
  assert.equal(at("output [3d6 cont|ains 6]"), "[SEQUENCE contains NUMBER]");
  assert.equal(at("function: double X:n { result: 2 * X } output [dou|ble d6] + 1"), "[double X]");
});

test("there is none outside of calls, of an unknown name, or in comments and texts", () => {
  assert.equal(at("output [highest 3 of 4d6] + |1"), null);
  assert.equal(at("output [lo|west 3 of 4d6]"), null);
  assert.equal(at("\\ [highest 3| of 4d6] \\ output 1"), null);
  assert.equal(at('output d6 named "[highe|st 3 of 4d6]"'), null);
  assert.equal(at("output [highest 3 |of 4d6"), null);
});

test("a variable is told with its value and its comment, a function with the comment before it", () => {
  const program =
    "AC: 15 \\ Armour class \\ X:\n3d6 loop N over {1..AC} { output X }\n\\ Both \\\nfunction: a B:n or C { result: B }";
  assert.deepEqual(variables(program), [
    { label: "AC", detail: "15 – Armour class" },
    { label: "X", detail: "3d6" },
    { label: "N", detail: "" },
    { label: "B", detail: "" },
  ]);
  assert.deepEqual(variables("A: 1 \\ one \\ B_B: 2d6 + A C:3output 1"), [
    { label: "A", detail: "1 – one" },
    { label: "B_B", detail: "2d6 + A" },
    { label: "C", detail: "3" },
  ]);
  assert.deepEqual(ownFunctions(program), [{ label: "[a B or C]", detail: "Both" }]);
  assert.deepEqual(ownFunctions("PUSH: 0 \\ of the input \\\nfunction: pool {}"), [{ label: "[pool]", detail: "" }]);
  assert.equal(at("AC: 15 output A|C + 1"), "AC");
  assert.equal(at("AC: 15 output A + 1|"), null);
});

test("a variable is completed as long as it is none as it stands, or when somebody asks", () => {
  const offered = (doc, isAsked = false) => {
    const context = new CompletionContext(EditorState.create({ doc }), doc.length, isAsked);
    return completionsOf({ builtins: [], settings: [], keywords: [] })(context)?.options.map(({ label }) => label);
  };
  assert.deepEqual(offered("ACE: 15\nAC: 3\noutput A"), ["ACE", "AC"]);
  assert.equal(offered("ACE: 15\nAC: 3\noutput AC"), undefined);
  assert.deepEqual(offered("ACE: 15\nAC: 3\noutput AC", true), ["ACE", "AC"]);
});
