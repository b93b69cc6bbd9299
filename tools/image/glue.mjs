// Reduces Pyodide's JavaScript to a fifth for an image: without what only libraries loaded later use (graphics, sound,
// thousands of names of WebAssembly functions), and without running Python programs at startup, so that an image needs
// no compiler (see after.py).

import { transform } from "esbuild";
import { minify } from "terser";

/** A use of a function that WebAssembly exports. */
const ASKED = /"([\w$]+)"|\bwasmExports\.([\w$]+)/g;
/** The functions that WebAssembly imports; and their signatures, which only calls by table index need. */
const IMPORTS = /(?<=var wasmImports=\{)[^}]*/;
const SIGNATURE = /(?<=[;}])[\w$]+\.sig="\w*";/g;
/** Properties that Emscripten offers to other code: its own functions, and WebAssembly's exports. */
const OWN = /(?<=[;}])Module\["([\w$]+)"\]=\1;/g;
const EXPORTED = /(?<==)Module\["([\w$]+)"\]=(?=wasmExports\[)/g;
/** A property name where one is read. */
const PROPERTY = /\.([\w$]+)|["']([\w$]+)["']/g;
/** Options of terser that remove unreachable code. */
const REACHABLE = { defaults: false, unused: true, dead_code: true, side_effects: true, pure_getters: true, passes: 4 };
/** Exports that start Python, which is already running in an image, or run programs from source. */
const STARTING = new Set(["__main_argc_argv", "run_main_promising", "PyRun_SimpleString", "Py_InitializeFromConfig"]);
/** Code that Pyodide runs, or might run, at startup, and its replacements. */
const INSTEAD = [
  ['API.rawRun("import _pyodide_core")', '[0,""]'],
  ['API._pyodide._base.eval_code("{}")', "undefined"],
  ['API.runPythonInternal("import importlib; importlib")', "API._pyodide.at_boot.importlib"],
  ['API.runPythonInternal("import __main__; __main__.__dict__")', "API._pyodide.at_boot.main"],
  ['API.runPythonInternal("import builtins; builtins.__dict__")', "API._pyodide.at_boot.builtins"],
  // These would register every function in the table, for libraries that are loaded later.
  ["updateGOT(origExports);", ""],
  ['mergeLibSymbols(wasmExports,"main");', ""],
  ["if(!dynamicLibraries.length){reportUndefinedSymbols();return}", "return;"],
  // The page's policy forbids eval; and if code might call it, no name could be shortened.
  ["eval(", "Module.eval("],
];

/**
 * @param {string} source of `pyodide.asm.mjs`
 * @param {string} loader source of the module that loads it
 * @param {WebAssembly.ModuleImportDescriptor[]} imports the imports of its WebAssembly
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

/** Without the offered properties that are never used. @param {string} source @param {string} loader */
function withoutOffers(source, loader) {
  const rest = source.replace(OWN, "").replace(EXPORTED, "");
  const taken = new Set([...(rest + loader).matchAll(PROPERTY)].map(([, dotted, quoted]) => dotted ?? quoted));
  const ifTaken = (/** @type {string} */ whole, /** @type {string} */ name) => (taken.has(name) ? whole : "");
  return source.replace(OWN, ifTaken).replace(EXPORTED, ifTaken);
}
