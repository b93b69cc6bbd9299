// Pyodide's JavaScript for an image, a fifth of it: without what only libraries loaded later use (graphics, sound, the
// thousands of names for functions of WebAssembly), and starting without a program in Python, so that an image needs no
// compiler (see after.py).

import { transform } from "esbuild";
import { minify } from "terser";

/** How a function that WebAssembly exports is asked for. */
const ASKED = /"([\w$]+)"|\bwasmExports\.([\w$]+)/g;
/** The functions that WebAssembly may call; what it would have to know of one to call it by its place in the table. */
const IMPORTS = /(?<=var wasmImports=\{)[^}]*/;
const SIGNATURE = /(?<=[;}])[\w$]+\.sig="\w*";/g;
/** What emscripten offers to programs of others: its own, and what WebAssembly exports. */
const OWN = /(?<=[;}])Module\["([\w$]+)"\]=\1;/g;
const EXPORTED = /(?<==)Module\["([\w$]+)"\]=(?=wasmExports\[)/g;
/** A name of a property where one is read. */
const PROPERTY = /\.([\w$]+)|["']([\w$]+)["']/g;
/** Take out what nothing leads to. */
const REACHABLE = { defaults: false, unused: true, dead_code: true, side_effects: true, pure_getters: true, passes: 4 };
/** What starts a Python, which an image has done, and runs programs as text. */
const STARTING = new Set(["__main_argc_argv", "run_main_promising", "PyRun_SimpleString", "Py_InitializeFromConfig"]);
/** What Pyodide does when it starts, or might do, and what is done instead. */
const INSTEAD = [
  ['API.rawRun("import _pyodide_core")', '[0,""]'],
  ['API._pyodide._base.eval_code("{}")', "undefined"],
  ['API.runPythonInternal("import importlib; importlib")', "API._pyodide.at_boot.importlib"],
  ['API.runPythonInternal("import __main__; __main__.__dict__")', "API._pyodide.at_boot.main"],
  ['API.runPythonInternal("import builtins; builtins.__dict__")', "API._pyodide.at_boot.builtins"],
  // Everything is put into the table of functions, for libraries that are loaded later.
  ["updateGOT(origExports);", ""],
  ['mergeLibSymbols(wasmExports,"main");', ""],
  ["if(!dynamicLibraries.length){reportUndefinedSymbols();return}", "return;"],
  // The page's policy does not allow it; and where it might be called every name has to stay as it is.
  ["eval(", "Module.eval("],
];

/**
 * @param {string} source of `pyodide.asm.mjs`
 * @param {string} loader source of what loads it
 * @param {WebAssembly.ModuleImportDescriptor[]} imports what its WebAssembly asks for
 * @returns {Promise<{ glue: string, isUsed: (exported: string) => boolean }>}
 */
export async function glueOf(source, loader, imports) {
  if (![IMPORTS, SIGNATURE, OWN, EXPORTED].every((part) => source.search(part) >= 0)) {
    throw new Error("pyodide.asm.mjs is not written as it was: look at what is taken out of it");
  }
  const imported = new Set(imports.filter(({ kind }) => kind === "function").map(({ name }) => name));
  const changed = INSTEAD.reduce(replaced, source)
    .replace(SIGNATURE, "")
    .replace(IMPORTS, (all) =>
      all
        .split(",")
        .filter((one) => imported.has(one.split(":")[0]))
        .join(),
    );
  const { code } = await minify(withoutOffers(changed, loader), { module: true, mangle: false, compress: REACHABLE });
  const { code: glue } = await transform(code, { minify: true, format: "esm", legalComments: "none" });
  const asked = new Set([...code.matchAll(ASKED)].map(([, quoted, dotted]) => quoted ?? dotted));
  return { glue, isUsed: (exported) => asked.has(exported) && !STARTING.has(exported) };
}

/** @param {string} text @param {string[]} change */
function replaced(text, [usual, instead]) {
  if (!text.includes(usual)) {
    throw new Error(`pyodide.asm.mjs has no ${usual} any more`);
  }
  return text.replaceAll(usual, () => instead);
}

/** Without what is offered and nobody here takes. @param {string} source @param {string} loader */
function withoutOffers(source, loader) {
  const rest = source.replace(OWN, "").replace(EXPORTED, "");
  const taken = new Set([...(rest + loader).matchAll(PROPERTY)].map(([, dotted, quoted]) => dotted ?? quoted));
  const ifTaken = (/** @type {string} */ whole, /** @type {string} */ name) => (taken.has(name) ? whole : "");
  return source.replace(OWN, ifTaken).replace(EXPORTED, ifTaken);
}
