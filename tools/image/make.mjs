// Makes what the page boots from: a memory image of a Python that has already imported the engine, and Pyodide's
// WebAssembly and JavaScript without what that Python never needs.
// See docs/decisions/0008-boot-from-an-image.md on why, and how far to trust it.

import crypto from "node:crypto";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { loadPyodide } from "pyodide";
import { bootImage, NO_IMAGE, packImage } from "../../web/engine/image.ts";
import { coreOf } from "./core.mjs";
import { glueOf } from "./glue.mjs";
import { clearFreeMemory } from "./memory.mjs";
import { answers, needed } from "./needed.mjs";

const PYODIDE = path.dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
/** For browsers that cannot decompress Brotli natively. */
const DECODER = createRequire(import.meta.url)
  .resolve("tiny-brotli-dec-wasm")
  .replace(/mjs$/, "wasm");
const { default: createWhole } = await import(path.join(PYODIDE, "pyodide.asm.mjs"));
const HERE = import.meta.dirname;
const HOME = "/home/pyodide";
/** A fixed hash seed makes builds reproducible; nothing secret depends on it. */
const ENVIRONMENT = { PYTHONHASHSEED: "0", PYTHONOPTIMIZE: "2" };
const BUILD_TIME_MS = 1_735_689_600_000;
/** Pyodide always fetches these two, needed or not. */
const EMPTY_WASM = Buffer.from("\0asm\x01\0\0\0");
const EMPTY_ZIP = Buffer.concat([Buffer.from("PK\x05\x06"), Buffer.alloc(18)]);

const EXAMPLES = "py/oddsmith/language/examples";

/** @typedef {import("../../web/engine/image.ts").Start} Start */

/**
 * Writes the images into a folder: `image.bin`, and `programs.bin`, which includes AnyDice's language. Also writes what
 * both start from: `core.bin` (WebAssembly), `core.mjs`, `brotli.wasm` and `nothing/`.
 * @param {string} folder
 * @param {string[]} wheels paths of the engine's wheel and its dependencies
 * @param {object} lock
 * @param {import("pyodide").PyodideAPI} whole a Pyodide with the engine installed, whose answers are the reference
 */
export async function makeImage(folder, wheels, lock, whole) {
  const nothing = path.join(folder, "nothing");
  await mkdir(nothing);
  await writeFile(path.join(nothing, "pyodide.asm.wasm"), EMPTY_WASM);
  await writeFile(path.join(nothing, "python_stdlib.zip"), EMPTY_ZIP);
  const wasm = new Uint8Array(await readFile(path.join(PYODIDE, "pyodide.asm.wasm")));
  const wholeWasm = await WebAssembly.compile(wasm);
  const texts = [await pyodideText("pyodide.asm.mjs"), await pyodideText("pyodide.mjs")];
  const { glue, isUsed } = await glueOf(...texts, WebAssembly.Module.imports(wholeWasm));
  await writeFile(path.join(folder, "core.mjs"), glue);
  const made = await import(path.resolve(folder, "core.mjs"));
  const start = { wasm: wholeWasm, image: NO_IMAGE, glue: made, lock, indexURL: nothing };
  const pristine = await pristineMemory(start);
  await bring(whole);
  const images = [];
  const all = { ran: [], named: [] };
  for (const [name, programs] of [
    ["image.bin", "[]"],
    ["programs.bin", await examples()],
  ]) {
    const image = await packImage(await takeSnapshot(wheels, programs), pristine);
    await writeFile(path.join(folder, name), packed(image));
    const requests = whole.runPython("import exercise; exercise.requests")(programs).toJs();
    const { ran, named } = await needed({ ...start, image }, wasm, requests);
    all.ran.push(...ran);
    all.named.push(...named);
    images.push({ image, requests });
  }
  const core = coreOf(wasm, { ...all, isUsed });
  await writeFile(path.join(folder, "core.bin"), packed(core));
  await cp(DECODER, path.join(folder, "brotli.wasm"));
  const compiled = await WebAssembly.compile(core);
  for (const { image, requests } of images) {
    compare(whole, await bootImage({ ...start, image, wasm: compiled }), requests);
  }
}

/**
 * Throws if an image does not answer exactly as the whole engine does.
 * @param {import("pyodide").PyodideAPI} whole
 * @param {import("pyodide").PyodideAPI} made
 * @param {string[]} requests
 */
function compare(whole, made, requests) {
  const expected = answers(whole, requests);
  const given = answers(made, requests);
  const wrong = expected.findIndex((answer, index) => answer !== given[index]);
  if (wrong >= 0) {
    throw new Error(`the image answers\n${given[wrong]}\nbut the whole engine\n${expected[wrong]}`);
  }
}

/**
 * The memory snapshot of a Python with the engine, by `pyodide.makeMemorySnapshot`. It gets the same time and random
 * bytes in every build, so that no secret can get into the image, and the same sources give the same image.
 * @param {string[]} wheels
 * @param {string} programs AnyDice programs for it to run, as a JSON list
 */
async function takeSnapshot(wheels, programs) {
  const { randomFillSync } = crypto;
  const [dateNow, performanceNow] = [Date.now, performance.now];
  crypto.randomFillSync = (view) => view.fill(1);
  Date.now = () => BUILD_TIME_MS;
  performance.now = () => 0;
  try {
    return await snapshotOf(wheels, programs);
  } finally {
    crypto.randomFillSync = randomFillSync;
    Date.now = dateNow;
    performance.now = performanceNow;
  }
}

/**
 * @param {string[]} wheels
 * @param {string} programs
 */
async function snapshotOf(wheels, programs) {
  const asked = await pythonWith(wheels);
  asked.globals.set("programs", programs);
  const noted = asked.runPython("import noting; noting.noted(programs)").toJs();
  const pyodide = await pythonWith(wheels);
  pyodide.FS.writeFile(`${HOME}/noted`, noted);
  pyodide.runPython("import after; after.prepare(); del after");
  const collector = pyodide.pyimport("gc");
  collector.collect();
  collector.freeze(); // these objects stay, so the first question's collections need not traverse them
  clearFreeMemory(pyodide._module);
  const { HEAPU8, _emscripten_stack_get_end: stackEnd, stackSave } = pyodide._module;
  HEAPU8.fill(0, stackEnd(), stackSave()); // clears what earlier calls left on the stack
  return pyodide.makeMemorySnapshot();
}

/** A Python with the wheels and this folder's modules, and stubs for unused modules. @param {string[]} wheels */
async function pythonWith(wheels) {
  const before = await readFile(path.join(HERE, "before.py"), "utf8");
  const pyodide = await loadPyodide({
    _makeSnapshot: true,
    env: ENVIRONMENT,
    packages: [],
    createPyodideModule: async (settings) => {
      settings.thisProgram = "python"; // else it would be this script's path, which differs between machines
      const module = await createWhole(settings);
      const [failed, why] = module.API.rawRun(before);
      if (failed) {
        throw new Error(why);
      }
      return module;
    },
  });
  for (const wheel of wheels) {
    pyodide.FS.writeFile(`${HOME}/${path.basename(wheel)}`, new Uint8Array(await readFile(wheel)));
  }
  await bring(pyodide);
  return pyodide;
}

/** Makes the Python modules of this folder importable. @param {import("pyodide").PyodideAPI} pyodide */
async function bring(pyodide) {
  for (const name of (await readdir(HERE)).sort()) {
    if (name.endsWith(".py")) {
      pyodide.FS.writeFile(`${HOME}/${name}`, await readFile(path.join(HERE, name)));
    }
  }
  pyodide.runPython(`import sys; sys.path.insert(0, "${HOME}"); del sys`);
}

/** The example programs as a JSON list: running them covers most of the language. */
async function examples() {
  const names = (await readdir(EXAMPLES)).filter((name) => name.endsWith(".dice")).sort();
  return JSON.stringify(await Promise.all(names.map((name) => readFile(path.join(EXAMPLES, name), "utf8"))));
}

/** The initial memory of a module, before Python has run. @param {Start} start */
async function pristineMemory(start) {
  /** @type {Uint8Array | undefined} */
  let memory;
  const enough = new Error("that was all");
  const fill = (_, pristine) => {
    memory = pristine.slice();
    throw enough;
  };
  await bootImage({ ...start, fill }).catch((error) => {
    if (error !== enough) {
      throw error;
    }
  });
  return memory;
}

/** Compresses with Brotli at the highest quality, which takes most of a minute. @param {Uint8Array} bytes */
function packed(bytes) {
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // Most repetitions in memory are at distances that are multiples of four bytes.
    [constants.BROTLI_PARAM_NPOSTFIX]: 2,
    [constants.BROTLI_PARAM_NDIRECT]: 60,
  };
  return brotliCompressSync(bytes, { params }); // the default quality is the highest
}

/** @param {string} name of a file of Pyodide */
const pyodideText = (name) => readFile(path.join(PYODIDE, name), "utf8");
