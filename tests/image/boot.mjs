// Boots the built image in Node, as the page's worker does.

import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { bootImage } from "../../web/engine/image.ts";

const folder = path.resolve("dist", (await readdir("dist")).find((name) => name.startsWith("engine-")));

/** @param {string} name of a file of the engine */
export const read = (name) => readFile(path.join(folder, name));

/**
 * What answers requests.
 * @param {string} image the name of its file
 * @param {Partial<import("../../web/engine/image.ts").Start>} other
 */
export async function boot(image, other = {}) {
  const { default: createModule } = await import(path.join(folder, "core.mjs"));
  const pyodide = await bootImage({
    wasm: await WebAssembly.compile(await read("core.wasm")),
    image: new Uint8Array(gunzipSync(await read(image))),
    createModule,
    lock: JSON.parse((await read("whole/pyodide-lock.json")).toString()),
    indexURL: path.join(folder, "nothing"),
    ...other,
  });
  return pyodide.pyimport("oddsmith.api").answer;
}
