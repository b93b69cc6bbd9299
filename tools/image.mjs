// Makes what the page boots from: the memory of a Python that has the engine imported already.
// docs/decisions/0008-boot-from-an-image.md says why and how far to trust it.

import crypto from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { constants, gzipSync } from "node:zlib";
import { transform } from "esbuild";
import { loadPyodide } from "pyodide";
import { bootImage, packImage } from "../web/engine/image.js";

const PYODIDE = path.dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
const { default: createModule } = await import(path.join(PYODIDE, "pyodide.asm.mjs"));
const HERE = import.meta.dirname;
/** Nothing that is secret may depend on them, and the same sources give the same image. */
const ENVIRONMENT = { PYTHONHASHSEED: "0", PYTHONOPTIMIZE: "2" };
const BUILD_TIME_MS = 1_735_689_600_000;
/** Pyodide fetches these two whether they are needed or not. */
const EMPTY_WASM = Buffer.from("\0asm\x01\0\0\0");
const EMPTY_ZIP = Buffer.concat([Buffer.from("PK\x05\x06"), Buffer.alloc(18)]);
/** No head, no pages. */
const NO_IMAGE = new Uint8Array(8);

/** @typedef {import("../web/engine/image.js").Start} Start */

/**
 * Writes `image.bin`, `pyodide.asm.mjs` and `nothing/` into a folder.
 * @param {string} folder
 * @param {string} wheel path of the engine's wheel
 * @param {object} lock
 * @param {import("pyodide").PyodideAPI} whole a Pyodide with the engine installed, which says what is right
 */
export async function makeImage(folder, wheel, lock, whole) {
  const nothing = path.join(folder, "nothing");
  await mkdir(nothing);
  await writeFile(path.join(nothing, "pyodide.asm.wasm"), EMPTY_WASM);
  await writeFile(path.join(nothing, "python_stdlib.zip"), EMPTY_ZIP);
  const wasm = new Uint8Array(await readFile(path.join(PYODIDE, "pyodide.asm.wasm")));
  const compiled = await WebAssembly.compile(wasm);
  const start = { wasm: compiled, image: NO_IMAGE, createModule, lock, indexURL: nothing };
  const image = packImage(await takeSnapshot(wheel), await pristineMemory(start));
  whole.FS.writeFile("/home/pyodide/exercise.py", await exerciseSource());
  const expected = exercise(whole);
  const given = exercise(await bootImage({ ...start, image }));
  const wrong = expected.findIndex((answer, index) => answer !== given[index]);
  if (wrong >= 0) {
    throw new Error(`the image answers\n${given[wrong]}\nbut the whole engine\n${expected[wrong]}`);
  }

  const source = await readFile(path.join(PYODIDE, "pyodide.asm.mjs"), "utf8");
  const { code } = await transform(source, { minify: true, format: "esm", legalComments: "none" });
  await writeFile(path.join(folder, "image.bin"), gzipSync(image, { level: constants.Z_BEST_COMPRESSION }));
  await writeFile(path.join(folder, "pyodide.asm.mjs"), code);
}

/**
 * A Python with the engine in it, as `pyodide.makeMemorySnapshot` gives it. It is told the same time and the same random
 * bytes in every build: nothing that should be secret can get into the image, and the same sources give the same one.
 * @param {string} wheel
 */
async function takeSnapshot(wheel) {
  const { randomFillSync } = crypto;
  const [dateNow, performanceNow] = [Date.now, performance.now];
  crypto.randomFillSync = (view) => view.fill(1);
  Date.now = () => BUILD_TIME_MS;
  performance.now = () => 0;
  try {
    return await snapshotOf(wheel);
  } finally {
    crypto.randomFillSync = randomFillSync;
    Date.now = dateNow;
    performance.now = performanceNow;
  }
}

/** @param {string} wheel */
async function snapshotOf(wheel) {
  const before = await readFile(path.join(HERE, "image_before.py"), "utf8");
  const pyodide = await loadPyodide({
    _makeSnapshot: true,
    env: ENVIRONMENT,
    packages: [],
    createPyodideModule: async (settings) => {
      const module = await createModule(settings);
      const [failed, why] = module.API.rawRun(before);
      if (failed) {
        throw new Error(why);
      }
      return module;
    },
  });
  pyodide.FS.writeFile("/home/pyodide/engine.whl", new Uint8Array(await readFile(wheel)));
  pyodide.FS.writeFile("/home/pyodide/exercise.py", await exerciseSource());
  pyodide.runPython(await readFile(path.join(HERE, "image_after.py"), "utf8"));
  return pyodide.makeMemorySnapshot();
}

/** The memory of a module in which Python has not run yet. @param {Start} start */
async function pristineMemory(start) {
  /** @type {Uint8Array | undefined} */
  let memory;
  const enough = new Error("that was all");
  const fill = (module) => {
    memory = module.HEAPU8.slice();
    throw enough;
  };
  await bootImage({ ...start, fill }).catch((error) => {
    if (error !== enough) {
      throw error;
    }
  });
  return memory;
}

/**
 * What an engine answers to everything that there is to ask; asked as the page's worker asks.
 * @param {import("pyodide").PyodideAPI} pyodide
 * @returns {string[]}
 */
function exercise(pyodide) {
  const { answer } = pyodide.pyimport("oddsmith.api");
  const requests = pyodide.runPython("import exercise; exercise.requests()").toJs();
  return requests.map((request) => answer(request, () => {}));
}

const exerciseSource = () => readFile(path.join(HERE, "exercise.py"), "utf8");
