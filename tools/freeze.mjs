// Resolves the engine's wheel with micropip in Pyodide, once, at build time. Makes the memory image that the page boots
// from, and copies what a full boot without a resolver needs: Pyodide, the wheels, and the frozen lock file reduced to
// what is installed.
// The folder's name contains a hash of its contents, so that no cache ever mixes two builds.

import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { loadPyodide } from "pyodide";
import { makeImage } from "./image/make.mjs";

const OUT = "build/frozen";
const WHEELS = "build/wheels";
const STAGE = "build/engine";
/** Files for a full boot, which only browsers that cannot start from an image need. */
const WHOLE = `${STAGE}/whole`;
const PYODIDE = path.dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
const RUNTIME_FILES = ["pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"];
const INSTALL = `
import micropip
await micropip.install(WHEELS, deps=True)
import oddsmith
micropip.freeze()
`;

const wheels = await readdir(WHEELS);
const wheelOf = (name) => wheels.find((file) => file.startsWith(`${name}-`));
const engineWheels = ["lark", "oddsmith"].map(wheelOf);

// Node would print the line of minified source that threw, which is a megabyte long.
process.on("uncaughtException", (error) => {
  process.stderr.write(`${String(error.message).slice(0, 4000)}\n`);
  process.exit(1);
});

const pyodide = await loadPyodide();
for (const wheel of engineWheels) {
  pyodide.FS.writeFile(`/tmp/${wheel}`, await readFile(path.join(WHEELS, wheel)));
}
await pyodide.loadPackage(path.resolve(WHEELS, wheelOf("micropip")), { messageCallback: () => {} });
pyodide.globals.set("WHEELS", pyodide.toPy(engineWheels.map((wheel) => `emfs:/tmp/${wheel}`)));
const frozen = JSON.parse(await pyodide.runPythonAsync(INSTALL));

const { lark, oddsmith } = frozen.packages;
const [larkWheel, oddsmithWheel] = engineWheels;
const packages = { lark: { ...lark, file_name: larkWheel }, oddsmith: { ...oddsmith, file_name: oddsmithWheel } };
const lock = { ...frozen, packages };

await rm(STAGE, { recursive: true, force: true });
await mkdir(WHOLE, { recursive: true });
for (const file of RUNTIME_FILES) {
  await cp(path.join(PYODIDE, file), path.join(WHOLE, file));
}
for (const wheel of engineWheels) {
  await cp(path.join(WHEELS, wheel), path.join(WHOLE, wheel));
}
await writeFile(path.join(WHOLE, "pyodide-lock.json"), JSON.stringify(lock));
await makeImage(
  STAGE,
  engineWheels.map((wheel) => path.join(WHEELS, wheel)),
  lock,
  pyodide,
);

const hash = createHash("sha256");
for (const file of (await readdir(STAGE, { recursive: true })).sort()) {
  const whole = path.join(STAGE, file);
  if ((await stat(whole)).isFile()) {
    hash.update(file).update(await readFile(whole));
  }
}
const folder = `engine-${hash.digest("hex").slice(0, 10)}`;
await mkdir(OUT, { recursive: true });
await rename(STAGE, path.join(OUT, folder));
await writeFile("build/engine-folder.txt", folder);
