// Pyodide's JavaScript for an image: without its thousands of names for functions of WebAssembly that only libraries
// loaded later use, and starting without a program in Python, so that an image needs no compiler (see after.py).

import { transform } from "esbuild";

const WORD = /[\w$]+/g;
/** How emscripten gives an exported function to JavaScript; and where it declares all those names. */
const GIVEN = /(_[\w$]+)=Module\["\1"\]=wasmExports\["([\w$]+)"\];/g;
const DECLARED = /var ([\w$,]+);(?=function assignWasmExports\()/;
/** How else an exported function is asked for. */
const ASKED = /"([\w$]+)"|\bwasmExports\.([\w$]+)/g;
/** What starts a Python, which an image has done, and runs programs as text. */
const STARTING = new Set(["__main_argc_argv", "run_main_promising", "PyRun_SimpleString", "Py_InitializeFromConfig"]);
/** What Pyodide does when it starts, and what is done instead. */
const AT_BOOT = [
  ['API.rawRun("import _pyodide_core")', '[0,""]'],
  ['API._pyodide._base.eval_code("{}")', "undefined"],
  ['API.runPythonInternal("import importlib; importlib")', "API._pyodide.at_boot.importlib"],
  ['API.runPythonInternal("import __main__; __main__.__dict__")', "API._pyodide.at_boot.main"],
  ['API.runPythonInternal("import builtins; builtins.__dict__")', "API._pyodide.at_boot.builtins"],
];
/** How often a name, and that of the export, stand there if they are only declared and given. */
const GIVEN_ONLY = { name: 3, exported: 1 };

/**
 * @param {string} source of `pyodide.asm.mjs`
 * @param {string} loader source of what loads it
 * @returns {Promise<{ glue: string, isUsed: (exported: string) => boolean }>}
 */
export async function glueOf(source, loader) {
  const words = counted(source);
  const others = counted(loader);
  const given = [...source.matchAll(GIVEN)].map(([, name, exported]) => ({ name, exported }));
  const unused = given.filter(
    ({ name, exported }) =>
      words.get(name) === GIVEN_ONLY.name && words.get(exported) === GIVEN_ONLY.exported && !others.has(name),
  );
  if (unused.length === 0 || !DECLARED.test(source) || !AT_BOOT.every(([usual]) => source.includes(usual))) {
    throw new Error("pyodide.asm.mjs is not written as it was: look at what is taken out of it");
  }
  const names = new Set(unused.map(({ name }) => name));
  const exports = new Set(unused.map(({ exported }) => exported));
  const shorter = source
    .replace(GIVEN, (whole, name) => (names.has(name) ? "" : whole))
    .replace(DECLARED, (_, declared) => `var ${declared.split(",").filter((name) => !names.has(name))};`);
  const changed = AT_BOOT.reduce((text, [usual, instead]) => text.replace(usual, () => instead), shorter);
  const { code } = await transform(changed, { minify: true, format: "esm", legalComments: "none" });
  const asked = new Set([...source.matchAll(ASKED)].map(([, quoted, dotted]) => quoted ?? dotted));
  return { glue: code, isUsed: (exported) => asked.has(exported) && !exports.has(exported) && !STARTING.has(exported) };
}

/** How often each word stands in a text. @param {string} text */
function counted(text) {
  /** @type {Map<string, number>} */
  const count = new Map();
  for (const [word] of text.matchAll(WORD)) {
    count.set(word, (count.get(word) ?? 0) + 1);
  }
  return count;
}
