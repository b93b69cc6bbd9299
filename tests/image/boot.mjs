// Boots the built image in Node, as the page's worker does.

import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { bootImage } from "../../web/engine/image.ts";

const folder = path.resolve("dist", (await readdir("dist")).find((name) => name.startsWith("engine-")));

/** @param {string} name of a file of the engine */
const read = (name) => readFile(path.join(folder, name));

/** @param {string} name of a file of the engine that is packed */
export const unpacked = async (name) => new Uint8Array(brotliDecompressSync(await read(name)));

/**
 * What answers requests.
 * @param {string} image the name of its file
 * @param {Partial<import("../../web/engine/image.ts").Start>} other
 */
export async function boot(image, other = {}) {
  const pyodide = await bootImage({
    wasm: await WebAssembly.compile(await unpacked("core.bin")),
    image: await unpacked(image),
    glue: await import(path.join(folder, "core.mjs")),
    lock: JSON.parse((await read("whole/pyodide-lock.json")).toString()),
    indexURL: path.join(folder, "nothing"),
    ...other,
  });
  return pyodide.pyimport("oddsmith.api").answer;
}
